"""How many moves were made, by what was lost: in games in which every move takes something.

From the setup, turn by turn, all losses of the two players are listed that can come about, each with the numbers of
moves after which they do. Where pieces stand does not matter here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ppgen.rules.board.conditions import EmptySpaces
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.takings import QUIET, Taken
from ppgen.rules.board.tables import EMPTY, NOBODY, MoveTables, SetRow

if TYPE_CHECKING:
    from ppgen.rules.board.reach.graph import Graph

LARGEST = 40_000
"""How many pairs of losses are listed at most."""


class Way(NamedTuple):
    """What a kind of move costs both players."""

    own: int
    taken: Taken
    fewest: int
    """How many spaces must be empty before it, at least and at most."""
    most: int


class Ledger:
    """The losses that can come about in one game, worked out when they are first asked for."""

    def __init__(self, graph: Graph) -> None:
        tables = graph.tables
        self._graph = graph
        self.tables = tables
        self._size = tuple(len(graph.pieces(tables.setup, kinds)) for kinds in tables.friends)
        ways = tuple(self._ways(player) for player in range(len(tables.players))) if self._is_plain() else ()
        self.ways: tuple[tuple[Way, ...], ...] = tuple(each for each in ways if each is not None)
        """By player, everything that a move can cost; () where that tells nothing."""
        if len(self.ways) != len(tables.players):
            self.ways = ()
        self._known: dict[int, dict[tuple[int, int], int]] = {}

    @property
    def at_once(self) -> Taken:
        """How many enemies a move takes that takes none of its own side's pieces."""
        taken = [way.taken for ways in self.ways for way in ways if not way.own]
        return Taken(min(each.least for each in taken), max(each.most for each in taken))

    def losses(self, position: Position) -> tuple[int, int]:
        """How many pieces each of the two players has lost."""
        graph = self._graph
        first, second = (
            size - graph.count(position, kinds) for size, kinds in zip(self._size, graph.tables.friends, strict=True)
        )
        return first, second

    def moves(self, position: Position, start: Position) -> tuple[int, ...]:
        """The numbers of moves after which there can be these losses and whoever is to move is to move."""
        if start.to_move not in self._known:
            self._known[start.to_move] = self._listed(start.to_move)
        counts = self._known[start.to_move].get(self.losses(position), 0)
        odd = int(position.to_move != start.to_move)
        return tuple(number for number in range(odd, counts.bit_length(), 2) if counts >> number & 1)

    def _listed(self, first: int) -> dict[tuple[int, int], int]:
        """By losses, the numbers of moves after which there can be these, as bits."""
        # Every move takes something, so what leads to losses comes before them.
        known: dict[tuple[int, int], int] = {(0, 0): 1}
        spare = self._graph.tables.usable.bit_count() - sum(self._size)
        even = sum(1 << number for number in range(0, sum(self._size) + 1, 2))
        for lost in sorted(
            ((one, other) for one in range(self._size[0] + 1) for other in range(self._size[1] + 1)), key=sum
        ):
            counts = known.get(lost, 0)
            for player in (0, 1) if counts else ():
                now = counts & (even if player == first else even << 1)
                for after in self._after(lost, player, spare) if now else ():
                    known[after] = known.get(after, 0) | now << 1
        return known

    def _after(self, lost: tuple[int, int], player: int, spare: int) -> Iterator[tuple[int, int]]:
        """The losses after a move of a player's."""
        empty = spare + sum(lost)
        for way in self.ways[player]:
            if not way.fewest <= empty <= way.most:
                continue
            left = self._size[1 - player] - lost[1 - player]
            for taken in range(way.taken.least, min(way.taken.most, left) + 1):
                after = [*lost]
                after[player] += way.own
                after[1 - player] += taken
                if after[player] <= self._size[player]:
                    yield after[0], after[1]

    # --- what moves cost ----------------------------------------------------------------------------------------------

    def _is_plain(self) -> bool:
        """Whether pieces are only ever lost by moves whose cost is known, and none comes into the game or leaves it."""
        graph, tables = self._graph, self._graph.tables
        if len(tables.players) != 2 or graph.endless or graph.swapped or any(tables.hands) or "pass" in tables.blocked:
            return False
        if any(kind.owner == NOBODY for kind in tables.types) or (self._size[0] + 1) * (self._size[1] + 1) > LARGEST:
            return False
        return not any(own.exits or own.places or own.passes or own.toggles or own.turns for own in tables.move_tables)

    def _ways(self, player: int) -> tuple[Way, ...] | None:
        """Everything that a move of a player's can cost; None where some move costs nothing."""
        graph, tables = self._graph, self._graph.tables
        own = tables.move_tables[player]
        removed = {row.type for row in own.removes}
        if not (graph.lost_by[player] - removed).isdisjoint(tables.friends[player]):
            return None
        needs_room, size = int(_ends_on_empty(own)), tables.board.size
        ways: dict[Way, None] = {}
        for row in own.removes:
            fewest, most = _asked(row, size)
            mine = row.type in tables.friends[player]
            ways[Way(int(mine), QUIET if mine else Taken(1, 1), fewest, most)] = None
        for kind in tables.friends[player]:
            for start in range(graph.node(kind, 0), graph.node(kind, graph.spaces)):
                for end in graph.next[start]:
                    ways[Way(0, graph.takings.get((start, end), QUIET), needs_room, size)] = None
        return None if any(not way.own and not way.taken.least for way in ways) else tuple(ways)


def _ends_on_empty(own: MoveTables) -> bool:
    """Whether every move of a piece ends on an empty space."""
    return all(row.onto == EMPTY for rows in (own.steps, own.slides, own.hops) for row in rows)


def _asked(row: SetRow, size: int) -> tuple[int, int]:
    """How many spaces must be empty for a removal, at least and at most."""
    exactly = [each.exactly for each in row.guard.when if isinstance(each, EmptySpaces)] if row.guard else []
    return (exactly[0], exactly[0]) if exactly else (0, size)
