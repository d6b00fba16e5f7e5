"""The marks on an open table, whose places are points and things and not spaces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Struct

from ppgen.boards.space import Place
from ppgen.definition.schema import Yaml
from ppgen.definition.spots import Spot
from ppgen.definition.text import PROSE, Key, Words
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

Unit = Literal["mm", "cm", "in", "ft"]
_SPACE = re.compile(r"[A-Z][0-9]")
"""How the name of a space begins, and that of no thing on a table."""


class Dimension(Struct, frozen=True, eq=False):
    """A measured distance on an open table: a line with an arrow at either end, and its length, which ppgen measures.

    Extension lines lead from the ends to the line where that lies aside.
    """

    TAG: ClassVar[str] = "dimension"
    mark: Mark
    start: Annotated[Spot, Yaml(key="from")]
    """Where it begins. `tile-3 nearest` is the point of its outline that is nearest to the other end."""
    end: Annotated[Spot, Yaml(key="to")]
    """Where it ends."""
    along: Literal["direct", "x", "y"] = "direct"
    """What is measured: the straight distance, or only its part across (`x`) or up (`y`) the table."""
    offset: Annotated[float, Yaml(unit="mm", min=-2000, max=2000)] = 0.0
    """How far aside the line is drawn: to the left as one looks from `from` to `to`, to the right if negative."""
    unit: Unit = "mm"
    """The unit of the length."""
    widths_of: str = ""
    """The id of a piece. The length then counts how often the width of that piece fits, with `unit` in brackets."""
    widths_named: Words = "widths"
    """What these widths are called: `tiles`."""
    prefix: Words = ""
    """Words before the length: `at least`."""

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"prefix": PROSE, "widths-named": PROSE}}


class Label(Struct, frozen=True, eq=False):
    """Words on an open table, with a thin line to their subject if they do not stand on it."""

    TAG: ClassVar[str] = "label"
    mark: Mark
    at: Spot
    """Where the middle of the words stands."""
    text: Annotated[Words, Yaml(filled=True)]
    """The words, with markup."""
    to: Spot | None = None
    """Their subject, to which a line leads. `tile-3 nearest` is the nearest point of its outline."""
    look: Literal["words", "badge"] = "words"
    """`badge`: white words on a dark disc, for a number or a letter."""

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"text": PROSE}}


class SignPlace(Struct, frozen=True, eq=False):
    """Where a sign stands: a space (`F2`) or a side of one (`F2n`); on an open table, a place (`tile-3 top`)."""

    mark: Mark
    place: Place | None = None
    """On a board."""
    spot: Spot | None = None
    """On an open table."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> SignPlace:
        if binder.grid is not None or _SPACE.match(node.text):
            return cls(node.mark, place=binder.read(node, Place))
        return cls(node.mark, spot=binder.read(node, Spot))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [writer.value(Place), writer.value(Spot)]}


class Tick(Struct, frozen=True, eq=False):
    """A sign with a tick: this is right. On a board it stands in the corner of its space if a piece is there."""

    TAG: ClassVar[str] = "tick"
    mark: Mark
    at: SignPlace
    """A space or a side of one; on an open table, where its middle stands."""


class Cross(Struct, frozen=True, eq=False):
    """A sign with a cross: this is wrong. On a board it stands in the corner of its space if a piece is there."""

    TAG: ClassVar[str] = "cross"
    ALSO: ClassVar[tuple[str, ...]] = ("wrong",)
    mark: Mark
    at: SignPlace
    """A space or a side of one; on an open table, where its middle stands."""


class Motion(Struct, frozen=True, eq=False):
    """An arrow on an open table, straight or curved: how something moves."""

    TAG: ClassVar[str] = "motion"
    mark: Mark
    start: Annotated[Spot, Yaml(key="from")]
    """Where it begins."""
    end: Annotated[Spot, Yaml(key="to")]
    """Where its head points."""
    via: Annotated[tuple[Spot, ...], Yaml(longest=200)] = ()
    """Places through which it passes, in order, as a smooth curve."""
    bend: Annotated[float, Yaml(min=-1.0, max=1.0)] = 0.0
    """Without `via`: how far its middle lies aside, as a share of its length; to the left as one looks along it."""
    look: Literal["step", "flight", "push", "refused", "track"] = "step"
    """A `step` is a solid line, a `flight` through the air a dashed one, a `push` a thick one, a `refused` move a
    dashed line in the colour of crosses, and a `track` the whole course of something across the table.
    """


class Trail(Struct, frozen=True, eq=False):
    """The line through the places where pieces have lain, one turn after the other, beneath the pieces."""

    TAG: ClassVar[str] = "trail"
    mark: Mark
    of: Annotated[tuple[str, ...], Yaml(longest=100, filled=True)]
    """The ids of the pieces; of several that move one after the other, the last one leads."""
    part: Literal["past", "future"] = "past"
    """The places up to the position that is shown, or those of the turns that follow in its transcript."""


class Area(Struct, frozen=True, eq=False):
    """A tinted part of an open table, beneath the pieces."""

    TAG: ClassVar[str] = "area"
    mark: Mark
    corners: Annotated[tuple[Spot, ...], Yaml(longest=100, filled=True)]
    """Its corners, in order."""
    text: Words = ""
    """Words in its middle."""

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"text": PROSE, "corners": {"minItems": 3}}}

    def __post_init__(self) -> None:
        if len(self.corners) < 3:
            raise ValueError("an area has three corners or more")


class Circle(Struct, frozen=True, eq=False):
    """A dashed circle on an open table: so far, and no further."""

    TAG: ClassVar[str] = "circle"
    mark: Mark
    at: Spot
    """Its centre."""
    radius: Annotated[float, Yaml(unit="mm", min=1, max=2000)]
    """Its radius."""


class Overlap(Struct, frozen=True, eq=False):
    """The part that two pieces of an open table share: outlined, and hatched unless the rules allow it. They must
    really overlap.
    """

    TAG: ClassVar[str] = "overlap"
    mark: Mark
    of: Annotated[tuple[str, ...], Yaml(longest=2, filled=True)]
    """The ids of the two pieces."""

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"of": {"minItems": 2}}}

    def __post_init__(self) -> None:
        if len(self.of) != 2:
            raise ValueError("an overlap is of two pieces")


class Ghost(Struct, frozen=True, eq=False):
    """The outline of a piece of an open table where it lay before, or may not lie."""

    TAG: ClassVar[str] = "ghost"
    mark: Mark
    of: str
    """The id of the piece."""
    at: Spot
    """Where the outline lies."""
    angle: Annotated[float, Yaml(unit="degrees", min=-360, max=360)] = 0.0
    """How far it is turned counter-clockwise."""
    text: Words = ""
    """A number or a letter in it."""


class Outline(Struct, frozen=True, eq=False):
    """A heavy line along the edge of pieces of an open table: look here."""

    TAG: ClassVar[str] = "outline"
    mark: Mark
    of: Annotated[tuple[str, ...], Yaml(longest=100, filled=True)]
    """The ids of the pieces."""


class Moved(Struct, frozen=True, eq=False):
    """Pieces of an open table as the turn that is shown leaves those that it moved: with a tinted face."""

    TAG: ClassVar[str] = "moved"
    mark: Mark
    of: Annotated[tuple[str, ...], Yaml(longest=100, filled=True)]
    """The ids of the pieces."""


class Refused(Struct, frozen=True, eq=False):
    """What is not allowed on an open table: arrows that the rules draw become dashed ones in the colour of crosses, and
    pieces get a dashed line of that colour along their edge.
    """

    TAG: ClassVar[str] = "refused"
    mark: Mark
    of: Annotated[tuple[str, ...], Yaml(longest=100, filled=True)]
    """The ids of arrows, such as those of the overlay `latest`, and of pieces."""


class Dice(Struct, frozen=True, eq=False):
    """Dice in a picture of an open table, as they were rolled. If the panel shows a turn, it must have rolled them."""

    TAG: ClassVar[str] = "dice"
    mark: Mark
    at: Spot
    """Where the middle of the first die stands; the others lie to the right of it."""
    faces: Annotated[tuple[str, ...], Yaml(longest=10, filled=True)]
    """The drawings of the faces: `piecepack-die-suns-4`."""


Recast = Moved | Refused
"""Marks that change how something on the table is drawn."""
LaidMark = Dimension | Label | Tick | Cross | Motion | Trail | Area | Circle | Overlap | Ghost | Outline | Dice
"""Marks that add something to the picture."""
TableMark = LaidMark | Recast
"""Marks on an open table. A tick and a cross can be on a board, too."""


class Inset(Struct, frozen=True, eq=False):
    """A small picture in a panel of an open table: a part of it larger, or its surroundings smaller. The words below it
    say how much larger or smaller than in the panel, and a line shows where it belongs.
    """

    mark: Mark
    region: Key
    """What it shows, by two corners in mm: `-20,0 60,80`."""
    scale: Annotated[float, Yaml(min=0.02, max=4.0)]
    """How many mm on paper show one mm of the table."""
    place: Literal["left", "right", "top-left", "top-right", "bottom-left", "bottom-right"] = "right"
    """Where it stands: beside the picture, or in a corner of it."""
    show: tuple[Key, ...] = ()
    """What the rules draw in it, by the words of their overlays."""
    annotate: tuple[TableMark, ...] = ()
    """Marks on it."""
