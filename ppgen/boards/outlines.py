"""Outlines of what lies on an open table, and the points at which two of them are nearest. Lengths in mm, y upwards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist

from msgspec import Struct

from ppgen.boards.shapes import Disc, Square, disc_to_disc, disc_to_square, nearest_on_segment, square_to_square
from ppgen.boards.table import Bounds, TableArrangement, TablePiece
from ppgen.boards.table_marks import Course
from ppgen.plane import Point, Vector

FLAT = 0.05
"""Nothing shorter or narrower is drawn, in mm of the table."""


class Edge(Struct, frozen=True):
    """The outline of a thing: everything within `radius` of a point (a disc), of a line, or of a closed polygon."""

    points: tuple[Point, ...]
    radius: float = 0.0
    closed: bool = False

    @property
    def box(self) -> Bounds:
        """The upright box round it."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        reach = self.radius
        return Bounds(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)

    @property
    def sides(self) -> Iterator[tuple[Point, Point]]:
        """Its straight sides; of a single point, that point twice."""
        if len(self.points) == 1:
            yield self.points[0], self.points[0]
            return
        yield from pairwise(self.points)
        if self.closed:
            yield self.points[-1], self.points[0]


def edge_of(table: TableArrangement, name: str) -> Edge | None:
    """The outline of a thing on the table by its id; None for an id that nothing has."""
    piece = piece_of(table, name)
    if piece is not None:
        return piece_edge(piece)
    line = next((line for line in table.lines if line.id == name), None)
    if line is not None:
        return Edge(line.points)
    place = table.places.get(name)
    return Edge((place,)) if place is not None else None


def piece_of(table: TableArrangement, name: str) -> TablePiece | None:
    """A piece by its id."""
    return next((piece for piece in table.pieces if piece.id == name), None)


def piece_edge(piece: TablePiece) -> Edge:
    """The outline of a piece."""
    if piece.shape == "disc":
        return Edge(((piece.x, piece.y),), piece.size / 2)
    return Edge(Square(piece.x, piece.y, piece.size, piece.angle).corners, closed=True)


def nearest(one: Edge, other: Edge) -> tuple[Point, Point]:
    """The point of each outline that is nearest to the other; where the two meet, a point that both have."""
    pairs = [pair for side in one.sides for other_side in other.sides for pair in _between(side, other_side)]
    first, second = min(pairs, key=lambda pair: dist(*pair))
    way = (Vector(*second) - first).unit
    if dist(first, second) <= one.radius + other.radius:
        return first, first
    return Vector(*first) + way * one.radius, Vector(*second) - way * other.radius


def _between(side: tuple[Point, Point], other: tuple[Point, Point]) -> Iterator[tuple[Point, Point]]:
    """The ends of two straight lines, each with the nearest point of the other line, and where the lines cross."""
    for point in side:
        yield point, nearest_on_segment(point, *other)
    for point in other:
        yield nearest_on_segment(point, *side), point
    crossing = _crossing(side, other)
    if crossing is not None:
        yield crossing, crossing


def _crossing(side: tuple[Point, Point], other: tuple[Point, Point]) -> Point | None:
    start, way = Vector(*side[0]), Vector(*side[1]) - side[0]
    other_way = Vector(*other[1]) - other[0]
    turn = way.cross(other_way)
    if turn == 0:
        return None
    apart = Vector(*other[0]) - start
    share, other_share = apart.cross(other_way) / turn, apart.cross(way) / turn
    return start + way * share if 0 <= share <= 1 and 0 <= other_share <= 1 else None


def is_seen(table: TableArrangement) -> bool:
    """Whether a picture of its bounds shows anything that lies there: a piece, a line, a ring, a badge or a way."""
    left, bottom, right, top = table.bounds
    shown = ((left, bottom), (right, bottom), (right, top), (left, top))
    edges = [piece_edge(piece) for piece in table.pieces]
    edges += [Edge(line.points) for line in table.lines]
    edges += [Edge(mark.points) for mark in table.marks if isinstance(mark, Course)]
    edges += [Edge(((ring.x, ring.y),), ring.diameter / 2) for ring in table.rings]
    edges += [Edge(((badge.x, badge.y),)) for badge in table.badges]
    return any(_meets(edge, shown) for edge in edges)


def _meets(edge: Edge, shown: tuple[Point, ...]) -> bool:
    """Whether something of a thing lies inside a rectangle: its outline crosses that of it, or one holds the other."""
    frame = Edge(shown, closed=True)
    if frame.box.holds(*edge.points[0]) or dist(*nearest(edge, frame)) == 0:
        return True
    middle = Vector(*shown[0]) * 0.5 + Vector(*shown[2]) * 0.5
    return edge.closed and _encloses(edge.points, middle)


def _encloses(corners: tuple[Point, ...], point: Point) -> bool:
    """Whether a convex polygon holds a point."""
    turns = [(Vector(*end) - start).cross(Vector(*point) - start) for start, end in pairwise((*corners, corners[0]))]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def gap(one: TablePiece, other: TablePiece) -> float:
    """The gap between two pieces, in mm; negative where they overlap."""
    first, second = _shape(one), _shape(other)
    if isinstance(first, Disc):
        return disc_to_disc(first, second) if isinstance(second, Disc) else disc_to_square(first, second)
    return disc_to_square(second, first) if isinstance(second, Disc) else square_to_square(first, second)


def _shape(piece: TablePiece) -> Disc | Square:
    if piece.shape == "disc":
        return Disc(piece.x, piece.y, piece.size)
    return Square(piece.x, piece.y, piece.size, piece.angle)


def is_flat(corners: tuple[Point, ...]) -> bool:
    """Whether corners lie on one line, or on one point."""
    start, end = max(combinations(corners, 2), key=lambda pair: dist(*pair))
    way = Vector(*end) - start
    return all(abs(way.unit.cross(Vector(*corner) - start)) < FLAT for corner in corners)
