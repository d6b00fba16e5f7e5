"""Cells to write in that are too small for a pencil."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.lints.drawing import Drawing
from ppgen.lints.found import Found, found
from ppgen.lints.limits import MIN_CELL
from ppgen.scene.model import Shape

CODE = "DRAW-CELL-SIZE"
ROUNDING = 0.05
"""A cell that misses the limit by less is meant to keep it, in mm."""


def check(drawing: Drawing) -> Iterator[Found]:
    """Cells of grids, tracks and tables that are empty. What is printed in a cell may be as small as type may be."""
    for mark in drawing.painted:
        item = mark.item
        if not isinstance(item, Shape) or item.thing.kind != "cell" or item.thing.look:
            continue
        side = min(mark.box.width, mark.box.height)
        if side < MIN_CELL - ROUNDING:
            message = f"a cell to write in is {side:.1f} mm wide or high; a pencil needs {MIN_CELL:g} mm"
            hint = "give its block a larger `min`, or the sheet fewer cells"
            yield found(CODE, "cell", message, hint, mark)
