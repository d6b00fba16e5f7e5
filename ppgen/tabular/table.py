"""A table as a value: columns with names, rows of text, and the address of every cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec import Struct

from ppgen.diagnostics import Mark


class Column(Struct, frozen=True):
    """A column of a table."""

    name: str
    """What templates call it: `row.name`. `headings.column_name` makes it from the heading."""
    heading: str
    """As it is written above the column."""
    mark: Mark
    """Where the heading stands. In YAML, where the key first stands."""


class Row(Struct, frozen=True):
    """A row of a table. Every row has a value for every column: a cell that is empty or missing is empty text."""

    values: Mapping[str, str]
    """The text of each cell by the name of its column, in the order of the columns, without blanks round it."""
    mark: Mark
    """Where the row begins: its first column in a file, its mapping in YAML."""
    marks: Mapping[str, Mark]
    """The address of each cell by the name of its column. A missing cell has the address where it would stand."""


class Table(Struct, frozen=True):
    """Rows under named columns. A row in which every cell is empty is left out."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    source: str
    """What the table was read from, for messages: `cards.csv`, `cards.xlsx#Market`, or the place of a list."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns, in their order."""
        return tuple(column.name for column in self.columns)


@dataclass(frozen=True, slots=True)
class InLine(Mapping[str, Mark]):
    """The addresses of the cells of a row that stands in one line of a file, each made when it is asked for."""

    start: Mark
    """The first field of the line."""
    numbers: Mapping[str, int]
    """The number of each column, counted from 1, by its name. Rows share it."""

    def __getitem__(self, name: str) -> Mark:
        return Mark(self.start.file, self.start.line, self.numbers[name], self.start.sheet)

    def __iter__(self) -> Iterator[str]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)
