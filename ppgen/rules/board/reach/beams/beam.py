"""Beams: a game ply by ply, forwards from the setup or backwards from the goal, keeping the best positions of each ply.

Where pieces are captured, the positions of a ply are kept apart by how many captures are left, and each such layer
has its share of the beam: whoever captures early looks further from the other end than whoever moves first, and is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TypeAlias

from msgspec import Struct

from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.estimate import Estimate, Weights

Link: TypeAlias = "tuple[Position, Move] | None"
Trail: TypeAlias = "dict[Position, Link]"
"""By position, the one on the side where the beam began, and the move between the two; None where it began."""
Onwards: TypeAlias = Callable[[Position], Iterable[tuple[Position, Move]]]
"""The positions next to one, with the moves between."""
Confirm: TypeAlias = "Callable[[Position, Move, Position], bool]"
"""Whether a move leads from the first position to the second."""


class Shape(Struct, frozen=True):
    """How a beam searches."""

    width: int
    """How many positions each ply keeps."""
    weights: Weights
    room: float = 0
    """What each move that is possible next is worth: dead ends are where there are few."""
    noise: float = 0
    """How much chance is added to each cost, so that beams differ."""
    seed: int = 0


class Found(Struct, frozen=True):
    """The trail of a beam, where it met the other side, and how many positions it looked at."""

    trail: Trail
    met: Position | None
    visited: int


def beam(
    begin: Position,
    onwards: Onwards,
    estimate: Estimate,
    other_side: Mapping[Position, object],
    shape: Shape,
    budget: int,
    confirm: Confirm | None = None,
) -> Found:
    """Search from a position to one of the other side's. With `confirm` the moves are checked when they are kept."""
    trail: Trail = {begin: None}
    if begin in other_side:
        return Found(trail, begin, 0)
    layer = [begin]
    chance = Random(shape.seed).random
    noise, weights = shape.noise, shape.weights
    left = estimate.left
    visited = 0
    following: dict[Position, list[tuple[Position, Move]]] = {}
    while layer and visited <= budget:
        costs: dict[Position, tuple[float, Position, Move]] = {}
        ready, following = following, {}
        layers: dict[int, list[Position]] = {}
        for here in layer:
            for there, move in ready.get(here) or onwards(here):
                if there in trail or there in costs:
                    continue
                visited += 1
                found = left(there, weights)
                if found is None:
                    continue
                cost, captures = found
                costs[there] = (cost + noise * chance() if noise else cost, here, move)
                layers.setdefault(captures, []).append(there)
        layer = []
        share, open_layers = shape.width, len(layers)
        for captures in sorted(layers):
            most = -(-share // open_layers)
            kept = 0
            ranked = sorted(layers[captures], key=lambda each: costs[each][0])
            if shape.room:
                ranked = ranked[: most * 4]
                room = {}
                for each in ranked:
                    following[each] = nexts = list(onwards(each))
                    visited += 1 + len(nexts) // 8
                    room[each] = costs[each][0] - shape.room * len(nexts)
                ranked.sort(key=room.__getitem__)
            for there in ranked:
                if kept == most:
                    break
                _, here, move = costs[there]
                if confirm is not None:
                    visited += 1
                    if not confirm(there, move, here):
                        continue
                trail[there] = (here, move)
                if there in other_side:
                    return Found(trail, there, visited)
                layer.append(there)
                kept += 1
            share -= kept
            open_layers -= 1
    return Found(trail, None, visited)


def followed(trail: Mapping[Position, Link], here: Position) -> list[Move]:
    """The moves between a position and where its trail began, the nearest first."""
    moves: list[Move] = []
    link = trail[here]
    while link is not None:
        moves.append(link[1])
        link = trail[link[0]]
    return moves
