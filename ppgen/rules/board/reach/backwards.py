"""A witness by greedy best-first search backwards, from the position to the setup.

Where pieces stand in each other's way, the last moves are the hard ones, and they are few. Taken back, they lead to
positions with more room, and from there the way to the setup is easy: a knot is easier to undo than to tie.
"""

from __future__ import annotations

from heapq import heappop, heappush

from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import cheapest
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.search import Heuristic, SearchResult
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
        plies = 0
        for player, moves in enumerate(own):
            if moves:
                late = (position.to_move - 1 - player) % self._players
                plies = max(plies, self._players * (moves - 1) + late + 1)
        total = _PACE * plies + sum(own) + (position.to_move != self.start.to_move)
        return total + (_OUT_OF_STEP if self._colours.out_of_step(position) else 0)


def search_backwards(retro: RetroAnalysis, remoteness: Remoteness, goal: Position, budget: int) -> SearchResult:
    """Search for moves from the start to the goal by taking moves back, the closest position to the start first."""
    start = remoteness.start
    onward: dict[Position, tuple[Position, Move] | None] = {goal: None}
    heap = [(remoteness.estimate(goal), 0, goal)]
    while heap:
        if len(onward) > budget:
            return SearchResult(None, len(onward))
        _, _, here = heappop(heap)
        for earlier, move in retro.before(here).items():
            if earlier in onward:
                continue
            onward[earlier] = (here, move)
            if earlier == start:
                return SearchResult(_moves_from(onward, start), len(onward))
            estimate = remoteness.estimate(earlier)
            if estimate < FAR:
                heappush(heap, (estimate, -len(onward), earlier))
    return SearchResult(None, len(onward))


def _moves_from(onward: dict[Position, tuple[Position, Move] | None], start: Position) -> tuple[Move, ...]:
    moves = []
    step = onward[start]
    while step is not None:
        moves.append(step[1])
        step = onward[step[0]]
    return tuple(moves)
