"""Moves that the past allows: castling, and captures en passant."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.families.guards import allowed
from ppgen.rules.board.move import MOVE, Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import CastleRow, EnPassantRow, Tables, bits


def castles(rows: Sequence[CastleRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    """Castlings, wherever anything is attacked."""
    return [castling(row) for row in rows if may_castle(row, tables, position, empty)]


def may_castle(row: CastleRow, tables: Tables, position: Position, empty: int) -> bool:
    """Whether both pieces stand there, neither has moved, and nothing is between them."""
    masks = position[0]
    if not position[6][row.slot] >> row.partner_start & 1 or row.empty & ~empty:
        return False
    if not (masks[row.type] >> row.start & 1 and masks[row.partner] >> row.partner_start & 1):
        return False
    return row.guard is None or bool(allowed(row.guard, tables, position, empty))


def castling(row: CastleRow) -> Move:
    """A castling as a turn of two parts."""
    other = Move(MOVE, row.partner, row.partner_start, row.partner_end)
    return Move(MOVE, row.type, row.start, row.end, then=other)


def en_passants(rows: Sequence[EnPassantRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    """Captures of the piece that has just slid over a space."""
    moves = []
    for row in rows:
        passed = position[6][row.slot]
        if not passed or passed & ~empty:
            continue
        victim, kind = row.victims[(position[1] - 1) % len(tables.players)].get(passed, (0, 0))
        if not victim & position[0][kind]:
            continue
        if row.guard is not None and not allowed(row.guard, tables, position, empty):
            continue
        for end in bits(passed):
            starts = position[0][row.type] & row.origins.get(1 << end, 0)
            moves += [Move(MOVE, row.type, start, end, victim) for start in bits(starts)]
    return moves
