"""What can be wrong with a book once it is on pages: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, rulebooks as PDF")

PAGES = by_code(
    _page(
        "BOOK-ROOM",
        "Something has no room on its page",
        "A figure is drawn as wide as the page or its `:width:` allows, with text of 7 points or more and spaces of "
        "6 mm, or it is turned on a page of its own. One that is still too large cannot be printed on this paper. A "
        "`:width:` that is too narrow is a fault that names the least width. A word cannot be printed either if it is "
        "longer than its line and has no place for a hyphen, nor a table whose longest words do not fit side by side, "
        "nor a text that needs more pages than a folded sheet has. Nothing may end below the text of its page, be it "
        "a figure, a box, a sheet, a part of a list of components or a row of a table. The message says how much room "
        "there is. A soft hyphen (`&shy;`) says where a word may be hyphenated.",
        ":::{figure} the-whole-board\n:width: 20\n:::",
    ),
    _page(
        "BOOK-PAGE",
        "Something is lost or damaged on a page",
        "Finished pages are looked at before a file is written, and when a book is checked, in every style and on "
        "every paper that the book declares. Every picture is whole and lies within the text of its page or in the "
        "margins that it may use, with its caption; figures stand in the order of their numbers; no line of text "
        "leaves the block of text, and nothing lies on something else; no page is empty, and no frame of a note, an "
        "example or a sidebar; no running head names another chapter. The message says on which page what is wrong. "
        "Figures that are too large for the places left between the others are the usual cause: move them, or give "
        "them less `:width:`.",
    ),
    _page(
        "BOOK-BLANK",
        "A panel of a folded sheet that stays blank",
        "A warning of `ppgen rulebook`. A leaflet has six or eight panels, and a pocketmod has eight, whatever the "
        "text needs. Panels that are left over stay blank, before the colophon or at the end, and look like a "
        "mistake. Fill them: show a figure that the style left out, let figures be larger, or add a part in a "
        "`:::{style}`, such as a summary or lines for notes. The message says which panels they are, and how many "
        "lines of text would fit.",
    ),
    _page(
        "BOOK-LETTER",
        "A letter that the typeface does not have",
        "Books are set in the faces that come with ppgen, so that they look the same on every machine. They have the "
        "letters of European languages in Latin script, digits, arrows and the usual signs. Any other letter would be "
        "a gap in the text. HTML and Markdown are shown in the reader's own faces, and have every letter.",
        "The dragon is called \u9f8d.",
    ),
)
