"""The ways to end a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from ppgen.definition.schema import Yaml
from ppgen.diagnostics import Mark
from ppgen.rules.board.condition_words import Counted, When
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.regions import JoinedRegions, Region

Wins: TypeAlias = Literal["owner", "opponent", "nobody"]
"""Who wins by an end that holds for a player: that player, all others, or nobody: a draw."""


class _End(Struct, frozen=True, eq=False, kw_only=True):
    """An end, at its place in the file, perhaps with a condition."""

    mark: Mark
    when: When | None = None
    """A condition on the whole position, as the owner sees it."""


class LineEnd(_End, frozen=True, eq=False, kw_only=True):
    """A player has so many pieces in a row, a column or a diagonal."""

    TAG: ClassVar[str] = "line"
    length: Annotated[int, Yaml(min=2, max=26)]
    """How many pieces."""
    exact: bool = False
    """Whether a longer line is none. By default it counts, too."""
    directions: Directions | None = None
    """In which directions a line leads. In all by default."""
    directions_mark: Annotated[Mark, Yaml(place_of="directions")] = Mark("", 0, 0)
    piece: str = ""
    """The kind of the pieces. Any by default, also different ones."""
    piece_mark: Annotated[Mark, Yaml(place_of="piece")] = Mark("", 0, 0)
    region: Region | None = None
    """Where the whole line stands. Anywhere by default."""
    wins: Wins = "owner"
    """Who wins: the player whose pieces they are, the opponents, or nobody."""


class ReachedEnd(_End, frozen=True, eq=False, kw_only=True):
    """A piece stands in a region as its owner sees it."""

    TAG: ClassVar[str] = "reached"
    region: Region
    """The region."""
    piece: str = ""
    """The kind of the piece. Any by default."""
    piece_mark: Annotated[Mark, Yaml(place_of="piece")] = Mark("", 0, 0)
    wins: Wins = "owner"
    """Who wins: its owner, the opponents, or nobody. With a piece that nobody owns, the player whose region it is."""


class AllInEnd(_End, frozen=True, eq=False, kw_only=True):
    """All pieces of a player stand in a region as the player sees it, and none is in hand."""

    TAG: ClassVar[str] = "all-in"
    region: Region
    """The region."""
    piece: str = ""
    """The kind of the pieces. All kinds together by default."""
    piece_mark: Annotated[Mark, Yaml(place_of="piece")] = Mark("", 0, 0)
    wins: Wins = "owner"
    """Who wins: the player whose pieces they are, the opponents, or nobody."""


class AllOffEnd(_End, frozen=True, eq=False, kw_only=True):
    """All pieces of a player have left the board by `exit`."""

    TAG: ClassVar[str] = "all-off"
    wins: Wins = "owner"
    """Who wins: the player whose pieces they were, the opponents, or nobody."""


class CapturedEnd(_End, frozen=True, eq=False, kw_only=True):
    """A player has no piece of a kind left."""

    TAG: ClassVar[str] = "captured"
    piece: str = ""
    """The kind. All kinds together by default."""
    piece_mark: Annotated[Mark, Yaml(place_of="piece")] = Mark("", 0, 0)
    wins: Wins = "opponent"
    """Who wins: the opponents, the player who lost the pieces, or nobody."""


class CountEnd(Counted, frozen=True, eq=False, kw_only=True):
    """A player has a number of pieces. With `of: any` it is whoever has just moved."""

    TAG: ClassVar[str] = "count"
    when: When | None = None
    """A condition on the whole position, as the owner sees it."""
    wins: Wins = "opponent"
    """Who wins: the opponents, the player whose pieces they are, or nobody."""


class ConnectedEnd(_End, frozen=True, eq=False, kw_only=True):
    """One group of a player's pieces joins regions, or all of them are one group."""

    TAG: ClassVar[str] = "connected"
    regions: JoinedRegions
    """A list of two regions or more that one group joins, or a mapping with such a list for each player; `all`: all
    pieces of the player on the board are one group, and none is in hand.
    """
    by: Directions | None = None
    """In which directions pieces lie next to each other. Required on squares: `orthogonal`, or `any` to count corners,
    too. On any other board all neighbours by default.
    """
    by_mark: Annotated[Mark, Yaml(place_of="by")] = Mark("", 0, 0)
    piece: str = ""
    """The kind of the pieces. All kinds together by default."""
    piece_mark: Annotated[Mark, Yaml(place_of="piece")] = Mark("", 0, 0)
    wins: Wins = "owner"
    """Who wins: the player whose pieces they are, the opponents, or nobody."""


class FullEnd(_End, frozen=True, eq=False, kw_only=True):
    """No space is empty: a draw."""

    TAG: ClassVar[str] = "full"


class MajorityEnd(Struct, frozen=True, eq=False, kw_only=True):
    """When the game is over, whoever has the most pieces wins; where several have the most, it is a draw."""

    TAG: ClassVar[str] = "majority"
    mark: Mark
    when: When
    """When the game is over: a condition as whoever is to move sees it."""
    piece: str = ""
    """The kind that counts. All kinds together by default."""
    piece_mark: Annotated[Mark, Yaml(place_of="piece")] = Mark("", 0, 0)
    region: Annotated[Region | None, Yaml(key="in")] = None
    """Where they stand, as their owner sees it. Anywhere on the board by default."""
    hand: bool = False
    """Whether pieces in hand count, too."""
    off_board: bool = False
    """Whether pieces that have left the board by `exit` count, too."""
    territory: Directions | None = None
    """Whether empty spaces count that one player alone surrounds, as in go: in which directions they are next to each
    other and to pieces.
    """
    territory_mark: Annotated[Mark, Yaml(place_of="territory")] = Mark("", 0, 0)
    plus: Annotated[Mapping[str, float], Yaml(unit="points")] = field(default_factory=dict)
    """Points that players have besides, by their names."""
    plus_mark: Annotated[Mark, Yaml(place_of="plus")] = Mark("", 0, 0)
    fewest: bool = False
    """Whether whoever has the fewest wins instead."""


class DrawEnd(Struct, frozen=True, eq=False, kw_only=True):
    """Nobody wins."""

    TAG: ClassVar[str] = "draw"
    mark: Mark
    when: When
    """When: a condition as whoever is to move sees it."""


class RepetitionEnd(Struct, frozen=True, eq=False, kw_only=True):
    """The same position comes about again, with the same player to move. Transcripts alone show it."""

    TAG: ClassVar[str] = "repetition"
    mark: Mark
    times: Annotated[int, Yaml(min=2, max=9)]
    """For how many times: 3 is the third time."""
    wins: Wins = "nobody"
    """Who wins: nobody, whoever brought it about (`owner`), or the opponents."""


End: TypeAlias = (
    LineEnd
    | ReachedEnd
    | AllInEnd
    | AllOffEnd
    | CapturedEnd
    | CountEnd
    | ConnectedEnd
    | FullEnd
    | MajorityEnd
    | DrawEnd
    | RepetitionEnd
)
