"""How lines lead from point to point: which of them leave a point, and in which of eight directions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, degrees
from typing import TYPE_CHECKING

from ppgen.boards.board import Line
from ppgen.boards.compass import Vector
from ppgen.boards.grid import DIRECTIONS

if TYPE_CHECKING:
    from ppgen.boards.points import NamedPoint


def leading(
    points: Sequence[NamedPoint], tracks: Sequence[tuple[int, ...]]
) -> Mapping[tuple[int, Vector], tuple[Line, ...]]:
    """By point and direction, the lines that leave it."""
    lines: dict[tuple[int, Vector], list[Line]] = {}
    for number, track in enumerate(tracks):
        for sense, way in ((1, track), (-1, track[::-1])):
            for start, spaces in _onwards(way):
                key = start, vector(points[start], points[spaces[0]])
                lines.setdefault(key, []).append(Line((number, sense), spaces))
    return {key: tuple(lines[key]) for key in sorted(lines)}


def vector(start: NamedPoint, end: NamedPoint) -> Vector:
    """The nearest of the eight directions from one point to another."""
    angle = degrees(atan2(end.x - start.x, end.y - start.y))
    return DIRECTIONS[round(angle / 45) % 8].vector


def branch(one: Sequence[int], at: int, other: Sequence[int], place: int) -> bool:
    """Whether two lines that both join two points, from `at` and from `place` on, part after or before these."""
    forward = one[at] == other[place]
    second, start = (other, place) if forward else (other[::-1], len(other) - 2 - place)
    return _part(one[at:], second[start:]) or _part(one[at + 1 :: -1], second[start + 1 :: -1])


def _part(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two lines that begin alike go on to different points."""
    return any(here != there for here, there in zip(one, other, strict=False))


def _onwards(points: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each point of a line with those that follow it: to the end, or on a ring once round."""
    is_ring = points[0] == points[-1]
    for at, start in enumerate(points[:-1]):
        onwards = (*points[at + 1 :], *points[1:at]) if is_ring else tuple(points[at + 1 :])
        yield start, onwards[: len(points) - 2] if is_ring else onwards
