"""Pieces with their letters, attributes of spaces, and players, as rules name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Struct, field

from ppgen.definition.components import NO_COLOUR, PieceColour
from ppgen.definition.schema import Yaml
from ppgen.definition.source import Unbound
from ppgen.definition.text import Key
from ppgen.diagnostics import Mark
from ppgen.rules.board.move_words import Consequence, PieceMove, TurnPart
from ppgen.rules.board.regions import Region

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class Letters(Struct, frozen=True, eq=False):
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


class PieceSpec(Struct, frozen=True, eq=False):
    """A kind of piece."""

    mark: Mark
    owner: Key = "each"
    """Who has it: a player by name, `nobody` (every player moves it), or `each` player."""
    letters: Letters = Letters()
    """Its letter in notation: one (`c`: C for the first player, c for the second), or one for each player. By
    default its first letter.
    """
    moves: tuple[PieceMove, ...] = ()
    """How it moves. The words in the list are alternatives."""
    then: tuple[TurnPart, ...] = ()
    """What follows any of its moves in the same turn, unless the move has a `then` of its own."""
    after: tuple[Consequence, ...] = ()
    """What any of its moves causes in addition."""
    royal: bool = False
    """Whether no move may leave a piece of this kind attacked. If its player has no legal move while it is attacked, it
    is checkmate, and the player has lost.
    """
    royal_mark: Annotated[Mark, Yaml(place_of="royal")] = Mark("", 0, 0)
    hand: Annotated[int | None, Yaml(min=0)] = None
    """How many a player has in hand at the start, where pieces are placed from the hand: the kind needs `place` among
    its moves.
    """
    hand_mark: Annotated[Mark, Yaml(place_of="hand")] = Mark("", 0, 0)
    captured: Literal["gone", "captor", "owner"] = "gone"
    """Where a captured one goes: nowhere, into the hand of its captor, or back into that of its owner."""
    captured_mark: Annotated[Mark, Yaml(place_of="captured")] = Mark("", 0, 0)
    captured_as: Key = ""
    """The kind as which it comes into the hand: a promoted piece as what it was. Its own kind by default."""


class AttributeSpec(Struct, frozen=True, eq=False):
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


Heading: TypeAlias = Literal["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
"""Where a player may face."""


class PlayerSpec(Struct, frozen=True, eq=False):
    """A player."""

    mark: Mark
    forward: Literal["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west", ""] = ""
    """The direction of `forward`. By default north for the first player, south for the second, east for the third
    and west for the fourth. The four between them are not for boards of squares.
    """
    colour: PieceColour = NO_COLOUR
    """The colour of the pieces that have no drawing: `white`, `black`, `red`, `blue`, `green`, `yellow`, `orange`,
    `purple`, `brown`, `grey` or `"#rrggbb"`. By default the colour that the player is named after, if there is one.
    """
    person: bool = True
    """Whether it is a person of its own: not the sea that moves by the rules alone, nor the second colour of somebody
    who plays two. The number of persons must agree with `players:` of the game.
    """


_MAX_PLAYERS = 12


class PlayerOrder(Struct, frozen=True, eq=False):
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
            if name in entries:
                binder.fault(key, "DEF-DUPLICATE-ID", f"there is a player {name!r} already", "name each player once")
            if not name.replace("-", "").isalnum() or not name.isascii() or name in ("nobody", "each", "either"):
                binder.fault(key, "DEF-ID", f"{name!r} cannot name a player", "letters, digits and hyphens")
            try:
                if item is key:
                    entries[name] = PlayerSpec(item.mark)
                elif item.kind == "scalar":
                    entries[name] = PlayerSpec(item.mark, binder.value(item, Heading))
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
        names = writer.items({"type": ["string", "number", "boolean"], **name}, _MAX_PLAYERS)
        names |= {"minItems": 1, "uniqueItems": True}
        player: Schema = {"anyOf": [writer.choice(("north", "east", "south", "west")), writer.value(PlayerSpec)]}
        players = writer.table(player, _MAX_PLAYERS, name) | ({} if writer.partial else {"minProperties": 1})
        return {"anyOf": [names, players]}
