"""A witness of a given length: the best few positions of every ply, and nothing of the rest.

The guided search takes the most promising position wherever it is, so it may stay for long in a part of the game that
looks near the goal and is not: coins that stand in each other's way a few moves before the end. Here the plies are
counted out from the start. A position that needs more moves of a player than that player has left is dropped; of the
others each ply keeps the nearest. So a short game is found or given up soon, and a little more slack is tried next.
"""

from __future__ import annotations

from typing import TypeAlias

from ppgen.rules.board.generate import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.search import Heuristic, SearchResult

Tries: TypeAlias = tuple[tuple[int, int], ...]
"""How many positions of a ply are kept, and how many rounds more than the least the game may last."""
NARROW: Tries = ((40, 0), (40, 1))
WIDE: Tries = ((160, 0), (160, 2), (160, 6))
_OUT_OF_STEP = 30
"""What a position costs from which only a pass leads to the goal."""


def beam_search(play: Play, heuristic: Heuristic, start: Position, tries: Tries) -> SearchResult:
    """Look for games from a start to the goal. Nothing depends on the clock: the same question has the same answer."""
    visited = 0
    left = heuristic.moves_left(start)
    if left is None:
        return SearchResult(None, 0)
    players = len(play.tables.players)
    least = heuristic.plies_left(left[0], start.to_move)
    least += (heuristic.goal.to_move - start.to_move - least) % players
    for width, rounds in tries:
        found = _of_length(play, heuristic, start, least + rounds * players, width)
        visited += found.visited
        if found.witness is not None:
            return SearchResult(found.witness, visited)
    return SearchResult(None, visited)


def _of_length(play: Play, heuristic: Heuristic, start: Position, plies: int, width: int) -> SearchResult:
    """A game of exactly so many plies."""
    trails: list[dict[Position, tuple[Position, Move]]] = []
    layer = [start]
    visited = 0
    for left in reversed(range(plies)):
        came: dict[Position, tuple[Position, Move]] = {}
        for here in layer:
            for move in play.moves(here):
                came.setdefault(play.apply(here, move), (here, move))
        visited += len(came)
        trails.append(came)
        costs = {there: cost for there in came if (cost := _cost(heuristic, there, left)) is not None}
        layer = sorted(costs, key=lambda there: (costs[there], there))[:width]
    if heuristic.goal not in layer:
        return SearchResult(None, visited)
    here, moves = heuristic.goal, []
    for came in reversed(trails):
        here, move = came[here]
        moves.append(move)
    return SearchResult(tuple(reversed(moves)), visited)


def _cost(heuristic: Heuristic, position: Position, plies: int) -> int | None:
    """The moves that are left to be made; None where so many plies are too few for them."""
    left = heuristic.moves_left(position)
    if left is None or heuristic.plies_left(left[0], position.to_move) > plies:
        return None
    return sum(left[0]) + (_OUT_OF_STEP if heuristic.out_of_step(position) else 0)
