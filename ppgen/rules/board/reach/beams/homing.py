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

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from heapq import heappop, heappush
from itertools import islice
from random import Random
from typing import TypeAlias

from ppgen.rules.board.move import MOVE, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.beam import Found
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
_REST = -1
"""Stands for all un-moves of pieces at home, which are listed late once every captured piece is back."""
_LOOK, _LISTED = 8, 2
"""A look counts for as many positions, and so many un-moves for one."""


Candidates: TypeAlias = "Callable[[Position, int, int], Iterable[tuple[Position, Move]]]"
"""The un-moves of a position: how long chains may be, and the spaces of the pieces that came last."""


class _Entry:
    """A position to go on from, and what is known of it by now."""

    __slots__ = ("found", "here", "left", "link", "other", "own", "view")

    def __init__(self, here: Position, link: Link, other: float, own: float) -> None:
        self.here, self.link = here, link
        self.other = other
        """What pieces cost that cannot have come last, of the player who is to move here."""
        self.own = own
        """The same of the other one: as two plies later, until the un-moves are known."""
        self.view: View | None = None
        self.found: list[tuple[Position, Move]] | None = None
        self.left: list[tuple[float, int]] = []
        """The un-moves not yet followed, by their numbers, each with what is expected there; the best is the last."""

    def cost(self, view: View) -> float:
        return view.cost + self.other + self.own


class Homing:
    """Searches back to one start."""

    def __init__(
        self, play: Play, candidates: Candidates, estimate: Standing, openings: Mapping[Position, Link]
    ) -> None:
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
        turned = goal._replace(to_move=(goal.to_move + 1) % self._players)
        first = _Entry(goal, None, self._stuck(turned, self._some(turned, budget, -1)), 0)
        ready: list[tuple[float, int, _Entry]] = [(0.0, 0, first)]
        visited, last = 0, 0
        while ready and visited < budget:
            expected, _, entry = heappop(ready)
            if entry.left and entry.found is not None:
                visited += self._list_rest(entry, entry.found, budget - visited, noise, chance)
                if not entry.left:
                    continue
                there, move = entry.found[entry.left.pop()[1]]
                if entry.left:
                    last -= 1
                    heappush(ready, (entry.left[-1][0], last, entry))
                entry = _Entry(there, (entry.here, move), entry.own, entry.other)
            here, link = entry.here, entry.link
            if here in trail:
                continue
            view = entry.view
            if view is None:
                visited += _LOOK
                view = entry.view = self._estimate.viewed(here, WEIGHTS)
                if view is None:
                    continue
            found = entry.found
            if found is None and entry.cost(view) <= expected:
                if link is not None and not self._leads(here, link[1], link[0]):
                    continue
                if here in self._openings:
                    trail[here] = link
                    return Found(trail, here, visited)
                among = -1 if view.captures else ~self._home(here)
                found = entry.found = self._some(here, budget - visited, among)
                visited += 1 + len(found) // _LISTED
                entry.own = self._stuck(here, found)
            cost = entry.cost(view)
            if found is None or cost > expected:
                last -= 1
                heappush(ready, (cost, last, entry))
                continue
            trail[here] = link
            change = self._change
            left = [(cost + change(view, move) + noise * chance(), number) for number, (_, move) in enumerate(found)]
            if not view.captures:
                left.append((cost + _AWAY, _REST))
            entry.left = sorted(left, reverse=True)
            if left:
                last -= 1
                heappush(ready, (entry.left[-1][0], last, entry))
        return Found(trail, None, visited)

    def _list_rest(
        self, entry: _Entry, found: list[tuple[Position, Move]], budget: int, noise: float, chance: Callable[[], float]
    ) -> int:
        """List the un-moves of pieces at home, if it is their turn. Gives what that counts for."""
        expected, number = entry.left[-1]
        if number != _REST:
            return 0
        known = len(found)
        found += self._some(entry.here, budget, self._home(entry.here))
        left = [(expected + noise * chance(), number) for number in range(known, len(found))]
        entry.left = sorted([*entry.left[:-1], *left], reverse=True)
        return (len(found) - known) // _LISTED

    def _home(self, here: Position) -> int:
        """The spaces of pieces at home."""
        home = 0
        for mask, wanted in zip(here.masks, self._estimate.fixed.masks, strict=True):
            home |= mask & wanted
        return home

    def _some(self, here: Position, rest: int, among: int) -> list[tuple[Position, Move]]:
        """The un-moves of a position, as many as what is left of the budget pays for: where pieces hop on and on, one
        position may have a million. `among`: the spaces of the pieces that came last.
        """
        return [*islice(self._candidates(here, 0, among), _LISTED * max(rest, 1))]

    def _change(self, view: View, move: Move) -> float:
        if move.captured:
            return _BACK
        if move.action != MOVE:
            return _AWAY
        origins = view.origins.get(move.type * self._stride + move.end)
        return _AWAY if origins is None else _NEARER if origins >> move.start & 1 else _ASIDE

    def _stuck(self, here: Position, found: list[tuple[Position, Move]]) -> float:
        """What those pieces of the last player cost that are not at home and cannot have come last."""
        last = self._kinds[(here.to_move - 1) % self._players]
        return _DEAD * sum([mask.bit_count() for mask in stuck(here, self._estimate.fixed, last, found)])


def stuck(here: Position, home: Position, kinds: Iterable[int], found: Iterable[tuple[Position, Move]]) -> list[int]:
    """By type, of some types, where pieces stand that are not at home and to which no quiet un-move found belongs."""
    free: dict[int, int] = {}
    for _, move in found:
        if not move.captured and move.action == MOVE:
            free[move.type] = free.get(move.type, 0) | 1 << move.end
    return [here.masks[kind] & ~home.masks[kind] & ~free.get(kind, 0) for kind in kinds]
