"""The ways to end a game."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct

from ppgen.definition.schema import Yaml
from ppgen.diagnostics import Mark
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.regions import JoinedRegions, Region


class LineEnd(Struct, frozen=True, eq=False):
    """A player has so many pieces in a row, a column or a diagonal."""

    TAG: ClassVar[str] = "line"
    mark: Mark
    length: Annotated[int, Yaml(min=2, max=26)]
    """How many pieces."""
    wins: Literal["owner", "opponent"] = "owner"
    """Who wins: the player whose pieces they are, or the opponent."""


class ReachedEnd(Struct, frozen=True, eq=False):
    """A piece stands in a region as its owner sees it."""

    TAG: ClassVar[str] = "reached"
    mark: Mark
    region: Region
    """The region."""
    piece: str = ""
    """The kind of the piece. Any by default."""
    wins: Literal["owner", "opponent"] = "owner"
    """Who wins: its owner, or the opponent. With a piece that nobody owns, the player whose region it is."""


class AllOffEnd(Struct, frozen=True, eq=False):
    """All pieces of a player have left the board by `exit`."""

    TAG: ClassVar[str] = "all-off"
    mark: Mark
    wins: Literal["owner", "opponent"] = "owner"
    """Who wins: the player whose pieces they were, or the opponent."""


class CapturedEnd(Struct, frozen=True, eq=False):
    """A player has no piece of a kind left."""

    TAG: ClassVar[str] = "captured"
    mark: Mark
    piece: str = ""
    """The kind. All kinds together by default."""
    wins: Literal["owner", "opponent"] = "opponent"
    """Who wins: the player who lost the pieces, or the opponent."""


class ConnectedEnd(Struct, frozen=True, eq=False):
    """One group of a player's pieces joins regions, or all of them are one group."""

    TAG: ClassVar[str] = "connected"
    mark: Mark
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
    wins: Literal["owner", "opponent"] = "owner"
    """Who wins: the player whose pieces they are, or the opponent."""


class FullEnd(Struct, frozen=True, eq=False):
    """No space is empty: a draw."""

    TAG: ClassVar[str] = "full"
    mark: Mark


End: TypeAlias = LineEnd | ReachedEnd | AllOffEnd | CapturedEnd | ConnectedEnd | FullEnd
