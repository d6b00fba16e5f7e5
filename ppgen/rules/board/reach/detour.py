"""A witness by way of a position in which somebody is blocked and passes.

Where the players' moves do not fit whose turn it is, somebody has passed. Nothing on the shortest way tells a search
forwards to build a blockade and to undo it again. So the blockades that may lie between the setup and the goal are
listed (`blockade`), those that cost the fewest moves come first, and each becomes a goal in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.rules.board.move import PASSING
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.blockade import Blockades
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.search import Heuristic, SearchResult, search

LISTED = 2_000
"""How many pieces the search for blockades of a player may put down."""
TRIED = 12
"""How many blockades are tried."""
SPREAD = 3
"""How far pieces that take no part in a blockade may be from their cheapest places, in places ordered by their cost."""
STOPS = 2
"""How many ways to complete each blockade are tried."""


def search_by_a_pass(play: Play, graph: Graph, start: Position, goal: Position, budget: int) -> SearchResult:
    """Search for a game in which somebody passes once; every stretch of it may visit `budget` positions."""
    visited = 0
    to_goal = Heuristic(graph, goal)
    for stop in _stops(play, graph, start, goal):
        to_stop = Heuristic(graph, stop)
        if to_stop.out_of_step(start):
            continue
        there = search(play, to_stop, (start,), budget)
        visited += there.visited
        if there.witness is None:
            continue
        on = search(play, to_goal, (play.apply(stop, PASSING),), budget)
        visited += on.visited
        if on.witness is not None:
            return SearchResult((*there.witness, PASSING, *on.witness), visited)
    return SearchResult(None, visited)


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
            if play.moves(stop) == [PASSING] and not Heuristic(graph, stop).out_of_step(start):
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
    taken = sum(blockades.bit(node) for node in nodes)
    places = []
    for source, target in straight:
        to = graph.distances_to(target)
        free = [
            (graph.distances_to(node)[source] + to[node], to[node], node)
            for node in blockades.nodes
            if to[node] < FAR and graph.distances_to(node)[source] < FAR and not blockades.bit(node) & taken
        ]
        places.append([node for _, _, node in sorted(free)[: SPREAD + 1]])
    if not all(places):
        return
    for total in range(SPREAD + 1):
        for others in _spread(places, total):
            if (position := _with_pieces(graph, (*nodes, *others), base)) is not None:
                yield position


def _spread(places: Sequence[Sequence[int]], total: int) -> Iterator[tuple[int, ...]]:
    """A choice of each, the sum of whose numbers is `total`."""
    if not places:
        if not total:
            yield ()
        return
    for number, node in enumerate(places[0][: total + 1]):
        for others in _spread(places[1:], total - number):
            yield (node, *others)


def _with_pieces(graph: Graph, nodes: Sequence[int], base: Position) -> Position | None:
    """The position with pieces on some nodes; None where two are on a space."""
    masks, off, hand = [0] * len(base.masks), [0] * len(base.off), [0] * len(base.hand)
    taken = 0
    for node in nodes:
        kind, space = graph.place(node)
        if space == graph.spaces:
            off[kind] += 1
        elif space > graph.spaces:
            hand[kind] += 1
        elif taken >> space & 1:
            return None
        else:
            masks[kind] |= 1 << space
            taken |= 1 << space
    return base._replace(masks=tuple(masks), off=tuple(off), hand=tuple(hand))
