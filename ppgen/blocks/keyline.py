"""The light line inside the edge of a dark ground, which keeps it apart from its neighbours in the theme `contrast`.

All dark colours of a game are black there. Without the line, grounds that touch would become one.
"""

from __future__ import annotations

from ppgen.blocks.bleeding import off_the_edge
from ppgen.blocks.colours import KEYLINE
from ppgen.blocks.context import BlockContext
from ppgen.scene.colour import luminance
from ppgen.scene.model import Box, Group, Item, Path, Shape
from ppgen.scene.path import rounded_rect
from ppgen.scene.theme import Style

INSET = 0.4
"""How far inside the edge of the ground, or inside its frame, it runs."""
LEAST_PADDING = INSET + KEYLINE + 0.3
"""A panel that keeps less free round its blocks has no such line, which would run into them."""


def is_keyline(style: Style) -> bool:
    """Whether the line of an area is lighter than the area."""
    return (
        style.fill is not None and style.stroke is not None and luminance(style.stroke.colour) > luminance(style.fill)
    )


def keyline(
    box: Box, radius: float, frame: float, ground: Path, style: Style, context: BlockContext
) -> tuple[Item, ...]:
    """The line of a ground whose frame is so wide. At the edge of a card there is none: nothing lies beyond it."""
    by = frame + INSET + KEYLINE / 2
    inside = off_the_edge(box, context, by)
    if inside is None or style.stroke is None:
        return ()
    line = Shape(rounded_rect(*inside, max(0.0, radius - by)), stroke=style.stroke, role="ground")
    return (Group((line,), role="ground", clip=ground),)
