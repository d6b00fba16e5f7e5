"""Cards and counters at true size, to cut out: packed edge to edge, so that one cut separates two."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.paint import picture
from ppgen.definition.paper_blocks import CutoutsSpec
from ppgen.definition.text import place_of
from ppgen.scene import path
from ppgen.scene.model import Box, Group, Item, Path, Shape, Symbol
from ppgen.sheets.cutout.marks import cell_edges

APART = 2.0
"""Between round ones, in mm: each is cut by itself."""


class Cutouts(Block[CutoutsSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return max(self.spec.columns, 1) * self._pitch[0] - self._gap

    def height(self, width: float) -> float:
        return self._rows(width) * self._pitch[1] - self._gap

    def draw(self, box: Box) -> tuple[Item, ...]:
        """The drawings first and the lines to cut along over them; whole rows stand in the middle of the block."""
        symbols = self._symbols
        cells = self.cells(box)
        margin = self.spec.margin
        items: list[Item] = [
            picture(symbol, cell.inset(margin), name, turn=self.spec.turned)
            for (name, symbol), cell in zip(symbols, cells, strict=True)
        ]
        lines = self._circles(cells) if self.spec.round else cell_edges(cells)
        items.append(Shape(lines, stroke=self.context.theme.line("mark"), role="cut"))
        return (Group(tuple(items), role="cutouts"),)

    def cells(self, box: Box) -> tuple[Box, ...]:
        """The trim of each, in mm."""
        columns = self._columns(box.width)
        width, height = self._pitch
        left = box.x + (box.width - columns * width + self._gap) / 2
        return tuple(
            Box(
                left + number % columns * width,
                box.y + number // columns * height,
                self.spec.width,
                self.spec.height,
            )
            for number in range(len(self._symbols))
        )

    @property
    def _symbols(self) -> list[tuple[str, Symbol]]:
        return [
            (name, self.context.art(name, place_of(name, self.spec.mark)))
            for name, count in self.spec.items.items()
            for _ in range(count)
        ]

    @property
    def _gap(self) -> float:
        return APART if self.spec.round else 0.0

    @property
    def _pitch(self) -> tuple[float, float]:
        return self.spec.width + self._gap, self.spec.height + self._gap

    def _columns(self, width: float) -> int:
        if self.spec.columns:
            return self.spec.columns
        fit = int((width + self._gap + 1e-6) / self._pitch[0])
        return max(1, min(fit, sum(self.spec.items.values())))

    def _rows(self, width: float) -> int:
        return -(-sum(self.spec.items.values()) // self._columns(width))

    def _circles(self, cells: tuple[Box, ...]) -> Path:
        return tuple(
            command
            for cell in cells
            for command in path.ellipse(
                cell.x + cell.width / 2, cell.y + cell.height / 2, cell.width / 2, cell.height / 2
            )
        )
