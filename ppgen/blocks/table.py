"""A table of the game or with rows of its own; perhaps with empty columns to fill in, as on a score pad."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from ppgen.blocks.block import Block
from ppgen.blocks.paint import centred, frame, picture, rule
from ppgen.definition.blocks import TableSpec
from ppgen.definition.tables import Table
from ppgen.scene.model import Box, Group, Item, Shape, Tag
from ppgen.scene.path import line as straight
from ppgen.scene.text import Face, line, metrics, width

WRITING = 6.4
"""The minimum height of a row to write in, in mm."""
BEFORE_TOTAL = 0.5
"""The gap between the last row and the total, in mm."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One drawn line of a table. `role` is that of its label."""

    label: str
    cells: tuple[str, ...]
    face: Face = "regular"
    art: str = ""
    role: str = "table-label"
    ruled: str = "panel-rule"
    """The role of the rule under it; none without one."""


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
        items = self._lines(box, column, box.x + width)
        return (*items, *self._blanks(box, box.x + width)) if blanks else tuple(items)

    def _lines(self, box: Box, column: float, right: float) -> list[Item]:
        """Labels and numbers in columns of that width, with rules that end at `right`."""
        context, row_height = self.context, self._high(box)
        cap = metrics("regular").cap_height * self._size / 2
        rules: list[Item] = []
        rows: list[Item] = []
        top, height = box.y, self._top
        for number, row in enumerate((self._head, *self._rows, *self._total)):
            top += self._before_total if number > len(self._rows) else 0.0
            middle = top + height / 2
            base, style = middle + cap, context.style(context.sizes.body, row.face)
            label: list[Item] = []
            if row.art and self.spec.pictures:
                side = 1.25 * self._size
                label.append(picture(context.art(row.art), Box(box.x, middle - side / 2, side, side)))
            label.append(line(row.label, style, box.x + (self._art if number else 0.0), base, role=row.role))
            cells: list[Item] = [_cell(label, "Row" if number else "Column")]
            for place, word in enumerate(row.cells):
                at = box.x + self._label + (place + 0.5) * column
                written = line(word, style, at, base, "middle", "table-value" if number else "table-head")
                cells.append(_cell([written], "" if number else "Column"))
            cells += [_cell([]) for _ in self.spec.blanks] if number else self._blank_heads(box, right, base)
            rows.append(Group(tuple(cells), tag=Tag("TR")))
            top, height = top + height, row_height
            if row.ruled:
                rules.append(rule(context, box.x, right, top, row.ruled))
        return [*rows, *self._blank_total(box, right, cap), *rules]

    def _blank_heads(self, box: Box, left: float, base: float) -> list[Item]:
        """The headings of the empty columns, which begin at `left`."""
        each = (box.right - left) / max(len(self.spec.blanks), 1)
        return [
            _cell([line(name, self.context.strong, left + (at + 0.5) * each, base, "middle", "table-head")], "Column")
            for at, name in enumerate(self.spec.blanks)
        ]

    def _blank_total(self, box: Box, left: float, cap: float) -> Iterator[Item]:
        """The row of a total that is written by hand: its label before the boxes."""
        total = self.spec.total
        if not self.spec.blanks or total is None or self._total:
            return
        base = box.y + self._top + (len(self._rows) + 0.5) * self._high(box) + cap
        right = left - self._shape.table_number_gap
        label = line(total.label, self.context.strong, right, base, "end", role="table-label")
        empty = [_cell([]) for _ in (*self._head.cells, *self.spec.blanks)]
        yield Group((_cell([label], "Row"), *empty), tag=Tag("TR"))

    def _blanks(self, box: Box, left: float) -> Iterator[Item]:
        """A ruled frame of empty columns, and under it the boxes of the total."""
        context, rows, row_height, top = self.context, len(self._rows), self._high(box), box.y + self._top
        each = (box.right - left) / len(self.spec.blanks)
        yield frame(context, Box(left, top, box.right - left, row_height * rows))
        stroke = context.theme.line("box-faint")
        for row in range(1, rows):
            yield Shape(straight((left, top + row * row_height), (box.right, top + row * row_height)), stroke=stroke)
        for column, name in enumerate(self.spec.blanks):
            x = left + column * each
            if column:
                yield Shape(straight((x, top), (x, top + rows * row_height)), stroke=stroke)
            if self.spec.total:
                # Its line lies on that of the columns above.
                yield frame(context, Box(x, top + rows * row_height, each, row_height), weight=1.6, label=name)

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
            given = [_Line(row.label, tuple(map(number, row.values)), art=row.art) for row in self._table.rows.values()]
        else:
            strong, plain = ("semibold", "", "table-label", "art-line"), ()
            given = [
                replace(_Line(row.label, row.cells, *(strong if row.strong else plain)), art=row.art)
                for row in self.spec.rows
            ]
        return (*given[:-1], replace(given[-1], ruled="art-line" if self._total else ""))

    @cached_property
    def _total(self) -> tuple[_Line, ...]:
        total = self.spec.total
        return (_Line(total.label, total.cells, "black", ruled=""),) if total and total.cells else ()

    # How large it is ------------------------------------------------------------------------------------------------

    @property
    def _fills(self) -> bool:
        """Whether it takes the whole width: on a sheet, and if there are columns to write in."""
        return self._shape.stretched or bool(self.spec.blanks)

    @cached_property
    def _size(self) -> float:
        return self.context.body.size

    @property
    def _count(self) -> int:
        """The rows under the heading."""
        return len(self._rows) + bool(self._total or (self.spec.total and self.spec.blanks))

    @property
    def _before_total(self) -> float:
        return BEFORE_TOTAL if self._total else 0.0

    @property
    def _top(self) -> float:
        """The height of the heading."""
        return self._shape.table_leading * self._size

    @property
    def _row(self) -> float:
        """The minimum height of a row."""
        return max(self._top, WRITING) if self.spec.blanks else self._top

    def _high(self, box: Box) -> float:
        """The height of a row."""
        return (box.height - self._top - self._before_total) / self._count

    @property
    def _blank(self) -> float:
        """The narrowest empty column: its heading stays clear of the next."""
        gap = self._shape.table_number_gap
        return max((self.spec.min, *(width(name, "semibold", self._size) + gap for name in self.spec.blanks)))

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


def _cell(items: Iterable[Item], scope: Literal["", "Row", "Column"] = "") -> Group:
    """A cell of a table in a tagged document; one with a `scope` is the header of its row or column."""
    return Group(tuple(items), tag=Tag("TH" if scope else "TD", scope=scope))


def number(value: object) -> str:
    """A number as it is printed: a real minus sign, no needless decimals."""
    shown = f"{value:g}" if isinstance(value, (int, float)) else str(value)
    return shown.replace("-", "−")
