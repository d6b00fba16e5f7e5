"""Where the next coin of a worm can go."""

from __future__ import annotations

from math import inf

from msgspec import Struct

from ppgen.boards.shapes import Disc, disc_to_disc, disc_to_square
from ppgen.games.worm_derby.course import Course, Worm, beside, heading, step
from ppgen.games.worm_derby.limits import TOLERANCE
from ppgen.games.worm_derby.notation import End
from ppgen.games.worm_derby.slide import gap_at
from ppgen.piecepack import COIN
from ppgen.plane import Point


def place_of(worm: Worm, taken: End, way: float | Point) -> Point:
    """Where a coin is put: at a place, or touching the other end after a bend from its direction."""
    if isinstance(way, tuple):
        return way
    end: End = "b" if taken == "a" else "a"
    coin = worm.coins[-1] if end == "b" else worm.coins[0]
    return beside(coin, heading(worm, end) + way)


class NextCoin(Struct, frozen=True):
    """A place for the next coin of a worm, with the room around it in mm: the place with most room, or one with enough.

    Negative room is missing: the coin overlaps something, touches its own worm, or is behind a gap too narrow for it.
    """

    place: Point
    room: float


def next_coin(course: Course, worm: Worm, taken: End) -> NextCoin:
    """Where the next coin can go when one is taken from an end: straight on if there is room, else where there is most.

    Bends of every half degree are tried, then finer ones near the best; a place with room to spare ends the search.
    """
    best, bend = NextCoin(worm.coins[0], -inf), 0.0
    # Beyond 120 degrees a coin overlaps the last but one of its worm, by the tolerance of a millimetre at 123.4.
    for pace, tries in ((0.5, 496), (0.05, 21), (0.005, 21)):
        middle = bend
        for number in range(tries):
            turn = middle + (number + 1) // 2 * pace * (1 if number % 2 else -1)
            place = place_of(worm, taken, turn)
            room = _room(course, worm, taken, place, best.room)
            if room > best.room:
                best, bend = NextCoin(place, room), turn
            if best.room >= TOLERANCE:
                return best
    return best


def _room(course: Course, worm: Worm, taken: End, place: Point, enough: float) -> float:
    """The room at a place, in mm. Where it is no more than `enough` anyway, the gap on the way is not looked at."""
    moved = step(course, worm, taken, place)
    new = Disc(*place, COIN)
    own = moved.discs[:-2] if taken == "a" else moved.discs[2:]
    rooms = [disc_to_disc(new, disc) for disc in own]
    rooms += [disc_to_square(new, square) for _, square in course.tiles()]
    rooms += [disc_to_disc(new, disc) for other in course.worms if other.suit != worm.suit for disc in other.discs]
    if min(rooms) <= enough:
        return min(rooms)
    gap = gap_at(course, moved, new_link(moved, taken))
    return min(rooms) if gap is None else min(*rooms, gap.room - COIN)


def new_link(moved: Worm, taken: End) -> int:
    """The link to the coin put down last, by the first of its two coins, counted from 1."""
    return len(moved.coins) - 1 if taken == "a" else 1
