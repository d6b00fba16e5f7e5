"""A witness by greedy best-first search backwards, from the position to the setup.

Where pieces stand in each other's way, the last moves are the hard ones, and they are few. Taken back, they lead to
positions with more room, and from there the way to the setup is easy: a knot is easier to undo than to tie.
"""

from __future__ import annotations

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import cheapest
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.search import Heuristic, SearchResult, best_first, fewest_plies
from ppgen.rules.board.reach.trail import Trail, followed
from ppgen.rules.board.tables import NOBODY

_PACE = 4
"""The weight of the plies that the slower player needs, relative to the moves of both players."""
_OUT_OF_STEP = 60
"""The cost of a position to which only a pass leads."""


class Remoteness:
    """How far positions are from a start, by the cheapest assignment of pieces; for games without captures."""

    def __init__(self, graph: Graph, start: Position) -> None:
        self.graph = graph
        self.start = start
        tables = graph.tables
        self._players = len(tables.players)
        self._groups = [(kinds, tables.types[kinds[0]].owner, graph.pieces(start, kinds)) for kinds in graph.groups]
        self._known: list[dict[tuple[tuple[int, ...], ...], int]] = [{} for _ in graph.groups]
        self._colours = Heuristic(graph, start)

    def moves_made(self, position: Position) -> list[int] | None:
        """The fewest moves that each player has made since the start; None: there is no path."""
        own = [0] * self._players
        masks, _, off, hand = position[:4]
        for (kinds, owner, sources), known in zip(self._groups, self._known, strict=True):
            key = tuple([(masks[kind], off[kind], hand[kind]) for kind in kinds])
            cost = known.get(key)
            if cost is None:
                ways = map(self.graph.distances_to, self.graph.pieces(position, kinds))
                cost = known[key] = cheapest([[distances[source] for source in sources] for distances in ways])
            if cost >= FAR:
                return None
            if owner != NOBODY:
                own[owner] += cost
        return own

    def estimate(self, position: Position) -> int:
        """FAR where no path leads from the start."""
        own = self.moves_made(position)
        if own is None:
            return FAR
        # The same as forwards, with the players in the other order: the last to move comes first.
        last = position.to_move - 1
        plies = fewest_plies([own[last - back] for back in range(self._players)], 0)
        total = _PACE * plies + sum(own) + (position.to_move != self.start.to_move)
        return total + (_OUT_OF_STEP if self._colours.out_of_step(position) else 0)


def search_backwards(retro: RetroAnalysis, remoteness: Remoteness, goal: Position, budget: int) -> SearchResult:
    """Search for moves from the start to the goal by taking moves back, the closest position to the start first."""
    trail: Trail = {goal: None}
    best_first(trail, remoteness.start, lambda here: retro.before(here).items(), remoteness.estimate, budget)
    found = remoteness.start in trail
    return SearchResult(tuple(followed(trail, remoteness.start)) if found else None, len(trail))
