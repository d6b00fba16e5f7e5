"""A witness in a game where pieces are captured: beams from both ends, side by side, under one counted budget.

What was captured shows in the material. Backwards, captured pieces come back where they may have been taken; forwards,
those that the goal lacks are played until they are taken, and the compulsion to capture leaves few moves to choose
from. Each beam ends where it meets the other side: one of the positions near its end, which are listed before, or any
that an earlier beam from there has looked at.
"""

from __future__ import annotations

from functools import cached_property, partial
from itertools import islice

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.beam import Shape, beam
from ppgen.rules.board.reach.beams.estimate import Estimate, Weights
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.search import SearchResult
from ppgen.rules.board.reach.trail import Trail, after, followed, joined, leads, opened
from ppgen.rules.board.reach.tried import AFTER, BEFORE, Tried

NEAR, LISTED = 1000, 5000
"""How many positions next to each end are listed, and at most how many un-moves are looked at for those at the goal."""
_MANY = 150
"""Of a goal with so many un-moves, play forwards is tried first."""
_SHARES = 2
"""No beam takes more than one of so many parts of the budget."""
_PATIENCE, _FOR_EACH = 12, 2
"""After so many plies that came no closer a beam is given up, and so many more for each piece that was captured."""
_EVEN, _EAGER = Weights(), Weights(capture=1, ahead=0, late=0)
_NARROW: tuple[tuple[int, Weights, float], ...] = ((60, _EAGER, 1), (40, _EVEN, 3), (60, _EVEN, 2), (40, _EAGER, 2))
"""Of narrow beams forwards that differ by chance: how many positions they keep, and the chance. One of several meets
what beams back have looked at more often than one that is as wide as all of them.
"""
_PLANS: tuple[tuple[bool, Shape], ...] = (
    (False, Shape(8, _EVEN)),
    (True, Shape(8, _EVEN)),
    (False, Shape(20, _EVEN)),
    (True, Shape(20, _EVEN)),
    (True, Shape(20, _EAGER)),
    *((True, Shape(width, weights, noise=noise, seed=seed)) for seed, (width, weights, noise) in enumerate(_NARROW, 6)),
)
"""Beams in the order in which they are tried: whether forwards, and how."""
_STEADY: tuple[tuple[bool, Shape], ...] = (
    (False, Shape(1, Weights(capture=6), least=1, layers=1)),
    (False, Shape(1, Weights(capture=4), least=1, layers=3)),
    (False, Shape(1, _EVEN, noise=1, seed=1, least=1)),
)
"""Those that come before them where no move can be wasted: there the best position of each ply is nearly enough."""


class Beams:
    """Searches from both ends. What depends on the rules and the setup alone is worked out once."""

    def __init__(self, play: Play, graph: Graph, retro: RetroAnalysis) -> None:
        self._play = play
        self.graph = graph
        self.retro = retro
        self._after = partial(after, play)
        self._leads = partial(leads, play)
        self._sides: dict[Position, tuple[Estimate, Trail]] = {}

    @cached_property
    def ways(self) -> Ways:
        return Ways(self.graph)

    def search(self, start: Position, goal: Position, budget: int, tried: list[Tried]) -> SearchResult:
        """A game from a start to a goal, in about so many positions. Never says that there is none."""
        behind, openings = self.side(start)
        ahead = Estimate(self.ways, goal, forwards=True)
        closing, visited = self.before(goal, NEAR, LISTED)
        if start in closing:
            tried.append(Tried(BEFORE, visited))
            return SearchResult(tuple(followed(closing, start)), visited)
        moves: tuple[Move, ...] | None = None
        counts = {True: 0, False: visited}
        plans = _PLANS
        patience = self.patience(goal)
        if sum(1 for _ in islice(self.retro.unmoves.candidates(goal), _MANY)) == _MANY:
            plans = (plans[1], plans[0], *plans[2:])
        elif self.ways.steady:
            plans = (*_STEADY, *plans)
        first, last = dict(openings), closing
        meets = partial(self._goes_on, last)
        for forwards, shape in plans:
            rest = min(budget - visited, budget // _SHARES)
            if rest <= 0:
                break
            if forwards:
                found = beam(start, self._after, ahead, (first, last), shape, rest, patience, meets)
            else:
                onwards, leads = self.retro.unmoves.candidates, self._leads
                found = beam(goal, onwards, behind, (last, first), shape, rest, patience, leads, leads)
            visited += found.visited
            counts[forwards] += found.visited
            if found.met is not None:
                moves = joined(first, found.met, last)
                break
        tried += [Tried(AFTER, counts[True]), Tried(BEFORE, counts[False])]
        return SearchResult(moves, visited)

    def _goes_on(self, last: Trail, met: Position, _move: Move, _before: Position) -> bool:
        """Whether a position leads to the goal by a trail back from it, of which the first move may not be checked."""
        link = last[met]
        if link is None or self._leads(met, link[1], link[0]):
            return True
        del last[met]
        return False

    def patience(self, goal: Position) -> int:
        """After how many plies that came no closer a beam is given up."""
        return _PATIENCE + _FOR_EACH * sum(self.retro.unmoves.material.missing(goal))

    def side(self, start: Position) -> tuple[Estimate, Trail]:
        """The estimate back to a setup, and the positions after it."""
        known = self._sides.get(start)
        if known is None:
            estimate = Estimate(self.ways, start, forwards=False)
            known = self._sides[start] = (estimate, opened(self._play, start, NEAR))
        return known

    def before(self, goal: Position, count: int, most: int) -> tuple[Trail, int]:
        """The positions from which the last plies lead to a goal, and how many were looked at: at least `count`, and at
        most `most`, since a position may have tens of thousands of un-moves.
        """
        links: Trail = {goal: None}
        layer = [goal]
        visited = 0
        while layer and visited < count:
            earlier: list[Position] = []
            for here in layer:
                for there, move in islice(self.retro.unmoves.candidates(here), most - visited):
                    visited += 1
                    if there not in links and self._leads(there, move, here):
                        links[there] = (here, move)
                        earlier.append(there)
                if visited >= count:
                    break
            layer = earlier
        return links, visited
