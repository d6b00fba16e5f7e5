"""What a caption may quote of a course: plain data, lengths in mm and in the units of the rules."""

from __future__ import annotations

from itertools import pairwise
from math import dist

from ppgen.boards.shapes import disc_to_disc
from ppgen.games.worm_derby.course import Course, Worm, between_gates, round_pylon
from ppgen.games.worm_derby.finish import FAR_SIDE, home
from ppgen.games.worm_derby.static import FOOT, obstacle_distances
from ppgen.piecepack import COIN, TILE
from ppgen.rules.verdict import Fact, Facts


def course_facts(course: Course) -> Facts:
    """See docs/worm-derby-notation.md for the list."""
    obstacles: dict[str, Fact] = {}
    for obstacle in course.obstacles:
        line, pylon = obstacle_distances(course, obstacle)
        obstacles[str(obstacle.key)] = {"from_start": round(line, 1), "from_pylon": round(pylon, 1)}
    worms: dict[str, Fact] = {worm.suit: _worm(course, worm) for worm in course.worms}
    return {
        "gap": {"mm": round(course.gap, 1), "tiles": round(course.gap / TILE, 2)},
        "pylon": {"mm": round(course.pylon.y, 1), "feet": round(course.pylon.y / FOOT, 2)},
        "players": len(course.players),
        "obstacles": len(course.obstacles),
        "obstacle": obstacles,
        "worms": worms,
        "racing": course.race,
    }


def _worm(course: Course, worm: Worm) -> Fact:
    turned = round_pylon(course, worm)
    ends = (worm.coins[0], worm.coins[-1])
    return {
        "coins": len(worm.coins),
        "length": round(dist(worm.coins[0], worm.coins[-1]) + COIN, 1),
        "widest_gap": round(max(disc_to_disc(one, other) for one, other in pairwise(worm.discs)), 1) + 0.0,
        "round": {"a": round(turned[0]), "b": round(turned[-1])},
        "passed": max(abs(turned[0]), abs(turned[-1])) >= FAR_SIDE,
        "between": any(between_gates(course, end) for end in ends),
        "bitten": worm.bitten,
        "home": home(course, worm),
    }
