"""XLSX and ODS → `Table`, read by python-calamine in a process of its own (`child.py`).

The process (`ppgen.confined`) gets the bytes of the file and gives back texts. Whatever ends it is a fault of the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.confined import answer, folder_of, main_of
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.tabular.limits import MAX_FAULTS, WALL_SECONDS
from ppgen.tabular.records import Record, table_of
from ppgen.tabular.table import Table

_MAIN = main_of("ppgen.tabular.child")


def read_workbook(data: bytes, file: str, kind: str, sheet: str | None, named: Mark) -> Table:
    """Read a sheet of a spreadsheet, the first one if `sheet` is None. Raises DefinitionError with its faults.

    `named` is the place that names the file and the sheet.
    """
    about, *rows = _answer(data, kind, sheet, file)
    if "sheets" in about:
        _no_sheet(about["sheets"], sheet, named)
    name = about["sheet"]
    if "faults" in about:
        raise DefinitionError(_faults(about["faults"], file, name))
    return table_of(
        _records(about, rows, file), f"{file}#{name}", Mark(file, 1, 1, name), "name this column in the header"
    )


def _fault(mark: Mark, code: str, message: str, hint: str = "") -> DefinitionError:
    return DefinitionError([Diagnostic(mark, code, message, hint)])


def _answer(data: bytes, kind: str, sheet: str | None, file: str) -> list[Any]:
    """What the process that reads the file says, line by line. Raises DefinitionError if it ends without a word."""
    request = json.dumps({"kind": "ods" if kind == "ods" else "xlsx", "sheet": sheet}).encode() + b"\n" + data
    said = answer(_MAIN, request, libraries=[folder_of("python_calamine")], seconds=WALL_SECONDS)
    try:
        if said:
            return [json.loads(line) for line in said.splitlines()]
    except ValueError:
        pass
    message = "this spreadsheet is damaged, or takes more memory or time than one may"
    raise _fault(Mark(file, 1, 1), "ROWS-BROKEN", message, "open it and save it again, or save the sheet as CSV")


def _no_sheet(sheets: list[str], wanted: str | None, named: Mark) -> None:
    if wanted is None:
        raise _fault(named, "ROWS-SHEET", "this file has no sheet of cells", "save the table as CSV")
    hint = did_you_mean(wanted, sheets, "sheets")
    if hint.startswith("did you mean"):
        hint += f" There {'are' if len(sheets) > 1 else 'is'} {', '.join(map(repr, sheets[:20]))}"
    raise _fault(named, "ROWS-SHEET", f"there is no sheet {wanted!r} in this file", hint)


def _faults(faults: list[dict[str, Any]], file: str, sheet: str | None) -> Iterator[Diagnostic]:
    for fault in faults[:MAX_FAULTS]:
        row, column = fault["row"], fault["column"]
        mark = Mark(file, row, column, sheet or "") if row else Mark(file, 1, 1)
        yield Diagnostic(mark, fault["code"], fault["message"], fault["hint"])


def _records(about: Mapping[str, Any], rows: list[list[str]], file: str) -> Iterator[Record]:
    before = [""] * (about["column"] - 1)
    for number, cells in enumerate(rows, about["row"]):
        yield Record(Mark(file, number, 1, about["sheet"]), before + cells)
