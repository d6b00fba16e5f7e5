"""Which sides of a box lie on the edge of a card, and how grounds and images go on into the bleed there.

A cut that strays shows no bare paper then. A line along the cut would show how far it strays, so there is none.
"""

from __future__ import annotations

from ppgen.blocks.context import BlockContext
from ppgen.scene.model import Box
from ppgen.scene.path import Corners

ON_EDGE = 0.01
"""What lies nearer to the edge of a card than this, in mm, lies on it."""
_FAR = 20.0
"""Farther out than any bleed, in mm."""


def bled(box: Box, context: BlockContext) -> tuple[Box, Corners]:
    """A box with the bleed at each side that lies on the edge of the card, and which of its corners may be round."""
    trim, bleed = context.trim, context.bleed
    if trim is None:
        return box, (True, True, True, True)
    left, top, right, bottom = _on_edge(box, trim)
    x, y = box.x - bleed * left, box.y - bleed * top
    area = Box(x, y, box.right + bleed * right - x, box.bottom + bleed * bottom - y)
    return area, (not (left or top), not (right or top), not (right or bottom), not (left or bottom))


def off_the_edge(box: Box, context: BlockContext, inset: float) -> Box | None:
    """A box in which a line runs `inset` mm inside another, and far outside the card at each side on its edge.

    None if no side is left on which the line shows.
    """
    inside, trim = box.inset(inset), context.trim
    if inside.width <= 0 or inside.height <= 0:
        return None
    left, top, right, bottom = (_FAR * on for on in _on_edge(box, trim)) if trim is not None else (0.0,) * 4
    if left and top and right and bottom:
        return None
    return Box(inside.x - left, inside.y - top, inside.width + left + right, inside.height + top + bottom)


def fills_card(box: Box, context: BlockContext) -> bool:
    """Whether a box is all of a card."""
    return context.trim is not None and all(_on_edge(box, context.trim))


def _on_edge(box: Box, trim: Box) -> tuple[bool, bool, bool, bool]:
    """Whether the left, the top, the right and the bottom side of a box lie on the edge of the card, or beyond it."""
    left, top = box.x < trim.x + ON_EDGE, box.y < trim.y + ON_EDGE
    return left, top, box.right > trim.right - ON_EDGE, box.bottom > trim.bottom - ON_EDGE
