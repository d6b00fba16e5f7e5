"""Polygons: whether they cross, touch or overlap, what lies in them, and where in them is the most room.

A polygon is a ring of corners; the last is joined to the first. Lengths are in any unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations
from math import hypot, inf, sqrt
from typing import NamedTuple, TypeAlias

from ppgen.plane import Point

Polygon: TypeAlias = tuple[Point, ...]
Edge: TypeAlias = tuple[Point, Point]


class Bounds(NamedTuple):
    """The smallest upright rectangle round points."""

    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: Bounds, apart: float = 0.0) -> bool:
        """Whether two rectangles come nearer than a distance to each other."""
        return (
            self.left - apart < other.right
            and other.left - apart < self.right
            and self.bottom - apart < other.top
            and other.bottom - apart < self.top
        )


def bounds(points: Iterable[Point]) -> Bounds:
    """The bounds of points, one at least."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def edges(polygon: Polygon) -> Iterator[Edge]:
    """Its sides, in order."""
    return zip(polygon, polygon[1:] + polygon[:1], strict=True)


def signed_area(polygon: Polygon) -> float:
    """Its area: positive where its corners run counter-clockwise with y upwards."""
    return sum(start[0] * end[1] - end[0] * start[1] for start, end in edges(polygon)) / 2


def centroid(polygon: Polygon) -> Point:
    """The centre of its area, which may lie outside it."""
    x = y = twice = 0.0
    first = polygon[0]
    for start, end in edges(polygon):
        swept = (start[0] - first[0]) * (end[1] - first[1]) - (end[0] - first[0]) * (start[1] - first[1])
        twice += swept
        x += swept * (start[0] + end[0] - 2 * first[0])
        y += swept * (start[1] + end[1] - 2 * first[1])
    return first[0] + x / (3 * twice), first[1] + y / (3 * twice)


def length(polygon: Polygon) -> float:
    """The length of its outline."""
    return sum(distance(*edge) for edge in edges(polygon))


def distance(one: Point, other: Point) -> float:
    """From point to point."""
    return hypot(one[0] - other[0], one[1] - other[1])


def nearest_on(edge: Edge, point: Point) -> Point:
    """The point of a straight line that lies nearest to another one."""
    (x, y), (end_x, end_y) = edge
    across, up = end_x - x, end_y - y
    long = across * across + up * up
    share = ((point[0] - x) * across + (point[1] - y) * up) / long if long else 0.0
    share = min(max(share, 0.0), 1.0)
    return x + share * across, y + share * up


def holds(polygon: Polygon, point: Point) -> bool:
    """Whether a point lies inside. One on the outline may or may not."""
    x, y = point
    inside = False
    for (start_x, start_y), (end_x, end_y) in edges(polygon):
        if (start_y > y) != (end_y > y) and x < (end_x - start_x) * (y - start_y) / (end_y - start_y) + start_x:
            inside = not inside
    return inside


def depth(polygon: Polygon, point: Point) -> float:
    """How far inside a point lies: its distance from the outline, negative outside."""
    x, y = point
    inside, least = False, inf
    start_x, start_y = polygon[-1]
    for end_x, end_y in polygon:  # no calls, for speed: the search for room asks thousands of times
        across, up = end_x - start_x, end_y - start_y
        right, above = x - start_x, y - start_y
        share = (right * across + above * up) / (across * across + up * up)
        if share > 0.0:
            share = min(share, 1.0)
            right, above = right - share * across, above - share * up
        least = min(least, right * right + above * above)
        if (start_y > y) != (end_y > y) and x < across * (y - start_y) / up + start_x:
            inside = not inside
        start_x, start_y = end_x, end_y
    return sqrt(least) if inside else -sqrt(least)


def cross(one: Edge, other: Edge) -> bool:
    """Whether two straight lines cross, both of them inside their ends."""
    return _turn(*one, other[0]) * _turn(*one, other[1]) < 0 and _turn(*other, one[0]) * _turn(*other, one[1]) < 0


def crossing(polygon: Polygon, near: float) -> tuple[int, int] | None:
    """The numbers of two sides, first and second, that cross, or come nearer than `near` to each other though they do
    not follow each other; a side that leads back over the one before counts, too. None if there are none.
    """
    sides = list(edges(polygon))
    boxes = [bounds(side) for side in sides]
    for one, other in combinations(range(len(sides)), 2):
        first, second = sides[one], sides[other]
        if not boxes[one].meets(boxes[other], near):
            continue
        if other - one == 1 or (one == 0 and other == len(sides) - 1):
            before, after = (first, second) if other - one == 1 else (second, first)
            if near_to(before, after[1], near) or near_to(after, before[0], near):
                return one, other
        elif cross(first, second) or any(
            near_to(edge, end, near) for edge, ends in ((first, second), (second, first)) for end in ends
        ):
            return one, other
    return None


def near_to(edge: Edge, point: Point, near: float) -> bool:
    """Whether a point lies nearer than that to a straight line."""
    return distance(nearest_on(edge, point), point) < near


def overlap(one: Polygon, other: Polygon, near: float) -> bool:
    """Whether two polygons share more than their outlines.

    A corner of one that lies on a side of the other must be a corner of both.
    """
    box, other_box = bounds(one), bounds(other)
    if not box.meets(other_box):
        return False
    ours = [edge for edge in edges(one) if bounds(edge).meets(other_box, near)]
    theirs = [edge for edge in edges(other) if bounds(edge).meets(box, near)]
    for edge in ours:
        reach = bounds(edge)
        for side in theirs:
            if not {*edge} & {*side} and reach.meets(bounds(side), near) and cross(edge, side):
                return True
    for polygon, sides in ((one, theirs), (other, ours)):
        for start, end in sides:
            middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            if depth(polygon, middle) > near or depth(polygon, start) > near:
                return True
    # All corners of one may lie on the outline of the other: then a point inside the smaller one tells.
    small, large = sorted((one, other), key=lambda polygon: abs(signed_area(polygon)))
    if all(-near <= depth(large, corner) <= near for corner in small):
        return holds(large, roomiest(small, near)[0])
    return False


def roomiest(polygon: Polygon, precision: float) -> tuple[Point, float]:
    """The middle of the largest circle in a polygon, and its radius, to a precision.

    Squares are searched, the most promising first, and parted in four (as Mapbox's polylabel does).
    """
    box = bounds(polygon)
    half = max(box.right - box.left, box.top - box.bottom) / 2
    middle = (box.left + box.right) / 2, (box.bottom + box.top) / 2
    best = middle, depth(polygon, middle)
    number = 0
    queue = [(-best[1] - half * sqrt(2), number, middle, half, best[1])]
    while queue:
        promise, _, middle, half, room = heappop(queue)
        if room > best[1]:
            best = middle, room
        if -promise - best[1] <= precision:
            break
        half /= 2
        for right, up in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            at = middle[0] + right * half, middle[1] + up * half
            room, number = depth(polygon, at), number + 1
            if -(promise := -room - half * sqrt(2)) > best[1]:
                heappush(queue, (promise, number, at, half, room))
    return best


def closest(one: Polygon, other: Polygon) -> Edge:
    """The shortest straight way from the outline of one polygon to that of another that it does not cross."""
    ways: list[Edge] = []
    for polygon, corners, turned in ((one, other, True), (other, one, False)):
        for edge in edges(polygon):
            for corner in corners:
                there = nearest_on(edge, corner)
                ways.append((there, corner) if turned else (corner, there))
    return min(ways, key=lambda way: (round(distance(*way), 9), way))


def with_corners(polygon: Polygon, corners: Sequence[Point], near: float) -> Polygon:
    """The polygon with a corner wherever one of these lies on a side of it."""
    own = {*polygon}
    placed: list[Point] = []
    for edge in edges(polygon):
        placed.append(edge[0])
        reach = bounds(edge)
        on_it = [
            corner
            for corner in corners
            if corner not in own
            and reach.left - near <= corner[0] <= reach.right + near
            and reach.bottom - near <= corner[1] <= reach.top + near
            and near_to(edge, corner, near)
        ]
        placed += sorted(on_it, key=lambda corner, start=edge[0]: distance(start, corner))  # type: ignore[misc]
    return tuple(placed)


def _turn(start: Point, end: Point, point: Point) -> float:
    """Positive where the way from start over end to a point turns left, 0 where it is straight."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
