"""A witness of a given length, by beam search: each ply keeps only its best positions.

Best-first search takes the most promising position wherever it is, so it may stay for long in a part of the game that
looks close to the goal and is not: pieces that stand in each other's way a few moves before the end. Beam search goes
ply by ply from the start. It drops a position that needs more moves of a player than that player has left, and keeps
the best of the others. So a short game is found or given up quickly, and a slightly longer one is tried next.
"""

from __future__ import annotations

from typing import TypeAlias

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.effort import Spent
from ppgen.rules.board.reach.searches.search import Heuristic, SearchResult, fewest_plies
from ppgen.rules.protocol import TooMuch

Tries: TypeAlias = tuple[tuple[int, int], ...]
"""How many positions each ply keeps, and how many rounds the game is longer than the shortest possible."""
NARROW: Tries = ((40, 0), (40, 1))
WIDE: Tries = ((160, 0), (160, 2), (160, 6))
_OUT_OF_STEP = 30
"""The cost of a position from which only a pass leads to the goal."""


def beam_search(play: Play, heuristic: Heuristic, start: Position, tries: Tries, budget: int) -> SearchResult:
    """Search for a game from a start to the goal, in about `budget` positions. The clock plays no part."""
    visited = 0
    budget += heuristic.work
    left = heuristic.moves_left(start)
    if left is None:
        return SearchResult(None, 0)
    players = len(play.tables.players)
    fewest = fewest_plies(left[0], start.to_move)
    fewest += (heuristic.goal.to_move - start.to_move - fewest) % players
    for width, rounds in tries:
        result = _of_length(play, heuristic, start, fewest + rounds * players, width, budget - visited)
        visited += result.visited
        if result.witness is not None:
            return SearchResult(result.witness, visited)
    return SearchResult(None, visited)


def _of_length(play: Play, heuristic: Heuristic, start: Position, plies: int, width: int, budget: int) -> SearchResult:
    """A game of exactly so many plies."""
    plies_back: list[dict[Position, tuple[Position, Move]]] = []
    layer = [start]
    visited = 0
    for left in reversed(range(plies)):
        previous: dict[Position, tuple[Position, Move]] = {}
        if visited + heuristic.work > budget:
            return SearchResult(None, visited)
        for here in layer:
            try:
                moves = play.moves(here)
            except TooMuch:
                continue
            except Spent:
                return SearchResult(None, visited + len(previous))
            for move in moves:
                previous.setdefault(play.apply(here, move), (here, move))
        visited += len(previous)
        plies_back.append(previous)
        costs = {there: cost for there in previous if (cost := _cost(heuristic, there, left)) is not None}
        layer = sorted(costs, key=lambda there: (costs[there], there))[:width]
    if heuristic.goal not in layer:
        return SearchResult(None, visited)
    here, moves = heuristic.goal, []
    for previous in reversed(plies_back):
        here, move = previous[here]
        moves.append(move)
    return SearchResult(tuple(reversed(moves)), visited)


def _cost(heuristic: Heuristic, position: Position, plies: int) -> int | None:
    """The fewest moves still to be made; None where they do not fit into so many plies."""
    left = heuristic.moves_left(position)
    if left is None or fewest_plies(left[0], position.to_move) > plies:
        return None
    return sum(left[0]) + (_OUT_OF_STEP if heuristic.out_of_step(position) else 0)
