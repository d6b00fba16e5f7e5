"""Who is to move, beside a board: a piece of that player's, and words."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.piece import draw_piece
from ppgen.blocks.grid.trays import words_size
from ppgen.boards.beside import TurnMarker
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Shape, Symbol
from ppgen.scene.theme import Theme

PIECE, APART = 1.5, 0.45
"""The size of the piece, and its distance from the words, in ems."""
TRIANGLE = 0.62
"""The length of the triangle where the player has no piece, in ems."""


def marker_size(marker: TurnMarker, frame: Frame) -> tuple[float, float]:
    """The width and height of the marker beside a board, in mm."""
    em = words_size(frame)
    sample = (PIECE if marker.piece is not None else TRIANGLE) + APART if marker.piece or marker.points else 0.0
    return sample * em + text.width(marker.label, "semibold", em), PIECE * em


def draw_marker(
    marker: TurnMarker, frame: Frame, place: Box, theme: Theme, symbols: Mapping[str, Symbol], prefix: str
) -> Item:
    """The marker at its place: the piece, or a triangle that points at the words, and the words."""
    em, middle = words_size(frame), place.y + place.height / 2
    width, _ = marker_size(marker, frame)
    x = place.x + (place.width - width) / 2
    items: list[Item] = []
    if marker.piece is not None:
        box = Box(x, middle - PIECE * em / 2, PIECE * em, PIECE * em)
        items.append(draw_piece(marker.piece, box, theme, symbols, "", marker.piece.thing))  # on no space: no name
        x += (PIECE + APART) * em
    elif marker.points:
        half = TRIANGLE * em * 0.58
        corners = ((x, middle - half), (x + TRIANGLE * em, middle), (x, middle + half))
        items.append(Shape(path.polygon(corners), theme.fill("text")))
        x += (TRIANGLE + APART) * em
    style = text.TextStyle("semibold", em, theme.fill("text"))
    base = middle + text.metrics("semibold").cap_height * em / 2
    items.append(text.line(marker.label, style, x, base))
    return Group(tuple(items), id=f"{prefix}{marker.id}", role="to-move", thing=marker.thing)
