"""The lattice of hexagons: its six directions, its measures, and which of its spaces a board has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from ppgen.boards.compass import Direction
from ppgen.boards.space import Space

if TYPE_CHECKING:
    from ppgen.boards.hexes import Hexes

POINTY = (
    Direction("north-east", (1, 1), 30.0),
    Direction("east", (1, 0), 90.0),
    Direction("south-east", (0, -1), 150.0),
    Direction("south-west", (-1, -1), 210.0),
    Direction("west", (-1, 0), 270.0),
    Direction("north-west", (0, 1), 330.0),
)
FLAT = (
    Direction("north", (0, 1), 0.0),
    Direction("north-east", (1, 1), 60.0),
    Direction("south-east", (1, 0), 120.0),
    Direction("south", (0, -1), 180.0),
    Direction("south-west", (-1, -1), 240.0),
    Direction("north-west", (-1, 0), 300.0),
)
ROW, RADIUS = sqrt(3) / 2, 1 / sqrt(3)
"""From one row to the next, and from the middle of a hexagon to its corners, in spaces."""


def given_rows(lengths: tuple[int, ...], top: str) -> tuple[Space, ...]:
    """The spaces of rows of given lengths from the top, all in the middle; with flat tops, of columns from the left."""
    upwards = lengths if top == "flat" else lengths[::-1]
    # All these sums are even or all are odd: two rows, one above the other, differ by an odd number.
    starts = [(line - (length - 1)) // 2 for line, length in enumerate(upwards)]
    places = [
        (start - min(starts) + at, line)
        for line, (start, length) in enumerate(zip(starts, upwards, strict=True))
        for at in range(length)
    ]
    return tuple(Space(line, at) if top == "flat" else Space(at, line) for at, line in places)


@lru_cache(maxsize=64)
def cells(board: Hexes) -> Mapping[Space, None]:
    """Every space, in the order of their indices."""
    columns, rows = board.bounds
    every = [Space(column, row) for row in range(rows) for column in range(columns)]
    if board.hexes == "hexagon":
        every = [space for space in every if abs(space.column - space.row) < board.side]
    elif board.hexes == "rows":
        every = sorted(given_rows(board.lengths, board.top), key=lambda space: (space.row, space.column))
    return dict.fromkeys(every)


@lru_cache(maxsize=64)
def extent(board: Hexes) -> tuple[float, float, float, float]:
    """Left, bottom, width and height of a board whose A1 has its middle at (0, 0)."""
    places = [board.placed(space) for space in board]
    across, up = (RADIUS, 0.5) if board.is_flat else (0.5, RADIUS)
    left, right = min(x for x, _ in places) - across, max(x for x, _ in places) + across
    bottom, top = min(y for _, y in places) - up, max(y for _, y in places) + up
    return left, bottom, right - left, top - bottom
