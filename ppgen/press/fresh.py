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
from ppgen.names import PLAIN, DrawingName, Options, older, read, read_game, write
from ppgen.press.drawings import draw_figure, draw_sheet, figure_name, sheet_faults
from ppgen.press.formats import files
from ppgen.press.judging import JudgedGame, judge_games
from ppgen.scene.theme import THEMES, Theme
from ppgen.sheets.paper import PAPERS, DoesNotFit, parse_paper

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.definition.sheet import SheetSpec
    from ppgen.figures.statement import Statement
    from ppgen.press.referee import GameReferee
    from ppgen.press.request import Request

MAX_PAGES = 500
"""Pages of one sheet that are compared, so that a file name in a baseline cannot ask for a hundred thousand."""


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
    games: Sequence[GameFolder], wanted: Request, present: Iterable[str], spread: Spread = map
) -> tuple[Drawn, ...]:
    """Draw the figures and sheets of some games, in the themes and on the papers that are `present` in a baseline too.

    If the request has `only_themes`, nothing is drawn in the other themes of the baseline.
    If no variant and no parameter was chosen, each game is drawn as it is and in each choice that has a folder in the
    baseline. `spread` is `map`, or shares the games among processes. Raises EnvironmentProblem.
    """
    names = tuple(present)
    tasks = [_Task(place, wanted.choice) for place in games]
    drawn: list[Drawn] = []
    if wanted.figures:
        # A figure that no game has is a mistake; a figure that only some games have is not.
        judged_games = judge_games(games, wanted.choice, wanted.figures, trust=wanted.trust)
        drawn = [_drawn(judged, wanted, names) for judged in judged_games]
        tasks = []
    if not wanted.choice.words:
        tasks += [_Task(place, choice, in_baseline=True) for place in games for choice in _choices_in(names, place)]
    results = spread(partial(_draw_alone, wanted=wanted, present=names), tasks)
    drawn += [result for result in results if result is not None]
    return tuple(sorted(drawn, key=lambda game: game.id))


@dataclass(frozen=True, slots=True)
class _Task:
    """A game to draw by a choice. The definition may have lost a choice that only the baseline names."""

    place: GameFolder
    choice: Choice
    in_baseline: bool = False


def _choices_in(present: Iterable[str], place: GameFolder) -> list[Choice]:
    """The variants and parameters of a game for which the baseline has folders, beside the game as it is."""
    folders = (read_game(folder) for folder in sorted({name.partition("/")[0] for name in present}))
    return [Choice(named[1], named[2]) for named in folders if named and named[0] == place.id and any(named[1:])]


def _draw_alone(task: _Task, wanted: Request, present: tuple[str, ...]) -> Drawn | None:
    """One game, perhaps in a process of its own.

    None if the game has lost the variant or parameter, so that nothing draws what the baseline has.
    """
    if task.in_baseline and not _still_has(task):
        return None
    (judged,) = judge_games((task.place,), task.choice, trust=wanted.trust)
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


def _drawn(judged: JudgedGame, wanted: Request, present: Sequence[str]) -> Drawn:
    game = judged.game
    if game is None:
        return Drawn(judged.id, findings=judged.all_findings, unknown=(judged.id,), nameless=judged.place.nameless)
    mine = [drawing for drawing in (_named(path, game) for path in present) if drawing is not None]
    fresh: list[Fresh] = []
    for statement in judged.statements:
        fresh += _figure(statement, wanted, mine)
    if not wanted.figures:
        from ppgen.press.referee import GameReferee

        referee = GameReferee(game, judged.rules_of, judged)
        for sheet in game.sheets:
            present_of_it = [name for name in mine if (name.room, name.id) == ("sheets", sheet.id)]
            fresh += _sheet(referee, sheet, wanted, present_of_it)
    broken = bool(judged.findings) and not judged.statements
    return Drawn(
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


def _named(path: str, game: Game) -> DrawingName | None:
    """What a file of the baseline shows, if it belongs to this game; a file with an old name is drawn, too."""
    if not path.startswith(f"{game.id}/"):
        return None
    sheets = {sheet.id for sheet in game.sheets}
    named = read(path)
    if named is not None and (named[0].room != "sheets" or named[0].id in sheets):
        return named[0]
    return older(path, sheets, {paper.name for paper in PAPERS})


def _themes(wanted: Request, present: Iterable[str]) -> list[Theme]:
    """The themes of the request and those that the baseline has this drawing in, unless only the former are wanted."""
    others = () if wanted.only_themes else (THEMES[name] for name in present if name in THEMES)
    return list(dict.fromkeys((*wanted.themes, *others)))


def _figure(statement: Statement, wanted: Request, present: Sequence[DrawingName]) -> Iterator[Fresh]:
    themes = [name.theme for name in present if (name.room, name.id) == ("figures", statement.id)]
    for theme in _themes(wanted, themes):
        name, mark = write(figure_name(statement, theme), "svg"), statement.figure.mark
        if not statement.holds:
            yield Fresh(name, None, mark, statement.findings)
            continue
        try:
            (file,) = files(draw_figure(statement, theme), ("svg",))
            yield Fresh(name, file.data(), mark)
        except DefinitionError as mistake:
            yield Fresh(name, None, mark, mistake.diagnostics)


def _sheet(referee: GameReferee, sheet: SheetSpec, wanted: Request, present: Sequence[DrawingName]) -> list[Fresh]:
    """A sheet on the papers of the project, and as the baseline has it: on other paper, with options."""
    drawn: list[Fresh] = []
    everywhere = [(paper.name, PLAIN) for paper in wanted.papers]
    known: dict[tuple[str, Options], list[str]] = {key: [] for key in everywhere}
    for name in present:
        known.setdefault((name.paper, name.options), []).append(name.theme)
    for (paper, options), themes in known.items():
        for theme in _themes(wanted, themes):
            # Nobody asked for the default theme on a paper that the baseline has in another theme only.
            if (paper, options) in everywhere or wanted.only_themes or theme.name in themes:
                whole = DrawingName(referee.game.id, "sheets", sheet.id, paper, options, theme.name)
                pages = [name for name in present if replace(name, page="") == whole]
                drawn += _pages(referee, sheet, whole, theme, pages)
    return drawn or _fits_nowhere(referee, sheet, wanted)


def _fits_nowhere(referee: GameReferee, sheet: SheetSpec, wanted: Request) -> list[Fresh]:
    """A sheet that fits no paper of the project, and that the baseline lacks, is withheld under its default name."""
    theme = _themes(wanted, ())[0]
    faults = sheet_faults(referee, sheet, wanted.papers, theme)
    name = DrawingName(referee.game.id, "sheets", sheet.id, wanted.papers[0].name, theme=theme.name)
    return [Fresh(write(name, "svg"), None, sheet.mark, faults)] if faults else []


def _pages(
    referee: GameReferee, sheet: SheetSpec, whole: DrawingName, theme: Theme, expected: Sequence[DrawingName]
) -> Iterator[Fresh]:
    """Every page that differs of one sheet, on one paper, with the options in its name.

    Pages that cannot be drawn are withheld under the names that are `expected`. Nothing is yielded if no command draws
    such a sheet: there is no such paper, or the options are for another kind of sheet.
    """
    faults: tuple[Diagnostic, ...]
    try:
        drawing = draw_sheet(referee, sheet, parse_paper(whole.paper), theme, whole.options)
        if drawing.distinct_count > MAX_PAGES:
            raise DefinitionError([_too_many(sheet, drawing.distinct_count)])
        if drawing.named() == whole:
            drawn = [(file.name, file.data()) for file in files(drawing, ("svg",))]
            yield from (Fresh(name, data, sheet.mark) for name, data in drawn)
        return
    except DoesNotFit as problem:
        faults = (problem.at(sheet.mark, "SHEET-FIT"),)
        lost = expected
    except EnvironmentProblem:
        return
    except DefinitionError as mistake:
        faults = mistake.diagnostics
        lost = expected or [whole]
    for name in lost:
        yield Fresh(write(name, "svg"), None, sheet.mark, faults)


def _too_many(sheet: SheetSpec, count: int) -> Diagnostic:
    message = f"sheet {sheet.id!r} would be drawn on {count} pages, more than the {MAX_PAGES} that are compared"
    return Diagnostic(sheet.mark, "SHEET-DRAW", message, "keep such a pad as a PDF, and commit none of its pages")
