"""The part of a sheet that has values: from its first row and column to its last ones, within the limits of a table."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.tabular.limits import MAX_COLUMNS, MAX_ROWS
from ppgen.tabular.refused import CellFault, Refused

FARTHEST = 2**24
"""Rows or columns of the largest spreadsheet that any program makes, and more."""


@dataclass(slots=True)
class Extent:
    """Rows and columns count from 1. The row above the limit is for the header."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0

    def add(self, row: int, column: int, rows: int = 1, columns: int = 1) -> None:
        """Take in cells with a value. Raises Refused at the first one that is too far from another."""
        bottom, right = row + rows - 1, column + columns - 1
        if max(bottom, right) > FARTHEST:
            message = "this spreadsheet is damaged: a cell lies where no spreadsheet has one"
            raise Refused(CellFault("ROWS-BROKEN", message, "open it and save it again"))
        if not self.bottom:
            self.top, self.left, self.bottom, self.right = row, column, bottom, right
        else:
            self.top, self.left = min(self.top, row), min(self.left, column)
            self.bottom, self.right = max(self.bottom, bottom), max(self.right, right)
        if self.bottom - self.top > MAX_ROWS:
            message = f"this table has more than {MAX_ROWS:,} rows: it begins in row {self.top:,}"
            far = max(row, self.top + MAX_ROWS + 1)
            raise Refused(CellFault("ROWS-SIZE", message, "remove what is far from the table", far, column))
        if self.right - self.left >= MAX_COLUMNS:
            message = f"this table has {self.right - self.left + 1:,} columns, more than {MAX_COLUMNS}"
            far = max(column, self.left + MAX_COLUMNS)
            raise Refused(CellFault("ROWS-SIZE", message, "remove what is far from the table", row, far))
