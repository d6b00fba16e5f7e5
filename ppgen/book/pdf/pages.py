"""What can be wrong with a book once it is on pages: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, rulebooks as PDF")

PAGES = by_code(
    _page(
        "BOOK-ROOM",
        "Something has no room on its page",
        "A figure is drawn as wide as the page allows, with text of 7 points or more; one that is still too large, a "
        "table whose longest words do not fit side by side, or a text that needs more pages than a folded sheet has, "
        "cannot be printed on this paper. The message says how much room there is.",
        ":::{figure} the-whole-board\n:place: page\n:::",
    ),
    _page(
        "BOOK-LETTER",
        "A letter that the typeface does not have",
        "Books are set in the faces that come with ppgen, so that they look the same on every machine. They have the "
        "letters of European languages in Latin script, digits, arrows and the usual signs. Any other letter would be "
        "a gap in the text.",
        "The dragon is called \u9f8d.",
    ),
)
