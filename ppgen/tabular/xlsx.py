"""What a workbook in .xlsx says beside the values of its cells: sheets, errors, formulas without a value.

python-calamine reads cells with errors, and formulas that were never worked out, as empty.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping

from ppgen.tabular.elements import local, walk
from ppgen.tabular.extent import Extent
from ppgen.tabular.refused import CellFault, NoSheet, Refused, of_sheet

_LEFT = re.compile(r"(^|/)(media|drawings|charts|externalLinks|embeddings|activeX|ctrlProps|customXml)/", re.IGNORECASE)
_SHEETS = ("worksheets/", "chartsheets/", "dialogsheets/", "macrosheets/")
_FAR = re.compile(rb'r="(?:(?:[A-Z]{3,}|G[S-Z]|[H-Z][A-Z])\d|[A-Z]{0,3}(?:[3-9]\d{4}|\d{6,})")')
"""A column or a row far to the right or below."""
_REFERENCE = re.compile(r"([A-Za-z]{1,7})([0-9]{1,10})\Z")


def kept(name: str) -> bool:
    """Whether a part of the archive is needed to read cells."""
    return name.lower().endswith((".xml", ".rels")) and not _LEFT.search(name)


def one_sheet(parts: Mapping[str, bytes], wanted: str | None) -> tuple[str, dict[str, bytes]]:
    """The name of a sheet, and the parts without all other sheets. None wants the first sheet.

    Raises NoSheet, and Refused for a cell of the sheet that has no value.
    """
    book = _target(parts, "_rels/.rels", "", "/officeDocument").get("", "xl/workbook.xml")
    folder, file = posixpath.split(book)
    paths = _target(parts, posixpath.join(folder, "_rels", f"{file}.rels"), folder, "/worksheet")
    sheets: dict[str, str] = {}

    def start(name: str, attributes: Mapping[str, str]) -> None:
        if local(name) == "sheet":
            of_sheet = {local(key): value for key, value in attributes.items()}
            if (path := paths.get(of_sheet.get("id", ""))) is not None and "name" in of_sheet:
                sheets.setdefault(of_sheet["name"], path)

    walk(_part(parts, book), start)
    name = next(iter(sheets), None) if wanted is None else wanted
    if name is None or name not in sheets:
        raise NoSheet(list(sheets))
    content = _part(parts, sheets[name])
    if _is_plain(content):
        walk(content)  # the library reads what is cut off as if it were whole
    else:
        with of_sheet(name):
            _look_at(content)
    others = {path for path in parts if any(folder in path for folder in _SHEETS) and path != sheets[name]}
    return name, {path: content for path, content in parts.items() if path not in others}


def _is_plain(content: bytes) -> bool:
    """Whether a sheet has no formula, no error and no cell far away, and each cell says where it is.

    Other sheets are walked through, which takes as long again as reading them.
    """
    if b"<f" in content or b":f" in content or b't="e"' in content or b"t='e'" in content or b"\0" in content:
        return False
    cells = sum(map(content.count, (b"<c ", b"<c>", b"<c/", b"<c\n", b"<c\r", b"<c\t", b":c ", b":c>", b":c/")))
    return content.count(b'<c r="') == cells and not _FAR.search(content)


def _part(parts: Mapping[str, bytes], name: str) -> bytes:
    if name not in parts:
        message = f"this spreadsheet has no part {name!r}"
        raise Refused(CellFault("ROWS-BROKEN", message, "open it and save it again"))
    return parts[name]


def _target(parts: Mapping[str, bytes], name: str, folder: str, kind: str) -> dict[str, str]:
    """The parts that a part of relationships leads to, of one kind, by their ids; the first of them also by ""."""
    targets: dict[str, str] = {}

    def start(element: str, attributes: Mapping[str, str]) -> None:
        if local(element) == "Relationship" and attributes.get("Type", "").endswith(kind):
            path = posixpath.normpath(posixpath.join("/", folder, attributes.get("Target", ""))).lstrip("/")
            targets.setdefault("", path)
            targets.setdefault(attributes.get("Id", ""), path)

    if name in parts:
        walk(parts[name], start)
    return targets


def _look_at(content: bytes) -> None:
    """Raises Refused with every cell of a sheet that has an error or no value, or for one far from the others."""
    cells = _Cells()
    walk(content, cells.start, cells.end, cells.text)
    if cells.faults:
        raise Refused(*cells.faults)


class _Cells:
    """The cells of a sheet, one after the other."""

    def __init__(self) -> None:
        self.faults: list[CellFault] = []
        self.extent = Extent()
        self.row = self.column = 0
        self.kind = ""
        self.formula = self.stored = self.filled = self.in_value = False
        self.value = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        match local(name):
            case "row":
                number = attributes.get("r", "")
                self.row = int(number) if number.isdecimal() and len(number) < 10 else self.row + 1
                self.column = 0
            case "c":
                self.row, self.column = self._place(attributes.get("r", ""))
                self.kind = attributes.get("t", "")
                self.formula = self.stored = self.filled = False
                self.value = ""
            case "f":
                self.formula = True
            case "v":
                self.stored = self.in_value = True
            case "is":
                self.filled = True
            case _:
                pass

    def text(self, text: str) -> None:
        if self.in_value:
            self.value += text

    def end(self, name: str) -> None:
        match local(name):
            case "v":
                self.in_value = False
            case "c":
                self._judge()
            case _:
                pass

    def _place(self, reference: str) -> tuple[int, int]:
        """Row and column of a cell, which may leave out its address."""
        match = _REFERENCE.match(reference)
        if match is None:
            return self.row, self.column + 1
        column = 0
        for letter in match[1].upper():
            column = column * 26 + ord(letter) - 64
        return int(match[2]), column

    def _judge(self) -> None:
        value = self.value.strip()
        if value or self.filled or self.formula:
            self.extent.add(self.row, self.column)
        if self.kind == "e":
            self.faults.append(error(value, self.row, self.column))
        elif self.formula and not value and not (self.kind == "str" and self.stored):
            self.faults.append(no_value(self.row, self.column))


def error(value: str, row: int, column: int) -> CellFault:
    """The fault of a cell with an error in it."""
    message = f"this cell has the error {value[:40]}" if value else "this cell has an error"
    return CellFault("ROWS-CELL", message, "mend the formula, or write the value itself", row, column)


def no_value(row: int, column: int) -> CellFault:
    """The fault of a formula that nobody has worked out."""
    hint = "open the file in a spreadsheet program and save it: that stores the value of each formula"
    return CellFault("ROWS-CELL", "the formula in this cell has no stored value", hint, row, column)
