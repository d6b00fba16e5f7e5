"""What keeps an image from being printed, as the modules of the formats raise it; `opening.py` gives it a place."""

from __future__ import annotations

from ppgen.images.limits import MAX_PIXELS, MAX_SIDE


class ImageFault(Exception):
    """A fault of an image file: its code, what is wrong (said of the file), and what to do."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


def damaged(what: str) -> ImageFault:
    """The fault of a file that is not whole, or breaks the rules of its format."""
    return ImageFault("IMAGE-DAMAGED", what, "save it again, or fetch the original again")


def too_large(what: str) -> ImageFault:
    """The fault of a file that is larger than anybody prints."""
    return ImageFault("IMAGE-SIZE", what, "save it with fewer pixels: 300 for each inch of paper are enough")


def check_size(width: int, height: int) -> None:
    """Raise ImageFault for a size in pixels that nobody prints. Readers ask before they decode anything."""
    size = f"it has {width:,} × {height:,} pixels"
    if max(width, height) > MAX_SIDE:
        raise too_large(f"{size}, and a side may have {MAX_SIDE:,}")
    if width * height > MAX_PIXELS:
        raise too_large(f"{size}, and an image may have {MAX_PIXELS // 1_000_000} million in all")
