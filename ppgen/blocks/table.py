"""A table of the game, perhaps with empty columns to fill in: scoring by the very numbers that the rules use."""

from __future__ import annotations

from ppgen.blocks.block import Block
from ppgen.blocks.paint import frame, picture, rule
from ppgen.definition.blocks import TableSpec
from ppgen.definition.tables import Table
from ppgen.diagnostics import did_you_mean
from ppgen.scene.model import Box, Item, Shape
from ppgen.scene.path import line as straight
from ppgen.scene.text import PT, line, metrics, width

LEADING = 1.75
"""The height of a row, in ems: with empty columns there is more, to write in."""
WRITING = 6.4
"""The least height of a row that is written in, in mm."""
GAP = 2.4
"""Between two columns of numbers, in mm."""


class TableBlock(Block[TableSpec]):
    __slots__ = ()

    @property
    def table(self) -> Table:
        tables, name = self.context.game.tables, self.spec.of
        if name not in tables:
            hint = did_you_mean(name, tables, "tables")
            raise self.context.missing(f"the table {name!r}", hint, self.spec.mark)
        return tables[name]

    def least_width(self) -> float:
        return self._label + len(self.table.columns) * self._column + len(self.spec.blanks) * self._blank

    def height(self, width: float) -> float:
        return self._head + self._row * self._rows

    def draw(self, box: Box) -> tuple[Item, ...]:
        context, table, blanks = self.context, self.table, self.spec.blanks
        high = (box.height - self._head) / self._rows
        numbers = self._column if blanks else (box.width - self._label) / len(table.columns)
        first = box.x + self._label
        spare = first + numbers * len(table.columns)
        strong, plain = context.style(context.sizes.body, "semibold"), context.body
        cap = metrics("regular").cap_height * plain.size / 2
        items: list[Item] = []

        def middle(row: int) -> float:
            return box.y + (self._head + (row - 0.5) * high if row else self._head / 2)

        items.append(line(table.head, strong, box.x, middle(0) + cap, role="table-head"))
        for column, name in enumerate(table.columns):
            items.append(line(name, strong, first + (column + 0.5) * numbers, middle(0) + cap, "middle", "table-head"))
        for number, row in enumerate(table.rows.values(), 1):
            x = box.x
            if row.art:
                side = 1.25 * plain.size
                items.append(picture(context.art(row.art), Box(x, middle(number) - side / 2, side, side)))
            if self._art:
                x += self._art
            items.append(line(row.label, plain, x, middle(number) + cap, role="table-label"))
            for column, value in enumerate(row.values):
                at = first + (column + 0.5) * numbers
                items.append(line(_number(value), plain, at, middle(number) + cap, "middle", "table-value"))
            if number > 1:
                items.append(rule(context, box.x, spare, box.y + self._head + (number - 1) * high))
        items.append(rule(context, box.x, spare, box.y + self._head, "art-line"))
        if blanks:
            items += self._blanks(box, spare, high)
            if self.spec.total:
                strong_cap = middle(self._rows) + cap
                items.append(line(self.spec.total, strong, spare - GAP, strong_cap, "end", role="table-label"))
        return tuple(items)

    def _blanks(self, box: Box, left: float, high: float) -> list[Item]:
        """A ruled frame of empty columns, each under its heading."""
        context, rows, top = self.context, len(self.table.rows), box.y + self._head
        each = (box.right - left) / len(self.spec.blanks)
        strong = context.style(context.sizes.body, "semibold")
        cap = metrics("regular").cap_height * strong.size / 2
        items: list[Item] = [frame(context, Box(left, top, box.right - left, high * rows))]
        stroke = context.theme.line("box-faint")
        for row in range(1, rows):
            items.append(Shape(straight((left, top + row * high), (box.right, top + row * high)), stroke=stroke))
        for column, name in enumerate(self.spec.blanks):
            x = left + column * each
            items.append(line(name, strong, x + each / 2, box.y + self._head / 2 + cap, "middle", role="table-head"))
            if column:
                items.append(Shape(straight((x, top), (x, top + rows * high)), stroke=stroke))
            if self.spec.total:
                # Its line lies on that of the columns above.
                items.append(frame(context, Box(x, top + rows * high, each, high), weight=1.6))
        return items

    @property
    def _size(self) -> float:
        return self.context.sizes.body * PT

    @property
    def _rows(self) -> int:
        return len(self.table.rows) + bool(self.spec.total and self.spec.blanks)

    @property
    def _head(self) -> float:
        return LEADING * self._size

    @property
    def _blank(self) -> float:
        """The narrowest empty column: its heading stays clear of the next."""
        names = (width(name, "semibold", self._size) for name in self.spec.blanks)
        return max((self.spec.min, *(name + GAP for name in names)))

    @property
    def _row(self) -> float:
        return max(LEADING * self._size, WRITING) if self.spec.blanks else LEADING * self._size

    @property
    def _art(self) -> float:
        return 1.7 * self._size if any(row.art for row in self.table.rows.values()) else 0.0

    @property
    def _label(self) -> float:
        labels = (width(row.label, "regular", self._size) for row in self.table.rows.values())
        return max(self._art + max(labels), width(self.table.head, "semibold", self._size)) + GAP

    @property
    def _column(self) -> float:
        words = [*self.table.columns, *(_number(value) for row in self.table.rows.values() for value in row.values)]
        return max(width(word, "semibold", self._size) for word in words) + GAP


def _number(value: int) -> str:
    return str(value).replace("-", "−")
