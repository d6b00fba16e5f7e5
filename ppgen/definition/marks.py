"""The marks on the board of a figure, and which legal moves are drawn as arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Struct

from ppgen.boards.naming import place_name
from ppgen.boards.space import Place, Space
from ppgen.definition.blocks import NOWHERE
from ppgen.definition.schema import Yaml
from ppgen.definition.table_marks import Cross, TableMark, Tick
from ppgen.definition.text import PROSE, Words
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class PlaceName(str):
    """What a mark is on: a space (`F2`) or a side of one (`F2n`); on an open table, the name of a thing."""

    __slots__ = ()

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> PlaceName:
        if binder.grid is None:
            return cls(binder.text(node))
        return cls(place_name(binder.grid.naming, binder.read(node, Place)))

    @classmethod
    def schema(cls, _: SchemaWriter) -> Schema:
        name: Schema = {"type": "string", "pattern": "^([A-Za-z0-9]{1,8}|[a-z][a-z0-9-]*)$"}
        return {"anyOf": [name, {"type": "integer", "minimum": 1}]}


class Highlight(Struct, frozen=True):
    """A ring round spaces that belong together, or a capsule round a side of a space."""

    TAG: ClassVar[str] = "highlight"
    spaces: Annotated[tuple[Place, ...], Yaml(filled=True)]
    """The spaces (`F2`) and sides of spaces (`F2n`), as a list."""
    label: Words = ""
    """Words beside the board, with markup; a thin line leads to the ring."""
    mark: Mark = NOWHERE


class Arrow(Struct, frozen=True):
    """A straight arrow from one space to another."""

    TAG: ClassVar[str] = "arrow"
    start: Annotated[Space, Yaml(key="from")]
    """The space where it begins."""
    end: Annotated[Space, Yaml(key="to")]
    """The space where it ends."""
    label: Words = ""
    """Words beside the board, with markup; a thin line leads to the arrow."""
    kind: Literal["plain", "unlawful"] = "plain"
    """`unlawful`: a dashed arrow, for a move that the rules do not allow."""
    mark: Mark = NOWHERE

    def __post_init__(self) -> None:
        if self.start == self.end:
            raise ValueError("the arrow ends on the space where it begins: give it another space to lead to")


class Line(Struct, frozen=True):
    """A line through spaces, over the pieces on them: the row that wins."""

    TAG: ClassVar[str] = "line"
    start: Annotated[Space, Yaml(key="from")]
    """The space where it begins."""
    end: Annotated[Space, Yaml(key="to")]
    """The space where it ends."""
    label: Words = ""
    """Words beside the board, with markup; a thin line leads to the line."""
    mark: Mark = NOWHERE

    def __post_init__(self) -> None:
        if self.start == self.end:
            raise ValueError("the line ends on the space where it begins: give it another space to lead to")


class StepNumber(Struct, frozen=True):
    """A number in a disc, in the corner of its space."""

    TAG: ClassVar[str] = "step"
    number: int
    """The number."""
    at: Space
    """The space."""
    mark: Mark = NOWHERE


class Numbers(Struct, frozen=True):
    """Numbers on stones in the order of the turns that brought them there, as in diagrams of go; worked out from the
    turns that lead to the position.
    """

    TAG: ClassVar[str] = "numbers"
    spaces: tuple[Space, ...] = ()
    """Spaces to number in this order instead, each with a piece on it."""
    first: Annotated[int, Yaml(key="from", min=1, max=9999)] = 1
    """The first turn that gets a number; of `spaces`, the number of the first."""
    last: Annotated[int | None, Yaml(key="to", min=1, max=9999)] = None
    """The last turn that gets a number. All up to the position by default."""
    mark: Mark = NOWHERE

    def __post_init__(self) -> None:
        if self.last is not None and (self.last < self.first or self.spaces):
            raise ValueError("`to` is the last turn that gets a number: not before `from`, and not beside `spaces`")
        twice = [space for space in self.spaces if self.spaces.count(space) > 1]
        if twice:
            raise ValueError("`spaces` has a space twice: a piece has one number")


class Callout(Struct, frozen=True):
    """Words beside the board, with a thin line to their subject."""

    TAG: ClassVar[str] = "callout"
    at: PlaceName
    """What they are about: a space (`F2`) or a side of one (`F2n`); on an open table, the name of a thing."""
    text: Annotated[Words, Yaml(filled=True)]
    """The words, with markup."""
    side: Literal["left", "right", "above", "below"] = "right"
    """On which side of the board they stand."""
    mark: Mark = NOWHERE

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"text": PROSE}}


BoardMark = Highlight | Arrow | Line | StepNumber | Numbers | Callout | Cross | Tick
"""The marks on a board; a callout, a tick and a cross can be on an open table, too."""
Annotation = BoardMark | TableMark


class MoveArrows(Struct, frozen=True):
    """Which legal moves are drawn: those from a space or a list of spaces, or `all`."""

    starts: tuple[Space, ...] = ()
    """Empty: all legal moves."""
    mark: Mark = NOWHERE
    marks: tuple[Mark, ...] = ()
    """Where each of the spaces is written."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> MoveArrows:
        if node.kind == "scalar" and node.text == "all":
            return cls(mark=node.mark)
        if node.kind == "scalar":
            return cls((binder.read(node, Space),), node.mark, (node.mark,))
        return cls(binder.read(node, tuple[Space, ...]), node.mark, tuple(item.mark for item in node.items))

    def place(self, start: Space) -> Mark:
        """Where a space of the list is written."""
        return self.marks[self.starts.index(start)] if start in self.starts and self.marks else self.mark

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        space = writer.value(Space)
        return {"anyOf": [{"enum": ["all"]}, space, writer.items(space)]}
