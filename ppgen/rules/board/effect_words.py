"""The words of what a move does to enemies by itself: it captures them, or makes them change sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct

from ppgen.definition.schema import Yaml
from ppgen.definition.text import Key
from ppgen.diagnostics import Mark
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.regions import Region

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

_LONGEST = 24


class BetweenCount(Struct, frozen=True):
    """How many enemies stand in line between two pieces: exactly so many; None: one or more, without a gap."""

    count: int | None

    def __str__(self) -> str:
        return {None: "whole", 1: "one"}.get(self.count, str(self.count))

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> BetweenCount:
        if node.kind == "scalar" and node.text in ("one", "whole"):
            return cls(1 if node.text == "one" else None)
        if node.kind == "scalar" and not node.text.lstrip("-").isdigit():
            hint = "one, whole, or how many as a number"
            raise binder.fault(node, "DEF-CHOICE", f"{node.text!r} is not a choice here", hint)
        count = binder.read(node, int)
        if not 1 <= count <= _LONGEST:
            raise binder.fault(node, "DEF-RANGE", f"line is {count}; it must be 1 to {_LONGEST}, or `whole`")
        return cls(count)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [{"type": "integer", "minimum": 1, "maximum": _LONGEST}, writer.choice(("one", "whole"))]}


class _Effect(Struct, frozen=True, eq=False, kw_only=True):
    """What a move does to enemies, at its place in the file."""

    mark: Mark
    directions: Directions
    """The directions."""
    only: Literal["moved", "placed"] | None = None
    """Whether it follows only where the piece has `moved` to its space, or only where it was `placed` there. By default
    it follows both.
    """
    only_mark: Annotated[Mark, Yaml(place_of="only")] = Mark("", 0, 0)


class _Whom(_Effect, frozen=True, kw_only=True):
    whom: Annotated[tuple[Key, ...], Yaml(filled=True)] = ()
    """Which kinds of enemies, as a list. All by default."""
    whom_mark: Annotated[Mark, Yaml(place_of="whom")] = Mark("", 0, 0)
    into: Annotated[Region | None, Yaml(key="in")] = None
    """Where the enemies must stand. Anywhere by default."""


class CustodialCapture(_Whom, frozen=True, kw_only=True):
    """Every enemy between the piece and another of its side is captured."""

    TAG: ClassVar[str] = "custodial-capture"
    line: BetweenCount = BetweenCount(1)
    """How many enemies stand between the two: `one`, exactly so many, or a `whole` line of any number."""
    helpers: Annotated[tuple[Key, ...], Yaml(key="with", filled=True)] = ()
    """The kinds of its side that capture together with it, as a list. All by default."""
    helpers_mark: Annotated[Mark, Yaml(place_of="with")] = Mark("", 0, 0)
    hostile: Region | None = None
    """Spaces that capture like a piece of its side while nothing stands on them."""
    edge: bool = False
    """Whether the edge of the board captures like a piece of its side."""


class Flip(_Whom, frozen=True, kw_only=True):
    """Every enemy between the piece and another of its side changes sides."""

    TAG: ClassVar[str] = "flip"
    line: BetweenCount = BetweenCount(None)
    """How many enemies stand between the two: `one`, exactly so many, or a `whole` line of any number."""
    helpers: Annotated[tuple[Key, ...], Yaml(key="with", filled=True)] = ()
    """The kinds of its side that may stand at the other end, as a list. All by default."""
    helpers_mark: Annotated[Mark, Yaml(place_of="with")] = Mark("", 0, 0)


class Intervene(_Whom, frozen=True, kw_only=True):
    """Two enemies between which the piece moves, right beside it on one line, are captured."""

    TAG: ClassVar[str] = "intervene"


class Convert(_Whom, frozen=True, kw_only=True):
    """Every enemy next to the piece changes sides."""

    TAG: ClassVar[str] = "convert"


class Surround(_Whom, frozen=True, kw_only=True):
    """An enemy next to the piece is captured if pieces of its side stand next to that enemy in all the directions."""

    TAG: ClassVar[str] = "surround"
    helpers: Annotated[tuple[Key, ...], Yaml(key="with", filled=True)] = ()
    """The kinds of its side that surround together with it, as a list. All by default."""
    helpers_mark: Annotated[Mark, Yaml(place_of="with")] = Mark("", 0, 0)
    hostile: Region | None = None
    """Spaces that surround like a piece of its side while nothing stands on them."""
    edge: bool = False
    """Whether the edge of the board surrounds like a piece of its side. If not, nothing is surrounded there."""


class Enclose(_Effect, frozen=True, kw_only=True):
    """Groups of enemies next to the piece that have no empty space beside them are captured, as in go."""

    TAG: ClassVar[str] = "enclose"
    suicide: bool = False
    """Whether a piece may be placed so that its own group, and no enemy, has no empty space beside it; that group is
    taken off.
    """
    ko: bool = False
    """Whether the position before an opponent's placement may not come again with the next one."""


Effect: TypeAlias = CustodialCapture | Flip | Intervene | Convert | Surround | Enclose
