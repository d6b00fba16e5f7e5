"""The way that pieces have gone over an open table, from the tables before and after each turn."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from ppgen.boards.table import TableArrangement
from ppgen.plane import Point

SAME = 0.05
"""Places this close, in mm, are one place."""


def trail(tables: Sequence[TableArrangement], pieces: Sequence[str]) -> tuple[Point, ...]:
    """Every place to which one of the pieces came, in the order in which it came there.

    Of the pieces that come to new places in one turn, those that are named later came later. A place that one of them
    had already before a turn is not counted again, so a piece that only takes the number of another one adds nothing.
    """
    points: list[Point] = []
    before: list[Point] = []
    for table in tables:
        places = table.places
        now = [places[name] for name in pieces if name in places]
        points += [place for place in now if all(dist(place, old) > SAME for old in before)]
        before = now
    return tuple(points)
