"""A table of the game or with rows of its own; perhaps with empty columns to fill in, as on a score pad."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Literal

from msgspec import Struct

from ppgen.blocks.block import Block
from ppgen.blocks.context import BlockContext
from ppgen.blocks.paint import centred, frame, paragraph, picture, placed, printed, rule
from ppgen.definition.table_block import TableSpec
from ppgen.definition.tables import Table
from ppgen.records import replace
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Shape, Tag
from ppgen.scene.path import line as straight
from ppgen.scene.text import Face, line, metrics, width

WRITING = 6.0
"""The minimum height of a row to write in, in mm."""
WIDEST = 100.0
"""Headings of empty columns are measured in a line of this width, in mm."""
BEFORE_TOTAL = 0.5
"""The gap between the last row and the total, in mm."""


class _Line(Struct, frozen=True):
    """One drawn line of a table. `role` is that of its label."""

    label: str
    cells: tuple[str, ...]
    face: Face = "regular"
    art: str = ""
    role: str = "table-label"
    ruled: str = "panel-rule"
    """The role of the rule under it; none without one."""


def table_block(context: BlockContext, spec: TableSpec) -> Block[TableSpec]:
    """The drawing of a table, with lines under its rows or round its cells."""
    if spec.lines == "rules":
        return TableBlock(context, spec)
    from ppgen.blocks.cells.table import CellTable

    return CellTable(context, spec)


class TableBlock(Block[TableSpec]):
    @property
    def tag(self) -> Tag:
        return Tag("Table")

    def min_width(self) -> float:
        spare = 0.0 if self._fills else len(self._head.cells) * self._shape.table_number_gap
        return self._label + len(self._head.cells) * self._column + len(self.spec.blanks) * self._blank - spare

    def height(self, width: float) -> float:
        return self._top + self._row * self._count + self._before_total

    def draw(self, box: Box) -> tuple[Item, ...]:
        blanks, columns = self.spec.blanks, len(self._head.cells)
        share = (box.width - self._label) / columns
        column = self._column if blanks else share if self._fills else min(self._column, share)
        width = self._label + columns * column
        if not self._fills:
            return centred(self._lines(Box(0.0, 0.0, width, box.height), column, width), width, box)
        lines = self._lines(box, column, box.x + width)
        return (*lines, *self._boxes(box, box.x + width)) if blanks else tuple(lines)

    def _lines(self, box: Box, column: float, right: float) -> list[Item]:
        """Labels and numbers in columns of that width, with rules that end at `right`, row by row."""
        context, row_height = self.context, self._high(box)
        cap = metrics("regular").cap_height * self._size / 2
        indent = self._art
        items: list[Item] = []
        rules: list[Item] = []
        top, height = box.y, self._head_height
        for number, row in enumerate((self._head, *self._rows, *self._total)):
            top += self._before_total if number > len(self._rows) else 0.0
            middle = top + height / 2
            style = context.style(context.sizes.body, row.face)
            first: list[Item] = []
            if row.art and self.spec.pictures:
                side = 1.25 * self._size
                first.append(picture(context.art(row.art), Box(box.x, middle - side / 2, side, side)))
            x = box.x + (indent if number else 0.0)
            first += [line(row.label, style, x, middle + cap, role=row.role)] if row.label else []
            cells: list[Item] = [cell(first, "Row" if number else "Column")]
            for place, word in enumerate(row.cells):
                at = box.x + self._label + (place + 0.5) * column
                role = "table-value" if number else "table-head"
                cells.append(cell([line(word, style, at, middle + cap, "middle", role)], "" if number else "Column"))
            if self.spec.blanks:
                cells += self._headings(box, right) if not number else [cell(()) for _ in range(self._empty)]
            items.append(Group(tuple(cells), tag=Tag("TR")))
            top = top + height if number else box.y + self._top
            height = row_height
            if row.ruled:
                rules.append(rule(context, box.x, right, top, row.ruled))
        return [*items, *rules]

    def _headings(self, box: Box, left: float) -> Iterator[Item]:
        """The headings of the empty columns, each with those of its parts under it, as one header cell a part."""
        context, each, parts = self.context, self._each(box, left), self.spec.blank_parts
        for column, name in enumerate(self.spec.blanks):
            x = left + column * each
            heading = paragraph(context, name, context.strong, each, "middle")
            top = box.y + (self._head_height - heading.height) / 2
            first: list[Item] = [placed(heading, x, top)]
            for number, part in enumerate(parts or ("",)):
                if part:
                    at = x + (number + 0.5) * each / len(parts)
                    base = box.y + self._head_height + 0.8 * context.small.size
                    first.append(line(part, context.small, at, base, "middle", "table-head"))
                yield cell(first, "Column")
                first = []

    def _boxes(self, box: Box, left: float) -> Iterator[Item]:
        """What one writes in: a box for each name, a ruled frame of empty columns, and boxes for total and sums."""
        context, rows, row_height, top = self.context, len(self._rows), self._high(box), box.y + self._top
        each, parts = self._each(box, left), max(len(self.spec.blank_parts), 1)
        names = [plain(name) for name in self.spec.blanks]
        if self.spec.names:
            yield from self._row_of_boxes(self.spec.names, names, Box(left, top - self._names, each, self._names), 1.0)
        yield frame(context, Box(left, top, box.right - left, row_height * rows))
        stroke = context.theme.line("box-faint")
        for row in range(1, rows):
            yield Shape(straight((left, top + row * row_height), (box.right, top + row * row_height)), stroke=stroke)
        for number in range(1, len(names) * parts):
            x = left + number * each / parts
            look = stroke if number % parts else context.theme.line("box")
            yield Shape(straight((x, top), (x, top + rows * row_height)), stroke=look)
        if self.spec.total and not self._total:
            for number, label in enumerate((self.spec.total.label, *self.spec.sums)):
                # The line of the first lies on that of the columns above.
                y = top + (rows + number) * row_height
                weight = 1.0 if number < len(self.spec.sums) else 1.6
                yield from self._row_of_boxes(label, names, Box(left, y, each, row_height), weight)

    def _row_of_boxes(self, label: str, names: Sequence[str], first: Box, weight: float) -> Iterator[Item]:
        """A row of boxes, one under each heading, with its label at the left. `first` is that of the first column."""
        cap = metrics("semibold").cap_height * self._size / 2
        right = first.x - self._shape.table_number_gap
        words = line(label, self.context.strong, right, first.y + first.height / 2 + cap, "end", role="table-label")
        blanks = [cell(()) for _ in range(len(self._head.cells) + self._empty)]
        yield Group((cell([words], "Row"), *blanks), tag=Tag("TR"))
        for number, name in enumerate(names):
            box = Box(first.x + number * first.width, first.y, first.width, first.height)
            yield frame(self.context, box, weight=weight, label=f"{name}: {label}" if name else label)

    # What it says ---------------------------------------------------------------------------------------------------

    @property
    def _table(self) -> Table | None:
        return self._named("table", self.spec.of, self.context.game.tables) if self.spec.of else None

    @cached_property
    def _head(self) -> _Line:
        source = self._table or self.spec
        return _Line(source.head, source.columns, "semibold", role="table-head", ruled="art-line")

    @cached_property
    def _rows(self) -> tuple[_Line, ...]:
        if self._table is not None:
            given = [
                _Line(row.label, tuple(map(printed, row.values)), art=row.art) for row in self._table.rows.values()
            ]
        else:
            strong, plain = ("semibold", "", "table-label", "art-line"), ()
            given = [
                replace(_Line(row.label, row.texts, *(strong if row.strong else plain)), art=row.art)
                for row in self.spec.rows
            ]
        return (*given[:-1], replace(given[-1], ruled="art-line" if self._total else ""))

    @cached_property
    def _total(self) -> tuple[_Line, ...]:
        total = self.spec.total
        return (_Line(total.label, total.texts, "black", ruled=""),) if total and total.cells else ()

    # How large it is ------------------------------------------------------------------------------------------------

    @property
    def _fills(self) -> bool:
        """Whether it takes the whole width: on a sheet, and if there are columns to write in."""
        return self._shape.stretched or bool(self.spec.blanks)

    @cached_property
    def _size(self) -> float:
        return self.context.body.size

    def _each(self, box: Box, left: float) -> float:
        """The width of an empty column."""
        return (box.right - left) / len(self.spec.blanks)

    @property
    def _empty(self) -> int:
        """The empty cells of a row."""
        return len(self.spec.blanks) * max(len(self.spec.blank_parts), 1)

    @property
    def _count(self) -> int:
        """The rows under the heading."""
        return len(self._rows) + bool(self._total or (self.spec.total and self.spec.blanks)) + len(self.spec.sums)

    @property
    def _before_total(self) -> float:
        return BEFORE_TOTAL if self._total else 0.0

    @property
    def _head_height(self) -> float:
        """The height of the line of headings."""
        return self._shape.table_leading * self._size

    @property
    def _names(self) -> float:
        """The height of the boxes for names."""
        return max(self._head_height, WRITING) if self.spec.names else 0.0

    @property
    def _top(self) -> float:
        """The height of all headings: their line, those of the parts of empty columns, and the boxes for names."""
        parts = 1.2 * self.context.small.size if self.spec.blank_parts else 0.0
        return self._head_height + parts + self._names

    @property
    def _row(self) -> float:
        """The minimum height of a row."""
        return max(self._head_height, WRITING) if self.spec.blanks else self._head_height

    def _high(self, box: Box) -> float:
        """The height of a row."""
        return (box.height - self._top - self._before_total) / self._count

    @property
    def _blank(self) -> float:
        """The narrowest empty column: its heading stays clear of the next, and so do those of its parts."""
        gap, context, parts = self._shape.table_number_gap, self.context, self.spec.blank_parts
        headings = [paragraph(context, name, context.strong, WIDEST).width + gap for name in self.spec.blanks]
        part = max((width(each, "regular", context.small.size) + 1.0 for each in parts), default=0.0)
        return max((*headings, max(part, self.spec.min) * max(len(parts), 1)))

    @cached_property
    def _art(self) -> float:
        return 1.7 * self._size if self.spec.pictures and any(row.art for row in self._rows) else 0.0

    @cached_property
    def _label(self) -> float:
        """The width of the labels, with the gap after them."""
        labels = [width(row.label, self._shape.table_label_face, self._size) for row in (*self._rows, *self._total)]
        head = width(self._head.label, "semibold", self._size)
        return max(self._art + max(labels), head) + self._shape.table_label_gap

    @cached_property
    def _column(self) -> float:
        words = [word for row in (self._head, *self._rows, *self._total) for word in row.cells]
        widest = max(width(word, self._shape.table_number_face, self._size) for word in words)
        return widest + self._shape.table_number_gap


def cell(items: Iterable[Item], scope: Literal["", "Row", "Column"] = "") -> Group:
    """A cell of a row; one with a scope is a header."""
    return Group(tuple(items), tag=Tag("TH", scope=scope) if scope else Tag("TD"))
