"""Pass the Food worked out a second time, from the text of the rules and the readings, by other means than ppgen's.

> If part of the bottom ("face" or "back") of the coin touches the top ("face") of a tile then it is considered "on" the
> tile. If a coin is on two tiles assign it to the tile which it covers more.

> Set up … with the tiles in columns and rows. A coin whose centre is beyond the edge of the table falls.

Lengths are known to 1 mm: within that of the edge, or of the 2 mm by which a tile may be out of place, nothing is said.
Areas are summed in thin strips, a coin at a time: in each, what a tile and the coin share, without the coins beneath.
The scores are those of every combination of calls, one after the other. Nothing of ppgen is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot, pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

Strips = NDArray[np.float64]

RANKS = ("null", "2", "3", "4", "5", "ace")
SUITS = ("suns", "moons", "crowns", "arms")
BY_RANK = {
    "ace": (0, 10, 16, 0),
    "5": (0, 5, 10, 0),
    "4": (0, 5, 9, 0),
    "3": (0, 5, 8, 0),
    "2": (0, 5, 7, 0),
    "null": (0, 1, 0, 0),
}
BY_SUIT = {"suns": (0, 3, 5, 0), "moons": (0, 2, 3, 0), "crowns": (0, 2, 3, 0), "arms": (0, 3, 5, 0)}
SIDE = 50.8
RADIUS = 19.05 / 2
ALIKE = 1.0
"""Areas that differ by no more, in mm², are alike; a touch of no more may be none."""
SLIVER = 0.05
STRIPS = 80
"""How many between two heights at which something begins or ends."""
BLUR = 0.05
"""What the strips do not show, in mm²: a call that hangs on less is not sharp, and nothing is said of it."""

NEAR = 1.0
"""Lengths that miss a limit by no more, in mm, either way, are too close to say."""
OUT = 2.0
"""How far a corner of a tile may be from its place, in mm."""

Tile = tuple[str, float, float, float]
"""Its name, its centre, and by how many degrees it is turned."""
Coin = tuple[str, float, float]


@dataclass(frozen=True)
class Opinion:
    """Where a coin lies: the area on each tile in mm², the tiles that it may count for ("" for none)."""

    areas: Mapping[str, float]
    options: frozenset[str]
    sharp: bool
    """Whether the strips are fine enough to say so."""


def lengths(coins: Sequence[Coin], tiles: Sequence[Tile], edge: float) -> set[str]:
    """What the lengths on a table say, of each of its coins and tiles: `legal`, `unknown` or `illegal`."""
    beyond = [-edge - y for _, _, y in coins]
    return {*(_kept(over, 0) for over in beyond), *(_kept(_away(tile), OUT) for tile in tiles)}


def _kept(length: float, limit: float) -> str:
    return "illegal" if length > limit + NEAR else "unknown" if length >= limit - NEAR else "legal"


def _away(tile: Tile) -> float:
    """How far the corner that is furthest off is from where a corner belongs."""
    name, x, y, angle = tile
    suit, rank = name.split("-")
    home = (SUITS.index(suit) + 0.5) * SIDE, (RANKS.index(rank) + 0.5) * SIDE
    half = SIDE / 2 * np.array([1 + 1j, -1 + 1j, -1 - 1j, 1 - 1j])
    corners = complex(x, y) + half * np.exp(1j * angle * pi / 180)
    places = complex(*home) + half
    return float(max(min(hypot((one - other).real, (one - other).imag) for other in places) for one in corners))


def on_table(coin: Coin, tiles: Sequence[Tile], beneath: Sequence[Coin], edge: float) -> Opinion:
    """The place of one coin, of which nobody can say whether it fell, or what beneath it did, near the edge."""
    doubtful = [number for number, other in enumerate(beneath) if _kept(-edge - other[2], 0) == "unknown"]
    doubtful = [number for number in doubtful if hypot(beneath[number][1] - coin[1], beneath[number][2] - coin[2]) < 20]
    tried = []
    for stayed in product((True, False), repeat=len(doubtful)):
        fallen = {number for number, stays in zip(doubtful, stayed, strict=True) if not stays}
        tried.append(opinion(coin, tiles, [other for number, other in enumerate(beneath) if number not in fallen]))
    fell = frozenset({""} if _kept(-edge - coin[2], 0) == "unknown" else ())
    options = fell.union(*(one.options for one in tried))
    return Opinion(tried[0].areas, options, all(one.sharp for one in tried))


def opinion(coin: Coin, tiles: Sequence[Tile], beneath: Sequence[Coin]) -> Opinion:
    """The place of one coin, `beneath` being every coin that came to rest before it."""
    _, x, y = coin
    near = [other for other in beneath if abs(other[1] - x) < 20 and abs(other[2] - y) < 20]
    close = [tile for tile in tiles if abs(tile[1] - x) < 37 and abs(tile[2] - y) < 37]
    over = {tile[0]: area for tile in close if (area := _area(coin, tile, [])) > 0}
    areas = {tile[0]: _area(coin, tile, near) for tile in close if tile[0] in over} if near else over
    # Between two strips a sliver may be missed, which shows as soon as the coins beneath are a little smaller.
    slivers = any(areas[tile[0]] < 1e-9 < _area(coin, tile, near, RADIUS - 0.02) for tile in close if tile[0] in areas)
    areas = {name: area for name, area in areas.items() if area > 1e-9}
    hidden = [bool(near) and _free(coin, near, SLIVER + more) < 1e-9 for more in (-0.02, 0.0, 0.02)]
    sharp = len(set(hidden)) == 1 and not any(0 < area < BLUR for area in (*over.values(), *areas.values()))
    if hidden[1] and over:
        return Opinion(areas, frozenset({*_most(over), ""}), sharp and _sharp(over))
    sharp = sharp and not slivers
    if not areas:
        return Opinion(areas, frozenset({""}), sharp)
    most = max(areas.values())
    sharp = sharp and _sharp(areas) and abs(most - ALIKE) > BLUR
    return Opinion(areas, frozenset({*_most(areas), *([""] if most <= ALIKE else [])}), sharp)


def _most(areas: Mapping[str, float]) -> list[str]:
    most = max(areas.values())
    return [name for name, area in areas.items() if most - area <= ALIKE]


def _sharp(areas: Mapping[str, float]) -> bool:
    most = max(areas.values())
    return all(abs(most - area - ALIKE) > BLUR for area in areas.values())


def _strips(coin: Coin, beneath: Sequence[Coin], radius: float, corners: Sequence[float]) -> tuple[Strips, Strips]:
    """The middles of strips across a coin and their heights, thin wherever a circle or a tile begins or ends."""
    low, high = coin[2] - RADIUS, coin[2] + RADIUS
    ends = [*corners, *(y + sign * radius for _, _, y in beneath for sign in (-1, 1))]
    breaks = np.unique([low, *(end for end in ends if low < end < high), high])
    angles = (np.arange(STRIPS) + 0.5) * pi / STRIPS
    middles = (breaks[1:] + breaks[:-1])[:, None] / 2
    halves = (breaks[1:] - breaks[:-1])[:, None] / 2
    return (middles - halves * np.cos(angles)).ravel(), (halves * np.sin(angles) * pi / STRIPS).ravel()


def _chord(coin: Coin, rows: Strips, radius: float = RADIUS) -> tuple[Strips, Strips]:
    """From where to where each strip crosses a coin; where it does not, nothing lies between the two."""
    half = np.sqrt(np.maximum(radius**2 - (rows - coin[2]) ** 2, 0))
    return coin[1] - half, coin[1] + half


def _area(coin: Coin, tile: Tile, beneath: Sequence[Coin], radius: float = RADIUS) -> float:
    """What of a coin lies on a tile, `radius` being that of the coins beneath it."""
    _, x, y, angle = tile
    turn = angle * pi / 180
    corners = [y + SIDE / 2**0.5 * np.sin(turn + quarter * pi / 4) for quarter in (1, 3, 5, 7)]
    rows, heights = _strips(coin, beneath, radius, corners)
    left, right = _chord(coin, rows)
    # In the strip, the place along each pair of the tile's sides is a straight line: start + slope · x.
    for slope, start in (
        (np.cos(turn), -x * np.cos(turn) + (rows - y) * np.sin(turn)),
        (-np.sin(turn), x * np.sin(turn) + (rows - y) * np.cos(turn)),
    ):
        if abs(slope) < 1e-12:
            right = np.where(np.abs(start) < SIDE / 2, right, left)
        else:
            ends = np.sort(np.stack([(-SIDE / 2 - start) / slope, (SIDE / 2 - start) / slope]), axis=0)
            left, right = np.maximum(left, ends[0]), np.minimum(right, ends[1])
    return float(np.sum(_uncovered(left, right, rows, beneath, radius) * heights))


def _free(coin: Coin, beneath: Sequence[Coin], grown: float) -> float:
    """What of a coin lies on no other, if the others were a little larger."""
    rows, heights = _strips(coin, beneath, RADIUS + grown, ())
    left, right = _chord(coin, rows)
    return float(np.sum(_uncovered(left, right, rows, beneath, RADIUS + grown) * heights))


def _uncovered(left: Strips, right: Strips, rows: Strips, coins: Sequence[Coin], radius: float) -> Strips:
    """How much of each strip, from left to right, no coin covers."""
    length = np.maximum(right - left, 0)
    if not coins:
        return length
    chords = np.array([_chord(coin, rows, radius) for coin in coins])
    chords = np.clip(chords, left, np.maximum(left, right))
    chords = np.take_along_axis(chords, np.argsort(chords[:, :1], axis=0), axis=0)
    starts, ends = chords[:, 0], np.maximum.accumulate(chords[:, 1], axis=0)
    before = np.concatenate([left[None], ends[:-1]])
    gone = np.maximum(ends - np.maximum(starts, before), 0).sum(axis=0)
    left_over: np.ndarray[tuple[Any, ...], np.dtype[np.float64]] = np.maximum(length - gone, 0)
    return left_over


def score(tiles: Sequence[str]) -> int:
    """The points of coins on tiles of those names (Tables 1 and 2)."""
    ranks = Counter(name.split("-")[1] for name in tiles)
    suits = Counter(name.split("-")[0] for name in tiles)
    return sum(BY_RANK[rank][min(n, 3)] for rank, n in ranks.items()) + sum(
        BY_SUIT[suit][min(n, 3)] for suit, n in suits.items()
    )


def scores(options: Sequence[frozenset[str]]) -> set[int]:
    """Every score that a player's coins may have, each with the tiles that it may count for."""
    return {score([name for name in chosen if name]) for chosen in product(*options)}
