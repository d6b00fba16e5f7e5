"""What a position lacks of the setup's pieces: how many of each family may have been captured, and where these can have
stood.
"""

from __future__ import annotations

from typing import TypeAlias

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.tables import bits

Stock: TypeAlias = tuple[int, ...]
"""By family, how many pieces are missing."""
PLENTY = 1 << 20
"""Of a family with an endless supply."""


class Material:
    """The pieces of one game. A family is the types that become one another."""

    def __init__(self, graph: Graph) -> None:
        tables = graph.tables
        self._graph = graph
        self._families = graph.groups
        self.family = {kind: number for number, kinds in enumerate(self._families) for kind in kinds}
        """By type, the number of its family."""
        self._limits = tuple(
            PLENTY if any(kind in graph.endless for kind in kinds) else self._count(tables.setup, kinds)
            for kinds in self._families
        )
        kept = tables.origins_kept and not graph.swapped
        self.possible = self._reachable() if kept else tuple(tables.usable for _ in tables.types)
        """By type, the spaces where a piece of it can ever stand."""

    def missing(self, position: Position) -> Stock:
        """By family, how many pieces the position has fewer than the game."""
        return tuple(
            limit - self._count(position, kinds) for limit, kinds in zip(self._limits, self._families, strict=True)
        )

    def _count(self, position: Position, kinds: tuple[int, ...]) -> int:
        masks, off, hand = position.masks, position.off, position.hand
        return sum(masks[kind].bit_count() + off[kind] + hand[kind] for kind in kinds)

    def _reachable(self) -> tuple[int, ...]:
        graph, tables = self._graph, self._graph.tables
        reached: set[int] = set()
        for kinds in self._families:
            sources = {
                *graph.pieces(tables.setup, kinds),
                *(graph.hand(kind) for kind in kinds if kind in graph.endless),
            }
            for source in sorted(sources):
                if source not in reached:
                    reached |= graph.reachable_from(source)
        spaces = [0] * len(tables.types)
        for node in reached:
            kind, space = graph.place(node)
            if space < graph.spaces:
                spaces[kind] |= 1 << space
        return tuple(spaces)


def taken_from(stock: Stock, family: int) -> Stock:
    """What is missing once one piece of a family is back."""
    return (*stock[:family], stock[family] - 1, *stock[family + 1 :])


def kinds_at(material: Material, types: tuple[int, ...], space: int) -> tuple[int, ...]:
    """Those of some types of which a piece can have stood on a space (a bit)."""
    return tuple(kind for kind in types if material.possible[kind] & space)


def each_bit(mask: int) -> list[int]:
    """The spaces of a set, as bits."""
    return [1 << index for index in bits(mask)]
