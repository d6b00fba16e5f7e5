"""The ends that ask where pieces are: `reached`, `all-off`, `captured`, `full`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ppgen.rules.board.ends.row import EndCheck, EndRow, Types, Win
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import DRAW, bits

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables

Holds: TypeAlias = Callable[[tuple[int, ...], tuple[int, ...], tuple[int, ...], int], bool]
"""Whether an end holds for a player: by type, where pieces stand, how many are off the board, how many in hand."""


class _OwnRow(EndRow, frozen=True, kw_only=True):
    """An end that holds for one player or another."""

    types: Types

    def holds(self) -> Holds:
        raise NotImplementedError

    def check(self, tables: Tables) -> EndCheck:
        order, holds = self.order(tables), self.holds()

        def ended(position: Position) -> int | None:
            masks, turn, off, hand = position[:4]
            for player, winner in order[turn]:
                if holds(masks, off, hand, player):
                    return winner
            return None

        return ended


class ReachedRow(_OwnRow, frozen=True, kw_only=True):
    """`spaces` by player."""

    tag: ClassVar[str] = "reached"
    spaces: tuple[int, ...]

    def holds(self) -> Holds:
        types, spaces = self.types, self.spaces

        def holds(masks: tuple[int, ...], off: tuple[int, ...], hand: tuple[int, ...], player: int) -> bool:
            goal = spaces[player]
            for kind in types[player]:  # noqa: SIM110 - twice as fast as any() with a generator
                if masks[kind] & goal:
                    return True
            return False

        return holds

    def shown(self, tables: Tables, position: Position, player: int) -> Win | None:
        there = 0
        for kind in self.types[player]:
            there |= position.masks[kind] & self.spaces[player]
        return Win(self, reached=tuple(bits(there))) if there else None


class AllOffRow(_OwnRow, frozen=True, kw_only=True):
    tag: ClassVar[str] = "all-off"

    def holds(self) -> Holds:
        types = self.types

        def holds(masks: tuple[int, ...], off: tuple[int, ...], hand: tuple[int, ...], player: int) -> bool:
            gone = 0
            for kind in types[player]:
                if masks[kind] or hand[kind]:
                    return False
                gone += off[kind]
            return gone > 0

        return holds


class CapturedRow(_OwnRow, frozen=True, kw_only=True):
    tag: ClassVar[str] = "captured"

    def holds(self) -> Holds:
        types = self.types

        def holds(masks: tuple[int, ...], off: tuple[int, ...], hand: tuple[int, ...], player: int) -> bool:
            for kind in types[player]:
                if masks[kind] or hand[kind] or off[kind]:
                    return False
            return bool(types[player])  # a player without this kind in the game has not lost it

        return holds


class FullRow(EndRow, frozen=True, kw_only=True):
    tag: ClassVar[str] = "full"

    def check(self, tables: Tables) -> EndCheck:
        usable = tables.usable

        def ended(position: Position) -> int | None:
            occupied = 0
            for mask in position[0]:
                occupied |= mask
            return DRAW if occupied == usable else None

        return ended
