"""The piecepack: the parts of the set, their names and sizes, for rules and drawings alike.

A public-domain set by James Kyle: 24 tiles, 24 coins, 4 dice and 4 pawns, of four suits and six ranks. It is a set of
components and not a game, so nothing here knows what is played with it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Suit: TypeAlias = Literal["suns", "moons", "crowns", "arms"]
Rank: TypeAlias = Literal["null", "ace", "2", "3", "4", "5"]

Arms: TypeAlias = Literal["fleur-de-lis", "shield"]
"""How the suit of Arms is drawn: as the fleur-de-lis of the piecepack's published anatomy, or as a shield."""

SUITS: tuple[Suit, ...] = ("suns", "moons", "crowns", "arms")
"""In their customary order: red, black, green and blue."""
RANKS: tuple[Rank, ...] = ("null", "ace", "2", "3", "4", "5")
"""From the lowest to the highest."""

NUMBERED = {f"{rank} of {suit.capitalize()}": f"{suit}-{rank}" for suit in SUITS for rank in RANKS if rank.isdigit()}
"""What a tile, coin or die face with a number is called, and its key: `5 of Suns`, `suns-5`."""

TILE = 50.8
"""The side of a tile, in mm (2 inches)."""
COIN = 19.05
"""The diameter of a coin, in mm (3/4 inch)."""
DIE = 12.7
"""The edge of a die, in mm (1/2 inch)."""
PAWN = 15.875
"""The diameter of a pawn's foot, in mm (5/8 inch)."""

DESIGN = "James Kyle"
"""Who made the set."""
RIGHTS = "The piecepack is in the public domain."
"""The notice on its parts, whatever the rights of a game that is played with them (piecepack.org)."""

ART: tuple[str, ...] = (
    *(f"piecepack-suit-{suit}" for suit in SUITS),
    *(f"piecepack-tile-{suit}-{rank}" for suit in SUITS for rank in RANKS),
    "piecepack-tile",
    *(f"piecepack-coin-{rank}" for rank in RANKS),
    *(f"piecepack-coin-{suit}" for suit in SUITS),
    *(f"piecepack-die-{suit}-{rank}" for suit in SUITS for rank in RANKS),
    *(f"piecepack-pawn-{suit}" for suit in SUITS),
)
"""The names by which a definition may use a part wherever it may name a drawing of its own.

`piecepack-tile` is a tile's back, `piecepack-coin-2` the face of a coin and `piecepack-coin-suns` the back of one."""


def side_up(part: str) -> str:
    """Which side of a tile or a coin a part of ART shows: `face` or `back`; nothing for other parts."""
    _, kind, *rest = part.split("-") if part in ART else ("", "")
    if kind == "tile":
        return "face" if rest else "back"
    return ("back" if rest[0] in SUITS else "face") if kind == "coin" else ""


def in_words(part: str) -> str:
    """What a part of ART is called in English: `suit of Suns`, `2 of Suns (a tile)`, `back of a coin of Suns`."""
    _, kind, *rest = part.split("-")
    if not rest:
        return f"back of a {kind}"
    *suit, last = (name.capitalize() if name in SUITS else name for name in rest)
    if suit:
        return f"{last} of {suit[0]} (a {'side of a die' if kind == 'die' else kind})"
    if kind == "coin":
        return f"back of a coin of {last}" if rest[-1] in SUITS else f"{last} (a coin)"
    return f"{kind} of {last}"
