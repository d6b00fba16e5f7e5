"""A game that leads to few pieces where no move can be wasted: by way of a position in which nearly all stand at home.

A beam back from the goal brings nearly all captured pieces home and then seldom ends exactly at the setup: one piece is
missing, and nobody is left to take it where it can have gone. So it is a first stage only. Of the positions on its
trail some with few captures left become goals of beams from both ends, which find such short games nearly always.

In Breakthrough beams over arrays alone find games to three quarters of such positions, and these beams to all: of 40
seeded placements of 2 to 6 pieces two have no game without them, and the others take half as long again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.beam import Shape, beam
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.beams.estimate import Estimate, Weights
from ppgen.rules.board.reach.searches.search import SearchResult
from ppgen.rules.board.reach.trail import Trail, followed, leads

_SHAPES = tuple(Shape(1, Weights(), noise=3 if seed else 0, seed=seed, least=1) for seed in range(5))
"""The beams back, one after the other."""
_PATIENCE = 50
_LEFT = (3, 5, 7, 9)
"""How many captures are left in the positions that become goals."""
_EACH = 3
"""How many of each number of captures."""
_STAGE = 3000
"""How many positions a game from the setup to such a position may take."""


class Stages:
    """Such searches for one game."""

    def __init__(self, play: Play, beams: Beams) -> None:
        self._beams = beams
        self._leads = partial(leads, play)

    def search(self, start: Position, goal: Position, budget: int) -> SearchResult:
        """A game from a start to a goal. Never says that there is none."""
        behind, openings = self._beams.side(start)
        visited = 0
        for shape in _SHAPES:
            if visited >= budget:
                break
            before = self._beams.retro.unmoves.candidates
            sides: tuple[Trail, Trail] = ({goal: None}, openings)
            rest = budget - visited
            found = beam(goal, before, behind, sides, shape, rest, _PATIENCE, self._leads, self._leads)
            visited += found.visited
            stations = (found.met,) if found.met is not None else self._closest(found.trail, behind)
            for station in stations:
                result = self._beams.search(start, station, max(0, min(_STAGE, budget - visited)), [])
                visited += result.visited
                if result.witness is not None:
                    return SearchResult((*result.witness, *followed(found.trail, station)), visited)
        return SearchResult(None, visited)

    def _closest(self, trail: Trail, behind: Estimate) -> Iterator[Position]:
        """Of the positions with few captures left, a few of each number: those first that seem closest to the setup."""
        by_left: dict[int, list[tuple[float, int, Position]]] = {number: [] for number in _LEFT}
        for number, here in enumerate(trail):
            left = behind.left(here, _SHAPES[0].weights)
            if left is not None and left[1] in by_left:
                by_left[left[1]].append((left[0], number, here))
        # The last move of a trail may not be checked.
        ranked = [filter(partial(self._begins, trail), [each[2] for each in sorted(by_left[left])]) for left in _LEFT]
        for _ in range(_EACH):
            for checked in ranked:
                yield from islice(checked, 1)

    def _begins(self, trail: Trail, here: Position) -> bool:
        """Whether a trail back from the goal goes on from a position by a legal move."""
        link = trail[here]
        return link is None or self._leads(here, link[1], link[0])
