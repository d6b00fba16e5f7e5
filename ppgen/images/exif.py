"""Which way up a picture is, from its EXIF data (CIPA DC-008, tag 0x0112 of the first directory)."""

from __future__ import annotations

import struct

UPRIGHT = 1
_ORIENTATION, _SHORT = 0x0112, 3
_MAX_ENTRIES = 1000


def orientation(data: bytes) -> int:
    """The orientation from 1 to 8; 1, upright, where the data does not say it or cannot be read.

    `data` is a TIFF header with its directories, with or without `Exif` and two null bytes before it.
    """
    data = data.removeprefix(b"Exif\0\0")
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(data[:4])
    if order is None:
        return UPRIGHT
    try:
        (start,) = struct.unpack_from(f"{order}I", data, 4)
        (count,) = struct.unpack_from(f"{order}H", data, start)
        for entry in range(min(count, _MAX_ENTRIES)):
            tag, kind, values, value = struct.unpack_from(f"{order}HHIH", data, start + 2 + 12 * entry)
            if tag == _ORIENTATION:
                return value if kind == _SHORT and values == 1 and 1 <= value <= 8 else UPRIGHT
    except struct.error:  # it ends too early
        pass
    return UPRIGHT
