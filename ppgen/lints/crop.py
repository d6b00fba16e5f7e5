"""A picture of a defect: the drawing around it, with a ring round the place."""

from __future__ import annotations

from ppgen.lints.drawing import Drawing
from ppgen.lints.found import Found
from ppgen.plane import translate
from ppgen.scene import path
from ppgen.scene.boxes import common
from ppgen.scene.model import Box, Group, Item, Scene, Shape, Stroke

AROUND = 6.0
"""How much of the drawing is shown around a defect, in mm."""
SMALLEST = 30.0
"""The smallest side of the picture, if the drawing is as large."""
LARGEST = 90.0
"""The largest one: of a defect that is larger, the middle is shown."""
ROOM = 1.2
"""Between a defect and its ring, in mm."""
RING = "#d6006f"
"""A colour that no theme has."""


def crop(drawing: Drawing, finding: Found) -> Scene:
    """The part of a drawing around a finding, as a scene of its own."""
    window = _window(finding.box, drawing.box)
    items: list[Item] = []
    for mark in drawing.near(window):
        item: Item = Group((mark.item,), mark.matrix)
        for clip in reversed(mark.clips):
            item = Group((item,), clip=path.transform(clip.path, clip.matrix), even_odd=clip.even_odd)
        items.append(item)
    box = common(finding.box.inset(-ROOM), window.inset(0.5))
    ring = path.rounded_rect(*box, min(1.5, box.width / 2, box.height / 2))
    items.append(Shape(ring, stroke=Stroke("#ffffff", 0.8)))
    items.append(Shape(ring, stroke=Stroke(RING, 0.4)))
    shifted = Group(tuple(items), translate(-window.x, -window.y))
    whole = Group((shifted,), clip=path.rect(0.0, 0.0, window.width, window.height))
    scene = drawing.scene
    return Scene(window.width, window.height, (whole,), finding.code, finding.message, scene.language, scene.paper)


def _window(box: Box, paper: Box) -> Box:
    """The part of the paper that is shown."""
    x, width = _span(box.x, box.width, paper.width)
    y, height = _span(box.y, box.height, paper.height)
    return Box(x, y, width, height)


def _span(start: float, length: float, limit: float) -> tuple[float, float]:
    wanted = min(max(length + 2 * AROUND, SMALLEST), LARGEST, limit)
    return min(max(start + length / 2 - wanted / 2, 0.0), limit - wanted), wanted
