"""What can be wrong with blocks wherever they stand: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, blocks")

PAGES = by_code(
    _page(
        "BLOCK-OVERFLOW",
        "A block that has too little room",
        "A block in an exact place has the box that it was given, a panel keeps its padding free, and a text has no "
        "more lines than it may have. What needs more room is never cut off and never shrinks in silence. The message "
        "says how many millimetres are missing. Give it more room, write less, or choose smaller type. A text "
        "with `min-size` shrinks by itself, and one with `overflow: ellipsis` ends with an ellipsis.",
        "at: {width: 10, height: 4, item: {text: {body: Far too many words., size: 9}}}",
    ),
    _page(
        "FONT-FILE",
        "A font that cannot be read",
        "A font of a game is a file .ttf or .otf of at most 20 MB in the folder of the game. It may be a link "
        "within that folder, and never one out of it.",
        "fonts: {title: fonts/Missing.ttf}",
    ),
    _page(
        "FONT-KIND",
        "A font of a kind that is not printed",
        "Fonts with TrueType or PostScript outlines (CFF) in one colour are embedded, with only the letters that are "
        "used. Variable fonts, colour fonts, collections and fonts packed for the web are not.",
    ),
    _page(
        "FONT-RIGHTS",
        "A font that may not be embedded",
        "A font file says what its licence allows (`fsType` in the table OS/2). One that forbids embedding, "
        "embedding of a part of its letters, or embedding of outlines, cannot be used.",
    ),
)
