"""The names of points: letters and numbers in one line along two sides of the board, or each name beside its point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import atan2, pi
from typing import NamedTuple

from ppgen.blocks.grid.frame import CellFrame
from ppgen.boards.board import Board
from ppgen.boards.space import Space
from ppgen.plane import Vector, polar
from ppgen.scene import path, text
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Box, Group
from ppgen.scene.theme import Theme

GAP = 0.9
"""Between a board and its letters and numbers, in mm."""
PIECES, RINGS = 0.5, 0.9
"""How far from its point a name stands, in spaces, clear of any piece, and in mm, of the ring round one."""


class _Name(NamedTuple):
    words: str
    middle: Vector


def with_point_names(frame: CellFrame, box: Box, *, beside: bool) -> Box:
    """The bounds of a board with its names; `box` bounds everything else."""
    size = _size(frame)
    return path.union((box, *(_room(name, size) for name in _names(frame, box, beside))))


def draw_point_names(frame: CellFrame, box: Box, theme: Theme, *, beside: bool) -> tuple[Group, Box]:
    """The names, and the bounds of it all."""
    size = _size(frame)
    style = text.TextStyle("regular", size, theme.fill("text-muted"))
    drop = text.metrics("regular").cap_height * size / 2
    named = _names(frame, box, beside)
    names = (text.line(name.words, style, name.middle.x, name.middle.y + drop, "middle") for name in named)
    return Group(tuple(names), role="coordinates"), with_point_names(frame, box, beside=beside)


def _size(frame: CellFrame) -> float:
    """The em, in mm: as on squares."""
    return max(LEAST_TEXT, min(0.2 * frame.space, 3.2), 0.16 * frame.space)


def _names(frame: CellFrame, box: Box, beside: bool) -> tuple[_Name, ...]:
    return _beside_points(frame) if beside else tuple(_along_the_sides(frame, box))


def _along_the_sides(frame: CellFrame, box: Box) -> Iterator[_Name]:
    """Numbers on the left of everything in their rows, letters below everything in their columns."""
    size, spaces, naming = _size(frame), tuple(frame.cells), frame.naming
    rows = {space.row: frame.centre(space).y for space in spaces}
    columns = {space.column: frame.centre(space).x for space in spaces}
    widest = max(text.width(naming.row(row), "regular", size) for row in rows)
    below = box.bottom + GAP + text.metrics("regular").cap_height * size / 2
    for row, y in rows.items():
        yield _Name(naming.row(row), Vector(box.x - GAP - widest / 2, y))
    for column, x in columns.items():
        yield _Name(naming.column(column), Vector(x, below))


@lru_cache(maxsize=64)
def _beside_points(frame: CellFrame) -> tuple[_Name, ...]:
    return tuple(_each_beside_its_point(frame))


def _each_beside_its_point(frame: CellFrame) -> Iterator[_Name]:
    """Each name in the widest gap between the lines that leave its point, clear of a piece there."""
    board, size = frame.cells, _size(frame)
    half_height = text.metrics("regular").cap_height * size / 2
    for space in board:
        words = frame.naming.name(space)
        middle = frame.centre(space)
        towards = polar(_widest_gap(_ways(frame, space)), 1.0)
        half = Vector(text.width(words, "regular", size) / 2, half_height)
        clear = PIECES * frame.space + RINGS + abs(towards.x) * half.x + abs(towards.y) * half.y
        yield _Name(words, middle + towards * clear)


NOMINAL = 10.0
"""The space for which names are tried, in mm: whether they fit must not depend on the size of a drawing."""
OFF_LINES = 0.3
"""How far a name keeps off every line, in mm."""


def fit_beside(board: Board) -> bool:
    """Whether each name has room beside its point: no line and no other name crosses it."""
    return _fit(CellFrame(0, 0, NOMINAL, naming=board.naming, cells=board))


@lru_cache(maxsize=64)
def _fit(frame: CellFrame) -> bool:
    board = frame.cells
    rooms = [_room(name, _size(frame)).inset(-OFF_LINES) for name in _beside_points(frame)]
    steps = {frozenset(pair) for track in board.tracks for pair in pairwise(track)}
    lines = [tuple(frame.centre(board.space(index)) for index in sorted(step)) for step in steps]
    if any(crossed(room, line[0], line[-1]) for room in rooms for line in lines):
        return False
    return not any(
        one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
        for one, other in combinations(rooms, 2)
    )


def crossed(box: Box, start: Vector, end: Vector) -> bool:
    """Whether a straight line passes through a box (Liang and Barsky's clipping)."""
    way, first, last = end - start, 0.0, 1.0
    for at, step, low, high in ((start.x, way.x, box.x, box.right), (start.y, way.y, box.y, box.bottom)):
        if abs(step) < 1e-9:
            if not low < at < high:
                return False
            continue
        shares = sorted(((low - at) / step, (high - at) / step))
        first, last = max(first, shares[0]), min(last, shares[1])
    return first < last


def _ways(frame: CellFrame, space: Space) -> list[float]:
    """The angles, in degrees as on paper, at which lines leave a point."""
    board, middle = frame.cells, frame.centre(space)
    neighbours = {line.spaces[0] for each in board.directions for line in board.lines(board.index(space), each.vector)}
    ways = [frame.centre(board.space(index)) - middle for index in sorted(neighbours)]
    return sorted(atan2(way.y, way.x) * 180 / pi for way in ways)


def _widest_gap(angles: Sequence[float]) -> float:
    """The angle in the middle of the widest gap; the one nearest to the upper right of equal ones."""
    gaps = zip(angles, (*angles[1:], angles[0] + 360.0), strict=True)
    middles = [((start + end) / 2, end - start) for start, end in gaps]
    return min(middles, key=lambda gap: (round(-gap[1], 3), abs((gap[0] + 45.0 + 180.0) % 360.0 - 180.0)))[0]


def _room(name: _Name, size: float) -> Box:
    width, height = text.width(name.words, "regular", size), text.metrics("regular").cap_height * size
    return Box(name.middle.x - width / 2, name.middle.y - height / 2, width, height)
