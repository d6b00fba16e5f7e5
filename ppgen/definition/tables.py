"""Tables of numbers that rules, figures and sheets read alike: what is printed is what is scored by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ppgen.definition.text import Words


@dataclass(frozen=True, slots=True)
class TableRow:
    """One line: what it is called, its numbers, and a drawing or a part of a piecepack beside it."""

    label: Words
    values: tuple[int, ...]
    art: str = field(default="", metadata={"ref": "art"})


@dataclass(frozen=True, slots=True)
class Table:
    """A table: what its first column lists (`head`), what the other columns are called, and its rows by key."""

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
