"""Steps that lead over the edge of a ring and come in over the opposite edge."""

from __future__ import annotations

from ppgen.boards.board import Board, Rings
from ppgen.boards.compass import Direction
from ppgen.boards.space import Space


def over_edge(board: Board, start: Space, end: Space, rings: Rings) -> Direction | None:
    """The direction of a step from one space to the next that leads over the edge of a ring.

    None where the two lie side by side on the board, or no step joins them at all.
    """
    if not any(rings) or start not in board or end not in board:
        return None
    here, there = board.index(start), board.index(end)

    def leads(way: Direction, rings: Rings) -> bool:
        return any(there in line.spaces[:1] for line in board.lines(here, way.vector, rings))

    if any(leads(way, (False, False)) for way in board.directions):
        return None
    return next((way for way in board.directions if leads(way, rings)), None)
