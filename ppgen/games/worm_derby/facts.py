"""What a caption may quote of a course: plain data, lengths in mm and in the units of the rules."""

from __future__ import annotations

from itertools import pairwise
from math import dist, inf

from ppgen.boards.shapes import disc_to_disc, square_to_square
from ppgen.games.worm_derby.course import Course, Obstacle, Worm, between_gates, round_pylon
from ppgen.games.worm_derby.finish import FAR_SIDE, home
from ppgen.games.worm_derby.slalom import SLALOM
from ppgen.games.worm_derby.static import FOOT, obstacle_distances
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.piecepack import COIN, TILE
from ppgen.rules.verdict import Fact, Facts


def course_facts(course: Course, terms: WormDerbyRules) -> Facts:
    """See docs/worm-derby-notation.md for the list. `terms`: the rules with the variants of the course."""
    obstacles: dict[str, Fact] = {str(obstacle.key): _obstacle(course, obstacle) for obstacle in course.obstacles}
    worms: dict[str, Fact] = {worm.suit: _worm(course, worm) for worm in course.worms}
    return {
        "gap": {"mm": round(course.gap, 1), "tiles": round(course.gap / TILE, 2)},
        "pylon": {"mm": round(course.pylon.y, 1), "feet": round(course.pylon.y / FOOT, 2)},
        "players": len(course.players),
        "obstacles": len(course.obstacles),
        "obstacle": obstacles,
        "worms": worms,
        "racing": course.race,
        "limits": _limits(course, terms),
    }


def _obstacle(course: Course, obstacle: Obstacle) -> Fact:
    line, pylon = obstacle_distances(course, obstacle)
    reach = sorted(course.tiles(obstacle.key), key=lambda named: dist(obstacle.square.centre, named[1].centre))
    nearest = inf
    for _, square in reach:
        if dist(obstacle.square.centre, square.centre) - 1.5 * TILE > nearest:
            break
        nearest = min(nearest, square_to_square(obstacle.square, square))
    return {"from_start": round(line, 1), "from_pylon": round(pylon, 1), "nearest": round(nearest, 1) + 0.0}


def _limits(course: Course, terms: WormDerbyRules) -> Fact:
    """The limits of the rules, in their own units, for this number of players."""
    gap = (terms.gap_min, (terms.gap_min + terms.gap_max) / 2, terms.gap_max)
    return {
        "gap": dict(zip(("min", "about", "max"), map(_whole, gap), strict=True)),
        "pylon": {"min": _whole(terms.pylon_feet_min), "max": _whole(terms.pylon_feet_max)},
        "clear": {"tiles": _whole(terms.clear), "mm": round(terms.clear_mm, 1)},
        "move": {"tiles": _whole(terms.move), "mm": round(terms.move * TILE, 1)},
        "worm": {"shortest": terms.shortest, "longest": terms.longest},
        "obstacles": 2 * SLALOM if terms.slalom else terms.obstacles(len(course.players)),
    }


def _whole(value: float) -> float:
    """A whole number as an int."""
    return int(value) if value == int(value) else value


def _worm(course: Course, worm: Worm) -> Fact:
    turned = round_pylon(course, worm)
    ends = (worm.coins[0], worm.coins[-1])
    return {
        "coins": len(worm.coins),
        "length": round(dist(worm.coins[0], worm.coins[-1]) + COIN, 1),
        "widest_gap": round(max(disc_to_disc(first, second) for first, second in pairwise(worm.discs)), 1) + 0.0,
        "round": {"a": round(turned[0]), "b": round(turned[-1])},
        "passed": max(abs(turned[0]), abs(turned[-1])) >= FAR_SIDE,
        "between": any(between_gates(course, end) for end in ends),
        "coins_between": sum(between_gates(course, coin) for coin in worm.coins),
        "bitten": worm.bitten,
        "home": home(course, worm),
    }
