"""A witness in a game whose pieces slide: its moves are taken back, first where pieces stand in each other's way.

Such pieces go far, and most of them can have come by many ways, so that a game is easy to find wherever places are not
shut too early. Where all pieces slide, each is led home, in several attempts that differ by chance;
elsewhere the search goes on from the best position alone.

Moves taken back one piece at a time, each nearer to its home, in games whose pieces slide.

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
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.beams.roads import Roads, Standing, View
from ppgen.rules.board.reach.searches.search import SearchResult
from ppgen.rules.board.reach.trail import Link, Trail, joined, leads

_SHARE = 24
"""The part of the budget that the search from the best position alone may take: one in so many."""
_ATTEMPTS, _EACH, _NOISE = 5, 15, 2
"""How often pieces are led home, each time with one in so many parts of the budget, and the chance in it."""
_EVEN = Weights()


def untangling_of(play: Play, beams: Beams) -> Untangling | None:
    """The searches, where some pieces slide."""
    roads = Roads(beams.graph)
    return Untangling(play, beams, roads) if roads.matter else None


class Untangling:
    """Searches in one game. What depends on the rules and the setup alone is worked out once."""

    def __init__(self, play: Play, beams: Beams, roads: Roads) -> None:
        self._beams, self._roads = beams, roads
        self._candidates = beams.retro.unmoves.candidates
        self._everywhere = roads.everywhere
        self._play, self._leads = play, partial(leads, play)
        self._estimates: dict[Position, Standing] = {}

    def search(self, start: Position, goal: Position, budget: int) -> SearchResult:
        """A game from a start to a goal, in about so many positions. Never says that there is none."""
        estimate = self._estimates.get(start)
        if estimate is None:
            estimate = self._estimates[start] = Standing(self._roads, self._beams.ways, start, forwards=False)
        _, openings = self._beams.side(start)
        if self._everywhere:
            found = self._led_home(goal, estimate, openings, budget)
        else:
            found = self._greedily(goal, estimate, openings, budget // _SHARE)
        moves = None if found.met is None else joined(openings, found.met, found.trail)
        return SearchResult(moves, found.visited)

    def _led_home(self, goal: Position, estimate: Standing, openings: Mapping[Position, Link], budget: int) -> Found:
        homing = Homing(self._play, self._candidates, estimate, openings)
        visited = 0
        for attempt in range(_ATTEMPTS):
            found = homing.search(goal, budget // _EACH, _NOISE, attempt)
            visited += found.visited
            if found.met is not None:
                break
        return Found(found.trail, found.met, visited)

    def _greedily(self, goal: Position, estimate: Standing, openings: Mapping[Position, Link], budget: int) -> Found:
        """Moves taken back from the position that seems closest to the start, of equal ones from the last found."""
        trail: Trail = {}
        ready: list[tuple[float, int, Position, tuple[Position, Move] | None]] = [(0.0, 0, goal, None)]
        visited = 0
        while ready and visited < budget:
            _, _, here, link = heappop(ready)
            if here in trail or (link is not None and not self._leads(here, link[1], link[0])):
                continue
            trail[here] = link
            if here in openings:
                return Found(trail, here, visited)
            for there, move in self._candidates(here):
                if there in trail:
                    continue
                if visited >= budget:
                    break
                visited += 1
                found = estimate.left(there, _EVEN)
                if found is not None:
                    heappush(ready, (found[0] + estimate.hindered(there), -visited, there, (here, move)))
        return Found(trail, None, visited)


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
        self.candidates, self.estimate, self.openings = candidates, estimate, openings
        self.leads = partial(leads, play)
        self._stride = estimate.graph.stride
        self.players = len(play.tables.players)
        self._kinds = tuple(
            tuple(kind.index for kind in play.tables.types if kind.owner == player) for player in range(self.players)
        )

    def search(self, goal: Position, budget: int, noise: float, seed: int) -> Found:
        """Moves taken back from a goal, in about so many positions."""
        return _Attempt(self, goal, budget, noise, seed).run()

    def home(self, here: Position) -> int:
        """The spaces of pieces at home."""
        home = 0
        for mask, wanted in zip(here.masks, self.estimate.fixed.masks, strict=True):
            home |= mask & wanted
        return home

    def some(self, here: Position, rest: int, among: int) -> list[tuple[Position, Move]]:
        """The un-moves of a position, as many as what is left of the budget pays for: where pieces hop on and on, one
        position may have a million. `among`: the spaces of the pieces that came last.
        """
        return [*islice(self.candidates(here, 0, among), _LISTED * max(rest, 1))]

    def change(self, view: View, move: Move) -> float:
        """By how much an un-move is expected to change the cost."""
        if move.captured:
            return _BACK
        if move.action != MOVE:
            return _AWAY
        origins = view.origins.get(move.type * self._stride + move.end)
        return _AWAY if origins is None else _NEARER if origins >> move.start & 1 else _ASIDE

    def stuck(self, here: Position, found: list[tuple[Position, Move]]) -> float:
        """What those pieces of the last player cost that are not at home and cannot have come last."""
        last = self._kinds[(here.to_move - 1) % self.players]
        return _DEAD * sum([mask.bit_count() for mask in stuck(here, self.estimate.fixed, last, found)])


class _Attempt:
    """One attempt on its way: the positions to go on from, the one first at which the least is expected."""

    def __init__(self, homing: Homing, goal: Position, budget: int, noise: float, seed: int) -> None:
        self._homing, self._budget, self._noise = homing, budget, noise
        self._chance = Random(seed).random
        self._trail: Trail = {}
        self._visited, self._last = 0, 0
        turned = goal._replace(to_move=(goal.to_move + 1) % homing.players)
        first = _Entry(goal, None, homing.stuck(turned, homing.some(turned, budget, -1)), 0)
        self._ready: list[tuple[float, int, _Entry]] = [(0.0, 0, first)]

    def run(self) -> Found:
        while self._ready and self._visited < self._budget:
            expected, _, entry = heappop(self._ready)
            following = self._following(entry) if entry.left else entry
            if following is None or following.here in self._trail:
                continue
            if self._is_home(following, expected):
                return Found(self._trail, following.here, self._visited)
        return Found(self._trail, None, self._visited)

    def _push(self, expected: float, entry: _Entry) -> None:
        self._last -= 1
        heappush(self._ready, (expected, self._last, entry))

    def _following(self, entry: _Entry) -> _Entry | None:
        """The position before, by the best un-move that is not yet followed; None if there is none."""
        found = entry.found
        if found is None:
            return None
        self._list_rest(entry, found)
        if not entry.left:
            return None
        there, move = found[entry.left.pop()[1]]
        if entry.left:
            self._push(entry.left[-1][0], entry)
        return _Entry(there, (entry.here, move), entry.own, entry.other)

    def _list_rest(self, entry: _Entry, found: list[tuple[Position, Move]]) -> None:
        """List the un-moves of pieces at home, if it is their turn."""
        expected, number = entry.left[-1]
        if number != _REST:
            return
        known = len(found)
        found += self._homing.some(entry.here, self._budget - self._visited, self._homing.home(entry.here))
        left = [(expected + self._noise * self._chance(), number) for number in range(known, len(found))]
        entry.left = sorted([*entry.left[:-1], *left], reverse=True)
        self._visited += (len(found) - known) // _LISTED

    def _is_home(self, entry: _Entry, expected: float) -> bool:
        """Go on from a position as far as it is as good as it was expected to be, or put it back. Whether the start is
        reached.
        """
        homing, here, link = self._homing, entry.here, entry.link
        if entry.view is None:
            self._visited += _LOOK
            entry.view = homing.estimate.viewed(here, WEIGHTS)
        view = entry.view
        if view is None:
            return False
        if entry.found is None and entry.cost(view) <= expected:
            if link is not None and not homing.leads(here, link[1], link[0]):
                return False
            if here in homing.openings:
                self._trail[here] = link
                return True
            among = -1 if view.captures else ~homing.home(here)
            entry.found = homing.some(here, self._budget - self._visited, among)
            self._visited += 1 + len(entry.found) // _LISTED
            entry.own = homing.stuck(here, entry.found)
        cost = entry.cost(view)
        if entry.found is None or cost > expected:
            self._push(cost, entry)
            return False
        self._trail[here] = link
        self._expect(entry, view, cost)
        return False

    def _expect(self, entry: _Entry, view: View, cost: float) -> None:
        """Say what is expected of each un-move of a position that costs so much."""
        left = [
            (cost + self._homing.change(view, move) + self._noise * self._chance(), number)
            for number, (_, move) in enumerate(entry.found or ())
        ]
        if not view.captures:
            left.append((cost + _AWAY, _REST))
        entry.left = sorted(left, reverse=True)
        if left:
            self._push(entry.left[-1][0], entry)


def stuck(here: Position, home: Position, kinds: Iterable[int], found: Iterable[tuple[Position, Move]]) -> list[int]:
    """By type, of some types, where pieces stand that are not at home and to which no quiet un-move found belongs."""
    free: dict[int, int] = {}
    for _, move in found:
        if not move.captured and move.action == MOVE:
            free[move.type] = free.get(move.type, 0) | 1 << move.end
    return [here.masks[kind] & ~home.masks[kind] & ~free.get(kind, 0) for kind in kinds]
