"""Whether a font with TrueType outlines can be read for a PDF, and within bounds (OpenType 1.9).

reportlab trusts the numbers in a font: it goes through every character that a range of `cmap` names, be there four
thousand million of them. So what it reads is looked at first.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from itertools import pairwise

MAX_CHARACTERS = 0x110000
"""How many characters the ranges of one table may name in all: as many as there are in Unicode."""
MAX_MAPS = 100
_MAGIC = 0x5F0F3CF5
_IN_RANGES, _IN_ONE_RANGE = (12, 13), 10


def is_sound(data: bytes, tables: Mapping[bytes, tuple[int, int]]) -> bool:
    """Whether the tables of a font agree with each other, and its characters are no more than there can be."""
    found = {tag: data[start : start + length] for tag, (start, length) in tables.items()}
    try:
        return _heads_agree(found) and _glyphs_lie_within(found) and _characters_are_few(found[b"cmap"])
    except struct.error:
        return False  # a table ends too early


def _number(table: bytes, at: int, layout: str = ">H") -> int:
    return int(struct.unpack_from(layout, table, at)[0])


def _heads_agree(tables: Mapping[bytes, bytes]) -> bool:
    """Versions and formats that are known, an em, and widths for no more glyphs than there are."""
    head, hhea, maxp = tables[b"head"], tables[b"hhea"], tables[b"maxp"]
    glyphs, widths = _number(maxp, 4), _number(hhea, 34)
    return (
        (_number(head, 0), _number(hhea, 0), _number(maxp, 0)) == (1, 1, 1)
        and _number(head, 12, ">I") == _MAGIC
        and 16 <= _number(head, 18) <= 16384
        and _number(head, 50) in (0, 1)
        and (_number(head, 52), _number(hhea, 32)) == (0, 0)
        and _number(tables[b"name"], 0) == 0
        and 1 <= _number(tables[b"post"], 0) <= 4
        and 1 <= widths <= glyphs
        and len(tables[b"hmtx"]) >= 4 * widths
    )


def _glyphs_lie_within(tables: Mapping[bytes, bytes]) -> bool:
    """Whether `loca` has a place for each glyph, one after another, and all in `glyf`."""
    count = _number(tables[b"maxp"], 4) + 1
    is_long = _number(tables[b"head"], 50) == 1
    places = struct.unpack_from(f">{count}{'I' if is_long else 'H'}", tables[b"loca"])
    end = len(tables[b"glyf"]) // (1 if is_long else 2)
    return places[-1] <= end and all(place <= following for place, following in pairwise(places))


def _characters_are_few(cmap: bytes) -> bool:
    maps = _number(cmap, 2)
    if not 1 <= maps <= MAX_MAPS:
        return False
    starts = {_number(cmap, 8 + 8 * number, ">I") for number in range(maps)}
    return all(sum(_sizes(cmap, start)) <= MAX_CHARACTERS for start in starts)


def _sizes(cmap: bytes, start: int) -> Iterator[int]:
    """How many characters each range of a map names; nothing for formats that have no more than 65,536."""
    form = _number(cmap, start)
    if form == 4:
        count = _number(cmap, start + 6) // 2
        ends = struct.unpack_from(f">{count}H", cmap, start + 14)
        starts = struct.unpack_from(f">{count}H", cmap, start + 16 + 2 * count)
        yield from (max(end - first + 1, 0) for first, end in zip(starts, ends, strict=True))
    elif form in _IN_RANGES:
        count = _number(cmap, start + 12, ">I")
        if count > MAX_CHARACTERS:
            yield count
            return
        numbers = struct.unpack_from(f">{3 * count}I", cmap, start + 16)
        yield from (max(end - first + 1, 0) for first, end in zip(numbers[::3], numbers[1::3], strict=True))
    elif form == _IN_ONE_RANGE:
        yield _number(cmap, start + 16, ">I")
