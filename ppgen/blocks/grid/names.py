"""The names of a board's columns and rows: letters below it, numbers on its left."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypeAlias

from ppgen.blocks.grid.edge_names import draw_edge_names, with_edge_names
from ppgen.blocks.grid.frame import CellFrame, Frame
from ppgen.blocks.grid.moves import outside
from ppgen.boards.arrangement import MoveArrow
from ppgen.boards.board import Board
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
