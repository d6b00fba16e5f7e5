"""An image as it is embedded: the compressed pixels of a JPEG as they are, anything else packed without loss.

EXIF, XMP, texts and thumbnails are dropped; a colour profile stays. Each function reads the file once, and nothing is
kept.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ppgen.images import jpeg, pixels, png
from ppgen.images.model import RasterImage


class Embedded(Struct, frozen=True):
    """A picture without its container, as PDF files have it; the stored pixels, not turned upright."""

    coding: Literal["jpeg", "rows"]
    """Whether `data` is a whole JPEG, or the packed rows of a PNG."""
    width: int
    height: int
    depth: int
    """Bits of a sample."""
    channels: int
    data: bytes
    palette: bytes = b""
    """Red, green and blue of each colour, if samples are numbers of colours."""
    icc: bytes = b""
    """Its colour profile, if it fits the channels."""
    is_rgb: bool = False
    """Whether a JPEG has red, green and blue without saying so."""
    opacity: Embedded | None = None


def media(image: RasterImage) -> tuple[str, bytes]:
    """The media type of an image for the web, and its bytes. Raises EnvironmentProblem if the file has changed."""
    data = image.data()
    if image.kind == "jpeg":
        return "image/jpeg", (image.header or jpeg.parse(data)).stripped(data)
    if image.kind == "png":
        return "image/png", png.parse(data, whole=False).stripped(data)
    with pixels.opened(data) as decoded:
        return "image/png", pixels.encoded(decoded, decoded.info.get("icc_profile", b""))


def embedded(image: RasterImage) -> Embedded:
    """The picture for a PDF. Raises EnvironmentProblem if the file has changed since it was opened."""
    data = image.data()
    if image.kind == "jpeg":
        header = image.header or jpeg.parse(data)
        icc = _fitting(header.icc(data), header.channels)
        size = header.width, header.height, 8, header.channels
        return Embedded("jpeg", *size, header.stripped(data), icc=icc, is_rgb=header.is_rgb)
    if image.kind == "png":
        parsed = png.parse(data, whole=False)
        if parsed.is_plain:
            return _rows(parsed, data, parsed.icc)
        icc = parsed.icc
    else:
        with pixels.opened(data) as decoded:
            icc = decoded.info.get("icc_profile", b"")
    colours, opacity = pixels.planes(data)
    packed = pixels.encoded(colours)
    mask = None
    if opacity is not None:
        packed_mask = pixels.encoded(opacity)
        mask = _rows(png.parse(packed_mask, whole=False), packed_mask, b"")
    return _rows(png.parse(packed, whole=False), packed, icc, mask)


def _rows(parsed: png.Png, data: bytes, icc: bytes, opacity: Embedded | None = None) -> Embedded:
    channels = 3 if parsed.colour_type == 2 else 1
    fitting = _fitting(icc, 3 if parsed.palette else channels)
    size = parsed.width, parsed.height, parsed.depth, channels
    return Embedded("rows", *size, parsed.rows(data), parsed.palette, fitting, opacity=opacity)


def _fitting(icc: bytes, channels: int) -> bytes:
    """The profile if it is one for so many channels (ICC.1, 7.2): a wrong one would spoil the file."""
    wanted = {1: b"GRAY", 3: b"RGB "}.get(channels)
    return icc if len(icc) > 128 and icc[36:40] == b"acsp" and icc[16:20] == wanted else b""
