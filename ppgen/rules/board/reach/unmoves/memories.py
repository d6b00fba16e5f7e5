"""What a position may have remembered before a turn, by what it remembers after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ppgen.rules.board.move import PASS, Move, parts
from ppgen.rules.board.position import Position
from ppgen.rules.board.rights import (
    CASTLING,
    EN_PASSANT,
    UNMOVED,
    may_be_passed,
    standing_rights,
    standing_unmoved,
)
from ppgen.rules.board.tables import MemorySlot, Tables, bits

_MOST = 8
"""Of a slot that counts turns, so many values are tried at most."""


def is_exact(slot: MemorySlot) -> bool:
    """Whether every value that a slot may have had is tried."""
    if slot.word == "quiet":
        return not slot.max  # nothing is counted (`reach.quiet`)
    return slot.word in ("ko", CASTLING, EN_PASSANT, UNMOVED) or (slot.word == "passes" and slot.max <= _MOST)


class Memories:
    """What the positions of one game remember, taken back."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def before(self, earlier: Position, move: Move, later: Position) -> Iterator[tuple[int, ...]]:
        """Everything that the position before a move may have remembered; its own memory is not looked at."""
        touched = _touched(earlier, move, later)
        slots = zip(self._tables.memory, later.memory, strict=True)
        yield from product(*(self._values(slot, earlier, move, touched, value) for slot, value in slots))

    def _values(self, slot: MemorySlot, earlier: Position, move: Move, touched: int, value: int) -> Sequence[int]:
        tables = self._tables
        match slot.word:
            case "passes" if move.action == PASS:
                return [value - 1, value][: 2 if value == slot.max else 1] if value else []
            case "passes":
                return range(min(slot.max, _MOST) + 1) if not value else []
            case "ko":
                return [0, *(1 << space for space in bits(tables.empty(earlier)))]
            case "quiet":
                return [value - 1, value][: 2 if value == slot.max else 1] if value else [0]
            case _ if slot.word == UNMOVED:
                return _more(value, standing_unmoved(tables, slot, earlier.masks) & (value | touched))
            case _ if slot.word == CASTLING:
                return _more(value, standing_rights(tables, earlier.masks) & (value | _lost(tables, touched)))
            case _ if slot.word == EN_PASSANT:
                return [0, *dict.fromkeys(may_be_passed(tables, earlier))]
            case _:
                return [value]


def _more(value: int, standing: int) -> list[int]:
    """Every set that holds one set and lies in another."""
    if value & ~standing:
        return []
    found = [value]
    for bit in (1 << space for space in bits(standing & ~value)):
        found += [each | bit for each in found]
    return found


def _lost(tables: Tables, touched: int) -> int:
    """The rights that end when something leaves some spaces or comes there."""
    lost = 0
    for row in (row for own in tables.move_tables for row in own.castles):
        if touched & (1 << row.start | 1 << row.partner_start):
            lost |= 1 << row.partner_start
    return lost


def _touched(earlier: Position, move: Move, later: Position) -> int:
    """The spaces where something else stands after a turn, and those that a piece left."""
    spaces = 0
    for one, other in zip(earlier.masks, later.masks, strict=True):
        spaces |= one ^ other
    for part in parts(move):
        spaces |= 1 << part.start if part.start >= 0 else 0
    return spaces
