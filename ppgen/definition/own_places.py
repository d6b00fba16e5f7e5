"""Spaces with names and places of their own, on boards of points and on maps: how both are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from msgspec import Struct

from ppgen.definition.source import Node
from ppgen.diagnostics import Mark
from ppgen.numerals import plural
from ppgen.plane import Point

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter

TAKEN = frozenset(
    (
        *("all", "any", "centre", "column", "columns", "corners", "dark", "edge", "except", "far", "light", "near"),
        *("off", "opponent", "own", "pass", "rank", "ranks", "row", "rows", "spaces", "swap", "turn"),
    )
)
"""Words that mean something else where a space may be named."""
FAR = 10_000.0
"""The largest coordinate."""
_PLACE = "a place: [to the right, upwards], two numbers"

N = TypeVar("N", bound="ListedName")


class ListedName(Struct, frozen=True):
    """The name of a space in a list, with its place in the file."""

    WHAT: ClassVar[str]
    """What it names, for faults."""
    mark: Mark
    name: str

    @classmethod
    def bind(cls: type[N], node: Node, binder: Binder) -> N:
        return cls(node.mark, binder.text(node, cls.WHAT))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"type": "string"}


def read_place(node: Node, binder: Binder) -> Point:
    """A place as `[x, y]`. Raises what a binder raises, with the fault in its report."""
    if node.kind != "list" or len(node.items) != 2:
        if node.kind == "list" and node.items:
            message = f"expected {_PLACE}, not {plural(len(node.items), 'value')}"
            raise binder.fault(node, "DEF-TYPE", message, "such as [0, 1]")
        raise binder.wrong(node, _PLACE, "such as [0, 1]")
    x, y = binder.each(node.items, lambda item: float(binder.value(item, float)))
    if max(abs(x), abs(y)) > FAR:
        raise binder.fault(node, "DEF-RANGE", f"a coordinate is {-FAR:.0f} to {FAR:.0f}", "take a larger unit")
    return x, y


def place_schema() -> Schema:
    """The schema of a place."""
    number: Schema = {"type": "number", "minimum": -FAR, "maximum": FAR}
    return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
