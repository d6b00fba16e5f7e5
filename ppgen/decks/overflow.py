"""What has less room on a card than it needs: found block by block once the card is laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ppgen.blocks.layout import Placed
from ppgen.scene.model import Box, Source

ROUNDING = 1e-3
"""No block overflows by less than this, in mm: sizes add up."""


@dataclass(frozen=True, slots=True)
class Overfull:
    """A block that has less room than it needs."""

    source: Source
    """Where the definition asks for the block, and what it calls it."""
    too_wide: float
    too_high: float
    """How much room is missing, in mm; 0 where there is enough."""
    box: Box
    """What the block would take, in the coordinates of the card."""

    @property
    def in_words(self) -> str:
        """`2.4 mm too wide and 1 mm too high`."""
        sides = (self.too_wide, "wide"), (self.too_high, "high")
        # Rounded up: a card that is larger by just as much is large enough.
        return " and ".join(f"{-(-amount // 0.1) / 10:g} mm too {word}" for amount, word in sides if amount > ROUNDING)


def overfull(placed: Sequence[Placed], room: Box) -> Iterator[Overfull]:
    """The blocks that have less room than they need, and the first of those that stick out of the `room` for all.

    A block pushes all that follow it out of the room, so the first one stands for them, with the room that all lack.
    """
    pushed: list[Overfull] = []
    for each in placed:
        block, box = each.block, each.box
        width, height = max(block.min_width(), box.width), max(block.height(box.width), box.height)
        needed = Box(box.x, box.y, width, height)
        out = max(needed.right - room.right, room.x - needed.x, 0.0), max(needed.bottom - room.bottom, 0.0)
        if max(width - box.width, height - box.height) > ROUNDING:
            yield Overfull(block.source, max(width - box.width, out[0]), max(height - box.height, out[1]), needed)
        elif max(out) > ROUNDING:
            pushed.append(Overfull(block.source, *out, needed))
    if pushed:
        yield replace(
            pushed[0],
            too_wide=max(each.too_wide for each in pushed),
            too_high=max(each.too_high for each in pushed),
        )
