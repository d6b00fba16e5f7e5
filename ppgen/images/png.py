"""PNG files (ISO 15948): their chunks, checked, and the picture without its container.

A PDF can hold the compressed rows of a PNG as they are, so an image without transparency is not even decoded.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from msgspec import Struct

from ppgen.images import exif
from ppgen.images.faults import ImageFault, check_size, damaged

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples of a pixel by colour type: grey, red green and blue, palette, grey with opacity, colours with opacity."""
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of an interlaced picture: the first column and row of each pass, and the steps from one to the next."""
_BLOCK = 1 << 18
"""Bytes that are unpacked at once."""
_KEPT = frozenset({b"IHDR", b"PLTE", b"tRNS", b"iCCP", b"IDAT", b"IEND"})
_MAX_PROFILE = 4_000_000
"""Bytes of a colour profile; those of printers have about 2 MB."""


class Png(Struct, frozen=True):
    """A PNG file: its header, and the chunks that are embedded."""

    width: int
    height: int
    depth: int
    """Bits of a sample."""
    colour_type: int
    interlaced: bool
    palette: bytes
    transparent: bool
    """Whether anything in it may be transparent."""
    icc: bytes
    orientation: int
    kept: tuple[tuple[bytes, int, int], ...]
    """The name of each chunk that is embedded, and the start and the end of its content in the file."""

    @property
    def is_plain(self) -> bool:
        """Whether a PDF can hold its compressed rows as they are."""
        return not (self.interlaced or self.transparent)

    def stripped(self, data: bytes) -> bytes:
        """The file without texts, times, EXIF and other chunks that do not change the picture."""
        return SIGNATURE + b"".join(data[start - 8 : end + 4] for _, start, end in self.kept)

    def rows(self, data: bytes) -> bytes:
        """The compressed rows, each with its filter before it."""
        return b"".join(data[start:end] for name, start, end in self.kept if name == b"IDAT")


def parse(data: bytes, *, whole: bool = True) -> Png:
    """Read the chunks of a file; if `whole`, unpack all rows to see that they are there.

    Raises ImageFault for one that is damaged, too large, animated, or of 16 bits.
    """
    header: tuple[int, ...] | None = None
    kept: list[tuple[bytes, int, int]] = []
    palette = icc = b""
    orientation, transparent = exif.UPRIGHT, False
    for name, start, end in _chunks(data):
        if header is None:
            header = _header(name, data[start:end])
        if name == b"acTL":
            raise ImageFault("IMAGE-KIND", "it is animated", "save the one picture that is to be printed")
        if name == b"PLTE":
            palette = data[start:end]
        elif name == b"tRNS":
            transparent = True
        elif name == b"iCCP":
            icc = _profile(data[start:end])
        elif name == b"eXIf":
            orientation = exif.orientation(data[start:end])
        elif name not in _KEPT and not name[0] & 0x20:
            raise damaged(f"it has a chunk {name.decode('latin-1')!r}, which no PNG has")
        if name in _KEPT and not (name == b"iCCP" and not icc):
            kept.append((name, start, end))
    if header is None:
        raise damaged("it ends after its first bytes")
    width, height, depth, colour_type, _, _, interlaced = header
    if colour_type == 3 and (not palette or len(palette) % 3 or len(palette) > 3 << depth):
        raise damaged("its palette is missing or has a wrong length")
    png = Png(
        *(width, height, depth, colour_type, bool(interlaced)),
        palette if colour_type == 3 else b"",
        transparent or colour_type in (4, 6),
        *(icc, orientation, tuple(kept)),
    )
    if whole:
        _check_rows(png, data)
    return png


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The name of each chunk, and where its content starts and ends. Nothing after the last one is read."""
    at = len(SIGNATURE)
    name = b""
    while name != b"IEND":
        if at + 12 > len(data):
            raise damaged("it ends before the picture is complete")
        length, name = struct.unpack_from(">I4s", data, at)
        start, end = at + 8, at + 8 + length
        if end + 4 > len(data):
            raise damaged("it ends before the picture is complete")
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            raise damaged(f"the check sum of its chunk {name.decode('latin-1')!r} is wrong")
        yield name, start, end
        at = end + 4


def _header(name: bytes, content: bytes) -> tuple[int, ...]:
    if name != b"IHDR" or len(content) != 13:
        raise damaged("its header cannot be read")
    header = struct.unpack(">IIBBBBB", content)
    width, height, depth, colour_type, packing, filtering, interlaced = header
    if not (width and height) or depth not in _DEPTHS.get(colour_type, ()) or packing or filtering or interlaced > 1:
        raise damaged("its header cannot be read")
    if depth == 16:
        raise ImageFault("IMAGE-KIND", "it has 16 bits a channel, and print has 8", "save it with 8 bits a channel")
    check_size(width, height)
    return header


def _profile(content: bytes) -> bytes:
    """The colour profile; empty if it cannot be read, as for a viewer."""
    name, _, packed = content.partition(b"\0")
    try:
        unpacker = zlib.decompressobj()
        profile = unpacker.decompress(packed[1:], _MAX_PROFILE)
    except zlib.error:
        return b""
    return profile if unpacker.eof and len(name) < 80 else b""


def _check_rows(png: Png, data: bytes) -> None:
    """Unpack all rows, a little at a time, and see that there are as many bytes as the header says."""
    expected = _length(png)
    stride = 1 + _row_bytes(png, png.width)
    unpacker = zlib.decompressobj()
    count = 0
    try:
        for name, start, end in png.kept:
            packed = data[start:end] if name == b"IDAT" else b""
            while packed and not unpacker.eof:
                block = unpacker.decompress(packed, _BLOCK)
                packed = unpacker.unconsumed_tail
                if not png.interlaced and max(block[-count % stride :: stride], default=0) > 4:
                    raise damaged("its rows have a filter that PNG does not know")
                count += len(block)
                if count > expected:
                    raise damaged("it has more rows than its header says")
    except zlib.error:
        raise damaged("its rows cannot be unpacked") from None
    if count < expected:
        raise damaged("it ends before the picture is complete")


def _length(png: Png) -> int:
    """The bytes of all rows, unpacked."""
    if not png.interlaced:
        return png.height * (1 + _row_bytes(png, png.width))
    total = 0
    for x, y, across, down in _PASSES:
        columns, rows = -(-(png.width - x) // across), -(-(png.height - y) // down)
        total += rows * (1 + _row_bytes(png, columns)) if columns > 0 and rows > 0 else 0
    return total


def _row_bytes(png: Png, columns: int) -> int:
    return -(-columns * _CHANNELS[png.colour_type] * png.depth // 8)
