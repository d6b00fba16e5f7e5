"""Hops, and chains of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.rules.board.families.guards import allowed
from ppgen.rules.board.move import HOP, MOVE, NOWHERE, Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import HopRow, Tables, bits
from ppgen.rules.protocol import TooMuch

_new = tuple.__new__


def hops(rows: Sequence[HopRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    moves: list[Move] = []
    for row in rows:
        if row.guard is not None and not allowed(row.guard, tables, position, empty):
            continue
        over = tables.usable & ~empty
        if row.over == "enemy":
            over = enemy
        elif row.over == "friend":
            over = 0
            for kind in tables.friends[position.to_move]:
                over |= position.masks[kind]
        for start in bits(position.masks[row.type] & row.start):
            here = 1 << start
            _hop_on(_Hopping(row, start, moves), start, over & ~here, empty | here, NOWHERE, 0, ())
    return moves


class _Hopping(NamedTuple):
    row: HopRow
    start: int
    moves: list[Move]


MAX_CHAINS = 20_000
"""Chains of hops from all pieces of a kind. A board of a real game has hundreds at the very most."""


def _hop_on(
    hopping: _Hopping, at: int, over: int, empty: int, direction: int, captured: int, path: tuple[int, ...]
) -> bool:
    """Add every chain that hops on from a space; whether there is one."""
    row, start, moves = hopping
    hopped = False
    for (between, onto, end, toward), clear in zip(row.jumps[at], row.clears[at], strict=True):
        if not (between & over and onto & empty) or clear & ~empty:
            continue
        if row.straight and direction not in (NOWHERE, toward):
            continue
        if not row.captures and (end == start or end in path):
            continue  # nothing else ends a round trip without captures
        hopped = True
        if len(moves) > MAX_CHAINS:
            message = f"more than {MAX_CHAINS:,} chains of hops are possible here, too many to list"
            raise TooMuch(message, "let each turn be one hop, or put fewer pieces on the board")
        further = (*path, end)
        taken, left, open_ = captured, over, empty
        if row.captures:
            taken, left = captured | between, over & ~between
            open_ = empty if row.lift_at_end else empty | between
        continues = row.repeat != "once" and _hop_on(hopping, end, left, open_, toward, taken, further)
        if row.repeat == "must" and continues:
            continue
        if taken or path:
            moves.append(_new(Move, (HOP, row.type, start, end, taken, further, None)))
        else:
            # One hop that takes nothing does what a slide to the same space would do.
            moves.append(_new(Move, (MOVE, row.type, start, end, 0, (), None)))
    return hopped


def hops_once(rows: Sequence[HopRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    return list(dict.fromkeys(hops(rows, tables, position, empty, enemy)))
