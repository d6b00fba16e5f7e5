"""A text that looks like the markup of Typst, HTML or Markdown, through the whole way: it is printed as it stands."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest

from ppgen.cli import run
from tests.book.games import game
from tests.render import accessible

HEAD = """\
---
title: "<script>alert(1)</script> #read(\\"/etc/passwd\\") *T*"
subtitle: "$x^n$ @label \\\\ #sys"
authors: ["<b>Ann</b>", "#import \\"@preview/cetz:0.2.0\\""]
licence: "</title><img src=x onerror=alert(2)>"
version: "`1` _2_"
date: "{{ 7 * 7 }}"
plain: [all]
words: {figure: "<i>Fig</i>", contents: "= Contents #pagebreak()", note: "[Note](javascript:alert(3))"}
---
"""
LINES = (
    '#import "@preview/x:1.0.0": *',
    '#read("/etc/passwd") #include "/etc/passwd" #image("/etc/hostname")',
    "#eval(sys.version) #panic() #set page(width: 1pt) #show: it => none",
    "$ x $ and $sum_(i=0)^n$",
    "= No heading @label // no comment",
    "#[x] #{1 + 1} ~ -- --- ...",
    "back\\\\slash \\\\u{41} \\\\#",
    'quote " and quote',
)
TEXT = (
    HEAD
    + "# A "
    + LINES[0]
    + " {#all}\n\n"
    + "\n\n".join(LINES)
    + "\n\n:::{figure} setup\n:caption: "
    + LINES[1]
    + "\n:::\n"
)


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        game(folder / "pond", TEXT)
        assert run(["rulebook", "--game", "pond", "--format", "pdf,html,md"]) == 0
    return folder / "output" / "pond" / "books"


def spaceless(text: str) -> str:
    return "".join(text.split()).translate(str.maketrans("“”‘’\u200b\xad", "\"\"''\0\0")).replace("\0", "")


def test_pdf_prints_it(books: Path) -> None:
    data = (books / "rulebook.book.pdf").read_bytes()
    with closing(pypdfium2.PdfDocument(data)) as document:
        pages = spaceless("".join(page.get_textpage().get_text_range() for page in document))
    for line in ('<script>alert(1)</script>#read("/etc/passwd")T', *LINES):
        assert spaceless(line.replace("\\\\", "\\")) in pages
    assert "root:" not in pages
    assert accessible.faults(data) == []


@pytest.mark.parametrize("name", ["rulebook.html", "rulebook.md"])
def test_html_and_markdown_escape_it(books: Path, name: str) -> None:
    text = (books / name).read_text(encoding="utf-8")
    for live in ("<script>alert", "<img src=x", "<b>Ann", "<i>Fig", "](javascript:", "href=javascript"):
        assert live not in text
