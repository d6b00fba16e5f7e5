"""The layer contract sees no import by name, so the modules that have one are listed, with what they may import."""

from __future__ import annotations

import ast
from pathlib import Path

import ppgen
from ppgen.blocks import build as blocks
from ppgen.sheets import compose as sheets

ROOT = Path(ppgen.__file__).parent
ASKS_TYPST = "book/pdf/child.py"
"""It calls Typst's `eval`, which evaluates ppgen's own questions about a book, and imports nothing by name."""
LISTED = {
    *(
        "__init__.py",
        "blocks/build.py",
        "cli/__init__.py",
        "definition/schema.py",
        "report/formats.py",
        "rules/load.py",
    ),
}
NAMES = {"import_module", "__import__", "spec_from_file_location", "exec", "eval"}


def names(file: Path) -> set[str]:
    """Every name and attribute of `NAMES` that a module mentions."""
    text = file.read_text(encoding="utf-8")
    if not any(name in text for name in NAMES):
        return set()  # quicker than to parse it
    nodes = list(ast.walk(ast.parse(text)))
    plain = {node.id for node in nodes if isinstance(node, ast.Name)}
    return NAMES & (plain | {node.attr for node in nodes if isinstance(node, ast.Attribute)})


def test_only_listed_modules_import_by_name() -> None:
    assert {file.relative_to(ROOT).as_posix() for file in ROOT.rglob("*.py") if names(file)} == LISTED | {ASKS_TYPST}


def test_blocks_are_imported_from_no_room_above_the_one_that_names_them() -> None:
    assert all(name.startswith("ppgen.blocks.") for name in blocks.CLASSES.values())
    assert all(name.startswith("ppgen.sheets.blocks.") for name in sheets.CLASSES.values())


def test_records_that_few_games_have_are_imported_from_rooms_that_definitions_may_import() -> None:
    late = [
        str(call.args[0].value)
        for file in (ROOT / "definition").rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "late"
        if isinstance(call.args[0], ast.Constant)
    ]
    assert late
    assert all(name.startswith(("ppgen.definition.", "ppgen.boards.")) for name in late)
