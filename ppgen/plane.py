"""The plane that rules measure and drawings are made in: points, distances, and affine transforms as in SVG.

`Affine(a, b, c, d, e, f)` takes x to ax + cy + e and y to bx + dy + f. On paper y grows downwards, and turns run
clockwise; on a table y grows away from its near edge, and the same turns run counter-clockwise.
"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin, tan
from typing import NamedTuple, TypeAlias, overload

Point: TypeAlias = tuple[float, float]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]

_new = tuple.__new__  # half the time of a NamedTuple's own, and drawings reckon with thousands of points


class Vector(NamedTuple):
    """A point, or the way from one to another. Any pair of numbers may be added to it."""

    x: float
    y: float

    def __add__(self, other: Point) -> Vector:  # type: ignore[override]
        return _new(Vector, (self[0] + other[0], self[1] + other[1]))

    def __sub__(self, other: Point) -> Vector:
        return _new(Vector, (self[0] - other[0], self[1] - other[1]))

    def __mul__(self, factor: float) -> Vector:  # type: ignore[override]
        return _new(Vector, (self[0] * factor, self[1] * factor))

    def __rmul__(self, factor: float) -> Vector:  # type: ignore[override]
        return self * factor

    def __neg__(self) -> Vector:
        return Vector(-self.x, -self.y)

    @property
    def length(self) -> float:
        return hypot(self.x, self.y)

    @property
    def angle(self) -> float:
        """Its direction in degrees, from the x axis towards the y axis."""
        return degrees(atan2(self.y, self.x))

    @property
    def unit(self) -> Vector:
        """A vector of length 1 in its direction; the zero vector for the zero vector."""
        long = self.length or 1.0
        return Vector(self.x / long, self.y / long)

    @property
    def across(self) -> Vector:
        """The same after a quarter turn from the x axis towards the y axis: to the right on paper."""
        return Vector(-self.y, self.x)

    def dot(self, other: Point) -> float:
        return self.x * other[0] + self.y * other[1]

    def cross(self, other: Point) -> float:
        """Twice the area between the two: positive where the other is turned from this one as y is from x."""
        return self.x * other[1] - self.y * other[0]


def polar(angle: float, length: float = 1.0) -> Vector:
    """The vector of a direction in degrees, from the x axis towards the y axis."""
    return Vector(length * cos(radians(angle)), length * sin(radians(angle)))


class Affine(NamedTuple):
    """A transform. `outer @ inner` applies the inner one first; `transform @ point` is the transformed point."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    @overload
    def __matmul__(self, other: Matrix) -> Affine: ...
    @overload
    def __matmul__(self, other: Point) -> Vector: ...
    def __matmul__(self, other: Matrix | Point) -> Affine | Vector:
        a, b, c, d, e, f = self
        if len(other) == 2:
            x, y = other
            return _new(Vector, (a * x + c * y + e, b * x + d * y + f))
        g, h, i, j, k, m = other
        across, along = (a * g + c * h, b * g + d * h), (a * i + c * j, b * i + d * j)
        return _new(Affine, (*across, *along, a * k + c * m + e, b * k + d * m + f))

    @property
    def determinant(self) -> float:
        """How much areas grow; negative for a mirror image, 0 where everything falls on a line."""
        return self.a * self.d - self.b * self.c

    @property
    def inverse(self) -> Affine:
        """The transform that takes it back. Raises ZeroDivisionError where everything falls on a line."""
        a, b, c, d, e, f = self
        size = self.determinant
        return Affine(d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


IDENTITY = Affine(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


def translate(x: float, y: float) -> Affine:
    return Affine(1.0, 0.0, 0.0, 1.0, x, y)


def scale(x: float, y: float | None = None) -> Affine:
    """Scale by `x`, and by `y` across if it differs."""
    return Affine(x, 0.0, 0.0, x if y is None else y, 0.0, 0.0)


def rotate(angle: float, about: Point = (0.0, 0.0)) -> Affine:
    """Turn by degrees from the x axis towards the y axis, about a point. Quarter turns are exact."""
    turn = angle % 360.0
    cosine, sine = _QUARTERS.get(turn) or (cos(radians(turn)), sin(radians(turn)))
    x, y = about
    return Affine(cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


def skew(along_x: float = 0.0, along_y: float = 0.0) -> Affine:
    """Shear by two angles in degrees."""
    return Affine(1.0, tan(radians(along_y)), tan(radians(along_x)), 1.0, 0.0, 0.0)
