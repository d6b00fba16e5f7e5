"""Directions: of the compass, as every player sees them, and relative to the way in which a player faces.

Angles are in degrees, clockwise from the north or from straight ahead. A word such as `north-east` or `forward-left`
has an angle, and means the direction of a board that is nearest to it. Where two directions of the board are equally
near, the word means nothing there: `north` on hexagons that stand on a corner. Nor does it where the nearest one lies
45° away or more: `north-east` on a board whose lines all run along rows and columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

Vector: TypeAlias = tuple[int, int]
"""Columns and rows from a space to another one. Only a board knows where that leads."""

COMPASS: dict[str, float] = {
    "north": 0.0,
    "north-east": 45.0,
    "east": 90.0,
    "south-east": 135.0,
    "south": 180.0,
    "south-west": 225.0,
    "west": 270.0,
    "north-west": 315.0,
}
"""The points of the compass by their angles."""
RELATIVE: dict[str, float] = {
    "forward": 0.0,
    "forward-right": 45.0,
    "right": 90.0,
    "backward-right": 135.0,
    "backward": 180.0,
    "backward-left": 225.0,
    "left": 270.0,
    "forward-left": 315.0,
}
"""Directions as a player sees them, by their angles to the player's forward direction."""
_EQUAL = 1e-6
"""Angles that differ by less are the same."""
_FARTHEST = 45.0 - _EQUAL
"""A direction that lies farther from a word is not meant by it."""


class Direction(NamedTuple):
    """A direction of a board: a point of the compass, the vector to the next space, and the true angle to it."""

    word: str
    vector: Vector
    angle: float | None
    """None where neighbours lie anywhere: `any` alone means this direction."""


def between(first: float, second: float) -> float:
    """The angle between two directions, from 0 to 180."""
    turn = abs(first - second) % 360.0
    return min(turn, 360.0 - turn)


def nearest(directions: Iterable[Direction], angle: float) -> Direction | None:
    """The direction nearest to an angle; None where two are equally near, or none is nearer than 45°."""
    ranked = sorted(
        (between(direction.angle, angle), direction) for direction in directions if direction.angle is not None
    )
    if not ranked or ranked[0][0] > _FARTHEST or (len(ranked) > 1 and ranked[1][0] - ranked[0][0] < _EQUAL):
        return None
    return ranked[0][1]


def heading(directions: Iterable[Direction], word: str) -> float:
    """The angle at which a player looks who faces a point of the compass: that of the direction so called, if any."""
    angles = (each.angle for each in directions if each.word == word and each.angle is not None)
    return next(angles, COMPASS[word])


def meant(directions: Iterable[Direction], word: str, forward: str) -> Direction | None:
    """The direction that a word means for a player who faces the point of the compass `forward`.

    None where it means nothing on this board.
    """
    known = tuple(directions)
    if word in COMPASS:
        return nearest(known, COMPASS[word])
    return nearest(known, heading(known, forward) + RELATIVE[word])
