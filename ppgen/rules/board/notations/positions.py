"""Positions as text, in whichever notation a game has."""

from __future__ import annotations

from ppgen.rules.board.notation import parse_position, print_position
from ppgen.rules.board.notations import fen, pdn
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables


def read(tables: Tables, text: str) -> Position:
    """Read a position. Raises NotationError."""
    if tables.notation == "fen":
        return fen.read_fen(tables, text)
    if pdn.is_position(text) and (game := pdn.draughts(tables)) is not None:
        return pdn.read_position(tables, game, text)
    return parse_position(tables, text)


def write(tables: Tables, position: Position) -> str:
    """Write a position; the canonical text."""
    return (fen.print_fen if tables.notation == "fen" else print_position)(tables, position)
