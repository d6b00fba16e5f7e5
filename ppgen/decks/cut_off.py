"""Text that would be cut off with the paper: letters that reach over the edge of a card.

What blocks need is known from their boxes. The edge of a round card or of a hexagon cuts through the box round it, so
letters are compared with the edge itself; those of a text whose box lies inside need no look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist

from ppgen.decks.overflow import Overfull
from ppgen.plane import IDENTITY, Affine, Point
from ppgen.scene.model import Box, GlyphRun, Group, Item, Path, Source
from ppgen.scene.path import points
from ppgen.scene.text import outline

STEPS = 16
"""A curve of the edge becomes so many straight lines."""
ROUNDING = 0.05
"""Letters that reach over the edge by less, in mm, are not cut off by any knife."""


def cut_off(items: Iterable[Item], edge: Path) -> Iterator[Overfull]:
    """The blocks with text of which something lies beyond the edge of the card, each once, with how far."""
    corners = _flattened(edge)
    worst: dict[Source, Overfull] = {}
    for run, place, source in _runs(items, IDENTITY, None):
        beyond = _beyond(run, place, corners)
        if source is not None and beyond > max(ROUNDING, worst[source].too_wide if source in worst else 0.0):
            worst[source] = Overfull(source, beyond, 0.0, _box(_corners(run, place)), "the edge of the card")
    yield from worst.values()


def _runs(
    items: Iterable[Item], place: Affine, source: Source | None
) -> Iterator[tuple[GlyphRun, Affine, Source | None]]:
    """The lines of text, each with its place on the card and the innermost block that has it. Art has none."""
    for item in items:
        if isinstance(item, GlyphRun):
            yield item, place, source
        elif isinstance(item, Group):
            inner = place if item.transform is None else place @ Affine(*item.transform)
            yield from _runs(item.items, inner, item.source or source)


def _beyond(run: GlyphRun, place: Affine, edge: Sequence[Point]) -> float:
    """How far the letters of a line reach over the edge, in mm; 0 if all of them lie inside."""
    if all(_inside(corner, edge) for corner in _corners(run, place)):
        return 0.0
    x, y = run.origin
    letters = (
        place @ (x + offset + run.size * point[0], y + run.size * point[1])
        for glyph, offset in run.glyphs
        for point in points(outline(run.face, glyph))
    )
    return max((_distance(point, edge) for point in letters if not _inside(point, edge)), default=0.0)


def _corners(run: GlyphRun, place: Affine) -> list[Point]:
    x, y = run.origin
    return [place @ (x + along, y + down) for along in (0.0, run.width) for down in (-run.size, 0.3 * run.size)]


def _box(corners: Sequence[Point]) -> Box:
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return Box(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


@lru_cache(maxsize=64)
def _flattened(edge: Path) -> tuple[Point, ...]:
    """The corners of the edge, its curves as straight lines; the last one is the first. A deck shares it."""
    return tuple(_corners_along(edge))


def _corners_along(edge: Path) -> Iterator[Point]:
    start = at = (0.0, 0.0)
    for command in edge:
        if command[0] == "M":
            start = at = command[1], command[2]
            yield at
        elif command[0] == "L":
            at = command[1], command[2]
            yield at
        elif command[0] == "C":
            _, x1, y1, x2, y2, x3, y3 = command
            for step in range(1, STEPS + 1):
                t = step / STEPS
                a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
                yield a * at[0] + b * x1 + c * x2 + d * x3, a * at[1] + b * y1 + c * y2 + d * y3
            at = x3, y3
    yield start


def _inside(point: Point, edge: Sequence[Point]) -> bool:
    """Whether a point lies inside the edge: a ray from it crosses the edge an odd number of times."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in pairwise(edge):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def _distance(point: Point, edge: Sequence[Point]) -> float:
    """From a point to the edge, in mm."""
    return min(_to_line(point, start, end) for start, end in pairwise(edge))


def _to_line(point: Point, start: Point, end: Point) -> float:
    along = (end[0] - start[0], end[1] - start[1])
    square = along[0] ** 2 + along[1] ** 2
    if not square:
        return dist(point, start)
    share = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / square
    share = min(max(share, 0.0), 1.0)
    return dist(point, (start[0] + share * along[0], start[1] + share * along[1]))
