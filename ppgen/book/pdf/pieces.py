"""The blocks of a text as a plan of its pages sees them: what each is, and how high."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_SPACE = {"heading1": 2.0, "heading2": 1.55, "heading3": 1.1, "near": 1.0, "wide": 1.0, "here": 1.0}
_SPACE |= {"whole": 1.1, "colophon": 1.1}
"""The space above a block, and below one that is no heading, in lines; see `text.typ`."""
_PARAGRAPH_SPACE = 0.8
_BELOW_CHAPTER = 0.8
_BELOW_HEADING = 0.5
_SHORT = 4.5
"""A paragraph of no more lines than that is not broken right below a heading."""
_LEAD = 1.5
"""And one of a single line has more text below it on its page."""


class Piece(NamedTuple):
    """A block of the text: a paragraph, a heading, a figure."""

    kind: str
    """`text`, `short` (a paragraph that is not broken), `lead` (one of a single line, with more text below it on its
    page), `noted` (one that stays with the note after it), `heading1` to `heading3`, `near` (a figure that may move),
    `wide` (one that must, for it is wider than its column), `here` or `page` (figures that may not), `whole` (any other
    block that is not broken), `break` (a new page) or `colophon` (which comes after the text).
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
        return below if after in ("text", "short", "lead", "noted") else max(below, above)
    return max(_SPACE.get(before, _PARAGRAPH_SPACE), above)


def pieces_of(blocks: Sequence[tuple[str, str, float]], end: float, line: float) -> list[Piece]:
    """The blocks of a sketch: of each its kind, the figure in it, and where it begins, in points from the top."""
    pieces = []
    for (kind, anchor, top), (after, _, next_top) in zip(blocks, [*blocks[1:], ("", "", end)], strict=True):
        space = line * space_between(kind, after) if after else 0.0
        pieces.append(Piece(kind, anchor, max(next_top - top - space, 0.0)))
    return pieces


def unbroken(pieces: Sequence[Piece], line: float) -> list[Piece]:
    """The blocks with the first paragraphs below headings whole if they are short.

    A heading at the foot of a page with the beginning of a sentence says little there, or with one line alone.
    """
    found: list[Piece] = []
    for at, piece in enumerate(pieces):
        kind = piece.kind
        if kind == "text" and at and pieces[at - 1].kind.startswith("heading") and piece.height < _SHORT * line:
            leads = piece.height < _LEAD * line and at + 1 < len(pieces) and pieces[at + 1].kind == "text"
            kind = "lead" if leads else "short"
        found.append(piece._replace(kind=kind))
    return found
