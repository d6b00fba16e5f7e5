"""The empty board, to draw on, with room round it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.context import BlockContext
from ppgen.blocks.grid.drawing import draw_board
from ppgen.blocks.grid.surface import surfaced
from ppgen.blocks.layout import Placed
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.grid import Grid
from ppgen.definition.sheet import BoardSpec
from ppgen.scene.model import Box, Group, Item
from ppgen.scene.transform import translate


@dataclass(frozen=True, slots=True)
class Board:
    kit: BlockContext
    spec: BoardSpec
    grid: Grid

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        return self.grid.columns * self.kit.measures.space + 2 * self.spec.margin

    def height(self, width: float) -> float:
        return self.grid.rows * self.kit.measures.space + 2 * self.spec.margin

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def spaces(self, box: Box) -> Box:
        """Where the grid itself lies: in the middle of the block."""
        width, height = self.grid.columns * self.kit.measures.space, self.grid.rows * self.kit.measures.space
        return Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)

    def draw(self, box: Box) -> tuple[Item, ...]:
        spaces = self.spaces(box)
        space = self.kit.measures.space
        arrangement = surfaced(Arrangement(self.grid), self.kit.game.surface)
        drawing = draw_board(arrangement, space, self.kit.theme, {})
        return (Group((drawing.group,), translate(spaces.x, spaces.y)),)
