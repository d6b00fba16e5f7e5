"""Parts of a board of points: its edges by where they face, its outermost points, its middle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ppgen.boards.points import NamedPoint

_EQUAL = 1e-6
_CORNERS = ("south-west", "south-east", "north-west", "north-east")


def mask(holds: Iterable[bool]) -> int:
    """The points for which something holds, as a set."""
    return sum(1 << index for index, here in enumerate(holds) if here)


@lru_cache(maxsize=64)
def words(points: tuple[NamedPoint, ...]) -> tuple[str, ...]:
    """The words that `part` knows."""
    return tuple(_parts(points))


def part(points: tuple[NamedPoint, ...], word: str) -> int | None:
    """A part that is the same for every player; None for a word that means nothing here."""
    return _parts(points).get(word)


@lru_cache(maxsize=64)
def _parts(points: tuple[NamedPoint, ...]) -> Mapping[str, int]:
    middle = _middle(points)
    away = [hypot(point.x - middle[0], point.y - middle[1]) for point in points]
    outline, corners = _outermost(points)
    edges = _edges(points)
    parts = {
        "all": (1 << len(points)) - 1,
        "edge": mask(point in outline for point in points),
        "corners": mask(point in corners for point in points),
        "centre": mask(distance < min(away) + _EQUAL for distance in away),
        **{f"{word} edge": spaces for word, spaces in edges.items()},
    }
    for word in _CORNERS:
        upright, sideways = word.split("-")
        if spaces := edges[upright] & edges[sideways]:
            parts[f"{word} corner"] = spaces
    return parts


def _middle(points: Sequence[NamedPoint]) -> tuple[float, float]:
    """The middle of the rectangle round all points."""
    xs, ys = [point.x for point in points], [point.y for point in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _edges(points: Sequence[NamedPoint]) -> Mapping[str, int]:
    """By the point of the compass, the points that lie farthest that way."""
    ahead: dict[str, Callable[[NamedPoint], float]] = {
        "north": lambda point: point.y,
        "east": lambda point: point.x,
        "south": lambda point: -point.y,
        "west": lambda point: -point.x,
    }
    return {word: mask(far(point) > max(map(far, points)) - _EQUAL for point in points) for word, far in ahead.items()}


def _outermost(points: Sequence[NamedPoint]) -> tuple[frozenset[NamedPoint], frozenset[NamedPoint]]:
    """The points on the convex hull, and those at its corners, by Andrew's monotone chain."""
    ordered = sorted(points, key=lambda point: (point.x, point.y))
    corners = [*_chain(ordered), *_chain(ordered[::-1])]
    sides = [*zip(corners, corners[1:] + corners[:1], strict=True)]
    outline = {point for point in points for start, end in sides if abs(_turn(start, end, point)) < _EQUAL}
    return frozenset(outline), frozenset(corners)


def _chain(ordered: Sequence[NamedPoint]) -> list[NamedPoint]:
    """One half of the hull, without its last point."""
    chain: list[NamedPoint] = []
    for point in ordered:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) < _EQUAL:
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _turn(start: NamedPoint, end: NamedPoint, point: NamedPoint) -> float:
    """Positive where the way from start over end to a point turns left, 0 where it is straight."""
    return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
