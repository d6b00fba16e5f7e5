"""How narrow a figure can be: drawn anew, with text that can be read."""

from __future__ import annotations

from math import floor

from ppgen.book.inline import Picture
from ppgen.book.text_sizes import text_sizes
from ppgen.diagnostics import DefinitionError, PpgenError
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.text import PT

_SLACK = 1e-6


def too_narrow(picture: Picture, width: float, *, is_shown: bool = True) -> str | None:
    """Why a picture cannot be so many mm wide, as a clause; None if it can.

    If it `is_shown` at that width nowhere, its boards are measured and not drawn.
    """
    narrow = picture.narrow if is_shown else picture.measured
    if narrow is None or width >= picture.width:
        return None
    try:
        narrowed = narrow(width)
    except DefinitionError as mistake:
        return mistake.diagnostics[0].message
    except PpgenError as problem:
        return problem.message
    if narrowed is None:
        return None
    smallest = _smallest_text(narrowed)
    if smallest < LEAST_TEXT - _SLACK and smallest < _smallest_text(picture) - _SLACK:
        return f"it has text of {smallest / PT:.1f} points then, and a reader needs {LEAST_TEXT / PT:.0f}"
    return None


def least_width(picture: Picture, width: float) -> int:
    """The least whole number of mm, over a `width` that is too narrow, that a picture can be wide."""
    return next(
        (least for least in range(floor(width) + 1, floor(picture.width) + 1) if too_narrow(picture, least) is None),
        floor(picture.width) + 1,
    )


def _smallest_text(picture: Picture) -> float:
    """In mm."""
    return min(text_sizes(picture.scene().items), default=LEAST_TEXT)
