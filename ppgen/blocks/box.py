"""An empty box to draw or to write in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Placed
from ppgen.blocks.paint import frame, paragraph, picture, placed
from ppgen.definition.sheet import BoxSpec
from ppgen.scene.model import Box, Item
from ppgen.scene.text import PT, line, width

PAD = 1.3
"""Between the box's line and its label, in mm."""


@dataclass(frozen=True, slots=True)
class EmptyBox:
    kit: BlockContext
    spec: BoxSpec

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        return max(self.spec.width, self._label + 2 * PAD)

    def height(self, width: float) -> float:
        return self.spec.height + self._head(width)

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        kit = self.kit
        size = kit.measures.body * PT
        base = box.y + PAD + 0.82 * size
        items = [
            frame(kit, box),
            line(
                self.spec.label,
                kit.style(kit.measures.body, "semibold"),
                box.x + PAD + self._icon,
                base,
                role="box-label",
            ),
        ]
        if self.spec.art:
            side = 1.25 * size
            items.append(picture(kit.art(self.spec.art), Box(box.x + PAD, base - 0.36 * size - side / 2, side, side)))
        if self.spec.note:
            if self._beside(box.width):
                items.append(line(self.spec.note, kit.small, box.right - PAD, base, "end", role="box-note"))
            else:
                note = paragraph(kit, self.spec.note, kit.small, box.width - 2 * PAD)
                items.append(placed(note, box.x + PAD, box.y + PAD + 1.25 * size))
        return tuple(items)

    def _head(self, width: float) -> float:
        """The height that label and note take; what is left is free to draw in."""
        head = PAD + 1.25 * self.kit.measures.body * PT
        if self.spec.note and not self._beside(width):
            head += paragraph(self.kit, self.spec.note, self.kit.small, width - 2 * PAD).height
        return head

    @property
    def _icon(self) -> float:
        return 1.6 * self.kit.measures.body * PT if self.spec.art else 0.0

    @property
    def _label(self) -> float:
        return self._icon + width(self.spec.label, "semibold", self.kit.measures.body * PT)

    def _beside(self, room: float) -> bool:
        """Whether the note fits on the label's line."""
        small = self.kit.small
        return self._label + width(self.spec.note, small.face, small.size) + 4 * PAD <= room
