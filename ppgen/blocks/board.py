"""The empty board, to draw on, with room round it."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.grid.drawing import draw_board
from ppgen.blocks.grid.surface import surfaced
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.grid import Grid
from ppgen.definition.blocks import BoardSpec
from ppgen.plane import translate
from ppgen.scene.model import Box, Group, Item


class Board(Block[BoardSpec]):
    __slots__ = ()

    @property
    def grid(self) -> Grid:
        if self.context.game.board is None:
            raise self.context.missing("a board", "give the game `board:`", self.spec.mark)
        return self.context.game.board

    def least_width(self) -> float:
        return self.grid.columns * self.context.sizes.space + 2 * self.spec.margin

    def height(self, width: float) -> float:
        return self.grid.rows * self.context.sizes.space + 2 * self.spec.margin

    def spaces(self, box: Box) -> Box:
        """Where the grid itself lies: in the middle of the block."""
        width, height = self.grid.columns * self.context.sizes.space, self.grid.rows * self.context.sizes.space
        return Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)

    def draw(self, box: Box) -> tuple[Item, ...]:
        spaces = self.spaces(box)
        space = self.context.sizes.space
        arrangement = surfaced(Arrangement(self.grid), self.context.game.surface)
        drawing = draw_board(arrangement, space, self.context.theme, {})
        return (Group((drawing.group,), translate(spaces.x, spaces.y)),)
