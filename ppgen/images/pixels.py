"""Decoding, by Pillow, of images whose compressed bytes cannot be embedded as they are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

from ppgen.images.faults import damaged

if TYPE_CHECKING:
    from PIL.Image import Image


@contextmanager
def opened(data: bytes) -> Iterator[Image]:
    """An image, decoded. Whoever calls has checked its size. Raises ImageFault for what cannot be decoded."""
    from PIL import Image, PngImagePlugin, WebPImagePlugin  # noqa: F401 (no other formats)

    try:
        with catch_warnings():
            simplefilter("ignore")  # Pillow warns of metadata that nobody asks for
            image = Image.open(BytesIO(data), formats=("PNG", "WEBP"))
            image.load()
    except Exception:  # Pillow's decoders raise whatever they like for broken data
        raise damaged("it cannot be decoded") from None
    with image:
        yield image


def sampled(data: bytes, side: int) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """Rows of the colours (red, green, blue, from 0 to 255) of an image made smaller: `side` of them by as many.

    Of a transparent image, what shows on white paper. Raises ImageFault for what cannot be decoded.
    """
    from PIL import Image, JpegImagePlugin, PngImagePlugin, WebPImagePlugin  # noqa: F401 (no other formats)

    try:
        with catch_warnings():
            simplefilter("ignore")
            with Image.open(BytesIO(data), formats=("PNG", "WEBP", "JPEG")) as image:
                image.draft("RGB", (side, side))  # a JPEG is decoded at an eighth of its size
                small = image.convert("RGBA").resize((side, side), Image.Resampling.BOX)
    except Exception:  # Pillow's decoders raise whatever they like for broken data
        raise damaged("it cannot be decoded") from None
    paper = Image.new("RGBA", small.size, "white")
    flat = Image.alpha_composite(paper, small).convert("RGB").tobytes()
    colours = [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat), 3)]
    return tuple(tuple(colours[row : row + side]) for row in range(0, side * side, side))


def planes(data: bytes) -> tuple[Image, Image | None]:
    """An image without its opacity, in grey or in colour, and its opacity, or None if all of it is opaque."""
    with opened(data) as image:
        if image.mode in ("P", "PA", "RGBX", "CMYK", "1", "I", "F") or "transparency" in image.info:
            image = image.convert("RGBA")
        if "A" not in image.getbands():
            return image.copy(), None
        opacity = image.getchannel("A")
        colours = image.convert("L" if image.mode in ("LA", "La") else "RGB")
        return colours, None if opacity.getextrema() == (255, 255) else opacity


def encoded(image: Image, icc: bytes = b"") -> bytes:
    """A PNG file, packed without loss."""
    stream = BytesIO()
    image.save(stream, "PNG", compress_level=6, icc_profile=icc or None)
    return stream.getvalue()
