"""Spaces of any shape as lines: the edges between them, and the boundaries of several of them together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ppgen.blocks.grid.frame import Frame
from ppgen.boards.space import Space
from ppgen.plane import Point, Vector
from ppgen.scene.model import Path
from ppgen.scene.path import segments

_Key = tuple[float, float]


def edges(spaces: Iterable[Space], frame: Frame, *, outer: bool) -> Path:
    """Every side of the spaces once; those that only one space has are left out unless `outer`."""
    sides: dict[frozenset[_Key], tuple[Point, Point]] = {}
    shared: set[frozenset[_Key]] = set()
    for space in spaces:
        for start, end in _sides(space, frame):
            side = frozenset((_key(start), _key(end)))
            if side in sides:
                shared.add(side)
            sides.setdefault(side, (start, end))
    return segments(*(ends for side, ends in sides.items() if outer or side in shared))


@lru_cache(maxsize=1024)
def cell_loops(spaces: frozenset[Space], frame: Frame) -> tuple[tuple[Vector, ...], ...]:
    """The boundaries of spaces that belong together, clockwise on paper around the area, and the other way round holes.

    A side is part of a boundary if no other of the spaces has it.
    """
    ways: dict[tuple[_Key, _Key], tuple[Vector, Vector]] = {}
    for space in sorted(spaces):
        for start, end in _sides(space, frame):
            if ways.pop((_key(end), _key(start)), None) is None:
                ways[_key(start), _key(end)] = (start, end)
    leaving: dict[_Key, list[tuple[Vector, Vector]]] = {}
    for (start_key, _), way in ways.items():
        leaving.setdefault(start_key, []).append(way)
    loops = []
    while leaving:
        first = next(iter(leaving))
        here, loop = first, []
        while True:
            start, end = leaving[here].pop(0)
            if not leaving[here]:
                del leaving[here]
            loop.append(start)
            here = _key(end)
            if here == first:
                break
        loops.append(_straightened(loop))
    return tuple(loops)


def moved_in(loop: Sequence[Vector], by: float) -> tuple[Point, ...]:
    """A boundary moved `by` mm to its right, which is inside; outside where that is negative."""
    moved = []
    for before, corner, after in zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True):
        arriving, leaving = (corner - before).unit, (after - corner).unit
        # The two sides moved in meet on the line that halves the angle between them.
        half = arriving.across + leaving.across
        moved.append(corner + half * (2 * by / half.dot(half)))
    return tuple(moved)


def _sides(space: Space, frame: Frame) -> list[tuple[Vector, Vector]]:
    corners = frame.corners(space)
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _key(point: Point) -> _Key:
    """A corner is the same for all spaces that meet there, but for rounding errors."""
    return round(point[0], 4), round(point[1], 4)


def _straightened(loop: Sequence[Vector]) -> tuple[Vector, ...]:
    """Without the corners at which nothing turns."""
    around = zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True)
    return tuple(here for before, here, after in around if abs((here - before).cross(after - here)) > 1e-6)
