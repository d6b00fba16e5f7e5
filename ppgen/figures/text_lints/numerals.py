"""Numerals of pieces that lie under other pieces, though a text speaks of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.figures.text_lints.texts import ReadFigure, Said
from ppgen.lints import geometry
from ppgen.lints.drawing import Painted
from ppgen.lints.found import Found
from ppgen.lints.pieces import Piece, pieces_of
from ppgen.scene.model import GlyphRun
from ppgen.things import spaced

CODE = "DRAW-NUMERAL"
MOST = 0.2
"""The share of a numeral that may be hidden before it reads as another."""
_POINTS = re.compile(r"[0-9] points?\b")
_NUMERAL_OF = re.compile(r"[0-9] of ")


def check(figure: ReadFigure) -> Iterator[Found]:
    """Texts that name a piece by its numeral, or count the points in one picture."""
    printed = {mark.panel for mark in figure.drawing.texts if mark.in_part}
    for said in figure.texts:
        counts = len(said.panels) == 1 and _POINTS.search(said.words) is not None
        if printed.isdisjoint(said.panels) or not (counts or _NUMERAL_OF.search(said.words)):
            continue
        pieces = [piece for piece in pieces_of(figure.drawing) if piece.marks[0].panel in said.panels]
        of_pieces = {mark.order for piece in pieces for mark in piece.marks}
        for piece in pieces:
            if not counts and not _names(said, piece):
                continue
            numeral = next((mark for mark in piece.print if _is_hidden(figure, piece, mark, of_pieces)), None)
            if numeral is not None:
                what = piece.step.thing.label or piece.name
                message = f"speaks of what counts, and another piece hides the numeral of the {what}"
                hint = "move one of the two pieces, or show another position"
                yield from figure.finding(CODE, said, what, message, hint)


def _is_hidden(figure: ReadFigure, piece: Piece, numeral: Painted, of_pieces: set[int]) -> bool:
    if not isinstance(numeral.item, GlyphRun):
        return False
    last = piece.marks[-1].order
    above = [mark for mark in figure.drawing.near(numeral.box) if mark.order > last and mark.order in of_pieces]
    return bool(above) and geometry.left(numeral.ink, above).area < (1 - MOST) * numeral.ink.area


def _names(said: Said, piece: Piece) -> bool:
    thing = piece.step.thing
    return any(name and name.lower() in said.words.lower() for name in (thing.label, spaced(thing.look)))
