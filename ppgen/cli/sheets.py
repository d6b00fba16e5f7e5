"""`ppgen sheets`: pads, other printable sheets, and parts to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import say
from ppgen.cli.options import asked, chosen_games, game_option
from ppgen.cli.output import Output
from ppgen.cli.printing import (
    Chosen,
    is_backed,
    print_all,
    printing_options,
    readable,
    referees_of,
    refuse_none,
    refuse_unknown_ids,
    tell_left_out,
)
from ppgen.cli.proof import tell_flawed
from ppgen.diagnostics import EnvironmentProblem

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.options import SheetOptions

FORMATS = ("pdf", "svg")


@click.command("sheets")
@game_option()
@click.option(
    "--sheet", "ids", metavar="ID", multiple=True, help="Only this sheet; may be given several times. [default: all]"
)
@printing_options(",".join(FORMATS), "pads", "sheets", "parts")
def command(
    named: tuple[str, ...],
    ids: tuple[str, ...],
    paper: str | None,
    options: SheetOptions,
    theme: str | None,
    formats: tuple[str, ...] | None,
    dpi: int,
    out: str,
    cache: bool | None,
    trust: bool,
) -> int:
    """Print pads, other sheets, and parts to cut out. Cards are printed by `ppgen cards`.

    --copies and --number are for pads, --core, --duplex and --back-offset for components: without --sheet, they leave
    out all others. A PDF holds all pages. SVG and PNG hold one page each, and pages that are alike are written once. Of
    a numbered pad only the PDF is written unless --format asks for more. On a terminal the command says which sheets
    `ppgen check` finds at fault. Components keep their true size on any paper and always have marks. Options that
    alter a drawing are in its name: pad_a4_marks_bleed3.ink.pdf.
    """
    of_one_leaf = not options.number or options.copies == 1
    formats = formats or (FORMATS if of_one_leaf else FORMATS[:1])
    request = asked(paper, theme, formats=formats, options=options, dpi=dpi)
    output = Output(out)
    games, status = readable(chosen_games(named))
    if not (status and ids):  # a missing sheet may be in a game that could not be read
        refuse_unknown_ids(games, "sheet", ids, [sheet.id for game in games for sheet in game.sheets])
    chosen = _chosen(games, ids, options)
    if not ids and (options.duplex or options.core):
        parts = {game.id: [sheet for sheet in game.sheets if sheet.components is not None] for game in games}
        tell_left_out(parts, chosen, "--duplex" if options.duplex else "--core")
    referees = referees_of(games, cache, trust=trust)
    for game in games:
        if all(sheet.decks for sheet in game.sheets):
            say(f"{game.id}: no sheets" + ("; `ppgen cards` prints its decks" if game.decks else ""))
    drawn, proofs = print_all(referees, chosen, request, output)
    tell_flawed(proofs, named)
    return max(status, drawn)


def _chosen(games: Sequence[Game], ids: Sequence[str], options: SheetOptions) -> Chosen:
    """The sheets of each game that were asked for; if none was, all of those that the options are for.

    Raises EnvironmentProblem for a sheet of cards, and where no game has a sheet that the options are for.
    """
    chosen: Chosen = {}
    as_pad, as_parts = options.copies > 1 or options.number, bool(options.duplex or options.core)
    for game in games:
        if ids:
            chosen[game.id] = tuple(sheet for sheet in game.sheets if sheet.id in ids)
            for sheet in chosen[game.id]:
                if sheet.decks:
                    raise EnvironmentProblem(f"sheet {sheet.id} has cards", f"ppgen cards --deck {sheet.id} prints it")
            continue
        chosen[game.id] = tuple(
            sheet
            for sheet in game.sheets
            if not sheet.decks and (sheet.pad or not as_pad) and (is_backed(game, sheet) or not as_parts)
        )
    if as_pad:
        refuse_none(games, chosen, "pad", "leave out --copies and --number")
    if as_parts:
        refuse_none(
            games, chosen, "sheet of components with backs", f"leave out {'--duplex' if options.duplex else '--core'}"
        )
    return chosen
