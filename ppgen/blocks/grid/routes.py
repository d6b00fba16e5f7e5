"""Routes through spaces: in parallel lanes where they overlap, with arrowheads, alternatives only where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ppgen.blocks.grid.frame import Frame
from ppgen.boards.arrangement import Route
from ppgen.boards.space import Space
from ppgen.plane import Vector
from ppgen.scene.model import Path
from ppgen.scene.path import arrow_head, polyline, rounded_polyline

LANE = 0.15
"""The distance between two lanes, in spaces."""

_LANES = (0.0, 1.0, -1.0, 2.0, -2.0)


def lanes(routes: Sequence[Route]) -> tuple[float, ...]:
    """The lane of each route, in mm per mm of space: routes that share a step get different lanes, others the middle.

    Moving a whole route along a diagonal keeps it parallel to itself on horizontal and vertical steps alike.
    """
    steps = [_steps(route) for route in routes]
    chosen: list[float] = []
    for here, mine in enumerate(steps):
        taken = {chosen[other] for other in range(here) if steps[other] & mine}
        chosen.append(next((lane for lane in _LANES if lane not in taken), _LANES[-1]))
    return tuple(lane * LANE for lane in chosen)


def _steps(route: Route) -> frozenset[frozenset[Space]]:
    return frozenset(frozenset(pair) for pair in pairwise(route.spaces))


def points(route: Route, frame: Frame, lane: float, *, after: float = 0.0, short: float = 0.0) -> list[Vector]:
    """The points that a route passes: centres of spaces, and the open edge of the board where it uses a gate.

    It begins `after` spaces behind the centre of its first space and ends `short` spaces before that of its last.
    """
    aside = Vector(lane, lane) * frame.space
    way = list(map(frame.centre, route.spaces))
    if route.start is not None:
        way.insert(0, Vector(*frame.middle(route.start, -0.1 * frame.space)))
    if route.end is not None:
        way.append(Vector(*frame.middle(route.end, 0.06 * frame.space)))
    way = [point + aside for point in way]
    if len(way) > 1:
        way[0] = _back(way[1], way[0], after * frame.space)
        way[-1] = _back(way[-2], way[-1], short * frame.space)
    return way


def line(way: Sequence[Vector], space: float, *, short: float = 0.0) -> Path:
    """A path with round corners. It stops `short` mm before its end, so as not to show beyond an arrowhead."""
    if len(way) < 2:
        return polyline(way)
    return rounded_polyline([*way[:-1], _back(way[-2], way[-1], short)], 0.26 * space)


def heads(way: Sequence[Vector], size: float, *, last: float | None = None, every: int = 3) -> tuple[Path, ...]:
    """A head at the end of a path, and one on the middle of every third step: between spaces, off the pieces.

    The head at the end is `last` mm long where there is no room for one of the usual length.
    """
    arrow_heads = []
    for start, end in list(pairwise(way))[1:-1:every]:
        arrow_heads.append(_head(start, _back(start, (start + end) * 0.5, -size / 2), size))
    if len(way) > 1:
        arrow_heads.append(_head(way[-2], way[-1], 1.15 * size if last is None else min(1.15 * size, last)))
    return tuple(arrow_heads)


def _head(start: Vector, tip: Vector, size: float) -> Path:
    return arrow_head(tip, (tip - start).angle, size, 1.05 * size, 0.28)


def _back(start: Vector, end: Vector, by: float) -> Vector:
    """The point `by` mm before the end of a straight line."""
    return end - (end - start).unit * by


def departures(route: Route, chosen: Sequence[Route]) -> tuple[tuple[Space, ...], ...]:
    """The parts of an alternative that no chosen route takes, from the space where it leaves to where it returns."""
    taken = frozenset[frozenset[Space]]().union(*map(_steps, chosen))
    parts: list[tuple[Space, ...]] = []
    part: list[Space] = []
    for start, end in pairwise(route.spaces):
        if frozenset((start, end)) in taken:
            if part:
                parts.append(tuple(part))
            part = []
        else:
            part = part or [start]
            part.append(end)
    if part:
        parts.append(tuple(part))
    return tuple(parts)
