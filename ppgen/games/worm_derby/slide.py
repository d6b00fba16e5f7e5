"""The gaps that a worm can pass: a coin must be able to slide between two obstacles."""

from __future__ import annotations

from math import dist

from msgspec import Struct

from ppgen.boards.shapes import Disc, Square, point_to_segment
from ppgen.games.worm_derby.course import Course, Worm
from ppgen.games.worm_derby.limits import TOLERANCE, Findings
from ppgen.games.worm_derby.worms import with_article
from ppgen.piecepack import COIN
from ppgen.plane import Point
from ppgen.rules.verdict import Fault


class Gap(Struct, frozen=True):
    """A gap that a link of a worm crosses: its width in mm, and what is on its sides."""

    room: float
    left: str
    right: str


def slide_findings(course: Course, worm: Worm, link: int, findings: Findings) -> None:
    """Whether a coin just put down could slide there. `link`: the first of its two coins, counted from 1.

    This is checked only when the coin is put down: an ace or another worm may narrow the gap later.
    """
    gap = gap_at(course, worm, link)
    if gap is None or gap.room >= COIN + TOLERANCE:
        return
    message = (
        f"Coins {link} and {link + 1} of {worm.name} stand on two sides of a gap of {gap.room:.1f} mm between "
        f"{gap.left} and {gap.right}; a coin of {COIN:g} mm does not fit through."
    )
    where = f"{worm.suit} {link}–{link + 1}"
    findings.at_least(gap.room, COIN, Fault("WD-SLIDE", where, message, "go round", f"≥ {COIN:g}", f"{gap.room:.1f}"))


def narrow_gaps(course: Course) -> list[str]:
    """Gaps that a worm lies across and its coins could not pass now: they must have been wider."""
    return [
        f"{worm.suit} {link}–{link + 1}: the gap of {gap.room:.1f} mm that they lie across must have been wider"
        for worm in course.worms
        for link in range(1, len(worm.coins))
        if (gap := gap_at(course, worm, link)) is not None and gap.room < COIN - TOLERANCE
    ]


def gap_at(course: Course, worm: Worm, link: int) -> Gap | None:
    """The narrowest gap between tiles or other worms that a link crosses, or None."""
    left, right = _sides(course, worm, worm.coins[link - 1], worm.coins[link])
    gaps = [
        (dist(one.centre, other.centre) - one.radius - other.radius, name, second)
        for name, one in left
        for second, other in right
        if name != second
    ]
    return Gap(*min(gaps)) if gaps else None


Named = tuple[str, Disc]


def _sides(course: Course, worm: Worm, start: Point, end: Point) -> tuple[list[Named], list[Named]]:
    """What lies left and right of a link, closer than a coin: corners (discs of size 0) and coins."""
    left: list[Named] = []
    right: list[Named] = []

    def keep(name: str, disc: Disc) -> None:
        if point_to_segment(disc.centre, start, end) - disc.radius < COIN:
            aside = (end[0] - start[0]) * (disc.y - start[1]) - (end[1] - start[1]) * (disc.x - start[0])
            (left if aside > 0 else right).append((name, disc))

    for name, square in course.tiles():
        for x, y in _nearest(square, start, end):
            keep(with_article(name), Disc(x, y, 0.0))
    for other in course.worms:
        if other.suit == worm.suit:
            continue
        for disc in other.discs:
            # Only beside the link: before or behind it, a coin is simply in the way.
            if _beside(disc.centre, start, end):
                keep(f"a coin of {other.name}", disc)
    return left, right


def _nearest(square: Square, start: Point, end: Point) -> list[Point]:
    """The points of a square that may be closest beside a link: its corners, and the point that faces it."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    inner = square.inside(middle)
    half = square.side / 2
    held = (min(max(inner[0], -half), half), min(max(inner[1], -half), half))
    points = [*square.corners, square.outside(held)]
    return [point for point in points if _beside(point, start, end)]


def _beside(point: Point, start: Point, end: Point) -> bool:
    """Whether a point lies beside a link, and neither before nor behind it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return 0 < (point[0] - start[0]) * dx + (point[1] - start[1]) * dy < dx * dx + dy * dy
