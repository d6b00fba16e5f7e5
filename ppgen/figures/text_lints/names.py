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
_PARTS = re.compile(r"[A-Za-z]+|[0-9]+")


def check(figure: ReadFigure) -> Iterator[Found]:
    """A name that one panel shows can be read in all of them."""
    for said in figure.texts:
        named = dict.fromkeys(named_spaces(said.words, said.board.naming)) if said.board is not None else ()
        if not named:
            continue
        read = {*_texts(figure, "coordinates"), *_ends(figure)}
        beside = " ".join(_texts(figure, "callout", "label"))
        lacking = [name for name in named if not _is_read(name, read) and not re.search(rf"\b{name}\b", beside)]
        if lacking:
            told = listed(lacking)
            message = f"names {told}, which cannot be read on the board"
            hint = "draw the board larger, write `coordinates: outside`, or put the name beside the space by a callout"
            yield from figure.finding(CODE, said, told, message, hint)


def _texts(figure: ReadFigure, *roles: str) -> Iterator[str]:
    """The lines of text in marks of these roles."""
    for mark in figure.words:
        if isinstance(mark.item, GlyphRun) and not mark.roles.isdisjoint(roles):
            yield mark.item.text


def _ends(figure: ReadFigure) -> Iterator[str]:
    """Where arrows of turns begin and end: a reader sees where that is."""
    for mark in figure.drawing.painted:
        for step in mark.trail:
            if "→" in step.thing.place:
                yield from step.thing.place.split(" → ")


def _is_read(name: str, read: set[str]) -> bool:
    """Whether a name stands in its space, or the letters of its column and the number of its row at the edges."""
    parts = _PARTS.findall(name)
    return name in read or (len(parts) > 1 and read.issuperset(parts))
