"""A section's heading, with its rule."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.paint import rule
from ppgen.definition.layouts import SectionSpec
from ppgen.scene.model import Box, Item
from ppgen.scene.text import PT, line, width


class Heading(Block[SectionSpec]):
    __slots__ = ()
    grow = 0.0

    def min_width(self) -> float:
        small, words = self.context.small, self.spec.note
        note = width(words, small.face, small.size) + 3.0 if words else 0.0
        return width(self.spec.heading, "semibold", self.context.sizes.heading * PT) + note

    def height(self, width: float) -> float:
        return 1.42 * self.context.sizes.heading * PT

    def draw(self, box: Box) -> tuple[Item, ...]:
        context = self.context
        base = box.y + 0.92 * context.sizes.heading * PT
        style = context.style(context.sizes.heading, "semibold")
        items: list[Item] = [line(self.spec.heading, style, box.x, base, role="heading")]
        if self.spec.note:
            items.append(line(self.spec.note, context.small, box.right, base, "end", role="heading-note"))
        items.append(rule(context, box.x, box.right, box.bottom, "box-faint"))
        return tuple(items)
