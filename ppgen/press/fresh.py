"""What the definitions draw now: every figure and sheet, in memory, under the file names that commands use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from ppgen.baseline.changes import Fresh
from ppgen.definition.load import load_at
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem
from ppgen.names import DrawingName, older, read, read_game, write
from ppgen.press.checked import CheckedGame, checked
from ppgen.press.drawings import draw_figure, figure_name
from ppgen.press.formats import files
from ppgen.press.fresh_sheets import fresh_sheet, wanted_themes
from ppgen.press.judging import JudgedGame, every_variant, judge_games, with_drawing_faults
from ppgen.sheets.paper import PAPERS

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.figures.statement import Statement
    from ppgen.press.request import Request

T = TypeVar("T")
R = TypeVar("R")


class Spread(Protocol):
    """Does some work on each item and returns the results in order: `map`, or a pool of processes."""

    def __call__(self, work: Callable[[T], R], items: Sequence[T], /) -> Iterable[R]: ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """One game, drawn. Files under `unknown` cannot be judged, since their definition is broken.

    `nameless` means that the definition does not even tell which folder belongs to it.
    """

    id: str
    fresh: tuple[Fresh, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    unknown: tuple[str, ...] = ()
    figures: frozenset[str] = field(default_factory=frozenset)
    sheets: frozenset[str] = field(default_factory=frozenset)
    variants: frozenset[str] = field(default_factory=frozenset)
    parameters: frozenset[str] = field(default_factory=frozenset)
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """Figures of other variants, by id: where each is drawn, in words."""
    nameless: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """What one run drew, and what it found when it judged the same games."""

    drawn: tuple[Drawn, ...]
    checked: tuple[CheckedGame, ...]
    """The games as they were drawn, and, if every variant was asked for, the others, which were only judged."""


def admits(wanted: Request, name: str) -> bool:
    """Whether a file of a baseline is one of those that are wanted."""
    named = read(name)
    if named is None:
        return not wanted.figures and not wanted.only_themes
    drawing, _ = named
    if wanted.only_themes and drawing.theme not in [theme.name for theme in wanted.themes]:
        return False
    return not wanted.figures or (drawing.room == "figures" and drawing.id in wanted.figures)


def draw_games(
    games: Sequence[GameFolder],
    wanted: Request,
    present: Iterable[str],
    spread: Spread = map,
    *,
    all_variants: bool = False,
) -> Run:
    """Draw the figures and sheets of some games, in the themes and on the papers that are `present` in a baseline too.

    If the request has `only_themes`, nothing is drawn in the other themes of the baseline.
    If no variant and no parameter was chosen, each game is drawn as it is and in each choice that has a folder in the
    baseline; with `all_variants` it is judged in its other variants, too. Nothing is judged or drawn twice.
    `spread` is `map`, or shares the games among processes. Raises EnvironmentProblem.
    """
    names = tuple(present)
    tasks = [_Task(place, wanted.choice) for place in games]
    results: list[_Result | None] = []
    if wanted.figures:
        # A figure that no game has is a mistake; a figure that only some games have is not.
        judged_games = judge_games(games, wanted.choice, wanted.figures, trust=wanted.trust)
        results = [_drawn(judged, wanted, names) for judged in judged_games]
        tasks = []
    if not wanted.choice.words:
        tasks += [_Task(place, choice, in_baseline=True) for place in games for choice in _choices_in(names, place)]
    if all_variants:
        drawn_so = {(task.place, task.choice) for task in tasks}
        others = [(place, choice) for place in games for choice in every_variant(place, wanted.choice)]
        tasks += [_Task(*other, only_judged=True) for other in others if other not in drawn_so]
    results += spread(partial(_draw_alone, wanted=wanted, present=names), tasks)
    done = sorted((result for result in results if result is not None), key=lambda result: result.checked.id)
    return Run(tuple(each.drawn for each in done if each.drawn is not None), tuple(each.checked for each in done))


@dataclass(frozen=True, slots=True)
class _Task:
    """A game to draw by a choice. The definition may have lost a choice that only the baseline names."""

    place: GameFolder
    choice: Choice
    in_baseline: bool = False
    only_judged: bool = False


@dataclass(frozen=True, slots=True)
class _Result:
    checked: CheckedGame
    drawn: Drawn | None = None


def _choices_in(present: Iterable[str], place: GameFolder) -> list[Choice]:
    """The variants and parameters of a game for which the baseline has folders, beside the game as it is."""
    folders = (read_game(folder) for folder in sorted({name.partition("/")[0] for name in present}))
    return [Choice(named[1], named[2]) for named in folders if named and named[0] == place.id and any(named[1:])]


def _draw_alone(task: _Task, wanted: Request, present: tuple[str, ...]) -> _Result | None:
    """One game, perhaps in a process of its own.

    None if the game has lost the variant or parameter, so that nothing draws what the baseline has.
    """
    if task.in_baseline and not _still_has(task):
        return None
    (judged,) = judge_games((task.place,), task.choice, trust=wanted.trust)
    if task.only_judged:
        return _Result(checked(with_drawing_faults(judged, wanted.papers)))
    if wanted.figures:
        # A figure that this variant lacks is not a mistake here.
        judged = replace(judged, statements=tuple(each for each in judged.statements if each.id in wanted.figures))
    return _drawn(judged, wanted, present)


def _still_has(task: _Task) -> bool:
    """Whether a game has a choice. The faults of a definition are found when the game is judged."""
    try:
        load_at(task.place, task.choice)
    except DefinitionError:
        return True
    except EnvironmentProblem:
        return False
    return True


def _drawn(judged: JudgedGame, wanted: Request, present: Sequence[str]) -> _Result:
    game = judged.game
    if game is None:
        unread = Drawn(judged.id, findings=judged.all_findings, unknown=(judged.id,), nameless=judged.place.nameless)
        return _Result(checked(judged), unread)
    mine = [drawing for drawing in (_named(path, game) for path in present) if drawing is not None]
    fresh: list[Fresh] = []
    faults: list[Diagnostic] = []
    for statement in judged.statements:
        pictures = list(_figure(statement, wanted, mine))
        fresh += pictures
        if statement.holds:
            faults += [fault for picture in pictures for fault in picture.faults]
    if not wanted.figures:
        from ppgen.press.referee import GameReferee

        referee = GameReferee(game, judged.rules_of, judged)
        for sheet in game.sheets:
            present_of_it = [name for name in mine if (name.room, name.id) == ("sheets", sheet.id)]
            pages, sheet_faults = fresh_sheet(referee, sheet, wanted, present_of_it)
            fresh += pages
            faults += sheet_faults
    broken = bool(judged.findings) and not judged.statements
    drawn = Drawn(
        game.id,
        tuple(fresh),
        judged.findings,
        (f"{game.id}/figures",) if broken else (),
        frozenset(statement.id for statement in judged.statements),
        frozenset(sheet.id for sheet in game.sheets),
        frozenset(game.variants),
        frozenset(game.parameters),
        {figure.id: figure.drawn_only for figure in judged.elsewhere},
    )
    return _Result(checked(judged, faults), drawn)


def _named(path: str, game: Game) -> DrawingName | None:
    """What a file of the baseline shows, if it belongs to this game; a file with an old name is drawn, too."""
    if not path.startswith(f"{game.id}/"):
        return None
    sheets = {sheet.id for sheet in game.sheets}
    named = read(path)
    if named is not None and (named[0].room != "sheets" or named[0].id in sheets):
        return named[0]
    return older(path, sheets, {paper.name for paper in PAPERS})


def _figure(statement: Statement, wanted: Request, present: Sequence[DrawingName]) -> Iterator[Fresh]:
    themes = [name.theme for name in present if (name.room, name.id) == ("figures", statement.id)]
    for theme in wanted_themes(wanted, themes):
        name, mark = write(figure_name(statement, theme), "svg"), statement.figure.mark
        if not statement.holds:
            yield Fresh(name, None, mark, statement.findings)
            continue
        try:
            (file,) = files(draw_figure(statement, theme), ("svg",))
            yield Fresh(name, file.data(), mark)
        except DefinitionError as mistake:
            yield Fresh(name, None, mark, mistake.diagnostics)
