"""`ppgen sheets`: pads, other printable sheets, and parts to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ppgen.cli.options import game_option
from ppgen.cli.printing import Asked, Chosen, is_backed, print_chosen, printing_options, refuse_none, tell_left_out

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.definition.sheet import SheetSpec
    from ppgen.options import SheetOptions
    from ppgen.press.referee import GameReferee

FORMATS = ("pdf", "svg")


@click.command("sheets")
@game_option()
@click.option(
    "--sheet", "ids", metavar="ID", multiple=True, help="Only this sheet; may be given several times. [default: all]"
)
@printing_options(",".join(FORMATS), "pads", "sheets", "parts")
def command(named: tuple[str, ...], ids: tuple[str, ...], printing: Asked) -> int:
    """Print pads, other sheets, and parts to cut out. Cards are printed by `ppgen cards`.

    --copies and --number are for pads, --core, --duplex and --back-offset for components: without --sheet, they leave
    out all others. A PDF holds all pages. SVG and PNG hold one page each, and pages that are alike are written once. Of
    a numbered pad only the PDF is written unless --format asks for more. On a terminal the command says which sheets
    `ppgen check` finds at fault. Components keep their true size on any paper and always have marks. Options that
    alter a drawing are in its name: pad_a4_marks_bleed3.ink.pdf.
    """
    options = printing.options

    def choose(referees: Sequence[GameReferee]) -> tuple[Chosen, SheetOptions]:
        games = [referee.game for referee in referees]
        chosen = _chosen(games, ids, options)
        if not ids and (options.duplex or options.core):
            parts = {game.id: [sheet for sheet in game.sheets if sheet.components is not None] for game in games}
            tell_left_out(parts, chosen, "--duplex" if options.duplex else "--core")
        return chosen, options

    formats = ("pdf",) if options.number and options.copies > 1 else FORMATS
    return print_chosen(printing, named, "sheet", ids, formats, _of_blocks_and_parts, choose)


def _of_blocks_and_parts(game: Game) -> tuple[SheetSpec, ...]:
    """The sheets of a game that have no cards."""
    return tuple(sheet for sheet in game.sheets if not sheet.decks)


def _chosen(games: Sequence[Game], ids: Sequence[str], options: SheetOptions) -> Chosen:
    """The sheets of each game that were asked for; if none was, all of those that the options are for.

    Raises EnvironmentProblem where no game has a sheet that the options are for.
    """
    as_pad, as_parts = not ids and (options.copies > 1 or options.number), bool(options.duplex or options.core)

    def meant(game: Game, sheet: SheetSpec) -> bool:
        return (sheet.pad or not as_pad) and (is_backed(game, sheet) or not as_parts)

    chosen = {
        game.id: tuple(
            sheet for sheet in _of_blocks_and_parts(game) if (sheet.id in ids if ids else meant(game, sheet))
        )
        for game in games
    }
    if as_pad:
        refuse_none(games, chosen, "pad", "leave out --copies and --number")
    if as_parts:
        option = "--duplex" if options.duplex else "--core"
        refuse_none(games, chosen, "sheet of components with backs", f"leave out {option}")
    return chosen
