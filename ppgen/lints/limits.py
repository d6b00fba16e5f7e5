"""The limits that lints hold drawings to: sizes at print size, in points, mm and shares."""

from __future__ import annotations

from ppgen.scene.limits import MIN_CAPTION, MIN_FOOTER, MIN_LINE, MIN_TEXT

MIN_CELL = 5.0
"""The smallest side of a cell that people write in, in mm."""
TINY = 0.2
"""In a part drawn at less than this share of its true size, fine lines are only a hint of what it looks like."""
TEXT_CONTRAST = 4.5
"""The smallest contrast ratio of text and the colour below it (WCAG 2.2, 1.4.3)."""
MARK_CONTRAST = 3.0
"""The smallest contrast ratio of a mark and the colour below it (WCAG 2.2, 1.4.11)."""
COLOURS_APART = 10.0
"""The smallest ΔE2000 of two colours that alone tell things apart."""
MAX_COVERED = 0.05
"""The greatest share of a piece that a mark of something else may cover."""
READABLE = 1.0
"""A numeral or a suit that is smaller, in mm, is only a hint of what a part has on it: nobody misses it."""
HEAD_GAP = 0.2
"""The smallest gap between the heads of two arrows, in mm: closer ones melt into one shape, or eat into each other."""
TWICE = 1.9
"""From how many times the width of a line of the board on a mark of its colour is seen that runs along it."""
BESIDE = 0.5
"""The greatest share of its length for which a mark may run along a line of the board that looks like it."""
TOUCH = 0.003
"""Smaller overlaps are a touch that nobody sees, in mm²: the size of a printer's dot."""
OUTSIDE = 0.05
"""How far outside a drawing something may lie, in mm, before it is cut off: less is a rounding error."""

__all__ = [
    "BESIDE",
    "COLOURS_APART",
    "HEAD_GAP",
    "MARK_CONTRAST",
    "MAX_COVERED",
    "MIN_CAPTION",
    "MIN_CELL",
    "MIN_FOOTER",
    "MIN_LINE",
    "MIN_TEXT",
    "OUTSIDE",
    "READABLE",
    "TEXT_CONTRAST",
    "TINY",
    "TOUCH",
    "TWICE",
]
