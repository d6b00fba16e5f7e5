"""Discs and squares on a table, measured exactly: lengths in mm, y away from the table's near edge, angles in degrees
counter-clockwise.

Everything here is closed-form: no sampling, no polygons in place of circles.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import acos, atan2, cos, dist, hypot, pi, radians, sin, sqrt

from msgspec import Struct

from ppgen.plane import Point


class Disc(Struct, frozen=True):
    """A round piece by its centre and diameter."""

    x: float
    y: float
    diameter: float

    @property
    def radius(self) -> float:
        return self.diameter / 2

    @property
    def area(self) -> float:
        return pi * self.radius**2

    @property
    def centre(self) -> Point:
        return self.x, self.y


class Square(Struct, frozen=True):
    """A square piece by its centre, its side, and how far it is turned."""

    x: float
    y: float
    side: float
    angle: float = 0.0

    @property
    def centre(self) -> Point:
        return self.x, self.y

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Counter-clockwise, the first at the top right of a square that is not turned."""
        half = self.side / 2
        one, two, three, four = (
            self.outside((x, y)) for x, y in ((half, half), (-half, half), (-half, -half), (half, -half))
        )
        return one, two, three, four

    def outside(self, point: Point) -> Point:
        """A point given from the centre along the sides, on the table."""
        turn = radians(self.angle)
        x, y = point
        return self.x + x * cos(turn) - y * sin(turn), self.y + x * sin(turn) + y * cos(turn)

    def inside(self, point: Point) -> Point:
        """A point of the table, seen from the centre along the sides."""
        turn = radians(self.angle)
        x, y = point[0] - self.x, point[1] - self.y
        return x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)


def point_to_square(point: Point, square: Square) -> float:
    """The distance of a point from a square's edge; negative inside."""
    x, y = square.inside(point)
    out, up = abs(x) - square.side / 2, abs(y) - square.side / 2
    return max(out, up) if out <= 0 or up <= 0 else hypot(out, up)


def disc_to_square(disc: Disc, square: Square) -> float:
    """The gap between a disc and a square; negative where they overlap."""
    return point_to_square(disc.centre, square) - disc.radius


def disc_to_disc(one: Disc, other: Disc) -> float:
    """The gap between two discs; negative where they overlap."""
    return hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius


def point_to_segment(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from a straight line between two points."""
    return dist(point, nearest_on_segment(point, start, end))


def nearest_on_segment(point: Point, start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = dx * dx + dy * dy
    part = 0.0 if long == 0 else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / long
    part = min(max(part, 0.0), 1.0)
    return start[0] + part * dx, start[1] + part * dy


def square_to_segment(square: Square, start: Point, end: Point) -> float:
    """The distance of a square from a straight line between two points; 0 where they meet."""
    one, other = square.inside(start), square.inside(end)
    if _crosses(one, other, square.side / 2):
        return 0.0
    corners = min(point_to_segment(corner, start, end) for corner in square.corners)
    return min(corners, point_to_square(start, square), point_to_square(end, square))


def _crosses(start: Point, end: Point, half: float) -> bool:
    """Whether a line between two points meets a square about the origin (slabs, as for a box and a ray)."""
    low, high = 0.0, 1.0
    for begin, stop in zip(start, end, strict=True):
        step = stop - begin
        if step == 0:
            if abs(begin) > half:
                return False
            continue
        one, other = sorted(((-half - begin) / step, (half - begin) / step))
        low, high = max(low, one), min(high, other)
    return low <= high


def square_to_square(one: Square, other: Square) -> float:
    """The gap between two squares; negative where they overlap, by the shortest push that separates them."""
    apart = max(_separation(one, other), _separation(other, one))
    if apart <= 0:
        return apart
    return min(
        min(point_to_square(corner, other) for corner in one.corners),
        min(point_to_square(corner, one) for corner in other.corners),
    )


def _separation(one: Square, other: Square) -> float:
    """The widest gap along the sides of the first square; above 0, the squares are apart."""
    seen = [one.inside(corner) for corner in other.corners]
    half = one.side / 2
    return max(max(min(values) - half, -half - max(values)) for values in ([x for x, _ in seen], [y for _, y in seen]))


def is_covered(disc: Disc, others: Sequence[Disc], tolerance: float = 0.0) -> bool:
    """Whether discs of its own size hide a disc completely, up to slivers no wider than `tolerance`.

    A disc is covered exactly when its rim is, and no gap is left inside: a gap has a corner where two other rims cross
    inside the disc, and a third disc must cover every such corner. (The rims of equal discs leave no round gap.)
    """
    grown = [Disc(other.x, other.y, other.diameter + 2 * tolerance) for other in others]
    if not _rim_covered(disc, grown):
        return False
    for index, one in enumerate(grown):
        for other in grown[index + 1 :]:
            for corner in _meetings(one, other):
                if hypot(corner[0] - disc.x, corner[1] - disc.y) >= disc.radius:
                    continue
                thirds = (third for third in grown if third is not one and third is not other)
                if not any(hypot(corner[0] - third.x, corner[1] - third.y) <= third.radius for third in thirds):
                    return False
    return True


def _rim_covered(disc: Disc, others: Sequence[Disc]) -> bool:
    """Whether every point of a disc's rim lies in one of the others."""
    arcs: list[tuple[float, float]] = []
    for other in others:
        away = hypot(other.x - disc.x, other.y - disc.y)
        if away + disc.radius <= other.radius:
            return True
        if away >= disc.radius + other.radius:
            continue
        cosine = (away**2 + disc.radius**2 - other.radius**2) / (2 * away * disc.radius)
        half = acos(min(max(cosine, -1.0), 1.0))
        towards = atan2(other.y - disc.y, other.x - disc.x) % (2 * pi)
        arcs += [(towards - half + turn, towards + half + turn) for turn in (-2 * pi, 0.0, 2 * pi)]
    reached = 0.0
    for start, end in sorted(arcs):
        if start > reached:
            break
        reached = max(reached, end)
    return reached >= 2 * pi


def _meetings(one: Disc, other: Disc) -> tuple[Point, ...]:
    """Where two rims cross."""
    away = hypot(other.x - one.x, other.y - one.y)
    if not 0 < away < one.radius + other.radius or away < abs(one.radius - other.radius):
        return ()
    along = (away**2 + one.radius**2 - other.radius**2) / (2 * away)
    aside = sqrt(max(one.radius**2 - along**2, 0.0))
    ux, uy = (other.x - one.x) / away, (other.y - one.y) / away
    x, y = one.x + ux * along, one.y + uy * along
    return (x - uy * aside, y + ux * aside), (x + uy * aside, y - ux * aside)
