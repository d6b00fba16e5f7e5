"""Small fonts with PostScript outlines, made from the letters of a bundled face by fontTools."""

from __future__ import annotations

from pathlib import Path

from fontTools.cffLib import FDArrayIndex, FDSelect, FontDict
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

import ppgen

BUNDLED = Path(ppgen.__file__).parent / "fonts"


def save_cff(
    file: Path, letters: str, *, face: str = "regular", units: int = 1000, rights: int = 0, keyed: bool = False
) -> None:
    """Write an `.otf` with these letters. A no-break space shares the glyph of a space, U+2010 that of a hyphen.

    With `keyed` its glyphs have CIDs, which are not their numbers.
    """
    source = TTFont(BUNDLED / f"{face}.ttf")
    outlines, names = source.getGlyphSet(), source.getBestCmap()
    factor = units / source["head"].unitsPerEm
    used = {ord(letter): names[ord(letter)] for letter in sorted({*letters, " ", "-"})}
    drawn = [".notdef", *used.values()]
    # fontTools writes glyphs of such names with the numbers in them as their CIDs.
    called = {name: f"cid{2 * (len(drawn) - at):05}" if keyed and at else name for at, name in enumerate(drawn)}
    builder = FontBuilder(units, isTTF=False)
    builder.setupGlyphOrder(list(called.values()))
    characters = {**used, 0xA0: used[ord(" ")], 0x2010: used[ord("-")]}
    builder.setupCharacterMap({code: called[name] for code, name in characters.items()})
    charstrings, advances = {}, {}
    for name in drawn:
        advance = round(outlines[name].width * factor)
        pen = T2CharStringPen(advance, outlines)
        outlines[name].draw(TransformPen(pen, (factor, 0, 0, factor, 0, 0)))
        charstrings[called[name]], advances[called[name]] = pen.getCharString(), (advance, 0)
    matrix = {"FontMatrix": [1 / units, 0, 0, 1 / units, 0, 0]} if units != 1000 else {}
    builder.setupCFF("Small-Font", matrix, charstrings, {})
    if keyed:
        _key(builder.font, len(drawn))
    builder.setupHorizontalMetrics(advances)
    builder.setupHorizontalHeader(ascent=round(units * 1.07), descent=-round(units * 0.29))
    builder.setupNameTable({"familyName": "Small", "styleName": "Regular", "psName": "Small-Font"})
    builder.setupOS2(fsType=rights, sCapHeight=round(units * 0.714), sxHeight=round(units * 0.536))
    builder.setupPost(keepGlyphNames=False)
    builder.save(file)


def _key(font: TTFont, count: int) -> None:
    """Make a font whose glyphs have CIDs of one whose glyphs have names."""
    top = font["CFF "].cff.topDictIndex[0]
    glyphs = top.CharStrings
    top.ROS, top.CIDCount = ("Adobe", "Identity", 0), 2 * count + 1
    part = FontDict(strings=top.strings, GlobalSubrs=top.GlobalSubrs)
    part.Private, part.FontName = top.Private, "Small-Font"
    del top.Private
    top.FDArray = glyphs.fdArray = FDArrayIndex()
    top.FDArray.strings, top.FDArray.GlobalSubrs = top.strings, top.GlobalSubrs
    top.FDArray.append(part)
    top.FDSelect = glyphs.fdSelect = FDSelect()
    top.FDSelect.gidArray, top.FDSelect.format = [0] * count, 3
