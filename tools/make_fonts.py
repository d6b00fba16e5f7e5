"""Make the bundled faces from Noto Sans 2.015, the same bytes on every machine.

    npm pack @expo-google-fonts/noto-sans@0.4.2 && tar xzf expo-google-fonts-noto-sans-0.4.2.tgz
    python tools/make_fonts.py package            # writes ppgen/fonts/*.ttf and OFL.txt

What it does, and why:

- takes the four faces that ppgen uses and checks that they are the files this was written for;
- keeps the characters of Western and Central European languages, figures, punctuation and a few signs, so that a face
  is small enough to be committed and read quickly;
- drops hinting (paper and screens above 150 dpi do not need it, and it would double a PDF's subset) and every layout
  table but horizontal kerning: one glyph per character is what a PDF can address;
- draws ← ↑ → ↓ ≤ ≥, which Noto Sans lacks, and − again (its italic minus has the width of a hyphen), from the face's
  own stroke and width, so that they sit in a line as if they belonged;
- renames the family, because a face that differs from Noto Sans must not pass for it where both are installed.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

VERSION = "1.000"
FAMILY = "Ppgen Sans"
OUT = Path(__file__).resolve().parent.parent / "ppgen" / "fonts"


@dataclass(frozen=True, slots=True)
class Source:
    """One face of the source package, by the file's path and its SHA-256."""

    path: str
    sha256: str
    style: str


SOURCES = {
    "regular": Source(
        "400Regular/NotoSans_400Regular.ttf",
        "fe8c022f48d8dd29f17b744d16f9346f4357e16f7d4f7be58b000ae7c291b614",
        "Regular",
    ),
    "italic": Source(
        "400Regular_Italic/NotoSans_400Regular_Italic.ttf",
        "feb3e57888ce3acb604f270c278cfb304c674306518771619ddbdefca42a066b",
        "Italic",
    ),
    "semibold": Source(
        "600SemiBold/NotoSans_600SemiBold.ttf",
        "e691fe27813ec6ed11d0a5be4c6c1f6739996ed682462eaa3244a6185217dd6c",
        "SemiBold",
    ),
    "black": Source(
        "900Black/NotoSans_900Black.ttf",
        "18ee64cb5a5a842f036857f771e3a35ba9708a6d13b047d573ead088682083b9",
        "Black",
    ),
}
LICENCE = Source(
    "LICENSE_FONT",
    "cee9892f9f0cc8fe882c9e9537ee6a89621d86ee7ceaf70b02e2b2b1c25c061a",
    "",
)

CHARACTERS = frozenset(
    [
        *range(0x20, 0x7F),
        *range(0xA0, 0x180),  # Latin-1 and Latin Extended-A
        *(0x192, 0x218, 0x219, 0x21A, 0x21B, 0x1E9E, 0x2C6, 0x2C7, 0x2DA, 0x2DC),
        *range(0x2007, 0x200B),  # figure, punctuation, thin and hair space
        *range(0x2010, 0x2016),  # hyphens and dashes
        *range(0x2018, 0x201F),  # quotation marks
        *(0x2020, 0x2021, 0x2022, 0x2026, 0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044),
        *(0x2070, *range(0x2074, 0x207A), *range(0x2080, 0x208A)),
        *(0x20AC, 0x2116, 0x2122, 0x2153, 0x2154, *range(0x215B, 0x215F)),
        *(0x2212, 0x2264, 0x2265, *range(0x2190, 0x2194)),
    ]
) - {0xAD}


def check(folder: Path, source: Source) -> Path:
    """The path of a source file, after its content was found to be the one expected."""
    path = folder / source.path
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != source.sha256:
        raise SystemExit(f"{path} is not the expected file: SHA-256 {found}, expected {source.sha256}")
    return path


def box_of(font: TTFont, character: str) -> tuple[float, float, float, float]:
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    if pen.bounds is None:
        raise SystemExit(f"{character!r} draws nothing")
    left, bottom, right, top = pen.bounds
    return left, bottom, right, top


def polygon(pen: TransformPen | TTGlyphPen, points: list[tuple[float, float]]) -> None:
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()


def arrow(length: float, thick: float, reach: float) -> list[tuple[float, float]]:
    """A right arrow along the x axis from 0 to `length`: a bar and an open head at 45°, clockwise.

    `reach` is how far the head goes to either side of the axis; its arms are as thick as the bar and cut square.
    """
    half, cut, back = thick / 2, thick / math.sqrt(2), thick * math.sqrt(2)
    upper = [
        (0.0, half),
        (length - back - half, half),
        (length - reach - cut, reach - cut),
        (length - reach, reach),
        (length, 0.0),
    ]
    lower = [(x, -y) for x, y in reversed(upper[:-1])]
    return [*upper, *lower]


def add_signs(font: TTFont) -> None:
    """Draw the signs that Noto Sans lacks or, for the minus, draws at odds with its figures."""
    glyph_set = font.getGlyphSet()
    cmap = font.getBestCmap()
    left, bottom, right, top = box_of(font, "+")
    advance, _ = font["hmtx"][cmap[ord("+")]]
    slant = math.tan(math.radians(-font["post"].italicAngle))
    bar = box_of(font, "−")
    thick = bar[3] - bar[1]
    axis = (bottom + top) / 2
    drawn: dict[int, TTGlyphPen] = {}

    minus = TTGlyphPen(None)
    low, high = axis - thick / 2, axis + thick / 2
    polygon(minus, [(left, low), (left, high), (right, high), (right, low)])
    drawn[0x2212] = minus

    for code, sign in ((0x2264, "<"), (0x2265, ">")):
        sign_left, sign_bottom, sign_right, sign_top = box_of(font, sign)
        pen = TTGlyphPen(None)
        foot = thick * 1.85
        # Above the bar a bold sign would stand taller than the figures beside it.
        squeeze = min(1.0, (font["OS/2"].sCapHeight - foot) / (sign_top - sign_bottom))
        lift = foot - sign_bottom * squeeze
        glyph_set[cmap[ord(sign)]].draw(TransformPen(pen, Transform(1, 0, 0, squeeze, slant * lift, lift)))
        polygon(pen, [(sign_left, 0), (sign_left, thick), (sign_right, thick), (sign_right, 0)])
        drawn[code] = pen

    wide = round(font["OS/2"].sCapHeight * 1.32)
    margin = left
    length, reach = wide - 2 * margin, font["OS/2"].sCapHeight * 0.33 + thick * 0.22
    middle = wide / 2
    for code, turn in ((0x2192, 0.0), (0x2191, 90.0), (0x2190, 180.0), (0x2193, 270.0)):
        pen = TTGlyphPen(None)
        upright = turn in (90.0, 270.0)
        centre = (font["OS/2"].sCapHeight / 2) if upright else axis
        extent = font["OS/2"].sCapHeight * 1.06 if upright else length
        across = (2 * reach + 2 * margin) if upright else wide
        place = Transform().translate(across / 2 if upright else middle, centre).rotate(math.radians(turn))
        polygon(TransformPen(pen, place.translate(-extent / 2, 0)), arrow(extent, thick, reach))
        drawn[code] = pen

    for code, pen in drawn.items():
        name = cmap.get(code, f"uni{code:04X}")
        glyph = pen.glyph(dropImpliedOnCurves=False, round=round)
        glyph.recalcBounds(font["glyf"])
        width = advance
        if code in (0x2190, 0x2192):
            width = wide
        elif code in (0x2191, 0x2193):
            width = round(2 * reach + 2 * margin)
        font["glyf"][name] = glyph
        font["hmtx"][name] = (width, glyph.xMin)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name
    font.setGlyphOrder(font["glyf"].glyphOrder)


def rename(font: TTFont, style: str) -> None:
    """Give the face its own name; the copyright and the licence stay what they were."""
    names = font["name"]
    keep = {entry.nameID: entry.toUnicode() for entry in names.names if entry.nameID in (0, 13, 14)}
    postscript = f"{FAMILY.replace(' ', '')}-{style}"
    names.names = []
    table = {
        **keep,
        1: FAMILY if style in ("Regular", "Italic") else f"{FAMILY} {style}",
        2: style if style in ("Regular", "Italic") else "Regular",
        3: f"{VERSION};{postscript}",
        4: f"{FAMILY} {style}",
        5: f"Version {VERSION}; a subset of Noto Sans 2.015 with added signs",
        6: postscript,
        16: FAMILY,
        17: style,
    }
    for number, text in sorted(table.items()):
        names.setName(text, number, 3, 1, 0x409)


def make(path: Path, style: str, target: Path) -> None:
    font = TTFont(path, recalcTimestamp=False)
    add_signs(font)
    options = subset.Options()
    options.layout_features = ["kern"]
    options.layout_scripts = ["DFLT", "latn"]
    options.hinting = False
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    options.notdef_outline = True
    options.glyph_names = False
    options.recalc_timestamp = False
    options.drop_tables += ["GSUB", "GDEF", "STAT", "DSIG"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    missing = CHARACTERS - set(font.getBestCmap())
    if missing:
        raise SystemExit(f"{path} lacks {', '.join(f'U+{code:04X}' for code in sorted(missing))}")
    rename(font, style)
    font["head"].fontRevision = float(VERSION)
    font.save(target, reorderTables=True)
    print(f"{target.name}: {target.stat().st_size / 1000:.1f} kB, {len(font.getGlyphOrder())} glyphs")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path, help="the unpacked package @expo-google-fonts/noto-sans, version 0.4.2")
    parser.add_argument("--out", type=Path, default=OUT)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for face, source in SOURCES.items():
        make(check(arguments.package, source), source.style, arguments.out / f"{face}.ttf")
    shutil.copyfile(check(arguments.package, LICENCE), arguments.out / "OFL.txt")


if __name__ == "__main__":
    sys.exit(main())
