"""An empty box to draw or to write in."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.paint import frame, paragraph, picture, placed
from ppgen.definition.blocks import BoxSpec
from ppgen.scene.model import Box, Item
from ppgen.scene.text import line, width

PAD = 1.3
"""Between the box's line and its label, in mm."""


class EmptyBox(Block[BoxSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return max(self.spec.width, self._label + 2 * PAD)

    def height(self, width: float) -> float:
        return self.spec.height + self._head(width)

    def draw(self, box: Box) -> tuple[Item, ...]:
        context = self.context
        size = context.body.size
        base = box.y + PAD + 0.82 * size
        label = line(self.spec.label, context.strong, box.x + PAD + self._icon, base, role="box-label")
        items = [frame(context, box, label=self.spec.label), label]
        if self.spec.art:
            side = 1.25 * size
            square = Box(box.x + PAD, base - 0.36 * size - side / 2, side, side)
            items.append(picture(context.art(self.spec.art), square))
        if self.spec.note:
            if self._beside(box.width):
                items.append(line(self.spec.note, context.small, box.right - PAD, base, "end", role="box-note"))
            else:
                note = paragraph(context, self.spec.note, context.small, box.width - 2 * PAD)
                items.append(placed(note, box.x + PAD, box.y + PAD + 1.25 * size))
        return tuple(items)

    def _head(self, width: float) -> float:
        """The height that label and note take; what is left is free to draw in."""
        head = PAD + 1.25 * self.context.body.size
        if self.spec.note and not self._beside(width):
            head += paragraph(self.context, self.spec.note, self.context.small, width - 2 * PAD).height
        return head

    @property
    def _icon(self) -> float:
        return 1.6 * self.context.body.size if self.spec.art else 0.0

    @property
    def _label(self) -> float:
        return self._icon + width(self.spec.label, "semibold", self.context.body.size)

    def _beside(self, room: float) -> bool:
        """Whether the note fits on the label's line."""
        small = self.context.small
        return self._label + width(self.spec.note, small.face, small.size) + 4 * PAD <= room
