"""The way of a hop round the edge of a ring or along a line that bends, for its arrow: which spaces it passes over."""

from __future__ import annotations

from itertools import pairwise

from ppgen.boards.space import Space
from ppgen.plane import Vector
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables

_STRAIGHT = 1e-6
"""The sine of the largest angle at which a way is still straight."""


def hop_path(tables: Tables, position: Position, kind: int, stops: list[int], captured: int = 0) -> list[Space]:
    """The spaces where a piece lands, from its first one. Between two of them are the spaces that it passes over, where
    that way leads over the edge or bends; a straight way needs none. `kind` is the index of its type. Of two ways to
    one space, that over a piece that is `captured` counts.
    """
    path = [tables.space(stops[0])]
    for here, there in pairwise(stops):
        path += _round_the_edge(tables, position, kind, here, there, captured)
        path.append(tables.space(there))
    return path


def _round_the_edge(
    tables: Tables, position: Position, kind: int, here: int, there: int, captured: int
) -> tuple[Space, ...]:
    """The spaces between two landings; nothing where there is a straight way, or no hop at all."""
    taken = ~tables.empty(position)
    over = [
        jump[0]
        for row in tables.move_tables[position.to_move].hops
        for jump in (row.jumps[here] if row.type == kind else ())
        if jump[2] == there and jump[0] & taken
    ]
    over = [bit for bit in over if bit & captured] or over
    if not over:
        return ()
    ways = [way for way in _ways(tables, here, there) if any(bit >> index & 1 for bit in over for index in way)]
    if tables.board.tracks:
        return tuple(map(tables.space, ways[0])) if ways and _bends(tables, [here, *ways[0], there]) else ()
    whole = [[here, *way, there] for way in ways]
    if not ways or any(all(_side_by_side(tables, *pair) for pair in pairwise(way)) for way in whole):
        return ()
    return tuple(tables.space(index) for index in ways[0])


def _bends(tables: Tables, way: list[int]) -> bool:
    """Whether a way is not straight on paper."""
    start, *onward = (Vector(*tables.board.centre(tables.space(index))) for index in way)
    return any(abs((place - start).unit.cross((onward[-1] - start).unit)) > _STRAIGHT for place in onward)


def _ways(tables: Tables, here: int, there: int) -> list[list[int]]:
    """The spaces between two others along each line that joins them, also round the edge; the shortest way first."""
    board = tables.board
    ways: list[list[int]] = []
    for vector in sorted(direction.vector for direction in board.directions):
        for line in board.lines(here, vector, tables.rings):
            if there in line.spaces:
                ways.append(list(line.spaces[: line.spaces.index(there)]))
    return sorted(filter(None, ways), key=len)


def _side_by_side(tables: Tables, here: int, there: int) -> bool:
    board = tables.board
    lines = (line for direction in board.directions for line in board.lines(here, direction.vector))
    return any(there in line.spaces[:1] for line in lines)
