"""The marks on the board of a figure, and which legal moves are drawn as arrows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from ppgen.boards.grid import Space
from ppgen.definition.table_marks import TableMark
from ppgen.definition.text import PROSE, Words

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


@dataclass(frozen=True, slots=True)
class Highlight:
    """A ring around spaces."""

    TAG: ClassVar[str] = "highlight"
    spaces: tuple[Space, ...]
    """The spaces, as a list."""
    label: Words = ""
    """A remark for whoever reads the definition. Nothing draws it."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A straight arrow from one space to another."""

    TAG: ClassVar[str] = "arrow"
    start: Space = field(metadata={"key": "from"})
    """The space where it begins."""
    end: Space = field(metadata={"key": "to"})
    """The space where it ends."""
    label: Words = ""
    """A remark for whoever reads the definition. Nothing draws it."""


@dataclass(frozen=True, slots=True)
class StepNumber:
    """A number in a disc beside a space."""

    TAG: ClassVar[str] = "step"
    number: int
    """The number."""
    at: Space
    """The space."""


@dataclass(frozen=True, slots=True)
class Callout:
    """Words beside the board, with a thin line to their subject."""

    TAG: ClassVar[str] = "callout"
    at: str
    """What they are about: a space (`F2`) or a side of one (`F2n`); on an open table, the name of a thing."""
    text: Words
    """The words, with markup."""
    side: Literal["left", "right", "above", "below"] = "right"
    """On which side of the board they stand."""

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"text": PROSE}}


@dataclass(frozen=True, slots=True)
class Cross:
    """A cross: this is not allowed."""

    TAG: ClassVar[str] = "wrong"
    at: Space
    """The space."""


BoardMark = Highlight | Arrow | StepNumber | Callout | Cross
"""The marks on a board; a callout can be on an open table, too."""
Annotation = BoardMark | TableMark


@dataclass(frozen=True, slots=True)
class MoveArrows:
    """Which legal moves are drawn: those from a space or a list of spaces, or `all`."""

    starts: tuple[Space, ...] = ()

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> MoveArrows:
        if node.kind == "scalar" and node.text == "all":
            return cls()
        if node.kind == "scalar":
            return cls((binder.read(node, Space),))
        return cls(binder.read(node, tuple[Space, ...]))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        space = writer.value(Space)
        return {"anyOf": [{"enum": ["all"]}, space, writer.items(space)]}
