"""Art that a designer draws: a small subset of SVG, normalised to plain paths; anything else is refused.

The subset: one `svg` with a `viewBox`; `g`, `path`, `rect`, `circle`, `ellipse`, `line`, `polyline`, `polygon`; on them
`transform`, `fill-rule`, and a `class` that names a paint of the theme (`art-line`, `art-body`, `art-accent`,
`art-solid`, `art-dark`, or any other role). A class, a fill rule or a stroke width on a `g` goes for what is in it.
`title` and `desc` may explain.

Sizes: a symbol is drawn in the units of its view box, of which 100 stand for 10 mm, the nominal size of a piece; so a
theme's stroke of 0.3 mm is 3 units wide, and shrinks and grows with the piece. `stroke-width`, in the same units, is
the width in the theme `color`; a theme with lighter or bolder art lines changes it in proportion. A `transform` moves
outlines and leaves line widths alone, so that a part drawn smaller is not drawn fainter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import hypot
from pathlib import Path as FilePath
from stat import S_ISREG
from xml.parsers import expat

from msgspec import Struct

from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.plane import IDENTITY, Affine, translate
from ppgen.records import replace
from ppgen.regular import read_regular
from ppgen.scene import path as paths
from ppgen.scene.hatch import painted
from ppgen.scene.model import Box, Item, Path, Symbol
from ppgen.scene.path_data import DataError, number, numbers, parse_path, parse_transform
from ppgen.scene.theme import THEMES, Theme

UNITS_PER_MM = 10.0
"""View box units for one mm of a theme's strokes."""
NOMINAL_LINE = 0.3
"""The width in mm of an art line in the theme `color`."""
LARGEST_FILE = 256_000
"""Bytes: a drawing that is legible at 6 mm needs a hundredth of it."""
LARGEST_COUNT = 2_000
DEEPEST = 24
MAX_HATCHING = 200_000
"""Lines of hatching in one drawing, in the theme that draws the most."""

_SVG = "http://www.w3.org/2000/svg"
_COMMON = frozenset({"id", "class", "transform", "stroke-width", "fill-rule"})
_GEOMETRY: Mapping[str, frozenset[str]] = {
    "g": frozenset(),
    "path": frozenset({"d"}),
    "rect": frozenset({"x", "y", "width", "height", "rx", "ry"}),
    "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}),
    "line": frozenset({"x1", "y1", "x2", "y2"}),
    "polyline": frozenset({"points"}),
    "polygon": frozenset({"points"}),
}
_TRACED: Mapping[str, str] = {"path": "d", "polyline": "points", "polygon": "points"}
"""The attributes that are no single number."""
_ROOT = frozenset({"viewBox", "version", "width", "height", "id"})
_WORDS = frozenset({"title", "desc"})
_PAINT = frozenset({"style", "fill", "stroke", "opacity", "fill-opacity", "stroke-opacity", "color"})


def load_symbol(file: FilePath, theme: Theme, id: str) -> Symbol:  # noqa: A002 (the name of the field that it fills)
    """Read a drawing and paint it: a symbol in the units of its view box, whose top left corner becomes (0, 0).

    Raises DefinitionError with everything that is wrong with the file. A file is read again only after it was changed.
    """
    try:
        state = file.stat()
        if not S_ISREG(state.st_mode):
            raise _refused(str(file), "ART-FILE", "this drawing is not a file")
        return _load(file, theme, id, state.st_mtime_ns, state.st_size)
    except OSError as problem:
        raise _refused(str(file), "ART-FILE", f"this drawing cannot be read: {problem.strerror}") from problem


@lru_cache(maxsize=1024)
def _load(file: FilePath, theme: Theme, id: str, _changed: int, size: int) -> Symbol:  # noqa: A002
    if size > LARGEST_FILE:
        raise _refused(str(file), "ART-SIZE", f"this drawing has {size:,} bytes, and {LARGEST_FILE:,} are the most")
    return read_symbol(read_regular(file), theme, id, str(file))


def read_symbol(data: bytes, theme: Theme, id: str, name: str = "<art>") -> Symbol:  # noqa: A002
    """The same from bytes; `name` is the file's name in diagnostics. Raises DefinitionError."""
    if len(data) > LARGEST_FILE:
        raise _refused(name, "ART-SIZE", f"this drawing has {len(data):,} bytes, and {LARGEST_FILE:,} are the most")
    reader = _ArtReader(theme, name)
    reader.read(data)
    if reader.found:
        raise DefinitionError(reader.found)
    if reader.box is None or not reader.items:
        raise _refused(name, "ART-EMPTY", "this drawing draws nothing")
    return Symbol(id, tuple(reader.items), Box(0.0, 0.0, reader.box.width, reader.box.height), UNITS_PER_MM)


class _Context(Struct, frozen=True):
    """What an element hands on to those inside it."""

    matrix: Affine = IDENTITY
    role: str = ""
    stroke_width: float | None = None
    even_odd: bool = False


class _Stop(Exception):
    """Raised inside expat's callbacks."""


class _ArtReader:
    """One pass over a file: items, and what was wrong on the way."""

    def __init__(self, theme: Theme, name: str) -> None:
        self.theme = theme
        self.name = name
        self.found: list[Diagnostic] = []
        self.items: list[Item] = []
        self.box: Box | None = None
        self.stack: list[_Context] = []
        self.skipping = 0
        self.count = 0
        self.hatching = 0.0
        self.parser = expat.ParserCreate("UTF-8", " ")

    def read(self, data: bytes) -> None:
        parser = self.parser
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.StartDoctypeDeclHandler = self.doctype
        parser.ProcessingInstructionHandler = self.instruction
        try:
            parser.Parse(data, True)
        except _Stop:
            pass
        except expat.ExpatError as problem:
            mark = Mark(self.name, problem.lineno, problem.offset + 1)
            self.found.append(Diagnostic(mark, "ART-XML", f"not well-formed: {expat.ErrorString(problem.code)}"))

    def fault(self, code: str, message: str, hint: str = "") -> None:
        mark = Mark(self.name, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        self.found.append(Diagnostic(mark, code, message, hint))

    def doctype(self, *_: object) -> None:
        self.fault("ART-ELEMENT", "a DOCTYPE is not read: it can hide entities", "delete the <!DOCTYPE ...> line")
        raise _Stop

    def instruction(self, target: str, _: str) -> None:
        self.fault("ART-ELEMENT", f"<?{target} ...?> is not read", "delete it: the class of a shape names its paint")

    def characters(self, text: str) -> None:
        if not self.skipping and text.strip():
            self.fault("ART-ELEMENT", "text is not drawn", "turn letters into paths")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > LARGEST_COUNT or len(self.stack) + self.skipping >= DEEPEST:
            self.fault("ART-SIZE", f"more than {LARGEST_COUNT} elements, or more than {DEEPEST} inside each other")
            raise _Stop
        space, _, tag = name.rpartition(" ")
        if self.skipping:
            self.skipping += 1
        elif not self.stack:
            self.root(space, tag, attributes)
        elif space == _SVG and tag in _WORDS:
            self.skipping = 1
        elif space != _SVG or tag not in _GEOMETRY:
            self.fault("ART-ELEMENT", f"<{tag}> is not drawn", did_you_mean(tag, _GEOMETRY, "what is"))
            self.skipping = 1
        else:
            context = self.context(tag, attributes)
            self.stack.append(context)
            if tag != "g":
                self.shape(tag, attributes, context)

    def end(self, _: str) -> None:
        if self.skipping:
            self.skipping -= 1
        else:
            self.stack.pop()

    def root(self, space: str, tag: str, attributes: dict[str, str]) -> None:
        if (space, tag) != (_SVG, "svg"):
            self.fault(
                "ART-ELEMENT", f"<{tag}> is not a drawing", f'a drawing is <svg xmlns="{_SVG}" viewBox="0 0 100 100">'
            )
            raise _Stop
        self.known(tag, attributes, _ROOT)
        try:
            x, y, width, height = numbers(attributes.get("viewBox", ""))
        except (DataError, ValueError):
            x = y = width = height = 0.0
        if not (1 <= width <= 10_000 and 1 <= height <= 10_000):
            self.fault("ART-VIEWBOX", "the drawing needs a viewBox of four numbers, 1 to 10,000 units wide and high",
                       'write viewBox="0 0 100 100" for a piece that fills one space')  # fmt: skip
            raise _Stop
        self.box = Box(x, y, width, height)
        self.stack.append(_Context(matrix=translate(-x, -y)))

    def known(self, tag: str, attributes: dict[str, str], allowed: frozenset[str]) -> None:
        for key in attributes:
            if key in allowed:
                continue
            if key in _PAINT:
                hint = f"the class of a shape names its paint: {', '.join(art_roles(self.theme))}"
                self.fault("ART-ATTRIBUTE", f"<{tag}> takes no {key!r}", hint)
            else:
                word = key.rpartition(" ")[2]
                self.fault("ART-ATTRIBUTE", f"<{tag}> takes no {word!r}", did_you_mean(word, allowed, "it takes"))

    def context(self, tag: str, attributes: dict[str, str]) -> _Context:
        self.known(tag, attributes, _COMMON | _GEOMETRY[tag])
        context = self.stack[-1]
        if (text := attributes.get("transform")) is not None:
            try:
                context = replace(context, matrix=context.matrix @ parse_transform(text))
            except DataError as problem:
                self.fault("ART-TRANSFORM", f"the transform of <{tag}> {problem}")
        if (role := attributes.get("class", "").strip()) != "":
            if role not in self.theme.styles:
                hint = did_you_mean(role, art_roles(self.theme), "paints of art")
                self.fault("ART-CLASS", f"the theme {self.theme.name!r} has no paint {role!r}", hint)
            context = replace(context, role=role)
        if (text := attributes.get("stroke-width")) is not None:
            width = self.value(tag, "stroke-width", text)
            if width is not None and not 0 < width <= 100:
                self.fault("ART-NUMBER", f"the stroke-width of <{tag}> must lie above 0 and up to 100, not {text}")
            context = replace(context, stroke_width=width)
        if (text := attributes.get("fill-rule")) is not None:
            if text not in ("nonzero", "evenodd"):
                self.fault("ART-ATTRIBUTE", f"the fill-rule of <{tag}> is nonzero or evenodd, not {text!r}")
            context = replace(context, even_odd=text == "evenodd")
        return context

    def value(self, tag: str, key: str, text: str) -> float | None:
        try:
            return number(text)
        except DataError as problem:
            self.fault("ART-NUMBER", f"the {key} of <{tag}>: {problem}", "sizes are numbers in view box units")
            return None

    def shape(self, tag: str, attributes: dict[str, str], context: _Context) -> None:
        before = len(self.found)
        values = {
            key: self.value(tag, key, text)
            for key, text in attributes.items()
            if key in _GEOMETRY[tag] and key not in ("d", "points")
        }
        if not context.role:
            hint = f"one of {', '.join(art_roles(self.theme))}"
            self.fault("ART-CLASS", f"<{tag}> has no class, so nothing says how it is painted", hint)
        try:
            if len(self.found) > before:
                return
            given = tuple((key, value or 0.0) for key, value in values.items())
            outline, extent = _placed(tag, given, attributes.get(_TRACED.get(tag, ""), ""), context.matrix)
        except DataError as problem:
            self.fault("ART-PATH" if tag == "path" else "ART-NUMBER", f"<{tag}> {problem}")
            return
        assert self.box is not None  # noqa: S101 (the root comes first)
        slack = 0.01
        if (
            min(extent.x, extent.y) < -slack
            or extent.right > self.box.width + slack
            or extent.bottom > self.box.height + slack
        ):
            self.fault(
                "ART-VIEWBOX", f"<{tag}> reaches outside the viewBox", "draw it inside, with half a line to spare"
            )
        elif (lines := _hatching(context.role, extent, self.theme)) > MAX_HATCHING - self.hatching:
            self.fault("ART-SIZE", f"the hatching of this drawing takes more than {MAX_HATCHING:,} lines")
            raise _Stop
        elif context.role in self.theme.styles:
            self.hatching += lines
            self.items += _paint(outline, context, self.theme)


def art_roles(theme: Theme) -> tuple[str, ...]:
    """The paints made for art, in order."""
    return tuple(sorted(role for role in theme.styles if role.startswith("art-")))


def _refused(name: str, code: str, message: str) -> DefinitionError:
    return DefinitionError([Diagnostic(Mark(name, 1, 1), code, message)])


@lru_cache(maxsize=512)
def _placed(tag: str, given: tuple[tuple[str, float], ...], traced: str, matrix: Affine) -> tuple[Path, Box]:
    """The outline of a shape in its drawing, and its box: each theme paints the same. Raises DataError."""
    outline = paths.transform(_outline(tag, dict(given), traced), matrix)
    return outline, paths.bounds(outline)


def _outline(tag: str, values: Mapping[str, float], traced: str) -> Path:
    """The path of a shape in its own coordinates. Raises DataError."""
    if tag == "path":
        return parse_path(traced)
    if tag in ("polyline", "polygon"):
        row = numbers(traced)
        if len(row) < 4 or len(row) % 2:
            raise DataError(f"needs pairs of numbers in its points, at least two, and has {len(row)} numbers")
        points = list(zip(row[::2], row[1::2], strict=True))
        return paths.polygon(points) if tag == "polygon" else paths.polyline(points)
    if tag == "line":
        get = values.get
        return paths.line((get("x1", 0.0), get("y1", 0.0)), (get("x2", 0.0), get("y2", 0.0)))
    return _ROUND[tag](values)


def _rect(values: Mapping[str, float]) -> Path:
    width, height = _positive(values, "width"), _positive(values, "height")
    rx = values.get("rx", values.get("ry", 0.0))
    ry = values.get("ry", rx)
    if rx < 0 or ry < 0:
        raise DataError("has a corner radius below 0")
    return paths.rounded_rect(values.get("x", 0.0), values.get("y", 0.0), width, height, rx, ry)


def _circle(values: Mapping[str, float]) -> Path:
    return paths.circle(values.get("cx", 0.0), values.get("cy", 0.0), _positive(values, "r"))


def _ellipse(values: Mapping[str, float]) -> Path:
    rx, ry = _positive(values, "rx"), _positive(values, "ry")
    return paths.ellipse(values.get("cx", 0.0), values.get("cy", 0.0), rx, ry)


_ROUND: Mapping[str, Callable[[Mapping[str, float]], Path]] = {"rect": _rect, "circle": _circle, "ellipse": _ellipse}


def _positive(values: Mapping[str, float], key: str) -> float:
    value = values.get(key, 0.0)
    if not value > 0:
        raise DataError(f"needs a {key} above 0")
    return value


def _hatching(role: str, extent: Box, own: Theme) -> float:
    """How many lines the hatching of a shape takes at most, in any theme; `own` has the roles of a game, too."""
    themes = (*THEMES.values(), own)
    gaps = [look.hatch.gap for theme in themes if (look := theme.styles.get(role)) and look.hatch]
    return hypot(extent.width, extent.height) / (min(gaps) * UNITS_PER_MM) if gaps else 0.0


def _paint(outline: Path, context: _Context, theme: Theme) -> tuple[Item, ...]:
    """The shape in its role's paint, its line `stroke-width` units wide in the theme `color` if the drawing says so."""
    nominal = theme[context.role].stroke
    style = theme[context.role].scaled(UNITS_PER_MM)
    if style.stroke is not None and nominal is not None and context.stroke_width is not None:
        width = context.stroke_width * nominal.width / NOMINAL_LINE
        style = replace(style, stroke=replace(style.stroke, width=width))
    return painted(outline, style, context.role, context.even_odd)
