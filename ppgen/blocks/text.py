"""A paragraph, perhaps with boxes to tick."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.paint import frame, paragraph, placed
from ppgen.definition.blocks import TextSpec
from ppgen.scene.model import Box, Item

TICK, TICK_GAP = 4.2, 1.2


class Text(Block[TextSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return self._shape.text + self._ticks

    def height(self, width: float) -> float:
        height = paragraph(self.context, self.spec.body, self.context.sized(self.spec.size), width - self._ticks).height
        return max(height, TICK) if self.spec.ticks else height

    def draw(self, box: Box) -> tuple[Item, ...]:
        text = paragraph(self.context, self.spec.body, self.context.sized(self.spec.size), box.width - self._ticks)
        items = [placed(text, box.x, box.y)]
        for number in range(self.spec.ticks):
            x = box.right - TICK - number * (TICK + TICK_GAP)
            items.append(frame(self.context, Box(x, box.y, TICK, TICK)))
        return tuple(items)

    @property
    def _ticks(self) -> float:
        """The room that the boxes take, with the gap before them."""
        return self.spec.ticks * (TICK + TICK_GAP) + TICK_GAP if self.spec.ticks else 0.0
