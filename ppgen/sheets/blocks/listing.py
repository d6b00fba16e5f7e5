"""Short items behind marks: bullets, numbers or pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.definition.sheet import ListSpec
from ppgen.scene.model import Box, Item, Shape
from ppgen.scene.paragraph import Paragraph
from ppgen.scene.path import circle
from ppgen.scene.text import TextStyle, line, metrics
from ppgen.sheets.blocks.paint import LEADING, paragraph, picture, placed
from ppgen.sheets.blocks.text import LEAST
from ppgen.sheets.kit import Kit
from ppgen.sheets.layout import Placed


@dataclass(frozen=True, slots=True)
class Listing:
    kit: Kit
    spec: ListSpec

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        return LEAST

    def height(self, width: float) -> float:
        texts = self._texts(width)
        return sum(self._height(text) for text in texts) + self._gap * max(len(texts) - 1, 0)

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        items: list[Item] = []
        y = box.y
        for number, (entry, text) in enumerate(zip(self.spec.items, self._texts(box.width), strict=True), 1):
            height = self._height(text)
            # A picture is higher than a line: the text stands in its middle.
            top = y + (height - text.height) / 2
            items += self._mark(entry, number, Box(box.x, y, self._indent, height), top)
            items.append(placed(text, box.x + self._indent, top))
            y += height + self._gap
        return tuple(items)

    def _mark(self, entry: str, number: int, box: Box, top: float) -> list[Item]:
        style = self._style
        base = top + _first_baseline(style)
        if self.spec.marks == "number":
            strong = TextStyle("semibold", style.size, self.kit.body.fill)
            return [line(f"{number}", strong, box.x, base, role="list-mark")]
        if self.spec.marks == "art":
            side = self._art
            name = _split(entry)[0]
            return (
                [picture(self.kit.art(name), Box(box.x, box.y + (box.height - side) / 2, side, side))] if name else []
            )
        middle = base - metrics(style.face).x_height * style.size / 2
        return [Shape(circle(box.x + 0.6, middle, 0.45), style.fill, role="list-mark")]

    def _texts(self, width: float) -> tuple[Paragraph, ...]:
        entries = (_split(entry)[1] for entry in self.spec.items) if self.spec.marks == "art" else self.spec.items
        return tuple(paragraph(self.kit, entry, self._style, width - self._indent) for entry in entries)

    def _height(self, text: Paragraph) -> float:
        return max(text.height, self._art) if self.spec.marks == "art" else text.height

    @property
    def _style(self) -> TextStyle:
        return self.kit.body if self.spec.size == "body" else self.kit.small

    @property
    def _art(self) -> float:
        return 1.75 * self._style.size

    @property
    def _gap(self) -> float:
        return 0.28 * self._style.size

    @property
    def _indent(self) -> float:
        if self.spec.marks == "art":
            return self._art + 0.5 * self._style.size
        return (1.15 if self.spec.marks == "number" else 0.85) * self._style.size


def _split(entry: str) -> tuple[str, str]:
    """`coin | Take two coins` as its art and its text."""
    art, bar, text = entry.partition("|")
    return (art.strip(), text.strip()) if bar else ("", entry)


def _first_baseline(style: TextStyle) -> float:
    """Where a paragraph sets its first line, from its top."""
    face = metrics(style.face)
    return (LEADING - face.ascent - face.descent) / 2 * style.size + face.ascent * style.size
