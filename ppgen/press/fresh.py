"""What the definitions draw now: every product, in memory, under the file names that commands use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ppgen.baseline.changes import Fresh
from ppgen.book_names import is_text
from ppgen.definition.load import load_at
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem
from ppgen.names import PAGE_FILES, read, read_game
from ppgen.press.checked import CheckedGame, checked
from ppgen.press.checking import Checking, Spread, check_judged, found_by_lints
from ppgen.press.judging import JudgedGame, every_variant, judge_games
from ppgen.press.products import PRODUCTS, products
from ppgen.press.products.books import is_without_books
from ppgen.press.products.product import Present
from ppgen.press.studio import Studio
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.press.products.product import Compared, Product
    from ppgen.press.request import Request


class Drawn(Struct, frozen=True):
    """One game, drawn. Files under `unknown` cannot be judged, since their definition is broken.

    `nameless` means that the definition does not even tell which folder belongs to it.
    """

    id: str
    fresh: tuple[Fresh, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    unknown: tuple[str, ...] = ()
    known: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The ids of what it makes, by what that is: `figure`, `sheet`, `deck`."""
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
    made = products(Studio(judged))
    anywhere = tuple(path for paths in baselines.values() for path in paths)
    faults: list[Diagnostic] = []
    drawn: dict[int, Drawn] = {}
    for number, paths in baselines.items():
        present = Present(game.id, paths, anywhere)
        compared = [(product, product.compared(present, wanted)) for product in made]
        faults += (fault for _, each in compared for fault in each.faults)
        drawn[number] = _as_drawn(judged, game, compared)
    return _Result(checked(judged, (*faults, *found_by_lints(judged, _checking(wanted), made))), drawn)


def _checking(wanted: Request) -> Checking:
    """What is checked in what is drawn; beside chosen figures, no sheets."""
    papers = () if wanted.figures else wanted.papers
    return Checking(papers=papers, lints=wanted.lints, pictured=wanted.draft)


def _as_drawn(judged: JudgedGame, game: Game, compared: Sequence[tuple[Product, Compared]]) -> Drawn:
    broken = {kind.room for kind in PRODUCTS if kind.needs_figures} if judged.findings and not judged.statements else ()
    unset = {product.room: each.problem for product, each in compared if each.problem is not None}
    known: dict[str, list[str]] = {kind.word: [] for kind in PRODUCTS if kind.word}
    for product, _ in compared:
        if product.word:
            known[product.word].append(product.id)
    return Drawn(
        game.id,
        tuple(fresh for _, each in compared for fresh in each.fresh),
        judged.findings,
        tuple(f"{game.id}/{kind.room}" for kind in PRODUCTS if kind.room in broken or kind.room in unset),
        {word: frozenset(ids) for word, ids in known.items()},
        {figure.id: figure.drawn_only for figure in judged.elsewhere},
        problem=next(iter(unset.values()), None),
    )
