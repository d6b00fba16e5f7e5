"""What keeps a game from being exported: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, exports")

PAGES = by_code(
    _page(
        "EXPORT-POSITION",
        "A position that the rules do not hold legal",
        "An export sets up a game for people to play, so its position must be one that play can lead to: the setup, or "
        "a position for which the rules find a witness. Where they find a fault, or cannot tell, nothing is written. "
        "`ppgen show` says what the rules say of a position.",
    ),
)
