"""Ticks and crosses as signs on a board: beside the piece on their space, not on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ppgen.blocks.grid.frame import Frame
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.space import Place, Space
from ppgen.plane import Point, Vector
from ppgen.scene import path
from ppgen.scene.model import Item, Shape, Stroke
from ppgen.scene.theme import Theme

Role = Literal["right", "wrong"]
"""A tick or a cross; the role names its paint."""
ALONE, BESIDE, ON_SIDE = 0.22, 0.15, 0.13
"""The radius of a sign in the middle of its space, beside a piece, and on a side between two pieces, in spaces."""
SMALLEST, LARGEST = 1.05, 2.2
"""The least and the greatest radius of a sign, in mm."""
CLEAR = 0.3
"""How far a sign stays from the line of an arrow, in spaces, if any corner allows it."""


class Spot(NamedTuple):
    """Where a sign stands: its centre and its radius, in mm."""

    x: float
    y: float
    radius: float


def sign(role: Role, spot: Spot, theme: Theme) -> tuple[Item, ...]:
    """A disc of paper with a tick or a cross in it."""
    x, y, radius = spot
    line = theme.line(role)
    width = max(0.26 * radius, 0.25)
    edge = Stroke(line.colour, max(0.15 * radius, 0.18))
    reach = 0.42 * radius
    if role == "wrong":
        strokes = path.segments(
            ((x - reach, y - reach), (x + reach, y + reach)), ((x + reach, y - reach), (x - reach, y + reach))
        )
    else:
        strokes = path.polyline(
            (
                (x - 1.15 * reach, y + 0.1 * reach),
                (x - 0.3 * reach, y + 0.95 * reach),
                (x + 1.2 * reach, y - 0.95 * reach),
            )
        )
    return (
        Shape(path.circle(x, y, radius), theme.fill("paper")),
        Shape(path.circle(x, y, radius - edge.width / 2), stroke=edge),
        Shape(strokes, stroke=Stroke(line.colour, width, (), "round", "round")),
    )


def spot(place: Place, frame: Frame, arrangement: Arrangement, lines: Iterable[tuple[Point, Point]] = ()) -> Spot:
    """Where a sign stands: on a side, in the middle of an empty space, or in the corner of one with a piece.

    It keeps out of the way of `lines` (the shafts of arrows) where a corner is free of them.
    """
    lines = tuple(lines)
    if place.side is not None:
        return Spot(*frame.middle(place.where), _radius(ON_SIDE, frame.space))  # type: ignore[arg-type]
    middle = frame.centre(place.space)
    if _is_empty(place.space, arrangement) and _clearance(middle, lines) > CLEAR * frame.space:
        return Spot(*middle, _radius(ALONE, frame.space))
    radius = _radius(BESIDE, frame.space)
    corners = frame.nooks(place.space, radius)
    free = (corner for corner in corners if _clearance(corner, lines) > radius + 0.4)
    return Spot(*next(free, max(corners, key=lambda corner: _clearance(corner, lines))), radius)


def _radius(share: float, space: float) -> float:
    return min(max(share * space, SMALLEST), LARGEST)


def _is_empty(space: Space, arrangement: Arrangement) -> bool:
    return not any(space in piece.spaces for piece in arrangement.standing)


def _clearance(point: Point, lines: tuple[tuple[Point, Point], ...]) -> float:
    """How far a point is from the nearest of some lines."""
    return min((_distance(Vector(*point), Vector(*start), Vector(*end)) for start, end in lines), default=1e9)


def _distance(point: Vector, start: Vector, end: Vector) -> float:
    way = end - start
    share = min(max(((point - start).dot(way)) / (way.length**2 or 1.0), 0.0), 1.0)
    return (point - (start + way * share)).length
