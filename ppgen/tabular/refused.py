"""Why a spreadsheet is not read, as the process that reads it tells the process that asked.

This module, like all that runs in that process, takes nothing from the rest of ppgen but small helpers.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ppgen.tabular.limits import MAX_LETTERS


@dataclass(frozen=True, slots=True)
class CellFault:
    """What is wrong with a spreadsheet, or with one cell of it. Rows and columns count from 1; 0 is the file itself."""

    code: str
    message: str
    hint: str = ""
    row: int = 0
    column: int = 0


def too_much_text(row: int) -> CellFault:
    """The fault of a table whose cells have too much text altogether, up to a row."""
    message = f"the cells of this table have more than {MAX_LETTERS // 1024 // 1024} MB of text altogether"
    return CellFault("ROWS-SIZE", message, "split it into several tables", row, 1)


class Refused(Exception):
    """A spreadsheet that is not read."""

    def __init__(self, *faults: CellFault) -> None:
        super().__init__(*faults)
        self.faults = faults
        self.sheet = ""
        """The sheet with the cells at fault."""


@contextmanager
def of_sheet(name: str | None) -> Iterator[None]:
    """Faults that are found in here are those of a sheet."""
    try:
        yield
    except Refused as problem:
        problem.sheet = name or ""
        raise


class NoSheet(Exception):
    """There is no sheet of the name that was asked for. The argument is the names of those that there are."""
