"""What can be wrong with a single part: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, components")

PAGES = by_code(
    _page(
        "PART-FIT",
        "A part that a print service does not print",
        "A print service has a list of products, each with its shape and its finished size. It prints nothing of the "
        "shape and the size of this part, so no picture was written for it. Choose another size, another service, or "
        "print the part yourself with `ppgen sheets`.",
    ),
    _page(
        "PART-SAFE",
        "Print near the trim",
        "Paper moves a little before it is cut. What is printed nearer to the trim than the safety margin may be cut "
        "off, or look off centre. This is a warning: the picture is written. Text of a card is a fault if the pictures "
        "are for a print service, which may refuse the deck: then no picture of the card is written.",
    ),
    _page(
        "PART-BLEED",
        "A part without print in its bleed",
        "A bleed is print that goes on beyond the trim, so that a cut that strays shows no bare paper. The drawing of "
        "this part ends before the bleed does. A part of `components: {own: …}` may have art with a bleed: `bleed: 3` "
        "says that the viewBox is the part with 3 mm more on every side. This is a warning: the picture, or the sheet, "
        "is written. On a card for a print service it is a fault: whatever reaches the cut goes on to the end of the "
        "bleed.",
    ),
    _page(
        "PART-DPI",
        "A blurred image on a card for a print service",
        "An image that is stretched over a large part of a card has few pixels for each inch, and looks blurred in "
        "print. No picture of the card is written. Take an image with more pixels, or show it smaller.",
    ),
    _page(
        "PART-COUNT",
        "A deck with too many cards for a print service",
        "A print service prints decks up to some number of cards. A larger one is ordered as several decks, so divide "
        "it in the definition. No picture of the deck is written.",
    ),
)
