"""Fonts with PostScript outlines (CFF): which they are, what they say of themselves, and the subset that is embedded.

HarfBuzz makes the subset. Glyphs keep their numbers in it, so a file can be written before all its letters are known.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from ppgen.diagnostics import PpgenError
from ppgen.scene.text import OwnFace, metrics


class Description(NamedTuple):
    """What a PDF says of a font beside its outlines; lengths in thousandths of the em."""

    name: str
    """Its PostScript name; "" for none."""
    bounds: tuple[int, int, int, int]
    """The box of all glyphs, with y up."""
    ascent: int
    descent: int
    """Below the baseline it is negative."""
    capitals: int
    """The height of a capital."""
    angle: float
    """That of its stems in degrees; below 0 for those that lean to the right."""
    weight: int
    """As in the table OS/2: 400 for a regular face, 700 for a bold one."""


@lru_cache(maxsize=64)
def _face(face: OwnFace) -> Any:
    import uharfbuzz

    return uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(face.file)))


def is_postscript(face: str) -> bool:
    """Whether the outlines of a face are PostScript ones. Those of the bundled faces are TrueType."""
    return isinstance(face, OwnFace) and "CFF " in _face(face).table_tags


def subset(face: OwnFace, glyphs: Iterable[int]) -> bytes:
    """The table `CFF ` with these glyphs alone, and .notdef, all under their own numbers.

    In a font whose glyphs have identifiers (CIDs), those become the numbers. Raises PpgenError for damaged outlines.
    """
    table = _subset(_face(face), glyphs)
    if not table:
        raise PpgenError(f"the outlines of the font {face.name!r} are damaged", "take another copy of it", code="face")
    return table


def is_sound(data: bytes) -> bool:
    """Whether HarfBuzz can make a subset of the outlines of a font file."""
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob(data))
    return bool(_subset(face, range(face.glyph_count)))


def _subset(face: Any, glyphs: Iterable[int]) -> bytes:
    """The table `CFF ` of a subset; empty for damaged outlines."""
    import uharfbuzz

    wanted, flags = uharfbuzz.SubsetInput(), uharfbuzz.SubsetFlags
    wanted.glyph_set.update(set(glyphs))
    wanted.flags = flags.RETAIN_GIDS | flags.CFF_IDENTITY_CHARSET | flags.NOTDEF_OUTLINE | flags.NO_LAYOUT_CLOSURE
    try:
        return bytes(wanted.subset(face).reference_table("CFF ").data)
    except (RuntimeError, ValueError):
        return b""


@lru_cache(maxsize=64)
def description(face: OwnFace) -> Description:
    """What its tables say. A table that is missing or too short says nothing."""
    import uharfbuzz

    font = _face(face)
    extents = uharfbuzz.Font(font).get_font_extents("ltr")
    factor = 1000 / font.upem

    def whole(length: Any) -> int:
        return round(float(length) * float(factor))

    left, bottom, right, top = map(whole, _field(font, "head", 36, ">4h", (0, 0, 1000, 1000)))
    (angle,) = _field(font, "post", 4, ">i", (0,))
    (weight,) = _field(font, "OS/2", 4, ">H", (400,))
    name = font.get_name(uharfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or ""
    heights = whole(extents.ascender), whole(extents.descender), round(metrics(face).cap_height * 1000)
    return Description(name, (left, bottom, right, top), *heights, angle / 65536, weight)


def _field(font: Any, table: str, start: int, layout: str, otherwise: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers at a place of a table."""
    data = font.reference_table(table).data
    return struct.unpack_from(layout, data, start) if len(data) >= start + struct.calcsize(layout) else otherwise
