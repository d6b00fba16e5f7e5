"""Whether the conditions of a move hold."""

from __future__ import annotations

from ppgen.rules.board.conditions import hold
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Guard, Tables


def allowed(guard: Guard, tables: Tables, position: Position, empty: int) -> int:
    """The spaces whose attributes a guard allows; none when its condition does not hold."""
    if guard.when and not hold(guard.when, position, position.to_move):
        return 0
    spaces = tables.usable
    for attribute, value in guard.on:
        spaces &= position.marks[attribute] if value else ~position.marks[attribute]
    return spaces


def begins(guard: Guard, position: Position) -> int:
    """Where a piece may begin a move: on any space, or where it has not moved yet."""
    return position[6][guard.unmoved] if guard.unmoved >= 0 else -1
