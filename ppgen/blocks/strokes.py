"""Strokes that suit the size of a space."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from ppgen.records import replace
from ppgen.scene.model import Stroke

NOMINAL = 10.0
"""The size of a space, in mm, for which a theme states its line widths."""


@lru_cache(maxsize=256)
def sized(stroke: Stroke, space: float, max_width: float = 1.0) -> Stroke:
    """A theme's stroke for spaces of `space` mm, never wider than `max_width` spaces.

    Widths follow the square root of the size: on 2.5 mm a wall is thinner than on 14 mm, but stays printable.
    """
    factor = sqrt(space / NOMINAL)
    return replace(stroke.scaled(factor), width=min(stroke.width * factor, max_width * space))
