"""`board:` of areas with stated neighbours, a map of provinces. `area_checks.py` has what may be wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Struct, field
from msgspec.structs import force_setattr

from ppgen.boards.area_map import AreaMap
from ppgen.definition.area_checks import MapCheck
from ppgen.definition.own_places import FAR, TAKEN, ListedName, place_schema, read_place
from ppgen.definition.schema import Yaml
from ppgen.definition.source import Node, Unbound
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.patterns import pattern
from ppgen.plane import Point

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter

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
