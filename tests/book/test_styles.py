"""Parts of a text that only some styles print: what stands in each, how it is numbered, and what is at fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.book.blocks import Paragraph
from ppgen.book.inline import Reference, flattened, plain
from ppgen.book.model import Book, StyleName
from ppgen.press.books import BookRequest, files_of
from tests.book.games import STATED, placed, read

HEAD = "---\nstyles: [book, leaflet, pocketmod]\n---\n\n"
TEXT = f"""{HEAD}# Rules {STATED}

Always.

::::{{style}} !pocketmod
The board of {{fig}}`setup`, as a {{term}}`pawn` sees it.

:::{{figure}} setup
:::
::::

:::{{style}} pocketmod leaflet
Only on one sheet.
:::

Look at {{fig}}`first-turn`, with the {{term}}`pawn`.

:::{{figure}} first-turn
:::

::::{{style}} book
:::{{glossary}}
pawn
: A piece.
:::
::::
"""


ALIKE = (
    HEAD
    + f"# Rules {STATED}\n\n"
    + "This is {fig}`setup`, and {fig}`first-turn`.\n\n:::{figure} setup first-turn\n:::\n"
)
SEEN = "The board of Figure 1, as a pawn sees it."


def book(folder: Path, text: str = TEXT) -> Book:
    result = read(folder, text)
    assert [str(finding) for finding in (*result.findings, *result.warnings)] == []
    assert result.book is not None
    return result.book


def texts(book: Book) -> list[str]:
    return [plain(block.parts) for block in book.every_block() if isinstance(block, Paragraph)]


@pytest.mark.parametrize(
    ("style", "said", "labels"),
    [
        ("book", ["Always.", SEEN, "Look at Figure 2, with the pawn."], 2),
        (
            "leaflet",
            [
                "Always.",
                SEEN,
                "Only on one sheet.",
                "Look at Figure 2, with the pawn.",
            ],
            2,
        ),
        ("pocketmod", ["Always.", "Only on one sheet.", "Look at Figure 1, with the pawn."], 1),
    ],
)
def test_each_style_has_its_parts_and_numbers_of_its_own(
    tmp_path: Path, style: StyleName, said: list[str], labels: int
) -> None:
    whole = book(tmp_path)
    one = whole.in_style(style)
    assert [text for text in texts(one) if text != "A piece."] == said
    assert [figure.label for figure in one.figures] == [f"Figure {number}" for number in range(1, labels + 1)]
    assert (one.game, one.id) == (whole.game, whole.id)


def test_a_term_is_plain_where_the_glossary_is_left_out(tmp_path: Path) -> None:
    whole = book(tmp_path)
    kinds = {
        style: [part.kind for block in whole.in_style(style).blocks if isinstance(block, Paragraph)
                for part in flattened(block.parts) if isinstance(part, Reference)]
        for style in ("book", "leaflet")
    }  # fmt: skip
    assert kinds == {"book": ["figure", "term", "figure", "term"], "leaflet": ["figure", "figure"]}


def test_pages_on_a_screen_have_what_the_style_book_has(tmp_path: Path) -> None:
    made = files_of(book(tmp_path), BookRequest(("html", "md")))
    for file in made:
        if file.name.endswith((".html", ".md")):
            assert b"as a" in file.data
            assert b"Only on one sheet." not in file.data


def test_a_book_without_such_parts_is_the_same_in_every_style(tmp_path: Path) -> None:
    whole = book(
        tmp_path,
        ALIKE,
    )
    assert whole.in_styles == ()
    assert whole.in_style("leaflet") is whole


@pytest.mark.parametrize(
    ("text", "code", "place", "said"),
    [
        (":::{style} leeflet\nx\n:::", "BOOK-REFERENCE", (5, 12), "there is no style 'leeflet'"),
        (":::{style}\nx\n:::", "BOOK-MARKUP", (5, 1), "this names no style"),
        (
            "# A {#a}\n\n::::{style} book\n# B {#b}\n::::\n\nSee {ref}`b`.",
            "BOOK-REFERENCE",
            (11, 11),
            "(in the style leaflet)",
        ),
    ],
)
def test_a_fault_of_a_style_is_told_with_its_place(
    tmp_path: Path, text: str, code: str, place: tuple[int, int], said: str
) -> None:
    result = read(tmp_path, HEAD + text + "\n")
    assert result.book is None
    fault = result.findings[0]
    assert (fault.code, (fault.mark.line, fault.mark.column)) == (code, place)
    assert said in fault.message
    assert fault.hint


def test_a_style_that_the_book_does_not_declare_has_no_parts(tmp_path: Path) -> None:
    result = read(tmp_path, "# Rules\n\n:::{style} !pocketmod\nText.\n:::\n")
    assert placed(result.findings) == [("BOOK-REFERENCE", 3, 12)]
    assert result.findings[0].hint == "add pocketmod to styles: in the head"
