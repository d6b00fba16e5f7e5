"""What a move does where it only moves a piece, and perhaps captures one: most moves of games such as chess."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ppgen.rules.board.memory import UPDATERS
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.rights import CASTLING, EN_PASSANT, kept_rights
from ppgen.rules.board.tables import Tables

Apply: TypeAlias = Callable[[Position, Move], Position]
_new = tuple.__new__


def quick_apply(tables: Tables, general: Apply, without_idle: Callable[[Position, int], Position]) -> Apply:
    """The position after a move. Turns of several parts are for `general`; `without_idle` takes a position and the
    number of the slot for a space that was passed.

    Only for games whose moves have no consequences, and which remember nothing but rights.
    """
    players = len(tables.players)
    following = tuple((player + 1) % players for player in range(players))
    enemies, everything = tables.enemies, tuple(range(len(tables.types)))
    words = [slot.word for slot in tables.memory]
    rights = words.index(CASTLING) if CASTLING in words else -1
    passed = words.index(EN_PASSANT) if EN_PASSANT in words else -1
    keep = kept_rights(tables, tables.memory[rights]) if rights >= 0 else ()
    update = UPDATERS[EN_PASSANT](tables, tables.memory[passed]) if passed >= 0 else None
    rows = [row for own in tables.move_tables for row in own.en_passants]
    prey = {kind for row in rows for each in row.victims for _, kind in each.values()}
    slides = tuple(kind in prey for kind in everything)

    def apply(position: Position, move: Move) -> Position:
        action, kind, start, end, captured, _, then = move
        if action or then is not None:  # anything but a move
            return general(position, move)
        masks, turn, off, hand, marks, first, memory = position
        board = list(masks)
        if captured:
            for taken in enemies[turn]:
                if board[taken] & captured:
                    board[taken] &= ~captured
                    break
            else:
                board = [mask & ~captured for mask in board]
        board[kind] = board[kind] & ~(1 << start) | 1 << end
        if memory:
            slots = list(memory)
            if rights >= 0 and slots[rights]:
                slots[rights] &= keep[start] & keep[end] & ~captured
            after = _new(Position, (tuple(board), following[turn], off, hand, marks, first, tuple(slots)))
            if update is not None:
                over = update(slots[passed], position, move, after) if slides[kind] else 0
                if over or slots[passed]:
                    slots[passed] = over
                    after = _new(Position, (*after[:6], tuple(slots)))
                    return without_idle(after, passed) if over else after
            return after
        return _new(Position, (tuple(board), following[turn], off, hand, marks, first, memory))

    return apply


def is_quick(tables: Tables) -> bool:
    """Whether a game is one for `quick_apply`."""
    known = all(slot.word in (CASTLING, EN_PASSANT) for slot in tables.memory)
    return tables.plain and known
