"""Checking games: judged, drawn, and looked at by lints, each game by itself, perhaps in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct, field

from ppgen.definition.variants import Choice
from ppgen.press.checked import CheckedGame, checked
from ppgen.press.judging import JudgedGame, every_variant, judge_games, with_drawing_faults
from ppgen.press.products import products
from ppgen.press.studio import Studio

if TYPE_CHECKING:
    from ppgen.definition.project import GameFolder
    from ppgen.diagnostics import Diagnostic
    from ppgen.rules.kept import ProofGames
    from ppgen.sheets.paper import Paper


T = TypeVar("T")
R = TypeVar("R")


class Spread(Protocol):
    """Does some work on each item and returns the results in order: `map`, or a pool of processes."""

    def __call__(self, work: Callable[[T], R], items: Sequence[T], /) -> Iterable[R]: ...


class Checking(Struct, frozen=True):
    """What is checked: by which choice, on which papers, with lints or without, and whether programs may run."""

    choice: Choice = field(default_factory=Choice)
    papers: tuple[Paper, ...] = ()
    lints: bool = False
    pictured: bool = False
    """Whether what lints find has a picture."""
    trust: bool = False
    proofs: ProofGames | None = None
    """The proof games that are kept."""


def check_games(
    places: Sequence[GameFolder], wanted: Checking, spread: Spread = map, *, every: bool = False
) -> tuple[CheckedGame, ...]:
    """Check some games, with `every` in each of their variants, too.

    `spread` is `map`, or shares the games among processes. Raises EnvironmentProblem for a variant or a parameter that
    does not exist.
    """
    tasks = [(place, wanted.choice) for place in places]
    if every:
        tasks = [(place, choice) for place, plain in tasks for choice in (plain, *every_variant(place, plain))]
    return tuple(spread(partial(_alone, wanted=wanted), tasks))


def _alone(task: tuple[GameFolder, Choice], wanted: Checking) -> CheckedGame:
    place, choice = task
    (judged,) = judge_games((place,), choice, trust=wanted.trust, proofs=wanted.proofs)
    return checked(*check_judged(judged, wanted))


def check_judged(judged: JudgedGame, wanted: Checking) -> tuple[JudgedGame, tuple[Diagnostic, ...]]:
    """A judged game with whatever keeps it from being drawn, what is wrong with its words, and what lints find."""
    studio = Studio(judged)
    judged = with_drawing_faults(judged, wanted.papers, studio)
    said = (finding for product in products(studio) for finding in product.said())
    return judged, (*said, *found_by_lints(judged, wanted, studio))


def found_by_lints(judged: JudgedGame, wanted: Checking, studio: Studio) -> tuple[Diagnostic, ...]:
    """What lints find in the drawings of a judged game, if they are asked for."""
    if not wanted.lints:
        return ()
    from ppgen.press.linting import lint_faults

    return lint_faults(judged, wanted.papers, studio, pictured=wanted.pictured)
