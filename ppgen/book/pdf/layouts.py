"""The page of a book: its margins, its columns, and its sizes of type, from the size of the paper.

Type is set so that a line has 45 to 75 characters (Robert Bringhurst, The Elements of Typographic Style, 2.1.2). Where
a page is wider than that, the text keeps its measure between wider margins, into which wide figures reach. The inner
margin of a book that is stapled is wider than it looks when the book lies open.
"""

from __future__ import annotations

from msgspec import Struct

from ppgen.book.pdf.options import PdfOptions
from ppgen.diagnostics import EnvironmentProblem
from ppgen.scene.text import PT

MIN_MEASURE = 45.0
"""The narrowest column in mm in which the smallest type can be read."""
_CHARACTER = 0.45
"""The advance of a letter of running English in ems, on average, with blanks."""
_LINE = 74
"""Characters of a line that is not made longer, however wide the paper is."""


class Layout(Struct, frozen=True):
    """A page in mm, and its type in points."""

    width: float
    height: float
    inner: float
    """The margin at the fold."""
    outer: float
    top: float
    bottom: float
    size: float
    """Of the text."""
    leading: float
    """From one line of the text to the next."""
    small: float
    """Captions, footnotes, tables and the index."""
    tiny: float
    """Running heads and page numbers."""
    headings: tuple[float, float, float, float]
    """The first level to the fourth; all further levels are as the fourth."""
    title: float
    columns: int = 1
    gutter: float = 0.0
    edge: float = 10.0
    """The margin beside a figure that is wider than the text, on average: it stands in the middle of the text, so one
    margin is wider than the other where those of the text are."""
    facing: bool = True
    """Whether left and right pages differ."""
    page_count: int = 0
    """How many pages the sheet has; 0 for a book that has as many as it needs."""
    last_inside: int = 0
    """The last page of the inside of a folded sheet; 0 where all pages are on one side of it."""
    multiple: int = 2
    """The number of pages is a multiple of that."""
    extras: bool = True
    """Whether there are running heads, a page for the cover, contents, lists and an index."""

    @property
    def text_width(self) -> float:
        return self.width - self.inner - self.outer

    @property
    def column(self) -> float:
        """The width of a column of text."""
        return (self.text_width - (self.columns - 1) * self.gutter) / self.columns

    @property
    def wide(self) -> float:
        """The width that a wide figure may have."""
        return max(self.width - 2 * self.edge, self.text_width)

    @property
    def text_height(self) -> float:
        return self.height - self.top - self.bottom


def layout_of(options: PdfOptions) -> Layout:
    """The page of a style on its paper. Raises EnvironmentProblem for paper that is too small for it."""
    sheet = options.sheet
    if options.style.name == "book":
        layout = _book(sheet.width, sheet.height, options.style.columns, 4 if options.booklet or options.bleed else 2)
    else:
        long, short = max(sheet.width, sheet.height), min(sheet.width, sheet.height)
        if options.style.name == "leaflet":
            panels = options.style.panels
            layout = _folded(long / panels, short, 2 * panels, options.style.columns, panels + 1)
        else:
            layout = _folded(long / 4, short / 2, 8, 1)
    if layout.column < MIN_MEASURE or layout.text_height < MIN_MEASURE:
        columns = f" with {layout.columns} columns" if layout.columns > 1 else ""
        message = f"{sheet.name} paper is too small for the style {options.style.name}{columns}"
        raise EnvironmentProblem(message, "use larger paper, or fewer columns", code="book-paper")
    return layout


def _book(width: float, height: float, columns: int, multiple: int) -> Layout:
    is_large = width > 165
    size = 11.0 if is_large and columns == 1 else 10.0
    inner, outer = (22.0, 18.0) if is_large else (0.122 * width, 0.095 * width)
    gutter = 7.0 if columns > 1 else 0.0
    if columns == 1:
        widest = _LINE * _CHARACTER * size * PT
        if (margins := width - widest) > inner + outer:
            share = 0.46 if is_large else 0.56
            inner, outer = share * margins, (1 - share) * margins
    return Layout(
        width=width,
        height=height,
        inner=inner,
        outer=outer,
        top=max(0.085 * height, 17.0),
        bottom=max(0.085 * height, 17.0),
        size=size,
        leading=size * 1.4,
        small=9.0 if is_large else 8.5,
        tiny=8.0 if is_large else 7.5,
        headings=(20.0, 14.0, 11.5, size) if is_large else (16.0, 12.5, 10.5, size),
        title=40.0 if is_large else 30.0,
        columns=columns,
        gutter=gutter,
        edge=20.0 if is_large else 10.0,
        multiple=multiple,
    )


def _folded(width: float, height: float, pages: int, columns: int, last_inside: int = 0) -> Layout:
    """A panel of a sheet that is folded: small, without running heads, alike on the left and the right."""
    is_tiny = height < 125
    margin = 6.0 if is_tiny else 7.5
    size = 7.5 if is_tiny else 8.5
    return Layout(
        width=width,
        height=height,
        inner=margin,
        outer=margin,
        top=margin if is_tiny else 9.0,
        bottom=margin + 3.5 if is_tiny else 12.0,
        size=size,
        leading=size * 1.34,
        small=7.0 if is_tiny else 7.5,
        tiny=7.0,
        headings=(10.5, 8.5, size, size) if is_tiny else (13.0, 10.0, 8.5, size),
        title=16.0 if is_tiny else 22.0,
        columns=columns,
        gutter=5.0 if columns > 1 else 0.0,
        edge=margin,
        facing=False,
        page_count=pages,
        last_inside=last_inside,
        multiple=pages,
        extras=False,
    )
