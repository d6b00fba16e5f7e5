"""Points, boxes and the motion between two drawings of one thing. Lengths are mm, y grows downwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import degrees, hypot, isclose
from typing import NamedTuple

from ppgen.plane import Matrix, Point, Vector, rotate, scale, translate

SAME = 0.0025
"""Lengths that differ by no more than this are the same: each was rounded to 0.001 mm."""


class Extent(NamedTuple):
    """Left, top, right and bottom."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: Extent, by: float = SAME) -> bool:
        """Whether the two have more in common than an edge."""
        return (
            self.left < other.right - by
            and other.left < self.right - by
            and self.top < other.bottom - by
            and other.top < self.bottom - by
        )

    def grown(self, by: float) -> Extent:
        return Extent(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Motion(NamedTuple):
    """How one drawing becomes another: turned about its centre (degrees, clockwise), scaled, then moved."""

    dx: float
    dy: float
    turn: float = 0.0
    scale: float = 1.0

    @property
    def length(self) -> float:
        return hypot(self.dx, self.dy)

    def beyond(self, base: Motion | None) -> Motion:
        """The motion that remains beyond that of a group."""
        return self if base is None else Motion(self.dx - base.dx, self.dy - base.dy)

    @property
    def still(self) -> bool:
        return self.length <= SAME and self.turn == 0.0 and self.scale == 1.0


def apply(matrix: Matrix, points: Iterable[Point]) -> tuple[Point, ...]:
    """Many points put through a transform, faster than one by one."""
    a, b, c, d, e, f = matrix
    return tuple((a * x + c * y + e, b * x + d * y + f) for x, y in points)


def bounds(points: Sequence[Point]) -> Extent | None:
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def corners(box: Extent) -> tuple[Point, ...]:
    return ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))


def union(boxes: Iterable[Extent | None]) -> Extent | None:
    """The box round all that there are."""
    known = [box for box in boxes if box is not None]
    if not known:
        return None
    lefts, tops, rights, bottoms = zip(*known, strict=True)
    return Extent(min(lefts), min(tops), max(rights), max(bottoms))


def motion(old: Sequence[Point], new: Sequence[Point]) -> Motion | None:
    """The motion that carries each old point to the new one at its index, or None where no similarity does."""
    if len(old) != len(new) or not old:
        return None
    if old == new:
        return Motion(0.0, 0.0)
    dx, dy = new[0][0] - old[0][0], new[0][1] - old[0][1]
    if _within(((x + dx, y + dy) for x, y in old), new, SAME):
        return Motion(dx, dy)
    start, end = mean(old), mean(new)
    before, after = max(zip(old, new, strict=True), key=lambda pair: (start - pair[0]).length)
    arm, moved_arm = Vector(*before) - start, Vector(*after) - end
    if arm.length < 0.01 or moved_arm.length < 0.01:
        return None
    factor = moved_arm.length / arm.length
    angle = (moved_arm.angle - arm.angle) % 360
    # Undo the blur of rounded coordinates, so that a quarter turn is exactly one.
    slack = degrees(2 * SAME / arm.length)
    if (nearest := round(angle / 15) * 15) and abs(angle - nearest) <= slack:
        angle = float(nearest) % 360
    if isclose(angle, 360, abs_tol=slack) or angle <= slack:
        angle = 0.0
    if abs(factor - 1) * arm.length <= 2 * SAME:
        factor = 1.0
    matrix = translate(*end) @ rotate(angle) @ scale(factor) @ translate(*-start)
    return Motion(*(end - start), angle, factor) if _within(apply(matrix, old), new, 3 * SAME) else None


def quarter_turn(old: Sequence[Point], new: Sequence[Point]) -> float:
    """90, 180 or 270 where that turn (clockwise) carries the old points to the new ones in any order, else 0.

    An outline that is drawn anew after a turn may begin at another corner.
    """
    if len(old) != len(new) or len(old) > 2000:
        return 0.0
    before, after = bounds(old), bounds(new)
    if before is None or after is None:
        return 0.0
    (ox, oy), (nx, ny) = before.centre, after.centre
    goal = sorted((round(x - nx, 1), round(y - ny, 1)) for x, y in new)
    turned = [(x - ox, y - oy) for x, y in old]
    for angle in (90.0, 180.0, 270.0):
        turned = [(-y, x) for x, y in turned]
        here = sorted((round(x, 1), round(y, 1)) for x, y in turned)
        if _within(here, goal, 0.11):
            return angle
    return 0.0


def mean(points: Sequence[Point]) -> Vector:
    """The middle of at least one point."""
    return Vector(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _within(moved: Iterable[Point], goal: Sequence[Point], slack: float) -> bool:
    return all(abs(x - u) <= slack and abs(y - v) <= slack for (x, y), (u, v) in zip(moved, goal, strict=True))
