"""Short items behind bullets or numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Placed
from ppgen.blocks.paint import paragraph, placed
from ppgen.blocks.text import LEAST
from ppgen.definition.sheet import ListSpec
from ppgen.scene.model import Box, Item, Shape
from ppgen.scene.paragraph import Paragraph
from ppgen.scene.path import circle
from ppgen.scene.text import TextStyle, line, metrics


@dataclass(frozen=True, slots=True)
class Listing:
    kit: BlockContext
    spec: ListSpec

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        return LEAST

    def height(self, width: float) -> float:
        texts = self._texts(width)
        return sum(text.height for text in texts) + self._gap * max(len(texts) - 1, 0)

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        items: list[Item] = []
        y = box.y
        for number, text in enumerate(self._texts(box.width), 1):
            items.append(self._mark(number, box.x, y + text.baselines[0]))
            items.append(placed(text, box.x + self._indent, y))
            y += text.height + self._gap
        return tuple(items)

    def _mark(self, number: int, x: float, base: float) -> Item:
        style = self._style
        if self.spec.marks == "number":
            return line(f"{number}", TextStyle("semibold", style.size, style.fill), x, base, role="list-mark")
        middle = base - metrics(style.face).x_height * style.size / 2
        return Shape(circle(x + 0.6, middle, 0.45), style.fill, role="list-mark")

    def _texts(self, width: float) -> tuple[Paragraph, ...]:
        return tuple(paragraph(self.kit, entry, self._style, width - self._indent) for entry in self.spec.items)

    @property
    def _style(self) -> TextStyle:
        return self.kit.body if self.spec.size == "body" else self.kit.small

    @property
    def _gap(self) -> float:
        return 0.28 * self._style.size

    @property
    def _indent(self) -> float:
        return (1.15 if self.spec.marks == "number" else 0.85) * self._style.size
