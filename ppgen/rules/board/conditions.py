"""Conditions on a whole position, compiled: whether each holds for a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.numerals import plural, spelled
from ppgen.rules.board.position import Position

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables


class Condition(Struct, frozen=True):
    """One condition."""

    def holds(self, position: Position, player: int) -> bool:
        """Whether it holds as a player (by index) sees it: of a move, whoever makes it."""
        raise NotImplementedError

    def said(self, tables: Tables, position: Position, player: int) -> str:
        """That it holds, as part of a sentence; "" where that needs no words."""
        return ""


class EmptySpaces(Condition, frozen=True):
    """So many spaces are empty."""

    usable: int
    exactly: int

    def holds(self, position: Position, player: int) -> bool:
        occupied = 0
        for mask in position[0]:
            occupied |= mask
        return (self.usable & ~occupied).bit_count() == self.exactly

    def said(self, tables: Tables, position: Position, player: int) -> str:
        if not self.exactly:
            return "no space is empty"
        return f"{plural(self.exactly, 'space')} {'is' if self.exactly == 1 else 'are'} empty"


class InHand(Condition, frozen=True):
    """The player has something in hand, or nothing. `types` by player."""

    types: tuple[tuple[int, ...], ...]
    some: bool

    def holds(self, position: Position, player: int) -> bool:
        hand = position[3]
        return any(hand[kind] for kind in self.types[player]) is self.some


class CountOf(Condition, frozen=True):
    """A number of pieces lies between two numbers. `types` and `spaces` by player."""

    types: tuple[tuple[int, ...], ...]
    spaces: tuple[int, ...]
    hand: bool
    off: bool
    least: int
    most: int | None
    """Any number if it is None."""

    def number(self, position: Position, player: int) -> int:
        """How many there are."""
        masks, _, off, hand = position[:4]
        types, spaces = self.types[player], self.spaces[player]
        number = 0
        for kind in types:
            number += (masks[kind] & spaces).bit_count()
        if self.hand:
            number += sum(hand[kind] for kind in types)
        if self.off:
            number += sum(off[kind] for kind in types)
        return number

    def holds(self, position: Position, player: int) -> bool:
        number = self.number(position, player)
        return number >= self.least and (self.most is None or number <= self.most)


class Remembered(Condition, frozen=True):
    """A number that positions remember has come to another."""

    slot: int
    least: int

    def holds(self, position: Position, player: int) -> bool:
        return position[6][self.slot] >= self.least

    def said(self, tables: Tables, position: Position, player: int) -> str:
        turns = spelled(self.least)
        if tables.memory[self.slot].word == "passes":
            return "the last turn was a pass" if self.least == 1 else f"the last {turns} turns were passes"
        return f"nothing has changed for good in {turns} turns"


def hold(tests: tuple[Condition, ...], position: Position, player: int) -> bool:
    """Whether all conditions hold for a player."""
    for test in tests:  # noqa: SIM110 - twice as fast as all() with a generator
        if not test.holds(position, player):
            return False
    return True


def exclude(some: tuple[Condition, ...], others: tuple[Condition, ...]) -> bool:
    """Whether two sets of conditions never hold in the same position for the same player, as far as can be seen."""
    return any(_contradict(one, other) for one in some for other in others)


def _contradict(one: Condition, other: Condition) -> bool:
    match one, other:
        case (InHand(), InHand()):
            return one.some is not other.some
        case (EmptySpaces(), EmptySpaces()):
            return one.exactly != other.exactly
        case (CountOf(), CountOf()):
            same = (one.types, one.spaces, one.hand, one.off) == (other.types, other.spaces, other.hand, other.off)
            apart = (one.most is not None and one.most < other.least) or (
                other.most is not None and other.most < one.least
            )
            return same and apart
        case _:
            return False
