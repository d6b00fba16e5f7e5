"""`ppgen sheets`: printable sheets and pads."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, cast

import click

from ppgen.cli.options import (
    asked,
    chosen_games,
    dpi_option,
    formats_option,
    game_option,
    load_chosen,
    out_option,
    theme_option,
    trust_option,
)
from ppgen.cli.paths import shown_path
from ppgen.cli.progress import progress
from ppgen.diagnostics import Diagnostic, EnvironmentProblem, unknown
from ppgen.names import Flip, Options
from ppgen.numerals import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ppgen.cli.output import Output
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.definition.sheet import SheetSpec
    from ppgen.press.drawings import DrawnSheet
    from ppgen.press.referee import GameReferee
    from ppgen.press.request import Request

FORMATS = ("pdf", "svg")
LONG = 200
"""From this many pages on, a terminal shows how far the work has come."""

_OFFSET = re.compile(r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*", re.ASCII)


@click.command("sheets")
@game_option()
@click.option(
    "--sheet", "sheets", metavar="ID", multiple=True, help="Only this sheet; may be given several times. [default: all]"
)
@click.option(
    "--deck", "decks", metavar="ID", multiple=True, help="Only this deck of cards; may be given several times."
)
@click.option(
    "--paper",
    metavar="SIZE",
    help="letter, legal, tabloid, a3, a4, a5, or a size such as 200x250mm or 8x10in. "
    "[default: letter, or what ppgen.toml says]",
)
@click.option(
    "--copies", metavar="N", type=int, default=1, show_default=True, help="How many sheets of paper make a pad."
)
@click.option(
    "--number",
    "numbered",
    is_flag=True,
    help="Print serial numbers that run on through the stack once it is cut and piled.",
)
@click.option("--marks", is_flag=True, help="Print crop marks. The trim shrinks to leave room for them.")
@click.option("--bleed", metavar="MM", type=float, default=0.0, show_default=True, help="Bleed around each trim.")
@click.option(
    "--core",
    metavar="MM",
    type=float,
    default=0.0,
    show_default=True,
    help="The thickness of card that components are folded round: a spine of this width lies between face and back.",
)
@click.option(
    "--duplex",
    metavar="EDGE",
    help="Print components on both sides of the paper, which is turned about its long-edge or short-edge. "
    "[default: on one side, to fold and glue]",
)
@click.option(
    "--back-offset", "offset", metavar="X,Y", help="Move the backs right and down, in mm, as the calibration page says."
)
@theme_option()
@formats_option(",".join(FORMATS))
@dpi_option()
@out_option()
@trust_option()
def command(
    named: tuple[str, ...],
    sheets: tuple[str, ...],
    decks: tuple[str, ...],
    paper: str | None,
    copies: int,
    numbered: bool,
    marks: bool,
    bleed: float,
    core: float,
    duplex: str | None,
    offset: str | None,
    theme: str | None,
    formats: tuple[str, ...] | None,
    dpi: int,
    out: str,
    trust: bool,
) -> int:
    """Print sheets, pads, components to cut out, and decks of cards.

    --copies and --number are for pads, --core for components, --duplex and --back-offset for components and decks:
    without --sheet and --deck, they leave out all others. A PDF holds all pages. SVG and PNG hold one page each, and
    pages that are alike are written once. Of a numbered pad or a deck only the PDF is written unless --format asks for
    more. Components and cards keep their true size on any paper and always have marks. Options that alter a drawing are
    in its name: pad_a4_marks_bleed3.ink.pdf.
    """
    from functools import partial

    from ppgen.cli.messages import say
    from ppgen.cli.output import Output
    from ppgen.names import DrawingName
    from ppgen.press.drawings import refuse_clashes
    from ppgen.press.referee import GameReferee
    from ppgen.rules.load import load_rules

    # An unknown edge is refused together with other options that cannot be printed.
    options = Options(marks, bleed, core, numbered, cast(Flip, duplex or ""), read_offset(offset), copies)
    request = asked(paper, theme, formats=formats or FORMATS, options=options, dpi=dpi)
    output = Output(out)
    games, status = _readable(chosen_games(named))
    if not (status and (sheets or decks)):  # a missing sheet may be in a game that could not be read
        _known(games, sheets, decks)
    refuse_clashes(DrawingName(game.id, "sheets", sheet.id) for game in games for sheet in game.printed)
    chosen = _chosen(games, sheets, decks, options)
    if not sheets and not decks:
        for line in _left_out(games, chosen, options):
            say(line, err=True)
    for game in games:
        if not game.printed:
            say(f"{game.id}: no sheets")
        referee = GameReferee(game, partial(load_rules, trust=trust))
        for sheet in chosen[game.id]:
            status = max(status, _print(referee, sheet, request, output, formats is None))
    return status


def _readable(places: Sequence[GameFolder]) -> tuple[list[Game], int]:
    """The games that can be read, and the exit status. The faults of the others are printed, and do not stop these."""
    from ppgen.cli.messages import complain
    from ppgen.diagnostics import DefinitionError

    games: list[Game] = []
    status = 0
    for place in places:
        try:
            games.append(load_chosen(place))
        except DefinitionError as mistake:
            complain(mistake)
            status = mistake.exit_status
    return games, status


def _print(referee: GameReferee, sheet: SheetSpec, request: Request, output: Output, by_default: bool) -> int:
    """Write a sheet, or say what keeps it from being drawn. Returns the exit status.

    If nobody chose the formats, only the PDF is written of pages with numbers, and of cards.
    """
    from ppgen.cli.messages import complain, say, say_finding
    from ppgen.diagnostics import DefinitionError, PpgenError
    from ppgen.names import PLAIN
    from ppgen.press.drawings import draw_sheet
    from ppgen.sheets.paper import DoesNotFit

    status = 0
    too_small: list[DoesNotFit] = []
    warnings: dict[Diagnostic, None] = {}
    for paper in request.papers:
        try:
            for theme in request.themes:
                drawing = draw_sheet(referee, sheet, paper, theme, request.options)
                warnings.update(dict.fromkeys(drawing.warnings))
                numbered = request.options.numbered and drawing.distinct_count > 1
                only_pdf = by_default and (numbered or bool(sheet.decks))
                _write(drawing, ("pdf",) if only_pdf else request.formats, request.dpi, output)
        except DoesNotFit as problem:
            too_small.append(problem)
        except PpgenError as problem:
            # A sheet that cannot be drawn does not keep others from being printed.
            complain(problem)
            status = max(status, problem.exit_status)
    for warning in warnings:
        say_finding(replace(warning, message=f"warning: {warning.message}"), err=True)
    if 0 < len(too_small) < len(request.papers):
        # Only a project names several papers: a sheet that fits one of them is in order.
        say(*(f"{referee.game.id} {sheet.id}: {problem.message}" for problem in too_small), err=True)
    elif too_small:
        # The sheet itself is at fault if nobody asked for this paper, or for anything that takes room.
        is_fault = _is_default("paper") and request.options == PLAIN
        mistake = DefinitionError([too_small[0].at(sheet.mark, "SHEET-FIT")]) if is_fault else too_small[0]
        complain(mistake)
        status = max(status, mistake.exit_status)
    return status


def _is_default(parameter: str) -> bool:
    return click.get_current_context().get_parameter_source(parameter) is click.core.ParameterSource.DEFAULT


def _known(games: Sequence[Game], sheets: Sequence[str], decks: Sequence[str]) -> None:
    """Raises EnvironmentProblem for a sheet or a deck that none of the games has."""
    for what, ids, known in (
        ("sheet", sheets, {sheet.id for game in games for sheet in game.sheets}),
        ("deck", decks, {deck.id for game in games for deck in game.decks}),
    ):
        for name in ids:
            if name not in known:
                raise unknown(what, name, known, f"{games[0].id} has" if len(games) == 1 else "there is")


def read_offset(text: str | None) -> tuple[float, float]:
    """Read `X,Y` in mm. Raises EnvironmentProblem for anything else."""
    if text is None:
        return 0.0, 0.0
    numbers = _OFFSET.fullmatch(text)
    if numbers is None:
        hint = "X,Y in mm, as the calibration page says: 0.5,-1.2 moves the backs right and up"
        raise EnvironmentProblem(f"{text!r} is not an offset", hint)
    return float(numbers[1]), float(numbers[2])


def _chosen(
    games: Sequence[Game], ids: Sequence[str], decks: Sequence[str], options: Options
) -> dict[str, tuple[SheetSpec, ...]]:
    """The sheets and decks of each game that were asked for; if none was, all of those that the options are for."""
    from ppgen.definition.sheet import sheet_of

    as_pad, as_parts = options.copies > 1 or options.numbered, bool(options.flip or options.core)

    def meant(game: Game, sheet: SheetSpec) -> bool:
        backed = sheet.components is not None and sheet.components.backed
        backed |= not options.core and any(deck.backed for deck in game.decks if deck.id in sheet.decks)
        return (sheet.pad or not as_pad) and (backed or not as_parts)

    def of_game(game: Game) -> tuple[SheetSpec, ...]:
        if not ids and not decks:
            return tuple(sheet for sheet in game.printed if meant(game, sheet))
        named = (sheet for sheet in game.sheets if sheet.id in ids)
        return (*named, *(sheet_of(deck) for deck in game.decks if deck.id in decks))

    chosen = {game.id: of_game(game) for game in games}
    if (as_pad or as_parts) and any(game.printed for game in games) and not any(chosen.values()):
        option = "--duplex" if options.flip else "--core"
        has_decks = any(game.decks for game in games) and not options.core
        with_backs = f"{'deck or ' if has_decks else ''}sheet of components with backs"
        what, words = ("pad", "--copies and --number") if as_pad else (with_backs, option)
        message = f"{games[0].id} has no {what}" if len(games) == 1 else f"no game has a {what}"
        raise EnvironmentProblem(message, f"leave out {words}")
    return chosen


def _left_out(games: Sequence[Game], chosen: Mapping[str, Sequence[SheetSpec]], options: Options) -> Iterator[str]:
    """What is not printed because it has no backs: whoever prints a whole set on both sides would miss it."""
    option = "--duplex" if options.flip else "--core"
    for game in games if options.flip or options.core else ():
        cut_out = (sheet for sheet in game.printed if sheet.components is not None or sheet.decks)
        others = [sheet.id for sheet in cut_out if sheet not in chosen[game.id]]
        if others:
            which, them = ("which has no backs", "it") if len(others) == 1 else ("which have no backs", "them")
            yield f"{game.id}: {option} leaves out {listed(others)}, {which}: print {them} without {option}"


def _write(drawing: DrawnSheet, formats: Sequence[str], dpi: float, output: Output) -> None:
    """Write a sheet in every format, and say which files that makes."""
    from ppgen.cli.messages import say
    from ppgen.numerals import plural
    from ppgen.press.formats import files

    printout = drawing.printout
    for kind in formats:
        written = list(files(drawing, (kind,), dpi))
        with progress(
            f"{printout.job.sheet.id}.{kind}", sum(file.page_count for file in written), shortest=LONG
        ) as step:
            for file in written:
                with output.open(file.name) as stream:
                    file.write(stream, step)
        line = shown_path(output.root / written[0].name)
        if len(written) > 1:
            line += f" to {PurePath(written[-1].name).name}"
        if written[0].page is None:
            paper = plural(printout.paper_count, "sheet")
            about = [f"{paper} of paper", printout.note, str(printout.job.paper)]
            line += f"  ({', '.join(filter(None, about))})"
        say(line)
