"""What a block stands on: the ground that was painted beneath it last, in a stack or in an exact place of a panel.

The blocks inside a panel have its ground from the beginning (`BlockContext.inside`). Here are those that were laid over
it: which ground is beneath them is known once every box is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.diagnostics import Mark
from ppgen.records import replace
from ppgen.scene.model import Box

if TYPE_CHECKING:
    from ppgen.blocks.layout import Placed

ENOUGH = 0.5
"""A block stands on the last ground that lies beneath more than this share of what it shows."""


class Ground(Struct, frozen=True):
    """What a block paints beneath all that comes after it."""

    role: str
    """The colour or role of a panel; empty for an image, of which nobody knows how dark it is."""
    mark: Mark | None = None
    """Where the definition names it."""


def on_grounds(placed: Iterable[Placed]) -> Iterator[Placed]:
    """The blocks in the order in which they are drawn, each fit for the ground on which it stands."""
    grounds: list[tuple[Box, Ground]] = []
    for each in placed:
        ground = _beneath(each.block.extent(each.box), grounds) if grounds else None
        yield each if ground is None or not ground.role else replace(each, block=each.block.on(ground))
        if (own := each.block.ground) is not None:
            grounds.append((each.box, own))


def _beneath(extent: Box, grounds: list[tuple[Box, Ground]]) -> Ground | None:
    """The ground on which something stands; None for that of everything around it."""
    return next((ground for box, ground in reversed(grounds) if _share(extent, box) > ENOUGH), None)


def _share(extent: Box, ground: Box) -> float:
    """How much of a box lies on a ground. What has no extent has a place all the same."""
    width = min(extent.right, ground.right) - max(extent.x, ground.x)
    height = min(extent.bottom, ground.bottom) - max(extent.y, ground.y)
    if width < 0 or height < 0:
        return 0.0
    across = width / extent.width if extent.width else 1.0
    return across * (height / extent.height if extent.height else 1.0)
