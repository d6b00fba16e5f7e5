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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class When:
    """A condition on the whole position. All that is given must hold."""

    empty_spaces: int | None = field(default=None, metadata={"min": 0})
    """The exact number of empty spaces."""
    hand: Literal["some", "none"] | None = None
    """Whether the player still has pieces in hand."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class _Word:
    """A word for a move, at its place in the file, perhaps with a condition."""

    mark: Mark
    when: When | None = None
    """A condition on the whole position."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class _MoveFrom(_Word):
    """A move of a piece that stands on the board."""

    start: Region | None = field(default=None, metadata={"key": "from"})
    """Where the piece must stand. Anywhere by default."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class StepMove(_MoveFrom):
    """A move to the next space in a direction."""

    TAG: ClassVar[str] = "step"
    directions: Directions
    """The directions."""
    onto: Onto = "empty"
    """What may be on the space: nothing, an enemy, who is captured, or either."""
    into: Region | None = None
    """Where the piece may go. Anywhere by default."""
    on: Mapping[str, str] = field(default_factory=dict)
    """Values of attributes that the space left and the space entered must have."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class SlideMove(_MoveFrom):
    """A move along a straight line through empty spaces, also around the edge of a ring. Each space is entered once."""

    TAG: ClassVar[str] = "slide"
    directions: Directions
    """The directions."""
    onto: Onto = "empty"
    """What may be on the last space: nothing, an enemy, who is captured, or either."""
    stop: Literal["anywhere", "end"] = "anywhere"
    """Whether the piece may stop anywhere, or only where it can go no further."""
    min: int = field(default=1, metadata={"unit": "spaces", "min": 1})
    """The smallest number of spaces."""
    max: int | None = field(default=None, metadata={"unit": "spaces", "min": 1})
    """The largest number of spaces. Any number by default."""
    into: Region | None = None
    """Where the piece may go. Anywhere by default."""
    on: Mapping[str, str] = field(default_factory=dict)
    """Values of attributes that the space left and every space entered must have: `{alignment: horizontal}`."""

    def __post_init__(self) -> None:
        if self.max is not None and self.min > self.max:
            raise ValueError(f"min is {self.min}, more than max, {self.max}")


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class HopMove(_MoveFrom):
    """A hop over a neighbour onto the empty space behind it."""

    TAG: ClassVar[str] = "hop"
    directions: Directions
    """The directions."""
    over: Literal["enemy", "friend", "any"] = "any"
    """Whom it hops over."""
    captures: bool = False
    """Whether the piece that it hops over is captured."""
    repeat: Literal["once", "may", "must"] = "once"
    """How often: `once`; `may`: it may stop after any hop; `must`: it hops on as long as it can."""
    straight: bool = False
    """Whether a chain of hops keeps its direction."""
    far: bool = False
    """Whether it flies: over a piece at any distance, onto any empty space behind it."""
    lift: Literal["at-once", "at-end"] = "at-once"
    """When captured pieces leave the board. Until then they are in the way."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class ExitMove(_MoveFrom):
    """A move off the board, in a direction that leads over its edge."""

    TAG: ClassVar[str] = "exit"
    directions: Directions
    """The directions."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class PlaceMove(_Word):
    """A piece is placed on an empty space: from the hand, or from an unlimited supply where the kind has no `hand`."""

    TAG: ClassVar[str] = "place"
    into: Region | None = None
    """Where it may be placed. Anywhere by default."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class RemoveMove(_MoveFrom):
    """A piece is taken off the board."""

    TAG: ClassVar[str] = "remove"
    whose: Literal["own", "enemy"] = "own"
    """Whose: the player's own, or an opponent's."""
    beside: Literal["empty"] | None = None
    """`empty`: it must stand beside an empty space."""


PieceMove: TypeAlias = StepMove | SlideMove | HopMove | ExitMove | PlaceMove | RemoveMove


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Toggle(_Word):
    """A space takes the other value of an attribute."""

    TAG: ClassVar[str] = "toggle"
    attribute: str
    """The attribute."""
    spaces: Region | None = None
    """Which spaces. All by default."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Pass(_Word):
    """Doing nothing, at any time. Passing only when nothing else is legal is `blocked: pass`."""

    TAG: ClassVar[str] = "pass"


PlayerMove: TypeAlias = Toggle | Pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Promote:
    """The piece becomes one of another kind."""

    TAG: ClassVar[str] = "promote"
    mark: Mark
    to: str
    """The new kind."""
    into: Region | None = field(default=None, metadata={"key": "in"})
    """Where it must end its move. Anywhere by default."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CustodialCapture:
    """Every enemy between the piece and another of its side is captured."""

    TAG: ClassVar[str] = "custodial-capture"
    mark: Mark
    directions: Directions
    """The directions."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ToggleLeft:
    """The space that the piece left takes the other value of an attribute."""

    TAG: ClassVar[str] = "toggle-left"
    mark: Mark
    attribute: str
    """The attribute."""


Consequence: TypeAlias = Promote | CustodialCapture | ToggleLeft


@dataclass(frozen=True, slots=True, eq=False, repr=False)
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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PieceSpec:
    """A kind of piece."""

    mark: Mark
    owner: str = "each"
    """Who has it: a player by name, `nobody` (every player moves it), or `each` player."""
    letters: Letters = Letters()
    """Its letter in notation: one (`c`: C for the first player, c for the second), or one for each player. By
    default its first letter.
    """
    moves: tuple[PieceMove, ...] = ()
    """How it moves. The words in the list are alternatives."""
    after: tuple[Consequence, ...] = ()
    """What any of its moves causes in addition."""
    hand: int | None = field(default=None, metadata={"min": 0})
    """How many a player has in hand at the start, where pieces are placed from the hand."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AttributeSpec:
    """A property of spaces with two values."""

    mark: Mark
    values: Mapping[str, str]
    """The two values with their signs in notation: `{horizontal: "-", vertical: "|"}`."""
    second: Region | None = None
    """The spaces that have the second value at the start. None by default."""

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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlayerSpec:
    """A player."""

    mark: Mark
    forward: Literal["north", "east", "south", "west", ""] = ""
    """The direction of `forward`. By default north for the first player, south for the second, east for the third
    and west for the fourth.
    """


_MAX_PLAYERS = 12


@dataclass(frozen=True, slots=True, eq=False, repr=False)
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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LineEnd:
    """A player has so many pieces in a row, a column or a diagonal."""

    TAG: ClassVar[str] = "line"
    mark: Mark
    length: int = field(metadata={"min": 2, "max": 26})
    """How many pieces."""
    wins: Literal["owner", "opponent"] = "owner"
    """Who wins: the player whose pieces they are, or the opponent."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ReachedEnd:
    """A piece stands in a region as its owner sees it."""

    TAG: ClassVar[str] = "reached"
    mark: Mark
    region: Region
    """The region."""
    piece: str = ""
    """The kind of the piece. Any by default."""
    wins: Literal["owner", "opponent"] = "owner"
    """Who wins: its owner, or the opponent. With a piece that nobody owns, the player whose region it is."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AllOffEnd:
    """All pieces of a player have left the board by `exit`."""

    TAG: ClassVar[str] = "all-off"
    mark: Mark
    wins: Literal["owner", "opponent"] = "owner"
    """Who wins: the player whose pieces they were, or the opponent."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CapturedEnd:
    """A player has no piece of a kind left."""

    TAG: ClassVar[str] = "captured"
    mark: Mark
    piece: str = ""
    """The kind. All kinds together by default."""
    wins: Literal["owner", "opponent"] = "opponent"
    """Who wins: the player who lost the pieces, or the opponent."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FullEnd:
    """No space is empty: a draw."""

    TAG: ClassVar[str] = "full"
    mark: Mark


End: TypeAlias = LineEnd | ReachedEnd | AllOffEnd | CapturedEnd | FullEnd


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BoardRules:
    """The rules of a game on a board of squares, in the rules language."""

    mark: Mark
    players: PlayerOrder
    """The players in the order of their turns: a list of names, or a mapping with the direction of `forward` for
    each.
    """
    pieces: Mapping[str, PieceSpec]
    """By name, the kinds of pieces."""
    blocked: Literal["pass", "win", "loss", "draw"]
    """What happens to a player who has no legal move."""
    setup: Mapping[str, Region] = field(default_factory=dict)
    """Where pieces stand at the start, by kind (for every player, seen from their own side) or by player and kind
    (`red coin`).
    """
    moves: tuple[PlayerMove, ...] = ()
    """What players may do other than move a piece."""
    ends: tuple[End, ...] = ()
    """What ends the game. The first condition that holds counts."""
    wrap: Literal["none", "rows", "columns", "both"] = "none"
    """Which lines are rings, whose ends are neighbours."""
    holes: Region | None = None
    """Spaces that are not there at all."""
    regions: Mapping[str, NamedRegion] = field(default_factory=dict)
    """Names for parts of the board, the same for all or one for each player."""
    attributes: Mapping[str, AttributeSpec] = field(default_factory=dict)
    """By name, properties of spaces."""
    capture: Literal["free", "compulsory", "majority"] = "free"
    """`compulsory`: a player who can capture must; `majority`: as many pieces as possible."""
    first: str = ""
    """Who moves first: a player, or `either`; then a position says who did. The first player by default."""
