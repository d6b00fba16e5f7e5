"""Witnesses for games whose pieces cannot be followed: moves taken back ply by ply until all pieces are at home.

Positions are kept apart by how many captured pieces are to come back, and by whether placements were taken back: those
that bring everything back first have more room for it. Where nothing is missing, all that is left may be placed in
turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.homeward import Homeward
from ppgen.rules.board.reach.searches.placing import placing_witness
from ppgen.rules.board.reach.searches.search import SearchResult
from ppgen.rules.board.reach.trail import Trail, followed, joined, lawful, opened
from ppgen.rules.protocol import TooMuch

Key: TypeAlias = tuple[bool, int]
"""Whether placements were taken back, and how many pieces are missing."""
_LONGEST = 400
"""Plies of the longest game that is looked for."""
_OPENING = 300
"""About how many positions after the first plies are listed."""
_LISTED = 3_000
"""Of so many un-moves of one position any are looked at."""
_CHILDREN = 60
"""As long as much is left to do, of more than so many un-moves of one position a part is looked at: those that put the
same piece on another space differ little.
"""
_LAYERS = 2
"""Of how many numbers of missing pieces positions are kept, the lowest."""
_AT_ONCE = 1
"""While so many pieces are missing, placements may be taken back."""
_MISSING = 10
"""What a missing piece costs."""
_WIDER = 3
"""How many times as wide a beam is where pieces must soon be at home."""
_ENDS = 3
"""From there a beam goes on again and again, each time by other chance, until it has visited so many times as many
positions as on the way there.
"""


class Shape(Struct, frozen=True):
    """How a beam goes back."""

    width: int
    """How many positions of a ply are kept of those with as many pieces missing."""
    patience: int
    """So many plies may come no closer."""
    noise: int
    """How much chance is added to each cost."""
    seed: int


FIRST = tuple(Shape(2, 12, noise=1 + seed % 3, seed=seed) for seed in range(6))
"""Attempts in the order in which they are made."""
LAST = (
    *(Shape(6, 16, noise=1 + seed % 3, seed=seed) for seed in range(6, 10)),
    *(Shape(25, 20, noise=1 + seed % 3, seed=seed) for seed in range(10, 14)),
)
"""Those that take longer."""


class _Earlier(NamedTuple):
    """A position before another."""

    cost: float
    number: int
    """In the order in which they were found."""
    earlier: Position
    move: Move
    here: Position
    """Where the move leads."""


class Undoing:
    """Such searches in one game."""

    def __init__(self, retro: RetroAnalysis) -> None:
        self._retro = retro
        self._starts: dict[Position, tuple[Homeward, Trail]] = {}

    def search(self, start: Position, goal: Position, budget: int, shapes: Sequence[Shape]) -> SearchResult:
        """A game from one position to another. Never says that there is none. `budget` counts un-moves, legal ones and
        others.
        """
        if start not in self._starts:
            self._starts[start] = Homeward(self._retro.graph, start), _opened(self._retro.play, start)
        visited = 0
        for shape in shapes:
            if visited >= budget:
                break
            back = _Back(self._retro, *self._starts[start], start, shape)
            game = back.run(goal, budget - visited)
            visited += back.visited
            if game is not None:
                return SearchResult(game, visited)
        return SearchResult(None, visited)


class _Back:
    """A beam on its way back."""

    def __init__(
        self, retro: RetroAnalysis, homeward: Homeward, openings: Trail, start: Position, shape: Shape
    ) -> None:
        self._retro, self._homeward, self._openings = retro, homeward, openings
        self._start, self._shape = start, shape
        self._chance = Random(shape.seed).random
        self._trail: Trail = {}
        self._near: tuple[Sequence[Position], Trail, int] | None = None
        """The first positions from which pieces must soon be at home, the trail up to there, and how many positions
        were visited on the way.
        """
        self._least = float("inf")
        """The lowest cost of any position."""
        self.visited = 0

    def run(self, goal: Position, budget: int) -> tuple[Move, ...] | None:
        """A game that leads to a position, if one is found."""
        self._trail[goal] = None
        begun = self._homeward.left(goal).refilled
        game = self._onwards([goal], budget, begun=begun)
        while game is None and self._near is not None and self.visited < min(budget, _ENDS * self._near[2]):
            layer, trail, _ = self._near
            self._trail, self._least = dict(trail), float("inf")
            game = self._onwards(layer, budget, begun=begun)
        return game

    def _onwards(self, layer: Sequence[Position], budget: int, *, begun: bool) -> tuple[Move, ...] | None:
        """The same from some positions on the trail."""
        homeward, trail, idle = self._homeward, self._trail, 0
        for _ in range(_LONGEST):
            if not layer or idle >= self._shape.patience or self.visited >= budget:
                return None
            near = homeward.is_near(layer[0])
            if near and self._near is None:
                self._near = layer, dict(trail), self.visited
            least = self._least
            found, met = self._before(layer)
            for each in met:
                if self._keeps(each):
                    return joined(self._openings, each.earlier, trail)
            width = self._shape.width * (_WIDER if near else 1)
            following: list[Position] = []
            for key in _chosen(found, begun=begun):
                kept = len(following)
                for each in sorted(found[key]):
                    if len(following) - kept == width:
                        break
                    if each.earlier in trail or not self._keeps(each):
                        continue
                    following.append(each.earlier)
                    if key[1]:
                        continue
                    placed = placing_witness(self._retro.play, self._start, each.earlier)
                    if placed is not None:
                        return (*placed, *followed(trail, each.earlier))
            layer = following
            idle = 0 if self._least < least else idle + 1
        return None

    def _before(self, layer: Sequence[Position]) -> tuple[dict[Key, list[_Earlier]], list[_Earlier]]:
        """The positions before some others, by what is missing; and those of them that come after the first plies."""
        left, noise, chance = self._homeward.left, self._shape.noise, self._chance
        found: dict[Key, list[_Earlier]] = {}
        met: list[_Earlier] = []
        known: dict[Position, tuple[float, Key]] = {}
        for here in layer:
            listed = [each for each in islice(self._retro.unmoves.listed(here), _LISTED) if each is not None]
            stride = 1 + len(listed) // _CHILDREN if self._homeward.is_early(here) else 1
            self.visited += 1 + len(listed) // 2
            for earlier, move in listed[::stride]:
                self.visited += 1
                if earlier in self._trail:
                    continue
                if earlier not in known:
                    cost, missing, refilled = left(earlier)
                    self._least = min(self._least, cost + _MISSING * missing)
                    known[earlier] = cost + noise * chance(), (refilled, missing)
                cost, key = known[earlier]
                each = _Earlier(cost, self.visited, earlier, move, here)
                found.setdefault(key, []).append(each)
                if earlier in self._openings:
                    met.append(each)
        return found, met

    def _keeps(self, each: _Earlier) -> bool:
        """Add a position to the trail if the move that leads on from it is legal."""
        _, _, earlier, move, here = each
        self.visited += 1
        if self._retro.play.apply(earlier, move) != here:
            return False
        legal = lawful(self._retro.play, earlier, move)
        if legal is not None:
            self._trail[earlier] = here, legal
        return legal is not None


def _chosen(keys: Iterable[Key], *, begun: bool) -> list[Key]:
    """Which positions go on: those with the fewest missing. As long as some are missing, no placement is taken back,
    if that is not what the goal begins with and there is something else.
    """
    ranked = sorted(keys)
    whole = [key for key in ranked if not key[0]]
    refilled = [key for key in ranked if key[0] and (begun or not whole or key[1] <= _AT_ONCE)]
    return whole[:_LAYERS] + refilled[:_LAYERS]


def _opened(play: Play, start: Position) -> Trail:
    """The positions after the first plies; none where there are too many moves to list."""
    try:
        return opened(play, start, _OPENING)
    except TooMuch:
        return {start: None}
