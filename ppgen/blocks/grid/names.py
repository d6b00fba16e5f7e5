"""The names of a board's columns and rows: letters below it, numbers on its left.

Names of spaces outside a board where rows and columns have none: each beside its space, at the edge of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from ppgen.blocks.grid.frame import CellFrame, Frame
from ppgen.boards.arrangement import MoveArrow
from ppgen.boards.board import Board
from ppgen.boards.space import Side, Space
from ppgen.scene import text
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Box, Group, Item
from ppgen.scene.theme import Theme

GAP = 0.9
"""Between a board and the names of its columns and rows, in mm."""


Coordinates: TypeAlias = bool | Literal["inside", "outside"]
"""Whether names of spaces are shown, and where; `True`: where they stand by custom."""


def _em(frame: Frame) -> float:
    # Boards whose spaces are over 20 mm wide are played on, and read from farther off than a page.
    return max(LEAST_TEXT, min(0.2 * frame.space, 3.2), 0.16 * frame.space)


@lru_cache(maxsize=64)
def _size(frame: Frame) -> tuple[float, float, float]:
    """The em, the height of capitals and the width of the widest row's name, in mm."""
    size = _em(frame)
    rows = [frame.naming.row(frame.bottom + row) for row in range(frame.rows)]
    return size, text.metrics("regular").cap_height * size, max(text.width(row, "regular", size) for row in rows)


def placed(coordinates: Coordinates, board: Board) -> Literal["", "inside", "outside", "beside"]:
    """Where names stand. `True` means where they do by custom: inside if they are numbers, else outside.

    Names of areas stand inside. Points have no inside: each name stands beside its point, as it does wherever names are
    no letters and numbers.
    Letters and numbers stand outside instead where lines would cross names beside the points.
    """
    if board.made_of == "areas":
        return "inside" if coordinates else ""
    if board.made_of == "points" and coordinates:
        if not board.naming.row(0):
            return "beside"
        from ppgen.blocks.grid.point_names import fit_beside

        return "beside" if coordinates == "inside" and fit_beside(board) else "outside"
    if isinstance(coordinates, str):
        return coordinates
    if not coordinates:
        return ""
    return "inside" if board.naming.is_numeric else "outside"


def with_names(board: Board, frame: Frame, box: Box, arrows: Iterable[MoveArrow], *, beside: bool = False) -> Box:
    """The bounds of a board with its names outside, or `beside` its points; `box` bounds everything else."""
    if not isinstance(frame, CellFrame) and not frame.naming.row(0):
        return with_edge_names(board, frame, box, _em(frame), GAP)
    if isinstance(frame, CellFrame):
        if frame.cells.made_of == "points":
            from ppgen.blocks.grid.point_names import with_point_names

            return with_point_names(frame, box, beside=beside)
        from ppgen.blocks.grid.cell_names import with_cell_names
        from ppgen.blocks.grid.moves import outside

        return with_cell_names(frame, box, outside(arrows, frame))
    _, cap, name_width = _size(frame)
    left, below = GAP + name_width, GAP + cap
    return Box(box.x - left, box.y, box.width + left, box.height + below)


def draw_names(
    board: Board, frame: Frame, box: Box, theme: Theme, arrows: Iterable[MoveArrow], *, beside: bool = False
) -> tuple[Group, Box]:
    """The names, outside everything else on the left and below, and the bounds of it all; of points also each `beside`
    its point.
    """
    if not isinstance(frame, CellFrame) and not frame.naming.row(0):
        return draw_edge_names(board, frame, box, _em(frame), GAP, theme)
    if isinstance(frame, CellFrame):
        if frame.cells.made_of == "points":
            from ppgen.blocks.grid.point_names import draw_point_names

            return draw_point_names(frame, box, theme, beside=beside)
        from ppgen.blocks.grid.cell_names import draw_cell_names
        from ppgen.blocks.grid.moves import outside

        return draw_cell_names(frame, box, theme, outside(arrows, frame))
    size, cap, name_width = _size(frame)
    style = text.TextStyle("regular", size, theme.fill("text-muted"))
    names: list[Item] = []
    for column in range(frame.columns):
        x = (column + 0.5) * frame.space
        names.append(text.line(frame.naming.column(frame.left + column), style, x, box.bottom + GAP + cap, "middle"))
    for row in range(frame.rows):
        y = (frame.rows - row - 0.5) * frame.space + cap / 2
        names.append(text.line(frame.naming.row(frame.bottom + row), style, box.x - GAP - name_width / 2, y, "middle"))
    group = Group(tuple(names), role="coordinates")
    return group, with_names(board, frame, box, arrows)


class _EdgeName(NamedTuple):
    words: str
    side: Side
    along: float
    """Its middle along the side, in mm."""


def with_edge_names(board: Board, frame: Frame, box: Box, size: float, gap: float) -> Box:
    """The bounds of a board with these names; `box` bounds everything else."""
    room = dict.fromkeys(Side, 0.0)
    for name in _names(tuple(board), frame):
        room[name.side] = max(room[name.side], gap + _extent(name, size))
    left, top = room[Side.WEST], room[Side.NORTH]
    return Box(box.x - left, box.y - top, box.width + left + room[Side.EAST], box.height + top + room[Side.SOUTH])


def draw_edge_names(board: Board, frame: Frame, box: Box, size: float, gap: float, theme: Theme) -> tuple[Group, Box]:
    """The names, and the bounds of it all."""
    style = text.TextStyle("regular", size, theme.fill("text-muted"))
    cap = text.metrics("regular").cap_height * size
    items = []
    for name in _names(tuple(board), frame):
        width = text.width(name.words, "regular", size)
        x, y = {
            Side.NORTH: (name.along, box.y - gap),
            Side.SOUTH: (name.along, box.bottom + gap + cap),
            Side.WEST: (box.x - gap - width / 2, name.along + cap / 2),
            Side.EAST: (box.right + gap + width / 2, name.along + cap / 2),
        }[name.side]
        items.append(text.line(name.words, style, x, y, "middle"))
    return Group(tuple(items), role="coordinates"), with_edge_names(board, frame, box, size, gap)


def _extent(name: _EdgeName, size: float) -> float:
    """How far a name reaches away from its side."""
    if name.side in (Side.WEST, Side.EAST):
        return text.width(name.words, "regular", size)
    return text.metrics("regular").cap_height * size


@lru_cache(maxsize=64)
def _names(spaces: tuple[Space, ...], frame: Frame) -> tuple[_EdgeName, ...]:
    return tuple(_placed(spaces, frame))


def _placed(spaces: Iterable[Space], frame: Frame) -> Iterator[_EdgeName]:
    """Spaces of the lowest and the highest row below and above it; of the other rows, those in the outer columns."""
    left, right = frame.left, frame.left + frame.columns - 1
    bottom, top = frame.bottom, frame.bottom + frame.rows - 1
    for space in spaces:
        if space not in frame:
            continue
        side = _side(space, left, right, bottom, top)
        if side is not None:
            middle = frame.centre(space)
            along = middle.x if side in (Side.NORTH, Side.SOUTH) else middle.y
            yield _EdgeName(frame.naming.name(space), side, along)


def _side(space: Space, left: int, right: int, bottom: int, top: int) -> Side | None:
    if space.row == top:
        return Side.NORTH
    if space.row == bottom:
        return Side.SOUTH
    return {left: Side.WEST, right: Side.EAST}.get(space.column)
