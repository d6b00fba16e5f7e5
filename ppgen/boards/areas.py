"""How much of a square a disc covers, without what lies between them. Lengths in mm, areas in mm², angles in radians.

Closed-form, as everything in `ppgen.boards.shapes`: an area is the integral of (x dy - y dx) / 2 along its border
(Green's theorem), and the border is made of parts of circles and of parts of the square's sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import acos, atan2, cos, hypot, pi, radians, sin, sqrt
from typing import TypeAlias

from ppgen.boards.shapes import Disc, Square, disc_to_square
from ppgen.plane import Point

Span: TypeAlias = tuple[float, float]
"""Part of a line, from and to: of a circle in radians, of a side from 0 to 1."""

CIRCLE = 2 * pi


def covered_area(disc: Disc, square: Square, between: Sequence[Disc] = ()) -> float:
    """The area in mm² that a disc and a square share, without what the discs `between` cover of it."""
    if disc_to_square(disc, square) >= 0:
        return 0.0
    # Relative to the centre of the disc, so that places far from the origin lose no precision.
    whole = Disc(0.0, 0.0, disc.diameter)
    here = Square(square.x - disc.x, square.y - disc.y, square.side, square.angle)
    # Several holes in one place count once. Sorted, so that the sum is the same on every run.
    centres = sorted({(other.x - disc.x, other.y - disc.y, other.diameter) for other in between})
    holes = [Disc(*hole) for hole in centres]
    # The border runs counter-clockwise round the area, so it runs clockwise round a hole.
    area = _along_circle(whole, [*_beyond(whole, here), *_in_any(whole, holes)])
    area += sum(_along_side(start, end, whole, holes) for start, end in _sides(here))
    for hole in holes:
        others = (other for other in holes if other is not hole)
        area -= _along_circle(hole, [*_beyond(hole, here), *_outside(hole, whole), *_in_any(hole, others)])
    return max(area, 0.0)


def _along_circle(circle: Disc, hidden: Iterable[Span]) -> float:
    """The integral along a circle, without the hidden parts of it."""
    split: list[Span] = []
    for start, end in hidden:
        turn = start % CIRCLE - start
        start, end = start + turn, end + turn
        split += [(start, min(end, CIRCLE)), (0.0, end - CIRCLE)]
    x, y, r = circle.x, circle.y, circle.radius
    return sum(
        r * (r * (end - start) + x * (sin(end) - sin(start)) - y * (cos(end) - cos(start))) / 2
        for start, end in _gaps(split, CIRCLE)
    )


def _along_side(start: Point, end: Point, whole: Disc, holes: Sequence[Disc]) -> float:
    """The integral along a side, where it lies in the whole disc and in no hole."""
    inside = _crossing(start, end, whole)
    if inside is None:
        return 0.0
    hidden = [(0.0, inside[0]), (inside[1], 1.0)]
    hidden += [span for hole in holes if (span := _crossing(start, end, hole)) is not None]
    swept = (start[0] * end[1] - start[1] * end[0]) / 2
    return swept * sum(stop - begin for begin, stop in _gaps(hidden, 1.0))


def _gaps(hidden: Iterable[Span], length: float) -> Iterator[Span]:
    """The parts of a line that no span hides."""
    reached = 0.0
    for start, end in sorted(hidden):
        if start > reached:
            yield reached, min(start, length)
        reached = max(reached, end)
        if reached >= length:
            return
    yield reached, length


def _in_any(circle: Disc, others: Iterable[Disc]) -> Iterator[Span]:
    """The parts of a circle that lie in other discs."""
    for other in others:
        half = _half_angle(circle, other)
        towards = atan2(other.y - circle.y, other.x - circle.x)
        yield towards - half, towards + half


def _outside(circle: Disc, other: Disc) -> Iterator[Span]:
    """The part of a circle that lies outside another disc."""
    half = _half_angle(circle, other)
    towards = atan2(other.y - circle.y, other.x - circle.x)
    yield towards + half, towards - half + CIRCLE


def _half_angle(circle: Disc, other: Disc) -> float:
    """Half the angle of a circle that lies in another disc: from 0 to pi."""
    away = hypot(other.x - circle.x, other.y - circle.y)
    if away >= circle.radius + other.radius:
        return 0.0
    if away <= abs(circle.radius - other.radius):
        return pi if circle.radius <= other.radius else 0.0
    return _angle((away**2 + circle.radius**2 - other.radius**2) / (2 * away * circle.radius))


def _beyond(circle: Disc, square: Square) -> Iterator[Span]:
    """The parts of a circle that lie beyond each of the sides of a square."""
    turn = radians(square.angle)
    along, across = square.inside(circle.centre)
    for out, place in ((turn, along), (turn + pi / 2, across), (turn + pi, -along), (turn - pi / 2, -across)):
        half = _angle((square.side / 2 - place) / circle.radius)
        yield out - half, out + half


def _angle(cosine: float) -> float:
    return acos(min(max(cosine, -1.0), 1.0))


def _sides(square: Square) -> Iterator[tuple[Point, Point]]:
    corners = square.corners
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _crossing(start: Point, end: Point, disc: Disc) -> Span | None:
    """The part of a straight line that lies in a disc."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = start[0] - disc.x, start[1] - disc.y
    long = dx * dx + dy * dy
    middle = -(x * dx + y * dy) / long
    reach = middle * middle - (x * x + y * y - disc.radius**2) / long
    if reach <= 0 or middle + sqrt(reach) <= 0 or middle - sqrt(reach) >= 1:
        return None
    return max(middle - sqrt(reach), 0.0), min(middle + sqrt(reach), 1.0)
