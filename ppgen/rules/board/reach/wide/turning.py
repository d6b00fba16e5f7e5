"""Games in which placed pieces turn others: moves taken back, thousands of positions at once, until play meets them.

Play from the setup lists positions within the spaces that are nearest to it. From the goal, pieces are taken off from
the outside inwards, each with some of the lines that it may have turned, chosen by chance. Of each number of pieces
those positions are kept that lie closest together and in which most pieces can have been placed last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ppgen.rules.board.move import PASSING, PLACE, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.quiet import leads_to
from ppgen.rules.board.reach.searches.search import SearchResult
from ppgen.rules.board.reach.wide.flips import Discs, Flips, chance, flips_of, joined
from ppgen.rules.board.reach.wide.words import Flags, Hashes, Numbers, counted, some
from ppgen.rules.board.tables import bits

State: TypeAlias = tuple[int, int, int]
"""Where each of two players has pieces, and who is to move."""
_CORE = 24
"""How many spaces play from the setup fills."""
_PLIES = 12
"""How many pieces it places at most."""
_LISTED = 20_000
"""Positions of each number of pieces that it lists."""
_CHANCES = 64
"""How often at most the last placement of one piece is taken back."""
_LATE = 32
"""Where fewer pieces have been placed, a beam is so many times as wide."""
_WIDER = 4
_SQUARED = 1_000
"""By this the square of a distance is divided."""


class Shape(Struct, frozen=True):
    """How moves are taken back."""

    width: int
    """How many positions with as many pieces are kept."""
    children: int
    """About how many are looked at."""
    far: float
    """How much more a piece costs that is farther from the setup."""
    seed: int


SHAPES = (
    Shape(500, 10_000, far=8, seed=1),
    Shape(500, 10_000, far=4, seed=2),
    Shape(1_500, 30_000, far=4, seed=1),
    Shape(1_500, 30_000, far=16, seed=2),
    Shape(1_500, 30_000, far=8, seed=3),
    Shape(1_500, 30_000, far=4, seed=4),
    Shape(1_500, 30_000, far=16, seed=5),
    Shape(1_500, 30_000, far=8, seed=6),
)
"""Attempts in the order in which they are made."""


class _Layer(NamedTuple):
    """Positions with as many pieces."""

    discs: Discs
    other: Numbers
    """The number of the position from which each comes: in the layer before, or, by a pass, in this one."""
    passed: Flags

    def with_passes(self, which: Flags) -> _Layer:
        """And those positions after (or before) a pass."""
        more = np.nonzero(which)[0]
        if not len(more):
            return self
        return _Layer(
            joined(self.discs, self.discs.part(more).passed()),
            np.concatenate([self.other, more]),
            np.concatenate([self.passed, np.ones(len(more), np.bool_)]),
        )


class _Played(NamedTuple):
    """Positions of play by the number of pieces that were placed."""

    layers: Sequence[_Layer]
    known: Sequence[tuple[Hashes, Numbers]]
    """Their hashes in order, and the number of each."""
    visited: int
    whole: bool
    """Whether these are all that there are on the spaces."""

    def met(self, placed: int, hashes: Hashes) -> tuple[int, int] | None:
        """The first of some positions that play reaches: its number there, and in the layer."""
        if placed >= len(self.known):
            return None
        known, order = self.known[placed]
        at = np.minimum(np.searchsorted(known, hashes), len(known) - 1)
        found = np.nonzero(known[at] == hashes)[0]
        return (int(found[0]), int(order[at[found[0]]])) if len(found) else None


class Turning:
    """The search in one game."""

    def __init__(self, play: Play, flips: Flips) -> None:
        self.play, self.flips = play, flips
        self._listed: dict[tuple[State, int], _Played] = {}

    def search(self, start: Position, goal: Position, budget: int, shapes: Sequence[Shape] = SHAPES) -> SearchResult:
        """A game from one position to another, which is played through; the same on every machine. Never says that
        there is none.
        """
        begin, end = self.flips.discs([start]), self.flips.discs([goal])
        setup, inside = (self.flips.state(each, 0) for each in (begin, end))
        taken, whole = setup[0] | setup[1], inside[0] | inside[1]
        if taken & ~whole:
            return SearchResult(None, 0)
        core = self._core(taken, whole)
        played = self._forwards(begin, setup, core)
        visited = played.visited
        if played.whole and core == whole and played.met((whole & ~taken).bit_count(), end.hashes()) is None:
            return SearchResult(None, visited)
        for shape in shapes:
            if visited >= budget:
                break
            back = _Back(self.flips, shape, played, taken, self._distances)
            states = back.run(end, budget - visited)
            visited += back.visited
            if states is not None and leads_to(self.play, start, moves := self._moves(states), goal):
                return SearchResult(moves, visited)
        return SearchResult(None, visited)

    def _moves(self, states: Sequence[State]) -> tuple[Move, ...]:
        """The moves that lead from each position to the next."""
        moves = []
        for before, after in pairwise(states):
            placed = (after[0] | after[1]) & ~(before[0] | before[1])
            kind = self.flips.kinds[before[2]]
            moves.append(Move(PLACE, kind, end=placed.bit_length() - 1) if placed else PASSING)
        return tuple(moves)

    @cached_property
    def _distances(self) -> Sequence[int]:
        """By space, the sum of the squares of its distances from all pieces of the setup."""
        setup = self.play.tables.setup
        found = [0] * self.flips.size
        for source in bits(setup.masks[0] | setup.masks[1]):
            steps = self.flips.steps(source)
            found = [total + step**2 for total, step in zip(found, steps, strict=True)]
        return found

    def _core(self, setup: int, whole: int) -> int:
        """Spaces of the goal that are nearest to the setup, and can be filled one after another."""
        core, far = setup, self._distances
        while core.bit_count() < _CORE:
            lines = self.flips.lines(core)
            fresh = [(far[space] - 3 * count, space) for space, count in lines.items() if whole & ~core >> space & 1]
            if not fresh:
                break
            core |= 1 << min(fresh)[1]
        return core

    def _forwards(self, begin: Discs, state: State, core: int) -> _Played:
        """Positions of play on some spaces; as long as there are too many, a sample is played on."""
        if (state, core) in self._listed:
            return self._listed[state, core]
        inside = self.flips.rows(core)
        layers = [_Layer(begin, np.zeros(1, np.int64), np.zeros(1, np.bool_))]
        visited, sampled = 1, False
        while True:
            layers[-1] = layers[-1].with_passes(self.flips.can_have_passed(layers[-1].discs.passed()))
            if len(layers) > _PLIES:
                break
            after, which = self.flips.after(layers[-1].discs, inside)
            visited += len(which)
            kept = _once(after.hashes())
            if len(kept) > _LISTED:
                sampled = True
                kept = np.sort(kept[np.argsort(chance(len(kept), 1), kind="stable")[:_LISTED]])
            if not len(kept):
                break
            layers.append(_Layer(after.part(kept), which[kept], np.zeros(len(kept), np.bool_)))
        known = []
        for layer in layers:
            hashes = layer.discs.hashes()
            order = np.argsort(hashes, kind="stable")
            known.append((hashes[order], order))
        self._listed = {(state, core): _Played(layers, known, visited, not sampled and len(layers) <= _PLIES)}
        return self._listed[state, core]


class _Back:
    """Moves taken back from a goal."""

    def __init__(self, flips: Flips, shape: Shape, played: _Played, setup: int, distances: Sequence[int]) -> None:
        self._flips, self._shape, self._played = flips, shape, played
        self._setup = flips.rows(setup)
        self._least = setup.bit_count()
        by_distance: dict[int, int] = {}
        for space, distance in enumerate(distances):
            by_distance[distance] = by_distance.get(distance, 0) | 1 << space
        self._rings = [
            (shape.far * distance**2 / _SQUARED, flips.rows(ring)) for distance, ring in sorted(by_distance.items())
        ]
        self._layers: list[_Layer] = []
        self.visited = 0

    def run(self, end: Discs, budget: int) -> list[State] | None:
        """The positions of a game that leads to the goal, if one is found before so many are visited."""
        flips = self._flips
        layer = _Layer(end, np.zeros(1, np.int64), np.zeros(1, np.bool_))
        placed = int(counted(end.mine | end.theirs)[0]) - self._least
        while True:
            layer = layer.with_passes(flips.can_have_passed(layer.discs))
            self._layers.append(layer)
            if (met := self._played.met(placed, layer.discs.hashes())) is not None:
                return self._joined(placed, *met)
            lifts = int(counted(flips.lifts(layer.discs.theirs, layer.discs.mine) & ~self._setup).sum())
            if not lifts or self.visited >= budget:
                return None
            wider = _WIDER if placed < _LATE else 1
            chances = max(1, min(_CHANCES, wider * self._shape.children // lifts))
            taken = flips.before(layer.discs, self._setup, chances, 1000 * self._shape.seed + placed)
            self.visited += lifts * chances
            hashes = taken.before.hashes()
            once = _once(hashes)
            placed -= 1
            before, after = taken.before.part(once), taken.after[once]
            met = self._played.met(placed, hashes[once])
            kept = np.array([met[0]]) if met is not None else self._kept(before, wider * self._shape.width)
            layer = _Layer(before.part(kept), after[kept], np.zeros(len(kept), np.bool_))
            if not len(kept):
                return None

    def _kept(self, discs: Discs, width: int) -> Numbers:
        """The positions that are kept."""
        flips = self._flips
        own = flips.lifts(discs.theirs, discs.mine) & ~self._setup
        other = flips.lifts(discs.mine, discs.theirs) & ~self._setup
        turns = counted(own)
        at_random = (chance(len(turns), self._shape.seed) >> np.uint64(40)).astype(np.float64) / (1 << 24)
        value: NDArray[np.float64] = counted(own | other) + np.sqrt(turns) + np.sqrt(counted(other)) + at_random
        taken = discs.mine | discs.theirs
        for cost, ring in self._rings:
            value = value - cost * counted(taken & ring)
        held = flips.held(taken)
        possible = np.nonzero((turns > 0) & ~some(taken & ~self._setup & ~held))[0]
        order = np.argsort(np.round(-64 * value[possible]).astype(np.int64), kind="stable")
        return possible[order[:width]]

    def _joined(self, placed: int, column: int, met: int) -> list[State]:
        """The positions from the setup to where both ways meet, and on to the goal."""
        found: list[State] = []
        for layer in reversed(self._played.layers[: placed + 1]):
            while layer.passed[met]:
                found.append(self._flips.state(layer.discs, met))
                met = int(layer.other[met])
            found.append(self._flips.state(layer.discs, met))
            met = int(layer.other[met])
        found.reverse()
        for number, layer in enumerate(reversed(self._layers)):
            if number:
                found.append(self._flips.state(layer.discs, column))
            while layer.passed[column]:
                column = int(layer.other[column])
                found.append(self._flips.state(layer.discs, column))
            column = int(layer.other[column])
        return found


def _once(hashes: Hashes) -> Numbers:
    """Which are the first with their number."""
    _, which = np.unique(hashes, return_index=True)
    return np.sort(which)


def turning_of(play: Play) -> Turning | None:
    """The search, for games that it serves."""
    flips = flips_of(play.tables)
    return None if flips is None else Turning(play, flips)
