"""A symbol, as many times as it counts, in lines."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.layout import SLACK
from ppgen.blocks.paint import picture
from ppgen.definition.card_blocks import IconsSpec
from ppgen.scene.model import Box, Item, Tag


class Icons(Block[IconsSpec]):
    __slots__ = ()

    @property
    def tag(self) -> Tag | None:
        return Tag("Figure", f"{self.spec.count} × {self.spec.art.replace('-', ' ')}") if self.spec.count else None

    def min_width(self) -> float:
        spec = self.spec
        together = min(spec.count, spec.per_line) if spec.per_line else min(spec.count, 1)
        return self._extent(together)

    def height(self, width: float) -> float:
        lines = -(-self.spec.count // self._per_line(width))
        return max(0.0, lines * (self.spec.size + self.spec.gap) - self.spec.gap)

    def extent(self, box: Box) -> Box:
        width = self._extent(min(self._per_line(box.width), self.spec.count))
        left = {"left": 0.0, "centre": 0.5, "right": 1.0}[self.spec.align] * (box.width - width)
        return Box(box.x + left, box.y, width, self.height(box.width))

    def draw(self, box: Box) -> tuple[Item, ...]:
        spec, per_line = self.spec, self._per_line(box.width)
        symbol = self.context.art(spec.art, spec.mark)
        items: list[Item] = []
        for number in range(spec.count):
            line, place = divmod(number, per_line)
            spare = box.width - self._extent(min(per_line, spec.count - line * per_line))
            left = box.x + {"left": 0.0, "centre": spare / 2, "right": spare}[spec.align]
            x, y = left + place * (self._width + spec.gap), box.y + line * (spec.size + spec.gap)
            items.append(picture(symbol, Box(x, y, self._width, spec.size)))
        return tuple(items)

    @property
    def _width(self) -> float:
        """The width of one symbol, in mm."""
        box = self.context.art(self.spec.art, self.spec.mark).box
        return self.spec.size * box.width / box.height

    def _extent(self, count: int) -> float:
        """The width of so many side by side."""
        return max(0.0, count * (self._width + self.spec.gap) - self.spec.gap)

    def _per_line(self, width: float) -> int:
        room = int((width + self.spec.gap + SLACK) / (self._width + self.spec.gap))
        return max(1, min(room, self.spec.per_line or room))
