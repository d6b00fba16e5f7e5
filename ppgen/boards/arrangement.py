"""What lies on a board at one moment, for drawing and independent of any game.

A game's rules turn a position into an `Arrangement`; `ppgen.blocks.grid.drawing` turns an arrangement into a drawing.
Neither decides anything for the other: an arrangement says *what* stands *where* and its name, never how it looks.
Every part has a stable `id` (unique in its arrangement, and the same in the next drawing while the thing is the same)
and a `thing` that says what it is: `ppgen diff` words it. Its place need not be given where the part stands on a space.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct

from ppgen.boards.board import Board
from ppgen.boards.naming import STANDARD, Naming
from ppgen.boards.space import Place, Side, Space, SpaceSide
from ppgen.pieces.disc import LIGHT, Disc
from ppgen.things import NOTHING, Thing

if TYPE_CHECKING:
    from ppgen.boards.beside import Seat, Tray, TurnMarker


@lru_cache(maxsize=8192)  # a board is drawn in several panels and themes
def on(thing: Thing, *where: Space | SpaceSide, naming: Naming = STANDARD) -> Thing:
    """The thing with its place, as a board names its spaces, unless it says one itself."""
    kind, look, place, owner, label = thing
    return thing if place else Thing(kind, look, ", ".join(_place(naming, each) for each in where), owner, label)


def along(spaces: Sequence[Space], naming: Naming = STANDARD) -> str:
    """The place of a way through spaces, as a board names them."""
    return " → ".join(map(naming.name, spaces))


def _place(naming: Naming, where: Space | SpaceSide) -> str:
    if isinstance(where, SpaceSide):
        return f"{naming.name(where.space)} {where.side.name.lower()}"
    return naming.name(where)


class Area(Struct, frozen=True):
    """Spaces that belong together (a tile, a region), tinted as one area. `role` names the paint in the theme."""

    id: str
    spaces: tuple[Space, ...]
    role: str = "tile"
    thing: Thing = NOTHING


class Wall(Struct, frozen=True):
    """A wall on one side of one space, just inside it; with a `gap`, there is an opening in its middle."""

    id: str
    where: SpaceSide
    gap: bool = False
    role: str = "wall"
    thing: Thing = Thing("wall")


class Gate(Struct, frozen=True):
    """An opening in the exterior wall, with an arrow into or out of the board."""

    id: str
    where: SpaceSide
    direction: Literal["in", "out"]
    thing: Thing = NOTHING


class Dot(Struct, frozen=True):
    """A dot on a space that shows nothing else but is not empty."""

    id: str
    space: Space
    thing: Thing = NOTHING


class Piece(Struct, frozen=True):
    """A piece on one space or more; `art` is a key of the game's art. Over two spaces it is turned to fit.

    A `ghost` is a piece where it was before: it is drawn pale, with a dashed outline.
    """

    id: str
    art: str
    spaces: tuple[Space, ...]
    role: str = "piece"
    thing: Thing = Thing("piece")
    turns: int = 0
    """Quarter turns to the left, of a piece on one space."""
    size: float | None = None
    """Its longer side, in spaces; None: clear of the walls on all sides."""
    text: str = ""
    """Without art (`""`): letters on a disc."""
    disc: Disc = LIGHT
    """How that disc looks."""
    number: str = ""
    """The number of the turn that brought it there, drawn on it in place of its letters."""

    @property
    def is_ground(self) -> bool:
        """Whether it is the drawing of a region that fills its space: the ground on which everything else stands."""
        return self.is_region and self.size is not None and self.size >= 1

    @property
    def is_region(self) -> bool:
        """Whether it is the drawing of a region, which belongs to the board."""
        return self.thing.kind == "region"


MoveKind: TypeAlias = Literal["move", "capture", "placement", "removal"]
"""What an arrow, a dot or a cross shows."""
_MOVE_KINDS: Mapping[str, MoveKind] = {"arrow": "move", "dot": "placement", "cross": "removal"}


class MoveArrow(Struct, frozen=True):
    """A move as an arrow from a space to the last of `spaces`, which may lie off the board (the piece leaves it).

    A piece that is placed, or that flies to many spaces, has a dot on the one space where it ends, and one that is
    taken off the board a cross (`sign`).

    On a board without edges two consecutive spaces may lie on opposite sides: the arrow leaves on one side and comes
    back on the other. It stays `clear` spaces away from the middle of the space where the piece stands: the first one
    of a move that may be played, the last one of a move that was played (`move-done`) or tried (`unlawful`).
    """

    id: str
    spaces: tuple[Space, ...]
    role: Literal["move", "move-done", "unlawful"] = "move"
    thing: Thing = NOTHING
    clear: float = 0.4
    takes: bool = False
    """Whether it ends before a piece on its last space: one that it captures, or that is in its way."""
    captured: tuple[Space, ...] = ()
    """The spaces of the pieces that a move captures if it is played: they get a ring."""
    rings: tuple[bool, bool] = (True, True)
    """Whether the board's rows (east to west) and columns are rings, so that it may lead over an edge and come back."""
    leap: tuple[int, int] | None = None
    """By how many columns and rows a leap goes that leads over the edge of a ring."""
    sign: Literal["arrow", "dot", "cross"] = "arrow"
    """What draws it: a dot and a cross have one space."""
    is_off_letters: bool = False
    """Whether a piece with letters stands on its first space, beside which it begins, so that they can be read."""
    is_aside: bool = False
    """Whether it runs on the right-hand side of its spaces, because another one of the same turn comes towards it."""
    is_shot: bool = False
    """Whether the piece on its first space stays there, and another one was placed on the last: it is thinner."""
    flown_from: tuple[Space, ...] = ()
    """Of a dot: the spaces of the pieces that may fly there. Nothing is placed then."""

    @property
    def kind(self) -> MoveKind:
        """What it shows, as a legend names it."""
        if self.captured or self.takes:
            return "capture"
        return _MOVE_KINDS[self.sign]


class Won(Struct, frozen=True):
    """A line of pieces that has won, from one end to the other: a stroke leads through it."""

    id: str
    spaces: tuple[Space, ...]
    thing: Thing = Thing("line", "winning")


class Route(Struct, frozen=True):
    """A path through spaces, which may begin and end at a side of the board.

    An alternative to another route names it by id in `beside`: only what it does not share with other routes is drawn,
    without arrowheads, in the lane of that route.
    """

    id: str
    spaces: tuple[Space, ...]
    start: SpaceSide | None = None
    end: SpaceSide | None = None
    role: str = "route"
    thing: Thing = NOTHING
    beside: str = ""


SIGNS: Final = ("right", "wrong")
"""The roles of a tick and a cross."""


class SpaceMarker(Struct, frozen=True):
    """A mark of an overlay on a space: a number, a letter, a sign (+1, −1), or a highlight alone.

    The roles `turn`, `wrong` and `right` are signs: arrows that turn, a cross, a tick. A highlight, a cross or a tick
    may be on one `side` of its space, such as a wall there: the ring is then a capsule round that side.
    """

    id: str
    space: Space
    text: str = ""
    role: str = "highlight"
    thing: Thing = NOTHING
    side: Side | None = None

    @property
    def place(self) -> Place:
        """The space, or its side."""
        return Place(self.space, self.side)

    @property
    def is_ring(self) -> bool:
        """Whether it is a ring."""
        return not self.text and self.role not in ("turn", *SIGNS)

    @property
    def is_badge(self) -> bool:
        """Whether it is a sign with words, such as `+1`."""
        return bool(self.text) and self.role not in ("turn", *SIGNS)


class Arrangement(Struct, frozen=True):
    """Everything on one board. Drawn in this order: areas, routes, dots, pieces, walls, gates, lines that have
    won, arrows, markers.

    Trays and seats lie beside it. A drawing shows them where it is asked to.
    """

    grid: Board
    areas: tuple[Area, ...] = ()
    dots: tuple[Dot, ...] = ()
    pieces: tuple[Piece, ...] = ()
    walls: tuple[Wall, ...] = ()
    gates: tuple[Gate, ...] = ()
    routes: tuple[Route, ...] = ()
    markers: tuple[SpaceMarker, ...] = ()
    exterior: bool = True
    """Whether a wall surrounds the grid."""
    arrows: tuple[MoveArrow, ...] = ()
    won: tuple[Won, ...] = ()
    """The lines that have won."""
    lines: Literal["grid", "areas", "none"] = "grid"
    """`areas`: only between the spaces of each area, as on loose tiles; `none`: where loose cards make the board."""
    trays: tuple[Tray, ...] = ()
    """The pieces that are not on the board."""
    seats: tuple[Seat, ...] = ()
    """Where the players sit."""
    turn: TurnMarker | None = None
    """Who is to move, where that is shown."""

    @property
    def standing(self) -> tuple[Piece, ...]:
        """The pieces that take room on their spaces: all but the grounds."""
        return tuple(piece for piece in self.pieces if not piece.is_ground)

    @property
    def is_laid(self) -> bool:
        """Whether anything lies on the board."""
        return any((self.dots, self.pieces, self.routes, self.markers, self.arrows, self.won))

    def has_beside(self, *, seats: bool, trays: bool) -> bool:
        """Whether anything is beside the board, if `seats` and `trays` show."""
        return bool((seats and self.seats) or (trays and self.trays)) or self.turn is not None
