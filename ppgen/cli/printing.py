"""What `ppgen sheets` and `ppgen cards` share: their options, and how sheets of paper are written and told of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

import click
from msgspec import Struct

from ppgen.cli.caching import cache_option, chosen_proofs
from ppgen.cli.messages import complain, say, say_warning
from ppgen.cli.options import (
    asked,
    asked_options,
    chosen_games,
    current_project,
    dpi_option,
    formats_option,
    load_chosen,
    out_option,
    theme_option,
    trust_option,
)
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_path
from ppgen.cli.progress import progress
from ppgen.cli.proof import tell_flawed
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, PpgenError, unknown
from ppgen.names import DrawingName
from ppgen.numerals import listed, plural
from ppgen.options import PLAIN, SheetOptions, Taker, sheet_options
from ppgen.press.drawings import draw_sheet, refuse_clashes
from ppgen.press.formats import files
from ppgen.press.referee import GameReferee
from ppgen.records import replace
from ppgen.rules.load import load_rules
from ppgen.selection import NONE_CHANGED
from ppgen.sheets.options import read_offset
from ppgen.sheets.paper import DoesNotFit

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.definition.sheet import SheetSpec
    from ppgen.press.drawings import DrawnSheet
    from ppgen.press.request import Request

F = TypeVar("F", bound=Callable[..., Any])

LONG = 200
"""From this many pages on, a terminal shows how far the work has come."""

Chosen = dict[str, tuple["SheetSpec", ...]]
"""What is printed of each game, by its id."""


def _paper_option() -> Callable[[F], F]:
    """`--paper SIZE`."""
    return click.option(
        "--paper",
        metavar="SIZE",
        help="letter, legal, tabloid, a3, a4, a5, or a size such as 200x250mm or 8x10in. "
        "[default: letter, or what ppgen.toml says]",
    )


class Asked(Struct, frozen=True):
    """What every command that prints on paper is asked."""

    options: SheetOptions
    paper: str | None
    theme: str | None
    formats: tuple[str, ...] | None
    dpi: int
    out: str
    cache: bool | None
    trust: bool


def printing_options(formats: str, *takers: Taker, **more: str) -> Callable[[F], F]:
    """The options of the table that `takers` take, and those of every command that prints on paper, as `printing`."""

    def decorate(command: F) -> F:
        @wraps(command)
        def with_printing(**given: Any) -> Any:
            own = {name: given.pop(name) for name in Asked.__struct_fields__}
            return command(**given, printing=Asked(**own))

        made = cast("F", with_printing)
        for option in (trust_option(), cache_option("proof games"), out_option(), dpi_option()):
            made = option(made)
        made = theme_option()(formats_option(formats)(made))
        return _paper_option()(asked_options(SheetOptions, _options, *takers, **more)(made))

    return decorate


def _options(given: Mapping[str, Any]) -> SheetOptions:
    """The offset of backs is the one given, else that of the project where both sides are printed.

    Raises EnvironmentProblem for a text that is no offset.
    """
    text = given.get("back_offset")
    if text is None and given.get("duplex"):
        saved = current_project().back_offset
        text = None if saved is None else saved.text
    offset = (0.0, 0.0) if text is None else read_offset(text)
    return sheet_options({**given, "back_offset": offset})


def print_chosen(
    printing: Asked,
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
    proofs: list[DrawnSheet] = []
    for referee in referees:
        if not of(referee.game):
            say(f"{referee.game.id}: no {what}s")
        for sheet in chosen[referee.game.id]:
            status = max(status, _print(referee, sheet, replace(request, options=options), output, proofs))
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


def is_backed(game: Game, sheet: SheetSpec) -> bool:
    """Whether any part or card of a sheet has a back."""
    of_parts = sheet.components is not None and sheet.components.backed
    return of_parts or any(deck.backed for deck in game.decks if deck.id in sheet.decks)


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
