"""JPEG files (ITU-T T.81): their header and their segments. Nothing is decoded.

What is embedded has the compressed pixels as they are. Of the application segments, JFIF (without its thumbnail), the
ICC profile and Adobe's note on colours stay; EXIF, XMP, other thumbnails, comments and what follows the picture go.
"""

from __future__ import annotations

import re
import struct
from functools import lru_cache

from msgspec import Struct

from ppgen.images import exif
from ppgen.images.faults import ImageFault, check_size, damaged

_EOI, _SOS, _DHT, _DQT, _DRI, _COM = 0xD9, 0xDA, 0xC4, 0xDB, 0xDD, 0xFE
_FRAMES = frozenset(range(0xC0, 0xD0)) - {_DHT, 0xC8, 0xCC}
_READABLE = frozenset({0xC0, 0xC1, 0xC2})
"""Frames with Huffman coding, sequential or progressive: the only ones that viewers of PDF and SVG know."""
_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})
"""Markers without a length."""
_APP0, _APP1, _APP2, _APP14 = 0xE0, 0xE1, 0xE2, 0xEE
_ICC = b"ICC_PROFILE\0"
_AFTER_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""The next marker after compressed data, in which FF is followed by 00, by a restart marker or by another FF."""


class Jpeg(Struct, frozen=True):
    """A JPEG file: the size in pixels, the number of channels, which way up it is, and what of it is embedded."""

    width: int
    height: int
    channels: int
    orientation: int
    profile: tuple[tuple[int, int], ...]
    """The stretches of the file that hold its colour profile, in order; none if it has no profile."""
    is_rgb: bool
    """Whether its channels are red, green and blue, and not brightness and two differences, without saying so."""
    kept: tuple[bytes | tuple[int, int], ...]
    """What is embedded: bytes, or the start and the end of a stretch of the file."""

    def icc(self, data: bytes) -> bytes:
        """The colour profile of the file; empty if it has none."""
        return b"".join(data[start:end] for start, end in self.profile)

    def stripped(self, data: bytes) -> bytes:
        """The file without what is not embedded."""
        view = memoryview(data)
        return b"".join(part if isinstance(part, bytes) else view[part[0] : part[1]] for part in self.kept)


def parse(data: bytes) -> Jpeg:
    """Read the segments of a file. Raises ImageFault for one that is damaged, or that a PDF cannot show."""
    return _Segments(data).jpeg()


@lru_cache(maxsize=64)
def check_huffman(content: bytes) -> None:
    """See that the tables of codes in a segment can be used (T.81, B.2.4.2). Raises ImageFault.

    Cached, because most files have the same tables.
    """
    while content:
        counts = content[1:17]
        size = 17 + sum(counts)
        space = sum(count << (16 - length) for length, count in enumerate(counts, 1))
        if len(content) < max(size, 17) or content[0] & 0xEC or sum(counts) > 256 or space > 1 << 16:
            raise damaged("its tables of codes cannot be read")
        content = content[size:]


class _Segments:
    """The segments of one file as they are read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.kept: list[bytes | tuple[int, int]] = [data[:2]]
        self.frame: tuple[int, int, int, bytes] | None = None
        self.orientation = exif.UPRIGHT
        self.profile: dict[int, tuple[int, int]] = {}
        """Where each part of the colour profile begins and ends, by its number."""
        self.has_exif = self.has_jfif = self.has_adobe = self.has_tables = False

    def jpeg(self) -> Jpeg:
        at, scanned = 2, False
        while True:
            marker, at = self._marker(at)
            if marker == _EOI:
                break
            if marker in _ALONE:
                continue
            start, at = at - 2, self._end(at)
            self._segment(marker, start, at)
            if marker == _SOS:
                if self.frame is None or not self.has_tables:
                    raise damaged("its pixels come before the tables that they need")
                scanned = True
                following = _AFTER_SCAN.search(self.data, at)
                if following is None:
                    raise damaged("it ends in the middle of the picture")
                self._keep(at, following.start())
                at = following.start()
        if self.frame is None or not scanned:
            raise damaged("it has no picture in it")
        self.kept.append(b"\xff\xd9")
        width, height, channels, names = self.frame
        is_rgb = names == b"RGB" and not (self.has_jfif or self.has_adobe)
        profile = tuple(self.profile[number] for number in sorted(self.profile))
        return Jpeg(width, height, channels, self.orientation, profile, is_rgb, tuple(self.kept))

    def _marker(self, at: int) -> tuple[int, int]:
        """The marker at a place, and where it ends. Any number of FF may stand before it."""
        data, start = self.data, at
        while data[at : at + 1] == b"\xff" and data[at + 1 : at + 2] == b"\xff":
            at += 1
        if at + 2 > len(data):
            raise damaged("it ends before the picture is complete")
        if data[at] != 0xFF or data[at + 1] == 0:
            raise damaged(f"it breaks off at byte {start:,}, where a segment should begin")
        return data[at + 1], at + 2

    def _end(self, at: int) -> int:
        """Where the segment ends whose length stands at a place."""
        length = int.from_bytes(self.data[at : at + 2], "big")
        if length < 2 or at + length > len(self.data):
            raise damaged("it ends before the picture is complete")
        return at + length

    def _segment(self, marker: int, start: int, end: int) -> None:
        """A segment from its marker to its end."""
        if _APP0 <= marker <= 0xEF or marker == _COM:
            if self._is_kept(marker, self.data[start + 4 : min(end, start + 40)], start, end):
                self._keep(start, end)
            return
        content = self.data[start + 4 : end]
        if marker in _FRAMES:
            self._frame(marker, content)
        elif marker == _DQT:
            self.has_tables = True
        elif marker == _DHT:
            check_huffman(content)
        elif marker == _SOS:
            self._scan(content)
        elif marker != _DRI:
            raise damaged(f"it has a segment FF{marker:02X}, which no picture needs")
        self._keep(start, end)

    def _is_kept(self, marker: int, head: bytes, start: int, end: int) -> bool:
        """Whether a comment or a segment of some application, with this head, is embedded as it is."""
        if marker == _APP0 and head.startswith(b"JFIF\0") and len(head) >= 14 and not self.has_jfif:
            self.has_jfif = True
            self.kept.append(b"\xff\xe0\x00\x10" + head[:12] + b"\0\0")  # without its thumbnail
        elif marker == _APP1 and head.startswith(b"Exif\0\0") and not self.has_exif:
            self.has_exif = True
            self.orientation = exif.orientation(self.data[start + 4 : end])
        elif marker == _APP2 and head.startswith(_ICC) and end - start >= 18:
            self.profile.setdefault(head[len(_ICC)], (start + 18, end))
            return True
        elif marker == _APP14 and head.startswith(b"Adobe"):
            self.has_adobe = True
            return True
        return False

    def _scan(self, content: bytes) -> None:
        """The header of a scan, which names some of the channels of the frame."""
        count = content[0] if content else 0
        names = self.frame[3] if self.frame is not None else b""
        if not 1 <= count <= 4 or len(content) != 4 + 2 * count:
            raise damaged("the header of its pixels cannot be read")
        if self.frame is not None and not set(content[1 : 1 + 2 * count : 2]) <= set(names):
            raise damaged("its pixels are those of channels that it does not have")

    def _keep(self, start: int, end: int) -> None:
        """Keep a stretch of the file, joined to the one before it if they touch."""
        last = self.kept[-1]
        if isinstance(last, tuple) and last[1] == start:
            self.kept[-1] = last[0], end
        else:
            self.kept.append((start, end))

    def _frame(self, marker: int, content: bytes) -> None:
        if self.frame is not None or len(content) < 6:
            raise damaged("its header cannot be read")
        depth, height, width, channels = struct.unpack_from(">BHHB", content)
        if len(content) != 6 + 3 * channels or not (width and height):
            raise damaged("its header cannot be read")
        if marker not in _READABLE or depth != 8:
            kind = f"has {depth} bits a channel" if marker in _READABLE else "is packed in a way that few programs read"
            raise ImageFault("IMAGE-KIND", f"it {kind}", "save it as an ordinary JPEG of 8 bits a channel")
        if channels == 4:
            raise ImageFault(
                "IMAGE-KIND",
                "its colours are inks (CMYK), which look different in every program",
                "save it in RGB, with its colour profile; a print service makes inks of that itself",
            )
        if channels not in (1, 3):
            raise ImageFault("IMAGE-KIND", f"it has {channels} channels", "save it as an RGB or grey JPEG")
        check_size(width, height)
        self.frame = width, height, channels, content[6::3]
