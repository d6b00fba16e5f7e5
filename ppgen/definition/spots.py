"""A place on an open table as a definition writes it: a point in mm, or a part of a thing by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.diagnostics import Mark, did_you_mean
from ppgen.patterns import pattern

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

PICTURE = "picture"
"""The name of the shown part of the table itself."""
ANCHORS = (
    "centre",
    "nearest",
    "left",
    "right",
    "top",
    "bottom",
    "top-left",
    "top-right",
    "bottom-left",
    "bottom-right",
)
"""The parts of a thing that a place can name; all but `nearest` are of the upright box round its outline."""

_NUMBER = r"-?[0-9]{1,5}(?:\.[0-9]{1,3})?"
_POINT = rf"{_NUMBER},{_NUMBER}"
_NAME = r"[a-z][a-z0-9-]*"
_SPOT = pattern(rf"(?:(?P<at>{_POINT})|(?P<name>{_NAME})(?: (?P<anchor>[a-z-]+))?(?: (?P<shift>{_POINT}))?)\Z")
_WANTED = (
    "write a point in mm (40,300), the id of a thing (tile-3), or a part of it with a shift (tile-3 top 0,10); "
    "between braces, quotes go round it"
)


class Spot(Struct, frozen=True):
    """A place on an open table: a point in mm (`40,300`); the id of a thing, for its centre (`tile-3`); a part of its
    outline (`tile-3 top`), where `nearest` is the point nearest to the other end of a line; any of these with a shift
    in mm (`tile-3 top 0,10`). `picture` is the part of the table that is shown.
    """

    mark: Mark
    name: str = ""
    """The id of a thing; "" for a point."""
    anchor: str = "centre"
    """Which part of the thing."""
    x: float = 0.0
    """Of the point, or of the shift, in mm."""
    y: float = 0.0
    """The same, upwards."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Spot:
        text = binder.text(node, "a place on the table")
        match = _SPOT.match(text)
        if match is None:
            raise binder.fault(node, "DEF-TYPE", f"{text!r} is not a place on a table", _WANTED)
        anchor = match["anchor"] or "centre"
        if anchor not in ANCHORS:
            hint = did_you_mean(anchor, ANCHORS, "parts of a thing")
            raise binder.fault(node, "DEF-CHOICE", f"{anchor!r} is not a part of a thing", hint)
        x, y = (match["at"] or match["shift"] or "0,0").split(",")
        return cls(node.mark, match["name"] or "", anchor, float(x), float(y))

    @classmethod
    def schema(cls, _: SchemaWriter) -> Schema:
        anchors = "|".join(ANCHORS)
        return {"type": "string", "pattern": rf"^({_POINT}|{_NAME}( ({anchors}))?( {_POINT})?)$"}
