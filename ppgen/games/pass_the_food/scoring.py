"""Which tile a coin belongs to, by exact areas, and what that scores (pass-the-food, Scoring, Tables 1 and 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import pi

from ppgen.boards.shapes import Disc, covered_area, disc_to_square, is_covered
from ppgen.games.pass_the_food.position import ROWS, CoinAt, Tabletop, TileAt
from ppgen.piecepack import COIN, SUITS, Rank, Suit

COIN_AREA = pi * (COIN / 2) ** 2
TOLERANCE = 1.0
"""Areas are known to 1 mm², 0.35 % of a coin: what differs by less is for the judge."""
SLIVER = 0.05
"""The width in mm of a gap between coins below which nobody can see the tile."""
BARELY = 1 / 3
"""A coin is barely on a tile with less than this share of its area on any."""


@dataclass(frozen=True, slots=True)
class Landing:
    """A coin and the tiles that it covers, with the area of each in mm², most first."""

    coin: CoinAt
    covers: tuple[tuple[TileAt, float], ...]
    call: str = ""
    """Why the judge must say where it belongs; empty where nothing is in doubt."""

    @property
    def tile(self) -> TileAt | None:
        """The tile that it counts for: the one it covers most, unless that is in doubt."""
        return self.covers[0][0] if self.covers and not self.call else None

    @property
    def share(self) -> float:
        """The share of the coin that lies on tiles."""
        return sum(area for _, area in self.covers) / COIN_AREA


def landings(table: Tabletop) -> tuple[Landing, ...]:
    """Every coin on the table, in the order in which they lie."""
    return tuple(_landing(table, index) for index in range(len(table.coins)))


def _landing(table: Tabletop, index: int) -> Landing:
    coin = table.coins[index]
    disc = coin.disc
    covers = []
    for tile in table.tiles:
        if disc_to_square(disc, tile.square) < 0:
            area = covered_area(disc, tile.square)
            if area > 1e-6:
                covers.append((tile, area))
    covers.sort(key=lambda cover: (-cover[1], cover[0]))
    return Landing(coin, tuple(covers), _call(disc, covers, [lower.disc for lower in table.coins[:index]]))


def _call(disc: Disc, covers: Sequence[tuple[TileAt, float]], below: Sequence[Disc]) -> str:
    if not covers:
        return ""
    if is_covered(disc, below, SLIVER):
        return "it lies wholly on other coins"
    if covers[0][1] <= TOLERANCE:
        tile, area = covers[0]
        return f"it touches {tile.name} with {area:.2f} mm², which is within {TOLERANCE:g} mm² of nothing"
    if len(covers) > 1 and covers[0][1] - covers[1][1] <= TOLERANCE:
        (one, more), (other, less) = covers[:2]
        return (
            f"it covers {more:.1f} mm² of {one.name} and {less:.1f} mm² of {other.name}, "
            f"which differ by no more than {TOLERANCE:g} mm²"
        )
    return ""


@dataclass(frozen=True, slots=True)
class Points:
    """The two scoring tables: what 0, 1, 2 … coins on tiles of a rank or suit score, the last for all more."""

    ranks: Mapping[Rank, tuple[int, ...]]
    suits: Mapping[Suit, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: so many coins, so many points."""

    count: int
    points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's score, worked out."""

    ranks: Mapping[Rank, Line]
    suits: Mapping[Suit, Line]

    @property
    def rank_points(self) -> int:
        return sum(line.points for line in self.ranks.values())

    @property
    def suit_points(self) -> int:
        return sum(line.points for line in self.suits.values())

    @property
    def score(self) -> int:
        return self.rank_points + self.suit_points


def tally(landed: Sequence[Landing], player: Suit, points: Points) -> Tally:
    """The score of one player, from the coins whose tiles are beyond doubt."""
    tiles = [landing.tile for landing in landed if landing.coin.suit == player and landing.tile is not None]
    return Tally(
        {rank: _line(sum(tile.rank == rank for tile in tiles), points.ranks[rank]) for rank in ROWS},
        {suit: _line(sum(tile.suit == suit for tile in tiles), points.suits[suit]) for suit in SUITS},
    )


def _line(count: int, row: tuple[int, ...]) -> Line:
    return Line(count, row[min(count, len(row) - 1)])
