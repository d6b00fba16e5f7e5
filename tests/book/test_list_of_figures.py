"""A book with ten figures has a list of them, and one with fewer has none, unless its head says otherwise."""

from __future__ import annotations

import pytest

from ppgen.book.blocks import Block, FigureBlock, Heading
from ppgen.book.model import Book
from ppgen.book.pdf.options import PdfOptions
from ppgen.book.pdf.write import typeset
from ppgen.book_matter import Matter
from ppgen.records import replace
from tests.book.pdf.test_typeset import words_of
from tests.book.sample import SETUP, paragraph, picture, sample, words

CASES = [(9, None, False), (10, None, True), (11, None, True)] + [
    (count, asked, asked) for count in (1, 9, 10) for asked in (False, True)
]
"""How many figures a book has, what `matter: {figures: …}` says, and whether there is a list."""


def book(figure_count: int, asked: bool | None) -> Book:
    figures = [
        replace(
            SETUP,
            id=f"board-{number}",
            anchor=f"figure-board-{number}",
            label=f"Figure {number}",
            title=f"Board number {number}",
            caption=words("It is empty."),
            picture=picture(f"figure-board-{number}", 40.0, 30.0, "A board."),
        )
        for number in range(1, figure_count + 1)
    ]
    blocks: tuple[Block, ...] = (paragraph("Look at these."), *(FigureBlock((each,)) for each in figures))
    matter = Matter(contents=False, index=False, figures=asked)
    return replace(sample(), blocks=blocks, matter=matter, index=(), footnotes=(), passages=())


@pytest.mark.parametrize(("figure_count", "asked", "has_list"), CASES)
def test_the_pages_of_a_book_list_ten_figures_or_those_that_the_head_asks_for(
    figure_count: int, asked: bool | None, has_list: bool
) -> None:
    whole = " ".join(words_of(typeset(book(figure_count, asked), PdfOptions()).pdf))
    assert [f"Board number {number}" in whole for number in range(1, figure_count + 1)] == [has_list] * figure_count
    assert ("Figures " in whole) == has_list  # its heading, which is in the running head, too


@pytest.mark.parametrize(("figure_count", "asked", "has_list"), CASES)
def test_the_book_knows_it_for_every_format(figure_count: int, asked: bool | None, has_list: bool) -> None:
    assert book(figure_count, asked).lists_figures == has_list


def test_a_book_without_figures_has_no_list_of_them() -> None:
    assert not book(0, True).lists_figures


def page_of(words: str, pages: list[str]) -> int:
    return next(number for number, page in enumerate(pages, start=1) if words in page)


@pytest.mark.parametrize(
    ("chapter_count", "figure_count", "shares"), [(4, 12, True), (16, 18, True), (8, 30, True), (16, 30, False)]
)
def test_the_list_stands_below_the_contents_where_it_has_room_in_one_column_or_in_two(
    chapter_count: int, figure_count: int, shares: bool
) -> None:
    plain = book(figure_count, None)
    chapters = [Heading(1, f"part-{number}", words(f"Chapter {number}")) for number in range(1, chapter_count + 1)]
    blocks = (*plain.blocks, *chapters, paragraph("The end."))
    pages = words_of(typeset(replace(plain, blocks=blocks, matter=Matter(index=False)), PdfOptions()).pdf)
    first, last = page_of("Board number 1", pages), page_of(f"Board number {figure_count}", pages)
    assert page_of("Contents", pages) == 2
    assert (first, last) == ((2, 2) if shares else (3, 3))


@pytest.mark.parametrize("has_index", [True, False])
def test_the_contents_say_where_the_index_is(has_index: bool) -> None:
    matter = Matter(index=has_index, colophon=False)
    pages = words_of(typeset(replace(sample(), matter=matter), PdfOptions()).pdf)
    contents = next(page for page in pages if "Contents" in page)
    assert ("Index" in contents) == has_index
    if has_index:
        number = next(number for number, page in enumerate(pages, start=1) if "spare" in page and "Index" in page)
        assert f"Index {number}" in " ".join(contents.replace(".", " ").split())
