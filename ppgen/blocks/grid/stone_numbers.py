"""Numbers on stones, as in diagrams of go: in the middle of a stone, in a colour that is read on it."""

from __future__ import annotations

from ppgen.blocks.marks import badge
from ppgen.boards.arrangement import Piece
from ppgen.pieces import look_of, shape_of, with_look
from ppgen.pieces.disc import Disc
from ppgen.plane import Vector
from ppgen.records import replace
from ppgen.scene import text
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Group, Item
from ppgen.scene.standard_pieces import fill_of, ink_on
from ppgen.scene.theme import Theme
from ppgen.things import Thing

ON_STONE = ("", "piece-stone", "piece-disc")
"""The drawings that have room for a number in their middle; `""` is a disc without a drawing."""
WIDTH, HEIGHT = 0.64, 0.5
"""The greatest width and height of a number, as shares of the stone."""


def bare(piece: Piece) -> Piece:
    """A piece with room for its number: without letters, and a round stone with a ring in place of its sign."""
    if not piece.number or shape_of(piece.art) not in ON_STONE:
        return piece
    look = look_of(piece.art)
    if look.sign:
        # The ring of a disc with letters tells up to four players apart, and leaves the middle free.
        ringed = Disc("dark-ringed" if look.is_dark else "light-ringed", look.colour)
        return replace(piece, text="", art="", disc=ringed)
    plain = Disc("dark" if look.is_dark else "light", look.colour)
    return replace(piece, text="", art=with_look(piece.art, plain))


def draw_number(piece: Piece, middle: Vector, size: float, theme: Theme, name: str, place: str) -> Item:
    """The number of a piece that is `size` mm wide. On a piece that is no round stone it has a disc of its own."""
    thing = Thing("number", piece.number, place)
    if shape_of(piece.art) not in ON_STONE:
        return Group(badge(piece.number, *middle, theme, 0.3 * size), id=name, role="number", thing=thing)
    look = look_of(piece.art) if piece.art else piece.disc
    cap = text.metrics("semibold").cap_height
    em = min(HEIGHT * size / cap, WIDTH * size / text.width(piece.number, "semibold", 1.0))
    style = text.TextStyle("semibold", max(LEAST_TEXT, em), ink_on(fill_of(look, theme), theme))
    run = text.line(piece.number, style, middle.x, middle.y + cap * style.size / 2, "middle")
    return Group((run,), id=name, role="number", thing=thing)
