"""A race of Worm Derby at one moment, in mm: the start line on the x axis about the origin, the pylon ahead of it (y).

The two start tiles stand upright at either end of the start line; everything else may lie at any angle (degrees,
counter-clockwise). All lengths are kept to 0.001 mm, so that a position is what its notation says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees
from typing import Literal

from msgspec import Struct

from ppgen.boards.shapes import Disc, Square
from ppgen.piecepack import COIN, SUITS, TILE, Suit
from ppgen.plane import Point, Vector, polar
from ppgen.records import replace
from ppgen.rules.tabletop import exact


class Obstacle(Struct, frozen=True):
    """A face-down tile with a number of its own."""

    key: int
    x: float
    y: float
    angle: float = 0.0
    colour: Literal["", "red", "blue"] = ""
    """In the slalom: a red tile is passed on its right on the way out, a blue one on its left."""

    @property
    def square(self) -> Square:
        return Square(self.x, self.y, TILE, self.angle)

    @property
    def name(self) -> str:
        return f"{self.colour or 'obstacle'} {self.key}"


class Worm(Struct, frozen=True):
    """A worm by its coins from end `a` to end `b`.

    `lap`: how often its end `a` has gone round the pylon, counter-clockwise +1, clockwise -1.
    """

    suit: Suit
    coins: tuple[Point, ...]
    lap: int = 0
    bitten: Literal["", "a", "b"] = ""
    """The end that was bitten since the last move of this worm: its next move takes coins from there."""

    @property
    def name(self) -> str:
        return self.suit.capitalize()

    @property
    def discs(self) -> tuple[Disc, ...]:
        return tuple(Disc(x, y, COIN) for x, y in self.coins)


class Course(Struct, frozen=True):
    """`gap` is between the facing edges of the start tiles. `race`: the worms have begun to move."""

    players: tuple[Suit, ...] = SUITS[:2]
    gap: float = 4 * TILE
    pylon: Obstacle = Obstacle(0, 0.0, 1000.0)
    obstacles: tuple[Obstacle, ...] = ()
    worms: tuple[Worm, ...] = ()
    race: bool = False
    agreed: tuple[str, ...] = ()
    """The variants that are played, in alphabetical order."""

    @property
    def gates(self) -> tuple[Square, Square]:
        """The start tiles, left and right."""
        x = (self.gap + TILE) / 2
        return Square(-x, 0.0, TILE), Square(x, 0.0, TILE)

    @property
    def line(self) -> tuple[Point, Point]:
        """The start line: from the middle of one start tile to that of the other."""
        left, right = self.gates
        return left.centre, right.centre

    def tiles(self, without: int | None = None) -> Iterator[tuple[str, Square]]:
        """Every tile with its name, but for the obstacle `without`."""
        left, right = self.gates
        yield "left start tile", left
        yield "right start tile", right
        yield "pylon", self.pylon.square
        for obstacle in self.obstacles:
            if obstacle.key != without:
                yield obstacle.name, obstacle.square

    @property
    def laid(self) -> bool:
        """Whether all obstacles must be there: worms are built after them, and a race keeps their number."""
        return self.race or bool(self.worms)

    def worm(self, suit: Suit) -> Worm | None:
        return next((worm for worm in self.worms if worm.suit == suit), None)

    def with_worm(self, worm: Worm) -> Course:
        """The same course with this worm instead of the one of its suit."""
        if self.worm(worm.suit) is None:
            return replace(self, worms=(*self.worms, worm))
        return replace(self, worms=tuple(worm if other.suit == worm.suit else other for other in self.worms))

    def with_obstacle(self, obstacle: Obstacle) -> Course:
        known = any(other.key == obstacle.key for other in self.obstacles)
        if not known:
            return replace(self, obstacles=(*self.obstacles, obstacle))
        moved = tuple(obstacle if other.key == obstacle.key else other for other in self.obstacles)
        return replace(self, obstacles=moved)


# Laying out worms ---------------------------------------------------------------------------------------------------


def beside(coin: Point, heading: float) -> Point:
    """The place of a coin that touches another, in the direction `heading` from it."""
    x, y = polar(heading, COIN) + coin
    return exact(x), exact(y)


def chain(start: Point, heading: float, bends: Sequence[float]) -> tuple[Point, ...]:
    """A worm with exact contact, by its first coin, the direction to the second, and how far each link turns left.

    It has two coins more than bends.
    """
    coins = [(exact(start[0]), exact(start[1]))]
    for bend in (0.0, *bends):
        heading += bend
        coins.append(beside(coins[-1], heading))
    return tuple(coins)


def heading(worm: Worm, end: str) -> float:
    """The direction of a worm at an end: from the coin before it to the end coin."""
    inner, outer = (worm.coins[1], worm.coins[0]) if end == "a" else (worm.coins[-2], worm.coins[-1])
    return (Vector(*outer) - inner).angle


# Going round the pylon ----------------------------------------------------------------------------------------------


def round_pylon(course: Course, worm: Worm) -> tuple[float, ...]:
    """How far each coin has gone round the pylon, in degrees counter-clockwise; 0 is towards the start line."""
    bearing = [degrees(atan2(y - course.pylon.y, x - course.pylon.x)) + 90 for x, y in worm.coins]
    angles = [_wrapped(bearing[0]) + 360 * worm.lap]
    for before, after in pairwise(bearing):
        angles.append(angles[-1] + _wrapped(after - before))
    return tuple(angles)


def laps(angle: float) -> int:
    """Turns round the pylon, rounded to whole ones."""
    return round(angle / 360)


def _wrapped(angle: float) -> float:
    return (angle + 180) % 360 - 180


def room_between_gates(course: Course, coin: Point) -> float:
    """How deep the centre of a coin lies in the passage between the start tiles, in mm; negative outside."""
    return min(course.gap / 2 - abs(coin[0]), TILE / 2 - abs(coin[1]))


def between_gates(course: Course, coin: Point) -> bool:
    """Whether the centre of a coin lies in the passage between the start tiles."""
    return room_between_gates(course, coin) >= 0


def step(course: Course, worm: Worm, taken: str, place: Point) -> Worm:
    """The worm after the coin at end `taken` went to a place at the other end, with its laps counted."""
    if taken == "a":
        second = round_pylon(course, worm)[1]
        return Worm(worm.suit, (*worm.coins[1:], place), laps_of(second))
    first = round_pylon(course, worm)[0]
    coins = (place, *worm.coins[:-1])
    moved = Worm(worm.suit, coins, 0)
    plain = round_pylon(course, moved)
    return Worm(worm.suit, coins, round((first - plain[1]) / 360))


def eaten(course: Course, worm: Worm, end: Literal["a", "b"]) -> Worm:
    """The worm after the coin at an end was eaten."""
    if end == "b":
        return Worm(worm.suit, worm.coins[:-1], worm.lap, end)
    return Worm(worm.suit, worm.coins[1:], laps_of(round_pylon(course, worm)[1]), end)


def grown(course: Course, worm: Worm, end: str, place: Point) -> Worm:
    """The worm with one more coin at an end."""
    if end == "b":
        return replace(worm, coins=(*worm.coins, place))
    longer = replace(worm, coins=(place, *worm.coins), lap=0)
    shift = round_pylon(course, worm)[0] - round_pylon(course, longer)[1]
    return replace(longer, lap=round(shift / 360))


def laps_of(angle: float) -> int:
    """The `lap` of a coin that has gone so far round."""
    return round((angle - _wrapped(angle)) / 360)
