"""`board:` of points and lines: a ready shape, or points and lines of one's own, every fault of them located."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Struct

from ppgen.boards.point_shapes import Shape, alquerque, fox_and_geese, morris
from ppgen.boards.point_tracks import branch
from ppgen.boards.points import NamedPoint, Points
from ppgen.definition.own_places import TAKEN, ListedName, place_schema, read_place
from ppgen.definition.schema import Yaml
from ppgen.definition.source import Node, Unbound
from ppgen.diagnostics import Diagnostic, Mark, did_you_mean
from ppgen.patterns import pattern

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter

_NAME = pattern(r"[A-Za-wyz]{1,8}[0-9]{0,3}\Z")
_MOST_POINTS, _MOST_LINES = 400, 1000
_NEAR = 1e-3
"""A point that is nearer than this to a line, as a share of the line's length, lies on it."""
_KEYS: Mapping[str, tuple[str, ...]] = {
    "morris": ("men", "diagonals"),
    "alquerque": ("columns", "rows", "wings"),
    "fox-and-geese": ("diagonals",),
    "": ("lines",),
}
"""By shape, the keys that it takes; `""` stands for points of one's own."""


class PointName(ListedName, frozen=True):
    """A name in a list of points, with its place."""

    WHAT: ClassVar[str] = "the name of a point"


class PointLine(Struct, frozen=True):
    """A line: the names of its points, in order. It may bend; a ring ends with its first point again."""

    mark: Mark
    names: tuple[PointName, ...]

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> PointLine:
        return cls(node.mark, binder.value(node, tuple[PointName, ...]))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return writer.items(writer.value(PointName)) | {"minItems": 2}


class PointSet(Struct, frozen=True):
    """The name of a ready shape, or points of one's own by their names, each with its place."""

    shape: str
    places: tuple[tuple[Mark, NamedPoint], ...] = ()

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> PointSet:
        if node.kind != "mapping":
            shapes = tuple(filter(None, _KEYS))
            wanted = f"one of {', '.join(shapes)}, or points of your own ({{a1: [0, 0], b1: [1, 0]}})"
            shape = binder.text(node, wanted)
            if shape not in shapes:
                hint = did_you_mean(shape, shapes, "shapes")
                raise binder.fault(node, "DEF-CHOICE", f"{shape!r} is not a ready shape of points", hint)
            return cls(shape)
        if len(node.entries) > _MOST_POINTS:
            raise binder.fault(node, "DEF-SIZE", f"there are {len(node.entries)} points, more than {_MOST_POINTS}")
        return cls("", tuple(binder.each(node.entries, lambda entry: _point(*entry, binder))))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        names: Schema = {"pattern": _NAME.pattern.replace("\\Z", "$").replace("[", "^[", 1)}
        ready = writer.choice([shape for shape in _KEYS if shape])
        return {"anyOf": [ready, writer.table(place_schema(), _MOST_POINTS, names)]}


def _point(key: Node, value: Node, binder: Binder) -> tuple[Mark, NamedPoint]:
    if _NAME.match(key.text) is None or key.text in TAKEN:
        hint = "1 to 8 letters but x, then up to 3 digits, such as d7 or gate; x is the sign of a capture"
        if key.text in TAKEN:
            hint = "the word means something else in rules"
        raise binder.fault(key, "DEF-ID", f"{key.text!r} cannot be the name of a point", hint)
    return key.mark, NamedPoint(key.text, *read_place(value, binder))


class PointsSpec(Struct, frozen=True):
    """A board of points that lines join."""

    points: PointSet
    """`morris`, `alquerque`, `fox-and-geese`, or points of one's own: by name, the place of each as `[x, y]`, in any
    unit, x to the right and y upwards.
    """
    lines: Annotated[tuple[PointLine, ...], Yaml(longest=_MOST_LINES)] = ()
    """The lines that join points of one's own: each a list of names. Neighbours are consecutive, and slides and hops
    follow a line, even where it bends. A ring ends with its first point again.
    """
    men: Annotated[int, Yaml(min=0, max=12)] = 0
    """Which board of morris: for 3, 6, 9 or 12 men."""
    columns: Annotated[int, Yaml(min=0, max=25)] = 0
    """How many points an alquerque is wide, an odd number; 5 if it is not given."""
    rows: Annotated[int, Yaml(min=0, max=25)] = 0
    """How many points it is high, an odd number; 5 if it is not given."""
    wings: tuple[Literal["north", "east", "south", "west"], ...] = ()
    """The sides of an alquerque from whose middle a triangle of six points spreads."""
    diagonals: bool = False
    """Whether the cross of fox and geese, or the board of morris for 3 men, has diagonals."""


class PointBoard(Points, frozen=True, eq=False, dict=True):
    """A board of points as a definition gives it."""

    KEY: ClassVar[str] = "points"
    EXAMPLE: ClassVar[str] = "{points: morris, men: 9}"
    """A board in a definition, for hints."""
    slips: tuple[Diagnostic, ...] = ()
    """What is worth a look in it: warnings."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> PointBoard:
        lines = node.get("lines")
        if lines is not None and lines.items and all(item.kind == "scalar" for item in lines.items):
            hint = f"write [[{', '.join(item.text for item in lines.items)}]]"
            raise binder.fault(lines, "DEF-TYPE", "`lines` is a list of lists, one for each line", hint)
        spec: PointsSpec = binder.record(node, PointsSpec)
        takes = _KEYS[spec.points.shape]
        strange = [key for key, _ in node.entries if key.text not in ("points", *takes)]
        for key in strange:
            what = spec.points.shape or "points of your own"
            hint = f"it takes {' and '.join(f'`{name}`' for name in takes)}"
            binder.fault(key, "DEF-UNKNOWN-KEY", f"{key.text!r} means nothing for {what}", hint)
        if strange:
            raise Unbound
        if spec.points.shape:
            shape = _ready(spec, node, binder)
            sizes = tuple((key, getattr(spec, key)) for key in ("men",) if getattr(spec, key))
            columns, rows = (len({point[axis] for point in shape.points}) for axis in (1, 2))
            return cls(*shape, True, (("columns", columns), ("rows", rows), *sizes))
        return _Own(spec, node, binder).board(cls)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return writer.value(PointsSpec)


def _ready(spec: PointsSpec, node: Node, binder: Binder) -> Shape:
    """A ready shape."""

    def refuse(key: str, message: str, hint: str) -> Unbound:
        return binder.fault(node.get(key) or node, "DEF-RANGE", message, hint)

    match spec.points.shape:
        case "morris":
            if spec.men not in (3, 6, 9, 12):
                raise refuse("men", "morris is for 3, 6, 9 or 12 men", "such as {points: morris, men: 9}")
            if spec.diagonals and spec.men != 3:
                always = "has its diagonals anyway" if spec.men == 12 else "has no diagonals"
                raise refuse("diagonals", f"the board for {spec.men} men {always}", "leave it out")
            return morris(spec.men, diagonals=spec.diagonals)
        case "alquerque":
            for key in ("columns", "rows"):
                size = getattr(spec, key)
                if size and (size % 2 == 0 or size < 3):
                    raise refuse(key, f"an alquerque has 3, 5, 7 … 25 {key}, not {size}", "write an odd number")
            columns, rows = spec.columns or 5, spec.rows or 5
            for side, size in (("north", columns), ("east", rows), ("south", columns), ("west", rows)):
                if side in spec.wings and (size < 5 or size % 4 != 1):
                    message = f"the {side} side has {size} points, and no wing fits its middle"
                    raise refuse("wings", message, "a side with a wing has 5, 9, 13 … points")
            if len(set(spec.wings)) < len(spec.wings):
                raise refuse("wings", "a side has one wing", "name each side once")
            return alquerque(columns, rows, spec.wings)
        case _:
            return fox_and_geese(diagonals=spec.diagonals)


class _Own:
    """Points and lines of one's own, while they are checked."""

    def __init__(self, spec: PointsSpec, node: Node, binder: Binder) -> None:
        self.spec, self.node, self.binder = spec, node, binder
        self.points = tuple(sorted((point for _, point in spec.points.places), key=lambda at: (at.y, at.x)))
        self.numbers = {point.name: number for number, point in enumerate(self.points)}
        self.marks = {point.name: mark for mark, point in spec.points.places}

    def board(self, kind: Callable[..., PointBoard]) -> PointBoard:
        """The board. Raises Unbound after reporting every fault."""
        before = len(self.binder.report)
        self._check_points()
        tracks = tuple(track for line in self.spec.lines if (track := self._track(line)))
        if len(self.binder.report) == before:
            self._check_alone(tracks)
            self._check_doubled(tracks)
        if len(self.binder.report) > before:
            raise Unbound
        return kind(self.points, tracks, slips=tuple(self._slips(tracks)))

    def _check_points(self) -> None:
        if len(self.points) < 2:
            self.binder.fault(self.node, "DEF-EMPTY", "a board has two points at least", "name them under `points`")
        if not self.spec.lines:
            message = "no line joins the points"
            self.binder.fault(self.node, "DEF-MISSING-KEY", message, "such as lines: [[a1, b1, c1]]")
        places: dict[tuple[float, float], str] = {}
        names: dict[str, str] = {}
        for mark, (name, x, y) in self.spec.points.places:
            if (x, y) in places:
                message = f"{name} lies where {places[x, y]} does"
                self.binder.fault(mark, "DEF-RANGE", message, f"that is at line {self.marks[places[x, y]].line}")
            if name.lower() in names:
                message = f"{name} and {names[name.lower()]} differ by capital letters only"
                self.binder.fault(mark, "DEF-DUPLICATE-ID", message, "give one of them another name")
            places.setdefault((x, y), name)
            names.setdefault(name.lower(), name)

    def _track(self, line: PointLine) -> tuple[int, ...]:
        """The numbers of a line's points; () after a fault."""
        before = len(self.binder.report)
        for point in line.names:
            if point.name not in self.numbers:
                hint = did_you_mean(point.name, self.numbers, "points")
                self.binder.fault(point.mark, "DEF-REFERENCE", f"there is no point {point.name!r}", hint)
        if len(line.names) < 2:
            self.binder.fault(line.mark, "DEF-RANGE", "a line joins two points at least", "name the next point, too")
        for one, other in pairwise(line.names):
            if one.name == other.name:
                message = f"the line leads from {one.name} to {one.name}"
                self.binder.fault(other.mark, "DEF-RANGE", message, "name each point once; a ring ends where it began")
        if len(line.names) == 3 and line.names[0].name == line.names[2].name:
            message = f"the line leads to {line.names[1].name} and back"
            self.binder.fault(line.names[2].mark, "DEF-RANGE", message, "a ring has three points at least")
        if len(self.binder.report) > before:
            return ()
        return tuple(self.numbers[point.name] for point in line.names)

    def _check_alone(self, tracks: tuple[tuple[int, ...], ...]) -> None:
        joined = {number for track in tracks for number in track}
        for point in self.points:
            if self.numbers[point.name] not in joined:
                hint = "name it in a line, or take it out"
                self.binder.fault(self.marks[point.name], "DEF-RANGE", f"{point.name} is on no line", hint)

    def _check_doubled(self, tracks: tuple[tuple[int, ...], ...]) -> None:
        """Two points are joined once. Lines may share a part of their way only where they branch after it."""
        joined: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for number, track in enumerate(tracks):
            for at, (start, end) in enumerate(pairwise(track)):
                edge = min(start, end), max(start, end)
                for other, place in joined.setdefault(edge, []):
                    if other == number or not branch(tracks[other], place, track, at):
                        mark = self.spec.lines[number].names[at + 1].mark
                        first = self.spec.lines[other].names[place].mark
                        message = f"{self.points[start].name} and {self.points[end].name} are joined already"
                        hint = f"line {first.line}, column {first.column} joins them: join two points once"
                        self.binder.fault(mark, "DEF-RANGE", message, hint)
                        break
                joined[edge].append((number, at))

    def _slips(self, tracks: tuple[tuple[int, ...], ...]) -> Iterator[Diagnostic]:
        """A warning for every point that a line passes without naming it."""
        for line, track in zip(self.spec.lines, tracks, strict=True):
            for name, (start, end) in zip(line.names[1:], pairwise(track), strict=True):
                for number, point in enumerate(self.points):
                    if number not in (start, end) and _is_between(self.points[start], self.points[end], point):
                        message = f"the line from {self.points[start].name} to {name.name} passes {point.name}"
                        hint = f"name {point.name} between them if pieces stop there; else draw the line round it"
                        yield Diagnostic(name.mark, "DEF-PASSED", message, hint)


def _is_between(start: NamedPoint, end: NamedPoint, point: NamedPoint) -> bool:
    """Whether a point lies on the way between two others."""
    across, up = end.x - start.x, end.y - start.y
    x, y = point.x - start.x, point.y - start.y
    length = hypot(across, up)
    return abs(across * y - up * x) < _NEAR * length * length and 0 < x * across + y * up < length * length
