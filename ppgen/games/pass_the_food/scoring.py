"""Which tile a coin belongs to, by exact areas (pass-the-food, Scoring, footnote 3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import pi

from msgspec import Struct

from ppgen.boards.areas import covered_area
from ppgen.boards.shapes import Disc, disc_to_disc, is_covered
from ppgen.games.pass_the_food.position import NEAR, CoinAt, Tabletop, TileAt
from ppgen.piecepack import COIN
from ppgen.records import replace
from ppgen.rules.tabletop import number

COIN_AREA = pi * (COIN / 2) ** 2
TOLERANCE = 1.0
"""Areas are known to 1 mm², 0.35 % of a coin: the judge decides smaller differences."""
SLIVER = 0.05
"""The width in mm of a gap between coins below which nobody can see the tile."""
NOTHING = 1e-6
"""Areas up to this, in mm², are rounding errors."""
UNSURE = 6
"""With up to so many coins beneath one that may have fallen off the table, every subset of them is tried. With more,
the coin may count for any tile that it is over, or for none."""
BARELY = 1 / 3
"""A coin is barely on a tile with less than this share of its area on any."""


class Landing(Struct, frozen=True):
    """A coin and the tiles that its underside touches, with the area on each in mm², the largest first.

    Coins between coin and tile, which came to rest before it, reduce the area.
    """

    coin: CoinAt
    covers: tuple[tuple[TileAt, float], ...]
    options: tuple[TileAt | None, ...]
    """The tiles for which it may count (None: for no tile); several while the judge's call is open."""
    call: str = ""
    """Why the judge must decide; empty where nothing is in doubt."""

    @property
    def tile(self) -> TileAt | None:
        """The tile for which it certainly counts."""
        return None if self.call else self.options[0]

    @property
    def missed(self) -> bool:
        """Whether it certainly counts for no tile."""
        return self.options == (None,)

    @property
    def share(self) -> float:
        """The share of the coin that touches tiles."""
        # Tiles that are a little out of place may overlap.
        return min(sum(area for _, area in self.covers) / COIN_AREA, 1.0)


def landings(table: Tabletop) -> tuple[Landing, ...]:
    """Every coin on the table, in the order in which they lie."""
    return _landings(replace(table, gone=(), scores=()))


@lru_cache(maxsize=256)
def _landings(table: Tabletop) -> tuple[Landing, ...]:
    # Cached, because the verdict, the facts and the picture of a table all need it.
    landed = []
    for index, coin in enumerate(table.coins):
        landing = _on_what_stayed(coin, table, table.coins[:index])
        if table.at_edge(coin):
            landing = _either(landing, (None,), falls(table.beyond_edge(coin)))
        landed.append(landing)
    return tuple(landed)


def _on_what_stayed(coin: CoinAt, table: Tabletop, earlier: Sequence[CoinAt]) -> Landing:
    """A coin on those before it that are still there: each of them at the edge may have fallen, independently."""
    beneath = [other for other in earlier if disc_to_disc(coin.disc, other.disc) < 0]
    landing = _landing(coin, table.tiles, [other.disc for other in beneath])
    stayed = [other.disc for other in beneath if not table.at_edge(other)]
    # Several coins in one place hide as much as one.
    unsure = list(dict.fromkeys(other.disc for other in beneath if table.at_edge(other)))
    why = "a coin beneath it may have fallen off the table"
    if len(unsure) > UNSURE:
        over = (tile for tile, _ in _most_first(coin.disc, table.tiles))
        return _either(landing, (*over, None), why)
    for count in reversed(range(len(unsure))):
        for some in combinations(unsure, count):
            other = _landing(coin, table.tiles, [*stayed, *some])
            landing = _either(landing, other.options, other.call or why)
    return landing


def falls(beyond: float) -> str:
    """Why it is undecided whether a coin falls. `beyond`: how far its centre is beyond the table edge, in mm."""
    side = "beyond" if beyond > 0 else "from"
    away = f"{number(abs(beyond))} mm {side} the edge of the table"
    return f"its centre is {away}, and within {NEAR:g} mm it is too close to say whether it falls"


def _either(landing: Landing, others: tuple[TileAt | None, ...], why: str) -> Landing:
    """A coin that may also count for other tiles, or for none."""
    options = tuple(dict.fromkeys((*landing.options, *others)))
    return landing if options == landing.options else replace(landing, options=options, call=landing.call or why)


def _landing(coin: CoinAt, tiles: Sequence[TileAt], earlier: Sequence[Disc]) -> Landing:
    disc = coin.disc
    below = [other for other in earlier if disc_to_disc(disc, other) < 0]
    over = _most_first(disc, tiles)
    covers = _most_first(disc, [tile for tile, _ in over], below) if below else over
    if over and is_covered(disc, below, SLIVER):
        return Landing(coin, covers, (*_alike(over), None), "it lies wholly on other coins")
    if not covers:
        return Landing(coin, (), (None,))
    tile, most = covers[0]
    if most <= TOLERANCE:
        reason = f"it touches {tile.name} with {most:.2f} mm², which is within {TOLERANCE:g} mm² of nothing"
        return Landing(coin, covers, (*_alike(covers), None), reason)
    alike = _alike(covers)
    if len(alike) == 1:
        return Landing(coin, covers, alike)
    *first, last = (f"{area:.1f} mm² of {tile.name}" for tile, area in covers[: len(alike)])
    areas = f"{', '.join(first)} and {last}"
    reason = f"it covers {areas}, which differ by no more than {TOLERANCE:g} mm²"
    return Landing(coin, covers, alike, reason)


def _most_first(disc: Disc, tiles: Sequence[TileAt], below: Sequence[Disc] = ()) -> tuple[tuple[TileAt, float], ...]:
    """The tiles that a disc touches, with the area of each."""
    areas = ((tile, covered_area(disc, tile.square, below)) for tile in tiles)
    return tuple(
        sorted(((tile, area) for tile, area in areas if area > NOTHING), key=lambda cover: (-cover[1], cover[0]))
    )


def _alike(covers: Sequence[tuple[TileAt, float]]) -> tuple[TileAt, ...]:
    """The tile with the largest area, and those whose area is the same within the tolerance."""
    return tuple(tile for tile, area in covers if covers[0][1] - area <= TOLERANCE)
