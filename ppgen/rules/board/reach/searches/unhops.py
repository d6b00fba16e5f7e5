"""Hops taken back as sets of gaps, in games in which only one kind of piece can ever stand on each space, as in Konane.

There the gaps alone say what stands where, and a hop taken back fills the gap that it left and the one that it made
by capturing, and makes one where the piece landed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.unmoves.material import Material
from ppgen.rules.board.tables import EMPTY, HopRow, MoveTables, Tables, bits


class UnHops:
    """The hops of both players taken back. Whether a hop was legal in other ways is for the move generator to say."""

    def __init__(self, tables: Tables, possible: Sequence[int]) -> None:
        self._possible = tuple(possible)
        self._usable = tables.usable
        self._by_player = tuple(tuple(sorted(_unhops(own, possible))) for own in tables.move_tables)

    def number(self, position: Position) -> int | None:
        """The gaps of a position and who is to move, as one number; None where other pieces stand there than can be."""
        taken = 0
        for mask in position.masks:
            taken |= mask
        gaps = self._usable & ~taken
        fits = all(mask == can & ~gaps for mask, can in zip(position.masks, self._possible, strict=True))
        return gaps << 1 | position.to_move if fits else None

    def before(self, number: int) -> list[int]:
        """The positions before the last move, as such numbers."""
        gaps, mover = number >> 1, 1 - (number & 1)
        return [
            (gaps ^ changed) << 1 | mover for empty, mask, changed in self._by_player[mover] if gaps & mask == empty
        ]


def unhops_of(tables: Tables, material: Material) -> UnHops | None:
    """The hops taken back, where gaps alone say which piece stands where, and all hops are to an empty space."""
    known = 0
    for spaces in material.possible:
        if spaces & known:
            return None
        known |= spaces
    plain = all(row.captures and row.onto == EMPTY for own in tables.move_tables for row in own.hops)
    return UnHops(tables, material.possible) if plain and known == tables.usable else None


def _unhops(own: MoveTables, possible: Sequence[int]) -> set[tuple[int, int, int]]:
    """For each chain of hops, a single one or straight on: the spaces that must be gaps after it, the same with that
    where the piece lands, which must be none, and the spaces that it changes.
    """
    found: set[tuple[int, int, int]] = set()
    for row in own.hops:
        for start in bits(row.start & possible[row.type]):
            for _, _, _, toward in row.jumps[start]:
                here, empty, between = start, 0, 0
                while (jump := _jump(row, here, toward)) is not None:
                    bit, _, end, _ = jump
                    empty |= 1 << here | bit
                    between |= bit
                    found.add((empty, empty | 1 << end, 1 << start | between | 1 << end))
                    here = end
                    if row.repeat == "once" or not row.straight:
                        break
    return found


def _jump(row: HopRow, here: int, toward: int) -> tuple[int, int, int, int] | None:
    return next((jump for jump in row.jumps[here] if jump[3] == toward), None)
