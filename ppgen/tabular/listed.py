"""A list in YAML → `Table`: a mapping for each row, whose keys are the columns."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.definition.source import Node
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.tabular.headings import named_columns
from ppgen.tabular.limits import MAX_COLUMNS, MAX_FAULTS, MAX_ROWS
from ppgen.tabular.table import Column, Row, Table


def cell_text(node: Node) -> str | Diagnostic:
    """The text of a cell: a number as it is written, `true` or `false`, empty for nothing.

    A list or a mapping gives its fault.
    """
    if node.kind != "scalar":
        hint = "write a text, a number, true or false"
        return Diagnostic(node.mark, "ROWS-CELL", f"a cell has one value, not {node.describe()}", hint)
    if node.value is None:
        return ""
    return str(node.value).lower() if isinstance(node.value, bool) else node.text.strip()


def read_list(node: Node) -> Table:
    """Read a list of mappings. Raises DefinitionError with its faults."""
    if not node.items:
        hint = "write a mapping for each row: {name: Spice, cost: 3}"
        raise DefinitionError([Diagnostic(node.mark, "ROWS-EMPTY", "this table is empty", hint)])
    if len(node.items) > MAX_ROWS:
        message = f"this table has {len(node.items):,} rows, more than {MAX_ROWS:,}"
        raise _fault(node.items[MAX_ROWS].mark, message, "split it into several tables")
    columns, names, faults = _columns(node)
    rows: list[Row] = []
    for item in node.items:
        if len(faults) >= MAX_FAULTS:
            break
        values = dict.fromkeys((column.name for column in columns), "")
        marks: dict[str, Mark] = dict.fromkeys(values, item.mark)
        for key, value in item.entries:
            text, name = cell_text(value), names.get(key.text)
            if isinstance(text, Diagnostic):
                faults.append(text)
            elif name is not None:
                values[name], marks[name] = text, value.mark
        if any(values.values()):
            rows.append(Row(values, item.mark, marks))
    if faults:
        raise DefinitionError(faults[:MAX_FAULTS])
    return Table(tuple(columns), tuple(rows), f"{node.mark.file}:{node.mark.line}")


def _fault(mark: Mark, message: str, hint: str) -> DefinitionError:
    return DefinitionError([Diagnostic(mark, "ROWS-SIZE", message, hint)])


def _columns(node: Node) -> tuple[list[Column], Mapping[str, str], list[Diagnostic]]:
    """The columns in the order in which they first appear, the column of each key, and the faults of keys and rows."""
    faults: list[Diagnostic] = []
    first: dict[str, Mark] = {}
    for item in node.items:
        if item.kind != "mapping":
            hint = "write a mapping for each row: {name: Spice, cost: 3}"
            faults.append(Diagnostic(item.mark, "ROWS-CELL", f"a row is a mapping, not {item.describe()}", hint))
        for key, _ in item.entries:
            first.setdefault(key.text, key.mark)
            if len(first) > MAX_COLUMNS:
                message = f"this table has more than {MAX_COLUMNS} columns"
                raise _fault(key.mark, message, "use fewer columns")
    columns, of_columns = named_columns(first.items())
    return columns, {column.heading: column.name for column in columns}, faults + of_columns
