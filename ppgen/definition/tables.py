"""Tables of numbers that rules, figures and sheets share, so that the printed numbers are those that score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from ppgen.definition.schema import Yaml
from ppgen.definition.text import Words

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema


class TableRow(Struct, frozen=True):
    """One row of a table of the game."""

    label: Words
    """The words at the left of the row."""
    values: tuple[int, ...]
    """Its numbers, one for each column."""
    art: Annotated[str, Yaml(ref="art")] = ""
    """A drawing, or a part of a piecepack, beside the label."""


class Table(Struct, frozen=True):
    """A table of numbers that rules, figures and sheets share."""

    title: Annotated[Words, Yaml(filled=True)]
    """What the table is about, for whoever reads the definition. Nothing draws it."""
    head: Words
    """The heading of the first column."""
    columns: tuple[Words, ...]
    """The headings of the other columns."""
    rows: Mapping[str, TableRow]
    """Its rows by key. Rules and claims find a row by its key."""
    note: Words = ""
    """A remark for whoever reads the definition. Nothing draws it."""

    def __post_init__(self) -> None:
        if not self.columns or not self.rows:
            raise ValueError("a table has at least one column and one row")
        for key, row in self.rows.items():
            if len(row.values) != len(self.columns):
                raise ValueError(f"row {key!r} has {len(row.values)} values for {len(self.columns)} columns")

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"columns": {"minItems": 1}, "rows": {"minProperties": 1}}}
