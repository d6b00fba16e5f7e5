"""What does not fit, what cannot be printed, and what Typst does not do: each with its place and a remedy."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ppgen.book.blocks import FigureBlock, Paragraph, Table
from ppgen.book.inline import Text
from ppgen.book.model import Book, Style
from ppgen.book.pdf import compiling
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import typeset
from ppgen.book_matter import Matter
from ppgen.cli.rule import ppgens_own
from ppgen.diagnostics import DefinitionError, EnvironmentProblem, Mark
from ppgen.records import replace
from ppgen.sheets.paper import parse_paper
from tests.book.games import read
from tests.book.sample import SETUP, paragraph, picture, sample, words

HERE = Mark("rulebook.md", 7, 3)
PLAIN = Matter(cover=False, contents=False, index=False, colophon=False)


def book(*blocks: object) -> Book:
    return replace(sample(), blocks=blocks, matter=PLAIN, index=(), footnotes=(), passages=())  # type: ignore[arg-type]


def faults(*blocks: object, options: PdfOptions = PdfOptions()) -> list[tuple[str, str]]:  # noqa: B008
    with pytest.raises(DefinitionError) as caught:
        typeset(book(*blocks), options)
    return [(str(each.mark), each.code) for each in caught.value.diagnostics]


@pytest.mark.parametrize("size", [(300.0, 60.0), (60.0, 300.0)])
def test_a_figure_too_large_for_the_page_is_a_fault_where_it_stands(size: tuple[float, float]) -> None:
    figure = replace(SETUP, picture=picture("figure-setup", *size, "A board."))
    assert faults(FigureBlock((figure,), mark=HERE)) == [("rulebook.md:7:3", "BOOK-ROOM")]


def test_a_wide_figure_without_small_text_is_reduced() -> None:
    figure = replace(SETUP, picture=picture("figure-setup", 140.0, 60.0, "A board."))  # its text is 9.9 points
    assert typeset(book(FigureBlock((figure,), mark=HERE)), PdfOptions()).page_count == 2


def test_a_caption_that_leaves_no_room_for_its_figure_is_a_fault() -> None:
    figure = replace(SETUP, picture=picture("figure-setup", 80.0, 170.0, "A board."), caption=words("Long. " * 400))
    assert faults(FigureBlock((figure,), mark=HERE)) == [("rulebook.md:7:3", "BOOK-ROOM")]


def test_a_table_of_words_too_long_is_a_fault() -> None:
    cell = words("Donaudampfschifffahrtsgesellschaftskapitän")
    table = Table(("", "", "", ""), (), ((cell,) * 4,), mark=HERE)
    assert faults(table) == [("rulebook.md:7:3", "BOOK-ROOM")]


@pytest.mark.parametrize(("style", "pages"), [("leaflet", 6), ("pocketmod", 8)])
def test_a_text_too_long_for_its_sheet_is_a_fault_where_the_room_ends(style: str, pages: int) -> None:
    text = [Paragraph(words("A line of a long text. " * 40), Mark("rulebook.md", line, 1)) for line in range(1, 80)]
    options = PdfOptions(style=Style(style))  # type: ignore[arg-type]
    with pytest.raises(DefinitionError) as caught:
        typeset(book(*text), options)
    (fault,) = caught.value.diagnostics
    assert fault.code == "BOOK-ROOM"
    assert f"has {pages} pages" in fault.message
    fitting = text[: fault.mark.line - 2]
    assert typeset(book(*fitting), options).page_count <= pages


def test_a_letter_that_no_face_has_is_a_fault_where_it_was_written() -> None:
    assert faults(Paragraph((Text("a"), Text("龍", mark=HERE)))) == [("rulebook.md:7:3", "BOOK-LETTER")]
    assert faults(Paragraph(words("龍"), HERE)) == [("rulebook.md:7:3", "BOOK-LETTER")]


def test_every_letter_that_no_face_has_is_one_fault_at_its_first_place(tmp_path: Path) -> None:
    text = "# A\n\n- one **龍** and 龍, a 虎\n\n| a | b |\n|---|---|\n| c | `x 😀` |\n\n```\ncode\n  ☃\n```\n"
    made = read(tmp_path, text).book
    assert made is not None
    with pytest.raises(DefinitionError) as caught:
        typeset(made, PdfOptions())
    assert [(each.code, each.mark.line, each.mark.column) for each in caught.value.diagnostics] == [
        ("BOOK-LETTER", 3, 9),
        ("BOOK-LETTER", 3, 22),
        ("BOOK-LETTER", 7, 10),
        ("BOOK-LETTER", 11, 3),
    ]
    first = caught.value.diagnostics[0]
    assert "'龍' (U+9F8D, CJK UNIFIED IDEOGRAPH-9F8D)" in first.message
    assert "HTML and Markdown" in first.hint


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("---\ntitle: The 龍\n---\nx", (2, 12)),
        ("---\nsubtitle: A 龍\n---\nx", (2, 13)),
        ("x {index}`dragon <龍>`", (1, 19)),
        (":::{components}\na 龍\n: words\n:::", (2, 3)),
        ("x[^n]\n\n[^n]: a 龍", (3, 9)),
        ("- :::{note} T 龍\n  x\n  :::", (1, 15)),
        ("term 龍\n: x", (1, 6)),
        ("e\u0301 and 龍", (1, 8)),
    ],
)
def test_the_place_of_a_letter_is_right_wherever_it_stands(tmp_path: Path, text: str, place: tuple[int, int]) -> None:
    made = read(tmp_path, text).book
    assert made is not None
    with pytest.raises(DefinitionError) as caught:
        typeset(made, PdfOptions())
    assert [(each.mark.line, each.mark.column) for each in caught.value.diagnostics] == [place]


def test_invisible_signs_for_breaks_are_no_letters(tmp_path: Path) -> None:
    made = read(tmp_path, "zero\u200bwidth and soft\u00adhyphen and e\u0301&shy;e&#8203;x").book
    assert made is not None
    assert typeset(made, PdfOptions()).page_count


def test_every_code_has_a_page() -> None:
    assert {"BOOK-ROOM", "BOOK-LETTER"} <= ppgens_own().keys()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (PdfOptions(paper=parse_paper("40x60mm")), "book-paper"),
        (PdfOptions(style=Style("book", columns=3)), "book-paper"),
        (PdfOptions(theme="pink"), "unknown"),
        (PdfOptions(style=Style("leaflet"), booklet=True), "booklet-style"),
        (PdfOptions(bleed=50), "bleed"),
        (PdfOptions(bleed=3, booklet=True), "bleed-imposed"),
    ],
)
def test_options_that_cannot_be_printed_are_refused(options: PdfOptions, code: str) -> None:
    with pytest.raises(EnvironmentProblem) as caught:
        typeset(sample(), options)
    assert caught.value.code == code
    assert caught.value.hint


def test_where_typst_has_no_build_the_hint_says_what_else_to_make(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(EnvironmentProblem, match="HTML or Markdown") as caught:
        typeset(sample(), PdfOptions())
    assert (caught.value.code, caught.value.exit_status) == ("no-typst", 2)


LIMITED = (
    "import sys; sys.path += sys.argv[1:]; from ppgen.confined import limit; limit(memory=1024**3, cpu_seconds=1); "
)


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(LIMITED + "x = bytearray(2 * 1024**3)", id="too much memory"),
        pytest.param(LIMITED + "while True: pass", id="too much time"),
        pytest.param("import os; os.abort()", id="a crash"),
        pytest.param("", id="silence"),
    ],
)
def test_a_process_that_dies_is_no_traceback(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_MAIN", program)
    with pytest.raises(EnvironmentProblem, match="within the memory and time"):
        typeset(book(paragraph("x")), PdfOptions())


def test_an_error_of_typst_is_told_as_a_mistake_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    with compiling.typesetter() as process, pytest.raises(EnvironmentProblem) as caught:
        compiling.compiled(process, "book.typ", {"book.json": b"{}"}, is_accessible=True)
    assert caught.value.code == "book-template"
    assert "layout" not in str(caught.value)
    assert "layout" in caught.value.values["details"]


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    typeset(book(paragraph("x")), PdfOptions())
    assert list(tmp_path.iterdir()) == []
