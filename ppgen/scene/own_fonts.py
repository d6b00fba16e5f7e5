"""Fonts of a game's own: what their files say of themselves.

Only the tables of a font file are looked at here (OpenType 1.9: the table directory, and `fsType` in `OS/2`).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType

from ppgen.scene.true_type import is_sound

MAX_BYTES = 20_000_000
"""The largest file of a font."""
MAX_TABLES = 200
_RESTRICTED, _PREVIEW, _EDITABLE, _NO_SUBSETTING, _BITMAPS = 0x0002, 0x0004, 0x0008, 0x0100, 0x0200
_COLOURED = (b"COLR", b"CBDT", b"sbix", b"SVG ")
_VARIABLE = (b"fvar", b"CFF2")
_NEEDED = (b"cmap", b"head", b"hhea", b"hmtx", b"maxp", b"OS/2")
_FILES = "a font is a file .ttf or .otf"
_OTHER_KINDS: Mapping[bytes, str] = MappingProxyType(
    {
        b"ttcf": "it is a collection of fonts",
        b"wOFF": "it is packed for the web (WOFF)",
        b"wOF2": "it is packed for the web (WOFF2)",
    }
)


def face_key(*contents: bytes) -> str:
    """The name of a face from what is in its files: small letters, which begin as those of no bundled face."""
    digest = sha256(b"".join(sha256(data).digest() for data in contents)).hexdigest()[:16]
    return "x" + digest.translate(str.maketrans("0123456789", "ghijklmnop"))


def why_not(data: bytes) -> tuple[str, str, str] | None:
    """Why a font cannot be used: a code, what is wrong, and what to do. None if it can."""
    if len(data) > MAX_BYTES:
        return "FONT-FILE", f"it is larger than {MAX_BYTES // 1_000_000} MB", "take a font with fewer characters"
    tables = _tables(data)
    kind = data[:4]
    if kind in _OTHER_KINDS:
        return "FONT-KIND", _OTHER_KINDS[kind], "save one of its faces as a file of its own, .ttf or .otf"
    if tables is None:
        return "FONT-FILE", "it is no font, or a damaged one", _FILES
    if any(table in tables for table in _VARIABLE):
        return "FONT-KIND", "it is a variable font", "save one of its instances, such as Bold, as a font of its own"
    if any(table in tables for table in _COLOURED):
        return "FONT-KIND", "it is a colour font", "take a font whose letters are outlines alone"
    own = (b"CFF ",) if kind == b"OTTO" else (b"glyf", b"loca", b"name", b"post")  # reportlab reads the last two
    missing = [table.decode() for table in (*_NEEDED, *own) if table not in tables]
    if missing:
        return "FONT-FILE", f"it lacks the tables {', '.join(missing)}", _FILES
    if kind != b"OTTO" and not is_sound(data, tables):
        message = "its tables are damaged, or of a format that ppgen does not read"
        return "FONT-FILE", message, "take the font from its publisher again"
    return _why_no_right(data, tables)


def _why_no_right(data: bytes, tables: Mapping[bytes, tuple[int, int]]) -> tuple[str, str, str] | None:
    """What `fsType` forbids: where several levels are set, the one that allows most counts (OpenType, OS/2)."""
    start, length = tables[b"OS/2"]
    if length < 10:
        return "FONT-FILE", "its table OS/2 is damaged", "take the font from its publisher again"
    (rights,) = struct.unpack_from(">H", data, start + 8)
    hint = "ask its publisher for a licence that allows it, or take another font"
    if rights & _RESTRICTED and not rights & (_PREVIEW | _EDITABLE):
        return "FONT-RIGHTS", "its licence forbids embedding (fsType)", hint
    if rights & _NO_SUBSETTING:
        return "FONT-RIGHTS", "its licence forbids embedding a part of it (fsType)", hint
    if rights & _BITMAPS:
        return "FONT-RIGHTS", "its licence forbids embedding its outlines (fsType)", hint
    return None


def _tables(data: bytes) -> Mapping[bytes, tuple[int, int]] | None:
    """Where each table of a font begins and how long it is; None for what is no font."""
    if len(data) < 12 or data[:4] not in (b"\0\1\0\0", b"true", b"OTTO"):
        return None
    (count,) = struct.unpack_from(">H", data, 4)
    if count > MAX_TABLES or len(data) < 12 + 16 * count:
        return None
    tables = {}
    for number in range(count):
        tag, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        if start + length > len(data):
            return None
        tables[tag] = start, length
    return tables
