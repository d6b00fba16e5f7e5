"""Short items behind bullets or numbers."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.paint import paragraph, placed
from ppgen.definition.blocks import ListSpec
from ppgen.definition.text import place
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.scene.model import Box, Group, Item, Shape, Tag
from ppgen.scene.paragraph import Paragraph
from ppgen.scene.path import circle
from ppgen.scene.text import TextStyle, line, metrics


class Listing(Block[ListSpec]):
    __slots__ = ()

    @property
    def tag(self) -> Tag:
        return Tag("L")

    def min_width(self) -> float:
        return self._shape.text

    def height(self, width: float) -> float:
        texts = self._texts(width)
        return sum(text.height for text in texts) + self._gap * max(len(texts) - 1, 0)

    def draw(self, box: Box) -> tuple[Item, ...]:
        items: list[Item] = []
        y = box.y
        for number, text in enumerate(self._texts(box.width), 1):
            mark = Group((self._mark(number, box.x, y + text.baselines[0]),), tag=Tag("Lbl"))
            body = Group((placed(text, box.x + self._indent, y),), tag=Tag("LBody"))
            items.append(Group((mark, body), tag=Tag("LI")))
            y += text.height + self._gap
        return tuple(items)

    def _mark(self, number: int, x: float, base: float) -> Item:
        style = self._style
        if self.spec.marks == "number":
            return line(f"{number}", TextStyle("semibold", style.size, style.fill), x, base, role="list-mark")
        middle = base - metrics(style.face).x_height * style.size / 2
        return Shape(circle(x + 0.6, middle, 0.45), style.fill, role="list-mark")

    def _texts(self, width: float) -> tuple[Paragraph, ...]:
        return tuple(paragraph(self.context, entry, self._style, width - self._indent) for entry in self._items)

    @property
    def _items(self) -> tuple[str, ...]:
        """The items. Raises DefinitionError with the place of each blank item."""
        items, mark = self.spec.items, self.context.at(self.spec.mark)
        blank = [place(item, 0, mark) for item in items if not item.strip()] if items else [mark]
        if blank:
            message = f"{self.context.name} has a list with {'a blank item' if items else 'no items'}"
            raise DefinitionError(Diagnostic(at, "DEF-EMPTY", message, "write it, or leave it out") for at in blank)
        return items

    @property
    def _style(self) -> TextStyle:
        return self.context.sized(self.spec.size)

    @property
    def _gap(self) -> float:
        return 0.28 * self._style.size

    @property
    def _indent(self) -> float:
        return (1.15 if self.spec.marks == "number" else 0.85) * self._style.size
