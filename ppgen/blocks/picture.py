"""A drawing of the game, such as its setup, in the middle of its column."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Placed
from ppgen.blocks.paint import picture
from ppgen.definition.sheet import PictureSpec
from ppgen.scene.model import Box, Item, Symbol


@dataclass(frozen=True, slots=True)
class Picture:
    kit: BlockContext
    spec: PictureSpec

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        return self.spec.min

    def height(self, width: float) -> float:
        box = self._symbol.box
        return min(width, self.spec.max) * box.height / box.width

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        wide = min(box.width, self.spec.max)
        inside = Box(box.x + (box.width - wide) / 2, box.y, wide, self.height(box.width))
        return (picture(self._symbol, inside, self.spec.label),)

    @property
    def _symbol(self) -> Symbol:
        return self.kit.art(self.spec.art)
