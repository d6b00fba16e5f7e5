"""A table of Pass the Food as an arrangement of piecepack parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from types import MappingProxyType

from ppgen.boards.table import Badge, Bounds, Ring, TableArrangement, TableLine, TablePiece
from ppgen.games.pass_the_food.position import CoinAt, Tabletop, TileAt
from ppgen.games.pass_the_food.scoring import BARELY, COIN_AREA, Landing, landings
from ppgen.piecepack import COIN, SUITS, TILE, Rank
from ppgen.plane import Vector, polar
from ppgen.things import Thing

OVERLAYS: Mapping[str, str] = MappingProxyType(
    {
        "edge": "the edge of the table, and how far the tiles are from it",
        "missed": "a cross on every coin that is on no tile",
        "barely": "a ring round every coin with less than a third of its area on tiles",
        "shared": "a ring round every coin on several tiles",
        "calls": "a ring round every coin for the judge",
        "percent": "beside every coin that is not wholly on one tile, the share of it on each tile",
        "out-of-place": "a ring on every tile that lies elsewhere, and the place of every missing one",
        "squared-up": "every coin that counts squared up on its tile",
        "latest": "a ring round the coins that the last throw moved",
    }
)

MARGIN = 7.0
"""The table shown around what lies on it, in mm."""
WORDS = (6.0, 3.0)
"""Half the width and height of a percentage, in mm of the table, in a figure of the largest scale."""
CROSS = 9.0
"""The size of the cross beside a coin on no tile, in mm."""
RING = 1.16
"""The diameter of a ring, in coins: close to the rim, so that it hides little beside the coin."""
CORNER_CLEAR = 0.1
"""How far a coin in a corner of a tile stays from its edges, in mm: further in, it would hide the foot of a numeral."""
MARK_CLEAR = 1.0
"""How far coins stay from the edges of a tile, in mm, so that its suit in the top left corner stays visible."""


def arrangement(table: Tabletop, show: Sequence[str], before: Tabletop | None) -> TableArrangement:
    """`before`: an earlier table; coins that moved since then stand out."""
    landed = landings(table)
    coins = _squared_up(landed) if "squared-up" in show else [landing.coin for landing in landed]
    pieces = _missing(table) if "out-of-place" in show else []
    pieces += [_tile(table, index) for index in range(len(table.tiles))]
    pieces += [_coin(coins, index) for index in range(len(coins))]
    lines = _edge(table) if "edge" in show else ()
    return TableArrangement(
        _bounds(pieces, lines),
        tuple(pieces),
        lines,
        () if "squared-up" in show else tuple(_rings(table, landed, show, before)),
        tuple(_percents(landed)) if "percent" in show and "squared-up" not in show else (),
    )


def _tile(table: Tabletop, index: int) -> TablePiece:
    tile = table.tiles[index]
    twice = sum(other.name == tile.name for other in table.tiles[:index])
    name = f"tile-{tile.name}" + (f"-{twice + 1}" if twice else "")
    art = f"piecepack-tile-{tile.name}"
    thing = Thing("tile", tile.name, label=f"{tile.rank} of {tile.suit}")
    return TablePiece(name, art, tile.x, tile.y, TILE, tile.angle, "square", thing=thing)


def _missing(table: Tabletop) -> list[TablePiece]:
    return [
        TablePiece(f"missing-{home.name}", "", home.x, home.y, TILE, 0.0, "square", "ghost", Thing("ghost", home.name))
        for home in table.missing
    ]


def _coin(coins: Sequence[CoinAt], index: int) -> TablePiece:
    coin = coins[index]
    twice = sum(other.name == coin.name for other in coins[:index])
    name = f"coin-{coin.name}" + (f"-{twice + 1}" if twice else "")
    art = f"piecepack-coin-{coin.rank if coin.face else coin.suit}"
    thing = Thing("coin", coin.name, label=f"{coin.rank} of {coin.suit}")
    return TablePiece(name, art, coin.x, coin.y, COIN, coin.angle, thing=thing)


def _edge(table: Tabletop) -> tuple[TableLine, ...]:
    right = len(SUITS) * TILE
    words = f"about {table.edge / 25.4:g} in ({table.edge / 10:.0f} cm)"
    distance = Thing(look="edge-distance")
    x = right * 3 / 8
    edge = ((-MARGIN, -table.edge), (right + 8 * MARGIN, -table.edge))
    return (
        TableLine("edge", edge, "edge", "edge of the table", Thing("table-edge")),
        TableLine("edge-distance", ((x, 0.0), (x, -table.edge)), "dimension", words, distance),
    )


def _bounds(pieces: Sequence[TablePiece], lines: Sequence[TableLine]) -> Bounds:
    left, bottom, right, top = 0.0, 0.0, len(SUITS) * TILE, 6 * TILE
    for piece in pieces:
        reach = piece.size / 2 * (1.0 if piece.shape == "disc" else 1.0 if piece.angle % 90 == 0 else 1.4143)
        left, right = min(left, piece.x - reach), max(right, piece.x + reach)
        bottom, top = min(bottom, piece.y - reach), max(top, piece.y + reach)
    below = min((y for line in lines for _, y in line.points), default=0.0)
    # The label of the table edge stands below it.
    room = 4 * MARGIN if below < bottom else 1.0
    return Bounds(left - 1, min(bottom, below) - room, right + 1, top + 1)


def _rings(table: Tabletop, landed: Sequence[Landing], show: Sequence[str], before: Tabletop | None) -> list[Ring]:
    rings = []
    old = frozenset(before.coins) if before is not None else frozenset(table.coins)
    for landing in landed:
        coin = landing.coin
        wrong = "missed" in show and landing.missed
        asked = (
            ("barely" in show and 0 < landing.share < BARELY)
            or ("shared" in show and len(landing.covers) > 1)
            or ("calls" in show and landing.call)
            or ("latest" in show and coin not in old)
        )
        if wrong or asked:
            if wrong:
                x, y = _cross_beside(coin, table)
                rings.append(Ring(f"missed-{coin.name}", x, y, CROSS, "wrong", Thing("cross", owner=coin.name)))
            else:
                thing = Thing(look="judged" if landing.call else "", owner=coin.name)
                rings.append(Ring(f"ring-{coin.name}", coin.x, coin.y, COIN * RING, "highlight", thing))
    if "out-of-place" in show:
        for tile in table.misplaced:
            name, thing = f"ring-tile-{tile.name}", Thing(look="out-of-place", owner=tile.name)
            rings.append(Ring(name, tile.x, tile.y, 0.7 * TILE, "highlight", thing))
    return rings


def _cross_beside(coin: CoinAt, table: Tabletop) -> tuple[float, float]:
    """Where a cross stands beside a coin: at its upper left, or else where no other coin is and no tile."""
    middle, away = Vector(coin.x, coin.y), (COIN + CROSS) / 2 + MARK_CLEAR
    places = [middle + polar(135.0 + turn, away) for turn in range(0, 360, 45)]

    def is_free(place: Vector) -> bool:
        clear = all((place - (other.x, other.y)).length > away for other in table.coins if other != coin)
        return clear and not any(_on(tile, place) for tile in table.tiles)

    return next(filter(is_free, places), places[0])


def _percents(landed: Sequence[Landing]) -> list[Badge]:
    """Each percentage on its tile, beside the coin, and clear of other coins where there is room."""
    badges = []
    for landing in landed:
        coin = landing.coin
        for tile, area in landing.covers:
            share = 100 * area / COIN_AREA
            if share > 99.95:
                continue
            x, y = _beside(coin, tile, [other.coin for other in landed if other is not landing])
            words = f"{share:.0f} %" if share >= 10 else f"{share:.1f} %"
            thing = Thing(look=coin.name, owner=tile.name)
            badges.append(Badge(f"share-{coin.name}-{tile.name}", x, y, words, thing))
    return badges


def _beside(coin: CoinAt, tile: TileAt, others: Sequence[CoinAt]) -> tuple[float, float]:
    """A free point on the tile, 1.2 diameters from the coin, as close as possible to the direction of its middle."""
    middle = Vector(coin.x, coin.y)
    straight = (Vector(tile.x, tile.y) - middle).angle
    turns = ((number + 1) // 2 * 5 * (1 if number % 2 else -1) for number in range(25))
    places = [middle + polar(straight + turn, 1.2 * COIN) for turn in turns]
    free = (place for place in places if _on(tile, place) and not any(_near(other, place) for other in others))
    return next(free, places[0])


def _on(tile: TileAt, place: tuple[float, float]) -> bool:
    """Whether a percentage written there lies on the tile."""
    x, y = tile.square.inside(place)
    return abs(x) + WORDS[0] <= TILE / 2 and abs(y) + WORDS[1] <= TILE / 2


def _near(coin: CoinAt, place: tuple[float, float]) -> bool:
    """Whether a percentage written there touches the coin."""
    x, y = abs(coin.x - place[0]) - WORDS[0], abs(coin.y - place[1]) - WORDS[1]
    return hypot(max(x, 0.0), max(y, 0.0)) < COIN / 2 + 0.5


def _squared_up(landed: Sequence[Landing]) -> list[CoinAt]:
    """The coins of each tile set squarely on it, suit up, without those that count for no tile."""
    places: dict[str, list[CoinAt]] = {}
    tiles: dict[str, TileAt] = {}
    for landing in landed:
        if landing.tile is not None:
            places.setdefault(landing.tile.name, []).append(landing.coin)
            tiles[landing.tile.name] = landing.tile
    squared: list[CoinAt] = []
    for name, coins in places.items():
        tile = tiles[name]
        spots = _in_corners(len(coins), tile.rank) if len(coins) <= _MOST_IN_CORNERS else _in_rows(len(coins), tile)
        squared += [
            CoinAt(coin.suit, coin.rank, tile.x + x, tile.y + y) for coin, (x, y) in zip(coins, spots, strict=True)
        ]
    return squared


_BOTTOM_RIGHT, _BOTTOM_LEFT, _TOP_RIGHT = (1, -1), (-1, -1), (1, 1)
_CORNERS = {
    "null": (_BOTTOM_RIGHT, _BOTTOM_LEFT, _TOP_RIGHT),
    "ace": (_TOP_RIGHT, _BOTTOM_RIGHT, _BOTTOM_LEFT),
    "2": (_TOP_RIGHT, _BOTTOM_LEFT, _BOTTOM_RIGHT),
    "3": (_BOTTOM_RIGHT, _TOP_RIGHT, _BOTTOM_LEFT),
    "4": (_BOTTOM_LEFT, _TOP_RIGHT, _BOTTOM_RIGHT),
    "5": (_BOTTOM_RIGHT, _TOP_RIGHT, _BOTTOM_LEFT),
}
"""The corners of an upright tile that coins take, by its rank: first where its numeral is round and leaves most room,
and never the top left one, where its suit is.
"""
_MOST_IN_CORNERS = 3


def _in_corners(count: int, rank: Rank) -> list[tuple[float, float]]:
    """Places beside the numeral in the middle of a tile, which a coin there would hide."""
    reach = (TILE - COIN) / 2 - CORNER_CLEAR
    return [(x * reach, y * reach) for x, y in _CORNERS[rank][:count]]


def _in_rows(count: int, tile: TileAt) -> list[tuple[float, float]]:
    """More coins than corners: rows from the top."""
    columns = 2 if count <= 4 else 3
    rows = -(-count // columns)
    step = min(COIN * 1.15, (TILE - COIN) / max(columns - 1, rows - 1, 1))
    aside = _off_the_mark(tile, rows, step)
    return [
        ((index % columns - (columns - 1) / 2) * step + aside, ((rows - 1) / 2 - index // columns) * step - aside)
        for index in range(count)
    ]


def _off_the_mark(tile: TileAt, rows: int, step: float) -> float:
    """How far rows of coins move right and down, so that the suit in the corner of an upright tile stays visible."""
    if tile.angle % 360:
        return 0.0
    return max((TILE - COIN - (rows - 1) * step) / 2 - MARK_CLEAR, 0.0)
