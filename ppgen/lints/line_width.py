"""Lines that are too thin to print."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.lints.drawing import Drawing, seen
from ppgen.lints.found import Found, found
from ppgen.lints.limits import MIN_LINE, TINY
from ppgen.scene.model import Shape

CODE = "DRAW-LINE-WIDTH"
MARKS_FOR_CUTTING = frozenset({"mark", "registration"})
"""The roles of crop marks, which are thin so that the knife is exact."""


def check(drawing: Drawing) -> Iterator[Found]:
    """Painted lines, hatching too. A line in the colour of its own area is no line."""
    for mark in drawing.painted:
        item, width = mark.item, mark.line_width
        if not isinstance(item, Shape) or not 0 < width < MIN_LINE - 1e-4:
            continue
        if mark.shrunk < TINY or MARKS_FOR_CUTTING & mark.roles or not seen(mark):
            continue
        if item.stroke is None or item.stroke.colour == item.fill:
            continue
        role = item.role or next((step.role for step in reversed(mark.trail) if step.role), "line")
        message = f"a line of {role} is {width:.2f} mm wide; print needs {MIN_LINE:g} mm"
        yield found(CODE, role, message, "draw it wider, or what it belongs to larger", mark)
