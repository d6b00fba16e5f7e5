"""Where the next coin of a worm can go."""

from __future__ import annotations

from ppgen.boards.shapes import Point
from ppgen.games.worm_derby.course import Course, Worm, beside, heading, step
from ppgen.games.worm_derby.limits import Findings
from ppgen.games.worm_derby.notation import End
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.games.worm_derby.worms import worm_findings, worms_apart


def place_of(worm: Worm, taken: End, way: float | Point) -> Point:
    """Where a coin is put: at a place, or touching the other end after a bend from the way that this end points."""
    if isinstance(way, tuple):
        return way
    end: End = "b" if taken == "a" else "a"
    coin = worm.coins[-1] if end == "b" else worm.coins[0]
    return beside(coin, heading(worm, end) + way)


def free_place(course: Course, worm: Worm, taken: End, terms: WormDerbyRules) -> tuple[Point | None, bool]:
    """Where the next coin of a worm can go, straight on first, by tries of half a degree; None: it is blocked there.

    And whether that is beyond doubt: False where a place is within tolerance of none.
    """
    doubtful: Point | None = None
    for number in range(480):
        bend = (number + 1) // 2 * 0.5 * (1 if number % 2 else -1)
        place = place_of(worm, taken, bend)
        moved = step(course, worm, taken, place)
        found = Findings()
        worm_findings(course, moved, terms, found)
        for other in course.worms:
            if other.suit != worm.suit:
                worms_apart(moved, other, found)
        if not found.faults and not found.close:
            return place, True
        if not found.faults and doubtful is None:
            doubtful = place
    return doubtful, False
