"""The letters and numbers of a board whose lines lean: each stands at the end of its line, just outside the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ppgen.blocks.grid.frame import CellFrame
from ppgen.blocks.grid.region import RAGGED, PartFrame
from ppgen.blocks.grid.walls import EXTERIOR
from ppgen.boards.space import Side
from ppgen.plane import Vector
from ppgen.scene import path, text
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Box, Group
from ppgen.scene.theme import Theme

GAP = 0.6
"""Between the wall of a board and a name, in mm."""
CLEAR, FARTHER = 1.0, 0.5
"""Between an arrow and a name, and in which steps names move outwards until they are clear of all arrows, in mm."""


Tips: TypeAlias = tuple[tuple[Vector, Vector], ...]
"""What arrows draw outside the board, from its edge to their tips, in mm."""


class _Name(NamedTuple):
    words: str
    middle: Vector
    away: Vector
    """The way from its line outwards."""
    is_row: bool


def with_cell_names(frame: CellFrame, box: Box, tips: Tips = ()) -> Box:
    """The bounds of a board with its names; `box` bounds everything else."""
    size = _size(frame)
    return path.union((box, *(_room(name, size) for name in _names(frame, tips))))


def draw_cell_names(frame: CellFrame, box: Box, theme: Theme, tips: Tips = ()) -> tuple[Group, Box]:
    """The names, clear of the `tips`, and the bounds of it all."""
    size = _size(frame)
    style = text.TextStyle("regular", size, theme.fill("text-muted"))
    drop = text.metrics("regular").cap_height * size / 2
    every = _names(frame, tips)
    names = (text.line(name.words, style, name.middle.x, name.middle.y + drop, "middle") for name in every)
    return Group(tuple(names), role="coordinates"), with_cell_names(frame, box, tips)


def _size(frame: CellFrame) -> float:
    """The em, in mm: as on squares."""
    return max(LEAST_TEXT, min(0.2 * frame.space, 3.2), 0.16 * frame.space)


@lru_cache(maxsize=64)
def _names(frame: CellFrame, tips: Tips) -> tuple[_Name, ...]:
    """Those of all rows, and those of all columns, as much farther out as one of them needs to be clear of arrows."""
    size = _size(frame)
    names: list[_Name] = []
    for is_row in (True, False):
        those = [name for name in _placed(frame) if name.is_row is is_row]
        most = int((frame.width + frame.height) / FARTHER)
        outwards = (step * FARTHER for step in range(most))
        moved = ([name._replace(middle=name.middle + name.away * by) for name in those] for by in outwards)
        clear = (each for each in moved if not any(_meets(name, size, tips) for name in each))
        names += next(clear, those)
    return tuple(names)


def _meets(name: _Name, size: float, tips: Tips) -> bool:
    """Whether an arrow comes too near to a name."""
    room = _room(name, size).inset(-CLEAR)
    for start, end in tips:
        way = end - start
        count = max(2, int(way.length / 0.4) + 1)
        points = (start + way * (step / (count - 1)) for step in range(count))
        if any(room.x <= x <= room.right and room.y <= y <= room.bottom for x, y in points):
            return True
    return False


def _placed(frame: CellFrame) -> Iterator[_Name]:
    """Numbers before the first space of their line, letters before the lowest of theirs."""
    board = frame.cells
    size = _size(frame)
    lines = board.rows_and_columns
    for spaces, is_row in (*((row, True) for row in lines["row"]), *((column, False) for column in lines["column"])):
        on_line = [space for space in board if spaces >> board.index(space) & 1]
        middles = [frame.centre(space) for space in on_line]
        away = _away(middles, is_row=is_row)
        shown = [at for at, space in enumerate(on_line) if space in frame]
        if not shown:
            continue
        start = _start(middles, range(len(middles)), is_row=is_row)
        begins = start in shown
        start = start if begins else _start(middles, shown, is_row=is_row)
        first, space = middles[start], on_line[start]
        words = board.naming.row(space.row) if is_row else board.naming.column(space.column)
        half = Vector(text.width(words, "regular", size) / 2, text.metrics("regular").cap_height * size / 2)
        clear = EXTERIOR * frame.space + GAP + abs(away.x) * half.x + abs(away.y) * half.y
        name = _Name(words, first + away * (0.5 * frame.space * _reach(away, frame) + clear), away, is_row)
        yield _beside_part(name, frame, size, begins=begins) if isinstance(frame, PartFrame) else name


def _start(middles: Sequence[Vector], of: Iterable[int], *, is_row: bool) -> int:
    """Which of the spaces of a line comes first: a row begins at its left, a column at its foot."""
    return min(of, key=lambda at: middles[at].x if is_row else -middles[at].y)


def _away(middles: Sequence[Vector], *, is_row: bool) -> Vector:
    """The way from the first space of a line outwards: straight on along the line, or down where it goes zigzag."""
    first = middles[_start(middles, range(len(middles)), is_row=is_row)]
    if len(middles) > 1:
        nexts = sorted(middles, key=lambda middle: (middle - first).length)
        way = (first - nexts[1]).unit
        if all(abs((middle - first).unit.cross(way)) < 1e-6 for middle in middles):
            return way
    return Vector(-1.0, 0.0) if is_row else Vector(0.0, 1.0)


def _beside_part(name: _Name, frame: PartFrame, size: float, *, begins: bool) -> _Name:
    """A name farther out on its way, beside the torn edge of a part of a board. Where its line `begins` in the part it
    stays, unless an edge is torn there.
    """
    ends, torn, room = frame.edges(frame.cells), RAGGED * frame.space + GAP, _room(name, size)
    left, right, top, bottom = (0.0 if side in ends else torn for side in _SIDES)
    around = Box(-left, -top, frame.width + left + right, frame.height + top + bottom)
    over = (room.x < left, room.right > frame.width - right, room.y < top, room.bottom > frame.height - bottom)
    if begins and not any(near and side not in ends for near, side in zip(over, _SIDES, strict=True)):
        return name
    while room.x < around.right and room.right > around.x and room.y < around.bottom and room.bottom > around.y:
        name = name._replace(middle=name.middle + name.away * FARTHER)
        room = _room(name, size)
    return name


_SIDES = (Side.WEST, Side.EAST, Side.NORTH, Side.SOUTH)


def _reach(away: Vector, frame: CellFrame) -> float:
    """How far the corner or side of a space lies in a direction, in half spaces."""
    board = frame.cells
    space = next(iter(board))
    middle = frame.centre(space)
    return max((corner - middle).dot(away) for corner in frame.corners(space)) / (0.5 * frame.space)


def _room(name: _Name, size: float) -> Box:
    width, height = text.width(name.words, "regular", size), text.metrics("regular").cap_height * size
    return Box(name.middle.x - width / 2, name.middle.y - height / 2, width, height)
