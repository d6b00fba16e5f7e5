"""What a spreadsheet in .ods says beside the values of its cells: sheets, repeats, errors, formulas without a value.

A cell or a row can say that it is repeated millions of times, and python-calamine writes each repeat out. It reads a
cell with an error as 0 or empty, and leaves out line breaks and tabs within a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ppgen.tabular.elements import walk
from ppgen.tabular.extent import Extent
from ppgen.tabular.limits import MAX_LETTERS
from ppgen.tabular.refused import CellFault, NoSheet, Refused, too_much_text
from ppgen.tabular.xlsx import error, no_value

_PARTS = ("mimetype", "content.xml", "META-INF/manifest.xml")
_LINE_BREAK = re.compile(rb"<text:line-break\s*/>")
_TAB = re.compile(rb"<text:tab(?:\s[^<>]*)?/>")
_CELLS = ("table:table-cell", "table:covered-table-cell")
_ERROR = re.compile(r"(#(REF|DIV/0|VALUE|NAME|N/A|NUM|NULL|SPILL|CALC|FIELD|BLOCKED)[!?]?|(Err|Error):[0-9]+)\Z")
MOST = 2**31


def kept(name: str) -> bool:
    """Whether a part of the archive is needed to read cells."""
    return name in _PARTS


class OdsSheet:
    """One sheet of a spreadsheet.

    Raises NoSheet, and Refused for a cell that has no value, or repeats beyond the limits of a table. None wants the
    first sheet.
    """

    def __init__(self, parts: Mapping[str, bytes], wanted: str | None) -> None:
        if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
            raise Refused(CellFault("ROWS-BROKEN", "this spreadsheet has a password", "remove the password"))
        content = parts.get("content.xml")
        if content is None:
            message = "this spreadsheet has no part 'content.xml'"
            raise Refused(CellFault("ROWS-BROKEN", message, "open it and save it again"))
        reader = _Reader(wanted)
        try:
            walk(content, reader.start, reader.end, reader.text, reader.ready)
            if reader.faults:
                raise Refused(*reader.faults)
        except Refused as problem:
            problem.sheet = reader.chosen or ""
            raise
        if reader.chosen is None:
            raise NoSheet(reader.sheets)
        self.name: str = reader.chosen
        self.covered: list[tuple[int, int, int, int]] = reader.covered
        """Cells behind a merged one that have a value of their own: row, column, rows, columns."""
        self.is_empty: bool = not reader.extent.bottom
        self.parts: dict[str, bytes] = dict(parts) | {"content.xml": _cut(content, reader.places, reader.number)}
        """The archive with this sheet alone."""


def _cut(content: bytes, places: list[tuple[int, int]], number: int) -> bytes:
    """The contents without all sheets but one, and with its line breaks and tabs as characters."""
    start = places[number][0]
    sheet = content[start : content.find(b">", places[number][1]) + 1]
    sheet = _TAB.sub(b"&#9;", _LINE_BREAK.sub(b"&#10;", sheet))
    return content[: places[0][0]] + sheet + content[content.find(b">", places[-1][1]) + 1 :]


class _Reader:
    """The elements of the contents, one after the other."""

    def __init__(self, wanted: str | None) -> None:
        self.wanted = wanted
        self.sheets: list[str] = []
        self.places: list[tuple[int, int]] = []
        """Where the tag of each sheet begins that opens it, and the one that closes it."""
        self.chosen: str | None = None
        self.number = 0
        self.faults: list[CellFault] = []
        self.covered: list[tuple[int, int, int, int]] = []
        self.extent = Extent()
        self.depth = 0
        """How many tables are open: a cell may hold a table."""
        self.in_cell = 0
        self.reads = False
        self.row = self.column = 0
        self.rows = self.columns = 1
        self.letters = self.of_cell = 0
        """Characters so far, with their repeats written out, and those of the cell that is open."""
        self.words: list[str] | None = None
        self.failed = self.is_formula = False

    def ready(self, parser: Any) -> None:
        self.parser = parser

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "table:table":
            self.depth += 1
            if self.depth == 1:
                self._open(attributes.get("table:name", ""))
        elif self.reads and self.depth == 1 and not self.in_cell:
            if name == "table:table-row":
                self.row += self.rows
                self.rows = _repeats(attributes.get("table:number-rows-repeated", "1"))
                self.column, self.columns = 0, 1
            elif name in _CELLS:
                self._cell(name, attributes)
        elif self.reads and name in _CELLS:
            self.in_cell += 1

    def _open(self, name: str) -> None:
        self.reads = self.chosen is None and self.wanted in (None, name)
        if self.reads:
            self.chosen, self.number = name, len(self.sheets)
            self.row, self.rows = 0, 1
        self.sheets.append(name)
        self.places.append((self.parser.CurrentByteIndex, 0))

    def _cell(self, name: str, attributes: Mapping[str, str]) -> None:
        self.in_cell, self.of_cell = 1, len(attributes.get("office:string-value", ""))
        self.column += self.columns
        self.columns = _repeats(attributes.get("table:number-columns-repeated", "1"))
        kind = attributes.get("office:value-type", "")
        self.is_formula = "table:formula" in attributes
        self.failed = attributes.get("calcext:value-type") == "error"
        if not kind and not self.is_formula:
            return
        self.extent.add(self.row, self.column, self.rows, self.columns)
        if name != _CELLS[0]:
            self.covered.append((self.row, self.column, self.rows, self.columns))
            self.failed = self.is_formula = False
        elif self.is_formula and not kind:
            self.faults.append(no_value(self.row, self.column))
        elif self.failed or self.is_formula:
            self.words = []

    def text(self, text: str) -> None:
        self.of_cell += len(text)
        if self.words is not None:
            self.words.append(text)

    def end(self, name: str) -> None:
        if name == "table:table":
            self.depth -= 1
            if self.depth == 0:
                self.places[-1] = self.places[-1][0], self.parser.CurrentByteIndex
                self.reads = False
        elif self.in_cell and name in _CELLS:
            self.in_cell -= 1
            if not self.in_cell:
                self.letters += self.of_cell * self.rows * self.columns
                if self.letters > MAX_LETTERS:
                    raise Refused(too_much_text(self.row))
            if not self.in_cell and self.words is not None:
                value = "".join(self.words).strip()
                if self.failed or _ERROR.match(value):
                    self.faults.append(error(value, self.row, self.column))
                self.words = None


def _repeats(number: str) -> int:
    if number.isdecimal() and len(number) <= 10 and 0 < int(number) <= MOST:
        return int(number)
    message = f"this spreadsheet is damaged: a cell is repeated {number[:40]!r} times"
    raise Refused(CellFault("ROWS-BROKEN", message, "open it and save it again"))
