"""Marks that run along a line of the board and look like it: of an arrow only the head is left."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.lints import geometry
from ppgen.lints.drawing import Drawing, Painted
from ppgen.lints.found import Found, found
from ppgen.lints.ground import is_hatch
from ppgen.lints.limits import BESIDE, COLOURS_APART, TWICE
from ppgen.lints.pieces import OF_THE_BOARD
from ppgen.scene.colour import apart
from ppgen.scene.model import Shape, Stroke

CODE = "DRAW-ALONG"
_OF_BOARD = "grid-line"
"""The role of the lines on which pieces move, and of those between spaces."""
_BESIDES = OF_THE_BOARD | {"label", "callout"}
"""The roles of lines of another kind. A leader begins at its words, so nobody misses it."""


def check(drawing: Drawing) -> Iterator[Found]:
    lines = {mark.order: stroke for mark in drawing.painted if (stroke := _line(mark)) is not None}
    if not any(_OF_BOARD in drawing.painted[order].roles for order in lines):
        return
    for order, stroke in lines.items():
        mark = drawing.painted[order]
        if _BESIDES & mark.roles or stroke.colour == drawing.scene.paper:
            continue
        below = [other for other in drawing.near(mark.box) if other.order < order and other.order in lines]
        alike = [other for other in below if _OF_BOARD in other.roles and _alike(mark, stroke, other, lines)]
        if alike and sum(_length_on(mark, other) for other in alike) > BESIDE:
            wide = f"{mark.line_width:.2f} mm on {alike[0].line_width:.2f} mm"
            what = mark.name or "a line"
            message = f"{what} runs along a line of the board and looks like it: {wide}, in nearly its colour"
            hint = f"draw it in another colour, dashed or at least {TWICE:g} times as wide, or beside the line"
            yield found(CODE, what, message, hint, mark)


def _line(mark: Painted) -> Stroke | None:
    """The stroke of an open line outside of parts."""
    item = mark.item
    if not isinstance(item, Shape) or mark.in_part or item.fill is not None or is_hatch(mark):
        return None
    return item.stroke


def _alike(mark: Painted, stroke: Stroke, other: Painted, lines: dict[int, Stroke]) -> bool:
    """Whether neither colour nor dashes nor width tell a mark from a line below it."""
    line = lines[other.order]
    if bool(stroke.dash) is not bool(line.dash) or apart(stroke.colour, line.colour) >= COLOURS_APART:
        return False
    return mark.line_width < TWICE * other.line_width - 1e-4


def _length_on(mark: Painted, line: Painted) -> float:
    """The share of the length of a mark that lies on a line."""
    if not geometry.reaches(mark.edge, line.box) or not mark.edge.area:
        return 0.0
    narrower = min(mark.line_width, line.line_width)
    return float(geometry.shared(mark.edge, line.edge).area / narrower / (mark.edge.area / mark.line_width))
