"""Moves taken back one piece at a time, each nearer to its home, in games whose pieces slide.

A position is looked at closely, which takes long, and that names the few un-moves that lead a piece on. These are
followed first, each on trust; whether they were as good as they seemed is found out when their turn comes. Two things
that the distances do not show lead astray, and cost more:

- A piece that is not at home and has no un-move. In a row such as white, black, white, black each arrival would have
  captured, so nobody can have come last, and the row is dead.
- A player whose pieces are all at home, and who is to waste one move more: that takes two or three, and the other side
  has to waste moves as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from heapq import heappop, heappush
from random import Random

from ppgen.rules.board.move import MOVE, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.beam import Found, Onwards
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.beams.roads import Standing, View
from ppgen.rules.board.reach.trail import Link, Trail, leads

WEIGHTS = Weights(capture=12, ahead=0.9, late=0, alone=3)
_BACK = 2.5 - WEIGHTS.capture
_NEARER, _ASIDE, _AWAY = -1, 1, 1.5
"""What un-moves are expected to change: those that lead a piece on, others of pieces that are not at home, and those
of pieces at home.
"""
_DEAD = 8
"""What a piece without un-moves costs."""
_LOOK, _LISTED = 8, 2
"""A look counts for as many positions, and so many un-moves for one."""


class Homing:
    """Searches back to one start."""

    def __init__(self, play: Play, candidates: Onwards, estimate: Standing, openings: Mapping[Position, Link]) -> None:
        self._candidates, self._estimate, self._openings = candidates, estimate, openings
        self._leads = partial(leads, play)
        self._stride = estimate.graph.stride
        self._players = len(play.tables.players)
        self._kinds = tuple(
            tuple(kind.index for kind in play.tables.types if kind.owner == player) for player in range(self._players)
        )

    def search(self, goal: Position, budget: int, noise: float, seed: int) -> Found:
        """Moves taken back from a goal, in about so many positions."""
        chance = Random(seed).random
        trail: Trail = {}
        ready: list[tuple[float, int, Position, Link, View | None, list[tuple[Position, Move]] | None]]
        ready = [(0.0, 0, goal, None, None, None)]
        entries = visited = 0
        while ready and visited < budget:
            cost, _, here, link, view, found = heappop(ready)
            if here in trail:
                continue
            if view is None:
                visited += _LOOK
                view = self._estimate.viewed(here, WEIGHTS)
                if view is None:
                    continue
                if view.cost > cost:
                    entries += 1
                    heappush(ready, (view.cost, -entries, here, link, view, None))
                    continue
            if found is None:
                if link is not None and not self._leads(here, link[1], link[0]):
                    continue
                if here in self._openings:
                    trail[here] = link
                    return Found(trail, here, visited)
                found = [*self._candidates(here)]
                visited += 1 + len(found) // _LISTED
                dead = _DEAD * self._stuck(here, found)
                cost = view.cost + dead
                if dead:
                    entries += 1
                    heappush(ready, (cost, -entries, here, link, view, found))
                    continue
            trail[here] = link
            for there, move in found:
                if there in trail:
                    continue
                expected = cost + self._change(view, move) + noise * chance()
                entries += 1
                heappush(ready, (expected, -entries, there, (here, move), None, None))
        return Found(trail, None, visited)

    def _change(self, view: View, move: Move) -> float:
        if move.captured:
            return _BACK
        if move.action != MOVE:
            return _AWAY
        origins = view.origins.get(move.type * self._stride + move.end)
        return _AWAY if origins is None else _NEARER if origins >> move.start & 1 else _ASIDE

    def _stuck(self, here: Position, found: list[tuple[Position, Move]]) -> int:
        """How many pieces of the last player are not at home, and have no quiet un-move."""
        if not found:
            return 0
        last = self._kinds[found[0][0].to_move]
        return sum(mask.bit_count() for mask in stuck(here, self._estimate.fixed, last, found))


def stuck(here: Position, home: Position, kinds: Iterable[int], found: Iterable[tuple[Position, Move]]) -> list[int]:
    """By type, of some types, where pieces stand that are not at home and have no quiet un-move of those found."""
    free: dict[int, int] = {}
    for _, move in found:
        if not move.captured and move.action == MOVE:
            free[move.type] = free.get(move.type, 0) | 1 << move.end
    return [here.masks[kind] & ~home.masks[kind] & ~free.get(kind, 0) for kind in kinds]
