"""The blocks of a text as a plan of its pages sees them: what each is, and how high."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_SPACE = {"heading1": 2.0, "heading2": 1.55, "heading3": 1.1, "near": 1.0, "here": 1.0, "whole": 1.1}
"""The space above a block, and below one that is no heading, in lines; see `text.typ`."""
_PARAGRAPH_SPACE = 0.8
_BELOW_CHAPTER = 0.8
_BELOW_HEADING = 0.5


class Piece(NamedTuple):
    """A block of the text: a paragraph, a heading, a figure."""

    kind: str
    """`text`, `noted` (a paragraph that stays with the note after it), `heading1` to `heading3`, `near` (a figure that
    may move), `here` or `page` (figures that may not), `whole` (a block that is not broken) or `break` (a new page).
    """
    anchor: str
    """Of a figure."""
    height: float
    """In points, without the space above and below it."""


def space_between(before: str, after: str) -> float:
    """The space between two kinds of blocks, in lines."""
    above = _SPACE.get(after, _PARAGRAPH_SPACE)
    if before.startswith("heading"):
        below = _BELOW_CHAPTER if before == "heading1" else _BELOW_HEADING
        return below if after in ("text", "noted") else max(below, above)
    return max(_SPACE.get(before, _PARAGRAPH_SPACE), above)


def pieces_of(blocks: Sequence[tuple[str, str, float]], end: float, line: float) -> list[Piece]:
    """The blocks of a sketch: of each its kind, the figure in it, and where it begins, in points from the top."""
    pieces = []
    for (kind, anchor, top), (after, _, next_top) in zip(blocks, [*blocks[1:], ("", "", end)], strict=True):
        space = line * space_between(kind, after) if after else 0.0
        pieces.append(Piece(kind, anchor, max(next_top - top - space, 0.0)))
    return pieces
