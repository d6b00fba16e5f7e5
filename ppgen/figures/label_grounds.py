"""The colour under the words on a table: that of the area in which they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from ppgen.plane import Vector
from ppgen.scene.model import Box
from ppgen.scene.theme import Theme

Ground = Literal["paper", "shade"]
"""The role of a ground, which the theme paints."""


def ground_of_words(room: Box, areas: Iterable[Sequence[Vector]], theme: Theme) -> Ground:
    """The ground under words that take `room`, among tinted areas by their corners, all in mm on the drawing.

    It is the tint of the area in which all of them stand. On the edge of an area and over a hatch it is paper, which
    keeps lines off the words.
    """
    tint = theme["shade"]
    if tint.hatch is None and tint.fill is not None and any(_holds(area, room) for area in areas):
        return "shade"
    return "paper"


def _holds(area: Sequence[Vector], room: Box) -> bool:
    corners = ((room.x, room.y), (room.right, room.y), (room.x, room.bottom), (room.right, room.bottom))
    return all(_is_inside(Vector(*corner), area) for corner in corners)


def _is_inside(point: Vector, corners: Sequence[Vector]) -> bool:
    """Whether a point lies in a polygon: a ray to its right crosses an odd number of sides."""
    crossed = False
    for start, end in pairwise((*corners, corners[0])):
        if (start.y > point.y) is not (end.y > point.y):
            share = (point.y - start.y) / (end.y - start.y)
            crossed ^= point.x < start.x + share * (end.x - start.x)
    return crossed
