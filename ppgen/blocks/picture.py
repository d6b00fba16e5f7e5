"""A drawing of the game, such as its setup, in the middle of its column."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.paint import picture
from ppgen.definition.blocks import PictureSpec
from ppgen.scene.model import Box, Item, Symbol


class Picture(Block[PictureSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return self.spec.min

    def height(self, width: float) -> float:
        box = self._symbol.box
        return min(width, self.spec.max) * box.height / box.width

    def draw(self, box: Box) -> tuple[Item, ...]:
        width = min(box.width, self.spec.max)
        inside = Box(box.x + (box.width - width) / 2, box.y, width, self.height(box.width))
        return (picture(self._symbol, inside, self.spec.label),)

    @property
    def _symbol(self) -> Symbol:
        return self.context.art(self.spec.art, self.spec.mark)
