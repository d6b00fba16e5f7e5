"""What positions in arrays remember: sets of spaces, each a further plane of a layer, after those of the types.

Only rights to castle are kept. What was just passed is left out: it opens captures that the arrays do not make, and the
move generator looks at it when it plays a game again.
"""

from __future__ import annotations

from typing import NamedTuple

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.wide.motions import Numbering
from ppgen.rules.board.reach.wide.words import Words, some
from ppgen.rules.board.rights import CASTLING, kept_rights
from ppgen.rules.board.tables import Tables, bits


class Slot(NamedTuple):
    """A slot of memory that is a plane."""

    number: int
    """Which of `Position.memory`."""
    lost: tuple[tuple[Words, Words], ...]
    """Where something leaves a space or comes there, and what is forgotten then."""


def slots_of(tables: Tables, numbering: Numbering) -> tuple[Slot, ...]:
    """The planes of a game, in their order."""
    found: list[Slot] = []
    for index, slot in enumerate(tables.memory):
        if slot.word == CASTLING:
            keep = kept_rights(tables, slot)
            lost: dict[int, int] = {}
            for space in bits(tables.usable):
                gone = slot.start & ~keep[space]
                lost[gone] = lost.get(gone, 0) | 1 << space
            pairs = [(numbering.rows(spaces), numbering.rows(gone)) for gone, spaces in lost.items() if gone]
            found.append(Slot(index, tuple(pairs)))
    return tuple(found)


def masks_of(position: Position, slots: tuple[Slot, ...]) -> tuple[int, ...]:
    """The sets of a position, one for each plane."""
    return (*position.masks, *(position.memory[slot.number] for slot in slots))


def forgets(position: Position, slots: tuple[Slot, ...]) -> bool:
    """Whether a position remembers something that no plane shows."""
    kept = {slot.number for slot in slots}
    return any(value for index, value in enumerate(position.memory) if index not in kept)


def forget(slot: Slot, plane: Words, touched: Words, taken: Words) -> None:
    """Change a plane after moves that touched some spaces, and captured on some."""
    plane &= ~taken
    for spaces, gone in slot.lost:
        which = some(touched & spaces)
        if which.any():
            plane[:, which] &= ~gone
