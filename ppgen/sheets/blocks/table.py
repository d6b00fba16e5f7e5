"""A table of the game, perhaps with empty columns to fill in: scoring by the very numbers that the rules use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.definition.sheet import TableSpec
from ppgen.definition.tables import Table
from ppgen.scene.model import Box, Item, Shape
from ppgen.scene.path import line as straight
from ppgen.scene.text import PT, line, metrics, width
from ppgen.sheets.blocks.paint import frame, picture, rule, stroke_of
from ppgen.sheets.kit import Kit
from ppgen.sheets.layout import Placed

LEADING = 1.75
"""The height of a row, in ems: with empty columns there is more, to write in."""
WRITING = 6.4
"""The least height of a row that is written in, in mm."""
GAP = 2.4
"""Between two columns of numbers, in mm."""


@dataclass(frozen=True, slots=True)
class TableBlock:
    kit: Kit
    spec: TableSpec
    table: Table

    @property
    def grow(self) -> float:
        return self.spec.grow

    def least_width(self) -> float:
        return self._label + len(self.table.columns) * self._column + len(self.spec.blanks) * self.spec.least

    def height(self, width: float) -> float:
        return self._row * (len(self.table.rows) + 1)

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def draw(self, box: Box) -> tuple[Item, ...]:
        kit, table, blanks = self.kit, self.table, self.spec.blanks
        high = box.height / (len(table.rows) + 1)
        numbers = self._column if blanks else (box.width - self._label) / len(table.columns)
        first = box.x + self._label
        spare = first + numbers * len(table.columns)
        strong, plain = kit.style(kit.measures.body, "semibold"), kit.body
        cap = metrics("regular").cap_height * plain.size / 2
        items: list[Item] = []

        def middle(row: int) -> float:
            return box.y + (row + 0.5) * high

        items.append(line(table.head, strong, box.x, middle(0) + cap, role="table-head"))
        for column, name in enumerate(table.columns):
            items.append(line(name, strong, first + (column + 0.5) * numbers, middle(0) + cap, "middle", "table-head"))
        for number, row in enumerate(table.rows.values(), 1):
            x = box.x
            if row.art:
                side = 1.25 * plain.size
                items.append(picture(kit.art(row.art), Box(x, middle(number) - side / 2, side, side)))
            if self._art:
                x += self._art
            items.append(line(row.label, plain, x, middle(number) + cap, role="table-label"))
            for column, value in enumerate(row.values):
                at = first + (column + 0.5) * numbers
                items.append(line(_number(value), plain, at, middle(number) + cap, "middle", "table-value"))
            if number > 1:
                items.append(rule(kit, box.x, spare, box.y + number * high))
        items.append(rule(kit, box.x, spare, box.y + high, "art-line"))
        if blanks:
            items += self._blanks(box, spare, high)
        return tuple(items)

    def _blanks(self, box: Box, left: float, high: float) -> list[Item]:
        """A ruled frame of empty columns, each under its heading."""
        kit, rows = self.kit, len(self.table.rows)
        each = (box.right - left) / len(self.spec.blanks)
        strong = kit.style(kit.measures.body, "semibold")
        cap = metrics("regular").cap_height * strong.size / 2
        items: list[Item] = [frame(kit, Box(left, box.y + high, box.right - left, high * rows))]
        stroke = stroke_of(kit, "box-faint")
        for row in range(2, rows + 1):
            items.append(Shape(straight((left, box.y + row * high), (box.right, box.y + row * high)), stroke=stroke))
        for column, name in enumerate(self.spec.blanks):
            x = left + column * each
            items.append(line(name, strong, x + each / 2, box.y + high / 2 + cap, "middle", role="table-head"))
            if column:
                items.append(Shape(straight((x, box.y + high), (x, box.bottom)), stroke=stroke))
        return items

    @property
    def _size(self) -> float:
        return self.kit.measures.body * PT

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
