"""Records of a file → `Table`: the first that is not empty names the columns, the others are rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.tabular.headings import named_columns
from ppgen.tabular.limits import MAX_COLUMNS, MAX_FAULTS, MAX_ROWS, MAX_TEXT
from ppgen.tabular.table import Column, InLine, Row, Table


class Record(Struct, frozen=True):
    """One row of a file as it stands there."""

    start: Mark
    """The address of its first cell."""
    cells: Sequence[str]
    """Its texts without blanks round them."""
    lines: Sequence[int] = ()
    """The line in which each cell begins, if not all begin in the line of the first one."""

    def mark(self, number: int) -> Mark:
        """The address of a cell; `number` counts from 1, and may be that of a cell that is missing."""
        line = self.lines[min(number, len(self.lines)) - 1] if self.lines else self.start.line
        return Mark(self.start.file, line, number, self.start.sheet)


def table_of(records: Iterable[Record], source: str, nothing: Mark, too_many: str = "") -> Table:
    """The table of a file. Raises DefinitionError with its faults.

    `nothing` is where a file without any text is at fault, and `too_many` the hint for a cell that has no heading.
    """
    filled = (record for record in records if any(record.cells))
    header = next(filled, None)
    if header is None:
        hint = "write the names of the columns into the first row, and a row for each card below it"
        raise DefinitionError([Diagnostic(nothing, "ROWS-EMPTY", "this table is empty", hint)])
    columns, faults = named_columns((text, header.mark(at)) for at, text in enumerate(header.cells, 1) if text)
    width = max(at for at, text in enumerate(header.cells, 1) if text)
    rows = _Rows(header, width, columns, too_many, faults)
    for record in filled:
        rows.add(record)
        if len(faults) >= MAX_FAULTS:
            break
    if faults:
        raise DefinitionError(faults[:MAX_FAULTS])
    return Table(tuple(columns), tuple(rows.rows), source)


class _Rows:
    """The rows of a table while they are read."""

    def __init__(
        self, header: Record, width: int, columns: Sequence[Column], too_many: str, faults: list[Diagnostic]
    ) -> None:
        self.header = header
        self.width = width
        """The number of the last column with a heading."""
        self.too_many = too_many
        self.faults = faults
        self.rows: list[Row] = []
        self.numbers: Mapping[str, int] = {column.name: column.mark.column for column in columns}
        self.unnamed = {at for at, text in enumerate(header.cells[:width], 1) if not text}
        if width > MAX_COLUMNS:
            message = f"this table has {width:,} columns, more than {MAX_COLUMNS}"
            raise DefinitionError([Diagnostic(header.mark(MAX_COLUMNS + 1), "ROWS-SIZE", message, "use fewer columns")])

    def add(self, record: Record) -> None:
        """Take one more record. Raises DefinitionError for one too many."""
        if len(self.rows) >= MAX_ROWS:
            message = f"this table has more than {MAX_ROWS:,} rows"
            raise DefinitionError([Diagnostic(record.start, "ROWS-SIZE", message, "split it into several tables")])
        cells = record.cells
        if len(cells) > self.width and any(cells[self.width :]):
            at = next(at for at, text in enumerate(cells[self.width :], self.width + 1) if text)
            message = f"this cell has no column: the header, at {self.header.start}, ends with column {self.width}"
            self.faults.append(Diagnostic(record.mark(at), "ROWS-WIDTH", message, self.too_many))
        for at in [at for at in self.unnamed if at <= len(cells) and cells[at - 1]]:
            message = f"this column has no heading, but a value at {record.mark(at)}"
            self.faults.append(Diagnostic(self.header.mark(at), "ROWS-COLUMN", message, "give the column a name"))
            self.unnamed.remove(at)
        if max(map(len, cells)) > MAX_TEXT:
            at, length = next((at, len(text)) for at, text in enumerate(cells, 1) if len(text) > MAX_TEXT)
            message = f"this cell has {length:,} characters, more than {MAX_TEXT:,}"
            hint = "shorten it" if record.start.sheet else "is a closing quote missing?"
            self.faults.append(Diagnostic(record.mark(at), "ROWS-SIZE", message, hint))
        if len(self.numbers) == self.width <= len(cells):
            values = dict(zip(self.numbers, cells, strict=False))
        else:
            count = len(cells)
            values = {name: cells[at - 1] if at <= count else "" for name, at in self.numbers.items()}
        marks: Mapping[str, Mark] = InLine(record.start, self.numbers)
        if record.lines:
            marks = {name: record.mark(at) for name, at in self.numbers.items()}
        self.rows.append(Row(values, record.mark(min(self.numbers.values(), default=1)), marks))
