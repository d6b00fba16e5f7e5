"""Lists in two columns: which entry begins the second one. Typst would have to lay the whole list out to find out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from ppgen.book.pdf.parting import measured
from ppgen.scene.text import BundledFace


def line_count(text: str, face: BundledFace, size: float, width: float, *, hanging: float = 0.0) -> int:
    """How many lines a text takes in a width in mm, about: of words as they are, later lines `hanging` mm shorter."""
    blank = measured(" ", face, size)
    lines, used = 1, 0.0
    for word in text.split():
        needs = measured(word, face, size)
        if used and used + blank + needs > width:
            lines, used = lines + 1, hanging + needs
        else:
            used += (blank if used else 0.0) + needs
    return lines


def first_column(heights: Sequence[int]) -> int:
    """How many entries stand in the first of two columns, which is no lower than the second, so that both are as low as
    they can be. There is one in it at least.

    >>> first_column([1, 1, 2, 1, 1])
    3
    """
    total = sum(heights)
    return next((count for count, height in enumerate(accumulate(heights), 1) if 2 * height >= total), len(heights))
