"""What lies and who sits beside a board: trays with the pieces that are not on it, and the seats of the players."""

from __future__ import annotations

from msgspec import Struct

from ppgen.boards.space import Side
from ppgen.pieces.disc import LIGHT, Disc
from ppgen.things import NOTHING, Thing


class TrayPiece(Struct, frozen=True):
    """Pieces of one look in a tray. Its fields are those of a `Piece` of a board, but for the spaces."""

    id: str
    """Unique in its arrangement. Where the tray shows `count` pieces one by one, `-1`, `-2` … follow."""
    art: str
    """A key of the game's art."""
    count: int = 1
    """How many there are. Where there is no room for each, the tray shows one of them and `× 5`."""
    role: str = "piece"
    thing: Thing = Thing("piece")
    """What each of them is. Its place need not be given: it is the tray."""
    turns: int = 0
    """Quarter turns to the left."""
    size: float | None = None
    """Its longer side, in spaces; None: as on the board."""
    text: str = ""
    """Without art (`""`): letters on a disc."""
    disc: Disc = LIGHT
    """How that disc looks."""
    crossed: bool = False
    """Whether each is crossed out: it is still drawn and no longer there, as a coin that was paid."""


class Tray(Struct, frozen=True):
    """Pieces that are not on the board: off it, in a hand, won or paid. A tray lies beside the board.

    Trays on the same side lie one behind the other, the first one next to the board. A tray without pieces is drawn
    empty, with its label.
    """

    id: str
    label: str
    """What lies in it, such as `Red: in hand`."""
    pieces: tuple[TrayPiece, ...] = ()
    side: Side = Side.SOUTH
    """The side of the board at which it lies: its owner's."""
    thing: Thing = NOTHING

    @property
    def count(self) -> int:
        """How many pieces lie in it."""
        return sum(piece.count for piece in self.pieces)


class Seat(Struct, frozen=True):
    """Where a player sits: at a side of the board, from which the player's pieces move forward, to the other side."""

    player: str
    """The key of the player."""
    name: str
    """The name, as readers see it."""
    side: Side
    note: str = ""
    """What the drawing says of the player besides, such as `has won`."""


class TurnMarker(Struct, frozen=True):
    """Who is to move, who has won, or that it is a draw: below the board."""

    label: str
    """What it says: `Black to move`."""
    piece: TrayPiece | None = None
    """A piece of that player's; None where the player has none, and after a draw."""
    thing: Thing = Thing("turn")
    id: str = "to-move"
    points: bool = True
    """Whether a triangle that points at the words stands in place of a piece that is missing."""
