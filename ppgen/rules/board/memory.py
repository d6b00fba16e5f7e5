"""What a position remembers beyond the board, such as how long nothing was captured: kept up to date after every turn.

Only games whose rules need it have any: a word of the rules adds a slot (`MemorySlot`) when it is compiled, and its
updater stands in `UPDATERS` under the slot's word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from ppgen.rules.board.move import HOP, MOVE, PASS, PLACE, Move, parts
from ppgen.rules.board.position import Position
from ppgen.rules.board.rights import (
    CASTLING,
    EN_PASSANT,
    UNMOVED,
    castling_rights,
    passed_spaces,
    standing_rights,
    standing_unmoved,
    unmoved_pieces,
)
from ppgen.rules.board.tables import MemorySlot, Tables

Updater: TypeAlias = Callable[[int, Position, Move, Position], int]
"""From the old value, the position before the turn, the turn and the position after it (with the old memory) to the
new value.
"""
MakeUpdater: TypeAlias = Callable[[Tables, MemorySlot], Updater]


def _passes(tables: Tables, slot: MemorySlot) -> Updater:
    """How many turns in a row were passes."""
    most = slot.max

    def update(old: int, before: Position, move: Move, after: Position) -> int:
        return min(old + 1, most) if move.action == PASS else 0

    return update


def _quiet(tables: Tables, slot: MemorySlot) -> Updater:
    """How many turns in a row left every number of pieces as it was, and moved none whose moves are progress
    (`settings`).
    """
    most, progress = slot.max, frozenset(slot.settings)

    def update(old: int, before: Position, move: Move, after: Position) -> int:
        for one, other in zip(before[0], after[0], strict=True):
            if one != other and one.bit_count() != other.bit_count():
                return 0
        if progress and any(part.type in progress and part.action in (MOVE, HOP) for part in parts(move)):
            return 0
        return min(old + 1, most)

    return update


def _ko(tables: Tables, slot: MemorySlot) -> Updater:
    """The space on which the next player's placement would bring back the position before this turn; none for most."""

    def update(old: int, before: Position, move: Move, after: Position) -> int:
        if move.action != PLACE:
            return 0
        gone = 0
        for one, other in zip(before[0], after[0], strict=True):
            gone |= one & ~other
        if not gone or gone & (gone - 1):
            return 0
        kind = next(number for number, mask in enumerate(before[0]) if mask & gone)
        board = list(after[0])
        board[kind] |= gone
        for effect in tables.after[kind].placed:
            effect.carry_out(board, after[1], gone.bit_length() - 1)
        return gone if tuple(board) == before[0] and tables.types[kind].owner == after[1] else 0

    return update


UPDATERS: Mapping[str, MakeUpdater] = MappingProxyType(
    {
        "ko": _ko,
        "passes": _passes,
        "quiet": _quiet,
        CASTLING: castling_rights,
        EN_PASSANT: passed_spaces,
        UNMOVED: unmoved_pieces,
    }
)
"""By the word of a slot, what makes its updater."""


def compile_memory(tables: Tables) -> Callable[[Position, Move, Position], tuple[int, ...]]:
    """One function for all slots of a game: what is remembered after a turn."""
    updaters = tuple(UPDATERS[slot.word](tables, slot) for slot in tables.memory)

    def remembered(before: Position, move: Move, after: Position) -> tuple[int, ...]:
        old = zip(updaters, before[6], strict=True)
        return tuple([update(value, before, move, after) for update, value in old])

    return remembered


def left_out(tables: Tables, slot: MemorySlot, masks: Sequence[int]) -> int:
    """What a slot holds in a position that says nothing of it. `masks` say where pieces stand, by type."""
    if slot.word == UNMOVED:
        return standing_unmoved(tables, slot, masks)
    return standing_rights(tables, masks) if slot.word == CASTLING else slot.start
