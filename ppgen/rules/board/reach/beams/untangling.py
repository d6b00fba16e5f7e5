"""A witness in a game whose pieces slide: its moves are taken back, first where pieces stand in each other's way.

Such pieces go far, and most of them can have come by many ways, so that a game is easy to find wherever places are not
shut too early. Where all pieces slide, each is led home (`homing.py`), in several attempts that differ by chance;
elsewhere the search goes on from the best position alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from heapq import heappop, heappush

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.beam import Found
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.beams.homing import Homing
from ppgen.rules.board.reach.beams.roads import Roads, Standing
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
