"""`ppgen export`: a game for a program on which it is played, or its cards for a plotter."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, cast

import click

from ppgen.cli.messages import complain, say
from ppgen.cli.options import asked, chosen_games, game_option, load_chosen, out_option, theme_option, trust_option
from ppgen.cli.paths import shown_path
from ppgen.diagnostics import DefinitionError
from ppgen.numerals import listed, plural
from ppgen.options import Flip, SheetOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ppgen.cli.output import Output
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.export.model import VirtualTable
    from ppgen.press.exporting import ExportedFile
    from ppgen.press.request import Request
    from ppgen.scene.theme import Theme


@click.command("export")
@game_option()
@click.option(
    "--to",
    "target",
    type=click.Choice(("tabletop-simulator", "plotter")),
    required=True,
    help="Tabletop Simulator, with the game set up, or a plotter that cuts out the cards of decks.",
)
@click.option(
    "--url-base",
    metavar="URL",
    default="",
    help="The address of the folder on the web to which you copy the pictures. Without it, the saved object names the "
    "files on this machine, which only you can see.",
)
@click.option("--position", metavar="POSITION", default="", help="A position to set up. [default: the setup]")
@click.option(
    "--after",
    metavar="TURNS",
    multiple=True,
    help="Turns to play from there; may be given several times. Where the rules are a program, each is one turn.",
)
@click.option(
    "--deck",
    "decks",
    metavar="ID",
    multiple=True,
    help="For a plotter: only this deck; may be given several times. [default: all decks]",
)
@click.option(
    "--paper",
    metavar="SIZE",
    help="For a plotter: the size of the paper, as for `ppgen sheets`. [default: letter, or what ppgen.toml says]",
)
@click.option(
    "--bleed",
    metavar="MM",
    type=float,
    default=0.0,
    help="For a plotter: print beyond the cut, with gaps between cards.",
)
@click.option(
    "--duplex",
    type=click.Choice(("long-edge", "short-edge")),
    help="For a plotter: print the backs, and turn the paper about this edge.",
)
@theme_option()
@out_option()
@trust_option()
def command(
    named: tuple[str, ...],
    target: str,
    url_base: str,
    position: str,
    after: tuple[str, ...],
    decks: tuple[str, ...],
    paper: str | None,
    bleed: float,
    duplex: str | None,
    theme: str | None,
    out: str,
    trust: bool,
) -> int:
    """Write a game for a program on which it is played, or its cards for a plotter.

    For Tabletop Simulator: its decks, tokens, tiles and board, set up. For a plotter: pages of cards to print, with
    registration marks, and an SVG of the cuts of each. Exits 1, and writes nothing of a game, if the rules do not hold
    its position legal, or a card has too little room.
    """
    from ppgen.cli.output import Output

    output = Output(out)
    if target == "plotter":
        if url_base or position or after:
            raise click.UsageError("--url-base, --position and --after go with --to tabletop-simulator")
        request = asked(paper, theme, options=SheetOptions(bleed=bleed, duplex=cast(Flip, duplex or "")))
        return _for_each(chosen_games(named), partial(_plot, decks, request, output, trust=trust))
    if decks or paper is not None or bleed or duplex:
        raise click.UsageError("--deck, --paper, --bleed and --duplex go with --to plotter")
    from ppgen.press.exporting import check_url

    if url_base:
        check_url(url_base)
    look = asked(theme=theme).themes[0]
    places = chosen_games(named)
    if len(places) > 1 and (url_base or position or after):
        raise click.UsageError("--url-base, --position and --after are for one game: name it with --game")
    status = _for_each(places, partial(_export, look, output, url_base, position, after, trust=trust))
    if not url_base and not status:
        say(
            "ppgen: warning: the saved object names pictures on this machine, so only you can see them; "
            "--url-base URL names them on the web",
            err=True,
        )
    return status


def _for_each(places: Sequence[GameFolder], work: Callable[[Game], None]) -> int:
    """Write what is made of each game. Returns the exit status: faults of a game are printed, and stop no other."""
    status = 0
    for place in places:
        try:
            work(load_chosen(place))
        except DefinitionError as mistake:
            complain(mistake)
            status = mistake.exit_status
    return status


def _export(
    theme: Theme, output: Output, url_base: str, position: str, after: Sequence[str], game: Game, *, trust: bool
) -> None:
    from ppgen.cli.progress import progress
    from ppgen.press.exporting import exported_files, virtual_table

    table = virtual_table(game, theme, position, after, trust=trust)
    with progress("drawing pictures", len(table.images)) as step:
        files = exported_files(table, theme.name, os.path.abspath(output.root), url_base, step)
    _write(files, output)
    say(f"{shown_path(output.root / files[-1].name)}: {_counted(table)}, {plural(len(files) - 1, 'picture')}")
    for sentence in table.left_out:
        say(f"    left out: {sentence}")


def _plot(decks: tuple[str, ...], request: Request, output: Output, game: Game, *, trust: bool) -> None:
    """Write the pages and the cut files of decks, none unless all of them have room."""
    from ppgen.press.plotting import plot_deck, plotted_files, wanted_decks
    from ppgen.press.referee import GameReferee
    from ppgen.rules.load import load_rules

    referee = GameReferee(game, partial(load_rules, trust=trust))
    paper, theme = request.papers[0], request.themes[0]
    plotted = [plot_deck(referee, deck, paper, theme, request.options) for deck in wanted_decks(referee, decks)]
    if not plotted:
        say(f"{game.id}: no decks to cut out")
    for deck in plotted:
        files = tuple(plotted_files(str(game.title), deck))
        _write(files, output)
        sheets, cuts = plural(len(deck.sheets), "sheet"), plural(deck.cut_count, "cut")
        where = f"{cuts} in {plural(len(files) - 1, 'SVG file')}"
        say(f"{shown_path(output.root / files[0].name)}: {sheets} of paper, {where}")


def _write(files: Sequence[ExportedFile], output: Output) -> None:
    """Write all files, the one that names the others last. Whatever stops this leaves an earlier export as it was."""
    new: list[str] = []
    done = False
    try:
        for file in files:
            if not (output.root / file.name).exists():
                new.append(file.name)
            output.write(file.name, file.data)
        done = True
    finally:
        for name in () if done else new:
            with suppress(OSError):
                (output.root / name).unlink(missing_ok=True)


def _counted(table: VirtualTable) -> str:
    """`1 deck of 54 cards, a board with 36 spaces and 10 pieces`."""
    from ppgen.export.model import Bag, Flat, Pile

    words: list[str] = []
    piles = [thing for thing in table.things if isinstance(thing, Pile)]
    if piles:
        cards = sum(len(pile.cards) for pile in piles)
        words.append(f"{plural(len(piles), 'deck')} of {plural(cards, 'card')}")
    flats = [thing for thing in table.things if isinstance(thing, Flat)]
    words += [f"a board with {plural(len(flat.snaps), 'space')}" for flat in flats if flat.snaps]
    pieces = sum(not flat.snaps for flat in flats)
    words += [plural(pieces, "piece")] if pieces else []
    bags = [thing for thing in table.things if isinstance(thing, Bag)]
    words += [plural(len(bags), "bag")] if bags else []
    return listed(words) if words else "an empty table"
