"""Flights: moves to any empty space."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.families.guards import allowed
from ppgen.rules.board.move import MOVE, Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import FlyRow, Tables, bits

_new = tuple.__new__


def flights(rows: Sequence[FlyRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return [
        _new(Move, (MOVE, kind, start, end, 0, (), None))
        for kind, mask, into, guard in rows
        if guard is None or allowed(guard, tables, position, empty)
        for start in bits(position[0][kind] & mask)
        for end in bits(empty & into)
    ]


def count_flights(rows: Sequence[FlyRow], tables: Tables, position: Position, empty: int, enemy: int) -> int:
    total = 0
    for kind, mask, into, guard in rows:
        if guard is None or allowed(guard, tables, position, empty):
            total += (position[0][kind] & mask).bit_count() * (empty & into).bit_count()
    return total
