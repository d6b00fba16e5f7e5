"""Sheets that are folded have their pages in order: played with paper made of numbers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ppgen.book.model import Style
from ppgen.book.pdf.folding import Placed, Side, sides
from ppgen.book.pdf.layouts import Layout, layout_of
from ppgen.book.pdf.options import PdfOptions
from ppgen.sheets.paper import parse_paper

BOOKLET = PdfOptions(booklet=True)


def rows(side: Side) -> list[list[Placed]]:
    """The pages of a side from left to right, the upper row first."""
    tops = sorted({placed.y for placed in side.pages})
    return [sorted((each for each in side.pages if each.y == top), key=lambda each: each.x) for top in tops]


def numbers(side: Side) -> list[list[int]]:
    return [[placed.page for placed in row] for row in rows(side)]


@pytest.mark.parametrize("count", [4, 8, 24])
def test_a_booklet_that_is_folded_and_stapled_reads_from_first_to_last(count: int) -> None:
    sheets = sides(BOOKLET, layout_of(BOOKLET), count)
    assert [side.is_front for side in sheets] == [True, False] * (count // 4)
    fronts, backs = [numbers(side)[0] for side in sheets[::2]], [numbers(side)[0] for side in sheets[1::2]]
    # Stacked with the outermost sheet below: the right halves are read first, from the outside to the middle.
    read = []
    for (_, front), (back, _) in zip(fronts, backs, strict=True):
        read += [front, back]
    for (front, _), (_, back) in zip(reversed(fronts), reversed(backs), strict=True):
        read += [back, front]
    assert read == list(range(1, count + 1))


def test_two_a5_pages_lie_in_the_middle_of_a4() -> None:
    (front, *_) = sides(BOOKLET, layout_of(BOOKLET), 4)
    assert (front.width, front.height, front.folds) == (297.0, 210.0, (148.5,))
    assert [placed.x for placed in front.pages] == [0.5, 148.5]
    letter = PdfOptions(paper=parse_paper("letter"), booklet=True)
    (front, *_) = sides(letter, layout_of(letter), 4)
    assert front.width == pytest.approx(431.8)


@pytest.mark.parametrize(("panels", "outside", "inside"), [(3, [5, 6, 1], [2, 3, 4]), (4, [6, 7, 8, 1], [2, 3, 4, 5])])
def test_a_leaflet_opens_from_its_cover(panels: int, outside: list[int], inside: list[int]) -> None:
    options = PdfOptions(style=Style("leaflet", ("a4",), panels=panels))
    layout = layout_of(options)
    front, back = sides(options, layout, layout.page_count)
    assert (numbers(front), numbers(back)) == ([outside], [inside])
    # Turned over like a page, the second page lies behind the first; the last one is the cover's neighbour.
    assert outside[::-1].index(1) == inside.index(2)
    assert outside[-2] == layout.page_count
    assert len(front.folds) == panels - 1


def test_the_panel_that_is_folded_in_is_narrower_and_the_cover_ends_before_the_fold() -> None:
    options = PdfOptions(style=Style("leaflet", ("a4",), panels=3))
    layout = layout_of(options)
    front, back = sides(options, layout, layout.page_count)
    assert front.folds == pytest.approx([97.5, 197.25])  # pages 5, 6 and 1
    assert back.folds == pytest.approx([99.75, 199.5])  # pages 2, 3 and 4: the same folds, seen from behind
    cover = front.pages[-1]
    assert cover.x == pytest.approx(front.folds[-1] + 0.75)
    assert cover.x + layout.width == pytest.approx(front.width)
    # Every other page stands in the middle of its panel.
    assert [placed.x for placed in back.pages] == pytest.approx([0.375, 100.125, 198.75])
    fan = PdfOptions(style=Style("leaflet", ("a4",), panels=4))
    assert [side.folds for side in sides(fan, layout_of(fan), 8)] == [(74.25, 148.5, 222.75)] * 2


def test_the_eight_pages_of_one_sheet_fold_into_a_book() -> None:
    options = PdfOptions(style=Style("pocketmod", ("a4",)))
    (side,) = sides(options, layout_of(options), 8)
    upper, lower = numbers(side)
    assert [placed.turned for placed in rows(side)[0]] == [True] * 4
    assert [placed.turned for placed in rows(side)[1]] == [False] * 4
    # The outer leaves are the left and right columns, and the middle ones fold round the cut.
    assert {frozenset(pair) for pair in ((upper[0], lower[0]), (upper[3], lower[3]))} == {
        frozenset((5, 6)),
        frozenset((1, 2)),
    }
    assert (upper[1], upper[2]) == (4, 3)
    assert (lower[1], lower[2]) == (7, 8)
    # Facing pages are neighbours: 2 and 3, 4 and 5, 6 and 7; the back and the front of the book are, too.
    neighbours = {frozenset(pair) for row in (upper, lower) for pair in pairwise(row)}
    assert {frozenset(pair) for pair in ((2, 3), (4, 5), (6, 7), (8, 1))} <= neighbours
    assert side.cut == pytest.approx((297 / 4, 3 * 297 / 4, 105))


def layouts() -> list[tuple[str, Layout]]:
    papers = ["a5", "letter", "a4", "6x9in", "140x216mm", "200x250mm", "148x210mm"]
    books = [(paper, layout_of(PdfOptions(paper=parse_paper(paper)))) for paper in papers]
    two = PdfOptions(style=Style("book", columns=2), paper=parse_paper("letter"))
    return [*books, ("letter in columns", layout_of(two))]


@pytest.mark.parametrize(("name", "layout"), layouts())
def test_a_line_of_a_book_has_45_to_75_characters(name: str, layout: Layout) -> None:
    from ppgen.scene.text import PT, width

    text = "Every player draws the tile on empty spaces of the grid, just as the chart shows it, and never turns it. "
    characters = layout.column / (width(text, "regular", layout.size * PT) / len(text))
    assert 45 <= characters <= 75
    assert layout.inner > layout.outer or layout.width > 165  # what a wide page has left over is an outer margin
    assert layout.inner >= 15
    assert min(layout.size, layout.small, layout.tiny) >= 7
