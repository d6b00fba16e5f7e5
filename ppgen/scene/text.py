"""Text shaped once, the same for every renderer: glyphs, their places and their outlines, from the bundled faces.

Each character is one glyph: no ligatures and no alternates, because a PDF addresses characters; kerning is on, because
print needs it. Figures are tabular. Text is normalised to NFC, and its straight apostrophes are those of print, because
a label must not differ from the words of the book around it. Only this module and `postscript` know HarfBuzz.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path as FilePath
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.diagnostics import PpgenError
from ppgen.patterns import pattern
from ppgen.scene.model import Command, GlyphRun, Path

PT = 25.4 / 72
"""One typographic point in mm."""
_APOSTROPHE = pattern(r"(?<=[^\W\d_])'|(?<!\d)'(?=\d)|(?<=\d)'(?=[^\W\d_])")
"""A straight mark after a letter, before a digit (the '90s), or between a digit and a letter (player 2's). Any other
one after a digit is a minute or a foot, and stays.
"""
_OPENING = pattern(r"(?<![\w'’])'(?=[^\W\d_])")
"""A straight mark before a word. The typewriter had one sign for both; print has two in every language."""


class OwnFace(str):
    """A face of a game's own font. As a text it is a name made from what is in the files, the same on every machine."""

    __slots__ = ("emphasis", "file", "name", "strong")

    file: FilePath
    name: str
    """What the game calls the font."""
    strong: OwnFace | None
    """Its bold face, and its italic one; None where the game gives none."""
    emphasis: OwnFace | None

    def __new__(
        cls, key: str, file: FilePath, name: str, strong: OwnFace | None = None, emphasis: OwnFace | None = None
    ) -> OwnFace:
        face = super().__new__(cls, key)
        face.file, face.name, face.strong, face.emphasis = file, name, strong, emphasis
        return face

    def __reduce__(self) -> tuple[type[OwnFace], tuple[object, ...]]:
        return OwnFace, (str(self), self.file, self.name, self.strong, self.emphasis)


class NoSuchFace(PpgenError, ValueError):
    """Markup asks for a bold or an italic face that a game's own font does not have."""

    exit_status = 1
    code = "face"

    def __init__(self, face: OwnFace, kind: str) -> None:
        hint = f"name one: fonts: {{{face.name}: {{regular: …, {kind}: fonts/….ttf}}}}"
        super().__init__(f"the font {face.name!r} has no {kind} face", hint, name=face.name)


BundledFace: TypeAlias = Literal["regular", "italic", "semibold", "black"]
Face: TypeAlias = BundledFace | OwnFace
Anchor: TypeAlias = Literal["start", "middle", "end"]

FACES: tuple[BundledFace, ...] = ("regular", "italic", "semibold", "black")

_FONTS = FilePath(__file__).resolve().parent.parent / "fonts"


class MissingGlyph(PpgenError, ValueError):
    """Text holds a character that the face cannot draw (a control character and a line break are such too)."""

    exit_status = 1
    code = "glyph"

    def __init__(self, character: str, face: str, text: str) -> None:
        name = unicodedata.name(character, "a control character")
        shown = f"{character!r} " if character.isprintable() else ""
        called = face.name if isinstance(face, OwnFace) else face
        message = f"the {called} face has no glyph for {shown}(U+{ord(character):04X}, {name}) in {text!r}"
        super().__init__(message, text=character, face=face)


class TextStyle(Struct, frozen=True):
    """How a text is set: its face, its size (the em, in mm) and its colour."""

    face: Face
    size: float
    fill: str
    language: str = ""
    """The language whose quotation marks a paragraph has for straight ones; "" leaves them straight."""


class FaceMetrics(NamedTuple):
    """Heights of a face as fractions of the em, all positive: `descent` reaches that far below the baseline."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


class Shaping(NamedTuple):
    """A text laid out at an em of 1: for each character its glyph and that glyph's offset; and the whole advance."""

    text: str
    glyphs: tuple[tuple[int, float], ...]
    advance: float


def font_file(face: str) -> FilePath:
    """The file of a face, for a renderer that embeds it. Raises ValueError for an unknown face."""
    if isinstance(face, OwnFace):
        return face.file
    if face not in FACES:
        raise ValueError(f"{face!r} is not a face: {', '.join(FACES)}")
    return _FONTS / f"{face}.ttf"


class _Font(NamedTuple):
    font: Any
    units: float
    characters: frozenset[str]


@cache
def _font(face: str) -> _Font:
    import uharfbuzz

    source = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(face))))
    return _Font(uharfbuzz.Font(source), float(source.upem), frozenset(chr(code) for code in source.unicodes))


def known_characters(face: str) -> frozenset[str]:
    """Every character that a face can draw."""
    return _font(face).characters


@cache
def _features() -> dict[str, bool]:
    return {"kern": True, "liga": False, "clig": False, "calt": False, "rlig": False, "ccmp": False, "locl": False}


@lru_cache(maxsize=16384)
def shape(text: str, face: str) -> Shaping:
    """Place the glyphs of one line, in ems. Apostrophes become those of print. Raises MissingGlyph."""
    text = str(unicodedata.normalize("NFC", text))  # of a text that knows its place, only the text
    font, units, characters = _font(face)
    if not characters.issuperset(text):
        raise MissingGlyph(next(character for character in text if character not in characters), face, text)
    if not text:
        return Shaping("", (), 0.0)
    if "'" in text and characters.issuperset("‘’"):
        text = _OPENING.sub("‘", _APOSTROPHE.sub("’", text))
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    # Named outright: guessing would depend on the text and on the machine's locale.
    buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "en"
    uharfbuzz.shape(font, buffer, _features())
    glyphs = []
    pen = 0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        glyphs.append((info.codepoint, (pen + position.x_offset) / units))
        pen += position.x_advance
    if len(glyphs) != len(text) and isinstance(face, OwnFace):
        message = f"the font {face.name!r} joins letters of {text!r}, which a PDF cannot address one by one"
        raise PpgenError(message, "take a font without such ligatures", code="face", text=text)
    if len(glyphs) != len(text):
        raise AssertionError(f"{text!r} became {len(glyphs)} glyphs: the {face} face must not compose characters")
    return Shaping(text, tuple(glyphs), pen / units)


def width(text: str, face: str, size: float) -> float:
    """The advance of a line in mm at an em of `size` mm. Raises MissingGlyph."""
    return shape(text, face).advance * size


def line(
    text: str,
    style: TextStyle,
    x: float,
    y: float,
    anchor: Anchor = "start",
    role: str = "",
    id: str = "",  # noqa: A002 (the name of the field that it fills)
) -> GlyphRun:
    """One line of text with its start, middle or end at `x` and its baseline at `y`. Raises MissingGlyph."""
    text, glyphs, advance = shape(text, style.face)
    size = style.size
    run = advance * size
    left = x if anchor == "start" else x - run / 2 if anchor == "middle" else x - run
    placed = tuple([(glyph, offset * size) for glyph, offset in glyphs])
    return GlyphRun(text, style.face, size, (left, y), placed, style.fill, run, id, role)


@cache
def metrics(face: str) -> FaceMetrics:
    """The heights of a face as fractions of its em."""
    import uharfbuzz

    font, units, _ = _font(face)
    extents = font.get_font_extents("ltr")
    tags = uharfbuzz.OTMetricsTag
    # Old fonts do not say these heights: those of most fonts are near enough.
    cap = font.get_metric_position(tags.CAP_HEIGHT) or 0.7 * units
    small = font.get_metric_position(tags.X_HEIGHT) or 0.5 * units
    return FaceMetrics(extents.ascender / units, -extents.descender / units, cap / units, small / units)


@cache
def advance(face: str, glyph: int) -> float:
    """The unkerned advance of a glyph in ems, for renderers that place the glyphs of a run themselves."""
    font, units, _ = _font(face)
    return float(font.get_glyph_h_advance(glyph)) / units


@lru_cache(maxsize=4096)
def outline(face: str, glyph: int) -> Path:
    """The outline of a glyph in ems, y down, its origin at the left end of the baseline; filled by the non-zero rule.

    TrueType's quadratic curves become cubic ones exactly; PostScript's are cubic.
    """
    font, units, _ = _font(face)
    commands: list[Command] = []
    at = [0.0, 0.0]

    def move(x: float, y: float, _: object) -> None:
        at[:] = (x, y)
        commands.append(("M", x / units, -y / units))

    def straight(x: float, y: float, _: object) -> None:
        at[:] = (x, y)
        commands.append(("L", x / units, -y / units))

    def quadratic(cx: float, cy: float, x: float, y: float, _: object) -> None:
        x1, y1 = at[0] + 2 / 3 * (cx - at[0]), at[1] + 2 / 3 * (cy - at[1])
        x2, y2 = x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y)
        at[:] = (x, y)
        commands.append(("C", x1 / units, -y1 / units, x2 / units, -y2 / units, x / units, -y / units))

    def cubic(x1: float, y1: float, x2: float, y2: float, x: float, y: float, _: object) -> None:
        at[:] = (x, y)
        commands.append(("C", x1 / units, -y1 / units, x2 / units, -y2 / units, x / units, -y / units))

    def close(_: object) -> None:
        commands.append(("Z",))

    import uharfbuzz

    draw = uharfbuzz.DrawFuncs()
    draw.set_move_to_func(move)
    draw.set_line_to_func(straight)
    draw.set_quadratic_to_func(quadratic)
    draw.set_cubic_to_func(cubic)
    draw.set_close_path_func(close)
    font.draw_glyph(glyph, draw, None)
    return tuple(commands)
