"""A game that leads to few pieces, by way of a position a few moves before that has more room for play.

Where much was captured, a beam from the setup comes close and seldom ends exactly there: the last pieces
are in each other's way, or it is the wrong player's turn. So moves are taken back from the goal, captures included,
until each player has a piece that can waste moves. Towards such a position a beam is played from the setup, and from
all positions on its trail with few captures left a best-first search goes on to any of those near the goal.

It comes where beams over arrays found nothing, or do not serve. Of 40 seeded placements of 2 to 6 pieces each that is
11 of the 14 possible ones in Fox and Geese, and one each in draughts and alquerque.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import islice

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position, count_pieces
from ppgen.rules.board.reach.beams.beam import Shape, beam
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.beams.estimate import Estimate, Weights
from ppgen.rules.board.reach.searches.search import SearchResult
from ppgen.rules.board.reach.trail import Trail, after, joined, leads
from ppgen.rules.board.tables import NOBODY

_DEEP, _KEPT = 6, 6
"""How many moves are taken back from the goal, and how many positions are kept of each ply, of as many pieces."""
_TAKEN, _MORE = 8, 4
"""How many captures of each are taken back, about, and how many captured pieces come back at most."""
_LISTED = 1000
"""How many un-moves of each are listed at most: of chains of hops there may be very many."""
_QUIET = 4
"""After so many quiet moves taken back in a row, a position counts as one with room for play."""
_WAYS = 8
"""Towards how many positions before the goal a game is looked for at most."""
_AIMS, _LOOKED_AT = 2, 600
"""How many easier positions beams over arrays lead to, and how many positions are looked at to find them."""
_PLAYED, _CONNECTED = 20_000, 6000
"""How many positions each of these beams looks at, and each search that goes on from it."""
_FEW = 2
"""From how many captures before the end it goes on."""
_CLOSE = Weights(capture=2, ahead=0, late=0)
"""What is left to do counts so for them."""
_SHAPE, _PATIENCE = Shape(20, Weights()), 50
"""The beams from the setup."""


class Loosening:
    """Such searches for one game in which each player has pieces that can waste moves."""

    def __init__(self, play: Play, beams: Beams) -> None:
        self._play, self._beams, self._ways = play, beams, beams.ways
        self._after = partial(after, play)
        tables = play.tables
        self._kinds = tuple(
            tuple(kind.index for kind in tables.types if kind.owner in (player, NOBODY))
            for player in range(len(tables.players))
        )

    @property
    def serves(self) -> bool:
        """Whether each player has such pieces at all."""
        return all(any(self._ways.wasteful[kind] for kind in kinds) for kinds in self._kinds)

    def is_loose(self, position: Position) -> bool:
        """Whether each player has a piece that can have wasted a move."""
        masks, wasteful = position.masks, self._ways.wasteful
        return all(any(masks[kind] & wasteful[kind] for kind in kinds) for kinds in self._kinds)

    def can_waste(self, position: Position) -> bool:
        """Whether any player has such a piece."""
        return any(mask & wasteful for mask, wasteful in zip(position.masks, self._ways.wasteful, strict=True))

    def search(self, start: Position, goal: Position, budget: int) -> SearchResult:
        """A game from a start to a goal. Never says that there is none."""
        closing, easier, visited = self._before(goal, budget)
        for near in easier:
            if visited >= budget:
                break
            ahead = Estimate(self._ways, near, forwards=True)
            sides: tuple[Trail, Trail] = ({start: None}, closing)
            most = min(_PLAYED, budget - visited)
            found = beam(start, self._after, ahead, sides, _SHAPE, most, _PATIENCE, _goes_on)
            visited += found.visited
            met, trail = found.met, found.trail
            if met is None:
                last = [each for each in trail if (left := ahead.left(each, _SHAPE.weights)) and left[1] <= _FEW]
                met, count = self._connected(trail, last, ahead, closing, min(_CONNECTED, budget - visited))
                visited += count
            if met is not None:
                return SearchResult(joined(trail, met, closing), visited)
        return SearchResult(None, visited)

    def easier(self, goal: Position) -> tuple[Trail, list[Position]]:
        """Positions from which the last plies lead to a goal, and some of them that may be easier to reach."""
        trail, quiet, _ = self._back_from(goal, _LOOKED_AT)
        return trail, _of_each_material([each for each in trail if each != goal], quiet)[:_AIMS]

    def _before(self, goal: Position, budget: int) -> tuple[Trail, list[Position], int]:
        """Positions from which the last plies lead to a goal; those with room for play, one of each material, those
        with the fewest pieces first; and how many were looked at, about `budget` at most.
        """
        trail, quiet, visited = self._back_from(goal, budget)
        return trail, _of_each_material([each for each in trail if self.is_loose(each)], quiet)[:_WAYS], visited

    def _back_from(self, goal: Position, budget: int) -> tuple[Trail, dict[Position, int], int]:
        """The same positions, and how many quiet moves in a row lead on from each."""
        trail: Trail = {goal: None}
        quiet = {goal: 0}
        layer, visited = [goal], 0
        most = count_pieces(goal) + _MORE
        for _ in range(_DEEP):
            by_count: dict[int, list[Position]] = {}
            for here in layer:
                if visited >= budget:
                    break
                for there, move in self._back(here, most):
                    visited += 1
                    if there in trail or not leads(self._play, there, move, here):
                        continue
                    trail[there] = (here, move)
                    quiet[there] = 0 if move.captured else quiet[here] + 1
                    by_count.setdefault(count_pieces(there), []).append(there)
            layer = [each for _, found in sorted(by_count.items()) for each in _kept(found, quiet)]
        return trail, quiet, visited

    def _back(self, here: Position, most: int) -> list[tuple[Position, Move]]:
        """Quiet moves taken back, and some of the captures, as long as that makes no more pieces than `most`."""
        moves = [*islice(self._beams.retro.unmoves.candidates(here), _LISTED)]
        quiet = [each for each in moves if not each[1].captured]
        taken = [each for each in moves if each[1].captured] if count_pieces(here) < most else []
        return quiet + taken[:: len(taken) // _TAKEN + 1]

    def _connected(
        self, trail: Trail, starts: Iterable[Position], ahead: Estimate, closing: Trail, budget: int
    ) -> tuple[Position | None, int]:
        """Go on from some positions of a trail, the closest to another first, until one is met that leads to the goal;
        it, and how many positions were looked at.
        """
        heap = [(left[0], number, here) for number, here in enumerate(starts) if (left := self._left(ahead, here))]
        heapify(heap)
        visited = 0
        while heap and visited < budget:
            _, _, here = heappop(heap)
            for there, move in self._after(here):
                if there in trail:
                    continue
                visited += 1
                trail[there] = (here, move)
                if there in closing:
                    return there, visited
                left = self._left(ahead, there)
                if left is not None:
                    heappush(heap, (left[0], len(trail), there))
        return None, visited

    def _left(self, ahead: Estimate, here: Position) -> tuple[float, int] | None:
        """What is left to do until a position; None where it cannot be reached."""
        left = ahead.left(here, _CLOSE)
        return None if left is not None and not left[1] and not self._ways.in_step(here, ahead.fixed) else left


def _goes_on(_before: Position, _move: Move, _there: Position) -> bool:
    """Every trail back from the goal is checked."""
    return True


def _of_each_material(found: list[Position], quiet: Mapping[Position, int]) -> list[Position]:
    """Of some positions one with each material, those first from which many quiet moves lead on, then of few pieces."""
    by_material: dict[tuple[int, ...], Position] = {}
    for each in sorted(found, key=lambda each: (quiet[each] < _QUIET, count_pieces(each), -quiet[each])):
        by_material.setdefault(tuple([mask.bit_count() for mask in each.masks]), each)
    return [*by_material.values()]


def _kept(found: list[Position], quiet: Mapping[Position, int]) -> list[Position]:
    """Some positions, those first that more quiet moves in a row lead on from; of as many, some of all kinds."""
    found.sort(key=quiet.__getitem__, reverse=True)
    longest = quiet[found[0]]
    best = [each for each in found if quiet[each] == longest]
    return [*best[:: len(best) // _KEPT + 1], *found[len(best) :]][:_KEPT]
