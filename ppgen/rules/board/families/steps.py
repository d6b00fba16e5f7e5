"""Steps: every piece of a type moves at once, by one shift."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.families.guards import allowed, begins
from ppgen.rules.board.move import MOVE, Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import StepRow, Tables

_new = tuple.__new__


def steps(rows: Sequence[StepRow], tables: Tables, position: Position, empty: int, enemy: int) -> list[Move]:
    masks = position[0]
    onto = (empty, enemy, empty | enemy)
    moves = []
    for kind, mask, left, right, delta, goal, into, guard, _ in rows:
        here = masks[kind] & mask
        if not here:
            continue
        if guard is not None:
            spaces = allowed(guard, tables, position, empty)
            here &= spaces & begins(guard, position)
            into &= spaces
        there = here << left >> right & onto[goal] & into
        while there:
            low = there & -there
            end = low.bit_length() - 1
            moves.append(_new(Move, (MOVE, kind, end - delta, end, low & enemy, (), None)))
            there ^= low
    return moves


def count_steps(rows: Sequence[StepRow], tables: Tables, position: Position, empty: int, enemy: int) -> int:
    masks = position[0]
    onto = (empty, enemy, empty | enemy)
    total = 0
    for kind, mask, left, right, _, goal, into, guard, _vector in rows:
        here = masks[kind] & mask
        if guard is not None:
            spaces = allowed(guard, tables, position, empty)
            here &= spaces & begins(guard, position)
            into &= spaces
        total += (here << left >> right & onto[goal] & into).bit_count()
    return total
