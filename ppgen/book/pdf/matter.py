"""What a book has beside its text, as data for our template: cover, index, colophon, the words that ppgen sets."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ppgen.book.colophon import ColophonLine, colophon_lines
from ppgen.book.model import Book, IndexEntry
from ppgen.book.pdf.layouts import Layout
from ppgen.book.pdf.lines import Lines
from ppgen.book.pdf.pictures import Pictures
from ppgen.scene.theme import THEMES, Theme

TYPEFACE = "Noto Sans"
"""What the faces in `fonts/` are made from; they are under the SIL Open Font License."""


def matter(book: Book, layout: Layout, lines: Lines, pictures: Pictures) -> dict[str, Any]:
    """The front and the back of the book, and what a PDF says of itself."""
    cover = None
    if book.cover is not None and book.matter.cover:
        share = 0.4  # about; our template makes it as large as its room
        width = layout.text_width if layout.width < 165 else layout.width - 2 * layout.edge
        cover = pictures.reduced(book.cover, width, layout.height * share).data()
    return {
        "title": lines.text(book.title),
        "subtitle": lines.text(book.subtitle),
        "authors": [lines.text(author) for author in book.authors],
        "overview": [lines.text(words) for words in book.overview],
        "summary": lines.text(book.summary),
        "version": lines.text(book.version_words),
        "date": lines.text(book.date),
        "licence": lines.text(book.licence),
        "language": book.language.split("-")[0],
        "region": next((part for part in book.language.split("-")[1:] if len(part) == 2 and part.isalpha()), ""),
        "keywords": list(book.keywords),
        "has": asdict(book.matter),
        "words": {name: lines.text(word) for name, word in asdict(book.words).items()},
        "cover": cover,
        "draft": book.draft,
        "titles": {
            figure.anchor: {"label": lines.text(figure.label), "title": lines.text(figure.title)}
            for figure in book.figures
        },
        "index": [_entry(entry, lines) for entry in book.index],
        "colophon": [_colophon_line(line, lines) for line in colophon_lines(book, TYPEFACE)],
    }


def _entry(entry: IndexEntry, lines: Lines) -> dict[str, Any]:
    below = [_entry(each, lines) for each in entry.below]
    return {"words": lines.text(entry.words), "anchors": list(entry.anchors), "below": below}


def _colophon_line(line: ColophonLine, lines: Lines) -> dict[str, Any]:
    shown = lines.text(line.address)
    return {"text": lines.text(line.text), "address": line.address, "shown": shown, "quiet": line.is_quiet}


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
