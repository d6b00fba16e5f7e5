"""Pieces that hang in the air: where pieces need support and nothing ever moves, what held one up is still there."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.proofs.words import support_fault
from ppgen.rules.board.tables import MoveTables, Tables, bits, leading_into
from ppgen.rules.verdict import Fault

_STAY = ("places", "toggles", "passes", "slide_twins", "hop_twins", "twins")
"""What says nothing of moves that take a piece from its space."""


def _moves(own: MoveTables) -> bool:
    """Whether a player may do anything that takes a piece from its space."""
    return any(getattr(own, name) for name in own.__struct_fields__ if name not in _STAY)


def floating(tables: Tables, position: Position) -> Iterator[Fault]:
    """The first piece that no piece and no edge holds up, in a game in which pieces are only placed."""
    if not tables.plain or any(map(_moves, tables.move_tables)):
        return
    empty = tables.empty(position)
    for kind in tables.types:
        placed = position.masks[kind.index] & ~tables.setup.masks[kind.index]
        rows = [row for own in tables.move_tables for row in own.places if row.type == kind.index]
        for space in bits(placed if rows else 0):
            if all(leading_into(empty, row.support) >> space & 1 for row in rows):
                yield support_fault(tables, kind.said, space)
                return
