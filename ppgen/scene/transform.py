"""Affine transforms as in SVG: (a, b, c, d, e, f) takes x to ax + cy + e and y to bx + dy + f; y grows downwards."""

from __future__ import annotations

import math

from ppgen.scene.model import Matrix, Point

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


def translate(x: float, y: float) -> Matrix:
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scale(x: float, y: float | None = None) -> Matrix:
    """Scale by `x`, and by `y` across if it differs."""
    return (x, 0.0, 0.0, x if y is None else y, 0.0, 0.0)


def rotate(degrees: float, about: Point = (0.0, 0.0)) -> Matrix:
    """Turn clockwise on the page by `degrees`, about a point. Quarter turns are exact."""
    turn = degrees % 360.0
    cosine, sine = _QUARTERS.get(turn) or (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
    x, y = about
    return (cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


def skew(along_x: float = 0.0, along_y: float = 0.0) -> Matrix:
    """Shear by two angles in degrees."""
    return (1.0, math.tan(math.radians(along_y)), math.tan(math.radians(along_x)), 1.0, 0.0, 0.0)


def compose(*matrices: Matrix) -> Matrix:
    """One transform that does what all do, the first one outermost: `compose(translate, scale)` scales first."""
    a, b, c, d, e, f = IDENTITY
    for g, h, i, j, k, m in matrices:
        a, b, c, d, e, f = (
            a * g + c * h,
            b * g + d * h,
            a * i + c * j,
            b * i + d * j,
            a * k + c * m + e,
            b * k + d * m + f,
        )
    return (a, b, c, d, e, f)


def determinant(matrix: Matrix) -> float:
    """How much areas grow; negative for a mirror image, 0 where everything falls on a line."""
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]


def apply(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)
