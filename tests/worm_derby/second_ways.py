"""Which way the worms of Worm Derby have gone, once more: written from the rules alone, without ppgen.

The slalom: "Red you had to go to the right of the tile and blue you had to go left." That binds on the way out, until a
worm is half round the pylon, and a tile is passed when the centre of a coin is beyond that of the tile. Cannibals: the
coin that is eaten leaves the worm, and on an ace it may come back "on to one end".

Every coin keeps how often the worm has crossed the line beyond the pylon to come there: each time to the left is 1
more, each time to the right 1 less. So a coin knows its way round, whatever its worm loses and gets back.
"""

from __future__ import annotations

from cmath import phase
from dataclasses import dataclass
from math import degrees

COIN = 19.05
Coin = tuple[complex, int]
"""Where it lies, and how often its worm has crossed the line beyond the pylon."""


@dataclass(frozen=True)
class Tile:
    name: str
    at: complex

    @property
    def right(self) -> bool:
        """Whether it is passed on its right: those of Suns are."""
        return self.name.startswith("red")


@dataclass
class Way:
    pylon: complex
    coins: list[Coin]
    """From end a to end b."""

    @classmethod
    def of(cls, pylon: complex, places: list[complex], laps: int) -> Way:
        way = cls(pylon, [(places[0], laps)])
        for place in places[1:]:
            way.put("b", place)
        return way

    def front(self, end: str) -> Coin:
        return self.coins[0 if end == "a" else -1]

    def put(self, end: str, place: complex) -> None:
        """A coin more at an end."""
        here, times = self.front(end)
        before, after = here.real - self.pylon.real, place.real - self.pylon.real
        if (before > 0) != (after > 0):
            height = here.imag + (place.imag - here.imag) * before / (before - after)
            if height > self.pylon.imag:
                times += 1 if before > 0 else -1
        self.coins.insert(0 if end == "a" else len(self.coins), (place, times))

    def take(self, end: str) -> None:
        self.coins.pop(0 if end == "a" else -1)

    def step(self, taken: str, place: complex, tiles: list[Tile]) -> dict[str, str]:
        """The tiles that a step passes on the wrong side: WD-SIDE, or `unknown` so near to the middle."""
        end = "b" if taken == "a" else "a"
        start = self.front(end)[0]
        outward = all(times == 0 for _, times in self.coins)
        self.put(end, place)
        self.take(taken)
        said = {tile.name: passed(tile, start, place) for tile in tiles if outward}
        return {name: what for name, what in said.items() if what}

    def round(self, end: str) -> float:
        """How far an end has gone round the pylon, in degrees to the left; 0 is towards the start line."""
        place, times = self.front(end)
        return degrees(phase((place - self.pylon) * 1j)) + 360 * times


def passed(tile: Tile, start: complex, end: complex) -> str:
    """What a front does that goes straight from one place to another, to a millimetre either way."""
    if start.imag >= tile.at.imag + 1 or end.imag <= tile.at.imag - 1:
        return ""
    points = [start + (end - start) * part / 500 for part in range(501)]
    at = min(points, key=lambda point: abs(point.imag - tile.at.imag))
    if (at.real > tile.at.real) == tile.right:
        return ""
    return "WD-SIDE" if end.imag >= tile.at.imag + 1 else "unknown"


def is_sharp(tile: Tile, start: complex, end: complex) -> bool:
    """Whether nothing hangs on the rounding of places."""
    limits = [abs(abs(place.imag - tile.at.imag) - 1) for place in (start, end)]
    nearest = min(abs(start + (end - start) * part / 100 - tile.at) for part in range(101))
    return min(limits) > 0.02 and nearest > 0.5
