"""Whether a book can be printed as its head declares: each style on each of its papers is set, and nothing written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ppgen.diagnostics import DefinitionError

if TYPE_CHECKING:
    from ppgen.book.model import Book
    from ppgen.diagnostics import Diagnostic
    from ppgen.sheets.paper import Paper


class BookRoom(NamedTuple):
    """What was found on all those pages."""

    faults: tuple[Diagnostic, ...]
    """What has no room, and which letters are missing."""
    warnings: tuple[Diagnostic, ...]
    """Which panels stay blank."""


def book_room(book: Book) -> BookRoom:
    """What is found in the styles and on the papers that a book declares.

    Raises EnvironmentProblem for paper that is too small for its style, and where Typst is missing.
    """
    from ppgen.book.pdf.options import PdfOptions
    from ppgen.book.pdf.write import paged
    from ppgen.sheets.paper import parse_paper

    faults: set[Diagnostic] = set()
    warnings: set[Diagnostic] = set()
    for style in book.styles:
        in_style = book.in_style(style.name)
        papers: list[Paper | None] = [parse_paper(name) for name in style.papers]
        for paper in papers or [None]:
            try:
                warnings.update(paged(in_style, PdfOptions(style, paper)).warnings)
            except DefinitionError as mistake:
                faults.update(mistake.diagnostics)
    return BookRoom(tuple(sorted(faults)), tuple(sorted(warnings)))
