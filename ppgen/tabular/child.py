"""The process that reads a spreadsheet: the file comes in at descriptor 0, the cells go out at descriptor 1.

The answer has a line of JSON with the name of the sheet, or with what is wrong, and a line for each row of cells.

It limits its own memory and time, opens no file and imports nothing of ppgen that is not for it alone. Whatever goes
wrong becomes an answer or the end of the process, and `workbook.py` makes a fault of either.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ppgen.confined import limit
from ppgen.escapes import UNPRINTABLE
from ppgen.tabular import ods, xlsx
from ppgen.tabular.archive import packed, parts
from ppgen.tabular.extent import Extent
from ppgen.tabular.limits import CPU_SECONDS, MAX_LETTERS, MEMORY
from ppgen.tabular.refused import CellFault, NoSheet, Refused, of_sheet, too_much_text
from ppgen.tabular.values import CellValue, text_of

if TYPE_CHECKING:
    from python_calamine import CalamineSheet


def main() -> None:
    """Answer one request: a line of JSON with `kind` and `sheet`, and the bytes of the file after it."""
    limit(memory=MEMORY, cpu_seconds=CPU_SECONDS)
    with open(0, "rb", closefd=False) as stream:
        request = json.loads(stream.readline())
        data = stream.read()
    answer, rows = answered(data, request["kind"], request["sheet"])
    with open(1, "w", encoding="ascii", closefd=False) as out:
        for line in (answer, *rows):
            out.write(json.dumps(line) + "\n")


def answered(data: bytes, kind: str, wanted: str | None) -> tuple[dict[str, Any], list[list[str]]]:
    """The cells of a sheet: its name with the numbers of its first row and column, and its rows. Or what is wrong."""
    try:
        if kind == "ods":
            of_ods = ods.OdsSheet(parts(data, ods.kept), wanted)
            if of_ods.is_empty:
                return _place(of_ods.name), []
            return _cells(of_ods.name, of_ods.parts, of_ods.covered)
        name, needed = xlsx.one_sheet(parts(data, xlsx.kept), wanted)
        return _cells(name, needed, [])
    except NoSheet as problem:
        return {"sheets": problem.args[0]}, []
    except Refused as problem:
        return {"sheet": problem.sheet, "faults": [_fault(fault) for fault in problem.faults]}, []


def _place(sheet: str, row: int = 1, column: int = 1) -> dict[str, Any]:
    return {"sheet": sheet, "row": row, "column": column}


def _fault(fault: CellFault) -> dict[str, Any]:
    return {name: getattr(fault, name) for name in ("code", "message", "hint", "row", "column")}


def _cells(
    name: str, contents: dict[str, bytes], covered: list[tuple[int, int, int, int]]
) -> tuple[dict[str, Any], list[list[str]]]:
    from python_calamine import CalamineError, load_workbook

    try:
        sheet = load_workbook(packed(contents)).get_sheet_by_name(name)
    except CalamineError as problem:
        raise Refused(CellFault("ROWS-BROKEN", f"this spreadsheet is damaged: {problem}")) from None
    if sheet.start is None or sheet.end is None:
        return _place(name), []
    top, left = (number + 1 for number in sheet.start)
    bottom, right = (number + 1 for number in sheet.end)
    with of_sheet(name):
        Extent().add(top, left, bottom - top + 1, right - left + 1)
        rows = _rows(sheet, top, left)
    for row, column, count, width in [*covered, *_merged(sheet)]:
        for cells in rows[max(row - top, 0) : max(row - top + count, 0)]:
            for at in range(max(column - left, 0), min(column - left + width, len(cells))):
                cells[at] = ""
    return _place(name, top, left), rows


def _rows(sheet: CalamineSheet, top: int, left: int) -> list[list[str]]:
    """The texts of all cells from the first row and column with a value on. Raises Refused if they are too long."""
    rows: list[Any] = sheet.to_python()
    letters = 0
    for at, values in enumerate(rows):
        rows[at] = _texts(values, top + at, left)  # in place: a large sheet is not held twice
        letters += sum(map(len, rows[at]))
        if letters > MAX_LETTERS:
            raise Refused(too_much_text(top + at))
    return rows


def _texts(values: Sequence[CellValue], row: int, left: int) -> list[str]:
    """The texts of a row. Raises Refused for a character that no table may contain."""
    texts = [text_of(value) for value in values]
    for at, text in enumerate(texts):
        odd = UNPRINTABLE.search(text)
        if odd is not None:
            message = f"a table may not contain the character U+{ord(odd[0]):04X}"
            raise Refused(CellFault("ROWS-TEXT", message, "remove it", row, left + at))
    return texts


def _merged(sheet: CalamineSheet) -> Sequence[tuple[int, int, int, int]]:
    """The cells behind merged ones: of the first row of each range without its first cell, and of its other rows."""
    behind: list[tuple[int, int, int, int]] = []
    for (top, left), (bottom, right) in sheet.merged_cell_ranges or ():
        behind.append((top + 1, left + 2, 1, right - left))
        behind.append((top + 2, left + 1, bottom - top, right - left + 1))
    return behind
