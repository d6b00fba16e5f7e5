"""The ways to end a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from ppgen.diagnostics import Mark
from ppgen.rules.board.regions import Region


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
