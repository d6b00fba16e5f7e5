"""What a position remembers of earlier turns: with which pieces castling is still allowed, and what was just passed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from ppgen.rules.board.move import HOP, MOVE, PASS, PLACE, Move, parts
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import MemorySlot, SlideRow, Tables

CASTLING, EN_PASSANT, UNMOVED = "castling", "en-passant", "unmoved"
"""The words of their slots in notation."""


def castling_rights(tables: Tables, slot: MemorySlot) -> Updater:
    """The start spaces of the pieces with which castling is still allowed: neither piece has moved or was captured."""
    keep = kept_rights(tables, slot)
    effects = any(row.effects for row in tables.after)

    def updated(old: int, before: Position, move: Move, after: Position) -> int:
        part: Move | None = move
        while old and part is not None:
            old &= keep[part[2]] & keep[part[3]] & ~part[4]
            part = part[6]
        # What effects capture is no part of the move.
        return old & standing_rights(tables, after[0]) if old and effects else old

    return updated


def kept_rights(tables: Tables, slot: MemorySlot) -> tuple[int, ...]:
    """By space, the rights that are left once something has left it or come there; the last entry is for moves without
    a space.
    """
    keep = [slot.start] * (tables.board.size + 1)
    for row in (row for own in tables.move_tables for row in own.castles):
        keep[row.start] &= ~(1 << row.partner_start)
        keep[row.partner_start] &= ~(1 << row.partner_start)
    return tuple(keep)


def standing_rights(tables: Tables, masks: Sequence[int]) -> int:
    """The rights of pieces that stand where they stood at the setup: what a position has that says nothing of them."""
    rights = 0
    for row in (row for own in tables.move_tables for row in own.castles):
        if masks[row.type] >> row.start & 1 and masks[row.partner] >> row.partner_start & 1:
            rights |= 1 << row.partner_start
    return rights


def unmoved_pieces(tables: Tables, slot: MemorySlot) -> Updater:
    """The spaces of the pieces that have not moved since the setup."""

    def updated(old: int, before: Position, move: Move, after: Position) -> int:
        for one, other in zip(before[0], after[0], strict=True):
            old &= ~(one ^ other)
        part: Move | None = move
        while part is not None:
            old &= ~(1 << part[2]) if part[2] >= 0 else old
            part = part[6]
        return old

    return updated


def standing_unmoved(tables: Tables, slot: MemorySlot, masks: Sequence[int]) -> int:
    """The spaces where a piece stands as at the setup, among those that a slot remembers."""
    spaces = 0
    for then, now in zip(tables.setup.masks, masks, strict=True):
        spaces |= then & now
    return spaces & slot.start


def passed_spaces(tables: Tables, slot: MemorySlot) -> Updater:
    """The spaces over which a piece has just slid, where an enemy stands that may step onto one of them."""
    slides: list[dict[tuple[int, int], int]] = [{} for _ in tables.types]
    prey = {
        kind
        for own in tables.move_tables
        for row in own.en_passants
        for each in row.victims
        for _, kind in each.values()
    }
    for row in (row for own in tables.move_tables for row in own.slides if row.type in prey):
        slides[row.type] |= passing_slides(row)
    takers = tuple(tuple((row.type, row.origins) for row in own.en_passants) for own in tables.move_tables)

    def updated(old: int, before: Position, move: Move, after: Position) -> int:
        action, kind, start, end = move[:4]
        if action != MOVE or not slides[kind]:
            return 0
        passed = left = slides[kind].get((start, end), 0)
        while left:
            low = left & -left
            for taker, origins in takers[after[1]]:
                if after[0][taker] & origins.get(low, 0):
                    return passed
            left ^= low
        return 0

    return updated


def passing_slides(row: SlideRow) -> dict[tuple[int, int], int]:
    """By start and end, the spaces over which a slide of two spaces or more leads."""
    return {
        (start, ray.spaces[last][1]): sum(bit for bit, _ in ray.spaces[:last])
        for start, rays in enumerate(row.rays)
        if row.start >> start & 1
        for ray in rays
        for last in range(max(row.shortest - 1, 1), min(row.longest, len(ray.spaces)))
        if ray.spaces[last][0] & row.into
    }


def is_passed(tables: Tables, position: Position, passed: int) -> bool:
    """Whether a piece of whoever has just moved can have slid over some spaces in that turn."""
    return any(over == passed for over in may_be_passed(tables, position))


def may_be_passed(tables: Tables, position: Position) -> Iterator[int]:
    """The spaces over which a piece of whoever has just moved can have slid in that turn, for each way to do so."""
    masks, empty = position.masks, tables.empty(position)
    for passed, kind, end, start in _passings(tables, position.to_move):
        if masks[kind] & end and not (passed | start) & ~empty:
            yield passed


@lru_cache(maxsize=64)
def _passings(tables: Tables, player: int) -> tuple[tuple[int, int, int, int], ...]:
    """The spaces that an enemy may have passed before a player's turn, with its type and where it stands and stood."""
    mover = (player - 1) % len(tables.players)
    prey = {
        (passed, kind, stands)
        for row in tables.move_tables[player].en_passants
        for passed, (stands, kind) in row.victims[mover].items()
    }
    return tuple(
        (passed, row.type, 1 << end, 1 << start)
        for row in tables.move_tables[mover].slides
        for (start, end), passed in passing_slides(row).items()
        if (passed, row.type, 1 << end) in prey
    )


def values_of(tables: Tables, slot: MemorySlot) -> int | None:
    """How many values a slot may have; None for a slot of another kind."""
    if slot.word in (CASTLING, UNMOVED):
        return 1 << slot.start.bit_count()
    if slot.word == EN_PASSANT:
        rows = (row for own in tables.move_tables for row in own.en_passants)
        return 1 + len({passed for row in rows for each in row.victims for passed in each})
    return None


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
