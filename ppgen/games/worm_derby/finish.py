"""Coming home: the way round the pylon, and an end between the start tiles."""

from __future__ import annotations

from math import inf

from ppgen.games.worm_derby.course import Course, Worm, room_between_gates, round_pylon
from ppgen.games.worm_derby.limits import TOLERANCE, Findings

HALF_WAY = 180.0
"""Beyond this angle round the pylon, in degrees, a worm is on its way back."""
FAR_SIDE = 270.0
"""A worm has gone round the pylon when an end has turned by so many degrees, seen from the pylon."""


def home(course: Course, worm: Worm) -> bool:
    """Whether an end is between the start tiles after a lap round the far side of the pylon."""
    return room_at_home(course, worm) >= 0


def finish_findings(course: Course, worm: Worm, findings: Findings) -> None:
    """Report where it is too close to decide whether a worm is home."""
    room = room_at_home(course, worm)
    if abs(room) < TOLERANCE:
        findings.close.append(too_close_to_home(worm, room))


def too_close_to_home(worm: Worm, room: float) -> str:
    side = "inside" if room >= 0 else "outside"
    return (
        f"{worm.suit}: its end is {abs(room):.1f} mm {side} the passage between "
        f"the start tiles, which is within {TOLERANCE:g} mm of its edge"
    )


def room_at_home(course: Course, worm: Worm) -> float:
    """How deep an end that has gone round the pylon is between the start tiles, in mm; negative outside."""
    turned = round_pylon(course, worm)
    ends = ((worm.coins[0], turned[0]), (worm.coins[-1], turned[-1]))
    rooms = (room_between_gates(course, coin) for coin, angle in ends if abs(angle) >= FAR_SIDE)
    return max(rooms, default=-inf)
