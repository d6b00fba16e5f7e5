"""What `ppgen sheets` and `ppgen cards` do: sheets of paper are chosen, written and told of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal

import click

from ppgen.cli.caching import chosen_proofs
from ppgen.cli.messages import complain, say, say_warning
from ppgen.cli.options import asked, chosen_games, load_chosen
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_path
from ppgen.cli.progress import progress
from ppgen.cli.proof import tell_flawed
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, PpgenError, unknown
from ppgen.names import DrawingName
from ppgen.numerals import listed, plural
from ppgen.options import PLAIN
from ppgen.press.drawings import draw_sheet, refuse_clashes
from ppgen.press.formats import files
from ppgen.press.referee import GameReferee
from ppgen.records import replace
from ppgen.rules.load import load_rules
from ppgen.selection import NONE_CHANGED
from ppgen.sheets.options import is_backed
from ppgen.sheets.paper import DoesNotFit

if TYPE_CHECKING:
    from ppgen.cli.printing import Printing
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.definition.sheet import SheetSpec
    from ppgen.options import SheetOptions
    from ppgen.press.drawings import DrawnSheet
    from ppgen.press.request import Request

LONG = 200
"""From this many pages on, a terminal shows how far the work has come."""

Chosen = dict[str, tuple["SheetSpec", ...]]
"""What is printed of each game, by its id."""


def print_chosen(
    printing: Printing,
    named: Sequence[str],
    what: Literal["sheet", "deck"],
    ids: Sequence[str],
    formats: Sequence[str],
    of: Callable[[Game], Sequence[SheetSpec]],
    choose: Callable[[Sequence[GameReferee]], tuple[Chosen, SheetOptions]],
) -> int:
    """Print what the command chooses of its games, by `formats` unless others were asked for. Returns the exit status.

    `of` is everything of a game that `ids` may name. Games that cannot be read stop no others.
    """
    request = asked(printing.paper, printing.theme, printing.formats or formats, printing.options, printing.dpi)
    output = Output(printing.out)
    games, status = _readable(chosen_games(named))
    if not status:  # else one that is missing may be in a game that could not be read
        _refuse_unknown(games, what, ids, [sheet.id for game in games for sheet in of(game)])
    refuse_clashes(DrawingName(game.id, "sheets", sheet.id) for game in games for sheet in game.printed)
    rules = partial(load_rules, trust=printing.trust, proofs=chosen_proofs(printing.cache))
    referees = [GameReferee(game, rules) for game in games]
    chosen, options = choose(referees)
    request = replace(request, options=options)
    proofs: list[DrawnSheet] = []
    for referee in referees:
        if not of(referee.game):
            elsewhere = "; `ppgen cards` prints its decks" if what == "sheet" and referee.game.decks else ""
            say(f"{referee.game.id}: no {what}s{elsewhere}")
        for sheet in chosen[referee.game.id]:
            status = max(status, _print(referee, sheet, request, output, proofs))
    tell_flawed(proofs, named)
    return status


def _refuse_unknown(
    games: Sequence[Game], what: Literal["sheet", "deck"], ids: Sequence[str], known: list[str]
) -> None:
    """Raises EnvironmentProblem for what none of the games has, and for what the other command prints."""
    for name in ids:
        if name in known:
            continue
        if any(sheet.id == name for game in games for sheet in game.printed):
            message, other = (f"{name} is a deck", "cards") if what == "sheet" else (f"{name} is no deck", "sheets")
            raise EnvironmentProblem(message, f"`ppgen {other}` prints it")
        raise unknown(what, name, known, f"{games[0].id} has" if len(games) == 1 else "there is")


def _readable(places: Sequence[GameFolder]) -> tuple[list[Game], int]:
    """The games that can be read, and the exit status. The faults of the others are printed."""
    games: list[Game] = []
    status = 0
    for place in places:
        try:
            games.append(load_chosen(place))
        except DefinitionError as mistake:
            complain(mistake)
            status = mistake.exit_status
    return games, status


def refuse_none(games: Sequence[Game], chosen: Chosen, what: str, hint: str) -> None:
    """Raises EnvironmentProblem where no game has `what` is asked for."""
    if games and not any(chosen.values()):
        message = f"{games[0].id} has no {what}" if len(games) == 1 else f"no game has a {what}"
        raise EnvironmentProblem(message, hint)


def tell_left_out(others: Mapping[str, Sequence[SheetSpec]], chosen: Chosen, option: str) -> None:
    """Say what is not printed because it has no backs: whoever prints a whole set on both sides would miss it."""
    for game, sheets in others.items():
        ids = [sheet.id for sheet in sheets if sheet not in chosen[game]]
        if ids:
            which, them = ("which has no backs", "it") if len(ids) == 1 else ("which have no backs", "them")
            say(f"{game}: {option} leaves out {listed(ids)}, {which}: print {them} without {option}", err=True)


def _print(
    referee: GameReferee,
    sheet: SheetSpec,
    request: Request,
    output: Output,
    proofs: list[DrawnSheet],
) -> int:
    """Write a sheet, or say what keeps it from being drawn. Returns the exit status, and adds a drawing to `proofs`."""
    status = 0
    too_small: list[DoesNotFit] = []
    warnings: dict[Diagnostic, None] = {}
    for paper in request.papers:
        try:
            for theme in request.themes:
                drawing = draw_sheet(referee, sheet, paper, theme, request.options)
                warnings.update(dict.fromkeys(drawing.warnings))
                _write(drawing, request.formats, request.dpi, output)
                if all(sheet is not proof.printout.job.sheet for proof in proofs):
                    proofs.append(drawing)
        except DoesNotFit as problem:
            too_small.append(problem)
        except PpgenError as problem:
            if problem.code == NONE_CHANGED:
                say(f"{referee.game.id}: {problem.message}, so nothing is written", err=True)
                continue
            # A sheet that cannot be drawn does not keep others from being printed.
            complain(problem)
            status = max(status, problem.exit_status)
    for warning in warnings:
        say_warning(warning)
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


def _write(drawing: DrawnSheet, formats: Sequence[str], dpi: float, output: Output) -> None:
    """Write a sheet in every format, and say which files that makes."""
    printout = drawing.printout
    for kind in formats:
        written = list(files(drawing, (kind,), dpi))
        pages = sum(file.page_count for file in written)
        with progress(f"{printout.job.sheet.id}.{kind}", pages, shortest=LONG) as step:
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


# Sheets -------------------------------------------------------------------------------------------------------------


def print_sheets(named: Sequence[str], ids: Sequence[str], printing: Printing, formats: Sequence[str]) -> int:
    """Print pads, other sheets and parts to cut out. Returns the exit status."""
    options = printing.options

    def choose(referees: Sequence[GameReferee]) -> tuple[Chosen, SheetOptions]:
        games = [referee.game for referee in referees]
        chosen = _chosen(games, ids, options)
        if not ids and (options.duplex or options.core):
            parts = {game.id: [sheet for sheet in game.sheets if sheet.components is not None] for game in games}
            tell_left_out(parts, chosen, "--duplex" if options.duplex else "--core")
        return chosen, options

    if options.number and options.copies > 1:
        formats = ("pdf",)
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
