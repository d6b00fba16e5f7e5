"""A position of any board game, as a value. `ppgen.rules.board.notation` writes and reads it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Position(NamedTuple):
    """The state of play: immutable, hashable; a set of spaces is a bit mask (see `tables`)."""

    masks: tuple[int, ...]
    """By type, where its pieces stand."""
    to_move: int
    """The index of the player to move."""
    off: tuple[int, ...]
    """By type, how many have left the board by moving off it."""
    hand: tuple[int, ...]
    """By type, how many are in hand."""
    marks: tuple[int, ...]
    """By attribute, the spaces that have its second value."""
    first: int
    """The index of the player who moved first."""
    memory: tuple[int, ...] = ()
    """What play depends on beyond all that, one number for each of `Tables.memory`."""


def count_pieces(position: Position) -> int:
    """How many pieces stand on the board."""
    return sum([mask.bit_count() for mask in position.masks])


def spaces_of(masks: Sequence[int], types: Iterable[int]) -> int:
    """The spaces on which pieces of some types stand; `masks` are those of a position."""
    spaces = 0
    for kind in types:
        spaces |= masks[kind]
    return spaces
