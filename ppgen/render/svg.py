"""Scene → SVG: standalone, without `<text>`, script, style or anything from elsewhere; the same bytes everywhere.

What a reader of the file finds:

- `<title>` and `<desc>` name the root (`role="img"`), so that a screen reader speaks the alternative text;
- `<metadata>` holds the scene's notes as one JSON object, keys sorted;
- the root says its format (`data-ppgen-format`), items what they are (`data-kind` and others, see `docs/files.md`), and
  runs of text what they say (`data-text`). The label of a thing is written only where the thing shows it, so that a
  name that nobody sees cannot change the file;
- raster images are inside the file; in its form for a baseline, each is a grey frame with its name and its digest, so
  that a repository stays small;
- glyphs, symbols, clips and images are defined once. Their ids begin with a prefix made from the notes that name the
  drawing, so that many SVGs can be put into one HTML page, and the prefix stays the same while the drawing changes.

Presentation is in attributes alone, `xlink:href` refers: CairoSVG, Inkscape, browsers and older viewers all know these.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, assert_never

from ppgen.plane import Matrix, Point
from ppgen.render.numbers import fine, matrix, mm
from ppgen.render.xml import content
from ppgen.scene.model import WHOLE, GlyphRun, Group, Item, Path, Picture, Scene, Shape, Stroke, Symbol, Use
from ppgen.things import FORMAT, NOTHING, Thing

if TYPE_CHECKING:
    from ppgen.images.model import RasterImage

_NAMING_NOTES = ("game", "sheet", "figure", "deck", "paper", "theme", "leaf")
"""The notes that identify a drawing; other notes do not change the prefix."""

_UNITS = 1000
"""Outlines are written in thousandths of the em, the grid that the bundled faces are drawn on."""

_FRAME = "#d9d9d9"
"""The fill of the frame that stands for an image in a baseline."""

_PLAIN = re.compile(r"[\w .,:;()'+/#–−×→-]*")
"""Text in which nothing needs escaping."""


def render(scene: Scene, *, baseline: bool = False) -> bytes:
    """Write `scene` as a standalone SVG file, sized in mm, one element a line, UTF-8; or in its form for a `baseline`.

    Raises EnvironmentProblem for an image whose file has changed since it was opened; ValueError for a length that is
    not finite, for a colour that is not `#rrggbb` and for two different symbols with one id: these are mistakes in a
    program.
    """
    return _document(scene, ItemWriter(prefix(scene), baseline=baseline)).encode("utf-8")


def prefix(scene: Scene) -> str:
    """The prefix of every XML id in the rendering of `scene`: made from what the drawing is called."""
    notes = dict(scene.notes)
    names = [f"{key}={notes[key]}" for key in _NAMING_NOTES if key in notes] or [scene.title, scene.description]
    return "p" + sha256("\n".join(names).encode("utf-8", "replace")).hexdigest()[:7]


def _document(scene: Scene, writer: ItemWriter) -> str:
    """A scene as a file of its own."""
    name, body = writer.prefix, list[str]()
    writer.items(scene.items, body)
    width, height = mm(scene.width), mm(scene.height)
    language = attribute(scene.language)
    root = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"'
        f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" role="img"'
        f' aria-labelledby="{name}-title {name}-desc" lang="{language}" xml:lang="{language}"'
        f' data-ppgen-format="{FORMAT}">'
    )
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        root,
        f'<title id="{name}-title">{content(scene.title)}</title>',
        f'<desc id="{name}-desc"{_own_language(scene)}>{content(scene.description)}</desc>',
    ]
    if scene.notes:
        notes = json.dumps(dict(scene.notes), ensure_ascii=False, indent=0, sort_keys=True)
        lines.append(f"<metadata>{content(notes)}</metadata>")
    if writer.definitions:
        lines += ["<defs>", *writer.definitions, "</defs>"]
    if scene.paper is not None:
        lines.append(f'<rect width="{width}" height="{height}" fill="{_colour(scene.paper)}" data-role="paper"/>')
    return "\n".join([*lines, *body, "</svg>", ""])


class ItemWriter:
    """Items as elements of SVG, and what has been defined for them so far. Every id begins with a `prefix`.

    A `plain` writer leaves out what items are called and what they are: a page that shows many drawings needs no data
    for a comparison. Symbols of two drawings may then have one id and differ.
    """

    def __init__(self, prefix: str, *, baseline: bool = False, plain: bool = False) -> None:
        self.prefix = prefix
        self.baseline = baseline
        self.plain = plain
        self.link = "href" if plain else "xlink:href"
        self.definitions: list[str] = []
        self.symbols: dict[str, list[tuple[Symbol, str]]] = {}
        self.symbol_names: set[str] = set()
        self.glyphs: dict[tuple[str, int], str] = {}
        self.faces: dict[str, str] = {}
        self.clips: dict[str, str] = {}
        self.images: dict[str, str] = {}

    def items(self, items: Iterable[Item], out: list[str]) -> None:
        for item in items:
            if isinstance(item, Shape):
                out.append(f'<path d="{path_data(item.path)}"{_paint(item)}{self.names(item)}/>')
            elif isinstance(item, GlyphRun):
                self.run(item, out)
            elif isinstance(item, Use):
                target = self.symbol(item.symbol)
                out.append(f'<use {self.link}="#{target}"{_transform(item.transform)}{self.names(item)}/>')
            elif isinstance(item, Picture):
                self.picture(item, out)
            elif isinstance(item, Group):
                self.group(item, out)
            else:
                assert_never(item)

    def names(self, item: Shape | Use) -> str:
        """The attributes that say what an item is."""
        return "" if self.plain else _names(item.id, item.role, item.thing)

    def group(self, group: Group, out: list[str]) -> None:
        attributes = "" if self.plain else _names(group.id, group.role, group.thing, _shown(group))
        if group.transform is not None:
            attributes = _transform(group.transform) + attributes
        if group.clip is not None:
            attributes = f' clip-path="url(#{self.clip(group.clip, group.even_odd)})"{attributes}'
        if not attributes:
            self.items(group.items, out)
            return
        out.append(f"<g{attributes}>")
        self.items(group.items, out)
        out.append("</g>")

    def picture(self, picture: Picture, out: list[str]) -> None:
        """An image: its frame with what identifies it, and in the frame the image itself, unless for a baseline."""
        image = picture.image
        names = "" if self.plain else _identified(picture)
        frame = f'd="{path_data(picture.frame)}" fill="{_FRAME}"'
        if self.baseline:
            out.append(f"<path {frame}{names}/>")
            return
        clip = "" if picture.crop == WHOLE else f' clip-path="url(#{self.clip(picture.frame, False)})"'
        place = f'<use {self.link}="#{self.image(image)}" transform="matrix({matrix(picture.transform)})"/>'
        out.append(f'<g{names}{clip}><path d="{path_data(picture.frame)}" fill="none"/>{place}</g>')

    def image(self, image: RasterImage) -> str:
        """The id of an image that is defined once, as the unit square of its stored pixels."""
        name = self.images.get(image.sha256)
        if name is None:
            from ppgen.images.embedding import media

            name = self.images[image.sha256] = f"{self.prefix}-image{len(self.images) + 1}"
            kind, data = media(image)
            self.definitions.append(
                f'<image id="{name}" width="1" height="1" preserveAspectRatio="none"'
                f' {self.link}="data:{kind};base64,{b64encode(data).decode()}"/>'
            )
        return name

    def run(self, run: GlyphRun, out: list[str]) -> None:
        # The run's coordinates are those of its glyphs: a glyph needs a whole number for its place, and no scale.
        to_units = _UNITS / run.size
        uses: list[str] = []
        for glyph, offset in run.glyphs:
            target = self.glyph(run.face, glyph)
            if target:
                x = _unit(offset * to_units)
                uses.append(
                    f'<use {self.link}="#{target}"/>' if x == "0" else f'<use {self.link}="#{target}" x="{x}"/>'
                )
        scale = fine(run.size / _UNITS)
        x0, y0 = run.origin
        place = f"matrix({scale} 0 0 {scale} {mm(x0)} {mm(y0)})"
        names = "" if self.plain else f'{_names(run.id, run.role, NOTHING)} data-text="{attribute(run.text)}"'
        out.append(f'<g fill="{_colour(run.fill)}" transform="{place}"{names}>{"".join(uses)}</g>')

    def glyph(self, face: str, glyph: int) -> str:
        """The id of a glyph's outline, or nothing where the glyph is blank."""
        key = (face, glyph)
        known = self.glyphs.get(key)
        if known is None:
            data = _glyph_data(face, glyph)
            known = f"{self.prefix}{self.face(face)}{glyph}" if data else ""
            if data:
                self.definitions.append(f'<path id="{known}" d="{data}"/>')
            self.glyphs[key] = known
        return known

    def face(self, face: str) -> str:
        """A letter for the face, lengthened if another face of this drawing has the letter already."""
        code = self.faces.get(face)
        if code is None:
            length = 1
            while face[:length] in self.faces.values():
                length += 1
            code = self.faces[face] = face[:length]
        return code

    def symbol(self, symbol: Symbol) -> str:
        """The id of a symbol that is defined once."""
        known = self.symbols.setdefault(symbol.id, [])
        for other, name in known:
            if other.draws_as(symbol):
                return name
        if known and not self.plain:
            raise ValueError(f"two different symbols are called {symbol.id!r}")
        name = f"{self.prefix}-{re.sub(r'[^A-Za-z0-9_-]', '_', symbol.id)}"
        while name in self.symbol_names:
            name += "_"
        self.symbol_names.add(name)
        known.append((symbol, name))
        inside: list[str] = []
        self.items(symbol.items, inside)
        self.definitions += [f'<g id="{name}">', *inside, "</g>"]
        return name

    def clip(self, path: Path, even_odd: bool) -> str:
        data = f'd="{path_data(path)}"' + (' clip-rule="evenodd"' if even_odd else "")
        known = self.clips.get(data)
        if known is None:
            known = self.clips[data] = f"{self.prefix}-clip{len(self.clips) + 1}"
            self.definitions.append(f'<clipPath id="{known}"><path {data}/></clipPath>')
        return known


def _own_language(scene: Scene) -> str:
    """The attributes for the language of the description, where it is not that of the drawing."""
    if not scene.described_in or scene.described_in == scene.language.partition("-")[0]:
        return ""
    language = attribute(scene.described_in)
    return f' lang="{language}" xml:lang="{language}"'


def attribute(text: str) -> str:
    """`text` as the value of an attribute in double quotes."""
    if _PLAIN.fullmatch(text):  # as nearly all names and words are
        return text
    return content(text).replace('"', "&quot;").replace("\t", "&#9;").replace("\n", "&#10;")


@lru_cache(maxsize=4096)
def path_data(path: Path) -> str:
    """The `d` of a path: absolute, level and upright lines by their one coordinate. Frames of a game repeat most."""
    parts: list[str] = []
    at_x = at_y = start_x = start_y = ""
    for command in path:
        if command[0] == "L":
            x, y = mm(command[1]), mm(command[2])
            parts.append(f"H{x}" if y == at_y else f"V{y}" if x == at_x else f"L{x} {y}")
            at_x, at_y = x, y
        elif command[0] == "C":
            x1, y1, x2, y2, at_x, at_y = map(mm, command[1:])
            parts.append(f"C{x1} {y1} {x2} {y2} {at_x} {at_y}")
        elif command[0] == "M":
            at_x, at_y = start_x, start_y = mm(command[1]), mm(command[2])
            parts.append(f"M{at_x} {at_y}")
        else:
            at_x, at_y = start_x, start_y
            parts.append("Z")
    return "".join(parts)


def _transform(values: Matrix) -> str:
    """The attribute, or nothing where nothing moves."""
    a, b, c, d, e, f = values
    if (a, b, c, d) == (1, 0, 0, 1):
        x, y = mm(e), mm(f)
        return "" if x == y == "0" else f' transform="translate({x} {y})"'
    return f' transform="matrix({matrix(values)})"'


def _names(name: str, role: str, thing: Thing, shown: str = "") -> str:
    """The attributes that name an item; `shown` is the text that it shows."""
    names = f' data-role="{attribute(role)}"' if role else ""
    if name:
        names += f' data-id="{attribute(name)}"'
    return names if thing is NOTHING else names + _data(thing, role, thing.label in shown)


@lru_cache(maxsize=4096)
def _data(thing: Thing, role: str, labelled: bool) -> str:
    """What an item is, kept because panels, papers and themes show the same things again; without a kind, its role."""
    values = thing._replace(kind=thing.kind or role, label=thing.label if labelled else "")
    known = zip(Thing._fields, values, strict=True) if thing != NOTHING else ()
    return "".join(f' data-{field}="{attribute(value)}"' for field, value in known if value)


def _identified(picture: Picture) -> str:
    """The attributes that identify an image, and say which part of it is shown."""
    image = picture.image
    names = f' data-image="{attribute(image.name)}" data-sha256="{image.sha256}"'
    if image.orientation != 1:
        names += f' data-orientation="{image.orientation}"'
    if picture.crop != WHOLE:
        names += f' data-crop="{" ".join(map(fine, picture.crop))}"'
    if picture.alt:
        names += f' data-alt="{attribute(picture.alt)}"'
    return names + _names(picture.id, picture.role, picture.thing)


def _shown(group: Group) -> str:
    """The lines of text in a group that has a label, joined by spaces."""
    if not group.thing.label:
        return ""
    runs: list[str] = []
    todo: list[Item] = list(reversed(group.items))
    while todo:
        item = todo.pop()
        if isinstance(item, GlyphRun):
            runs.append(item.text.strip())
        elif isinstance(item, Group):
            todo += reversed(item.items)
    return " ".join(runs)


def _paint(shape: Shape) -> str:
    paint = f' fill="{_colour(shape.fill) if shape.fill else "none"}"'
    if shape.even_odd and shape.fill:
        paint += ' fill-rule="evenodd"'
    return paint + _stroke(shape.stroke) if shape.stroke else paint


@lru_cache(maxsize=1024)
def _colour(colour: str) -> str:
    if re.fullmatch("#[0-9a-fA-F]{6}", colour) is None:
        raise ValueError(f"{colour!r} is not a colour: a colour is #rrggbb")
    return colour


@lru_cache(maxsize=1024)
def _stroke(stroke: Stroke) -> str:
    text = f' stroke="{_colour(stroke.colour)}" stroke-width="{mm(stroke.width)}"'
    if stroke.dash:
        text += f' stroke-dasharray="{" ".join(map(mm, stroke.dash))}"'
    if stroke.cap != "butt":
        text += f' stroke-linecap="{stroke.cap}"'
    if stroke.join != "miter":
        text += f' stroke-linejoin="{stroke.join}"'
    return text


def _unit(value: float) -> str:
    """A place on the glyphs' grid, to a tenth of its unit."""
    return mm(round(value + 1e-6, 1))


@lru_cache(maxsize=4096)
def _glyph_data(face: str, glyph: int) -> str:
    """The `d` of a glyph in thousandths of the em: brief, yet not in relative steps, each of which cairo rounds."""
    from ppgen.scene.text import outline

    parts: list[str] = []
    at: Point = (0.0, 0.0)
    mirrored: Point | None = None  # where the next quadratic handle lies if the curve goes on smoothly
    for command in outline(face, glyph):
        if command[0] == "Z":
            parts.append("Z")
            mirrored = None
            continue
        values = [value * _UNITS for value in command[1:]]
        points = [(round(x, 1), round(y, 1)) for x, y in zip(values[::2], values[1::2], strict=True)]
        to = points[-1]
        handle = _quadratic(at, values) if command[0] == "C" else None
        if handle is not None:
            parts.append(_drawn("T", to) if handle == mirrored else _drawn("Q", handle, to))
        elif command[0] != "L":
            parts.append(_drawn(command[0], *points))
        elif to[1] == at[1]:
            parts.append(f"H{mm(to[0])}")
        elif to[0] == at[0]:
            parts.append(f"V{mm(to[1])}")
        else:
            parts.append(_drawn("L", to))
        mirrored = (round(2 * to[0] - handle[0], 1), round(2 * to[1] - handle[1], 1)) if handle else None
        at = to
    return "".join(parts)


def _quadratic(at: Point, values: list[float]) -> Point | None:
    """The one handle of a cubic curve that is a raised quadratic one, as all curves of TrueType outlines are."""
    x1, y1, x2, y2, x, y = values
    from_start = (at[0] + 1.5 * (x1 - at[0]), at[1] + 1.5 * (y1 - at[1]))
    from_end = (x + 1.5 * (x2 - x), y + 1.5 * (y2 - y))
    if abs(from_start[0] - from_end[0]) > 0.2 or abs(from_start[1] - from_end[1]) > 0.2:
        return None
    return round((from_start[0] + from_end[0]) / 2, 1), round((from_start[1] + from_end[1]) / 2, 1)


def _drawn(letter: str, *points: Point) -> str:
    """A command; a minus sign parts numbers as well as a blank does."""
    return letter + " ".join([f"{mm(x)} {mm(y)}" for x, y in points]).replace(" -", "-")
