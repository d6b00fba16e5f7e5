"""What every effect has: whom it concerns by the player who moved, and what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from ppgen.rules.board.tables import NOBODY, bits

GONE = NOBODY
"""In place of a type: the piece leaves the board."""


class Side(NamedTuple):
    """What an effect needs to know of a player who moved. Pieces are types."""

    whom: tuple[int, ...]
    """The enemies whom it concerns."""
    helpers: tuple[int, ...]
    """The player's own pieces that bring it about, together with the one that moved."""
    becomes: tuple[tuple[int, int], ...]
    """A type, and what pieces of it become: another type, or GONE."""
    into: int
    """Where the enemies must stand."""
    hostile: int = 0
    """The spaces that help while they are empty."""


class EffectRow(Struct, frozen=True, eq=False, kw_only=True):
    """Something that a move does to enemies, compiled. Each way is a record of its own."""

    sides: tuple[Side, ...]
    """By player."""

    def taken(self, masks: Sequence[int], turn: int, end: int) -> int:
        """The spaces of the pieces that leave the board or change sides, once a player's piece stands on its last
        space (an index).
        """
        raise NotImplementedError

    def spaces(self, masks: Sequence[int], turn: int, open_: int, kind: int) -> int:
        """Those of some empty spaces on which a piece of a type would take something if it were placed there."""
        found = 0
        for end in bits(open_):
            placed = list(masks)
            placed[kind] |= 1 << end
            if self.taken(placed, turn, end):
                found |= 1 << end
        return found

    def carry_out(self, board: list[int], turn: int, end: int) -> int:
        """Take or turn pieces, in place. The spaces of those that leave the board."""
        taken = self.taken(board, turn, end)
        left = 0
        if taken:
            for kind, to in self.sides[turn].becomes:
                those = board[kind] & taken
                if those:
                    board[kind] ^= those
                    if to >= 0:
                        board[to] |= those
                    else:
                        left |= those
        return left

    def lost(self, player: int) -> frozenset[int]:
        """The types whose pieces a player's move takes off the board by this."""
        return frozenset(kind for kind, to in self.sides[player].becomes if to == GONE)

    def turned(self, player: int) -> tuple[tuple[int, int], ...]:
        """The types whose pieces change sides by a player's move, and what they become."""
        return tuple(pair for pair in self.sides[player].becomes if pair[1] != GONE)


def with_hostile(masks: Sequence[int], friend: int, hostile: int) -> int:
    """The spaces of some friends, and the hostile spaces that are empty."""
    for mask in masks:
        hostile &= ~mask
    return friend | hostile
