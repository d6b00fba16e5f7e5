"""An SVG of ppgen's as a drawing that can be compared: named parts with what they draw, in mm on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ppgen.baseline import xml
from ppgen.baseline.geometry import IDENTITY, Bounds, Matrix, Point, apply, bounds, corners, multiply, union
from ppgen.baseline.xml import Node, Unreadable
from ppgen.things import FORMAT, NOTHING, Thing


@dataclass(frozen=True, slots=True)
class Paint:
    """As the attributes say it; empty where nothing is said."""

    fill: str = ""
    stroke: str = ""
    width: str = ""
    dash: str = ""
    cap: str = ""
    join: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Primitive:
    """One thing drawn. `shape` is what must be alike for two to be the same thing moved; `points` say where it is."""

    shape: str
    points: tuple[Point, ...]
    paint: Paint
    clip: tuple[tuple[str, tuple[Point, ...]], ...]
    box: Bounds | None
    text: str = ""
    letters: tuple[str, ...] = ()
    """The outlines of the letters of a text, one a glyph."""
    art: str = ""
    """The symbol that is used."""
    middle: Point | None = None
    """Of a symbol: the middle of all that it draws, cut off or not. A turn leaves it where it is."""


@dataclass(frozen=True, slots=True)
class Container:
    """A group with a name that other parts are in."""

    id: str
    role: str
    thing: Thing


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """What has a name of its own: a piece, a wall, a line of text. Unnamed shapes belong to the group they are in."""

    id: str
    role: str
    thing: Thing
    within: tuple[Container, ...]
    order: int
    primitives: tuple[Primitive, ...]

    @property
    def box(self) -> Bounds | None:
        return union(primitive.box for primitive in self.primitives)

    @property
    def text(self) -> str:
        return self.primitives[0].text if len(self.primitives) == 1 else ""

    @property
    def is_text(self) -> bool:
        return len(self.primitives) == 1 and self.primitives[0].shape == "text"

    @property
    def is_art(self) -> bool:
        return len(self.primitives) == 1 and bool(self.primitives[0].art)

    @property
    def shapes(self) -> list[str]:
        """What its primitives are; two parts of the same shapes may be one that moved."""
        return [one.shape for one in self.primitives]

    @property
    def points(self) -> tuple[Point, ...]:
        return tuple(point for primitive in self.primitives for point in primitive.points)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing read. `scopes` holds its parts: those of the page under "", those of a sheet used on it by its name."""

    width: float
    height: float
    language: str
    title: str
    description: str
    notes: Mapping[str, str]
    scopes: Mapping[str, tuple[DrawnPart, ...]]
    art: Mapping[str, tuple[DrawnPart, ...]]
    """What each symbol draws, in its own units."""
    placed: Mapping[str, Matrix] = field(default_factory=dict)
    """Where the first use of each scope lies on the page."""
    told: bool = True
    """Whether it says what its parts are."""


def read(data: bytes, *, things: bool = True) -> Drawing:
    """Read a drawing; without `things`, or where its format tells nothing of them, its shapes and texts alone.

    Raises Unreadable for what ppgen did not write, and for a format that a newer ppgen writes.
    """
    root = xml.read(data)
    try:
        return _DrawingReader(root, things and xml.format_of(root) == FORMAT).drawing()
    except (ValueError, OverflowError, RecursionError) as problem:
        raise Unreadable(f"it is not a drawing of ppgen's: {str(problem)[:120]}") from None


def notes_of(data: bytes) -> Mapping[str, str]:
    """The notes alone of a drawing, or none where it cannot be read."""
    try:
        root = xml.read(data)
        return _notes(next((child.text for child in root.children if child.tag == "metadata"), ""))
    except (Unreadable, ValueError, RecursionError):
        return {}


def _notes(text: str) -> Mapping[str, str]:
    if not text.strip():
        return {}
    notes = json.loads(text)
    if not isinstance(notes, dict):
        raise ValueError("its <metadata> is no JSON object")
    return {str(key): value if isinstance(value, str) else json.dumps(value) for key, value in notes.items()}


_COMMAND = re.compile(r"([MLHVCZ])([^MLHVCZ]*)")
_GLYPH = re.compile(r"[MLHVCQTZ0-9 .\-]*")
_NUMBER = re.compile(r"-?[0-9]*\.?[0-9]+")
_PREFIX = re.compile(r"p[0-9a-f]{7}")
_LARGEST = 1e7

MOST_DRAWN = 90_000
"""Elements that one drawing may draw, counted as often as they are used: CairoSVG gives up at 100,000."""


def everything(one: Primitive) -> tuple[object, ...]:
    """Everything that a primitive draws, comparable; its places as they are written."""
    points = tuple((round(x, 3), round(y, 3)) for x, y in one.points)
    clip = tuple((shape, tuple((round(x, 3), round(y, 3)) for x, y in outline)) for shape, outline in one.clip)
    paint = one.paint
    return (
        *(one.shape, points, clip, one.text, one.letters, one.art),
        *(paint.fill, paint.stroke, paint.width, paint.dash, paint.cap, paint.join, paint.rule),
    )


class _DrawingReader:
    """The definitions and the parts of one file."""

    def __init__(self, root: Node, told: bool) -> None:
        self.root = root
        self.told = told
        self.definitions: dict[str, Node] = {}
        for child in root.children:
            if child.tag == "defs":
                for node in child.children:
                    if node.get("id") in self.definitions:
                        raise ValueError(f"two definitions are called {node.get('id')!r}")
                    self.definitions[node.get("id")] = node
        self.boxes: dict[str, Bounds | None] = {}
        self.structural: dict[str, bool] = {}
        self.open: set[str] = set()
        self.counts: dict[str, int] = {}

    def drawing(self) -> Drawing:
        root = self.root
        if self.drawn(root) > MOST_DRAWN:
            raise ValueError(f"it draws more than {MOST_DRAWN:,} things")
        texts = {child.tag: child.text for child in root.children if child.tag in ("title", "desc", "metadata")}
        scopes = {"": tuple(self.parts(root))}
        art: dict[str, tuple[DrawnPart, ...]] = {}
        for name, node in self.definitions.items():
            if node.tag == "g":
                target = scopes if self.is_structural(name) else art
                target[self.plain(name)] = tuple(self.parts(node))
        width, height = _length(root.get("width")), _length(root.get("height"))
        view = [_number(word) for word in root.get("viewBox").split()]
        if view != [0, 0, width, height]:
            raise ValueError(f"its viewBox, {root.get('viewBox')[:60]!r}, is not the page")
        return Drawing(
            width,
            height,
            root.get("lang"),
            texts.get("title", ""),
            texts.get("desc", ""),
            _notes(texts.get("metadata", "")),
            scopes,
            art,
            self.placements(),
            self.told,
        )

    def drawn(self, node: Node) -> int:
        """How many elements are drawn for one, with all that it uses: a few lines can ask for billions."""
        if node.tag in ("defs", "title", "desc", "metadata", "clipPath"):
            return 0
        count = 1 + sum(map(self.drawn, node.children))
        if node.tag == "use" and (name := node.get("href")[1:]) in self.definitions:
            if name not in self.counts:
                if name in self.open:
                    raise ValueError(f"{name!r} is defined by itself")
                self.open.add(name)
                self.counts[name] = self.drawn(self.definitions[name])
                self.open.remove(name)
            count += self.counts[name]
        return count

    @staticmethod
    def plain(name: str) -> str:
        """The name of a definition without what tells this file's from others'."""
        return _PREFIX.sub("", name, count=1).removeprefix("-")

    def placements(self) -> dict[str, Matrix]:
        placed: dict[str, Matrix] = {}

        def visit(node: Node, matrix: Matrix, depth: int) -> None:
            if depth > xml.DEEPEST:
                raise ValueError("its symbols are nested too deep")
            matrix = multiply(matrix, _transform(node.get("transform")))
            if node.tag == "use" and (target := node.get("href")[1:]) in self.definitions:
                name = self.plain(target)
                if self.is_structural(target) and name not in placed:
                    placed[name] = matrix
                    for child in self.definitions[target].children:
                        visit(child, matrix, depth + 1)
                return
            for child in node.children:
                if child.tag != "defs":
                    visit(child, matrix, depth + 1)

        visit(self.root, IDENTITY, 0)
        return placed

    def is_structural(self, name: str) -> bool:
        """Whether a symbol holds named parts, as the shared leaf of a pad does, rather than being one drawing."""
        if name not in self.structural:
            self.structural[name] = False  # what refers to itself is refused when its box is asked for
            node = self.definitions[name]
            self.structural[name] = node.tag == "g" and any(map(self._has_parts, node.children))
        return self.structural[name]

    def _has_parts(self, node: Node) -> bool:
        role = node.get("data-role")
        if node.get("data-id") or node.get("data-text") or (role and not role.startswith("art-")):
            return True
        if node.tag == "use" and self.is_structural_use(node):
            return True
        return any(map(self._has_parts, node.children))

    def is_structural_use(self, node: Node) -> bool:
        target = node.get("href")[1:]
        return target in self.definitions and self.is_structural(target)

    # Parts --------------------------------------------------------------------------------------------------------

    def parts(self, scope: Node) -> Iterator[DrawnPart]:
        """The parts of the page or of a symbol, in the order in which they are drawn."""
        collected: list[tuple[Container | None, tuple[Container, ...], list[Primitive], int]] = []
        count = 0

        def visit(
            node: Node,
            matrix: Matrix,
            clip: tuple[tuple[str, tuple[Point, ...]], ...],
            within: tuple[Container, ...],
            owner: list[Primitive],
        ) -> None:
            nonlocal count
            if node.tag in ("defs", "title", "desc", "metadata", "clipPath"):
                return
            matrix = multiply(matrix, _transform(node.get("transform")))
            named = node.get("data-id") or node.get("data-role") or "data-text" in node.attributes
            if named:
                count += 1
                name = Container(node.get("data-id"), node.get("data-role"), self.thing(node))
                owner = []
                collected.append((name, within, owner, count))
            if node.get("clip-path"):
                clip = (*clip, self.clip(node.get("clip-path"), matrix))
            if node.tag == "g" and "data-text" not in node.attributes:
                inside = (*within, name) if named else within
                for child in node.children:
                    visit(child, matrix, clip, inside, owner)
            else:
                owner.append(self.primitive(node, matrix, clip))

        rest: list[Primitive] = []
        collected.append((None, (), rest, 0))
        for child in scope.children:
            visit(child, IDENTITY, (), (), rest)
        for name, within, primitives, order in collected:
            if primitives:
                own = name or Container("", "", NOTHING)
                yield DrawnPart(own.id, own.role, own.thing, within, order, tuple(primitives))

    def thing(self, node: Node) -> Thing:
        """What an element says that it is; where its data is not to be read, its text or its role speaks."""
        if self.told and "data-kind" in node.attributes:
            return Thing(*(node.get(f"data-{field}") for field in Thing._fields))
        return Thing(label=node.get("data-text")) if "data-text" in node.attributes else Thing(node.get("data-role"))

    def primitive(self, node: Node, matrix: Matrix, clip: tuple[tuple[str, tuple[Point, ...]], ...]) -> Primitive:
        paint = Paint(
            *(node.get(name) for name in ("fill", "stroke", "stroke-width", "stroke-dasharray")),
            *(node.get(name) for name in ("stroke-linecap", "stroke-linejoin", "fill-rule")),
        )
        if node.tag == "path":
            shape, points = _path(node.get("d"))
            placed = apply(matrix, points)
            box = bounds(placed)
            if box is not None and paint.width:
                box = box.grown(_number(paint.width) / 2)
            return Primitive(shape, placed, paint, clip, _clipped(box, clip))
        if node.tag == "rect":
            width, height = _number(node.get("width")), _number(node.get("height"))
            placed = apply(matrix, ((0, 0), (width, 0), (width, height), (0, height)))
            return Primitive("rect", placed, paint, clip, bounds(placed))
        if node.tag == "use":
            target = node.get("href")[1:]
            if target not in self.definitions:
                raise ValueError(f"it uses {target!r}, which it does not define")
            placed = apply(matrix, ((0, 0), (100, 0), (0, 100)))
            inner = self.box(target)
            box = bounds(apply(matrix, corners(inner))) if inner else None
            if "x" in node.attributes:
                raise ValueError("a symbol is placed as letters are")
            art = self.plain(target)
            middle = apply(matrix, (inner.centre,))[0] if inner else None
            return Primitive(f"use {art}", placed, paint, clip, _clipped(box, clip), art=art, middle=middle)
        if node.tag == "g":
            return self.run(node, matrix, paint, clip)
        raise ValueError(f"<{node.tag}> stands where nothing can be drawn")

    def run(
        self, node: Node, matrix: Matrix, paint: Paint, clip: tuple[tuple[str, tuple[Point, ...]], ...]
    ) -> Primitive:
        """A line of text: where each letter stands, and how it is drawn."""
        places, letters = [], []
        for child in node.children:
            glyph = self.definitions.get(child.get("href")[1:])
            if child.tag != "use" or glyph is None or not _is_letter(child, glyph):
                raise ValueError("a text has something in it that is no letter")
            places.append((_number(child.get("x", "0")), 0.0))
            letters.append(glyph.get("d"))
        start, end = (places[0][0], places[-1][0]) if places else (0.0, 0.0)
        box = bounds(apply(matrix, ((start, -750), (end + 600, -750), (end + 600, 220), (start, 220))))
        placed = apply(matrix, ((0.0, 0.0), (1000.0, 0.0), (0.0, -1000.0), *places))
        text = node.get("data-text")
        return Primitive("text", placed, paint, clip, _clipped(box, clip) if letters else None, text, tuple(letters))

    def clip(self, reference: str, matrix: Matrix) -> tuple[str, tuple[Point, ...]]:
        node = self.definitions.get(reference.removeprefix("url(#").removesuffix(")"))
        if node is None or node.tag != "clipPath" or [child.attributes.keys() for child in node.children] != [{"d"}]:
            raise ValueError(f"it is clipped with {reference!r}, which it does not define")
        shape, points = _path(node.children[0].get("d"))
        return shape, apply(matrix, points)

    def box(self, name: str) -> Bounds | None:
        """What a definition covers, in its own coordinates."""
        if name not in self.boxes:
            if name in self.open:
                raise ValueError(f"{name!r} is defined by itself")
            self.open.add(name)
            node = self.definitions[name]
            scope = node if node.tag == "g" else Node("g", {}, [node])
            self.boxes[name] = union(part.box for part in self.parts(scope))
            self.open.remove(name)
        return self.boxes[name]


def _is_letter(use: Node, glyph: Node) -> bool:
    """Whether it is an outline at a place, and nothing else: its paint is that of its line."""
    return (
        glyph.tag == "path"
        and glyph.attributes.keys() <= {"id", "d"}
        and use.attributes.keys() <= {"href", "x"}
        and _GLYPH.fullmatch(glyph.get("d")) is not None
    )


def _clipped(box: Bounds | None, clips: tuple[tuple[str, tuple[Point, ...]], ...]) -> Bounds | None:
    for _, points in clips:
        area = bounds(points)
        if box is None or area is None or not box.meets(area, 0):
            return None
        box = Bounds(
            max(box.left, area.left), max(box.top, area.top), min(box.right, area.right), min(box.bottom, area.bottom)
        )
    return box


def _number(text: str) -> float:
    value = float(text)
    if not -_LARGEST < value < _LARGEST:
        raise ValueError(f"{text[:40]!r} is not a length")
    return value


def _length(text: str) -> float:
    if not text.endswith("mm"):
        raise ValueError(f"its size, {text[:40]!r}, is not in mm")
    value = _number(text[:-2])
    if value <= 0:
        raise ValueError(f"its size, {text[:40]!r}, is nothing")
    return value


def _transform(text: str) -> Matrix:
    if not text:
        return IDENTITY
    kind, _, rest = text.partition("(")
    numbers = [_number(word) for word in rest.removesuffix(")").split()]
    if kind == "translate" and len(numbers) == 2:
        return (1.0, 0.0, 0.0, 1.0, numbers[0], numbers[1])
    if kind == "matrix" and len(numbers) == 6:
        a, b, c, d, e, f = numbers
        return (a, b, c, d, e, f)
    raise ValueError(f"it has a transform {text[:60]!r}")


_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}


def _path(data: str) -> tuple[str, tuple[Point, ...]]:
    """The kinds of its commands (H and V are lines) and its points."""
    shape: list[str] = []
    points: list[Point] = []
    x = y = 0.0
    end = 0
    for found in _COMMAND.finditer(data):
        if found.start() != end:
            break
        end = found.end()
        command = found[1]
        numbers = [_number(word) for word in found[2].split()]
        if len(numbers) != _ARGUMENTS[command]:
            raise ValueError(f"it has a path {data[:60]!r}")
        if command == "H":
            x = numbers[0]
            points.append((x, y))
        elif command == "V":
            y = numbers[0]
            points.append((x, y))
        elif command != "Z":
            points += zip(numbers[::2], numbers[1::2], strict=True)
            x, y = points[-1]
        shape.append("L" if command in "HV" else command)
    if end != len(data):
        raise ValueError(f"it has a path {data[:60]!r}")
    return "".join(shape), tuple(points)
