"""Tables of a stranger's game, written for a test and read as the rows of a deck."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from ppgen.definition.source import Node, read_text
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.tabular.read import read_table
from ppgen.tabular.table import Table

Read: TypeAlias = Callable[[str, "bytes | str"], Table]
Faults: TypeAlias = Callable[[str, "bytes | str"], "list[tuple[str, str]]"]


def rows_node(text: str) -> Node:
    """The value of `rows:` from a line of YAML."""
    node = read_text(f"rows: {text}", "game.yaml").get("rows")
    assert node is not None
    return node


def values(table: Table) -> list[tuple[str, ...]]:
    """The texts of a table, a tuple for each row."""
    return [tuple(row.values.values()) for row in table.rows]


def told(faults: tuple[Diagnostic, ...], folder: Path) -> list[tuple[str, str]]:
    """The place, from the game's folder on, and the code of each fault; each says what is wrong."""
    assert all(fault.message for fault in faults)
    return [(str(fault.mark).removeprefix(f"{folder}/"), fault.code) for fault in faults]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Writes a file into a game's folder, and reads it as a table."""

    def written(name: str, contents: bytes | str) -> Table:
        data = contents if isinstance(contents, bytes) else contents.encode()
        (tmp_path / name).write_bytes(data)
        return read_table(rows_node(name), tmp_path)

    return written


@pytest.fixture
def faults(read: Read, tmp_path: Path) -> Faults:
    """The places and codes of the faults of a file; empty if it has none."""

    def found(name: str, contents: bytes | str) -> list[tuple[str, str]]:
        try:
            read(name, contents)
        except DefinitionError as error:
            return told(error.diagnostics, tmp_path)
        return []

    return found
