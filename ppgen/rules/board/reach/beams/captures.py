"""A witness in a game where pieces are captured: beams from both ends, side by side, under one counted budget.

What was captured shows in the material. Backwards, captured pieces come back where they may have been taken; forwards,
those that the goal lacks are played until they are taken, and the compulsion to capture leaves few moves to choose
from. Each beam ends at one of the positions near the other end, which are listed before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.beam import Link, Shape, beam, followed
from ppgen.rules.board.reach.beams.estimate import Estimate, Weights
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.search import SearchResult
from ppgen.rules.board.reach.tried import AFTER, BEFORE, Tried

NEAR = 1000
"""How many positions next to each end are listed."""
_MANY = 150
"""Of a goal with so many un-moves, play forwards is tried first."""
_WIDE, _SHARES = 200, 2
"""No beam narrower than so many positions takes more than one of so many parts of the budget."""
_PATIENCE, _FOR_EACH = 12, 2
"""After so many plies that came no closer a beam is given up, and so many more for each piece that was captured."""
_EVEN, _EAGER = Weights(), Weights(capture=1, ahead=0, late=0)
_PLANS: tuple[tuple[bool, Shape], ...] = (
    (False, Shape(8, _EVEN)),
    (True, Shape(8, _EVEN)),
    (False, Shape(20, _EVEN)),
    (True, Shape(20, _EVEN)),
    (True, Shape(20, _EAGER)),
    (False, Shape(60, _EVEN, room=1)),
    (True, Shape(60, _EAGER, noise=1, seed=1)),
    (True, Shape(40, _EVEN, noise=3, seed=2)),
    (False, Shape(60, _EAGER, noise=3, seed=3)),
    (False, Shape(200, _EAGER, room=1, noise=1, seed=4)),
    (True, Shape(200, _EAGER, noise=1, seed=5)),
    (False, Shape(300, _EVEN, room=1, noise=1, seed=6)),
    (True, Shape(400, _EVEN, noise=1, seed=7)),
    (False, Shape(400, _EAGER, room=1, noise=1, seed=8)),
)
"""Beams in the order in which they are tried: whether forwards, and how."""


class Beams:
    """Searches from both ends. What depends on the rules and the setup alone is worked out once."""

    def __init__(self, play: Play, graph: Graph, retro: RetroAnalysis) -> None:
        self._play = play
        self._graph = graph
        self._retro = retro
        self._sides: dict[Position, tuple[Estimate, dict[Position, Link]]] = {}

    @cached_property
    def _ways(self) -> Ways:
        return Ways(self._graph)

    def search(self, start: Position, goal: Position, budget: int, tried: list[Tried]) -> SearchResult:
        """A game from a start to a goal, in about so many positions. Never says that there is none."""
        behind, opened = self._side(start)
        ahead = Estimate(self._ways, goal, forwards=True)
        closing, visited = self._before(goal)
        if start in closing:
            return SearchResult(tuple(followed(closing, start)), visited)
        counts = {True: 0, False: visited}
        plans = _PLANS
        patience = _PATIENCE + _FOR_EACH * sum(self._retro.unmoves.material.missing(goal))
        if sum(1 for _ in islice(self._retro.unmoves.candidates(goal), _MANY)) == _MANY:
            plans = (plans[1], plans[0], *plans[2:])
        for forwards, shape in plans:
            rest = min(budget - visited, budget // _SHARES if shape.width < _WIDE else budget)
            if rest <= 0:
                break
            if forwards:
                found = beam(start, self._after, ahead, closing, shape, rest, patience)
            else:
                found = beam(goal, self._retro.unmoves.candidates, behind, opened, shape, rest, patience, self._leads)
            visited += found.visited
            counts[forwards] += found.visited
            if found.met is not None:
                first, last = (found.trail, closing) if forwards else (opened, found.trail)
                moves = (*reversed(followed(first, found.met)), *followed(last, found.met))
                return SearchResult(moves, visited)
        tried += [Tried(AFTER, counts[True]), Tried(BEFORE, counts[False])]
        return SearchResult(None, visited)

    def _after(self, position: Position) -> Iterator[tuple[Position, Move]]:
        play = self._play
        return ((play.apply(position, move), move) for move in play.moves(position))

    def _leads(self, earlier: Position, move: Move, later: Position) -> bool:
        return move in self._play.moves(earlier) and self._play.apply(earlier, move) == later

    def _side(self, start: Position) -> tuple[Estimate, dict[Position, Link]]:
        """The estimate back to a setup, and the positions after it."""
        known = self._sides.get(start)
        if known is None:
            estimate = Estimate(self._ways, start, forwards=False)
            known = self._sides[start] = (estimate, self._opened(start))
        return known

    def _opened(self, start: Position) -> dict[Position, Link]:
        """The positions that the first plies lead to."""
        links: dict[Position, Link] = {start: None}
        layer = [start]
        while layer and len(links) < NEAR:
            following: list[Position] = []
            for here in layer:
                for there, move in self._after(here):
                    if there not in links:
                        links[there] = (here, move)
                        following.append(there)
            layer = following
        return links

    def _before(self, goal: Position) -> tuple[dict[Position, Link], int]:
        """The positions from which the last plies lead to a goal, and how many were looked at."""
        links: dict[Position, Link] = {goal: None}
        layer = [goal]
        visited = 0
        while layer and visited < NEAR:
            earlier: list[Position] = []
            for here in layer:
                for there, move in self._retro.unmoves.candidates(here):
                    visited += 1
                    if there not in links and self._leads(there, move, here):
                        links[there] = (here, move)
                        earlier.append(there)
                if visited >= NEAR:
                    break
            layer = earlier
        return links, visited
