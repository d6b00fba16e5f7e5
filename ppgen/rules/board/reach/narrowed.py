"""The graph of single pieces in games in which some pieces have never moved, and some players have taken nothing.

A pawn that stands where it began has never moved, since no pawn comes back there: no piece has ever gone through its
space. What is shut in by such pieces has never got out, and may have never moved either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import Graph, Way
from ppgen.rules.board.reach.paths import Paths
from ppgen.rules.board.reach.takings import QUIET
from ppgen.rules.board.rights import CASTLING, UNMOVED
from ppgen.rules.board.tables import Tables, bits

KEPT = 64
"""So many graphs of a game are kept: the earlier positions of a position have few."""


class Narrowed:
    """The graph of a game in which the pieces on `walls` (bits of spaces) have never moved, and no player of `idle` has
    taken anything.
    """

    def __init__(self, graph: Graph, ways: Iterable[Way], walls: int, idle: frozenset[int]) -> None:
        self.walls = walls
        self.idle = idle
        onward: list[list[int]] = [[] for _ in graph.next]
        before: list[list[int]] = [[] for _ in graph.next]
        for way in ways:
            onward[way.start].append(way.end)
            before[way.end].append(way.start)
        self.next: Sequence[Sequence[int]] = onward
        self.before: Sequence[Sequence[int]] = before
        self.paths = Paths(onward, before, graph.takings)
        self._reached: dict[int, frozenset[int]] = {}

    def reachable_from(self, start: int) -> frozenset[int]:
        """Every node that a piece can get to from one, that one included."""
        known = self._reached.get(start)
        if known is None:
            known = self._reached[start] = frozenset(self._from((start,))[0])
        return known

    def entered_from(self, starts: Iterable[int]) -> set[int]:
        """Every node to which some move leads that a piece from one of several nodes may make."""
        return self._from(starts)[1]

    def _from(self, starts: Iterable[int]) -> tuple[set[int], set[int]]:
        """The nodes that can be reached, and those among them to which a move leads."""
        reached, entered = set(starts), set[int]()
        queue = sorted(reached)
        while queue:
            for there in self.next[queue.pop()]:
                entered.add(there)
                if there not in reached:
                    reached.add(there)
                    queue.append(there)
        return reached, entered


class Narrowing:
    """The graphs of one game, each made when it is asked for."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._made: dict[tuple[int, frozenset[int]], Narrowed] = {}
        self._known: dict[tuple[tuple[int, ...], int, frozenset[int]], Narrowed] = {}

    def narrowed(self, walls: int, idle: frozenset[int]) -> Narrowed:
        """The graph in which the pieces on some spaces have never moved, and some players have taken nothing."""
        key = (walls, idle)
        known = self._made.get(key)
        if known is None:
            if len(self._made) >= KEPT:
                self._made.clear()
            ways = (way for way, player in self._ways if not way.room & walls and player not in idle)
            known = self._made[key] = Narrowed(self._graph, ways, walls, idle)
        return known

    def of(self, position: Position, idle: frozenset[int]) -> Narrowed:
        """The graph of all games that lead to a position in which some players have taken nothing, with every piece as
        a wall that is known to have never moved.

        A piece has never moved if it stands where one of its kind began and none can have come there, the walls that
        are known already being in the way; or if the position remembers it.
        """
        home, walls = self._home(position), _remembered(self._graph.tables, position)
        key = (home, walls, idle)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = self._known[key] = self._settled(home, walls, idle)
        return known

    def _settled(self, home: Sequence[int], walls: int, idle: frozenset[int]) -> Narrowed:
        while more := self._unentered(self.narrowed(walls, idle), home) & ~walls:
            walls |= more
        return self.narrowed(walls, idle)

    def by_themselves(self, position: Position) -> int:
        """The spaces, as bits, of the pieces that have never moved whatever else stands where."""
        return self._unentered(self.narrowed(0, frozenset()), self._home(position))

    def _home(self, position: Position) -> tuple[int, ...]:
        """By type, where pieces stand on which one of it began."""
        setup = self._graph.tables.setup
        return tuple(now & then for now, then in zip(position.masks, setup.masks, strict=True))

    def _unentered(self, narrowed: Narrowed, home: Sequence[int]) -> int:
        """Those spaces to which no piece of the type that stands there can have come."""
        entered, graph = narrowed.entered_from(self._sources), self._graph
        return sum(
            1 << space
            for kind, mask in enumerate(home)
            for space in bits(mask)
            if graph.node(kind, space) not in entered
        )

    @cached_property
    def _sources(self) -> tuple[int, ...]:
        """The nodes of all pieces of the setup, and those of endless supplies."""
        graph = self._graph
        kinds = tuple(kind.index for kind in graph.tables.types)
        return (*graph.pieces(graph.tables.setup, kinds), *map(graph.hand, sorted(graph.endless)))

    @cached_property
    def _ways(self) -> tuple[tuple[Way, int], ...]:
        """Every way of a single piece, with the player who takes something by it; -1 if it may take nothing."""
        return tuple(self._with_takers())

    def _with_takers(self) -> Iterator[tuple[Way, int]]:
        graph = self._graph
        for player, own in enumerate(graph.tables.move_tables):
            for way in graph.ways_of(own):
                takes = graph.takings.get((way.start, way.end), QUIET).least > 0
                yield way, player if takes else -1


def _remembered(tables: Tables, position: Position) -> int:
    """The spaces of pieces that have never moved because the position says so: by a right to castle, or outright."""
    spaces = 0
    for slot, value in zip(tables.memory, position.memory, strict=True):
        if slot.word == UNMOVED:
            spaces |= value
        elif slot.word == CASTLING:
            rows = [row for own in tables.move_tables for row in own.castles if value >> row.partner_start & 1]
            spaces |= sum({1 << row.start for row in rows}) | value
    return spaces
