"""How far marks stand from parts, and parts from each other; lengths in mm."""

from __future__ import annotations

OFFSET = 1.5
"""From a part to its marks, at least."""
CLEAR_OF_BLEED = 0.5
"""From the bleed to the marks."""
LENGTH = 2.5
"""How long a mark is."""

END_TO_END = 1.0
"""Between the ends of the marks of two blocks, at least: two that meet would look like one line."""


def offset(bleed: float) -> float:
    """From the trim of a part to the nearer end of a mark."""
    return max(OFFSET, bleed + CLEAR_OF_BLEED) if bleed else OFFSET


def rim(bleed: float) -> float:
    """How much room a block needs on every side for its marks."""
    return offset(bleed) + LENGTH


def gap_between(bleed: float) -> float:
    """Between two parts of a block that have a bleed: they share the marks between them."""
    return 2 * offset(bleed) + LENGTH


def gap_of_blocks(bleed: float, marked_kinds: int) -> float:
    """Between two blocks, by how many kinds of parts have marks.

    Marks of two kinds never stand beside each other, where one could be taken for the other's. If one kind alone has
    marks, they keep as far from other parts as from their own.
    """
    return 2 * rim(bleed) if marked_kinds > 1 else 2 * offset(bleed) + LENGTH
