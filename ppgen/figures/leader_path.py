"""The way of a leader from words to what they name: straight if nothing is between them, else round what is there.

Round obstacles it runs level and upright, along their edges: on the grid of the coordinates of all edges (Hanan's
grid) Dijkstra's algorithm finds the shortest way, where a bend costs as much as BEND mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count, pairwise

from msgspec import Struct

from ppgen.plane import Point
from ppgen.scene.model import Box

BEND = 3.0
"""What a bend costs, in mm of way."""
ANCHOR = 1.5
"""What each anchor costs more than the one before it, in mm of way."""
_EPSILON = 1e-6


def way(starts: Sequence[Point], anchors: Sequence[Point], obstacles: Sequence[Box], room: Box) -> list[Point] | None:
    """The corners of a way from one of the starts to one of the anchors, both in the order of preference, that runs
    through none of the obstacles; None if there is no such way. Where it bends it stays in the `room`.
    """
    if is_free(starts[0], anchors[0], obstacles):
        return [starts[0], anchors[0]]
    return _Grid.of(starts, anchors, obstacles, room).shortest()


def is_free(start: Point, end: Point, obstacles: Sequence[Box]) -> bool:
    """Whether a straight line runs through none of the obstacles; it may touch them."""
    return not any(through(start, end, box) for box in obstacles)


def through(start: Point, end: Point, box: Box) -> tuple[float, float] | None:
    """The shares of a line at which it enters and leaves a box (Liang and Barsky); None if it does not run through."""
    first, last = 0.0, 1.0
    for at, to, low, high in ((start[0], end[0], box.x, box.right), (start[1], end[1], box.y, box.bottom)):
        step = to - at
        if abs(step) < _EPSILON:
            if not low + _EPSILON < at < high - _EPSILON:
                return None
            continue
        enters, leaves = sorted(((low - at) / step, (high - at) / step))
        first, last = max(first, enters), min(last, leaves)
    return (first, last) if last - first > _EPSILON else None


def outside(corners: Sequence[Point], boxes: Sequence[Box]) -> Iterator[tuple[Point, Point]]:
    """The parts of a way that lie in none of the boxes, straight line by straight line."""
    for start, end in pairwise(corners):
        cuts = sorted(cut for box in boxes if (cut := through(start, end, box)) is not None)
        here = 0.0
        for enters, leaves in (*cuts, (1.0, 1.0)):
            if enters - here > _EPSILON:
                yield _between(start, end, here), _between(start, end, enters)
            here = max(here, leaves)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _steps_within(edges: Sequence[float], low: float, high: float) -> list[int]:
    """The indices of the steps from one coordinate to the next that lie between two others, wholly or in part."""
    return [i for i, (here, following) in enumerate(pairwise(edges)) if here < high - 1e-3 and following > low + 1e-3]


Node = tuple[int, int]
"""The indices of a crossing of the grid."""


class _Grid(Struct, frozen=True):
    """The crossings of the edges of all obstacles, and the steps between neighbours that an obstacle blocks."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    blocked: frozenset[tuple[Node, Node]]
    starts: tuple[Node, ...]
    anchors: tuple[Node, ...]

    @classmethod
    def of(cls, starts: Sequence[Point], anchors: Sequence[Point], obstacles: Sequence[Box], room: Box) -> _Grid:
        ends = [(round(x, 4), round(y, 4)) for x, y in (*starts, *anchors)]
        edges_x = (round(x, 4) for box in obstacles for x in (box.x, box.right) if room.x <= x <= room.right)
        edges_y = (round(y, 4) for box in obstacles for y in (box.y, box.bottom) if room.y <= y <= room.bottom)
        xs, ys = sorted({x for x, _ in ends}.union(edges_x)), sorted({y for _, y in ends}.union(edges_y))
        nodes = [(xs.index(x), ys.index(y)) for x, y in ends]
        blocked: set[tuple[Node, Node]] = set()
        for box in obstacles:
            inside_x = [i for i, x in enumerate(xs) if box.x + 1e-3 < x < box.right - 1e-3]
            inside_y = [j for j, y in enumerate(ys) if box.y + 1e-3 < y < box.bottom - 1e-3]
            along_x = _steps_within(xs, box.x, box.right)
            along_y = _steps_within(ys, box.y, box.bottom)
            blocked |= {((i, j), (i + 1, j)) for i in along_x for j in inside_y}
            blocked |= {((i, j), (i, j + 1)) for i in inside_x for j in along_y}
        return cls(tuple(xs), tuple(ys), frozenset(blocked), tuple(nodes[: len(starts)]), tuple(nodes[len(starts) :]))

    def shortest(self) -> list[Point] | None:
        """The corners of the shortest way, or None."""
        order = count()
        queue: list[tuple[float, int, Node, Node, tuple[Node, ...]]] = []
        for start in self.starts:
            heappush(queue, (0.0, next(order), start, (0, 0), (start,)))
        done: set[tuple[Node, Node]] = set()
        extra = {node: number * ANCHOR for number, node in reversed(list(enumerate(self.anchors)))}
        arrived: set[Node] = set()
        while queue:
            cost, _, node, heading, corners = heappop(queue)
            if node in arrived and heading == (0, 0):
                return self._points(corners)
            if (node, heading) in done:
                continue
            done.add((node, heading))
            if node in extra:
                arrived.add(node)
                heappush(queue, (cost + extra[node], next(order), node, (0, 0), (*corners, node)))
            for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                following = (node[0] + step[0], node[1] + step[1])
                if step == (-heading[0], -heading[1]) != (0, 0) or not self._is_open(node, following):
                    continue
                turns = heading not in ((0, 0), step)
                length = abs(self.xs[following[0]] - self.xs[node[0]]) + abs(self.ys[following[1]] - self.ys[node[1]])
                passed = (*corners, node) if turns else corners
                heappush(queue, (cost + length + BEND * turns, next(order), following, step, passed))
        return None

    def _is_open(self, node: Node, following: Node) -> bool:
        if not (0 <= following[0] < len(self.xs) and 0 <= following[1] < len(self.ys)):
            return False
        return (min(node, following), max(node, following)) not in self.blocked

    def _points(self, corners: Sequence[Node]) -> list[Point]:
        return [(self.xs[i], self.ys[j]) for i, j in corners]
