"""Where the arrow between two panels stands: clear of the arrows of moves that leave a board beside it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.round_edge import over_edge
from ppgen.figures.statement import Panel

CLEAR = 1.0
"""How far the arrow between panels stays from the row of such a move, in rows."""
ASIDE = 0.1
"""A move that goes less far to the side, in spaces, crosses no edge there."""


def flow_share(before: Panel, after: Panel) -> float:
    """How far down beside the pictures of two panels the arrow between them stands, as a share of their height.

    In the middle, unless a move crosses the left or the right edge of a board near it.
    """
    boards = [panel.arrangement for panel in (before, after) if isinstance(panel.arrangement, Arrangement)]
    rows = {row for board in boards for row in _crossed(board)}
    if not rows:
        return 0.5
    height = max(board.grid.height for board in boards)
    places = sorted((step / 2 for step in range(1, round(2 * height))), key=lambda place: abs(place - height / 2))

    def clearance(place: float) -> float:
        return min(abs(place - row) for row in rows)

    place = next((place for place in places if clearance(place) >= CLEAR), max(places, key=clearance))
    return 1 - place / height


def _crossed(board: Arrangement) -> Iterator[float]:
    """How high above its bottom, in spaces, an arrow crosses the left or the right edge of a board."""
    grid = board.grid
    for arrow in board.arrows:
        for here, there in pairwise(arrow.spaces):
            (x, y), (new_x, new_y) = grid.centre(here), grid.centre(there)
            off = there not in grid and abs(new_x - x) > ASIDE
            way = over_edge(grid, here, there, arrow.rings)
            round_edge = way is not None and not 0 <= grid.centre(grid.beyond(here, way.vector))[0] <= grid.width
            if off or round_edge:
                yield from {y, new_y}
