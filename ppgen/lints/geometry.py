"""The areas that painted things cover, in mm on paper. The only module that knows shapely.

Curves are flattened to within a hundredth of a mm of what is drawn at print size. An area is a shapely geometry; code
outside this module only hands it back to the functions here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy
import shapely

from ppgen.plane import Affine, Point
from ppgen.scene import text
from ppgen.scene.boxes import within
from ppgen.scene.model import Box, GlyphRun, Path, Stroke

if TYPE_CHECKING:
    from ppgen.lints.drawing import Clip, Painted

Area: TypeAlias = Any
"""A part of the plane: a shapely geometry."""

NOTHING: Area = shapely.Polygon()
STEPS = 8
"""A curve becomes this many straight lines."""
_CAPS = {"butt": "flat", "round": "round", "square": "square"}
_JOINS = {"miter": "mitre", "round": "round", "bevel": "bevel"}


def filled(mark: Painted) -> Area:
    """What the fill of a shape, or the glyphs of a line of text, cover; clipped."""
    item = mark.item
    if isinstance(item, GlyphRun):
        return clipped(_words(item, mark.matrix), mark.clips)
    return NOTHING if item.fill is None else clipped(_fill(item.path, item.even_odd, mark.matrix), mark.clips)


def inked(mark: Painted) -> Area:
    """All that a mark covers, its line too; clipped."""
    return mark.area if isinstance(mark.item, GlyphRun) else clipped(unclipped(mark), mark.clips)


def unclipped(mark: Painted) -> Area:
    """All that a mark would cover if nothing cut it off."""
    item = mark.item
    if isinstance(item, GlyphRun):
        return _words(item, mark.matrix)
    return _shape(item.path, item.even_odd, _pen(item.stroke), mark.matrix, filled=item.fill is not None)


def together(areas: Iterable[Area]) -> Area:
    """All of several areas."""
    some = [area for area in areas if not area.is_empty]
    return some[0] if len(some) == 1 else shapely.union_all(some) if some else NOTHING


def shared(one: Area, other: Area) -> Area:
    """What two areas have in common: the first one itself where it lies in the other, as most marks do on a ground."""
    if one.is_empty:
        return NOTHING
    # A box is compared with an area much faster than the outlines of letters are.
    if other.covers(frame(one)):
        return one
    return one.intersection(other) if one.intersects(other) else NOTHING


def left(area: Area, above: Iterable[Painted], enough: float = 0.0) -> Area:
    """What is left to see of an area under the marks above it; they are not all taken away once it is under `enough`,
    in mm².
    """
    if not enough:
        inks = [mark.ink for mark in above] if not area.is_empty else []
        over = [ink for ink, meets in zip(inks, shapely.intersects(area, inks), strict=True) if meets] if inks else []
        return area.difference(together(over)) if over else area
    for mark in above:
        if area.is_empty or area.area < enough:
            break
        if area.intersects(mark.ink):
            area = area.difference(mark.ink)
    return area


def edge(mark: Painted) -> Area:
    """What the line of a shape covers; clipped. Lines of paper and text have none."""
    item = mark.item
    if isinstance(item, GlyphRun) or item.stroke is None:
        return NOTHING
    return clipped(_edge(item.path, _pen(item.stroke), mark.matrix), mark.clips)


def bounds(area: Area) -> Box:
    """The bounds of an area; of no size, at the corner of the paper, where it is empty."""
    if area.is_empty:
        return Box(0.0, 0.0, 0.0, 0.0)
    x, y, right, bottom = area.bounds
    return Box(x, y, right - x, bottom - y)


def frame(area: Area) -> Area:
    """The rectangle around an area that is not empty."""
    return shapely.box(*area.bounds)


def _rectangle(box: Box) -> Area:
    return shapely.box(box.x, box.y, box.right, box.bottom)


def middle(area: Area) -> Point:
    """A point inside an area, near its middle."""
    point = area.representative_point()
    return float(point.x), float(point.y)


def narrower(area: Area, width: float) -> bool:
    """Whether an area is nowhere as wide as that, in mm."""
    return bool(area.buffer(-width / 2, quad_segs=2).is_empty)


@lru_cache(maxsize=256)
def cut(clip: Clip) -> Area:
    """What a clip leaves, on paper."""
    return moved(inside(clip.path, clip.even_odd), clip.matrix)


def reaches(area: Area, box: Box) -> bool:
    """Whether an area has a point in a box: much sooner known than whether it meets what is in the box."""
    return bool(area.intersects(_rectangle(box)))


def fills(mark: Painted, box: Box) -> bool:
    """Whether the fill of a shape covers a whole box."""
    item = mark.item
    if isinstance(item, GlyphRun) or item.fill is None or not within(box, mark.box):
        return False
    return bool(mark.area.covers(_rectangle(box)))


def touch(one: Area, other: Area) -> bool:
    """Whether two areas have a point in common."""
    return bool(one.intersects(other))


def reached(area: Area, marks: Sequence[Painted]) -> list[Painted]:
    """Those of some marks in whose bounds an area has a point."""
    sides = numpy.array([(mark.box.x, mark.box.y, mark.box.right, mark.box.bottom) for mark in marks])
    return list(compress(marks, shapely.intersects(area, shapely.box(*sides.T)))) if marks else []


def hull(area: Area) -> Area:
    """The convex hull of an area."""
    return area.convex_hull


def holds(area: Area, point: Point) -> bool:
    return bool(area.covers(shapely.Point(point)))


def room(area: Area, inner: Area) -> float:
    """How far something lies inside an area, from the nearest point of its edge, in mm; below 0 if it sticks out."""
    return float(area.boundary.distance(inner)) if area.covers(inner) else -1.0


def gap(one: Area, other: Area) -> float:
    """The distance between two areas, in mm; 0 where they meet."""
    return float(one.distance(other))


def distance(area: Area, point: Point) -> float:
    """From an area to a point, in mm; 0 inside."""
    return float(area.distance(shapely.Point(point)))


def ends(mark: Painted) -> list[Point]:
    """Where the open lines of a shape begin and end, on paper."""
    if isinstance(mark.item, GlyphRun) or mark.item.stroke is None:
        return []
    return [mark.matrix @ point for way, closed in _lines(mark.item.path) if not closed for point in (way[0], way[-1])]


# Shapes -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def inside(shape: Path, even_odd: bool = False) -> Area:
    """The inside of a path, in its own coordinates."""
    rings = [_ring(points) for points, _ in _lines(shape) if len(points) > 2]
    rings = [ring for ring in rings if not ring.is_empty]
    if len(rings) < 2:
        return rings[0].area_geometry if rings else NOTHING
    if even_odd:
        area = NOTHING
        for ring in rings:
            area = area.symmetric_difference(ring.area_geometry)
        return area
    return _non_zero(rings)


# The caches below know no colours: the themes of a drawing differ in nothing else, so that they share most areas.


class _Pen(NamedTuple):
    """What of a stroke says what its line covers."""

    width: float
    cap: str
    join: str


def _pen(stroke: Stroke | None) -> _Pen | None:
    return None if stroke is None else _Pen(stroke.width, stroke.cap, stroke.join)


@lru_cache(maxsize=8192)
def _fill(shape: Path, even_odd: bool, matrix: Affine) -> Area:
    """The inside of a path, on paper."""
    return moved(inside(shape, even_odd), matrix)


@lru_cache(maxsize=8192)
def _edge(shape: Path, pen: _Pen, matrix: Affine) -> Area:
    """What a line along a path covers, on paper."""
    return moved(_line(shape, pen), matrix)


@lru_cache(maxsize=8192)
def _shape(shape: Path, even_odd: bool, pen: _Pen | None, matrix: Affine, *, filled: bool) -> Area:
    """What a shape covers with its fill and its line, on paper."""
    area = inside(shape, even_odd) if filled else NOTHING
    if pen is not None:
        widened = filled and _is_simple(shape)
        area = _widened(area, pen) if widened else together((area, _line(shape, pen)))
    return moved(area, matrix)


def _is_simple(shape: Path) -> bool:
    """Whether a path is one closed line that does not meet itself: with its line, its inside is a wider area."""
    ways = _lines(shape)
    return len(ways) == 1 and ways[0][1] and len(ways[0][0]) > 2 and shapely.LinearRing(ways[0][0]).is_simple


@lru_cache(maxsize=8192)
def _line(shape: Path, pen: _Pen) -> Area:
    """What a line along a path covers, in the path's coordinates; a dashed line as a whole."""
    ways: list[Area] = [
        (shapely.LinearRing if closed and len(points) > 2 else shapely.LineString)(points)
        for points, closed in _lines(shape)
        if len(points) > 1
    ]
    return together(_widened(ways, pen))


def _widened(areas: Any, pen: _Pen) -> Any:
    """What a pen covers that is led along an area or a way, and that itself; of several at once."""
    cap, join = _CAPS[pen.cap], _JOINS[pen.join]
    return shapely.buffer(areas, pen.width / 2, quad_segs=4, cap_style=cap, join_style=join, mitre_limit=4.0)


class _Ring:
    """A closed part of a path: what it encloses, and which way round it runs."""

    __slots__ = ("area_geometry", "clockwise", "size")

    def __init__(self, points: Sequence[Point]) -> None:
        area = shapely.Polygon(points)
        twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
        self.clockwise = twice > 0
        self.area_geometry: Area = area if area.is_valid else area.buffer(0)
        self.size = abs(twice)

    @property
    def is_empty(self) -> bool:
        return bool(self.area_geometry.is_empty)


def _ring(points: Sequence[Point]) -> _Ring:
    return _Ring(points)


def _non_zero(rings: Sequence[_Ring]) -> Area:
    """By the non-zero rule: rings that run against the largest one are holes."""
    way = max(rings, key=lambda ring: ring.size).clockwise
    solid = together(ring.area_geometry for ring in rings if ring.clockwise is way)
    holes = [ring.area_geometry for ring in rings if ring.clockwise is not way]
    return solid.difference(together(holes)) if holes else solid


@lru_cache(maxsize=16384)
def _lines(shape: Path) -> tuple[tuple[tuple[Point, ...], bool], ...]:
    """The parts of a path as points along straight lines, each with whether it is closed."""
    parts: list[tuple[tuple[Point, ...], bool]] = []
    points: list[Point] = []
    closed = False

    def end() -> None:
        if points:
            kept = [point for number, point in enumerate(points) if number == 0 or point != points[number - 1]]
            parts.append((tuple(kept), closed))

    for command in shape:
        if command[0] == "M":
            end()
            points, closed = [(command[1], command[2])], False
        elif command[0] == "L":
            points.append((command[1], command[2]))
        elif command[0] == "C":
            _, x1, y1, x2, y2, x3, y3 = command
            x0, y0 = points[-1]
            for step in range(1, STEPS + 1):
                t = step / STEPS
                s = 1 - t
                a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        else:
            closed = True
    end()
    return tuple(parts)


# Text ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def glyph(face: str, number: int) -> Area:
    """What a glyph covers, in ems."""
    return inside(text.outline(face, number))


def _words(run: GlyphRun, matrix: Affine) -> Area:
    """What the glyphs of a line of text cover, on paper."""
    return _glyphs(run.face, run.size, run.origin, run.glyphs, matrix)


@lru_cache(maxsize=8192)
def _glyphs(face: str, size: float, origin: Point, glyphs: tuple[tuple[int, float], ...], matrix: Affine) -> Area:
    x, y = origin
    inked_glyphs = [(area, offset) for number, offset in glyphs if not (area := glyph(face, number)).is_empty]
    if not inked_glyphs:
        return NOTHING
    # All glyphs are moved at once: most of the time that one takes is that of a call.
    outlines = numpy.array([area for area, _ in inked_glyphs], dtype=object)
    to_paper = [matrix @ Affine(size, 0.0, 0.0, size, x + offset, y) for _, offset in inked_glyphs]
    corners = numpy.array([(place.e, place.f) for place in to_paper])
    points, numbers = shapely.get_coordinates(outlines, return_index=True)
    return together(shapely.set_coordinates(outlines, _placed(points, to_paper[0], *corners[numbers].T)))


# Places -------------------------------------------------------------------------------------------------------------


def moved(area: Area, matrix: Affine) -> Area:
    """An area after a transform."""
    if area.is_empty:
        return area
    # shapely.affinity does the same in three times the time.
    return shapely.set_coordinates(area, _placed(shapely.get_coordinates(area), matrix, matrix.e, matrix.f))


def _placed(points: Any, matrix: Affine, right: Any, down: Any) -> Any:
    """Points after the linear part of a transform, moved to the right and down: all alike, or each by itself."""
    x, y = points[:, 0], points[:, 1]
    placed = numpy.empty_like(points)
    placed[:, 0] = matrix.a * x + matrix.c * y + right
    placed[:, 1] = matrix.b * x + matrix.d * y + down
    return placed


def clipped(area: Area, clips: Sequence[Clip]) -> Area:
    """What clips leave of an area on paper."""
    for clip in clips:
        if area.is_empty:
            break
        if not keeps(clip, bounds(area)):
            area = area.intersection(cut(clip))
    return area


def keeps(clip: Clip, box: Box) -> bool:
    """Whether a clip cuts nothing off that lies in a box. Hardly anything reaches the edge of its card."""
    rectangle = clip.rectangle
    if rectangle is not None:
        x, y, right, bottom = rectangle
        return x <= box.x and y <= box.y and box.right <= right and box.bottom <= bottom
    return bool(cut(clip).covers(_rectangle(box)))


@lru_cache(maxsize=256)
def sides(clip: Clip) -> tuple[float, float, float, float] | None:
    """The sides of a clip that is a rectangle along the axes of the paper; None for any other."""
    area = cut(clip)
    return area.bounds if not area.is_empty and area.equals(shapely.box(*area.bounds)) else None
