"""The content stream of a PDF page or form: a scene's items as operators, in millimetres with y down, as scenes are.

It knows the operators and nothing of files, fonts or forms: `Resources` gives what it needs of those.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, assert_never

from ppgen.plane import IDENTITY
from ppgen.render.numbers import fine, matrix, mm
from ppgen.scene.model import WHOLE, Command, GlyphRun, Group, Item, Path, Picture, Shape, Stroke, Symbol, Use

if TYPE_CHECKING:
    from ppgen.images.model import RasterImage

_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}
_MITER_LIMIT = "4 M"
"""As in SVG, where 4 is the default; PDF's is 10."""


class Resources(Protocol):
    """What a file offers to the streams in it."""

    def form(self, symbol: Symbol) -> str:
        """The name of the symbol's Form XObject."""

    def image(self, image: RasterImage) -> str:
        """The name of the image's XObject."""

    def encode(self, run: GlyphRun) -> Iterator[tuple[str, Sequence[str], Sequence[float]]]:
        """A run in stretches of one font: its name, and each character's escaped code and its advance in em/1000."""


class Content:
    """A content stream as it grows, and the graphics state after its last operator."""

    def __init__(self, resources: Resources, raster: bool) -> None:
        self.resources = resources
        self.raster = raster
        self.parts: list[str] = []
        self.used: set[str] = set()
        self.state: dict[str, object] = {}

    def set(self, key: str, value: object, operator: str) -> None:
        """Add `operator` unless it changes nothing. At the start the state is unknown: a form inherits its caller's."""
        if self.state.get(key) != value:
            self.state[key] = value
            self.parts.append(operator)

    def items(self, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Use):
                name = self.resources.form(item.symbol)
                self.used.add(name)
                # A form is painted in a state of its own: without a transform there is none to keep and restore.
                moved = item.transform != IDENTITY
                self.parts.append(f"q {matrix(item.transform)} cm /{name} Do Q" if moved else f"/{name} Do")
                self.forget_width()
            elif isinstance(item, GlyphRun):
                if self.raster:
                    self.outlined(item)
                else:
                    self.run(item)
            elif isinstance(item, Shape):
                self.shape(item)
            elif isinstance(item, Picture):
                self.picture(item)
            elif isinstance(item, Group):
                self.group(item)
            else:
                assert_never(item)

    def group(self, group: Group) -> None:
        moved = group.transform is not None and group.transform != IDENTITY
        if not moved and group.clip is None:
            self.items(group.items)
            return
        outside = dict(self.state)
        self.parts.append("q")
        if group.transform is not None and moved:
            self.parts.append(f"{matrix(group.transform)} cm")
        if group.clip is not None:
            self.parts.append(f"{self.area(group.clip)} W{'*' if group.even_odd else ''} n")
        self.items(group.items)
        self.leave()
        self.parts.append("Q")
        self.state = outside
        self.forget_width()

    def picture(self, picture: Picture) -> None:
        """An image, whose own space is the unit square with y up, put into its box and cut off there."""
        name = self.resources.image(picture.image)
        self.used.add(name)
        place = matrix(picture.transform @ (1.0, 0.0, 0.0, -1.0, 0.0, 1.0))
        clip = "" if picture.crop == WHOLE else f"{path_operators(picture.frame)} W n "
        self.parts.append(f"q {clip}{place} cm /{name} Do Q")
        self.forget_width()

    def leave(self) -> None:
        """Called before the graphics state goes back to that before a group."""

    def forget_width(self) -> None:
        """Have the next line say its width again, after a Q.

        Poppler asks at each change of the matrix whether lines are hairlines, which it moves onto its pixels, and does
        not ask when the matrix goes back.
        """
        self.state.pop("width", None)

    def shape(self, shape: Shape) -> None:
        if shape.fill is None and shape.stroke is None:
            return
        if shape.fill is not None:
            self.fill(shape.fill)
        if shape.stroke is None:
            path, operator = self.area(shape.path), "f"
        else:
            self.stroke(shape.stroke)
            path, operator = path_operators(shape.path), "B" if shape.fill else "S"
        self.parts.append(f"{path} {operator}{'*' if shape.fill and shape.even_odd else ''}")

    def area(self, path: Path) -> str:
        """The operators of a path that is filled or clips, and has no line of its own."""
        return path_operators(_unmoved(path) if self.raster else path)

    def fill(self, colour: str) -> None:
        self.set("fill", colour, _colour(colour, "g", "rg"))

    def stroke(self, stroke: Stroke) -> None:
        self.set("stroke", stroke.colour, _colour(stroke.colour, "G", "RG"))
        self.set("width", stroke.width, f"{mm(stroke.width)} w")
        self.set("dash", stroke.dash, f"[{' '.join(map(mm, stroke.dash))}] 0 d")
        self.set("cap", stroke.cap, _CAPS[stroke.cap])
        self.set("join", stroke.join, _JOINS[stroke.join])
        self.set("miter", 4, _MITER_LIMIT)

    def run(self, run: GlyphRun) -> None:
        """Text where shaping put its glyphs: one string, corrected wherever the viewer's own advances would stray."""
        if len(run.glyphs) != len(run.text):
            raise ValueError(f"{run.text!r} has {len(run.text)} characters and {len(run.glyphs)} glyphs")
        if not run.text:
            return
        self.fill(run.fill)
        size = fine(run.size)
        x, y = run.origin
        self.parts.append(f"BT 1 0 0 -1 {mm(x)} {mm(y)} Tm")
        shown: list[str] = []
        pen = 0.0  # in thousandths of the em, where the viewer believes to be
        places = iter(run.glyphs)
        for font, codes, advances in self.resources.encode(run):
            if shown:
                self.parts.append(f"[({''.join(shown)})] TJ")
                shown = []
            self.set("font", (font, size), f"{font} {size} Tf")
            for code, advance, (_, offset) in zip(codes, advances, places, strict=False):
                stray = round(pen - offset / run.size * 1000)
                if stray:
                    shown.append(f"){stray}(")
                    pen -= stray
                shown.append(code)
                pen += advance
        self.parts.append(f"[({''.join(shown)})] TJ ET")

    def outlined(self, run: GlyphRun) -> None:
        self.fill(run.fill)
        scale = fine(run.size / 1000)
        for glyph, offset in run.glyphs:
            path = _glyph_path(run.face, glyph)
            if path:
                place = f"{mm(run.origin[0] + offset)} {mm(run.origin[1])}"
                self.parts.append(f"q {scale} 0 0 {scale} {place} cm {path} f Q")
        self.forget_width()


ESCAPED = [chr(code) for code in range(256)]
ESCAPED[ord("(")], ESCAPED[ord(")")], ESCAPED[ord("\\")] = "\\(", "\\)", "\\\\"
ESCAPED[ord("\n")], ESCAPED[ord("\r")] = "\\n", "\\r"
"""The escapes in a PDF string, by the code of the byte; all other bytes stand for themselves."""


def path_operators(path: Path) -> str:
    """The path operators; an empty path becomes a point, since painting nothing at all is an error in PDF."""
    return " ".join(map(_operator, path)) or "0 0 m"


def _operator(command: Command, factor: float = 1) -> str:
    if command[0] == "Z":
        return "h"
    return f"{' '.join(mm(value * factor) for value in command[1:])} {command[0].lower()}"


@lru_cache(maxsize=4096)
def _glyph_path(face: str, glyph: int) -> str:
    from ppgen.scene.text import outline

    return " ".join(_operator(command, 1000) for command in _unmoved(outline(face, glyph)))


def _unmoved(path: Path) -> Path:
    """The path, with a point of no area added to what may be a rectangle.

    PDFium moves the sides of a plain rectangle onto whole pixels: thin ones, such as the letter l, get too bold.
    """
    return (*path, path[0], ("L", *path[0][1:])) if 4 <= len(path) <= 6 else path


@lru_cache(maxsize=1024)
def _colour(colour: str, grey: str, rgb: str) -> str:
    """The operator for `#rrggbb`. Grey is written as grey, so that black prints with black ink alone."""
    if re.fullmatch("#[0-9a-fA-F]{6}", colour) is None:
        raise ValueError(f"{colour!r} is not a colour: a colour is #rrggbb")
    red, green, blue = (f"{round(int(colour[at : at + 2], 16) / 255, 4):g}" for at in (1, 3, 5))
    return f"{red} {grey}" if red == green == blue else f"{red} {green} {blue} {rgb}"
