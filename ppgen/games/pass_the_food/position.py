"""A game of Pass the Food at one moment: tiles and coins where they lie, in mm.

The origin is the bottom left corner of the tiles; x runs to the right and y away from the edge of the table, angles
run counter-clockwise, in degrees.
"""

from __future__ import annotations

from math import dist
from typing import TypeAlias

from msgspec import Struct

from ppgen.boards.shapes import Disc, Square
from ppgen.piecepack import COIN, SUITS, TILE, Rank, Suit
from ppgen.records import replace

ROWS: tuple[Rank, ...] = ("null", "2", "3", "4", "5", "ace")
"""The ranks of a column of tiles, from the edge of the table (pass-the-food, Setup)."""
OUT_OF_PLACE = 2.0
"""A tile is out of place when any of its corners is further than this from where it belongs, in mm."""
NEAR = 1.0
"""Lengths on a table are known to 1 mm: within that of a limit it is too close to decide."""
EDGE = 152.4
"""The distance from the tiles to the edge of the table in a first game, in mm: six inches."""
EXACT = 6
"""Decimals of computed lengths. The notation gives three; more than these are rounding errors."""


class TileAt(Struct, frozen=True, order=True):
    suit: Suit
    rank: Rank
    x: float
    y: float
    angle: float = 0.0

    @property
    def name(self) -> str:
        return f"{self.suit}-{self.rank}"

    @property
    def square(self) -> Square:
        return Square(self.x, self.y, TILE, self.angle)

    @property
    def away(self) -> float:
        """The largest distance of a corner from where it belongs, in mm. Any side of the tile may face the players."""
        home = start_tile(self.suit, self.rank)
        if self == home:
            return 0.0
        away = max(min(dist(corner, other) for other in home.square.corners) for corner in self.square.corners)
        return round(away, EXACT)


class CoinAt(Struct, frozen=True):
    """A coin on the table; with `face`, the side with its value is up, which does not show its suit."""

    suit: Suit
    rank: Rank
    x: float
    y: float
    angle: float = 0.0
    face: bool = False

    @property
    def name(self) -> str:
        return f"{self.suit}-{self.rank}"

    @property
    def disc(self) -> Disc:
        return Disc(self.x, self.y, COIN)


AnyCoin: TypeAlias = CoinAt | tuple[Suit, Rank]
"""A coin on the table, or one that left it, by its suit and rank."""


def start_tile(suit: Suit, rank: Rank) -> TileAt:
    """Where a tile stands before the first throw: a column for each suit, a row for each rank."""
    return TileAt(suit, rank, TILE * (SUITS.index(suit) + 0.5), TILE * (ROWS.index(rank) + 0.5))


START = tuple(start_tile(suit, rank) for suit in SUITS for rank in ROWS)
"""The 24 tiles of the starting arrangement."""


class Tabletop(Struct, frozen=True):
    """The whole state. `coins` are in the order in which they came to rest: later ones lie on earlier ones."""

    players: tuple[Suit, ...] = SUITS
    edge: float = EDGE
    tiles: tuple[TileAt, ...] = START
    coins: tuple[CoinAt, ...] = ()
    gone: tuple[tuple[Suit, Rank], ...] = ()
    """Coins that were thrown and left the table."""
    scores: tuple[tuple[Suit, int], ...] = ()
    """The scores written down for players."""

    @property
    def missing(self) -> tuple[TileAt, ...]:
        """The missing tiles, in their places."""
        there = {(tile.suit, tile.rank) for tile in self.tiles}
        return tuple(home for home in START if (home.suit, home.rank) not in there)

    @property
    def misplaced(self) -> tuple[TileAt, ...]:
        """The tiles that are certainly out of place."""
        return tuple(tile for tile in self.tiles if tile.away > OUT_OF_PLACE + NEAR)

    @property
    def everything(self) -> tuple[AnyCoin, ...]:
        """Every coin that was thrown."""
        return (*self.coins, *self.gone)

    def beyond_edge(self, coin: CoinAt) -> float:
        """How far the centre of a coin is beyond the edge of the table, in mm; negative where it is on the table."""
        return round(-self.edge - coin.y, EXACT)

    def at_edge(self, coin: CoinAt) -> bool:
        """Whether a coin is so close to the edge that it is undecided whether it falls."""
        return abs(self.beyond_edge(coin)) <= NEAR

    def thrown(self, suit: Suit) -> int:
        """How many throws a player has made."""
        return sum(coin.suit == suit for coin in self.coins) + sum(who == suit for who, _ in self.gone)

    def without(self, names: frozenset[tuple[Suit, Rank]]) -> Tabletop:
        """The table before those coins came to rest."""
        return replace(
            self,
            coins=tuple(coin for coin in self.coins if (coin.suit, coin.rank) not in names),
            gone=tuple(coin for coin in self.gone if coin not in names),
        )
