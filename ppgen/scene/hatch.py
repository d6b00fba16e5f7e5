"""Areas told apart without colour: parallel lines across a box, to be drawn inside the clip of the area."""

from __future__ import annotations

import math

from ppgen.scene.model import Box, Command, Group, Item, Path, Shape
from ppgen.scene.path import bounds
from ppgen.scene.theme import Hatch, Style


def hatch_lines(box: Box, hatch: Hatch) -> Path:
    """Parallel lines that cross the whole box, `hatch.gap` mm apart and inclined by `hatch.angle`.

    The lines lie on a lattice through the origin of the coordinates and not of the box: areas side by side that share a
    hatch share its lines, and an area keeps its lines when its neighbour changes.
    Raises ValueError when the gap is not positive or would draw more than 20,000 lines.
    """
    if not hatch.gap > 0:
        raise ValueError(f"the gap of a hatch must be positive, not {hatch.gap}")
    angle = math.radians(hatch.angle)
    # y grows downwards, and the angle is counter-clockwise; `across` points from one line to the next.
    along, across = (math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    heights = [x * across[0] + y * across[1] for x, y in corners]
    first, last = math.ceil(min(heights) / hatch.gap - 1e-9), math.floor(max(heights) / hatch.gap + 1e-9)
    if last - first > 20_000:
        raise ValueError(f"a gap of {hatch.gap} is too small to hatch {box.width} by {box.height}")
    path: list[Command] = []
    for index in range(first, last + 1):
        height = index * hatch.gap
        foot = (across[0] * height, across[1] * height)
        span = _span(box, foot, along)
        if span is None:
            continue
        enter, leave = span
        path.append(("M", foot[0] + enter * along[0], foot[1] + enter * along[1]))
        path.append(("L", foot[0] + leave * along[0], foot[1] + leave * along[1]))
    return tuple(path)


def painted(area: Path, style: Style, role: str = "", even_odd: bool = False) -> tuple[Item, ...]:
    """An area in its paint, from back to front: its tint, its hatch cut off at its outline, its outline."""
    if style.hatch is None:
        return (Shape(area, style.fill, style.stroke, even_odd, role=role),)
    lines = Shape(hatch_lines(bounds(area), style.hatch), stroke=style.hatch.stroke, role=role, pitch=style.hatch.gap)
    tint = () if style.fill is None else (Shape(area, style.fill, None, even_odd, role=role),)
    edge = () if style.stroke is None else (Shape(area, None, style.stroke, role=role),)
    return *tint, Group((lines,), clip=area, role=role, even_odd=even_odd), *edge


def _span(box: Box, point: tuple[float, float], along: tuple[float, float]) -> tuple[float, float] | None:
    """Where a line through `point` enters and leaves the box, as distances; None if it misses or only touches it."""
    enter, leave = -math.inf, math.inf
    for start, end, at, step in ((box.x, box.right, point[0], along[0]), (box.y, box.bottom, point[1], along[1])):
        if abs(step) < 1e-12:
            if not start - 1e-9 <= at <= end + 1e-9:
                return None
            continue
        low, high = sorted(((start - at) / step, (end - at) / step))
        enter, leave = max(enter, low), min(leave, high)
    return None if leave - enter < 1e-9 else (enter, leave)
