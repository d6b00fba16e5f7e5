"""An image as an XObject of a PDF (ISO 32000-1, 8.9.5): a JPEG as it is, or the packed rows of a PNG."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from zlib import compress

from ppgen.images.embedding import Embedded


def xobject(image: Embedded, write: Callable[[bytes], bytes]) -> bytes:
    """The reference of an image. `write` writes a stream, such as its colour profile, and gives its reference."""
    return write(_stream(b" ".join(_entries(image, write)), image.data))


def _entries(image: Embedded, write: Callable[[bytes], bytes]) -> Iterator[bytes]:
    yield b"/Type /XObject /Subtype /Image /Width %d /Height %d" % (image.width, image.height)
    yield b"/BitsPerComponent %d /ColorSpace %s" % (image.depth, _colours(image, write))
    if image.opacity is not None:
        yield b"/SMask %s" % xobject(image.opacity, write)
    if image.coding == "rows":
        predicted = b"/Predictor 15 /Colors %d /BitsPerComponent %d /Columns %d"
        yield b"/Filter /FlateDecode /DecodeParms << %s >>" % (predicted % (image.channels, image.depth, image.width))
    else:
        yield b"/Filter /DCTDecode" + (b" /DecodeParms << /ColorTransform 0 >>" if image.is_rgb else b"")


def _colours(image: Embedded, write: Callable[[bytes], bytes]) -> bytes:
    """The colour space: that of the profile, or the plain one."""
    channels = 3 if image.palette else image.channels
    space = b"/DeviceGray" if channels == 1 else b"/DeviceRGB"
    if image.icc:
        profile = _stream(b"/N %d /Alternate %s /Filter /FlateDecode" % (channels, space), compress(image.icc, 9))
        space = b"[/ICCBased %s]" % write(profile)
    if image.palette:
        return b"[/Indexed %s %d <%s>]" % (space, len(image.palette) // 3 - 1, image.palette.hex().encode())
    return space


def _stream(head: bytes, data: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (head, len(data), data)
