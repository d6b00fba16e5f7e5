"""The value of `rows:` → `Table`: the name of a file, a list, combinations or a draw."""

from __future__ import annotations

import re
from pathlib import Path

from ppgen.definition.files import own_file
from ppgen.definition.source import Node
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.regular import open_regular
from ppgen.tabular.limits import MAX_FILE
from ppgen.tabular.listed import read_list
from ppgen.tabular.made import combined, drawn
from ppgen.tabular.separated import read_csv
from ppgen.tabular.table import Table

TEXT = ("csv", "tsv")
WORKBOOK = ("xlsx", "xlsm", "ods")
_FILE = re.compile(rf"(?P<file>.*?\.(?P<kind>{'|'.join((*TEXT, *WORKBOOK))}))(?:#(?P<sheet>.*))?\Z", re.I | re.DOTALL)
_MADE = {"combine": combined, "draw": drawn}


def read_table(node: Node, folder: Path) -> Table:
    """Read the table that `rows:` of a deck names or holds, for the game in `folder`.

    Raises DefinitionError with every fault that can be told: of the value at its place, of a file in the file.
    """
    if node.kind == "list":
        return read_list(node)
    if node.kind == "mapping":
        return _made(node)
    return _read_file(node, folder)


def _made(node: Node) -> Table:
    if len(node.entries) == 1:
        key, value = node.entries[0]
        if key.text in _MADE:
            return _MADE[key.text](value)
        message, hint = f"rows cannot be made by {key.text!r}", did_you_mean(key.text, _MADE, "ways to make rows")
        raise _fault(key.mark, "ROWS-MADE", message, hint)
    message = f"one of {' and '.join(_MADE)} was expected here, not {len(node.entries) or 'no'} keys"
    raise _fault(node.mark, "ROWS-MADE", message, "rows: {combine: {suit: [sun, moon], rank: [1, 2, 3]}}")


def _fault(mark: Mark, code: str, message: str, hint: str = "") -> DefinitionError:
    return DefinitionError([Diagnostic(mark, code, message, hint)])


def _read_file(node: Node, folder: Path) -> Table:
    match = _FILE.match(node.text)
    why_not = _why_no_file(node)
    if match is None or why_not:
        hint = "name a file in the game's folder that ends with .csv, .tsv, .xlsx or .ods, such as cards.csv"
        raise _fault(node.mark, "ROWS-FILE", why_not or f"{node.describe()} names no table", hint)
    name, kind, sheet = match["file"], match["kind"].lower(), match["sheet"]
    if sheet is not None and kind in TEXT:
        raise _fault(node.mark, "ROWS-SHEET", f"a file in {kind.upper()} has no sheets", f"write {name}")
    if not (folder / name).exists() and not (folder / name).is_symlink():
        there = [file.name for file in folder.glob("*") if _FILE.match(file.name)]
        hint = did_you_mean(name, there, "tables in the game's folder") if there else "put it beside game.yaml"
        raise _fault(node.mark, "ROWS-FILE", f"there is no file {name!r} in the game's folder", hint)
    path = own_file(folder, name)
    data = _contents(path)
    if kind in TEXT:
        return read_csv(data, str(path))
    from ppgen.tabular.workbook import read_workbook

    return read_workbook(data, str(path), kind, sheet, node.mark)


def _why_no_file(node: Node) -> str:
    """Why a text cannot name a file of the game; empty if it can."""
    parts = node.text.split("/")
    if node.is_null or "\\" in node.text or ":" in parts[0] or not node.text.isprintable():
        return f"{node.describe()} is not the name of a file"
    if "" in parts or "." in parts or ".." in parts:
        return f"{node.describe()} does not name a file in the game's folder"
    return ""


def _contents(path: Path) -> bytes:
    """The bytes of a regular file. Raises DefinitionError if it cannot be read or is too large."""
    start = Mark(str(path), 1, 1)
    try:
        with open_regular(path) as stream:
            data = stream.read(MAX_FILE + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise _fault(start, "ROWS-FILE", f"this file cannot be read: {reason}") from None
    if len(data) > MAX_FILE:
        message = f"this file is larger than {MAX_FILE // 1024 // 1024} MB"
        raise _fault(start, "ROWS-SIZE", message, "split it into several tables, or leave out pictures and sheets")
    return data
