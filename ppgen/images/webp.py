"""WebP files: their header, read before anything is decoded (RFC 9649)."""

from __future__ import annotations

from msgspec import Struct

from ppgen.images import exif
from ppgen.images.faults import ImageFault, check_size, damaged

_ANIMATED = 0x02


class Webp(Struct, frozen=True):
    """The header of a WebP file: its size in pixels."""

    width: int
    height: int


def parse(data: bytes) -> Webp:
    """Read the header. Raises ImageFault for a file that is damaged, too large or animated."""
    length = int.from_bytes(data[4:8], "little")
    if len(data) < 30 or len(data) < length + 8:
        raise damaged("it ends before the picture is complete")
    width, height = _size(data[12:16], data[20:30])
    check_size(width, height)
    return Webp(width, height)


def _size(chunk: bytes, start: bytes) -> tuple[int, int]:
    """The size that the first chunk tells, from its name and the start of its content."""
    if chunk == b"VP8X":
        if start[0] & _ANIMATED:
            raise ImageFault("IMAGE-KIND", "it is animated", "save the one picture that is to be printed")
        return 1 + int.from_bytes(start[4:7], "little"), 1 + int.from_bytes(start[7:10], "little")
    if chunk == b"VP8L" and start[0] == 0x2F:
        bits = int.from_bytes(start[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if chunk == b"VP8 " and start[3:6] == b"\x9d\x01\x2a":
        width, height = (int.from_bytes(start[at : at + 2], "little") & 0x3FFF for at in (6, 8))
        if width and height:
            return width, height
    raise damaged("its header cannot be read")


def decoded(data: bytes) -> tuple[int, bool]:
    """Decode a file to see that it is whole: its orientation, and whether it may be transparent."""
    from ppgen.images.pixels import opened

    with opened(data) as image:
        return exif.orientation(image.info.get("exif", b"")), "A" in image.getbands()
