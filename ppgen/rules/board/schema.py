"""What the `rules:` section of a board game may say: the dataclasses are the vocabulary.

`docs/rules-language.md` explains every word. A `mark` is the place of a word in the file. Directions and regions are as
the owner of a piece sees them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from ppgen.definition.source import Unbound
from ppgen.diagnostics import Mark
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.regions import NamedRegion, Region

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

Onto: TypeAlias = Literal["empty", "enemy", "either"]
"""What may stand where a piece goes: nothing, an enemy (who is captured), or either."""


@dataclass(frozen=True, slots=True)
class When:
    """A condition on the whole position, for openings and phases; all that is given must hold."""

    empty_spaces: int | None = field(default=None, metadata={"min": 0})
    hand: Literal["some", "none"] | None = None
    """Whether the player still has pieces in hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Word:
    """A word for a move, at its place in the file, perhaps with a condition."""

    mark: Mark
    when: When | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _MoveFrom(_Word):
    """A move of a piece that stands on the board."""

    start: Region | None = field(default=None, metadata={"key": "from"})


@dataclass(frozen=True, slots=True, kw_only=True)
class StepMove(_MoveFrom):
    """To the next space in a direction."""

    TAG: ClassVar[str] = "step"
    directions: Directions
    onto: Onto = "empty"
    into: Region | None = None
    on: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SlideMove(_MoveFrom):
    """Along a straight line through empty spaces, each entered once, also around the edge of a ring.

    `onto` holds for the last space; `min` and `max` count the spaces moved; `stop: end` goes as far as it can.
    """

    TAG: ClassVar[str] = "slide"
    directions: Directions
    onto: Onto = "empty"
    stop: Literal["anywhere", "end"] = "anywhere"
    min: int = field(default=1, metadata={"min": 1})
    max: int | None = field(default=None, metadata={"min": 1})
    into: Region | None = None
    on: Mapping[str, str] = field(default_factory=dict)
    """Attributes that the space left and every space entered must have: `{alignment: horizontal}`."""

    def __post_init__(self) -> None:
        if self.max is not None and self.min > self.max:
            raise ValueError(f"min is {self.min}, more than max, {self.max}")


@dataclass(frozen=True, slots=True, kw_only=True)
class HopMove(_MoveFrom):
    """Over a neighbour onto the empty space behind it; with `far`, over a piece at any distance onto any space behind.

    `repeat: may` lets the piece stop after any hop, `must` only where it cannot hop on; `straight` keeps the direction.
    Captured pieces leave the board `at-once`, or `at-end` of a chain; until then they are in the way.
    """

    TAG: ClassVar[str] = "hop"
    directions: Directions
    over: Literal["enemy", "friend", "any"] = "any"
    captures: bool = False
    repeat: Literal["once", "may", "must"] = "once"
    straight: bool = False
    far: bool = False
    lift: Literal["at-once", "at-end"] = "at-once"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExitMove(_MoveFrom):
    """Off the board, in a direction that leads over its edge."""

    TAG: ClassVar[str] = "exit"
    directions: Directions


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMove(_Word):
    """From the hand, or from an endless supply where the kind has no `hand`, onto an empty space."""

    TAG: ClassVar[str] = "place"
    into: Region | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveMove(_MoveFrom):
    """A piece is taken off the board: this kind of piece of the player's own, or of an opponent's."""

    TAG: ClassVar[str] = "remove"
    whose: Literal["own", "enemy"] = "own"
    beside: Literal["empty"] | None = None


PieceMove: TypeAlias = StepMove | SlideMove | HopMove | ExitMove | PlaceMove | RemoveMove


@dataclass(frozen=True, slots=True, kw_only=True)
class Toggle(_Word):
    """A space takes the other value of an attribute."""

    TAG: ClassVar[str] = "toggle"
    attribute: str
    spaces: Region | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(_Word):
    """Doing nothing, at any time. Passing only when nothing else is legal is `blocked: pass`."""

    TAG: ClassVar[str] = "pass"


PlayerMove: TypeAlias = Toggle | Pass


@dataclass(frozen=True, slots=True)
class Promote:
    """The piece becomes one of another kind where it ends its move in a region."""

    TAG: ClassVar[str] = "promote"
    mark: Mark
    to: str
    into: Region | None = field(default=None, metadata={"key": "in"})


@dataclass(frozen=True, slots=True)
class CustodialCapture:
    """Enemies between the piece that moved and a friend are captured, one in each direction."""

    TAG: ClassVar[str] = "custodial-capture"
    mark: Mark
    directions: Directions


@dataclass(frozen=True, slots=True)
class ToggleLeft:
    """The space that the piece left takes the other value of an attribute."""

    TAG: ClassVar[str] = "toggle-left"
    mark: Mark
    attribute: str


Consequence: TypeAlias = Promote | CustodialCapture | ToggleLeft


@dataclass(frozen=True, slots=True)
class Letters:
    """The letter of a kind in notation: one (`c`: C for the first player, c for the second), or one for each player."""

    one: str = ""
    each: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Letters:
        if node.kind == "scalar":
            return cls(one=_letter(node, binder))
        return cls(each={key: _letter(item, binder) for key, item in binder.mapping(node).items()})

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        letter: Schema = {"type": "string", "pattern": "^[A-Za-z]$"}
        return {"anyOf": [letter, writer.table(letter)]}


def _letter(node: Node, binder: Binder) -> str:
    text = binder.text(node, "a letter")
    if len(text) != 1 or not text.isalpha() or not text.isascii():
        raise binder.fault(node, "DEF-TYPE", f"{text!r} cannot stand for a piece in notation", "one letter, a-z or A-Z")
    return text


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """A kind of piece. `owner`: a player, `nobody` (every player moves it), or every player has this kind."""

    mark: Mark
    owner: str = "each"
    letters: Letters = Letters()
    moves: tuple[PieceMove, ...] = ()
    after: tuple[Consequence, ...] = ()
    """What any of its moves causes."""
    hand: int | None = field(default=None, metadata={"min": 0})
    """How many a player has in hand at first, where pieces are placed from the hand."""


@dataclass(frozen=True, slots=True)
class AttributeSpec:
    """A property with two values: their signs in notation, and the spaces that have the second value at first."""

    mark: Mark
    values: Mapping[str, str]
    second: Region | None = None

    def __post_init__(self) -> None:
        signs = tuple(self.values.values())
        if len(signs) != 2 or signs[0] == signs[1]:
            raise ValueError("an attribute has two values with two different signs")
        for sign in signs:
            if len(sign) != 1 or sign in "/:, " or sign.isdigit():
                raise ValueError(f"{sign!r} cannot stand for a value in notation: one sign, no digit, no /")

    @classmethod
    def schema_limits(cls) -> Schema:
        sign: Schema = {"pattern": r"^[^/:, \d]$"}
        return {"properties": {"values": {"minProperties": 2, "maxProperties": 2, "additionalProperties": sign}}}


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player and the direction of `forward`: by default north for the first and south for the second."""

    mark: Mark
    forward: Literal["north", "east", "south", "west", ""] = ""


_MAX_PLAYERS = 12


@dataclass(frozen=True, slots=True)
class PlayerOrder:
    """The players in turn order: a list of names, or a mapping from each name to its settings."""

    mark: Mark
    each: Mapping[str, PlayerSpec]

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> PlayerOrder:
        entries: dict[str, PlayerSpec] = {}
        before = len(binder.report)
        if node.kind != "list":
            binder.mapping(node)
        names = node.entries or tuple((item, item) for item in node.items)
        for key, item in names:
            name = binder.text(key, "the name of a player")
            if not name.replace("-", "").isalnum() or not name.isascii() or name in ("nobody", "each", "either"):
                binder.fault(key, "DEF-ID", f"{name!r} cannot name a player", "letters, digits and hyphens")
            try:
                if item is key:
                    entries[name] = PlayerSpec(item.mark)
                elif item.kind == "scalar":
                    entries[name] = PlayerSpec(item.mark, binder.value(item, Literal["north", "east", "south", "west"]))
                else:
                    entries[name] = binder.record(item, PlayerSpec)
            except Unbound:
                continue
        if not entries and len(binder.report) == before:
            binder.fault(node, "DEF-EMPTY", "players is empty", "name at least one")
        if len(names) > _MAX_PLAYERS:
            binder.fault(node, "DEF-RANGE", f"{len(names)} players are too many: at most {_MAX_PLAYERS}")
        if len(binder.report) > before:
            raise Unbound
        return cls(node.mark, entries)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        name: Schema = {"pattern": "^(?!(nobody|each|either)$)[A-Za-z0-9-]*[A-Za-z0-9][A-Za-z0-9-]*$"}
        names = writer.items({"type": ["string", "number", "boolean"], **name}, _MAX_PLAYERS) | {"minItems": 1}
        player: Schema = {"anyOf": [writer.choice(("north", "east", "south", "west")), writer.value(PlayerSpec)]}
        players = writer.table(player, _MAX_PLAYERS, name) | ({} if writer.partial else {"minProperties": 1})
        return {"anyOf": [names, players]}


@dataclass(frozen=True, slots=True)
class LineEnd:
    """`length` of a player's pieces in a line."""

    TAG: ClassVar[str] = "line"
    mark: Mark
    length: int = field(metadata={"min": 2, "max": 26})
    wins: Literal["owner", "opponent"] = "owner"


@dataclass(frozen=True, slots=True)
class ReachedEnd:
    """A piece stands in a region: a player's in that player's, nobody's in anyone's."""

    TAG: ClassVar[str] = "reached"
    mark: Mark
    region: Region
    piece: str = ""
    wins: Literal["owner", "opponent"] = "owner"


@dataclass(frozen=True, slots=True)
class AllOffEnd:
    """A player's pieces have all left the board by moving off it."""

    TAG: ClassVar[str] = "all-off"
    mark: Mark
    wins: Literal["owner", "opponent"] = "owner"


@dataclass(frozen=True, slots=True)
class CapturedEnd:
    """A player has no piece of a kind left (of any kind, without `piece`)."""

    TAG: ClassVar[str] = "captured"
    mark: Mark
    piece: str = ""
    wins: Literal["owner", "opponent"] = "opponent"


@dataclass(frozen=True, slots=True)
class FullEnd:
    """No space is empty: a draw."""

    TAG: ClassVar[str] = "full"
    mark: Mark


End: TypeAlias = LineEnd | ReachedEnd | AllOffEnd | CapturedEnd | FullEnd


@dataclass(frozen=True, slots=True)
class BoardRules:
    """The whole section. It must say what happens to a player without a legal move (`blocked`)."""

    mark: Mark
    players: PlayerOrder
    pieces: Mapping[str, PieceSpec]
    blocked: Literal["pass", "win", "loss", "draw"]
    setup: Mapping[str, Region] = field(default_factory=dict)
    """By kind (every player's) or by player and kind (`red coin`): where they stand at first."""
    moves: tuple[PlayerMove, ...] = ()
    ends: tuple[End, ...] = ()
    wrap: Literal["none", "rows", "columns", "both"] = "none"
    """Which lines are rings, whose ends are neighbours."""
    holes: Region | None = None
    regions: Mapping[str, NamedRegion] = field(default_factory=dict)
    attributes: Mapping[str, AttributeSpec] = field(default_factory=dict)
    capture: Literal["free", "compulsory", "majority"] = "free"
    """`compulsory`: a player who can capture must; `majority`: and must capture as many as possible."""
    first: str = ""
    """Who moves first: a player (the first by default) or `either`; then a position says who did."""
