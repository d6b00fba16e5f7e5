"""An image as an XObject of a PDF (ISO 32000-1, 8.9.5): a JPEG as it is, or the packed rows of a PNG."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from zlib import compress

from ppgen.images.embedding import Embedded


def xobject(image: Embedded, write: Callable[..., bytes]) -> bytes:
    """The reference of an image. `write` takes the parts of a stream, such as its colour profile, and refers to it."""
    return write(*_stream(b" ".join(_entries(image, write)), image.data))


def _entries(image: Embedded, write: Callable[..., bytes]) -> Iterator[bytes]:
    yield b"/Type /XObject /Subtype /Image /Width %d /Height %d" % (image.width, image.height)
    yield b"/BitsPerComponent %d /ColorSpace %s" % (image.depth, _colours(image, write))
    if image.opacity is not None:
        yield b"/SMask %s" % xobject(image.opacity, write)
    if image.coding == "rows":
        predicted = b"/Predictor 15 /Colors %d /BitsPerComponent %d /Columns %d"
        yield b"/Filter /FlateDecode /DecodeParms << %s >>" % (predicted % (image.channels, image.depth, image.width))
    else:
        yield b"/Filter /DCTDecode" + (b" /DecodeParms << /ColorTransform 0 >>" if image.is_rgb else b"")


def _colours(image: Embedded, write: Callable[..., bytes]) -> bytes:
    """The colour space: that of the profile, or the plain one."""
    channels = 3 if image.palette else image.channels
    space = b"/DeviceGray" if channels == 1 else b"/DeviceRGB"
    if image.icc:
        head = b"/N %d /Alternate %s /Filter /FlateDecode" % (channels, space)
        space = b"[/ICCBased %s]" % write(*_stream(head, compress(image.icc, 9)))
    if image.palette:
        return b"[/Indexed %s %d <%s>]" % (space, len(image.palette) // 3 - 1, image.palette.hex().encode())
    return space


def _stream(head: bytes, data: bytes) -> tuple[bytes, bytes, bytes]:
    return b"<< %s /Length %d >>\nstream\n" % (head, len(data)), data, b"\nendstream"
