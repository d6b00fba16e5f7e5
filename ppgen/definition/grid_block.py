"""The typed model of the block `grid`: cells in rows and columns, printed or to write in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, ClassVar

from ppgen.definition.blocks import Block
from ppgen.definition.cells import MOST_CELLS, NO_FORMULA, CellAlign, CellSpec, Formula, PlacedCell, place_cells
from ppgen.definition.schema import Yaml
from ppgen.definition.text import Words
from ppgen.numerals import plural

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema


def side_between(smallest: float, enough: float, largest: float, share: float) -> float:
    """The side of a cell, in mm: from the smallest to enough as `share` goes from 0 to 1, then on to the largest."""
    if share <= 1:
        return smallest + (enough - smallest) * share
    return enough + (largest - enough) * min(share - 1, 1.0)


class GridSpec(Block, frozen=True, dict=True):
    """Cells in rows and columns: to write in, or with words, numbers and drawings printed in them."""

    TAG: ClassVar[str] = "grid"
    columns: Annotated[int, Yaml(min=0, max=MOST_CELLS)] = 0
    """How many empty cells stand side by side, if there are no `cells`."""
    rows: Annotated[int, Yaml(min=0, max=MOST_CELLS)] = 0
    """How many rows of them there are."""
    formula: Formula = NO_FORMULA
    """What is printed in each of them: a formula of its `row` and `column`, which count from 1, such as
    `row * column`.
    """
    cells: Annotated[tuple[tuple[CellSpec, ...], ...], Yaml(longest=MOST_CELLS)] = ()
    """The rows of cells from top to bottom, each a list from left to right. A row that is shorter than others ends
    there.
    """
    column_labels: Annotated[tuple[Words, ...], Yaml(longest=MOST_CELLS)] = ()
    """What stands above each column, with markup."""
    row_labels: Annotated[tuple[Words, ...], Yaml(longest=MOST_CELLS)] = ()
    """What stands before each row, with markup, in one line."""
    column_ends: Annotated[tuple[Words, ...], Yaml(longest=MOST_CELLS)] = ()
    """What stands below each column, with markup, such as what a full column is worth."""
    row_ends: Annotated[tuple[Words, ...], Yaml(longest=MOST_CELLS)] = ()
    """What stands after each row, with markup, in one line."""
    column_groups: Annotated[tuple[int, ...], Yaml(longest=MOST_CELLS)] = ()
    """How many columns belong together, group by group: heavier lines stand between groups."""
    row_groups: Annotated[tuple[int, ...], Yaml(longest=MOST_CELLS)] = ()
    """The same for rows."""
    ratio: Annotated[float, Yaml(min=0.2, max=8)] = 1.0
    """The width of a cell in proportion to its height."""
    align: CellAlign = "centre"
    """Where it stands in a column that is wider."""
    min: Annotated[float, Yaml(unit="mm", min=2.5, max=100)] = 6.0
    """The smallest height of a cell. Words printed in it may need more."""
    enough: Annotated[float, Yaml(unit="mm", min=2.5, max=100)] = 9.0
    """The height of a cell up to which it grows before texts and charts do."""
    max: Annotated[float, Yaml(unit="mm", min=2.5, max=100)] = 14.0
    """The largest height of a cell, for which texts and charts leave room. In figures and on cards it is `enough`."""
    alt: Words = ""
    """What it shows, for those who hear a document. Without it, a grid with labels is read as a table, and any other
    grid is described in English.
    """

    def __post_init__(self) -> None:
        Block.__post_init__(self)
        if bool(self.cells) == bool(self.rows or self.columns):
            raise ValueError("a grid has either `cells`, or `rows` and `columns`")
        if not self.cells and not (self.rows and self.columns):
            missing = "columns" if self.rows else "rows"
            raise ValueError(f"a grid without `cells` has `rows` and `columns`: say how many {missing}")
        if self.cells and self.formula:
            raise ValueError("a formula fills `rows` and `columns`, and stands in place of `cells`")
        if not self.width:
            raise ValueError("a grid has at least one cell")
        if self.width > MOST_CELLS:
            raise ValueError(f"the grid has {self.width} columns, more than {MOST_CELLS}")
        self._check_sides("columns", self.width, self.column_labels, self.column_ends, self.column_groups)
        self._check_sides("rows", self.height, self.row_labels, self.row_ends, self.row_groups)

    def _check_sides(
        self, what: str, count: int, labels: Sequence[str], ends: Sequence[str], groups: Sequence[int]
    ) -> None:
        """Labels and ends are as many as there are columns or rows; groups are theirs, too. Raises ValueError."""
        for key, given in (("labels", labels), ("ends", ends)):
            if given and len(given) != count:
                raise ValueError(f"there are {len(given)} {what[:-1]}-{key} for {plural(count, what[:-1])}")
        if groups and min(groups) < 1:
            raise ValueError(f"{what[:-1]}-groups: every group has at least one {what[:-1]}")
        if sum(groups) not in (0, count):
            raise ValueError(f"{what[:-1]}-groups add up to {sum(groups)}, and there are {plural(count, what[:-1])}")

    @cached_property
    def placed(self) -> tuple[PlacedCell, ...]:
        """Every cell with its place, row by row; none that is absent. Raises ValueError if they do not fit."""
        cells = self.cells or tuple(self._made())
        return tuple(each for each in place_cells(cells) if not each.cell.absent)

    def _made(self) -> Iterator[tuple[CellSpec, ...]]:
        """Rows of empty cells, or of those that the formula fills."""
        places = [
            {"row": row, "column": column} for row in range(1, self.rows + 1) for column in range(1, self.columns + 1)
        ]

        def named(names: dict[str, int]) -> str:
            return f"row {names['row']}, column {names['column']}"

        values = self.formula.values(places, named) if self.formula else ("",) * len(places)
        cells = [CellSpec(self.mark, str(value).replace("-", "−")) for value in values]
        yield from (tuple(cells[at : at + self.columns]) for at in range(0, len(cells), self.columns))

    @property
    def width(self) -> int:
        """Its columns."""
        return max((cell.right for cell in self.placed), default=0)

    @property
    def height(self) -> int:
        """Its rows."""
        return len(self.cells) or self.rows

    @classmethod
    def schema_limits(cls) -> Schema:
        empty: Schema = {"required": ["rows", "columns"], "properties": {"cells": False}}
        printed: Schema = {"required": ["cells"], "properties": {"rows": False, "columns": False, "formula": False}}
        return {"oneOf": [empty, printed]}
