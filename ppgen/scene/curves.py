"""Smooth curves through points, as arrows need them. Coordinates in mm, y down."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.plane import Point, Vector
from ppgen.scene.model import Command, Path


def smooth(points: Sequence[Point]) -> Path:
    """A Catmull-Rom spline through the points, as cubic curves; a straight line through two.

    Raises ValueError for fewer than two points.
    """
    if len(points) < 2:
        raise ValueError("a curve needs two points")
    if len(points) == 2:
        return (("M", *points[0]), ("L", *points[1]))
    path: list[Command] = [("M", *points[0])]
    for index, end in enumerate(points[1:]):
        leaving, arriving = _handles(points, index)
        path.append(("C", *leaving, *arriving, *end))
    return tuple(path)


def heading(points: Sequence[Point]) -> float:
    """The direction in which that curve reaches its last point, in degrees clockwise from the x axis."""
    before = points[0] if len(points) == 2 else _handles(points, len(points) - 2)[1]
    return (Vector(*points[-1]) - before).angle


def _handles(points: Sequence[Point], index: int) -> tuple[Vector, Vector]:
    """The two handles of the curve from a point to the next one.

    The curve goes on beyond its ends as a parabola through the three points there: through three points it is one.
    """
    start, end = Vector(*points[index]), Vector(*points[index + 1])
    last = index + 2 == len(points)
    before = Vector(*points[index - 1]) if index else (start - end) * 3 + points[index + 2]
    after = (end - start) * 3 + points[index - 1] if last else Vector(*points[index + 2])
    # A handle is never longer than half of its own piece, so that a short one makes no loop.
    reach = (end - start).length / 2
    leaving, arriving = (end - before) * (1 / 6), (after - start) * (1 / 6)
    return start + _no_longer(leaving, reach), end - _no_longer(arriving, reach)


def _no_longer(way: Vector, reach: float) -> Vector:
    return way if way.length <= reach else way.unit * reach
