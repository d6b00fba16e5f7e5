"""Which page lies where on a sheet of paper, so that folding brings the pages into their order.

A booklet is two pages a side, folded once and stapled. A leaflet of three is folded like a letter, one of four like a
fan. The one-sheet booklet (PocketMod, by Chad Adams, 2005) has eight pages on one side:
fold the sheet into eight, cut along the fold between the four panels in the middle, and fold it round that cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from msgspec import Struct

from ppgen.book.pdf.layouts import Layout
from ppgen.book.pdf.options import PdfOptions
from ppgen.sheets.paper import PAPERS

_NEAR = 1.5
"""How much wider than two pages, in mm, a paper is that people call by its name: A4 is 1 mm wider than two A5 pages."""

_LETTER_FOLD = 3
"""The panels of a sheet of which one is folded in; four are folded like a fan, and lie on each other."""
_FLAP = 1.5
"""How much narrower than a third of the paper, in mm, the panel is that is folded in: 1 to 2 mm are usual."""


class Placed(Struct, frozen=True):
    """A page of the book on a side of a sheet: its left top corner in mm, and whether it stands on its head."""

    page: int
    x: float
    y: float
    turned: bool = False


class Side(Struct, frozen=True):
    """One side of a sheet of paper, with its pages and the places of its folds."""

    width: float
    height: float
    pages: tuple[Placed, ...]
    is_front: bool
    folds: tuple[float, ...]
    """Where the sheet is folded upright, in mm from the left."""
    cut: tuple[float, float, float] | None = None
    """A cut that lies level: from, to and how far below the top, in mm."""


def sides(options: PdfOptions, layout: Layout, page_count: int) -> tuple[Side, ...]:
    """The sides of all sheets, fronts and backs in turn; `page_count` is a multiple of what the sheet asks for."""
    if options.booklet:
        return tuple(_booklet(layout, page_count))
    if options.style.name == "leaflet":
        return tuple(_leaflet(layout, page_count))
    return (_pocketmod(layout),)


def _booklet(layout: Layout, page_count: int) -> Iterator[Side]:
    """Saddle-stitched: the outermost sheet has the last page and the first, and on its back the second and the last but
    one.
    """
    width = _booklet_width(layout)
    left = width / 2 - layout.width
    for sheet in range(page_count // 4):
        first, last = 2 * sheet + 1, page_count - 2 * sheet
        for is_front, pair in ((True, (last, first)), (False, (first + 1, last - 1))):
            placed = (Placed(pair[0], left, 0.0), Placed(pair[1], left + layout.width, 0.0))
            yield Side(width, layout.height, placed, is_front, (width / 2,))


def _booklet_width(layout: Layout) -> float:
    """Two pages wide, or as wide as the paper that people have for that."""
    for paper in PAPERS:
        if 0 <= paper.height - 2 * layout.width <= _NEAR and abs(paper.width - layout.height) < 0.1:
            return paper.height
    return 2 * layout.width


def _leaflet(layout: Layout, page_count: int) -> Iterator[Side]:
    """The outside has the cover on its right and the last pages on its left, the inside the others in their order.

    Of three panels, the one that is folded in first is narrower, so that it lies flat between the others. The cover is
    flush with the edge of the paper: its colour ends a little before the fold, and never shows on the back.
    """
    panels = page_count // 2
    width = panels * layout.width
    outside = [*range(panels + 2, page_count + 1), 1]
    less = _FLAP if panels == _LETTER_FOLD else 0.0
    inside_widths = [layout.width + less / (panels - 1)] * (panels - 1) + [layout.width - less]
    for is_front, pages in ((True, outside), (False, range(2, panels + 2))):
        widths = inside_widths[::-1] if is_front else inside_widths
        edges = list(accumulate(widths, initial=0.0))
        lefts = [edge + (panel - layout.width) / 2 for edge, panel in zip(edges, widths, strict=False)]
        if is_front:
            lefts[-1] = width - layout.width
        placed = tuple(Placed(page, left, 0.0) for page, left in zip(pages, lefts, strict=True))
        yield Side(width, layout.height, placed, is_front, tuple(edges[1:-1]))


def _pocketmod(layout: Layout) -> Side:
    upper = tuple(Placed(placed.page, placed.x, placed.y, turned=True) for placed in _row((5, 4, 3, 2), layout))
    cut = (layout.width, 3 * layout.width, layout.height)
    return Side(
        4 * layout.width,
        2 * layout.height,
        (*upper, *_row((6, 7, 8, 1), layout, layout.height)),
        True,
        _folds(4, layout),
        cut,
    )


def _row(pages: Sequence[int], layout: Layout, y: float = 0.0) -> tuple[Placed, ...]:
    return tuple(Placed(page, column * layout.width, y) for column, page in enumerate(pages))


def _folds(panels: int, layout: Layout) -> tuple[float, ...]:
    return tuple(column * layout.width for column in range(1, panels))
