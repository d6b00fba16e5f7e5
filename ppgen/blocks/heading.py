"""A section's heading, with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Placed
from ppgen.blocks.paint import rule
from ppgen.scene.model import Box, Item
from ppgen.scene.text import PT, line, width


@dataclass(frozen=True, slots=True)
class Heading:
    context: BlockContext
    text: str
    note: str = ""
    grow: float = 0.0

    def least_width(self) -> float:
        note = width(self.note, self.context.small.face, self.context.small.size) + 3.0 if self.note else 0.0
        return width(self.text, "semibold", self.context.sizes.heading * PT) + note

    def height(self, width: float) -> float:
        return 1.42 * self.context.sizes.heading * PT

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        context = self.context
        base = box.y + 0.92 * context.sizes.heading * PT
        items: list[Item] = [
            line(self.text, context.style(context.sizes.heading, "semibold"), box.x, base, role="heading")
        ]
        if self.note:
            items.append(line(self.note, context.small, box.right, base, "end", role="heading-note"))
        items.append(rule(context, box.x, box.right, box.bottom, "box-faint"))
        return tuple(items)
