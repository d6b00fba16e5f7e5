"""How far pieces have to go where nothing is captured on the way: distances that guide searches, and prove nothing.

A capture often takes a piece further than a quiet move (a hop, over two spaces), but only where something is left to
capture. So distances are counted in quiet moves where these lead to a place, and in any moves elsewhere.
"""

from __future__ import annotations

from functools import cached_property
from operator import and_

from ppgen.rules.board.reach.graph import FAR, Graph, distances
from ppgen.rules.board.tables import bits


class Ways:
    """The quiet moves of single pieces in one game, backwards."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        before: list[dict[int, None]] = [{} for _ in graph.next]
        for own in graph.tables.move_tables:
            for kind, start, end in graph.edges_of(own, quiet=True):
                for node in graph.landings(kind, end):
                    before[node][graph.node(kind, start)] = None
            for row in own.exits:
                for start in bits(row.spaces):
                    before[graph.off(row.type)][graph.node(row.type, start)] = None
            for placed in own.places:
                for end in bits(placed.spaces & graph.tables.usable):
                    for node in graph.landings(placed.type, end):
                        before[node][graph.hand(placed.type)] = None
        self._before = tuple(map(tuple, before))
        self._to: dict[int, list[int]] = {}

    @cached_property
    def steady(self) -> bool:
        """Whether no move can be wasted anywhere."""
        return not any(self.wasteful)

    @cached_property
    def wasteful(self) -> tuple[int, ...]:
        """By type, the spaces to which ways of different lengths lead, so that a piece there may have wasted a move."""
        graph = self.graph
        setup = [node for kinds in graph.groups for node in graph.pieces(graph.tables.setup, kinds)]
        masks = [0] * len(graph.tables.types)
        for goal in {node for start in setup for node in graph.reachable_from(start)}:
            kind, space = graph.place(goal)
            if space < graph.spaces and not self._is_steady(goal):
                masks[kind] |= 1 << space
        return tuple(masks)

    @cached_property
    def leap(self) -> int:
        """How many quiet moves a hop that captures stands for at least, in a game of two in which no piece can waste a
        move at first and some can later, as men that become kings; 0 in any other.
        """
        graph, tables = self.graph, self.graph.tables
        masks = tables.setup.masks
        if self.steady or len(tables.players) != 2 or any(map(and_, masks, self.wasteful)):
            return 0
        known = [
            self.distances_to(node)[graph.node(row.type, start)]
            for own in tables.move_tables
            for row in own.hops
            if row.captures and masks[row.type]
            for start in bits(row.start & tables.usable)
            for _, _, end, _ in row.jumps[start]
            for node in graph.landings(row.type, end)
        ]
        return min([moves for moves in known if moves < FAR], default=0)

    def _is_steady(self, goal: int) -> bool:
        """Whether all ways from a place to one take the same number of quiet moves."""
        known = distances(self._before, goal)
        return all(
            known[start] == known[here] + 1
            for here, moves in enumerate(known)
            if moves < FAR
            for start in self._before[here]
        )

    @cached_property
    def usual(self) -> float:
        """About how many moves a piece has made when it is captured: three quarters of those to a place anywhere."""
        graph = self.graph
        least: list[int] = []
        for kinds in graph.groups:
            setup = graph.pieces(graph.tables.setup, kinds)
            for kind in kinds:
                for space in range(graph.spaces if setup else 0):
                    to = self.distances_to(graph.node(kind, space))
                    least.append(min(to[node] for node in setup))
        reached = [moves for moves in least if moves < FAR]
        return 0.75 * sum(reached) / len(reached) if reached else 0.0

    def distances_to(self, goal: int) -> list[int]:
        """The moves of a piece from every node to one; FAR where there is no way."""
        known = self._to.get(goal)
        if known is None:
            pairs = zip(distances(self._before, goal), self.graph.distances_to(goal), strict=True)
            known = self._to[goal] = [quiet if quiet < FAR else either for quiet, either in pairs]
        return known
