"""How a book is printed: its style, its paper, its theme, and whether it is laid out on sheets to fold."""

from __future__ import annotations

from msgspec import Struct

from ppgen.book.model import Style
from ppgen.diagnostics import EnvironmentProblem, unknown
from ppgen.options import MAX_BLEED, SMALLEST
from ppgen.scene.theme import THEMES
from ppgen.sheets.paper import Paper, parse_paper

BOOK = Style("book")
_PAPERS = {"book": "a5", "leaflet": "a4", "pocketmod": "a4"}
"""The paper of a style whose book names none."""


class PdfOptions(Struct, frozen=True):
    """What may differ between two prints of one book."""

    style: Style = BOOK
    paper: Paper | None = None
    """Of a page of the style `book`, of the whole sheet for the others; None for the first that the style declares."""
    theme: str = "color"
    booklet: bool = False
    """Whether two pages lie side by side on each side of a sheet, in the order for folding and stapling."""
    bleed: float = 0.0
    """How far the colour of the cover reaches beyond the trimmed page, in mm."""

    @property
    def sheet(self) -> Paper:
        """The paper that it is printed on: of a page or, where the whole sheet is folded, of that."""
        return self.paper or parse_paper((*self.style.papers, _PAPERS[self.style.name])[0])

    @property
    def is_imposed(self) -> bool:
        """Whether several pages lie on one side of a sheet, so that nobody reads the file from page to page."""
        return self.booklet or self.style.name != "book"


def check_options(options: PdfOptions) -> None:
    """Raises EnvironmentProblem for options that cannot be printed."""
    if options.theme not in THEMES:
        raise unknown("theme", options.theme, THEMES)
    if options.booklet and options.style.name != "book":
        message = f"a {options.style.name} is one sheet of paper already, and no booklet"
        raise EnvironmentProblem(message, "print the style book as a booklet", code="booklet-style")
    if options.bleed and not SMALLEST <= options.bleed <= MAX_BLEED:
        hint = f"a bleed is 0, or {SMALLEST:g} to {MAX_BLEED:g} mm; 3 is usual"
        raise EnvironmentProblem(f"a bleed of {options.bleed:g} mm cannot be printed", hint, code="bleed")
    if options.bleed and options.is_imposed:
        message = "pages that lie side by side on a sheet have no bleed"
        raise EnvironmentProblem(message, "leave out the bleed, or print the pages one by one", code="bleed-imposed")
