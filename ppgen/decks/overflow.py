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
    """The blocks that have less room than they need after all shrinking, and the first of those that stick out of the
    panel or the exact box around them, or of the `room` for all.

    A block pushes all that follow it out of the room, so the first one stands for them, with the room that all lack.
    """
    pushed: dict[Box, list[Overfull]] = {}
    for each in placed:
        inside = [
            Overfull(lack.source, lack.too_wide, lack.too_high, lack.box) for lack in each.block.overflows(each.box)
        ]
        yield from inside
        around, box = each.room or room, each.box
        out = max(box.right - around.right, around.x - box.x, 0.0), max(box.bottom - around.bottom, 0.0)
        if not inside and max(out) > ROUNDING:
            pushed.setdefault(around, []).append(Overfull(each.block.source, *out, box))
    for lacking in pushed.values():
        yield replace(
            lacking[0],
            too_wide=max(each.too_wide for each in lacking),
            too_high=max(each.too_high for each in lacking),
        )
