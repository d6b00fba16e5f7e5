"""The words of moves: what a piece or a player may do, and what a move causes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from ppgen.definition.schema import Yaml
from ppgen.definition.text import Key, LocatedKey
from ppgen.diagnostics import Mark
from ppgen.rules.board.condition_words import When
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.effect_words import Effect
from ppgen.rules.board.regions import Region
from ppgen.rules.board.tables import EITHER, EMPTY, ENEMY

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

Onto: TypeAlias = Literal["empty", "enemy", "either"]
"""What may stand where a piece goes: nothing, an enemy (who is captured), or either."""
ONTO: Mapping[str, int] = MappingProxyType({"empty": EMPTY, "enemy": ENEMY, "either": EITHER})
"""The same as tables have it."""


class _Word(Struct, frozen=True, eq=False, kw_only=True):
    """A word for a move, at its place in the file, perhaps with a condition."""

    mark: Mark
    when: When | None = None
    """A condition on the whole position."""


Need: TypeAlias = Literal["must", "may", "needed"]
"""How a part of a turn follows."""


class PieceWord(_Word, frozen=True, kw_only=True):
    """A word for what a piece does, as a turn or as one part of a turn."""

    then: tuple[TurnPart, ...] = ()
    """What follows in the same turn. The words in the list are alternatives."""
    part: Need | None = None
    """In a `then` alone: `must` (the default): it is done wherever it can be; `may`: the turn may also end before it;
    `needed`: a turn in which it could not be done is not legal.
    """


class _MoveFrom(PieceWord, frozen=True, kw_only=True):
    """A move of a piece that stands on the board."""

    start: Annotated[Region | None, Yaml(key="from")] = None
    """Where the piece must stand. Anywhere by default."""


class StepMove(_MoveFrom, frozen=True, kw_only=True):
    """A move to the next space in a direction."""

    TAG: ClassVar[str] = "step"
    directions: Directions
    """The directions."""
    onto: Onto = "empty"
    """What may be on the space: nothing, an enemy, who is captured, or either."""
    whom: tuple[Key, ...] = ()
    """Which kinds of enemies it may capture there, as a list. All by default."""
    whom_mark: Annotated[Mark, Yaml(place_of="whom")] = Mark("", 0, 0)
    into: Region | None = None
    """Where the piece may go. Anywhere by default."""
    on: Mapping[str, str] = field(default_factory=dict)
    """Values of attributes that the space left and the space entered must have."""
    unmoved: bool = False
    """Whether it is only for a piece that has not moved in this game. A position remembers those that have not."""
    lame: bool = False
    """Whether a leap needs every space on its way to be empty: that leads straight first, then diagonally."""


class SlideMove(_MoveFrom, frozen=True, kw_only=True):
    """A move along a line, through empty spaces by default, also around the edge of a ring. Each space is entered once.

    Lines are straight on squares and hexagons; on a board of points they may bend.
    """

    TAG: ClassVar[str] = "slide"
    directions: Directions
    """The directions."""
    onto: Onto = "empty"
    """What may be on the last space: nothing, an enemy, who is captured, or either."""
    whom: tuple[Key, ...] = ()
    """Which kinds of enemies it may capture there, as a list. All by default."""
    whom_mark: Annotated[Mark, Yaml(place_of="whom")] = Mark("", 0, 0)
    stop: Literal["anywhere", "end"] = "anywhere"
    """Whether the piece may stop anywhere, or only where it can go no further."""
    min: Annotated[int, Yaml(unit="spaces", min=1)] = 1
    """The smallest number of spaces."""
    max: Annotated[int | None, Yaml(unit="spaces", min=1)] = None
    """The largest number of spaces. Any number by default."""
    distance: Literal["any", "pieces"] = "any"
    """`pieces`: exactly as many spaces as there are pieces on its whole line, its own and those behind it included."""
    over: Literal["nothing", "friend", "enemy", "any"] = "nothing"
    """Which pieces it may pass over; nothing happens to these."""
    over_mark: Annotated[Mark, Yaml(place_of="over")] = Mark("", 0, 0)
    into: Region | None = None
    """Where the piece may stop. Anywhere by default."""
    through: Region | None = None
    """Which spaces it may pass over. All by default."""
    on: Mapping[str, str] = field(default_factory=dict)
    """Values of attributes that the space left and every space entered must have: `{alignment: horizontal}`."""
    unmoved: bool = False
    """Whether it is only for a piece that has not moved in this game. A position remembers those that have not."""

    def __post_init__(self) -> None:
        if self.max is not None and self.min > self.max:
            raise ValueError(f"min is {self.min}, more than max, {self.max}")
        if self.distance == "pieces" and self.stop == "end":
            raise ValueError("with `distance: pieces` the number of pieces says where it stops, and not `stop: end`")


class HopMove(_MoveFrom, frozen=True, kw_only=True):
    """A hop over a neighbour onto the space behind it."""

    TAG: ClassVar[str] = "hop"
    directions: Directions
    """The directions."""
    over: Literal["enemy", "friend", "any"] = "any"
    """Whom it hops over."""
    piece: Key = ""
    """The kind of piece that it hops over. Any by default."""
    onto: Onto = "empty"
    """What may be on the space where it lands: nothing, an enemy, who is captured, or either."""
    whom: tuple[Key, ...] = ()
    """Which kinds of enemies it may capture there, as a list. All by default."""
    whom_mark: Annotated[Mark, Yaml(place_of="whom")] = Mark("", 0, 0)
    into: Region | None = None
    """Where it may land, after each hop. Anywhere by default."""
    through: Region | None = None
    """Which spaces it may pass over. All by default."""
    captures: bool = False
    """Whether the piece that it hops over is captured."""
    repeat: Literal["once", "may", "must"] = "once"
    """How often: `once`; `may`: it may stop after any hop; `must`: it hops on as long as it can."""
    chain: str = ""
    """Which hops of the piece go on after one another: those that give the same name here. By default all that are
    repeated and capture do, and all that are repeated and do not; `alone`: only this one.
    """
    straight: bool = False
    """Whether it keeps the direction of the hop before it in a chain."""
    straight_mark: Annotated[Mark, Yaml(place_of="straight")] = Mark("", 0, 0)
    far: bool = False
    """Whether it flies: over a piece at any distance, with nothing else in between, onto any space behind it."""
    land: Literal["anywhere", "next"] = "anywhere"
    """Where one that flies lands behind the piece: `anywhere`, or on the `next` space."""
    land_mark: Annotated[Mark, Yaml(place_of="land")] = Mark("", 0, 0)
    lift: Literal["at-once", "at-end"] = "at-once"
    """When captured pieces leave the board. Until then they are in the way. Only a hop that captures has it."""
    lift_mark: Annotated[Mark, Yaml(place_of="lift")] = Mark("", 0, 0)


class ExitMove(_MoveFrom, frozen=True, kw_only=True):
    """A move off the board, in a direction that leads over its edge."""

    TAG: ClassVar[str] = "exit"
    directions: Directions
    """The directions."""


class FlyMove(_MoveFrom, frozen=True, kw_only=True):
    """A move to any empty space, whatever stands on the way."""

    TAG: ClassVar[str] = "fly"
    into: Region | None = None
    """Where the piece may go. Anywhere by default."""


class PlaceMove(PieceWord, frozen=True, kw_only=True):
    """A piece is placed on an empty space: from the hand, or from an unlimited supply where the kind has no `hand`."""

    TAG: ClassVar[str] = "place"
    into: Region | None = None
    """Where it may be placed. Anywhere by default."""
    support: Directions | None = None
    """Directions in which the next space must not be empty: a piece, a hole or the edge of the board holds it up."""
    beside: Key = ""
    """What must stand on a space beside it: a piece of the player's `own`, of an `enemy`, of `any` player, or of a kind
    by name. Nothing by default.
    """
    by: Directions | None = None
    """In which directions a space lies beside another. By default those that share a side; along every line of a board
    of points, and all neighbours of an area.
    """
    by_mark: Annotated[Mark, Yaml(place_of="by")] = Mark("", 0, 0)
    must: Literal["capture"] | None = None
    """`capture`: only where an enemy is captured or changes sides by what follows (`after`)."""
    piece: Key = ""
    """In a `then` alone: the kind. The kind that has the word by default."""


class RemoveMove(_MoveFrom, frozen=True, kw_only=True):
    """A piece is taken off the board."""

    TAG: ClassVar[str] = "remove"
    whose: Literal["own", "enemy"] = "own"
    """Whose: the player's own, or an opponent's."""
    beside: Literal["empty"] | None = None
    """`empty`: it must stand beside an empty space."""
    piece: Key = ""
    """In a `then` alone: the kind. Any by default."""
    spare_lines: Annotated[int | None, Yaml(min=2, max=26)] = None
    """In a `then` alone: pieces that stand in a line of so many of their player are spared, unless all of them do."""


class CastleMove(_Word, frozen=True, kw_only=True):
    """The piece goes towards another one in line with it, which goes to its other side, where neither has moved yet.

    All spaces between them are empty, and a royal piece may castle neither out of an attack, nor over or onto an
    attacked space. A position remembers the pieces with which this is still allowed: `castling:A1,H1`.
    """

    TAG: ClassVar[str] = "castle"
    partner: Annotated[Key, Yaml(key="with")]
    """The kind of the other piece: the nearest one of the player that stands in line at the setup."""
    directions: Directions = Directions(("sideways",))
    """Where the other piece may stand. To both sides by default."""
    distance: Annotated[int, Yaml(unit="spaces", min=1)] = 2
    """How far the piece goes. The other one then stands on the space before its end."""


class EnPassantMove(_Word, frozen=True, kw_only=True):
    """A step onto an empty space over which an enemy has slid in the turn before, which captures that enemy.

    A position remembers the space: `en-passant:E3`.
    """

    TAG: ClassVar[str] = "en-passant"
    start: Annotated[Region | None, Yaml(key="from")] = None
    """Where the piece must stand. Anywhere by default."""
    directions: Directions
    """The directions of the step."""
    piece: Key = ""
    """The kind that it captures. Its own kind by default."""


class ShootMove(PieceWord, frozen=True, kw_only=True):
    """A piece is placed where a slide of the piece that has just moved would lead. It stands in a `then` alone."""

    TAG: ClassVar[str] = "shoot"
    piece: Key
    """The kind of the piece that is placed."""
    directions: Directions
    """The directions, as the player sees them."""
    min: Annotated[int, Yaml(unit="spaces", min=1)] = 1
    """The smallest number of spaces."""
    max: Annotated[int | None, Yaml(unit="spaces", min=1)] = None
    """The largest number of spaces. Any number by default."""
    into: Region | None = None
    """Where it may be shot. Anywhere by default."""

    def __post_init__(self) -> None:
        if self.max is not None and self.min > self.max:
            raise ValueError(f"min is {self.min}, more than max, {self.max}")


PartMove: TypeAlias = StepMove | SlideMove | HopMove | FlyMove | ExitMove | PlaceMove | RemoveMove
"""What a turn of several parts may begin with."""
PieceMove: TypeAlias = PartMove | CastleMove | EnPassantMove
TurnPart: TypeAlias = PartMove | ShootMove
"""What may follow in the same turn."""


class Toggle(_Word, frozen=True, kw_only=True):
    """A space takes the other value of an attribute."""

    TAG: ClassVar[str] = "toggle"
    attribute: Key
    """The attribute."""
    spaces: Region | None = None
    """Which spaces. All by default."""


class Pass(_Word, frozen=True, kw_only=True):
    """Doing nothing, at any time. Passing only when nothing else is legal is `blocked: pass`."""

    TAG: ClassVar[str] = "pass"


PlayerMove: TypeAlias = Toggle | Pass


class KindChoice(Struct, frozen=True):
    """A kind of piece, or several of which a player chooses one."""

    kinds: tuple[str, ...]

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> KindChoice:
        if node.kind != "list":
            return cls((LocatedKey(binder.text(node, "a kind of piece"), node.mark),))
        kinds = binder.each(node.items, lambda item: LocatedKey(binder.text(item, "a kind of piece"), item.mark))
        if not kinds:
            raise binder.fault(node, "DEF-EMPTY", "the list is empty", "name one kind or more")
        for number, kind in enumerate(kinds):
            if kind in kinds[:number]:
                raise binder.fault(node.items[number], "DEF-DUPLICATE-ID", f"{kind!r} is in the list already")
        return cls(tuple(kinds))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        kind: Schema = {"type": "string"}
        return {"anyOf": [kind, writer.items(kind) | {"minItems": 1, "uniqueItems": True}]}


class Promote(Struct, frozen=True, eq=False):
    """The piece becomes one of another kind."""

    TAG: ClassVar[str] = "promote"
    mark: Mark
    to: KindChoice
    """The new kind. Of a list, the player chooses one, which the turn says: `A7-A8=queen`."""
    into: Annotated[Region | None, Yaml(key="in")] = None
    """Where it must end its move. Anywhere by default."""


class ToggleLeft(Struct, frozen=True, eq=False):
    """The space that the piece left takes the other value of an attribute."""

    TAG: ClassVar[str] = "toggle-left"
    mark: Mark
    attribute: Key
    """The attribute."""


Consequence: TypeAlias = Promote | Effect | ToggleLeft
