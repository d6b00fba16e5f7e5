"""CSV → `Table`: text whose cells are separated by commas, semicolons, tabs or pipes.

UTF-8 with or without a byte order mark, or UTF-16 with one. The separator is told from the file, quoted text may have
line breaks, and every cell knows the line in which it begins.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.escapes import UNPRINTABLE
from ppgen.tabular.limits import MAX_TEXT
from ppgen.tabular.records import Record, table_of
from ppgen.tabular.table import Table

SEPARATORS = (",", ";", "\t", "|")
NONE = "\x1f"
"""The separator of a file with one column: a character that no table may contain."""
_TOLD_FROM = 64 * 1024
"""Characters of the beginning of a file that tell its separator."""
_NAMED = re.compile(r'\A"?sep=([,;\t|])"?[ ]*(?:\r\n?|\n|\Z)', re.IGNORECASE)
"""A first line by which Excel is told the separator."""
_QUOTED = re.compile(r'(?:^|(?<=[,;\t|\r\n]))[ ]*+"[^"]*+(?:""[^"]*+)*+(?:"|\Z)')
"""Text in quotes: a quote counts only at the beginning of a cell."""
_CLOSED = re.compile(r'[ ]*"[^"]*+(?:""[^"]*+)*+"')
_BREAK = re.compile("\r\n?|\n")
_SAVE = "save the file as 'CSV UTF-8'"
_TOO_MANY = "put quotes round a text that contains the separator, or name the column in the header"


def read_csv(data: bytes, file: str) -> Table:
    """Read the bytes of a CSV file, which marks and messages call `file`. Raises DefinitionError with its faults."""
    if data.startswith(b"PK\x03\x04"):
        message, hint = "this is a spreadsheet or another archive, not CSV", "end its name with .xlsx or .ods"
        raise _fault(Mark(file, 1, 1), "ROWS-FILE", message, hint)
    text = _decoded(data, file)
    odd = UNPRINTABLE.search(text)
    if odd is not None:
        message = f"a table may not contain the character U+{ord(odd[0]):04X}"
        raise _fault(_place(text[: odd.start()], file), "ROWS-TEXT", message, f"remove it, or {_SAVE}")
    named = _NAMED.match(text)
    separator = named[1] if named is not None else told_separator(text)
    first_line = 1 if named is None else 2
    records = _records(text if named is None else text[named.end() :], separator, file, first_line)
    return table_of(records, file, Mark(file, 1, 1), _TOO_MANY)


def told_separator(text: str) -> str:
    """The separator of a table: the one that the header has, and the rows have as often as the header.

    What stands in quotes does not count. A file whose header has none of the separators has one column.
    """
    lines = _BREAK.split(_QUOTED.sub("x", text[:_TOLD_FROM]))
    filled = [line for line in lines if line.strip(" ,;\t|")][:200]
    if not filled:
        return ","
    counts = {sign: [line.count(sign) for line in filled] for sign in SEPARATORS if sign in filled[0]}
    agreeing = {sign: (sum(n == of[0] for n in of), of[0]) for sign, of in counts.items()}
    return max(agreeing, key=agreeing.__getitem__, default=NONE)


def _decoded(data: bytes, file: str) -> str:
    """The text of a file. Raises DefinitionError at the first byte that is no text."""
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    encoding, shown = ("utf-16", "UTF-16") if wide else ("utf-8-sig", "UTF-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as problem:
        before = data[: problem.start].decode(encoding, "replace")
        message = f"byte 0x{data[problem.start]:02x} is not {shown}"
        raise _fault(_place(before, file), "ROWS-TEXT", message, _SAVE) from None


def _fault(mark: Mark, code: str, message: str, hint: str = "") -> DefinitionError:
    return DefinitionError([Diagnostic(mark, code, message, hint)])


def _records(text: str, separator: str, file: str, line: int) -> Iterator[Record]:
    """The records of a text whose first line has the number `line`. Raises DefinitionError for a wrong quote."""
    stream = io.StringIO(text, newline="")
    reader = csv.reader(stream, delimiter=separator, strict=True, skipinitialspace=True)
    before = line - 1
    read = 0
    try:
        for cells in reader:
            start = Mark(file, before + read + 1, 1)
            if reader.line_num - read > 1:
                yield _broken(start, cells)
            elif cells:
                yield Record(start, [cell.strip() for cell in cells])
            read = reader.line_num
    except csv.Error:
        rest = "".join(list(io.StringIO(text, newline=""))[read:])
        raise _wrong_field(rest, separator, Mark(file, before + read + 1, 1)) from None


def _broken(start: Mark, cells: list[str]) -> Record:
    """A record in several lines: those of its cells that have line breaks are quoted."""
    lines: list[int] = []
    line = start.line
    for cell in cells:
        lines.append(line)
        line += len(_BREAK.findall(cell))
    return Record(start, [_BREAK.sub("\n", cell).strip() for cell in cells], lines)


def _fields(text: str, separator: str, start: Mark) -> Iterator[tuple[Mark, str]]:
    """The fields of a text, each with its place, up to the first one whose quotes are wrong.

    Only for saying where something is: much slower than the reader.
    """
    sign = re.escape(separator)
    field = re.compile(rf'([ ]*+"[^"]*+(?:""[^"]*+)*+"|[ ]*+(?!")[^{sign}\r\n]*+)({sign}|\r\n?|\n|\Z)?')
    at, line, number = 0, start.line, start.column
    while (match := field.match(text, at)) is not None:
        yield Mark(start.file, line, number), match[1]
        if not match[2]:  # the end, or text behind a closing quote
            return
        line += len(_BREAK.findall(match[0]))
        number = number + 1 if match[2] == separator else 1
        at = match.end()
    yield Mark(start.file, line, number), text[at:]  # a quote that is never closed


def _wrong_field(text: str, separator: str, start: Mark) -> DefinitionError:
    """The fault of the first field that cannot be read; `text` begins with its record."""
    fields = list(_fields(text, separator, start))
    mark, field = next((item for item in fields if len(item[1]) > MAX_TEXT), fields[-1])
    if field.lstrip(" ").startswith('"') and not _CLOSED.match(field):
        hint = 'end the cell with ", and write "" for a quote within it'
        return _fault(mark, "ROWS-QUOTE", "the quote that opens this cell is never closed", hint)
    if len(field) > MAX_TEXT:
        message = f"this cell has {len(field):,} characters, more than {MAX_TEXT:,}"
        return _fault(mark, "ROWS-SIZE", message, "is a closing quote missing?")
    hint = 'end a quoted cell with ", and write "" for a quote within it'
    if lines := len(_BREAK.findall(field)):
        message = f"the quote that opens this cell is closed only at line {mark.line + lines}, and text follows there"
        return _fault(mark, "ROWS-QUOTE", message, f"is the closing quote missing here? {hint.capitalize()}")
    return _fault(mark, "ROWS-QUOTE", "text follows the closing quote of this cell", hint)


def _place(before: str, file: str) -> Mark:
    """The cell in which a text breaks off."""
    *_, (last, _) = _fields(before, told_separator(before), Mark(file, 1, 1))
    return last
