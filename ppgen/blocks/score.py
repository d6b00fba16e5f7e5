"""Scoring boxes: a sum to fill in, in one line."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.paint import frame, paragraph, placed
from ppgen.definition.blocks import ScoreBoxSpec, ScoreSpec
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Item
from ppgen.scene.text import line, metrics

MIN_WIDTH = 17.0
"""The narrowest box with room to write two digits above its label, in mm."""


class Score(Block[ScoreSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return len(self.spec.boxes) * MIN_WIDTH + sum(self._sign(box) for box in self.spec.boxes)

    def height(self, width: float) -> float:
        return self.spec.height + 0.8 + self._labels(self._width(width))

    def draw(self, box: Box) -> tuple[Item, ...]:
        context = self.context
        style = context.style(context.sizes.body * 1.7, "semibold")
        items: list[Item] = []
        for part, room in zip(self.spec.boxes, self.rooms(box), strict=True):
            if sign := self._sign(part):
                base = room.y + room.height / 2 + metrics("semibold").x_height * style.size / 2
                items.append(line(part.sign, style, room.x - sign / 2, base, "middle", role="score-sign"))
            weight = 2.2 if part.strong else 1.0
            items.append(frame(context, room, weight=weight, label=plain(part.label)))
            face = context.style(context.sizes.small, "semibold") if part.strong else context.small
            label = paragraph(context, part.label, face, room.width, "middle", 1.15)
            items.append(placed(label, room.x, room.bottom + 0.8))
        return tuple(items)

    def rooms(self, box: Box) -> tuple[Box, ...]:
        """Where each box stands when the block is drawn in `box`."""
        width, x, rooms = self._width(box.width), box.x, []
        for part in self.spec.boxes:
            x += self._sign(part)
            rooms.append(Box(x, box.y, width, box.height - 0.8 - self._labels(width)))
            x += width
        return tuple(rooms)

    def _width(self, width: float) -> float:
        return (width - sum(self._sign(box) for box in self.spec.boxes)) / max(len(self.spec.boxes), 1)

    def _labels(self, width: float) -> float:
        context, texts = self.context, [box.label for box in self.spec.boxes]
        return max((paragraph(context, text, context.small, width, "middle", 1.15).height for text in texts), default=0)

    def _sign(self, box: ScoreBoxSpec) -> float:
        return 2.1 * self.context.body.size if box.sign else 0.0
