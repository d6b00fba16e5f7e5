"""One piece as it stands on a board or lies in a tray: its art, fitted and turned, or letters on a disc."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ppgen.blocks.marks import lettered
from ppgen.boards.arrangement import Piece
from ppgen.boards.board import Board
from ppgen.plane import rotate
from ppgen.scene.ghosts import ghost, pale_items
from ppgen.scene.model import Box, Group, Item, Symbol, Use
from ppgen.scene.theme import Theme
from ppgen.things import Thing

if TYPE_CHECKING:
    from ppgen.boards.beside import TrayPiece

PIECE = 0.74
"""The size of a piece, in spaces: clear of the walls on all four sides."""


ON_CROSSING = 0.9
"""The same where lines cross: two neighbours nearly touch, as in go."""


def piece_size(size: float | None, board: Board) -> float:
    """The size of a piece on a board, in spaces; `size` is its own, if it has one."""
    if size is not None:
        return size
    return PIECE if board.star_points is None else ON_CROSSING


def draw_piece(
    piece: Piece | TrayPiece, inside: Box, theme: Theme, symbols: Mapping[str, Symbol], name: str, thing: Thing
) -> Item:
    """A piece within a box, called `name` in the drawing."""
    if not piece.art:
        disc = lettered(piece.text, inside, theme, piece.disc)
        if piece.role == "ghost":
            disc = pale_items(disc, theme, inside)
        return Group(disc, id=name, role=piece.role, thing=thing)
    symbol = ghost(symbols[piece.art], theme) if piece.role == "ghost" else symbols[piece.art]
    matrix = symbol.fitted(inside, turn=True)
    if piece.turns:
        middle = (inside.x + inside.width / 2, inside.y + inside.height / 2)
        matrix = rotate(-90.0 * piece.turns, middle) @ matrix
    return Use(symbol, matrix, name, piece.role, thing)
