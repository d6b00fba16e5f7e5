"""What PDF/UA-1 asks of the fonts of a file (7.21), as far as a program can judge: checkpoints 10 and 31."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont

CHARS = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
SPANS = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[(.*?)\])", re.DOTALL)
TABLES = re.compile(rb"begin(bfchar|bfrange)(.*?)end\1", re.DOTALL)
NO_LETTERS = frozenset({0, 0xFEFF, 0xFFFE})
INVISIBLE = 3
"""The text rendering mode that paints nothing."""


def fonts(document: pikepdf.Pdf) -> Iterator[str]:
    """What is wrong with the fonts, and with the text that is set in them."""
    for item in document.objects:
        is_font = isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        # A CIDFont is looked at with the font that it stands in.
        if is_font and item.Subtype not in ("/CIDFontType0", "/CIDFontType2"):
            yield from (f"{each} ({item.get('/BaseFont', '?')})" for each in _font(item))
    for number, page in enumerate(document.pages, start=1):
        yield from (f"page {number}: {each}" for each in sorted(set(_text(page, page.resources))))


def _font(font: Any) -> Iterator[str]:
    composite = font.Subtype == "/Type0"
    if "/ToUnicode" not in font:
        yield "10-001: a font without ToUnicode"
    elif any(ord(letter) in NO_LETTERS for words in _letters(font).values() for letter in words):
        yield "31-028: ToUnicode has U+0000, U+FEFF or U+FFFE"
    descendant = font.DescendantFonts[0] if composite else font
    descriptor = descendant.get("/FontDescriptor")
    if descriptor is None or not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        yield "31-009: a font that is not embedded"
        return
    if not composite:
        if int(descriptor.Flags) & 4 and "/Encoding" in font:
            yield "31-025: a symbolic font with an encoding"
        return
    if not {"/Registry", "/Ordering", "/Supplement"} <= set(descendant.get("/CIDSystemInfo", {}).keys()):
        yield "31-001: a font without CIDSystemInfo"
    if font.Encoding != "/Identity-H":
        yield f"31-007: the encoding {font.Encoding}, which ppgen does not write"
    if descendant.Subtype == "/CIDFontType2":
        if "/CIDToGIDMap" not in descendant:
            yield "31-006: a TrueType font without CIDToGIDMap"
        elif descendant.CIDToGIDMap == "/Identity" and "/FontFile2" in descriptor:
            yield from _widths(descendant, bytes(descriptor.FontFile2.read_bytes()))


def _widths(descendant: Any, data: bytes) -> Iterator[str]:
    """Widths that differ from those of the font program by more than a thousandth of an em."""
    program = TTFont(BytesIO(data))
    advances, order = program["hmtx"].metrics, program.getGlyphOrder()
    units = program["head"].unitsPerEm
    for glyph, width in _declared(descendant.get("/W", ())):
        if glyph >= len(order):
            yield f"31-011: glyph {glyph} is not in the font"
        elif abs(advances[order[glyph]][0] * 1000 / units - width) > 1:
            yield f"31-012: the width of glyph {glyph} differs from that in the font"


def _declared(widths: Any) -> Iterator[tuple[int, float]]:
    values = list(widths)
    while values:
        first = int(values.pop(0))
        if isinstance(values[0], pikepdf.Array):
            yield from ((first + offset, float(width)) for offset, width in enumerate(values.pop(0)))
        else:
            last, width = int(values.pop(0)), float(values.pop(0))
            yield from ((glyph, width) for glyph in range(first, last + 1))


def _letters(font: Any) -> dict[int, str]:
    """What each code stands for."""
    found: dict[int, str] = {}
    for kind, lines in TABLES.findall(font.ToUnicode.read_bytes()):
        if kind == b"bfchar":
            found |= {int(code, 16): _words(letters) for code, letters in CHARS.findall(lines)}
            continue
        for first, last, letters, several in SPANS.findall(lines):
            codes = range(int(first, 16), int(last, 16) + 1)
            if several:
                found |= dict(zip(codes, map(_words, re.findall(rb"<([0-9A-Fa-f]+)>", several)), strict=True))
            else:
                words = _words(letters)
                found |= {code: words[:-1] + chr(ord(words[-1]) + code - codes[0]) for code in codes}
    return found


def _words(digits: bytes) -> str:
    return bytes.fromhex(digits.decode()).decode("utf-16-be")


def _text(content: Any, resources: Any) -> Iterator[str]:
    """What is wrong with the strings that a page or a form shows."""
    known: dict[str, dict[int, str]] = {}
    font: Any = None
    name, mode = "", 0
    for instruction in pikepdf.parse_content_stream(content):
        operator, operands = str(instruction.operator), instruction.operands
        if operator == "Tf":
            name, font = str(operands[0]), resources.Font[str(operands[0])]
        elif operator == "Tr":
            mode = int(operands[0])
        elif operator == "Do":
            form = resources.XObject[str(operands[0])]
            if form.Subtype == "/Form":
                yield from _text(form, form.get("/Resources", resources))
        elif operator in ("Tj", "TJ", "'", '"'):
            if "/ToUnicode" not in font:
                continue
            if name not in known:
                known[name] = _letters(font)
            composite = font.Subtype == "/Type0"
            for code in _codes(operands[-1], 2 if composite else 1):
                if not known[name].get(code):
                    yield f"10-001: code {code} of {font.BaseFont} stands for no letter"
                if composite and code == 0 and mode != INVISIBLE:
                    yield f"31-030: {font.BaseFont} shows the glyph for what is missing"


def _codes(operand: Any, size: int) -> Iterator[int]:
    parts = operand if isinstance(operand, pikepdf.Array) else [operand]
    for part in parts:
        if isinstance(part, pikepdf.String):
            data = bytes(part)
            yield from (int.from_bytes(data[at : at + size], "big") for at in range(0, len(data), size))
