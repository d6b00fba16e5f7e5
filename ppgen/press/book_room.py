"""Whether a book can be printed as its head declares: each style on each of its papers is set, and nothing written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.diagnostics import DefinitionError

if TYPE_CHECKING:
    from ppgen.book.model import Book
    from ppgen.diagnostics import Diagnostic
    from ppgen.sheets.paper import Paper


def room_faults(book: Book) -> tuple[Diagnostic, ...]:
    """What has no room, and which letters are missing, in the styles and on the papers that a book declares.

    Raises EnvironmentProblem for paper that is too small for its style, and where Typst is missing.
    """
    from ppgen.book.pdf.options import PdfOptions
    from ppgen.book.pdf.write import paged
    from ppgen.sheets.paper import parse_paper

    faults: set[Diagnostic] = set()
    for style in book.styles:
        in_style = book.in_style(style.name)
        papers: list[Paper | None] = [parse_paper(name) for name in style.papers]
        for paper in papers or [None]:
            try:
                paged(in_style, PdfOptions(style, paper))
            except DefinitionError as mistake:
                faults.update(mistake.diagnostics)
    return tuple(sorted(faults))
