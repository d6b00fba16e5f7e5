"""Moves of a piece, or of a player, on any of a set of spaces: exits, removals, toggles; the pass, and the swap."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.families.guards import allowed
from ppgen.rules.board.move import EXIT, NOWHERE, PASSING, REMOVE, SWAP, TOGGLE, Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Guard, SetRow, SwapRow, Tables, bits, shifted

_new = tuple.__new__


def exits(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return [
        _new(Move, (EXIT, kind, start, NOWHERE, 0, (), None))
        for kind, spaces, _, guard in rows
        if guard is None or allowed(guard, tables, position, empty)
        for start in bits(position[0][kind] & spaces)
    ]


def count_exits(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> int:
    total = 0
    for kind, spaces, _, guard in rows:
        if guard is None or allowed(guard, tables, position, empty):
            total += (position[0][kind] & spaces).bit_count()
    return total


def removes(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    moves = []
    for kind, spaces, beside_empty, guard in rows:
        if guard is not None and not allowed(guard, tables, position, empty):
            continue
        near = spaces
        if beside_empty:
            near = 0
            for shift in tables.sides:
                near |= shifted(empty, shift)
        for start in bits(position.masks[kind] & spaces & near):
            moves.append(_new(Move, (REMOVE, kind, start, NOWHERE, 0, (), None)))
    return moves


def toggles(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return [
        _new(Move, (TOGGLE, attribute, NOWHERE, end, 0, (), None))
        for attribute, spaces, _, guard in rows
        if guard is None or allowed(guard, tables, position, empty)
        for end in bits(spaces)
    ]


def count_toggles(rows: Sequence[SetRow], tables: Tables, position: Position, empty: int, enemy: int) -> int:
    total = 0
    for _, spaces, _, guard in rows:
        if guard is None or allowed(guard, tables, position, empty):
            total += spaces.bit_count()
    return total


def passes(rows: Sequence[Guard | None], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    allows = any(guard is None or allowed(guard, tables, position, empty) for guard in rows)
    return [PASSING] if allows else []


def swaps(rows: Sequence[SwapRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    """The swap, if so far one piece was placed and nothing else: the first player's."""
    masks = position[0]
    for kind, to, setup, ends in rows:
        added = masks[kind] & ~setup[kind]
        if (
            added
            and not added & (added - 1)
            and all(m == s for k, (m, s) in enumerate(zip(masks, setup, strict=True)) if k != kind)
        ):
            start = added.bit_length() - 1
            return [_new(Move, (SWAP, to, start, ends[start], 0, (), None))]
    return []
