"""What the definitions draw now: every figure and sheet, in memory, under the file names that commands use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct, field

from ppgen.baseline.changes import Fresh
from ppgen.book_names import is_text
from ppgen.definition.load import load_at
from ppgen.definition.sheet import sheet_of
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem
from ppgen.names import PAGE_FILES, DrawingName, read, read_game, write
from ppgen.press.checked import CheckedGame, checked
from ppgen.press.checking import Checking, check_judged, found_by_lints
from ppgen.press.drawings import figure_name
from ppgen.press.formats import files
from ppgen.press.fresh_books import FreshBooks, fresh_books, is_without_books
from ppgen.press.fresh_sheets import FreshSheet, wanted_themes
from ppgen.press.judging import JudgedGame, every_variant, judge_games
from ppgen.press.studio import Studio
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckSpec
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.figures.statement import Statement
    from ppgen.images.model import RasterImage
    from ppgen.press.drawings import Drawing
    from ppgen.press.request import Request
    from ppgen.scene.theme import Theme

T = TypeVar("T")
R = TypeVar("R")


class Spread(Protocol):
    """Does some work on each item and returns the results in order: `map`, or a pool of processes."""

    def __call__(self, work: Callable[[T], R], items: Sequence[T], /) -> Iterable[R]: ...


class Drawn(Struct, frozen=True):
    """One game, drawn. Files under `unknown` cannot be judged, since their definition is broken.

    `nameless` means that the definition does not even tell which folder belongs to it.
    """

    id: str
    fresh: tuple[Fresh, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    unknown: tuple[str, ...] = ()
    figures: frozenset[str] = field(default_factory=frozenset)
    sheets: frozenset[str] = field(default_factory=frozenset)
    decks: frozenset[str] = field(default_factory=frozenset)
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """Figures of other variants, by id: where each is drawn, in words."""
    nameless: bool = False
    problem: EnvironmentProblem | None = None
    """What keeps its book from being set: a library that is missing."""


class Run(Struct, frozen=True):
    """What one run drew, and what it found when it judged the same games."""

    drawn: tuple[Drawn, ...]
    checked: tuple[CheckedGame, ...]
    """The games as they were drawn, and, if every variant was asked for, the others, which were only judged."""
    reviewed: tuple[Drawn, ...] = ()
    """The same drawings for a second baseline, in the themes and on the papers that it has them."""


def admits(wanted: Request, name: str) -> bool:
    """Whether a file of a baseline is one of those that are wanted."""
    named = read(name)
    if named is None:
        if name.startswith(f"{PAGE_FILES}/") or (is_text(name) and is_without_books(wanted)):
            return False
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
    review: Iterable[str] | None = None,
) -> Run:
    """Draw the figures and sheets of some games, in the themes and on the papers that are `present` in a baseline too.

    If the request has `only_themes`, nothing is drawn in the other themes of the baseline.
    If no variant and no parameter was chosen, each game is drawn as it is and in each choice that has a folder in the
    baseline; with `all_variants` it is judged in its other variants, too. `review` has the files of a second baseline.
    Nothing is judged or drawn twice. `spread` is `map`, or shares the games among processes. Raises EnvironmentProblem.
    """
    baselines = [tuple(names) for names in (present, review) if names is not None]
    results: list[_Result | None] = []
    tasks = _tasks(games, wanted, baselines, all_variants=all_variants)
    if wanted.figures:
        # A figure that no game has is a mistake; a figure that only some games have is not.
        judged_games = judge_games(games, wanted.choice, wanted.figures, trust=wanted.trust, proofs=wanted.proofs)
        results = [_drawn(judged, wanted, dict(enumerate(baselines))) for judged in judged_games]
        tasks = [task for task in tasks if task.from_baseline]
    results += spread(partial(_draw_alone, wanted=wanted, baselines=baselines), tasks)
    done = sorted((result for result in results if result is not None), key=lambda result: result.checked.id)
    of_both = [tuple(each.drawn[number] for each in done if number in each.drawn) for number in (0, 1)]
    return Run(of_both[0], tuple(each.checked for each in done if each.is_judged), of_both[1])


class _Task(Struct, frozen=True):
    """A game to draw by a choice, for the baselines of those numbers, or else only to judge."""

    place: GameFolder
    choice: Choice
    baselines: tuple[int, ...]
    from_baseline: bool = False
    """Whether only a baseline names the choice. The definition may have lost it."""
    is_judged: bool = True
    """Whether the findings count. Those of a variant that only a second baseline has do not."""


class _Result(Struct, frozen=True):
    checked: CheckedGame
    drawn: Mapping[int, Drawn]
    """By the numbers of the baselines."""
    is_judged: bool = True


def _tasks(
    games: Sequence[GameFolder], wanted: Request, baselines: Sequence[Sequence[str]], *, all_variants: bool
) -> list[_Task]:
    """Each game in each way in which it is drawn or judged, once."""
    tasks = [_Task(place, wanted.choice, tuple(range(len(baselines)))) for place in games]
    for place in games:
        numbers: dict[Choice, tuple[int, ...]] = {}
        for number, names in enumerate(baselines if not wanted.choice.words else ()):
            for choice in _choices_in(names, place):
                numbers[choice] = (*numbers.get(choice, ()), number)
        every = every_variant(place, wanted.choice) if all_variants else ()
        tasks += [
            _Task(place, choice, of, from_baseline=True, is_judged=0 in of or choice in every)
            for choice, of in numbers.items()
        ]
        tasks += [_Task(place, choice, ()) for choice in every if choice not in numbers]
    return tasks


def _choices_in(present: Iterable[str], place: GameFolder) -> list[Choice]:
    """The variants and parameters of a game for which the baseline has folders, beside the game as it is."""
    folders = (read_game(folder) for folder in sorted({name.partition("/")[0] for name in present}))
    return [Choice(named[1], named[2]) for named in folders if named and named[0] == place.id and any(named[1:])]


def _draw_alone(task: _Task, wanted: Request, baselines: Sequence[tuple[str, ...]]) -> _Result | None:
    """One game, perhaps in a process of its own.

    None if the game has lost the variant or parameter, so that nothing draws what the baseline has.
    """
    if task.from_baseline and not _still_has(task):
        return None
    (judged,) = judge_games((task.place,), task.choice, trust=wanted.trust, proofs=wanted.proofs)
    if not task.baselines:
        return _Result(checked(*check_judged(judged, _checking(wanted))), {})
    if wanted.figures:
        # A figure that this variant lacks is not a mistake here.
        judged = replace(judged, statements=tuple(each for each in judged.statements if each.id in wanted.figures))
    drawn = _drawn(judged, wanted, {number: baselines[number] for number in task.baselines})
    return replace(drawn, is_judged=task.is_judged)


def _still_has(task: _Task) -> bool:
    """Whether a game has a choice. The faults of a definition are found when the game is judged."""
    try:
        load_at(task.place, task.choice)
    except DefinitionError:
        return True
    except EnvironmentProblem:
        return False
    return True


def _drawn(judged: JudgedGame, wanted: Request, baselines: Mapping[int, Sequence[str]]) -> _Result:
    """A judged game, drawn for each baseline. What several baselines have is drawn once."""
    game = judged.game
    if game is None:
        unread = Drawn(judged.id, findings=judged.all_findings, unknown=(judged.id,), nameless=judged.place.nameless)
        return _Result(checked(judged), dict.fromkeys(baselines, unread))
    studio = Studio(judged)
    figures: dict[tuple[str, str], Fresh] = {}
    # Pages of cards are compared only where a baseline has them.
    present = (_named(path, game) for paths in baselines.values() for path in paths)
    kept = {name.id for name in present if name is not None and name.room == "sheets"}
    of_game = [sheet for sheet in (*game.sheets, *map(sheet_of, game.decks)) if not sheet.decks or sheet.id in kept]
    sheets = {sheet.id: FreshSheet(studio, sheet) for sheet in of_game if not wanted.figures}
    decks: dict[tuple[str, str], Fresh] = {}
    faults: list[Diagnostic] = []
    books: FreshBooks | None = None
    drawn: dict[int, Drawn] = {}
    for number, paths in baselines.items():
        names = [name for name in (_named(path, game) for path in paths) if name is not None]
        of_each: dict[tuple[str, str], list[DrawingName]] = defaultdict(list)
        for name in names:
            of_each[name.room, name.id].append(name)
        fresh: list[Fresh] = []
        for statement in judged.statements:
            for theme in wanted_themes(wanted, [name.theme for name in of_each["figures", statement.id]]):
                key = (statement.id, theme.name)
                if key not in figures:
                    figures[key] = _figure(studio, statement, theme, draft=wanted.draft)
                fresh.append(figures[key])
                faults += figures[key].faults if statement.holds else ()
        for sheet, sheet_on_paper in sheets.items():
            pages, sheet_faults = sheet_on_paper.compared_with(of_each["sheets", sheet], wanted)
            fresh += pages
            faults += sheet_faults
        for deck in game.decks if not wanted.figures else ():
            for theme in wanted_themes(wanted, [name.theme for name in of_each["decks", deck.id]]):
                key = (deck.id, theme.name)
                if key not in decks:
                    decks[key] = _deck(studio, deck, theme)
                fresh.append(decks[key])
                faults += decks[key].faults
        fresh += _components(game, names)
        if not is_without_books(wanted):
            books = fresh_books(judged, game, studio, tuple(paths)) if books is None else books
            fresh += books.fresh
        drawn[number] = _as_drawn(judged, game, fresh, books)
    faults += books.faults if books is not None else ()
    return _Result(checked(judged, (*faults, *found_by_lints(judged, _checking(wanted), studio))), drawn)


def _deck(studio: Studio, deck: DeckSpec, theme: Theme) -> Fresh:
    """The cards of a deck in one picture, or why there is none."""
    name = write(DrawingName(studio.referee.game.id, "decks", deck.id, theme=theme.name), "svg")
    try:
        data, images = _svg(studio.deck_picture(deck, theme))
        return Fresh(name, data, deck.mark, images=images)
    except DefinitionError as mistake:
        return Fresh(name, None, deck.mark, mistake.diagnostics)


def _checking(wanted: Request) -> Checking:
    """What is checked in what is drawn; beside chosen figures, no sheets."""
    papers = () if wanted.figures else wanted.papers
    return Checking(papers=papers, lints=wanted.lints, pictured=wanted.draft)


def _components(game: Game, names: Iterable[DrawingName]) -> list[Fresh]:
    """The parts of which a baseline has pictures, drawn with the options of their names; others are not asked for."""
    wanted = [name for name in names if name.room == "components"]
    if not wanted:
        return []
    from ppgen.press.components import draw_named

    drawn = ((drawing, *_svg(drawing)) for drawing in draw_named(game, wanted))
    return [
        Fresh(write(drawing.named(), "svg"), data, drawing.side.mark, images=images) for drawing, data, images in drawn
    ]


def _as_drawn(judged: JudgedGame, game: Game, fresh: Iterable[Fresh], books: FreshBooks | None) -> Drawn:
    broken = bool(judged.findings) and not judged.statements
    problem = books.problem if books is not None else None
    unknown = [f"{game.id}/figures"] if broken else []
    unknown += [f"{game.id}/books"] if broken or problem is not None else []
    return Drawn(
        game.id,
        tuple(fresh),
        judged.findings,
        tuple(unknown),
        frozenset(statement.id for statement in judged.statements),
        frozenset([*(sheet.id for sheet in game.sheets), *(deck.id for deck in game.decks)]),
        frozenset(deck.id for deck in game.decks),
        {figure.id: figure.drawn_only for figure in judged.elsewhere},
        problem=problem,
    )


def _named(path: str, game: Game) -> DrawingName | None:
    """What a file of the baseline shows, if it belongs to this game."""
    if not path.startswith(f"{game.id}/"):
        return None
    sheets = {sheet.id for sheet in game.sheets} | {deck.id for deck in game.decks}
    named = read(path)
    return named[0] if named is not None and (named[0].room != "sheets" or named[0].id in sheets) else None


def _svg(drawing: Drawing) -> tuple[bytes, tuple[RasterImage, ...]]:
    """The file of a drawing as a baseline has it, and the images in it."""
    (file,) = files(drawing, ("svg",))
    return file.for_baseline()


def _figure(studio: Studio, statement: Statement, theme: Theme, *, draft: bool) -> Fresh:
    """A figure, or why it is withheld; then it is drawn with its stamp if a `draft` was asked for."""
    name, mark = write(figure_name(statement, theme), "svg"), statement.figure.mark
    if not statement.holds:
        stamped, images = _draft(studio, statement, theme) if draft else (None, ())
        return Fresh(name, None, mark, statement.findings, stamped, images)
    try:
        data, images = _svg(studio.figure(statement, theme))
        return Fresh(name, data, mark, images=images)
    except DefinitionError as mistake:
        return Fresh(name, None, mark, mistake.diagnostics)


def _draft(studio: Studio, statement: Statement, theme: Theme) -> tuple[bytes | None, tuple[RasterImage, ...]]:
    """A figure that does not hold, with its stamp, and its images; None if it cannot be drawn at all."""
    try:
        return _svg(studio.figure(statement, theme))
    except DefinitionError:
        return None, ()
