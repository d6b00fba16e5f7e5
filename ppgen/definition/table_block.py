"""The typed model of the block `table`: rows under headings, from the game or of its own, printed or to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Struct

from ppgen.definition.blocks import Block
from ppgen.definition.cells import CellAlign, CellSpec, place_cells
from ppgen.definition.schema import Yaml
from ppgen.definition.text import Words
from ppgen.diagnostics import Mark, PartsAtFault
from ppgen.numerals import plural

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema


BAND = "band"
"""The role of a heading across a table."""


class CellRow(Struct, frozen=True, eq=False):
    """One row of a table."""

    IS_ROW: ClassVar[bool] = True
    """Its texts are read together."""
    mark: Mark
    label: Words
    """The words in its first column."""
    cells: tuple[CellSpec, ...] = ()
    """Its other cells, with markup, one for each column. In a table with `lines: grid` they may be joined, tinted and
    to write in, and go on into the empty columns, whose cells are empty otherwise.
    """
    strong: bool = False
    """Whether it is in bold type over a strong line, as a sum within the table is."""
    heading: bool = False
    """Whether its label runs over all columns, as the heading of the rows below, in a table with `lines: grid`."""
    art: Annotated[str, Yaml(ref="art")] = ""
    """A drawing, or a part of a piecepack, before the label."""

    def __post_init__(self) -> None:
        if self.heading and (self.cells or self.art):
            raise ValueError(f"the heading {str(self.label)!r} runs over all columns: it has no cells and no art")

    @property
    def texts(self) -> tuple[str, ...]:
        """The words of its cells."""
        return tuple(cell.text for cell in self.cells)


class TableSpec(Block, frozen=True):
    """A table: one of the game's own (`of`), or one with `columns` and `rows` of its own."""

    TAG: ClassVar[str] = "table"
    of: Annotated[str, Yaml(ref="tables")] = ""
    """The name of a table of the game."""
    head: Words = ""
    """The heading of the first column."""
    columns: tuple[Words, ...] = ()
    """The headings of the other columns."""
    rows: tuple[CellRow, ...] = ()
    """The rows."""
    total: CellRow | None = None
    """A last row. Without cells of its own it has an empty box under each blank column."""
    pictures: bool = True
    """Whether the drawings of the game's table stand before its rows."""
    blanks: tuple[Words, ...] = ()
    """The headings of empty columns to fill in, at the right, with markup."""
    blank_parts: Annotated[tuple[Words, ...], Yaml(longest=6)] = ()
    """The headings of the narrower columns into which each empty column is divided, such as a count and its points."""
    names: Words = ""
    """The label of a row of boxes under the headings of the empty columns, to write names in; none without it."""
    sums: Annotated[tuple[Words, ...], Yaml(longest=6)] = ()
    """The labels of further rows of boxes under those of the total, such as a sum of two tables."""
    lines: Literal["rules", "grid"] = "rules"
    """`rules`: a line under each row, and boxes in empty columns. `grid`: a line round every cell. Words then run on in
    further lines where a column is narrow, cells may be joined, and those without words are there to write in.
    """
    align: tuple[CellAlign, ...] = ()
    """Where words stand in each of the `columns` of a table with `lines: grid`. By default in the middle."""
    min: Annotated[float, Yaml(unit="mm", min=6)] = 11.0
    """The smallest width of an empty column, or of each of its parts."""

    def __post_init__(self) -> None:
        if not self.blanks and (self.blank_parts or self.names or self.sums):
            raise ValueError("parts, names and sums belong to empty columns: name these under 'blanks'")
        if self.sums and (self.total is None or self.total.cells):
            raise ValueError("sums stand under a total to fill in")
        if bool(self.of) == bool(self.rows):
            raise ValueError("a table has either 'of' (a table of the definition) or 'rows' of its own")
        if self.rows and not self.columns and not (self.lines == "grid" and self.blanks):
            raise ValueError("a table has at least one column")
        if self.of and (self.head or self.columns):
            raise ValueError("a table of the definition has its own head and columns")
        if self.lines == "grid":
            self._check_grid()
        else:
            self._check_rules()

    def _check_rules(self) -> None:
        """A table with a line under each row has nothing that needs cells with lines round them. Raises ValueError and
        PartsAtFault.
        """
        if self.align:
            raise ValueError("`align` goes with `lines: grid`")
        total = (self.total,) if self.total and not (self.blanks and not self.total.cells) else ()
        uneven: list[tuple[Mark, str, str]] = []
        for row in (*self.rows, *total):
            if row.heading or any(cell.is_special for cell in row.cells):
                what = "a heading" if row.heading else "a cell that is joined, tinted, left out or has a corner"
                raise ValueError(f"row {str(row.label)!r} has {what}: write `lines: grid` for the table")
            if self.rows and len(row.cells) != len(self.columns):
                have, wanted = plural(len(row.cells), "cell"), plural(len(self.columns), "column")
                message = f"row {str(row.label)!r} has {have if row.cells else 'no cells'} for {wanted}"
                uneven.append((row.mark, message, "write one for each column"))
        if uneven:
            raise PartsAtFault(uneven)

    def _check_grid(self) -> None:
        """A table with a line round every cell has cells that fit together. Raises ValueError."""
        if self.blank_parts:
            raise ValueError("a table with `lines: grid` has no `blank-parts`: name each column under 'blanks'")
        if self.total is not None and self.total.heading:
            raise ValueError("a total is no heading: leave `heading` out of it")
        if self.align and self.rows and len(self.align) != len(self.columns):
            raise ValueError(f"`align` has {len(self.align)} words for {plural(len(self.columns), 'column')}")
        if self.rows:
            place_cells(tuple(self.cells_of(self.rows, self.columns)), len(self.columns) + len(self.blanks))

    def cells_of(self, rows: Iterable[CellRow], columns: Sequence[str]) -> Iterator[tuple[CellSpec, ...]]:
        """The cells of rows under these columns, of total and of sums, with their labels and empty ones to fill in."""
        blank = tuple(CellSpec(self.mark) for _ in self.blanks)
        for row in (*rows, *self._last):
            if row.heading:
                yield (CellSpec(row.mark, row.label, across=1 + len(columns) + len(blank), tint=BAND, strong=True),)
            elif row.strong and not row.cells:
                yield CellSpec(row.mark, row.label, across=1 + len(columns), strong=True), *blank
            else:
                reach = sum(cell.across for cell in row.cells)
                label = CellSpec(row.mark, row.label, strong=row.strong)
                yield label, *row.cells, *(() if reach > len(columns) else blank)

    @property
    def _last(self) -> tuple[CellRow, ...]:
        """Total and sums, as rows."""
        if self.total is None:
            return ()
        sums = tuple(CellRow(self.mark, label, strong=True) for label in self.sums)
        return CellRow(self.total.mark, self.total.label, self.total.cells, strong=True, art=self.total.art), *sums

    @classmethod
    def schema_limits(cls) -> Schema:
        apart: Schema = {"required": ["of"], "properties": {"head": False, "columns": False}}
        in_grid: Schema = {"required": ["rows", "blanks", "lines"], "properties": {"columns": False}}
        return {"oneOf": [apart, {"required": ["rows", "columns"]}, in_grid]}
