"""Beams: a game ply by ply, forwards from the setup or backwards from the goal, keeping the best positions of each ply.

Where pieces are captured, the positions of a ply are kept apart by how many captures are left, and each such layer
has its share of the beam: whoever captures early looks further from the other end than whoever moves first, and is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import TypeAlias

from msgspec import Struct

from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.estimate import Estimate, Weights
from ppgen.rules.board.reach.effort import Spent
from ppgen.rules.board.reach.trail import Trail
from ppgen.rules.protocol import TooMuch

Onwards: TypeAlias = Callable[[Position], Iterable[tuple[Position, Move]]]
"""The positions next to one, with the moves between."""
Confirm: TypeAlias = "Callable[[Position, Move, Position], bool]"
"""Whether a move leads from the first position to the second."""


class Shape(Struct, frozen=True):
    """How a beam searches."""

    width: int
    """How many positions each ply keeps."""
    weights: Weights
    noise: float = 0
    """How much chance is added to each cost, so that beams differ."""
    seed: int = 0
    least: int = 2
    """How many positions at least are kept of those with as many captures left, however narrow the beam."""
    layers: int = 0
    """Of how many numbers of captures left positions are kept, those with the best first; 0: of all."""


class Found(Struct, frozen=True):
    """The trail of this side, where a beam met the other side, and how many positions it looked at."""

    trail: Trail
    met: Position | None
    visited: int


class _Beam:
    """A beam on its way: what it has kept, and how many positions it has looked at."""

    def __init__(self, begin: Position, onwards: Onwards, estimate: Estimate, shape: Shape) -> None:
        self.layer = [begin]
        self.kept = {begin}
        self.visited = 0
        self._onwards = onwards
        self._estimate = estimate
        self._left = estimate.left
        self._shape = shape
        self.least = float("inf")
        """The lowest cost of any position."""
        self._chance = Random(shape.seed).random

    def costs(self, most: int) -> tuple[dict[Position, tuple[float, Position, Move]], dict[int, list[Position]]]:
        """The cost of every position of the next ply, where it comes from, and all of them by the captures left. It
        ends after about `most` positions.
        """
        kept, noise, weights, chance = self.kept, self._shape.noise, self._shape.weights, self._chance
        estimate = self._estimate
        before = estimate.work
        costs: dict[Position, tuple[float, Position, Move]] = {}
        layers: dict[int, list[Position]] = {}
        for here in self.layer:
            if self.visited > most:
                break
            for there, move in self._next(here):
                if there in costs or there in kept:
                    continue
                self.visited += 1
                found = self._left(there, weights)
                if found is None:
                    continue
                cost, captures = found
                costs[there] = (cost + noise * chance() if noise else cost, here, move)
                layers.setdefault(captures, []).append(there)
        if estimate.forwards:
            self.visited += estimate.work - before
        if costs:
            self.least = min(self.least, min([cost for cost, _, _ in costs.values()]))
        return costs, layers

    def _next(self, here: Position) -> Iterable[tuple[Position, Move]]:
        """What follows a position; nothing where there are too many moves to list."""
        try:
            yield from self._onwards(here)
        except TooMuch:
            return

    def keep(
        self,
        layers: dict[int, list[Position]],
        costs: dict[Position, tuple[float, Position, Move]],
        confirm: Confirm | None,
    ) -> Iterator[Position]:
        """Go on with the best positions of each layer, which are given one by one. Those of which `confirm` refuses the
        move are left out, and no longer among the costs.
        """
        shape = self._shape
        if 0 < shape.layers < len(layers):
            layers = _best(layers, costs, shape.layers)
        layer: list[Position] = []
        for number, captures in enumerate(sorted(layers)):
            most = max(shape.least, -(-(shape.width - len(layer)) // (len(layers) - number)))
            kept = 0
            for there in sorted(layers[captures], key=lambda each: costs[each][0]):
                if kept == most:
                    break
                if confirm is not None:
                    self.visited += 1
                    _, here, move = costs[there]
                    if not confirm(there, move, here):
                        del costs[there]
                        continue
                yield there
                layer.append(there)
                kept += 1
        self.kept.update(layer)
        self.layer = layer


_OVER = 8000
"""How many positions more than its budget the last ply of a beam may look at."""


def beam(
    begin: Position,
    onwards: Onwards,
    estimate: Estimate,
    sides: tuple[Trail, Mapping[Position, object]],
    shape: Shape,
    budget: int,
    patience: int,
    meets: Confirm,
    confirm: Confirm | None = None,
) -> Found:
    """Search from a position to any that was looked at from the other side. After as many plies as `patience` that
    came no closer, it is given up.

    `sides` are the trails of what was looked at from this side and from the other. All that this beam looks at is added
    to the first, so that later beams of the other side may meet it. With `confirm` the moves are checked when they are
    kept; `meets` checks the one that leads to a position which both sides have.
    """
    mine, other = sides
    mine.setdefault(begin, None)
    if begin in other:
        return Found(mine, begin, 0)
    going = _Beam(begin, onwards, estimate, shape)
    best, idle = float("inf"), 0
    try:
        while going.layer and going.visited <= budget and idle < patience:
            costs, layers = going.costs(budget + _OVER)
            for there, (_, here, move) in costs.items():
                if there in other and meets(there, move, here):
                    mine[there] = (here, move)
                    return Found(mine, there, going.visited)
            for there in going.keep(layers, costs, confirm):
                _, here, move = costs[there]
                mine[there] = (here, move)
            for there, (_, here, move) in costs.items():
                if there not in mine:
                    mine[there] = (here, move)
            best, idle = (going.least, 0) if going.least < best else (best, idle + 1)
    except Spent:
        pass
    return Found(mine, None, going.visited)


def _best(
    layers: Mapping[int, list[Position]], costs: Mapping[Position, tuple[float, Position, Move]], count: int
) -> dict[int, list[Position]]:
    """Some layers, those whose best position costs the least."""
    least = {captures: min([costs[each][0] for each in found]) for captures, found in layers.items()}
    return {captures: layers[captures] for captures in sorted(layers, key=lambda each: (least[each], each))[:count]}
