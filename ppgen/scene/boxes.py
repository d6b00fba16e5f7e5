"""Boxes that are moved, and what two of them share."""

from __future__ import annotations

from ppgen.plane import Affine
from ppgen.scene.model import Box


def moved(box: Box, matrix: Affine) -> Box:
    """The bounds of a box after a transform."""
    a, b, c, d, e, f = matrix
    x, y = a * box.x + c * box.y + e, b * box.x + d * box.y + f
    across, down = (a * box.width, b * box.width), (c * box.height, d * box.height)
    left = x + min(0.0, across[0]) + min(0.0, down[0])
    top = y + min(0.0, across[1]) + min(0.0, down[1])
    return Box(left, top, abs(across[0]) + abs(down[0]), abs(across[1]) + abs(down[1]))


def common(one: Box, other: Box) -> Box:
    """What two boxes share; of no width or height where they share nothing."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    return Box(left, top, max(0.0, min(one.right, other.right) - left), max(0.0, min(one.bottom, other.bottom) - top))


def meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def within(one: Box, other: Box) -> bool:
    return one.x >= other.x and one.y >= other.y and one.right <= other.right and one.bottom <= other.bottom
