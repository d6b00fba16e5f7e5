"""Panels of a folded sheet on which nothing stands: a reader takes them for a mistake."""

from __future__ import annotations

from ppgen.book.model import Book
from ppgen.book.pdf.layouts import Layout
from ppgen.book.pdf.options import PdfOptions
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.numerals import listed, plural
from ppgen.scene.text import PT


def added_pages(page_count: int, added: int, *, has_colophon: bool) -> range:
    """The numbers of the pages that stay blank, where so many were added before the colophon or at the end."""
    if has_colophon:  # it stands on the last page, which is the last one of those added
        return range(page_count - max(added - 1, 0), page_count)
    return range(page_count - added + 1, page_count + 1)


def blank_warning(panels: range, layout: Layout, options: PdfOptions, book: Book, mark: Mark) -> Diagnostic:
    """What is said of blank panels, at the place where the text ends."""
    name, paper = options.style.name, options.sheet.name
    lines = plural(int(layout.text_height / (layout.leading * PT)) * layout.columns, "line")
    if len(panels) == 1:
        which, room = f"panel {panels[0]} of the {name} on {paper} paper stays blank", f"{lines} would fit on it"
    else:
        numbers = listed([str(panel) for panel in panels])
        which, room = f"panels {numbers} of the {name} on {paper} paper stay blank", f"{lines} would fit on each"
    hint = f"show a figure there or larger ones, or add text in a :::{{style}} {name}"
    if len(book.styles) > 1:
        hint += ", such as a part that this style leaves out"
    return Diagnostic(mark, "BOOK-BLANK", f"{which}: {room}", hint)
