"""What the set-up of Worm Derby asks, once more: written from the rules alone, sharing nothing with the package.

Two start tiles "about 4 tile widths apart" (read: 3.5 to 4.5, between their facing edges); a pylon "three to six feet
away along the perpendicular bisector" (within 5 mm of it); the other 21 tiles dealt evenly, odd ones aside, and placed
"anywhere on the racecourse between the start line and the pylon" (by their centres), none "within three tile widths of
either the start line or the pylon" (from the segment between the middles of the start tiles, or the pylon's edge, to
the nearest edge); "obstacles may touch but cannot overlap". The slalom: two suits "pretty much in a straight line"
(within a tile width of it), "at least one tile worth of space between them" (so twelve take up 23 tile widths), "then
flipped them over"; elsewhere obstacles lie "suit side down". A worm starts "in a straight line perpendicular to the
start line" (within 2 degrees). A race moves obstacles, and changes neither their number nor their faces.

Every limit gives a margin in mm, below 0 where it is broken. One millimetre either way is too close to say; a worm so
short that a millimetre is more than half of what it may lean is straight within that half.
"""

from __future__ import annotations

from cmath import exp
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import cos, pi, radians, sin

TILE = 50.8
FOOT = 304.8
Shape = list[complex]


@dataclass
class Tile:
    x: float
    y: float
    angle: float = 0.0
    colour: str = ""

    @property
    def corners(self) -> Shape:
        turned = exp(1j * self.angle * pi / 180)
        return [complex(self.x, self.y) + TILE / 2 * complex(a, b) * turned for a in (-1, 1) for b in (-1, 1)]


@dataclass
class Layout:
    players: int = 2
    gate: float = 4 * TILE
    pylon: Tile = field(default_factory=lambda: Tile(0, 1000))
    tiles: list[Tile] = field(default_factory=list)
    worms: int = 0
    fewer: bool = False
    slalom: bool = False
    race: bool = False
    coins: int = 6
    lean: float = 0.0
    """Degrees by which every worm leans."""


def opinion(layout: Layout) -> tuple[str, set[str]]:
    """`legal`, `illegal` or `unknown`, and the codes of the limits that are certainly broken."""
    margins = list(_margins(layout))
    broken = {code for code, margin, _ in margins if margin < -1}
    if broken:
        return "illegal", broken
    # How a race came about is not to be seen.
    doubtful = layout.race or any(margin < certain for _, margin, certain in margins)
    return ("unknown" if doubtful else "legal"), set()


TOUCH = -0.005
"""Tiles may touch: of those nothing is doubtful as long as they do not overlap at all."""


def _margins(layout: Layout) -> Iterator[tuple[str, float, float]]:
    """The code of each limit, by how much it is kept, and by how much it is kept for certain."""
    yield "WD-GATE", min(layout.gate - 3.5 * TILE, 4.5 * TILE - layout.gate), 1
    pylon = layout.pylon
    yield "WD-PYLON", min(pylon.y - 3 * FOOT, 6 * FOOT - pylon.y, 5 - abs(pylon.x)), 1
    ends = (layout.gate + TILE) / 2
    gates = [Tile(-ends, 0), Tile(ends, 0)]
    for one, other in combinations([*gates, pylon, *layout.tiles], 2):
        if abs(complex(one.x, one.y) - complex(other.x, other.y)) < 2 * TILE:
            yield "WD-OVERLAP", apart(one.corners, other.corners), TOUCH
    yield from _faces_and_numbers(layout)
    if layout.race:
        return
    for tile in layout.tiles:
        yield "WD-NEAR", apart(tile.corners, [-ends, ends]) - 3 * TILE, 1
        yield "WD-NEAR", apart(tile.corners, pylon.corners) - 3 * TILE, 1
        yield "WD-BETWEEN", min(tile.y, pylon.y - tile.y), 1
    if layout.slalom:
        yield from _line(layout)
    if layout.worms:
        long = (layout.coins - 1) * 19.05
        aside, most = abs(long * sin(radians(layout.lean))), long * sin(radians(2))
        yield "WD-START", most - aside, min(1, most / 2)
        # The first coin lies 15 mm behind the start line; the second must be behind the tiles.
        yield "WD-START", 15 + 19.05 * cos(radians(layout.lean)) - TILE / 2, 1


def _faces_and_numbers(layout: Layout) -> Iterator[tuple[str, float, float]]:
    for tile in layout.tiles:
        yield "WD-SLALOM", 9 if bool(tile.colour) == layout.slalom else -9, 1
    complete = layout.race or layout.worms
    if layout.slalom:
        for colour in ("red", "blue"):
            there = sum(tile.colour == colour for tile in layout.tiles)
            yield "WD-SLALOM", -9 if there > 6 or (complete and there < 6) else 9, 1
        return
    dealt = {2: 20, 3: 21, 4: 20}[layout.players]
    missing = complete and not layout.fewer and len(layout.tiles) < dealt
    yield "WD-COUNT", -9 if missing or len(layout.tiles) > dealt else 9, 1


def _line(layout: Layout) -> Iterator[tuple[str, float, float]]:
    for tile in layout.tiles:
        yield "WD-SLALOM", TILE - abs(tile.x), 1
    for one, other in combinations(layout.tiles, 2):
        if abs(one.y - other.y) < 4 * TILE:
            yield "WD-SLALOM", apart(one.corners, other.corners) - TILE, 1
    if len(layout.tiles) == 12:
        ahead = [corner.imag for tile in layout.tiles for corner in tile.corners]
        yield "WD-SLALOM", max(ahead) - min(ahead) - 23 * TILE, 1


# Geometry: two convex shapes are as far apart as the origin is from the hull of the differences of their corners, and
# overlap by as much as the origin lies inside it.


def apart(one: Shape, other: Shape) -> float:
    hull = _hull([a - b for a in one for b in other])
    inside = all(_turn(a, b, 0j) >= 0 for a, b in pairwise([*hull, hull[0]]))
    away = min(_to_edge(a, b) for a, b in pairwise([*hull, hull[0]]))
    return -away if inside else away


def _turn(a: complex, b: complex, c: complex) -> float:
    return ((b - a).conjugate() * (c - a)).imag


def _to_edge(a: complex, b: complex) -> float:
    """From the origin to the straight line between two points."""
    along = (-a * (b - a).conjugate()).real / abs(b - a) ** 2
    return abs(a + min(max(along, 0), 1) * (b - a))


def _hull(points: Shape) -> Shape:
    """Counter-clockwise, by Andrew's chains."""
    ordered = sorted({complex(round(p.real, 9), round(p.imag, 9)) for p in points}, key=lambda p: (p.real, p.imag))
    chains = []
    for run in (ordered, ordered[::-1]):
        chain: Shape = []
        for point in run:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 1e-9:
                chain.pop()
            chain.append(point)
        chains += chain[:-1]
    return chains
