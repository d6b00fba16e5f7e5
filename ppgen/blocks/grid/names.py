"""The names of a board's columns and rows: letters below it, numbers on its left."""

from __future__ import annotations

from functools import lru_cache

from ppgen.blocks.grid.frame import CellFrame, Frame
from ppgen.scene import text
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Box, Group, Item
from ppgen.scene.theme import Theme

GAP = 0.9
"""Between a board and the names of its columns and rows, in mm."""


@lru_cache(maxsize=64)
def _size(frame: Frame) -> tuple[float, float, float]:
    """The em, the height of capitals and the width of the widest row's name, in mm."""
    # Boards whose spaces are over 20 mm wide are played on, and read from farther off than a page.
    size = max(LEAST_TEXT, min(0.2 * frame.space, 3.2), 0.16 * frame.space)
    rows = [frame.naming.row(frame.bottom + row) for row in range(frame.rows)]
    return size, text.metrics("regular").cap_height * size, max(text.width(row, "regular", size) for row in rows)


def with_names(frame: Frame, box: Box) -> Box:
    """The bounds of a board with its names; `box` bounds everything else."""
    if isinstance(frame, CellFrame):
        if frame.cells.tracks:
            from ppgen.blocks.grid.point_names import with_point_names

            return with_point_names(frame, box)
        from ppgen.blocks.grid.cell_names import with_cell_names

        return with_cell_names(frame, box)
    _, cap, name_width = _size(frame)
    left, below = GAP + name_width, GAP + cap
    return Box(box.x - left, box.y, box.width + left, box.height + below)


def draw_names(frame: Frame, box: Box, theme: Theme) -> tuple[Group, Box]:
    """The names, outside everything else on the left and below, and the bounds of it all."""
    if isinstance(frame, CellFrame):
        if frame.cells.tracks:
            from ppgen.blocks.grid.point_names import draw_point_names

            return draw_point_names(frame, box, theme)
        from ppgen.blocks.grid.cell_names import draw_cell_names

        return draw_cell_names(frame, box, theme)
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
    return group, with_names(frame, box)
