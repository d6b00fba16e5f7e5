"""A witness by way of a position in which somebody is blocked and passes.

Where the players' moves do not fit whose turn it is, somebody has passed. Nothing on the shortest way tells a search
forwards to build a blockade and to undo it again. So the blockades that may lie between the setup and the goal are
listed (`blockade`), those that cost the fewest moves come first, and each becomes a goal in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.rules.board.move import PASSING, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.proofs.blockade import Blockades, with_pieces
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.backwards import Remoteness, search_backwards
from ppgen.rules.board.reach.searches.beam import NARROW, beam_search
from ppgen.rules.board.reach.searches.search import Heuristic, SearchResult, search

LISTED = 2_000
"""How many pieces the search for blockades of a player may put down."""
PARTS = 32
"""The part of all positions that one stretch of a game may visit: one in so many."""
TRIED = 12
"""How many blockades are tried."""
SPREAD = 3
"""How far pieces that take no part in a blockade may be from their cheapest places, in places ordered by their cost."""
STOPS = 2
"""How many ways to complete each blockade are tried."""


def search_by_a_pass(retro: RetroAnalysis, start: Position, goal: Position, budget: int) -> SearchResult:
    """Search for a game in which somebody passes once, in about `budget` positions; a stretch of it takes a small part
    of them.
    """
    detour = _Detour(retro, start, goal, budget)
    for stop in _stops(retro.play, retro.graph, start, goal):
        if detour.visited > budget // 2:
            break
        witness = detour.by_way_of(stop)
        if witness is not None:
            return SearchResult(witness, detour.visited)
    return SearchResult(detour.once_more(), detour.visited)


class _Detour:
    """Games by way of positions in which a player is blocked."""

    def __init__(self, retro: RetroAnalysis, start: Position, goal: Position, budget: int) -> None:
        self.visited = 0
        self._retro, self._play = retro, retro.play
        self._start, self._goal = start, goal
        self._budget, self._part = budget, budget // PARTS
        self._from_start = Remoteness(retro.graph, start)
        self._to_goal = Heuristic(retro.graph, goal)
        self._half: list[tuple[Position, tuple[Move, ...]]] = []
        """The positions that were reached but from which the goal was not, with the moves that lead there."""

    def by_way_of(self, stop: Position) -> tuple[Move, ...] | None:
        """The moves of a game, if a quick search finds one."""
        before = self._taken(search_backwards(self._retro, self._from_start, stop, self._part))
        if before is None:
            return None
        passed = self._play.apply(stop, PASSING)
        after = self._taken(search(self._play, self._to_goal, (passed,), self._part))
        if after is None:
            after = self._by_more_room(passed)
        if after is None:
            from_stop = Remoteness(self._retro.graph, passed)
            after = self._taken(search_backwards(self._retro, from_stop, self._goal, self._part))
        if after is not None:
            return (*before, PASSING, *after)
        self._half.append((passed, before))
        return None

    def _by_more_room(self, passed: Position) -> tuple[Move, ...] | None:
        """From a blockade first back to where pieces have more room."""
        room = _undone(self._retro.graph, self._start, passed)
        to_room = Heuristic(self._retro.graph, room)
        if to_room.out_of_step(passed):
            room = room._replace(to_move=1 - room.to_move)
            to_room = Heuristic(self._retro.graph, room)
        back = self._taken(search(self._play, to_room, (passed,), self._part))
        if back is None:
            return None
        on = self._taken(search(self._play, self._to_goal, (room,), self._part))
        if on is None:
            from_room = Remoteness(self._retro.graph, room)
            on = self._taken(search_backwards(self._retro, from_room, self._goal, self._part))
        return None if on is None else (*back, *on)

    def once_more(self) -> tuple[Move, ...] | None:
        """The same with more effort for the second half."""
        for passed, before in self._half:
            if self.visited > self._budget:
                break
            after = self._taken(beam_search(self._play, self._to_goal, passed, NARROW, self._budget))
            if after is not None:
                return (*before, PASSING, *after)
        return None

    def _taken(self, result: SearchResult) -> tuple[Move, ...] | None:
        self.visited += result.visited
        return result.witness


def _stops(play: Play, graph: Graph, start: Position, goal: Position) -> Iterator[Position]:
    """Positions in which somebody must pass, those first that cost the fewest moves."""
    found: list[tuple[int, int, tuple[int, ...], list[tuple[int, int]], Blockades]] = []
    for player, word in enumerate(graph.tables.blocked):
        if word != "pass":
            continue
        blockades = Blockades(graph, player, goal, LISTED)
        for nodes in blockades.arrangements():
            moves, straight = 0, []
            for journeys in blockades.groups:
                fewest, others = journeys.shortest([node for node in nodes if graph.place(node)[0] in journeys.kinds])
                moves += fewest
                straight += others
            found.append((moves, player, nodes, straight, blockades))
    found.sort(key=lambda each: each[:3])
    tried = 0
    for _, player, nodes, straight, blockades in found:
        stops = 0
        for stop in _completed(graph, blockades, nodes, straight, start._replace(to_move=player)):
            if (
                play.moves(stop) == [PASSING]
                and not Heuristic(graph, stop).out_of_step(start)
                and not graph.lanes.cross_by(start, stop, goal)
            ):
                yield stop
                stops += 1
                if stops == STOPS:
                    break
        tried += stops > 0
        if tried == TRIED:
            return


def _completed(
    graph: Graph, blockades: Blockades, nodes: tuple[int, ...], straight: Sequence[tuple[int, int]], base: Position
) -> Iterator[Position]:
    """The positions with a blockade and all other pieces somewhere on their ways, each from a source to a target."""
    taken = sum(graph.bit(node) for node in nodes)
    places = []
    for source, target in straight:
        to = graph.distances_to(target)
        free = [
            (graph.distances_to(node)[source] + to[node], to[node], node)
            for node in blockades.nodes
            if to[node] < FAR and graph.distances_to(node)[source] < FAR and not graph.bit(node) & taken
        ]
        places.append([node for _, _, node in sorted(free)[: SPREAD + 1]])
    if not all(places):
        return
    for total in range(SPREAD + 1):
        for others in _spread(places, total):
            if (position := with_pieces(graph, (*nodes, *others), base)) is not None:
                yield position


def _undone(graph: Graph, start: Position, position: Position) -> Position:
    """The position with all pieces as near to the setup as they can go back, each to a space of its own."""
    nodes: list[int] = []
    taken = 0
    for kinds in graph.groups:
        sources = graph.pieces(start, kinds)
        pieces = graph.pieces(position, kinds)
        ways = [
            sorted(
                (min(graph.distances_to(there)[source] for source in sources), there)
                for there in graph.reachable_from(piece)
                if graph.distances_to(piece)[there] < FAR
            )
            for piece in pieces
        ]
        for way in ways:
            there = next((there for _, there in way if not graph.bit(there) & taken), way[0][1])
            nodes.append(there)
            taken |= graph.bit(there)
    return with_pieces(graph, nodes, position) or position


def _spread(places: Sequence[Sequence[int]], total: int) -> Iterator[tuple[int, ...]]:
    """A choice of each, the sum of whose numbers is `total`."""
    if not places:
        if not total:
            yield ()
        return
    for number, node in enumerate(places[0][: total + 1]):
        for others in _spread(places[1:], total - number):
            yield (node, *others)
