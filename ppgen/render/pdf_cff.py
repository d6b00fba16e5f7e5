"""A font with PostScript outlines in a PDF: a Type 0 font over a subset of its table `CFF ` (ISO 32000-1, 9.7).

The codes of its letters are the numbers of its glyphs (Identity-H). A character that shares its glyph with another one
is shown by a second Type 0 font over the same outlines, so that each character can be copied as what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from zlib import compress

from ppgen.render.pdf_content import ESCAPED
from ppgen.scene.model import GlyphRun
from ppgen.scene.postscript import Description, description, subset
from ppgen.scene.text import OwnFace, advance

_IDENTITY = b"<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
_CMAP = b"""\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
%s
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""
_MAPPED = 100
"""The most entries of one section of a CMap."""


class PostScriptFont:
    """The letters of one face that are used in one file."""

    def __init__(self, face: OwnFace, name: str) -> None:
        self.face = face
        self.name = name
        self.shown: list[dict[int, str]] = []
        """For each Type 0 font, the character of each glyph."""
        self._advances: dict[int, int] = {}

    def encode(self, run: GlyphRun) -> Iterator[tuple[str, Sequence[str], Sequence[float]]]:
        """A run in stretches of one Type 0 font: its name, and each letter's code and its advance in em/1000."""
        codes: list[str] = []
        advances: list[float] = []
        current = 0
        for (glyph, _), character in zip(run.glyphs, run.text, strict=True):
            number = self._number(glyph, character)
            if number != current and codes:
                yield self._name(current), codes, advances
                codes, advances = [], []
            current = number
            codes.append(ESCAPED[glyph >> 8] + ESCAPED[glyph & 255])
            advances.append(self._advances[glyph])
        yield self._name(current), codes, advances

    def objects(self, stream: Callable[[bytes], bytes], add: Callable[[bytes], bytes]) -> Iterator[tuple[str, bytes]]:
        """Its Type 0 fonts: their names and their references. `stream` and `add` take an object and refer to it."""
        glyphs = sorted(self._advances)
        outlines, about = subset(self.face, glyphs), description(self.face)
        own = re.sub(r"[^A-Za-z0-9-]", "", about.name) or "Font"
        name = f"{_tag(self.face, glyphs)}+{own}".encode()
        embedded = stream(_stream(b"/Subtype /CIDFontType0C ", outlines))
        descriptor = add(_descriptor(name, about, embedded))
        widths = b" ".join(b"%d [%d]" % (glyph, self._advances[glyph]) for glyph in glyphs)
        descendant = add(
            b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /%s /CIDSystemInfo %s /FontDescriptor %s /W [%s] >>"
            % (name, _IDENTITY, descriptor, widths)
        )
        for number, characters in enumerate(self.shown):
            unicodes = stream(_stream(b"", _to_unicode(characters)))
            yield (
                self._name(number)[1:],
                add(
                    b"<< /Type /Font /Subtype /Type0 /BaseFont /%s-Identity-H /Encoding /Identity-H "
                    b"/DescendantFonts [%s] /ToUnicode %s >>" % (name, descendant, unicodes)
                ),
            )

    def _name(self, number: int) -> str:
        return f"/{self.name}+{number}"

    def _number(self, glyph: int, character: str) -> int:
        """Which Type 0 font shows a glyph as this character: the first in which it is no other one."""
        if glyph not in self._advances:
            self._advances[glyph] = round(advance(self.face, glyph) * 1000)
        for number, characters in enumerate(self.shown):
            if characters.setdefault(glyph, character) == character:
                return number
        self.shown.append({glyph: character})
        return len(self.shown) - 1


def _tag(face: OwnFace, glyphs: Iterable[int]) -> str:
    """Six capitals that say which part of which font it is (ISO 32000-1, 9.6.4)."""
    digest = sha256(f"{face} {' '.join(map(str, glyphs))}".encode()).digest()
    return "".join(chr(ord("A") + byte % 26) for byte in digest[:6])


def _descriptor(name: bytes, about: Description, embedded: bytes) -> bytes:
    symbolic, italic = 4, 64
    return (
        b"<< /Type /FontDescriptor /FontName /%s /Flags %d /FontBBox [%d %d %d %d] /ItalicAngle %d /Ascent %d "
        b"/Descent %d /CapHeight %d /StemV %d /FontFile3 %s >>"
    ) % (
        name,
        symbolic | (italic if about.angle else 0),
        *about.bounds,
        round(about.angle),
        about.ascent,
        about.descent,
        about.capitals,
        # Nothing in a font says its stems; weights of 400 and 700 have about these.
        50 + round((about.weight / 65) ** 2),
        embedded,
    )


def _to_unicode(characters: dict[int, str]) -> bytes:
    """The CMap from glyphs to characters (ISO 32000-1, 9.10.3)."""
    entries = [
        b"<%04x> <%s>" % (glyph, character.encode("utf-16-be").hex().encode())
        for glyph, character in sorted(characters.items())
    ]
    sections = (entries[first : first + _MAPPED] for first in range(0, len(entries), _MAPPED))
    return _CMAP % b"\n".join(
        b"%d beginbfchar\n%s\nendbfchar" % (len(section), b"\n".join(section)) for section in sections
    )


def _stream(head: bytes, data: bytes) -> bytes:
    packed = compress(data, 9)
    return b"<< %s/Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (head, len(packed), packed)
