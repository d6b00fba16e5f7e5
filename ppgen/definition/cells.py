"""The typed model of cells: what stands in a box of a grid, a track or a table, and which places joined cells take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.definition.formula import FormulaFault, work_out
from ppgen.definition.schema import Yaml
from ppgen.definition.short_form import bind_short, short_schema
from ppgen.definition.source import Node
from ppgen.definition.text import Words
from ppgen.diagnostics import Mark, PartsAtFault
from ppgen.numerals import plural

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter

MOST_CELLS = 60
"""The most cells side by side, or one under another."""
CellAlign: TypeAlias = Literal["left", "centre", "right"]
"""Where words stand in a cell."""


class CellSpec(Struct, frozen=True):
    """A cell of a grid or a table. Written in short it is its words alone: `6`, `":icon-star:"`, or `""` for a cell to
    write in. `~` is no cell at all: there is nothing in its place.
    """

    mark: Mark
    text: Words = ""
    """What is printed in it, with markup. An empty cell is one to write in."""
    corner: Words = ""
    """Small words in its upper left corner, which leave the rest to write in."""
    across: Annotated[int, Yaml(min=1, max=MOST_CELLS)] = 1
    """How many columns it takes. The next cell of the row stands after them."""
    down: Annotated[int, Yaml(min=1, max=MOST_CELLS)] = 1
    """How many rows it takes. The rows below leave its columns out."""
    tint: str = ""
    """The colour of its area: one of the game's `colours`, or a role."""
    strong: bool = False
    """Whether its words are bold."""
    absent: Annotated[bool, Yaml(given=True)] = False

    @property
    def is_empty(self) -> bool:
        """Whether it is there to write in."""
        return not self.text.strip() and not self.absent

    @property
    def is_special(self) -> bool:
        """Whether it is more than words in the middle of a place of its own."""
        return bool(self.absent or self.corner or self.tint or self.strong or self.across > 1 or self.down > 1)

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> CellSpec:
        """Nothing, the words alone, or a mapping."""
        return cls(node.mark, absent=True) if node.is_null else bind_short(node, binder, cls, "text")

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return _or_nothing(short_schema(writer, cls, "text", Words))


class TrackBoxSpec(Struct, frozen=True):
    """A box of a track. Written in short it is its words alone: `6`, or `""` for a box to cross off. `~` is no box: the
    track has a gap there.
    """

    mark: Mark
    text: Words = ""
    """What is printed in it, with markup."""
    note: Words = ""
    """What stands under it, with markup, such as a bonus."""
    tint: str = ""
    """The colour of its area: one of the game's `colours`, or a role."""
    strong: bool = False
    """Whether its words are bold."""
    absent: Annotated[bool, Yaml(given=True)] = False

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> TrackBoxSpec:
        """Nothing, the words alone, or a mapping."""
        return cls(node.mark, absent=True) if node.is_null else bind_short(node, binder, cls, "text")

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return _or_nothing(short_schema(writer, cls, "text", Words))


def _or_nothing(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


class PlacedCell(NamedTuple):
    """A cell, and the row and the column of its upper left corner, from 0."""

    cell: CellSpec
    row: int
    column: int

    @property
    def bottom(self) -> int:
        """The row after its last one."""
        return self.row + self.cell.down

    @property
    def right(self) -> int:
        """The column after its last one."""
        return self.column + self.cell.across


def place_cells(rows: Sequence[Sequence[CellSpec]], columns: int = 0) -> tuple[PlacedCell, ...]:
    """Where each cell stands: a cell takes the first columns of its row that no cell from above reaches down to.

    With `columns`, every row begins with a label and must fill that many besides; without, a row may end early, and
    nothing stands in what is left. Raises PartsAtFault for each row that is too long or too short, and ValueError for a
    cell that runs into another or off the end.
    """
    taken: set[tuple[int, int]] = set()
    placed: list[PlacedCell] = []
    for row, cells in enumerate(rows):
        column = 0
        for cell in cells:
            while (row, column) in taken:
                column += 1
            own = {(row + down, column + over) for down in range(cell.down) for over in range(cell.across)}
            if own & taken:
                message = f"the cell {cell.text!r} of row {row + 1} runs into a cell that comes down from above"
                raise ValueError(message)
            if row + cell.down > len(rows):
                raise ValueError(f"the cell {cell.text!r} of row {row + 1} goes down beyond the last row")
            taken |= own
            placed.append(PlacedCell(cell, row, column))
            column += cell.across
    if columns:
        wrong = (_ill_filled(row, cells, taken, columns) for row, cells in enumerate(rows))
        if faults := [fault for fault in wrong if fault is not None]:
            raise PartsAtFault(faults)
    return tuple(placed)


def _ill_filled(
    row: int, cells: Sequence[CellSpec], taken: set[tuple[int, int]], columns: int
) -> tuple[Mark, str, str] | None:
    """What is wrong with a row of a table whose cells do not fill so many columns beside its label; None if they do."""
    filled = {column for at, column in taken if at == row}
    if filled == set(range(1 + columns)):
        return None
    label = cells[0]
    named = f"row {row + 1}" + (f", {str(label.text)!r}," if label.text else "")
    lacking = columns + 1 - len(filled)
    if len(cells) == 1 and label.across == 1:
        message = f"{named} has no cells, and the table has {plural(columns, 'column')}"
        empty = ", ".join(['""'] * lacking)
        return label.mark, message, f"write cells: [{empty}] for cells to write in"
    message = f"the cells of {named} fill {plural(len(filled) - 1, 'column')}, and there are {columns}"
    hint = f'add {plural(lacking, "cell")}; "" is one to write in'
    return label.mark, message, hint if lacking > 0 else f"take {plural(-lacking, 'cell')} out, or name more columns"


class Formula(str):
    """A formula whose value is printed, such as `n * (n + 1) // 2`."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Formula:
        """Raises ValueError where nothing is written."""
        if not text.strip():
            raise ValueError("a formula is not blank")
        return cls(text)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"type": ["string", "integer"]}

    def values(self, of: Sequence[dict[str, int]], named: Callable[[dict[str, int]], str]) -> tuple[int, ...]:
        """Its value for each of some values of its names. Raises ValueError; `named` says for which it has none."""
        values: list[int] = []
        for names in of:
            try:
                values.append(work_out(self, names))
            except FormulaFault as problem:
                hint = f" ({problem.hint})" if problem.hint else ""
                message = f"the formula {str(self)!r} has no value for {named(names)}: {problem.message}{hint}"
                raise ValueError(message) from None
        return tuple(values)


NO_FORMULA = Formula("")
