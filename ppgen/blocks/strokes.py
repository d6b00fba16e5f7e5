"""Small drawing helpers that every figure needs: strokes that suit the size of a space, straight lines, arrows."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import sqrt

from ppgen.plane import Point
from ppgen.scene.model import Path, Stroke
from ppgen.scene.path import line

NOMINAL = 10.0
"""The size of a space, in mm, for which a theme states its line widths."""


@lru_cache(maxsize=256)
def sized(stroke: Stroke, space: float, most: float = 1.0) -> Stroke:
    """A theme's stroke for spaces of `space` mm, never wider than `most` spaces.

    Widths follow the square root of the size: on 2.5 mm a wall is thinner than on 14 mm, but stays printable.
    """
    factor = sqrt(space / NOMINAL)
    width = min(stroke.width * factor, most * space)
    return replace(stroke, width=width, dash=tuple(length * factor for length in stroke.dash))


def segments(*pairs: tuple[Point, Point]) -> Path:
    """Separate straight lines as one path."""
    return tuple(command for pair in pairs for command in line(*pair))
