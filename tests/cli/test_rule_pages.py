"""The pages of fault codes as `ppgen rule` prints them, and the codes that the documentation names."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ppgen.cli.rule import _lines, all_pages
from ppgen.escapes import visible
from tests.cli.conftest import Said

ROOT = Path(__file__).resolve().parents[2]

DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_CODE = re.compile(r"(?<![\w-])[A-Z]{2,}(?:-[A-Z]+)+(?![\w.\[-]|-…)")


@cache
def codes() -> frozenset[str]:
    return frozenset(all_pages()[0])


def test_every_page_is_printed_as_it_was_written() -> None:
    lines = [line for page in all_pages()[0].values() for text in _lines(page) for line in text.split("\n")]
    assert [line for line in lines if visible(line) != line] == []


def test_an_example_of_a_directive_can_be_copied(said: Said) -> None:
    assert "    :::{figure} the-whole-board\n    :width: 20\n    :::\n" in said("rule", "BOOK-ROOM")[1]


@pytest.mark.parametrize("file", DOCS, ids=lambda file: file.name)
def test_every_code_in_the_documentation_has_a_page(file: Path) -> None:
    families = {code.partition("-")[0] for code in codes()}
    named = {match[0] for match in _CODE.finditer(file.read_text()) if match[0].partition("-")[0] in families}
    assert sorted(named - codes()) == []
