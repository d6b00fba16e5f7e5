"""Placements: from the hand or an endless supply, onto empty spaces, perhaps only beside other pieces or above them."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.families.guards import allowed
from ppgen.rules.board.move import NOWHERE, PLACE, Move
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.tables import PlaceRow, Tables, leading_into

_new = tuple.__new__


def places(rows: Sequence[PlaceRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    moves = []
    for row in rows:
        kind = row.type
        there = open_for(row, tables, position, empty)
        while there:
            low = there & -there
            moves.append(_new(Move, (PLACE, kind, NOWHERE, low.bit_length() - 1, 0, (), None)))
            there ^= low
    return moves


def count_places(rows: Sequence[PlaceRow], tables: Tables, position: Position, empty: int, enemy: int) -> int:
    total = 0
    for row in rows:
        kind, spaces, guard, support, beside, _, limits = row
        if tables.hands[kind] and not position.hand[kind]:
            continue
        if guard is None and beside is None and not support and not limits:
            total += (empty & spaces).bit_count()
        else:
            total += open_for(row, tables, position, empty).bit_count()
    return total


def open_for(row: PlaceRow, tables: Tables, position: Position, empty: int) -> int:
    """The spaces on which a piece may be placed now."""
    kind, spaces, guard, support, beside, _, limits = row
    if tables.hands[kind] and not position.hand[kind]:
        return 0
    if guard is not None and not allowed(guard, tables, position, empty):
        return 0
    there = empty & spaces
    if support:
        there &= ~leading_into(empty, support)
    if beside is not None:
        there &= near(row, position)
    for limit in limits:
        there = limit.open(position, there)
    return there


def near(row: PlaceRow, position: Position) -> int:
    """The spaces beside such a piece as a row needs there."""
    standing, around = spaces_of(position[0], row.beside or ()), 0
    for shift in row.around:
        around |= leading_into(standing, shift)
    return around
