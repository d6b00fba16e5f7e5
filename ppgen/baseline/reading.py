"""SVG files of ppgen's → drawings that can be compared."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ppgen.baseline import values, xml
from ppgen.baseline.drawing import Container, Drawing, DrawnPart, Outline, Paint, Primitive
from ppgen.baseline.geometry import Extent, apply, bounds, corners, union
from ppgen.baseline.xml import Node, Unreadable
from ppgen.diagnostics import EnvironmentProblem
from ppgen.plane import IDENTITY, Affine
from ppgen.render.numbers import fine, matrix, mm
from ppgen.things import NOTHING, Thing, in_outline

if TYPE_CHECKING:
    from ppgen.images.model import RasterImage


MAX_TEXT = 2000
"""Letters of a name, or of an alternative text."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
_WHOLE = (0.0, 0.0, 1.0, 1.0)


class Shown(NamedTuple):
    """What a drawing says of an image, beside its frame. A picture without an image has none of it."""

    name: str
    sha256: str
    orientation: int
    crop: tuple[float, ...]
    """Left, top, width and height of the part that is shown, in shares of the upright image."""
    alt: str


def shown(node: Node) -> Shown:
    """What an element says of its image. Raises ValueError for what ppgen never writes."""
    name, digest, alt = (node.get(f"data-{key}") for key in ("image", "sha256", "alt"))
    orientation = node.get("data-orientation", "1")
    crop = tuple(map(values.number, node.get("data-crop", "0 0 1 1").split()))
    inside = (
        len(crop) == 4 and min(crop) >= 0 and min(crop[2:]) > 0 and max(crop[0] + crop[2], crop[1] + crop[3]) < 1.001
    )
    if not (name and _DIGEST.fullmatch(digest) and orientation in "12345678" and len(orientation) == 1 and inside):
        raise ValueError("what it says of an image is not what ppgen writes")
    if max(len(name), len(alt)) > MAX_TEXT:
        raise ValueError("the name of an image is too long")
    return Shown(name, digest, int(orientation), crop, alt)


def named(data: bytes) -> dict[str, str]:
    """The names of the images in a drawing, by their digests; none of what ppgen did not write."""
    from ppgen.baseline import reading, xml

    try:
        root = xml.read(data)
        reading.drawing_of(root)
    except xml.Unreadable:
        return {}
    return names_in(root)


def names_in(root: Node) -> dict[str, str]:
    """The names of the images below an element, by their digests."""
    names: dict[str, str] = {}
    todo = [root]
    while todo:
        node = todo.pop()
        if "data-image" in node.attributes:
            names[node.get("data-sha256")] = node.get("data-image")
        todo += reversed(node.children)
    return names


def differences(before: Shown, after: Shown) -> Iterator[str]:
    """What became of an image in its frame: `replaced`."""
    if before.sha256 != after.sha256:
        yield "replaced"
    elif before.orientation != after.orientation:
        yield "is turned or mirrored otherwise"
    if before.crop != after.crop:
        yield "shows another part of the picture"
    if before.alt != after.alt:
        was, now = (f"“{text[:80]}”" if text else "none" for text in (before.alt, after.alt))
        yield f"has another alternative text: {was} → {now}"


def shade(node: Node) -> str:
    """A colour that is another for every image and every part of one, to compare pixels where nothing is decoded."""
    digest, seen = node.get("data-sha256"), node.get("data-orientation") + node.get("data-crop")
    mixed = int(digest[:6], 16) ^ (sum(map(ord, seen)) * 0x010305 & 0xFFFFFF)
    return f"#{mixed:06x}"


def picture(node: Node, known: Collection[RasterImage], ids: dict[str, str]) -> str:
    """The elements of an image whose digest is that of one of those `known`; "" for any other.

    An image is written once; `ids` has the short ids that the drawing has given.
    """
    image = next((image for image in known if image.sha256 == node.get("data-sha256")), None)
    _, corners = values.path(node.get("d"))
    if image is None or not corners:
        return ""
    said = shown(node)
    xs, ys = zip(*corners, strict=True)
    x, y, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    view = " ".join(map(fine, said.crop))
    return (
        f"<svg x='{mm(x)}' y='{mm(y)}' width='{mm(width)}' height='{mm(height)}' viewBox='{view}'"
        f" preserveAspectRatio='none'>{_once(image, ids)}</svg>"
    )


def _once(image: RasterImage, ids: dict[str, str]) -> str:
    key = f"image {image.sha256}"
    if key in ids:
        return f"<use href='#{ids[key]}'/>"
    from ppgen.images.embedding import media

    try:
        kind, data = media(image)
    except EnvironmentProblem:  # it changed since it was drawn: its frame says enough
        return ""
    ids[key] = f"a{len(ids)}"
    turn = matrix(Affine(*image.upright))
    return (
        f"<image id='{ids[key]}' width='1' height='1' preserveAspectRatio='none' transform='matrix({turn})'"
        f" href='data:{kind};base64,{b64encode(data).decode()}'/>"
    )


def same_but_for_form(before: bytes, after: bytes) -> bool:
    """Whether one of two drawings that are otherwise alike has its images inside, and the other only their names."""
    return (b"<image " in before) != (b"<image " in after)


MAX_DRAWN = 90_000
"""Elements that one drawing may draw, counted as often as they are used."""

_GLYPH = re.compile(r"[MLHVCQTZ0-9 .\-]*")
_PREFIX = re.compile(r"p[0-9a-f]{7}")
_UNDRAWN = frozenset({"defs", "title", "desc", "metadata", "clipPath"})
_PAINTS = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-rule")
"""The attributes of a `Paint`, in its order."""


def read(data: bytes) -> Drawing:
    """Read a drawing. Raises Unreadable for what ppgen did not write, and for the format of another ppgen."""
    return drawing_of(xml.read(data))


def drawing_of(root: Node) -> Drawing:
    """The same from the root of a file that was parsed before."""
    try:
        return _DrawingReader(root).drawing()
    except (ValueError, OverflowError, RecursionError) as problem:
        raise Unreadable(f"it is not a drawing of ppgen's: {str(problem)[:120]}") from None


def notes_of(data: bytes) -> Mapping[str, str]:
    """The notes of a drawing alone, or none if it cannot be read."""
    try:
        return _notes(_texts(xml.read(data)).get("metadata", ""))
    except (Unreadable, ValueError, RecursionError):
        return {}


def _texts(root: Node) -> Mapping[str, str]:
    return {child.tag: child.text for child in root.children if child.tag in ("title", "desc", "metadata")}


def _notes(text: str) -> Mapping[str, str]:
    notes = json.loads(text) if text.strip() else {}
    if not isinstance(notes, dict):
        raise ValueError("its <metadata> is no JSON object")
    return {str(key): value if isinstance(value, str) else json.dumps(value) for key, value in notes.items()}


class _DrawingReader:
    """The definitions and the parts of one file."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.definitions: dict[str, Node] = {}
        for node in (node for child in root.children if child.tag == "defs" for node in child.children):
            if node.get("id") in self.definitions:
                raise ValueError(f"two definitions are called {node.get('id')!r}")
            self.definitions[node.get("id")] = node
        self.pictured = _pictured(root, self.definitions)
        self.boxes: dict[str, Extent | None] = {}
        self.structural: dict[str, bool] = {}
        self.counts: dict[str, int] = {}

    def drawing(self) -> Drawing:
        root = self.root
        for name in self.definitions:
            self.drawn_by(name)
        if self.drawn(root) > MAX_DRAWN:
            raise ValueError(f"it draws more than {MAX_DRAWN:,} things")
        texts = _texts(root)
        scopes, art = {"": self.parts(root)}, dict[str, tuple[DrawnPart, ...]]()
        for name, node in self.definitions.items():
            if node.tag == "g":
                (scopes if self.is_structural(name) else art)[_plain(name)] = self.parts(node)
        width, height = values.length(root.get("width")), values.length(root.get("height"))
        if [values.number(word) for word in root.get("viewBox").split()] != [0, 0, width, height]:
            raise ValueError(f"its viewBox, {root.get('viewBox')[:60]!r}, is not the page")
        placed: dict[str, Affine] = {}
        self.place(root, IDENTITY, placed)
        title, description, notes = (texts.get(tag, "") for tag in ("title", "desc", "metadata"))
        language = root.get("lang")
        return Drawing(width, height, language, title, description, _notes(notes), scopes, art, placed)

    def drawn(self, node: Node) -> int:
        """How many elements one element draws, with all that it uses: a few lines can ask for billions."""
        if node.tag in _UNDRAWN:
            return 0
        return 1 + sum(map(self.drawn, node.children)) + self.drawn_by(node.target)

    def drawn_by(self, name: str) -> int:
        """The same for a definition. Raises ValueError if it uses itself."""
        if name not in self.definitions:
            return 0
        if name not in self.counts:
            self.counts[name] = -1
            self.counts[name] = self.drawn(self.definitions[name])
        if self.counts[name] < 0:
            raise ValueError(f"{name!r} is defined by itself")
        return self.counts[name]

    def place(self, node: Node, matrix: Affine, placed: dict[str, Affine]) -> None:
        """Note where the first use of each structural symbol lies."""
        if "transform" in node.attributes:
            matrix = matrix @ values.transform(node.get("transform"))
        target = node.target
        if self.is_structural(target) and _plain(target) not in placed:
            placed[_plain(target)] = matrix
            node = self.definitions[target]
        for child in node.children:
            if child.tag != "defs":
                self.place(child, matrix, placed)

    def is_structural(self, name: str) -> bool:
        """Whether a symbol holds named parts, as the shared page of a pad does, rather than being one drawing."""
        if name not in self.structural:
            node = self.definitions.get(name)
            is_group = node is not None and node.tag == "g" and name not in self.pictured
            self.structural[name] = is_group and any(map(self._has_parts, node.children if node else ()))
        return self.structural[name]

    def _has_parts(self, node: Node) -> bool:
        role = node.get("data-role")
        if node.get("data-id") or node.get("data-text") or (role and not role.startswith("art-")):
            return True
        return self.is_structural(node.target) or any(map(self._has_parts, node.children))

    # Parts --------------------------------------------------------------------------------------------------------

    def parts(self, scope: Node) -> tuple[DrawnPart, ...]:
        """The parts of the page or of a symbol, in the order in which they are drawn."""
        unnamed: list[Primitive] = []
        collected: list[tuple[Container, tuple[Container, ...], list[Primitive]]]
        collected = [(Container("", "", NOTHING), (), unnamed)]

        def visit(
            node: Node, matrix: Affine, clip: tuple[Outline, ...], within: tuple[Container, ...], owner: list[Primitive]
        ) -> None:
            if node.tag in _UNDRAWN:
                return
            if "transform" in node.attributes:
                matrix = matrix @ values.transform(node.get("transform"))
            is_text = "data-text" in node.attributes
            inside = within
            if node.get("data-id") or node.get("data-role") or is_text:
                own = Container(node.get("data-id"), node.get("data-role"), self.thing(node))
                owner, inside = [], (*within, own)
                collected.append((own, within, owner))
            if node.get("clip-path"):
                clip = (*clip, self.clip(node.get("clip-path"), matrix))
            if node.tag == "g" and not is_text:
                for child in node.children:
                    visit(child, matrix, clip, inside, owner)
            else:
                owner.append(self.primitive(node, matrix, clip))

        for child in scope.children:
            visit(child, IDENTITY, (), (), unnamed)
        return tuple(
            DrawnPart(*own, within, order, tuple(primitives))
            for order, (own, within, primitives) in enumerate(collected)
            if primitives
        )

    def thing(self, node: Node) -> Thing:
        """What an element is by its data; where it has none, by its text or its role."""
        if "data-kind" in node.attributes:
            thing = Thing(*(node.get(f"data-{field}") for field in Thing._fields))
            if ", " in thing.place:
                # The spaces of a ring count in any order.
                spaces = sorted(thing.place.split(", "), key=lambda space: (space[:1], len(space), space))
                thing = thing._replace(place=", ".join(spaces))
            return thing
        return Thing(label=node.get("data-text")) if "data-text" in node.attributes else Thing(node.get("data-role"))

    def primitive(self, node: Node, matrix: Affine, clip: tuple[Outline, ...]) -> Primitive:
        paint = Paint(*map(node.get, _PAINTS))
        if "data-image" in node.attributes:
            _, points = values.path(node.get("d"))
            placed = apply(matrix, points)
            box = _clipped(bounds(placed), clip)
            return Primitive("image", placed, Paint(*("",) * 7), clip, box, image=shown(node))
        if node.tag == "path":
            shape, points = values.path(node.get("d"))
            placed = apply(matrix, points)
            box = bounds(placed)
            if box is not None and paint.width:
                box = box.grown(values.number(paint.width) / 2)
            return Primitive(shape, placed, paint, clip, _clipped(box, clip))
        if node.tag == "rect":
            width, height = values.number(node.get("width")), values.number(node.get("height"))
            placed = apply(matrix, ((0, 0), (width, 0), (width, height), (0, height)))
            return Primitive("rect", placed, paint, clip, bounds(placed))
        if node.tag == "use":
            if node.target not in self.definitions:
                raise ValueError(f"it uses {node.target!r}, which it does not define")
            if "x" in node.attributes:
                raise ValueError("a symbol is placed as letters are")
            inner, art = self.box(node.target), _plain(node.target)
            box = bounds(apply(matrix, corners(inner))) if inner else None
            middle = matrix @ inner.centre if inner else None
            placed = apply(matrix, ((0, 0), (100, 0), (0, 100)))
            return Primitive(f"use {in_outline(art)}", placed, paint, clip, _clipped(box, clip), art=art, middle=middle)
        if node.tag == "g":
            return self.run(node, matrix, paint, clip)
        raise ValueError(f"<{node.tag}> stands where nothing can be drawn")

    def run(self, node: Node, matrix: Affine, paint: Paint, clip: tuple[Outline, ...]) -> Primitive:
        """A line of text: where each letter stands, and how it is drawn."""
        places, letters, face = [], [], ""
        for child in node.children:
            glyph = self.definitions.get(child.target)
            if glyph is None or not _is_letter(child, glyph):
                raise ValueError("a text has something in it that is not a letter")
            face = face or _plain(child.target)[:1]
            places.append((values.number(child.get("x", "0")), 0.0))
            letters.append(glyph.get("d"))
        start, end = (places[0][0], places[-1][0]) if places else (0.0, 0.0)
        box = bounds(apply(matrix, ((start, -750), (end + 600, -750), (end + 600, 220), (start, 220))))
        placed = apply(matrix, ((0.0, 0.0), (1000.0, 0.0), (0.0, -1000.0), *places))
        text = node.get("data-text")
        return Primitive(
            "text", placed, paint, clip, _clipped(box, clip) if letters else None, text, tuple(letters), face
        )

    def clip(self, reference: str, matrix: Affine) -> Outline:
        node = self.definitions.get(reference.removeprefix("url(#").removesuffix(")"))
        if (
            node is None
            or node.tag != "clipPath"
            or [child.attributes.keys() - {"clip-rule"} for child in node.children] != [{"d"}]
        ):
            raise ValueError(f"it is clipped with {reference!r}, which it does not define")
        shape, points = values.path(node.children[0].get("d"))
        return shape + node.children[0].get("clip-rule"), apply(matrix, points)

    def box(self, name: str) -> Extent | None:
        """The area that a definition covers, in its own coordinates."""
        if name not in self.boxes:
            node = self.definitions[name]
            scope = node if node.tag == "g" else Node("g", {}, [node])
            self.boxes[name] = union(part.box for part in self.parts(scope))
        return self.boxes[name]


def _pictured(root: Node, definitions: Mapping[str, Node]) -> frozenset[str]:
    """The symbols that are used as a picture, such as a piece: what is in one is not a part of the page."""
    used: set[str] = set()
    todo = [(root, False)]
    while todo:
        node, inside = todo.pop()
        target = node.target
        if target and target not in used and (inside or node.get("data-role") not in ("", "sheet", "card")):
            used.add(target)
            if target in definitions:
                todo.append((definitions[target], True))
        todo += ((child, inside) for child in node.children)
    return frozenset(used)


def _plain(name: str) -> str:
    """The name of a definition without the prefix of this file."""
    return _PREFIX.sub("", name, count=1).removeprefix("-")


def _is_letter(use: Node, glyph: Node) -> bool:
    """Whether it is only an outline at a place, painted by its line of text."""
    return (
        (use.tag, glyph.tag) == ("use", "path")
        and glyph.attributes.keys() <= {"id", "d"}
        and use.attributes.keys() <= {"href", "x"}
        and _GLYPH.fullmatch(glyph.get("d")) is not None
    )


def _clipped(box: Extent | None, clips: tuple[Outline, ...]) -> Extent | None:
    for _, points in clips:
        area = bounds(points)
        if box is None or area is None or not box.meets(area, 0):
            return None
        (left, top, right, bottom), (x, y, far, low) = box, area
        box = Extent(max(left, x), max(top, y), min(right, far), min(bottom, low))
    return box
