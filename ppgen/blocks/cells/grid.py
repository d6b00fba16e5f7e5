"""A grid: cells in rows and columns, with labels round them, to write in or printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ppgen.blocks.cells.cell import data, draw_cell
from ppgen.blocks.cells.lattice import Lattice, draw_edges, edges, owners, starts, sums
from ppgen.blocks.cells.sided import SidedBlock
from ppgen.blocks.cells.words import PAD, Printed, draw_words, type_size
from ppgen.blocks.context import BlockContext
from ppgen.blocks.paint import paragraph
from ppgen.definition.cells import PlacedCell
from ppgen.definition.grid_block import GridSpec
from ppgen.numerals import listed, plural
from ppgen.plane import translate
from ppgen.scene.limits import MIN_TEXT
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Tag
from ppgen.scene.text import PT, TextStyle
from ppgen.sentences import ENGLISH

LABEL_GAP = 1.2
"""Between a grid and its labels, in mm."""
LABEL_LEADING = 1.15
WIDEST = 120.0
"""Labels of rows are measured in a line of this width, in mm."""


class CellGrid(SidedBlock[GridSpec]):
    @property
    def tag(self) -> Tag:
        spec = self.spec
        if spec.alt:
            return Tag("Figure", plain(spec.alt))
        if spec.column_labels or spec.row_labels:
            return Tag("Table")
        return Tag("Figure", in_words(spec), ENGLISH)

    def height(self, width: float) -> float:
        side = self._side(width)
        return self._above(side) + self.spec.height * side + self._below(side)

    def draw(self, box: Box) -> tuple[Item, ...]:
        spec, side = self.spec, self._side(box.width)
        left, top = self._left(box, side) + self._before, box.y + self._above(side)
        across = sums(left, [side * spec.ratio] * spec.width)
        down = sums(top, [side] * spec.height)
        size = type_size(self.context, self._printed, side)
        rows = [self._row(number, across, down, size) for number in range(spec.height)]
        lattice = Lattice(across, down, starts(spec.column_groups), starts(spec.row_groups))
        lines = draw_edges(
            self.context.theme,
            edges(owners(spec.placed), lattice),
            on_tint=any(each.cell.tint for each in spec.placed),
        )
        return (
            *self._columns(spec.column_labels, across, top, is_above=True),
            *rows,
            *self._columns(spec.column_ends, across, down[-1], is_above=False),
            *lines,
        )

    # What stands where -----------------------------------------------------------------------------------------------

    def _row(self, number: int, across: Sequence[float], down: Sequence[float], size: float) -> Item:
        """A row with its label and its end."""
        spec, room = self.spec, Box(0.0, down[number], 0.0, down[number + 1] - down[number])
        cells: list[Item] = []
        if spec.row_labels:
            box = room._replace(x=across[0] - self._before, width=self._before - LABEL_GAP + PAD)
            words = draw_words(self.context, spec.row_labels[number], box, self._label.size / PT, "semibold", "right")
            cells.append(data(tuple(words), "Row"))
        beginning = {each.column: each for each in spec.placed if each.row == number}
        taken = owners(spec.placed)
        for column in range(spec.width):
            if column in beginning:
                cells.append(self._cell(beginning[column], across, down, size))
            elif (number, column) not in taken:
                cells.append(data(()))
        if spec.row_ends:
            box = room._replace(x=across[-1] + LABEL_GAP - PAD, width=self._after - LABEL_GAP + PAD)
            words = draw_words(self.context, spec.row_ends[number], box, self._label.size / PT, "semibold", "left")
            cells.append(data(tuple(words)))
        return Group(tuple(cells), tag=Tag("TR"))

    def _cell(self, each: PlacedCell, across: Sequence[float], down: Sequence[float], size: float) -> Item:
        cell, x, y = each.cell, across[each.column], down[each.row]
        box = Box(x, y, across[each.right] - x, down[each.bottom] - y)
        items = draw_cell(
            self.context,
            box,
            cell.text,
            size=size,
            face=_printed(each, self.spec.ratio).face,
            place=f"row {each.row + 1} column {each.column + 1}",
            mark=cell.mark,
            tint=cell.tint,
            corner=cell.corner,
        )
        return data(items, across=cell.across, down=cell.down)

    def _columns(self, words: Sequence[str], across: Sequence[float], y: float, *, is_above: bool) -> Iterator[Item]:
        """The labels above the columns or what stands below them, as one row."""
        if not words:
            return
        cells: list[Item] = [data(())] if self.spec.row_labels else []
        for column, each in enumerate(words):
            width = across[column + 1] - across[column]
            text = paragraph(self.context, each, self._label, width, "middle", LABEL_LEADING)
            top = y - LABEL_GAP / 2 - text.height if is_above else y + LABEL_GAP / 2
            group = Group(text.items, translate(across[column], top))
            cells.append(data((group,), "Column" if is_above else ""))
        cells += [data(())] if self.spec.row_ends else []
        yield Group(tuple(cells), tag=Tag("TR"))

    # How large it is -------------------------------------------------------------------------------------------------

    @property
    def _label(self) -> TextStyle:
        return self.context.style(self.context.sizes.small, "semibold")

    @cached_property
    def _printed(self) -> tuple[Printed, ...]:
        """Each text in the cells once, with its room."""
        words = [_printed(each, self.spec.ratio) for each in self.spec.placed if each.cell.text.strip()]
        corners = [
            Printed(each.cell.corner, each.cell.across * self.spec.ratio, each.cell.down)
            for each in self.spec.placed
            if each.cell.corner
        ]
        return tuple(dict.fromkeys((*words, *corners)))

    @cached_property
    def _least(self) -> float:
        spec, beside = self.spec, (*self.spec.column_labels, *self.spec.column_ends)
        side = self._side_for(self._printed, "cell")
        self._check_room("what stands above or below a column", beside, "semibold", spec.max * spec.ratio)
        return max(side, self._widest(beside, "semibold", self.context.sizes.small) / spec.ratio)

    def _width(self, side: float) -> float:
        return self._before + self.spec.width * side * self.spec.ratio + self._after

    @cached_property
    def _before(self) -> float:
        return label_room(self.context, self.spec.row_labels, self._label)

    @cached_property
    def _after(self) -> float:
        return label_room(self.context, self.spec.row_ends, self._label)

    def _above(self, side: float) -> float:
        return self._room(self.spec.column_labels, side)

    def _below(self, side: float) -> float:
        return self._room(self.spec.column_ends, side)

    def _room(self, words: Sequence[str], side: float) -> float:
        """The height of labels above or below columns of that side, with the gap, in mm."""
        width = side * self.spec.ratio
        texts = [paragraph(self.context, each, self._label, width, "middle", LABEL_LEADING) for each in words]
        return max((text.height for text in texts), default=-LABEL_GAP / 2) + LABEL_GAP / 2


def label_room(context: BlockContext, labels: Sequence[str], style: TextStyle) -> float:
    """The width of labels beside rows in one line each, with their gap, in mm; 0 without any."""
    widths = [paragraph(context, each, style, WIDEST).width for each in labels if each.strip()]
    return max(widths) + LABEL_GAP + PAD if widths else 0.0


def _printed(each: PlacedCell, ratio: float) -> Printed:
    cell = each.cell
    # Words under a corner keep clear of it, above and below, so that they stay in the middle.
    high = cell.down - (2.2 * MIN_TEXT * PT / 8.0 if cell.corner else 0.0)
    return Printed(cell.text, cell.across * ratio, high, cell.strong)


def in_words(spec: GridSpec) -> str:
    """A grid for somebody who hears a document: its size, and what is printed in it, row by row."""
    size = f"{plural(spec.height, 'row')} and {plural(spec.width, 'column')}"
    if all(each.cell.is_empty for each in spec.placed):
        return f"An empty grid of {size}."
    rows = []
    for row in range(spec.height):
        words = [plain(each.cell.text).strip() or "empty" for each in spec.placed if each.row == row]
        if words:
            rows.append(f"Row {row + 1}: {listed(words)}.")
    return f"A grid of {size}. {' '.join(rows)}"
