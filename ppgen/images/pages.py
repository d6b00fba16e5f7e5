"""What can be wrong with an image: a page for each `IMAGE-` code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from
from ppgen.images.limits import MAX_BYTES, MAX_PIXELS, MAX_SIDE

_page = pages_from("ppgen, images")

PAGES = by_code(
    _page(
        "IMAGE-FILE",
        "An image is missing or cannot be read",
        "An image is a file in the folder of its game or below, named by its path from there with / between folders, "
        "such as art/spice.jpg. No path and no link may lead out of that folder, so that a definition that you have "
        "just downloaded cannot print other files of yours. Pipes and devices are not read.",
        "image: ../spice.jpg",
    ),
    _page(
        "IMAGE-KIND",
        "Not an image that can be printed",
        "Images are PNG, JPEG or WebP files under names that say so, with 8 bits a channel, and do not move. Of the "
        "frames of an animation nobody could say which one is meant. Inks (CMYK) look different in every program, and "
        "a print service makes them from RGB itself. JPEG files that are packed arithmetically or without loss are "
        "read by few programs.",
        "image: art/spice.gif",
    ),
    _page(
        "IMAGE-SIZE",
        "An image that is too large",
        f"An image has at most {MAX_BYTES // 1_000_000} MB, {MAX_SIDE:,} pixels a side and {MAX_PIXELS // 1_000_000} "
        "million pixels in all, which is an A2 page at 450 dots per inch. More is a mistake, or an attack on the "
        "reader: a few hundred bytes can claim billions of pixels. The header is checked before anything is decoded.",
    ),
    _page(
        "IMAGE-DAMAGED",
        "An image that is damaged",
        "The file ends too early, or breaks the rules of its format. Viewers would show a part of it, or nothing, and "
        "each another part.",
    ),
)
"""Every page by its code."""
