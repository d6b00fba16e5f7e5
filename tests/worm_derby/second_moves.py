"""The moves of Worm Derby once more: written from the rules alone, sharing nothing with the package.

"Each step consists of picking up the disk at one end of the worm and moving it to touch the disk at the other end"; a
move takes all its coins from one end. "Worms may never form loops or branching structures"; they "cannot go over
obstacles", and "treat other worms like obstacles". "If there is not enough room between two obstacles for a worm's disk
to fit, the worm cannot go between the two." On 2 to 5 "move your worm that many steps", fewer where it is blocked.

Everything is a margin in mm, below 0 where a rule is broken. A millimetre either way is too close to say; coins and
tiles may touch. The room between two obstacles is that between their nearest points, found by bisection.
"""

from __future__ import annotations

from cmath import exp, phase
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import radians

COIN = 19.05
HALF = 25.4


@dataclass(frozen=True)
class Square:
    """A tile by its centre and how it is turned, in degrees."""

    centre: complex
    angle: float = 0.0

    def nearest(self, point: complex) -> complex:
        turn = exp(1j * radians(self.angle))
        at = (point - self.centre) / turn
        inside = complex(min(max(at.real, -HALF), HALF), min(max(at.imag, -HALF), HALF))
        return self.centre + inside * turn

    def away(self, point: complex) -> float:
        """How far a point is from the tile; below 0 inside it."""
        at = (point - self.centre) / exp(1j * radians(self.angle))
        over = abs(at.real) - HALF, abs(at.imag) - HALF
        return max(over) if max(over) < 0 else abs(self.nearest(point) - point)


@dataclass(frozen=True)
class Disc:
    """A coin of another worm."""

    centre: complex

    def nearest(self, point: complex) -> complex:
        away = point - self.centre
        return self.centre + away * min(1.0, COIN / 2 / max(abs(away), 1e-9))

    def away(self, point: complex) -> float:
        return abs(point - self.centre) - COIN / 2


Thing = Square | Disc
Worm = list[complex]


def gap(one: Thing, other: Thing, at: complex) -> tuple[complex, complex]:
    """The nearest points of two things, by going to and fro between them; of many such, those near a place."""
    here, before = at, at + 1
    for _ in range(60):
        if abs(at - before) < 1e-7:
            break
        here, before = one.nearest(at), at
        at = other.nearest(here)
    return here, at


@dataclass(frozen=True)
class Table:
    """What lies about a worm."""

    things: list[Thing]

    def gaps(self, start: complex, end: complex) -> Iterator[float]:
        """How wide the gaps are that a link crosses; those between sides that face each other are where the link is."""
        middle = (start + end) / 2
        # What is further from a link leaves room for a coin there.
        near = [thing for thing in self.things if thing.away(middle) < 1.7 * COIN]
        for one, other in combinations(near, 2):
            p, q = gap(one, other, middle)
            if crosses(start, end, p, q):
                yield abs(p - q)


def crosses(a: complex, b: complex, c: complex, d: complex) -> bool:
    def side(p: complex, q: complex, r: complex) -> float:
        return ((q - p).conjugate() * (r - p)).imag

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def margins(table: Table, rest: Worm, new: complex) -> Iterator[tuple[str, float]]:
    """What a coin keeps that is put down beside the last coin of the rest of its worm."""
    for number, other in enumerate(rest[:-1]):
        clear = abs(new - other) - COIN
        # Those that touch exactly close the worm to a ring; within a millimetre of that nobody can say.
        yield "branch" if number else "loop", -9.0 if abs(clear) < 0.005 else -0.5 if abs(clear) < 1 else clear
    for thing in table.things:
        clear = thing.away(new) - COIN / 2
        yield "tile" if isinstance(thing, Square) else "worm", 9.0 if clear > -0.005 else clear
    yield from (("gap", wide - COIN) for wide in table.gaps(rest[-1], new))


def worst(table: Table, rest: Worm, new: complex) -> tuple[str, float]:
    return min(margins(table, rest, new), key=lambda kept: kept[1], default=("", 9.0))


def stepped(worm: Worm, bend: float) -> complex:
    """Where the coin goes that is put down beyond the last one, bending to the left by so many degrees."""
    return worm[-1] + COIN * exp(1j * (phase(worm[-1] - worm[-2]) + radians(bend)))


def room(table: Table, worm: Worm) -> float:
    """How much room the next coin beyond the last one has, at the best of all directions; below 0 it does not fit."""

    def left(angle: float) -> float:
        new = worm[-1] + COIN * exp(1j * radians(angle))
        rooms = [abs(new - other) - COIN for other in worm[1:-1]]
        rooms += [thing.away(new) - COIN / 2 for thing in table.things]
        return min([*rooms, *(wide - COIN for wide in table.gaps(worm[-1], new))], default=9)

    plenty = next((much for angle in range(0, 360, 10) if (much := left(angle)) > 1.5), None)
    if plenty is not None:
        return plenty
    best = max((angle / 2 for angle in range(720)), key=left)
    return max(left(best + finer / 100) for finer in range(-50, 51))


CODES = {
    "loop": "WD-LOOP",
    "branch": "WD-BRANCH",
    "gap": "WD-SLIDE",
    "tile": "WD-OVER-TILE",
    "worm": "WD-WORMS",
}


def first_wrong(table: Table, worm: Worm, bends: list[float]) -> tuple[int, set[str]]:
    """How many steps of a move lead to its first wrong one, and the rules that this breaks; all steps if none is."""
    for count, bend in enumerate(bends, 1):
        rest, new = worm[1:], stepped(worm, bend)
        broken = {CODES[what] for what, kept in margins(table, rest, new) if kept < -1}
        if broken:
            return count, broken
        worm = [*rest, new]
    return len(bends), set()


def moved(table: Table, worm: Worm, roll: int, bends: list[float]) -> tuple[str, Worm]:
    """`legal`, `illegal` or `unknown`, and the worm after the move. Coins are taken from the first of the worm."""
    doubt = False
    for bend in bends:
        rest = worm[1:]
        new = stepped(worm, bend)
        _, kept = worst(table, rest, new)
        if kept < -1:
            return "illegal", worm
        doubt = (
            doubt
            or kept < 0
            or (kept < 1 and any(what == "gap" and abs(clear) < 1 for what, clear in margins(table, rest, new)))
        )
        worm = [*rest, new]
    if len(bends) > roll:
        return "illegal", worm
    if len(bends) < roll:
        left = room(table, worm)
        # A worm that does not move at all may be blocked at either end.
        left = left if bends else min(left, room(table, worm[::-1]))
        if left > 1:
            return "illegal", worm
        doubt = doubt or left > -1
    return ("unknown" if doubt else "legal"), worm


def eaten(other: Worm, new: complex) -> tuple[Worm | None, bool]:
    """What a coin that is put on an end of a worm leaves of it, or nothing if it may not; and whether that is sure."""
    over = {end: COIN - abs(new - other[end]) for end in (0, -1)}
    sure = [end for end, much in over.items() if much > 1]
    ends = sure or [end for end, much in over.items() if much > 0.25]
    if len(ends) != 1 or len(other) == 2:
        return None, True
    return (other[1:] if ends == [0] else other[:-1]), bool(sure)


def bitten(tiles: list[Thing], worm: Worm, other: Worm, roll: int, bends: list[float]) -> tuple[str, set[str]]:
    """A move whose last step is said to eat an end coin of another worm, which "ends your movement for that turn".

    The verdict, and the rules that the last step breaks, if those before it break none.
    """
    table = Table([*tiles, *map(Disc, other)])
    status, after = moved(table, worm, len(bends) - 1, bends[:-1])
    if status == "illegal":
        return "illegal", set()
    rest, new = after[1:], stepped(after, bends[-1])
    left, sure = eaten(other, new)
    broken = {"WD-STEPS"} if len(bends) > min(roll, len(worm)) else set()
    broken |= {"WD-BITE"} if left is None else set()
    kept = list(margins(Table([*tiles, *map(Disc, other if left is None else left)]), rest, new))
    broken |= {CODES[what] for what, margin in kept if margin < -1}
    doubt = status == "unknown" or not sure or min((margin for _, margin in kept), default=9) < 1
    return "illegal" if broken else "unknown" if doubt else "legal", broken
