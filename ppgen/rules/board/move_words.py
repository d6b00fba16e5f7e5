"""The words of moves: what a piece or a player may do, and what a move causes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from ppgen.diagnostics import Mark
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.regions import Region

if TYPE_CHECKING:
    pass

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
    """A move along a line through empty spaces, also around the edge of a ring. Each space is entered once.

    Lines are straight on squares and hexagons; on a board of points they may bend.
    """

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
    """When captured pieces leave the board. Until then they are in the way. Only a hop that captures has it."""
    lift_mark: Mark = field(default=Mark("", 0, 0), metadata={"place_of": "lift"})


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
