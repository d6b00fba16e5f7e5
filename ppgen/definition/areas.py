"""`board:` of areas with stated neighbours, a map of provinces. `area_checks.py` has what may be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Annotated, ClassVar, NamedTuple

from msgspec import Struct, field
from msgspec.structs import force_setattr

from ppgen.boards import polygons
from ppgen.boards.area_map import AreaMap, NamedArea, Pair
from ppgen.boards.polygons import Polygon
from ppgen.definition.own_places import FAR, TAKEN, ListedName, place_schema, read_place
from ppgen.definition.schema import Yaml
from ppgen.definition.source import Node, Unbound
from ppgen.diagnostics import Diagnostic, Mark, did_you_mean
from ppgen.numerals import listed
from ppgen.patterns import pattern
from ppgen.plane import Point

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


_NAME = pattern(r"[A-Za-z]{1,16}[0-9]{0,3}\Z")
MOST_AREAS, MOST_CORNERS, MOST_LINES = 200, 200, 200


class Corner(Struct, frozen=True):
    """A corner of an outline: a place, or the name of one that is stated under `corners`."""

    mark: Mark
    name: str = ""
    place: Point = (0.0, 0.0)

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Corner:
        if node.kind == "scalar" and isinstance(node.value, str):
            return cls(node.mark, node.text)
        return cls(node.mark, place=read_place(node, binder))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [{"type": "string"}, place_schema()]}


class MapPlace(Struct, frozen=True):
    """A place on a map: to the right, and upwards."""

    mark: Mark
    place: Point

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> MapPlace:
        return cls(node.mark, read_place(node, binder))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return place_schema()


class AreaShape(Struct, frozen=True):
    """An area of a map, with more than its outline."""

    outline: Annotated[tuple[Corner, ...], Yaml(filled=True, longest=MOST_CORNERS)]
    """Its corners in order, either way round: the place of each as `[x, y]`, or its name under `corners`."""
    label: str = ""
    """What the map calls it, if not by its name."""
    at: MapPlace | None = None
    """Where a piece stands in it, as `[x, y]`. By default where there is most room for a piece and the name."""
    name_at: MapPlace | None = None
    """Where the middle of its name is, as `[x, y]`."""


class AreaEntry(Struct, frozen=True):
    """An area by its name, with the places of both in the file."""

    mark: Mark
    name: str
    value_mark: Mark
    shape: AreaShape


class AreaSet(Struct, frozen=True):
    """Areas by their names."""

    each: tuple[AreaEntry, ...]

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> AreaSet:
        if node.kind != "mapping":
            raise binder.wrong(node, "areas by their names", "such as {Fen: [[0, 0], [0, 3], [4, 0]]}")
        if len(node.entries) > MOST_AREAS:
            raise binder.fault(node, "DEF-SIZE", f"there are {len(node.entries)} areas, more than {MOST_AREAS}")
        return cls(tuple(binder.each(node.entries, lambda entry: _area(*entry, binder))))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        outline: Schema = writer.items(writer.value(Corner), MOST_CORNERS) | {"minItems": 3}
        names: Schema = {"pattern": "^" + _NAME.pattern.replace("\\Z", "$")}
        return writer.table({"anyOf": [outline, writer.value(AreaShape)]}, MOST_AREAS, names)


def _area(key: Node, value: Node, binder: Binder) -> AreaEntry:
    if _NAME.match(key.text) is None or key.text in TAKEN:
        hint = "1 to 16 letters, then up to 3 digits, such as Fen or Fen2; `label` gives it other words on the map"
        if key.text in TAKEN:
            hint = "the word means something else in rules"
        raise binder.fault(key, "DEF-ID", f"{key.text!r} cannot be the name of an area", hint)
    if value.kind == "list":
        value = Node(value.mark, "mapping", entries=((Node(value.mark, "scalar", "outline", "outline"), value),))
    elif value.kind != "mapping":
        raise binder.wrong(value, "the outline of an area: its corners", "such as [[0, 0], [4, 0], [0, 3]]")
    return AreaEntry(key.mark, key.text, value.mark, binder.record(value, AreaShape))


class AreaName(ListedName, frozen=True):
    """The name of an area in a list, with its place."""

    WHAT: ClassVar[str] = "the name of an area"


class AreaPairs(Struct, frozen=True):
    """Pairs of areas: by the name of one, those that it makes a pair with."""

    pairs: tuple[tuple[AreaName, AreaName], ...] = ()

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> AreaPairs:
        if node.kind != "mapping":
            hint = "each pair once, such as {Fen: [Moor, Wold], Moor: Wold}"
            raise binder.wrong(node, "areas by the name of another one", hint)
        pairs: list[tuple[AreaName, AreaName]] = []
        for key, value in node.entries:
            others = value.items if value.kind == "list" else (value,)
            if not others:
                message = f"no area makes a pair with {key.text}"
                raise binder.fault(value, "DEF-EMPTY", message, "name one, or take it out")
            first = AreaName(key.mark, key.text)
            pairs += [(first, second) for second in binder.each(others, lambda item: AreaName.bind(item, binder))]
        return cls(tuple(pairs))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        name: Schema = {"type": "string"}
        return writer.table({"anyOf": [name, writer.items(name) | {"minItems": 1}]}, MOST_AREAS)


class AreaLine(Struct, frozen=True):
    """A line of a map: the names of its areas, in order. A ring ends with its first area again."""

    mark: Mark
    names: tuple[AreaName, ...]

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> AreaLine:
        return cls(node.mark, binder.value(node, tuple[AreaName, ...]))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return writer.items(writer.value(AreaName)) | {"minItems": 3}


class AreasSpec(Struct, frozen=True):
    """A map of areas."""

    areas: AreaSet
    """By name, the outline of each area: its corners in order as `[x, y]`, x to the right and y upwards, in any unit,
    or by their names; or a mapping with more.
    """
    corners: Annotated[Mapping[str, MapPlace], Yaml(longest=MOST_AREAS * 5)] = field(default_factory=dict)
    """By name, the places of corners that several outlines share, as `[x, y]`."""
    neighbours: AreaPairs = AreaPairs()
    """By the name of an area, its neighbours; each pair is stated once and counts both ways."""
    lines: Annotated[tuple[AreaLine, ...], Yaml(longest=MOST_LINES)] = ()
    """Roads, rivers and other lines: each a list of areas. Consecutive ones are neighbours, and slides and hops follow
    a line. A ring ends with its first area again.
    """
    barriers: AreaPairs = AreaPairs()
    """By the name of an area, those with a common border that are not its neighbours: the border is drawn as a wall."""
    space: Annotated[float, Yaml(min=0, max=FAR, unit="the unit of the corners")] = 0.0
    """How wide a space is, by which pieces are drawn: 0, as wide as the narrowest area has room for."""


class AreaBoard(AreaMap, frozen=True, eq=False, dict=True):
    """A board of areas as a definition gives it."""

    KEY: ClassVar[str] = "areas"
    slips: tuple[Diagnostic, ...] = ()
    """What is worth a look in it: warnings."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> AreaBoard:
        lines = node.get("lines")
        if lines is not None and lines.items and all(item.kind == "scalar" for item in lines.items):
            hint = f"write [[{', '.join(item.text for item in lines.items)}]]"
            raise binder.fault(lines, "DEF-TYPE", "`lines` is a list of lists, one for each line", hint)
        spec: AreasSpec = binder.record(node, AreasSpec)
        check = MapCheck(spec, node, binder)
        before = len(binder.report)
        parts = check.parts()
        if parts is None or len(binder.report) > before:
            raise Unbound
        board = cls(*parts, unit=spec.space)
        force_setattr(board, "slips", tuple(check.slips(board)))
        return board

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return writer.value(AreasSpec)


NEAR = 1e-3
"""Corners that lie nearer to each other or to a side than this are taken for one, or for a corner on it: as a share of
the larger side of the map.
"""
LEAST = 0.01
"""The least size of a map, in the unit of its corners."""
MOST_IN_ALL = 2000
"""So many corners a map has at most."""
_MOST_FAULTS = 20
"""So many overlaps are reported at most."""


class Parts(NamedTuple):
    """What a map is made of."""

    areas: tuple[NamedArea, ...]
    pairs: tuple[Pair, ...]
    routes: tuple[tuple[int, ...], ...]
    barriers: tuple[Pair, ...]


class MapCheck:
    """A map as it is written."""

    def __init__(self, spec: AreasSpec, node: Node, binder: Binder) -> None:
        self.spec, self.node, self.binder = spec, node, binder
        self.entries = spec.areas.each
        self.numbers = {entry.name: number for number, entry in enumerate(self.entries)}
        self.near = 0.0

    def parts(self) -> Parts | None:
        """The parts of the map; None after faults, which are reported."""
        before = len(self.binder.report)
        self._check_names()
        written = [self._corners(entry) for entry in self.entries]
        pairs = self._pairs(self.spec.neighbours)
        routes = tuple(self._route(line.mark, line.names) for line in self.spec.lines)
        barriers = self._pairs(self.spec.barriers)
        if len(self.binder.report) > before:
            return None
        self._check_corners()
        outlines = self._outlines(written)
        if outlines is None:
            return None
        areas = tuple(
            NamedArea(
                entry.name,
                outline,
                entry.shape.label,
                None if entry.shape.at is None else entry.shape.at.place,
                None if entry.shape.name_at is None else entry.shape.name_at.place,
            )
            for entry, outline in zip(self.entries, outlines, strict=True)
        )
        self._check_places(areas)
        parts = Parts(areas, tuple(pairs), routes, tuple(barriers))
        self._check_barriers(parts, barriers)
        return parts

    # Names --------------------------------------------------------------------------------------------------------

    def _check_names(self) -> None:
        if len(self.entries) < 2:
            self.binder.fault(self.node, "DEF-EMPTY", "a map has two areas at least", "name them under `areas`")
        names: dict[str, str] = {}
        for entry in self.entries:
            other = names.setdefault(entry.name.lower(), entry.name)
            if other != entry.name:
                message = f"{entry.name} and {other} differ by capital letters only"
                self.binder.fault(entry.mark, "DEF-DUPLICATE-ID", message, "give one of them another name")
        for entry in self.entries:
            first, *rest = entry.name.split("x")
            ways = (("x".join([first, *rest[:at]]), "x".join(rest[at:])) for at in range(len(rest)))
            for start, end in ways:
                if start in self.numbers and end in self.numbers:
                    message = f"{entry.name} reads like a capture on {end} from {start}"
                    self.binder.fault(entry.mark, "DEF-ID", message, "give one of them another name")

    def _number(self, name: AreaName) -> int | None:
        if name.name not in self.numbers:
            hint = did_you_mean(name.name, self.numbers, "areas")
            self.binder.fault(name.mark, "DEF-REFERENCE", f"there is no area {name.name!r}", hint)
        return self.numbers.get(name.name)

    def _pairs(self, stated: AreaPairs) -> dict[Pair, Mark]:
        pairs: dict[Pair, Mark] = {}
        for one, other in stated.pairs:
            first, second = self._number(one), self._number(other)
            if first is None or second is None:
                continue
            pair = min(first, second), max(first, second)
            if first == second:
                message = f"{one.name} is paired with itself"
                self.binder.fault(other.mark, "DEF-RANGE", message, "name another area, or take it out")
            elif pair in pairs:
                message = f"{one.name} and {other.name} are a pair already"
                hint = f"that is stated at line {pairs[pair].line}; each pair once is enough"
                self.binder.fault(other.mark, "DEF-DUPLICATE-ID", message, hint)
            else:
                pairs[pair] = other.mark
        return pairs

    def _route(self, mark: Mark, names: tuple[AreaName, ...]) -> tuple[int, ...]:
        before = len(self.binder.report)
        numbers = [self._number(name) for name in names]
        if len(names) < 3:
            hint = "state two alone as neighbours"
            self.binder.fault(mark, "DEF-RANGE", "a line joins three areas at least", hint)
        for one, other in pairwise(names):
            if one.name == other.name:
                message = f"the line leads from {one.name} to {one.name}"
                self.binder.fault(other.mark, "DEF-RANGE", message, "name each area once; a ring ends where it began")
        if len(names) == 3 and names[0].name == names[2].name:
            message = f"the line leads to {names[1].name} and back"
            self.binder.fault(names[2].mark, "DEF-RANGE", message, "a ring has three areas at least")
        seen: dict[str, Mark] = {}
        for at, name in enumerate(names):
            closes = at == len(names) - 1 and name.name == names[0].name
            if name.name in seen and not closes and names[at - 1].name != name.name:
                message = f"the line comes to {name.name} twice"
                self.binder.fault(name.mark, "DEF-RANGE", message, "end it there, and begin another line")
            seen.setdefault(name.name, name.mark)
        if len(self.binder.report) > before:
            return ()
        return tuple(number for number in numbers if number is not None)

    # Shapes -------------------------------------------------------------------------------------------------------

    def _corners(self, entry: AreaEntry) -> list[tuple[Mark, Point]]:
        """The corners of an outline as it is written."""
        corners: list[tuple[Mark, Point]] = []
        before = len(self.binder.report)
        for corner in entry.shape.outline:
            if corner.name and corner.name not in self.spec.corners:
                hint = did_you_mean(corner.name, self.spec.corners, "corners") or "name it under `corners`"
                self.binder.fault(corner.mark, "DEF-REFERENCE", f"there is no corner {corner.name!r}", hint)
                continue
            place = self.spec.corners[corner.name].place if corner.name else corner.place
            if corners and place == corners[-1][1]:
                message = f"{entry.name} has this corner twice, one after the other"
                self.binder.fault(corner.mark, "DEF-DUPLICATE-ID", message, "name it once")
                continue
            corners.append((corner.mark, place))
        if len(self.binder.report) > before:
            return corners
        if len(corners) > 1 and corners[0][1] == corners[-1][1]:
            message = f"the outline of {entry.name} ends with its first corner"
            self.binder.fault(corners[-1][0], "DEF-DUPLICATE-ID", message, "leave it out: an outline closes by itself")
        elif len(corners) < 3:
            message = f"the outline of {entry.name} has {len(corners)} corners"
            self.binder.fault(entry.value_mark, "DEF-RANGE", message, "an area has three at least")
        return corners

    def _check_corners(self) -> None:
        """Report the corners that no outline names."""
        named = {corner.name for entry in self.entries for corner in entry.shape.outline}
        for name, corner in self.spec.corners.items():
            if name not in named:
                message = f"no outline names the corner {name!r}"
                self.binder.fault(corner.mark, "DEF-RANGE", message, "name it in an outline, or take it out")

    def _outlines(self, written: list[list[tuple[Mark, Point]]]) -> list[Polygon] | None:
        """The outlines, with common corners where areas touch; None after faults."""
        before = len(self.binder.report)
        every = [place for corners in written for _, place in corners]
        if len(every) > MOST_IN_ALL:
            message = f"the map has {len(every)} corners, more than {MOST_IN_ALL}"
            self.binder.fault(self.node, "DEF-SIZE", message, "draw its borders with fewer")
            return None
        box = polygons.bounds(every)
        size = max(box.right - box.left, box.top - box.bottom)
        if size < LEAST:
            message = f"the map is smaller than {LEAST}"
            self.binder.fault(self.node, "DEF-RANGE", message, "write its coordinates in a smaller unit")
            return None
        self.near = NEAR * size
        joined = _joined(every, self.near)
        outlines = []
        for entry, corners in zip(self.entries, written, strict=True):
            polygon = tuple(place for _, place in corners)
            self._check_outline(entry, corners, polygon)
            polygon = _unrepeated([joined[place] for place in polygon])
            outlines.append(polygon if polygons.signed_area(polygon) < 0 else polygon[::-1])
        if len(self.binder.report) > before:
            return None
        ends = sorted({corner for outline in outlines for corner in outline})
        outlines = [polygons.with_corners(outline, ends, self.near) for outline in outlines]
        self._check_overlaps(outlines)
        return None if len(self.binder.report) > before else outlines

    def _check_outline(self, entry: AreaEntry, corners: list[tuple[Mark, Point]], polygon: Polygon) -> None:
        crossing = polygons.crossing(polygon, self.near / 2)
        if crossing is not None:
            first, second = (f"{_text(polygon[at])} to {_text(polygon[(at + 1) % len(polygon)])}" for at in crossing)
            message = f"the outline of {entry.name} meets itself: {first}, and {second}"
            hint = "name its corners in the order in which they follow one another"
            self.binder.fault(corners[crossing[1]][0], "DEF-OUTLINE", message, hint)
        elif abs(polygons.signed_area(polygon)) < self.near * polygons.length(polygon) / 2:
            message = f"{entry.name} has no room: it is a line, or nearly one"
            self.binder.fault(entry.value_mark, "DEF-OUTLINE", message, "move its corners apart")

    def _check_overlaps(self, outlines: list[Polygon]) -> None:
        found = 0
        for (one, first), (other, second) in combinations(zip(self.entries, outlines, strict=True), 2):
            if polygons.overlap(first, second, self.near):
                message = f"{other.name} lies over a part of {one.name}"
                hint = f"{one.name} is at line {one.mark.line}; areas share their borders, and nothing else"
                self.binder.fault(other.mark, "DEF-OUTLINE", message, hint)
                found += 1
                if found == _MOST_FAULTS:
                    return

    def _check_places(self, areas: tuple[NamedArea, ...]) -> None:
        for entry, area in zip(self.entries, areas, strict=True):
            for place, what in ((area.at, "a piece"), (area.name_at, "the name")):
                if place is not None and not polygons.holds(area.outline, place):
                    message = f"the place for {what} of {area.name}, {_text(place)}, lies outside it"
                    self.binder.fault(entry.mark, "DEF-RANGE", message, "name a place inside its outline")

    def _check_barriers(self, parts: Parts, barriers: Mapping[Pair, Mark]) -> None:
        board = AreaMap(*parts)
        for pair, mark in barriers.items():
            one, other = (self.entries[number].name for number in pair)
            if pair in board.neighbours:
                message = f"{one} and {other} are neighbours, and parted by a barrier"
                self.binder.fault(mark, "DEF-RANGE", message, "state one of the two")
            elif pair not in board.touching:
                message = f"{one} and {other} have no common border for a barrier"
                self.binder.fault(mark, "DEF-RANGE", message, "take it out")

    # Warnings -----------------------------------------------------------------------------------------------------

    def slips(self, board: AreaMap) -> Iterator[Diagnostic]:
        """A warning for areas with a common border that are no neighbours, and for an area without any."""
        if not board.neighbours:
            message = "no area has neighbours: no piece steps from one to another"
            yield Diagnostic(self.node.mark, "DEF-NEIGHBOURS", message, "state them under `neighbours`")
            return
        strangers: dict[int, list[str]] = {}
        for one, other in sorted(board.touching - board.neighbours - {*board.barriers}):
            strangers.setdefault(one, []).append(self.entries[other].name)
        for number, names in strangers.items():
            entry = self.entries[number]
            message = f"{entry.name} has a common border with {listed(names)}, and is not stated as a neighbour"
            hint = f"write neighbours: {{{entry.name}: [{', '.join(names)}]}}, or the same under `barriers`"
            yield Diagnostic(entry.mark, "DEF-NEIGHBOURS", message, hint)
        known = {number for pair in board.neighbours for number in pair}
        known |= {number for pair in board.touching - {*board.barriers} for number in pair}  # told above
        for number, entry in enumerate(self.entries):
            if number not in known:
                message = f"{entry.name} has no neighbours: no piece steps into it or out of it"
                yield Diagnostic(entry.mark, "DEF-NEIGHBOURS", message, "state them under `neighbours`")


def _joined(places: list[Point], near: float) -> dict[Point, Point]:
    """By place, the first of the places that lie so near to it that they are taken for one."""
    cells: dict[tuple[int, int], list[Point]] = {}
    joined: dict[Point, Point] = {}
    size = near or 1.0
    for place in places:
        if place in joined:
            continue
        column, row = int(place[0] // size), int(place[1] // size)
        around = (
            other
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for other in cells.get((x, y), ())
        )
        joined[place] = next((other for other in around if polygons.distance(place, other) < near), place)
        if joined[place] == place:
            cells.setdefault((column, row), []).append(place)
    return joined


def _unrepeated(corners: list[Point]) -> Polygon:
    return tuple(corner for at, corner in enumerate(corners) if corner != corners[at - 1])


def _text(place: Point) -> str:
    return f"[{place[0]:g}, {place[1]:g}]"
