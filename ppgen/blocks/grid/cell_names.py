"""The letters and numbers of a board whose lines lean: each stands at the end of its line, just outside the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ppgen.blocks.grid.frame import CellFrame
from ppgen.blocks.grid.walls import EXTERIOR
from ppgen.plane import Vector
from ppgen.scene import path, text
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Box, Group
from ppgen.scene.theme import Theme

GAP = 0.6
"""Between the wall of a board and a name, in mm."""


class _Name(NamedTuple):
    words: str
    middle: Vector


def with_cell_names(frame: CellFrame, box: Box) -> Box:
    """The bounds of a board with its names; `box` bounds everything else."""
    size = _size(frame)
    return path.union((box, *(_room(name, size) for name in _names(frame))))


def draw_cell_names(frame: CellFrame, box: Box, theme: Theme) -> tuple[Group, Box]:
    """The names, and the bounds of it all."""
    size = _size(frame)
    style = text.TextStyle("regular", size, theme.fill("text-muted"))
    drop = text.metrics("regular").cap_height * size / 2
    names = (text.line(name.words, style, name.middle.x, name.middle.y + drop, "middle") for name in _names(frame))
    return Group(tuple(names), role="coordinates"), with_cell_names(frame, box)


def _size(frame: CellFrame) -> float:
    """The em, in mm: as on squares."""
    return max(LEAST_TEXT, min(0.2 * frame.space, 3.2), 0.16 * frame.space)


@lru_cache(maxsize=64)
def _names(frame: CellFrame) -> tuple[_Name, ...]:
    return tuple(_placed(frame))


def _placed(frame: CellFrame) -> Iterator[_Name]:
    """Numbers before the first space of their line, letters before the lowest of theirs."""
    board = frame.cells
    size = _size(frame)
    lines = board.rows_and_columns
    for spaces, is_row in (*((row, True) for row in lines["row"]), *((column, False) for column in lines["column"])):
        on_line = [space for space in board if spaces >> board.index(space) & 1]
        middles = [frame.centre(space) for space in on_line]
        # A row begins at its left, a column at its foot.
        start = min(range(len(middles)), key=lambda at: middles[at].x if is_row else -middles[at].y)
        first, space = middles[start], on_line[start]
        words = board.naming.row(space.row) if is_row else board.naming.column(space.column)
        away = Vector(-1.0, 0.0) if is_row else Vector(0.0, 1.0)
        if len(middles) > 1:
            # Straight on along the line, or down where it goes zigzag.
            nexts = sorted(middles, key=lambda middle: (middle - first).length)
            way = (first - nexts[1]).unit
            straight = all(abs((middle - first).unit.cross(way)) < 1e-6 for middle in middles)
            away = way if straight else away
        half = Vector(text.width(words, "regular", size) / 2, text.metrics("regular").cap_height * size / 2)
        clear = EXTERIOR * frame.space + GAP + abs(away.x) * half.x + abs(away.y) * half.y
        yield _Name(words, first + away * (0.5 * frame.space * _reach(away, frame) + clear))


def _reach(away: Vector, frame: CellFrame) -> float:
    """How far the corner or side of a space lies in a direction, in half spaces."""
    board = frame.cells
    space = next(iter(board))
    middle = frame.centre(space)
    return max((corner - middle).dot(away) for corner in frame.corners(space)) / (0.5 * frame.space)


def _room(name: _Name, size: float) -> Box:
    width, height = text.width(name.words, "regular", size), text.metrics("regular").cap_height * size
    return Box(name.middle.x - width / 2, name.middle.y - height / 2, width, height)
