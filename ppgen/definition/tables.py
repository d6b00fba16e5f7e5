"""Tables of numbers that rules, figures and sheets share, so that the printed numbers are those that score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ppgen.definition.text import Words

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: its label, its numbers, and a drawing or a part of a piecepack beside it."""

    label: Words
    values: tuple[int, ...]
    art: str = field(default="", metadata={"ref": "art"})


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the heading of its first column (`head`), those of the other columns, and its rows by key."""

    title: Words = field(metadata={"filled": True})
    head: Words
    columns: tuple[Words, ...]
    rows: Mapping[str, TableRow]
    note: Words = ""

    def __post_init__(self) -> None:
        if not self.columns or not self.rows:
            raise ValueError("a table has at least one column and one row")
        for key, row in self.rows.items():
            if len(row.values) != len(self.columns):
                raise ValueError(f"row {key!r} has {len(row.values)} values for {len(self.columns)} columns")

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"columns": {"minItems": 1}, "rows": {"minProperties": 1}}}
