"""Boards of points that lines join, as in morris, alquerque, and fox and geese.

A line is a list of points. Neighbours are consecutive on a line, and slides and hops follow it, even where it bends. On
the way from one point to the next its direction is the nearest of eight points of the compass, so that `forward` and
`north-east` mean something. A line that ends at the point where it began is a ring.

A point stands on the column and the row of its coordinates: the columns are the different x from the left, the rows the
different y from the bottom. The board is drawn to scale, and a space is as wide as the way between the two points that
lie nearest to each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ppgen.boards import point_parts, point_tracks
from ppgen.boards.board import Line, Made, Rings, TextRow
from ppgen.boards.compass import Direction, Vector
from ppgen.boards.grid import DIRECTIONS
from ppgen.boards.naming import LOWER, LetterNames, Naming
from ppgen.boards.no_squares import NoSquares
from ppgen.boards.own_names import OwnNames
from ppgen.boards.space import Space
from ppgen.numerals import plural
from ppgen.plane import Point

if TYPE_CHECKING:
    from ppgen.boards.board import Board

_BEYOND = 10_000
"""How many columns and rows away a space lies that is off the board: a direction keeps its angle that far."""
_CORNERS = 8
"""The outline of a point, to which marks and tints keep, is an octagon."""


class NamedPoint(NamedTuple):
    """A point by its name and its coordinates, x to the right and y upwards, in any unit."""

    name: str
    x: float
    y: float


class Points(NoSquares, Struct, frozen=True, eq=False, dict=True):
    """Points from the bottom row to the top, each row from the left, and the lines that join them."""

    points: tuple[NamedPoint, ...]
    tracks: tuple[tuple[int, ...], ...]
    """Each line by the numbers of its points, in order; a ring ends with its first point again."""
    is_lettered: bool = False
    """Whether names are the letter of a column and the number of a row, so that `row 2` means something."""
    sizes: tuple[tuple[str, int], ...] = ()
    """What captions may quote of its size, by the keys of the definition."""

    @property
    def _told(self) -> tuple[object, ...]:
        """What tells it from another board."""
        return self.points, self.tracks, self.is_lettered, self.sizes

    @cached_property
    def _hash(self) -> int:
        return hash(self._told)  # kept, since a board is a key of many caches, and its points are many

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is type(self) and self._told == other._told)

    # Spaces -------------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.points)

    def __iter__(self) -> Iterator[Space]:
        return iter(self._indices)

    def __contains__(self, space: object) -> bool:
        return space in self._indices

    @cached_property
    def _indices(self) -> Mapping[Space, int]:
        columns, rows = ({at: rank for rank, at in enumerate(sorted(set(axis)))} for axis in self._axes)
        return {Space(columns[point.x], rows[point.y]): index for index, point in enumerate(self.points)}

    @cached_property
    def _spaces(self) -> tuple[Space, ...]:
        return tuple(self._indices)

    @property
    def _axes(self) -> tuple[list[float], list[float]]:
        return [point.x for point in self.points], [point.y for point in self.points]

    @property
    def size(self) -> int:
        """The number of indices: every one is a point."""
        return len(self.points)

    @property
    def whole(self) -> int:
        """All points, as a set."""
        return (1 << len(self.points)) - 1

    def space(self, index: int) -> Space:
        """The point with an index."""
        return self._spaces[index]

    def index(self, space: Space) -> int:
        """The index of a point."""
        return self._indices[space]

    @property
    def span(self) -> str:
        """What points are called, for hints."""
        return self.naming.span

    @cached_property
    def naming(self) -> Naming:
        """A small letter and a number on a ready board; the names of the definition on any other."""
        if self.is_lettered:
            return LetterNames(self, LOWER)
        return OwnNames(tuple(zip(self, (point.name for point in self.points), strict=True)), "point")

    @property
    def made_of(self) -> Made:
        """Points."""
        return "points"

    @property
    def measures(self) -> Mapping[str, int]:
        """What captions may quote of its size."""
        return dict(self.sizes)

    @property
    def described(self) -> str:
        """The board in words."""
        return f"{plural(len(self.points), 'point')} on {plural(len(self.tracks), 'line')}"

    @property
    def has_straight_columns(self) -> bool:
        """Points have no sides, whatever their columns look like."""
        return False

    @cached_property
    def text_rows(self) -> tuple[TextRow, ...]:
        """The rows from the top, each from the left."""
        rows: dict[int, list[int]] = {}
        for index, space in enumerate(self._spaces):
            rows.setdefault(space.row, []).append(index)
        return tuple(
            TextRow(
                f"row {self.naming.row(row)}" if self.is_lettered else f"row {number} from the top", tuple(rows[row])
            )
            for number, row in enumerate(sorted(rows, reverse=True), 1)
        )

    # Directions ---------------------------------------------------------------------------------------------------

    @cached_property
    def directions(self) -> tuple[Direction, ...]:
        """Those of the eight in which a line leads from some point."""
        known = {vector for _, vector in self._lines}
        return tuple(direction for direction in DIRECTIONS if direction.vector in known)

    @property
    def orthogonal(self) -> tuple[Direction, ...]:
        """Of north, east, south and west those that it has."""
        return tuple(direction for direction in self.directions if 0 in direction.vector)

    @property
    def diagonal(self) -> tuple[Direction, ...]:
        """Of the four between them those that it has."""
        return tuple(direction for direction in self.directions if 0 not in direction.vector)

    @property
    def axes(self) -> tuple[Vector, ...]:
        """None: its `tracks` are its lines."""
        return ()

    def beyond(self, space: Space, vector: Vector) -> Space:
        """The point to which a direction leads, or a place off the board that lies that way."""
        lines = self.lines(self.index(space), vector) if space in self else ()
        for line in lines[:1]:
            return self.space(line.spaces[0])
        return space.shifted(vector[0] * _BEYOND, vector[1] * _BEYOND)

    @property
    def beside(self) -> tuple[Direction, ...]:
        """All that it has: a line leads to every neighbour."""
        return self.directions

    @cached_property
    def _lines(self) -> Mapping[tuple[int, Vector], tuple[Line, ...]]:
        return point_tracks.leading(self.points, self.tracks)

    def lines(self, index: int, vector: Vector, rings: Rings = (False, False)) -> tuple[Line, ...]:
        """Every line that leaves a point in a direction."""
        return self._lines.get((index, vector), ())

    def leaves(self, index: int, vector: Vector, rings: Rings = (False, False)) -> bool:
        """Whether a direction leads over the edge: no line does, and nothing lies farther that way."""
        if self.lines(index, vector):
            return False
        here = self.points[index]
        return any(
            step and at * step == max(other * step for other in axis)
            for step, at, axis in zip(vector, (here.x, here.y), self._axes, strict=True)
        )

    def bearing(self, start: Space, end: Space) -> tuple[Vector, int] | None:
        """The direction in which a line leads straight from one point to another, and how many points away."""
        if start not in self or end not in self:
            return None
        first, last = self.index(start), self.index(end)
        for (index, vector), lines in self._lines.items():
            for line in lines if index == first else ():
                if last in line.spaces:
                    passed = (first, *line.spaces[: line.spaces.index(last) + 1])
                    ways = pairwise(self.points[at] for at in passed)
                    if all(point_tracks.vector(*way) == vector for way in ways):
                        return vector, len(passed) - 1
        return None

    def colour(self, index: int) -> int:
        """Points are not chequered."""
        return 0

    # Places on paper -------------------------------------------------------------------------------------------------

    @cached_property
    def unit(self) -> float:
        """The way between the two points that lie nearest to each other, in the unit of the coordinates."""
        return min(hypot(one.x - other.x, one.y - other.y) for one, other in combinations(self.points, 2))

    @cached_property
    def _bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height of all points, in spaces."""
        xs, ys = self._axes
        left, bottom = min(xs) / self.unit, min(ys) / self.unit
        return left, bottom, max(xs) / self.unit - left, max(ys) / self.unit - bottom

    @property
    def width(self) -> float:
        """In spaces."""
        return self._bounds[2] + 1

    @property
    def height(self) -> float:
        """In spaces."""
        return self._bounds[3] + 1

    def centre(self, space: Space) -> Point:
        """The place of a point, or of a space far off the board."""
        left, bottom, _, _ = self._bounds
        index = self._indices.get(space)
        if index is None:
            return space.column + 0.5, space.row + 0.5
        point = self.points[index]
        return point.x / self.unit - left + 0.5, point.y / self.unit - bottom + 0.5

    def outline(self, space: Space) -> tuple[Point, ...]:
        """An octagon round a point, clockwise, that touches those of its nearest neighbours."""
        x, y = self.centre(space)
        reach = 0.5 / cos(pi / _CORNERS)
        angles = (pi * (2 * number + 1) / _CORNERS for number in range(_CORNERS))
        return tuple((x + reach * sin(angle), y + reach * cos(angle)) for angle in angles)

    # Parts ----------------------------------------------------------------------------------------------------------

    @property
    def part_words(self) -> tuple[str, ...]:
        """The words that `part` knows."""
        return point_parts.words(self.points)

    def part(self, word: str) -> int | None:
        """A part that is the same for every player; None for a word that means nothing here."""
        return point_parts.part(self.points, word)

    def rectangle(self, first: Space, last: Space) -> int:
        """The points on and inside the rectangle between two of them."""
        (left, right), (bottom, top) = sorted((first.column, last.column)), sorted((first.row, last.row))
        inside = (left <= space.column <= right and bottom <= space.row <= top for space in self._spaces)
        return point_parts.mask(inside)

    @cached_property
    def rows_and_columns(self) -> Mapping[str, tuple[int, ...]]:
        """The points of each number and of each letter; nothing where points have other names."""
        if not self.is_lettered:
            return {}
        return {"row": self._ranked([space.row for space in self]), "column": self._ranked([at for at, _ in self])}

    def ranks(self, forward: str) -> tuple[int, ...]:
        """Rows or columns across the way of a player; () without rows, or for one who looks along a diagonal."""
        if not self.is_lettered or forward not in ("north", "east", "south", "west"):
            return ()
        lines = self.rows_and_columns["row" if forward in ("north", "south") else "column"]
        return lines if forward in ("north", "east") else lines[::-1]

    def _ranked(self, ranks: Sequence[int]) -> tuple[int, ...]:
        return tuple(point_parts.mask(at == rank for at in ranks) for rank in range(max(ranks) + 1))


if TYPE_CHECKING:

    def _is_a_board(board: Points) -> Board:
        return board
