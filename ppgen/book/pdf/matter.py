"""What a book has beside its text, as data for our template: cover, index, colophon, the words that ppgen sets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from msgspec import structs

from ppgen.book.colophon import ColophonLine, colophon_lines
from ppgen.book.model import Book, IndexEntry
from ppgen.book.pdf.layouts import Layout
from ppgen.book.pdf.lines import Lines
from ppgen.book.pdf.parting import Room, measured
from ppgen.book.pdf.pictures import Pictures
from ppgen.diagnostics import Mark
from ppgen.scene.text import BundledFace
from ppgen.scene.theme import THEMES, Theme


def line_count(text: str, face: BundledFace, size: float, width: float, *, hanging: float = 0.0) -> int:
    """How many lines a text takes in a width in mm, about: of words as they are, later lines `hanging` mm shorter."""
    blank = measured(" ", face, size)
    lines, used = 1, 0.0
    for word in text.split():
        needs = measured(word, face, size)
        if used and used + blank + needs > width:
            lines, used = lines + 1, hanging + needs
        else:
            used += (blank if used else 0.0) + needs
    return lines


def first_column(heights: Sequence[int]) -> int:
    """How many entries stand in the first of two columns, which is no lower than the second, so that both are as low as
    they can be. There is one in it at least.

    >>> first_column([1, 1, 2, 1, 1])
    3
    """
    total = sum(heights)
    return next((count for count, height in enumerate(accumulate(heights), 1) if 2 * height >= total), len(heights))


TYPEFACE = "Noto Sans"
"""What the faces in `fonts/` are made from; they are under the SIL Open Font License."""

_LABEL = 5.2
"""The room for `Figure 12` in the list of figures, in ems."""
_PAGE_NUMBER = 12.0
"""For the number of a page with the gap before it, in mm."""
_COLUMN_GAP = 6.0
"""Between the two columns of the index and of the list of figures, in mm."""
_NUMBER = 1.8
"""The room for the number of a figure in such a column, in ems."""
_PAGE = ", 99"
"""About what the number of a page takes."""
_HANGING = 6.0
"""The indent of the further lines of an entry, in mm."""


def matter(book: Book, layout: Layout, lines: Lines, pictures: Pictures) -> dict[str, Any]:
    """The front and the back of the book, and what a PDF says of itself."""
    cover = None
    if book.cover is not None and book.matter.cover:
        share = 0.4  # about; our template makes it as large as its room
        width = layout.text_width if layout.width < 165 else layout.width - 2 * layout.edge
        cover = pictures.on_cover(book.cover, width, layout.height * share).data()

    def words(field: str, text: str, size: float = 1.0, face: BundledFace = "regular") -> str:
        """A text on the whole width; `size` is in those of the running text."""
        return lines.words(text, book.place(field), lines.room(layout.text_width, layout.size * size, face))

    start = book.place("")
    small = lines.room(layout.text_width, layout.small)
    titles = small.less(_LABEL * small.size + _PAGE_NUMBER)
    column = (layout.text_width - _COLUMN_GAP) / 2
    half = small.of(column - _HANGING)
    index = [_entry(entry, lines, half) for entry in book.index]
    return {
        "title": words("title", book.title, 1.2, "black"),
        "full-title": words("title", book.full_title),
        "variant": words("", book.variant_words),
        "subtitle": words("subtitle", book.subtitle, 1.35),
        "authors": [words("authors", author, 1.0, "semibold") for author in book.authors],
        "overview": [words("overview", text) for text in book.cover_words],
        "summary": words("summary", book.summary, 1.1),
        "version": words("version", book.version_words),
        "date": words("date", book.date),
        "licence": words("licence", book.licence),
        "language": book.language.split("-")[0],
        "region": next((part for part in book.language.split("-")[1:] if len(part) == 2 and part.isalpha()), ""),
        "keywords": list(book.keywords),
        "has": structs.asdict(book.matter) | {"figures": book.lists_figures},
        "words": {name: lines.text(word, book.place("words")) for name, word in structs.asdict(book.words).items()},
        "cover": cover,
        "draft": book.draft,
        "titles": {
            figure.anchor: {"label": lines.text(figure.label), "title": lines.words(figure.title, start, titles)}
            for figure in book.figures
        },
        "second-column": _second_column(book, small, column),
        "index": index,
        "index-column": _index_column(book.index, small, column),
        "colophon": [_colophon_line(line, lines, start, small) for line in colophon_lines(book, TYPEFACE)],
    }


def _second_column(book: Book, small: Room, column: float) -> str:
    """The figure that begins the second column of the list of figures, if it has two; empty if none does."""
    width = column - _NUMBER * small.size - measured(_PAGE, "regular", small.size)
    heights = [line_count(figure.title, "regular", small.size, width) for figure in book.figures]
    return next((figure.anchor for figure in book.figures[first_column(heights) :]), "")


def _index_column(entries: Sequence[IndexEntry], small: Room, column: float) -> dict[str, int]:
    """How many entries stand in the first column of the index, with those below them, and how many lines that has."""

    def height(entry: IndexEntry) -> int:
        words = entry.words + _PAGE * len(entry.anchors)
        own = line_count(words, "regular", small.size, column, hanging=_HANGING)
        return own + sum(map(height, entry.below))

    heights = [height(entry) for entry in entries]
    count = first_column(heights)
    return {"entries": count, "lines": sum(heights[:count])}


def _entry(entry: IndexEntry, lines: Lines, room: Room) -> dict[str, Any]:
    below = [_entry(each, lines, room) for each in entry.below]
    return {"words": lines.words(entry.words, entry.mark, room), "anchors": list(entry.anchors), "below": below}


def _colophon_line(line: ColophonLine, lines: Lines, mark: Mark, room: Room) -> dict[str, Any]:
    """A line of the colophon. An address that has room on one line is not broken."""
    is_whole = measured(line.address, "regular", room.size) <= room.width
    return {
        "text": lines.words(line.text, mark, room),
        "address": line.address,
        "shown": lines.text(line.address, mark) if is_whole else lines.words(line.address, mark, room),
        "whole": is_whole,
        "quiet": line.is_quiet,
    }


def paints(theme: str) -> dict[str, Any]:
    """The colours of a theme that a page uses, and the widths of its lines in mm."""
    styles: Theme = THEMES[theme]
    box, faint, shade = styles["box"], styles["box-faint"], styles["shade"]
    band = styles["band"]
    return {
        "text": styles.fill("text"),
        "muted": styles.fill("text-muted"),
        "line": faint.stroke.colour if faint.stroke else styles.fill("text"),
        "line-width": max(faint.stroke.width if faint.stroke else 0.0, 0.15),
        "bold-width": max(box.stroke.width if box.stroke else 0.0, 0.3) * 2,
        "shade": shade.fill if shade.hatch is None else None,
        "band": band.fill,
        "band-text": styles.fill("band-text"),
        "band-line": band.stroke.width if band.stroke else None,
        "accent": styles["accent"].fill if styles["accent"].hatch is None else None,
        "draft": styles.fill("draft"),
    }
