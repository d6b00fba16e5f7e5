"""How grounds and images of a card go on into the bleed, so that a cut that strays shows no bare paper."""

from __future__ import annotations

from ppgen.blocks.context import BlockContext
from ppgen.scene.model import Box
from ppgen.scene.path import Corners

ON_EDGE = 0.01
"""What lies nearer to the edge of a card than this, in mm, lies on it."""


def bled(box: Box, context: BlockContext) -> tuple[Box, Corners]:
    """A box with the bleed at each side that lies on the edge of the card, and which of its corners may be round."""
    trim, bleed = context.trim, context.bleed
    if trim is None:
        return box, (True, True, True, True)
    left, top = box.x < trim.x + ON_EDGE, box.y < trim.y + ON_EDGE
    right, bottom = box.right > trim.right - ON_EDGE, box.bottom > trim.bottom - ON_EDGE
    x, y = box.x - bleed * left, box.y - bleed * top
    area = Box(x, y, box.right + bleed * right - x, box.bottom + bleed * bottom - y)
    return area, (not (left or top), not (right or top), not (right or bottom), not (left or bottom))
