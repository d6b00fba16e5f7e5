"""Spaces that a text names, and whose names cannot be read on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.figures.coordinates import named_spaces
from ppgen.figures.text_lints.texts import ReadFigure
from ppgen.lints.found import Found
from ppgen.numerals import listed
from ppgen.scene.model import GlyphRun

CODE = "DRAW-SPACE-NAME"
_ROLE = "coordinates"
_PARTS = re.compile(r"[A-Za-z]+|[0-9]+")


def check(figure: ReadFigure) -> Iterator[Found]:
    """A name that one panel shows can be read in all of them."""
    for said in figure.texts:
        named = dict.fromkeys(named_spaces(said.words, said.board.naming)) if said.board is not None else ()
        if not named:
            continue
        read = {mark.item.text for mark in figure.words if _ROLE in mark.roles and isinstance(mark.item, GlyphRun)}
        lacking = [name for name in named if name not in read and not _is_made_of(name, read)]
        if lacking:
            told = listed(lacking)
            message = f"names {told}, which cannot be read on the board"
            hint = "draw the board larger, write `coordinates: outside`, or mark the space and name what is on it"
            yield from figure.finding(CODE, said, told, message, hint)


def _is_made_of(name: str, read: set[str]) -> bool:
    """Whether a name has the letters of a column and the number of a row, which stand at the edges of a board."""
    parts = _PARTS.findall(name)
    return len(parts) > 1 and read.issuperset(parts)
