"""Boards of areas, as on a map of provinces: polygons with names, and stated neighbours.

An area has neighbours and no directions: of all words for these only `any` means something. Neighbours are the pairs
that are stated, and consecutive areas of a line. A line is a list of areas, such as a river or a road; slides and hops
follow it, as on points. A line that ends at the area where it began is a ring.

Areas keep the order in which they are stated, which is also that of their indices; their columns on the board are
these numbers. The board is drawn to scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.boards import polygons
from ppgen.boards.area_places import places_in
from ppgen.boards.board import Line, Made, Rings, TextRow
from ppgen.boards.compass import Direction, Vector
from ppgen.boards.naming import Naming
from ppgen.boards.no_squares import NoSquares
from ppgen.boards.own_names import OwnNames
from ppgen.boards.polygons import Edge, Polygon
from ppgen.boards.space import Space
from ppgen.numerals import plural
from ppgen.plane import Point

if TYPE_CHECKING:
    from ppgen.boards.board import Board

Pair: TypeAlias = tuple[int, int]
"""Two areas by their numbers, the smaller one first."""
ANY = Direction("any", (0, 1), None)
"""The one direction, in which all neighbours lie."""
ROOM = 0.75
"""How wide a space is, as a share of the largest circle in the narrowest area: a piece and a name are to fit."""
_FINE = 1e-3
"""How exactly the room in an area is measured, as a share of the larger side of the map."""


class NamedArea(NamedTuple):
    """An area by its name, with its corners in any unit, x to the right and y upwards."""

    name: str
    outline: Polygon
    """Clockwise. Where areas touch, a corner of one on a side of the other is a corner of both."""
    label: str = ""
    """What the map calls it, if not by its name."""
    at: Point | None = None
    """Where a piece stands, if that is said."""
    name_at: Point | None = None
    """Where the middle of its name is, if that is said."""


class AreaMap(NoSquares, Struct, frozen=True, eq=False, dict=True):
    """Areas with their neighbours and lines."""

    areas: tuple[NamedArea, ...]
    pairs: tuple[Pair, ...] = ()
    """Neighbours that are stated as such."""
    routes: tuple[tuple[int, ...], ...] = ()
    """Each line by the numbers of its areas, in order; a ring ends with its first area again."""
    barriers: tuple[Pair, ...] = ()
    """Areas with a common border that are no neighbours."""
    unit: float = 0.0
    """The width of a space in the unit of the corners; 0: as wide as the narrowest area has room for."""

    @property
    def _told(self) -> tuple[object, ...]:
        """What tells it from another board."""
        return self.areas, self.pairs, self.routes, self.barriers, self.unit

    @cached_property
    def _hash(self) -> int:
        return hash(self._told)  # kept, since a board is a key of many caches, and its corners are many

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is type(self) and self._told == other._told)

    # Spaces -------------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.areas)

    def __iter__(self) -> Iterator[Space]:
        return (Space(number, 0) for number in range(len(self.areas)))

    def __contains__(self, space: object) -> bool:
        return isinstance(space, Space) and space.row == 0 and 0 <= space.column < len(self.areas)

    @property
    def size(self) -> int:
        """The number of indices: every one is an area."""
        return len(self.areas)

    @property
    def whole(self) -> int:
        """All areas, as a set."""
        return (1 << len(self.areas)) - 1

    def space(self, index: int) -> Space:
        """The area with a number."""
        return Space(index, 0)

    def index(self, space: Space) -> int:
        """The number of an area."""
        return space.column

    @property
    def made_of(self) -> Made:
        """It is a map."""
        return "areas"

    @property
    def span(self) -> str:
        """What areas are called, for hints."""
        return self.naming.span

    @cached_property
    def naming(self) -> Naming:
        """The names of the definition."""
        return OwnNames(tuple(zip(self, (area.name for area in self.areas), strict=True)), "area")

    @property
    def measures(self) -> Mapping[str, int]:
        """Nothing: its definition states no size."""
        return {}

    @property
    def described(self) -> str:
        """The board in words."""
        return plural(len(self.areas), "area")

    @property
    def has_straight_columns(self) -> bool:
        """Areas have no columns."""
        return False

    @property
    def text_rows(self) -> tuple[TextRow, ...]:
        """One row, in the order of the definition."""
        return (TextRow("the map", tuple(range(len(self.areas)))),)

    # Neighbours ---------------------------------------------------------------------------------------------------

    @property
    def directions(self) -> tuple[Direction, ...]:
        """One for all neighbours."""
        return (ANY,)

    @property
    def orthogonal(self) -> tuple[Direction, ...]:
        """None."""
        return ()

    @property
    def diagonal(self) -> tuple[Direction, ...]:
        """None."""
        return ()

    @property
    def axes(self) -> tuple[Vector, ...]:
        """None: its `tracks` are its lines."""
        return ()

    @property
    def beside(self) -> tuple[Direction, ...]:
        """All neighbours."""
        return self.directions

    @cached_property
    def tracks(self) -> tuple[tuple[int, ...], ...]:
        """The lines, and every other pair of neighbours as a line of two."""
        joined = {pair for route in self.routes for pair in _steps(route)}
        return (*self.routes, *(pair for pair in self.pairs if pair not in joined))

    @cached_property
    def neighbours(self) -> frozenset[Pair]:
        """All pairs of neighbours."""
        return frozenset(pair for track in self.tracks for pair in _steps(track))

    @cached_property
    def _lines(self) -> Mapping[int, tuple[Line, ...]]:
        lines: dict[int, list[Line]] = {}
        for number, track in enumerate(self.tracks):
            for sense, way in ((1, track), (-1, track[::-1])):
                is_ring = way[0] == way[-1]
                for at, start in enumerate(way[:-1]):
                    onwards = (*way[at + 1 :], *way[1:at]) if is_ring else way[at + 1 :]
                    spaces = onwards[: len(way) - 2] if is_ring else onwards
                    lines.setdefault(start, []).append(Line((number, sense), spaces))
        return {start: tuple(leaving) for start, leaving in lines.items()}

    def lines(self, index: int, vector: Vector, rings: Rings = (False, False)) -> tuple[Line, ...]:
        """Every line that leaves an area."""
        return self._lines.get(index, ()) if vector == ANY.vector else ()

    def leaves(self, index: int, vector: Vector, rings: Rings = (False, False)) -> bool:
        """Nothing leads over the edge of a map."""
        return False

    def beyond(self, space: Space, vector: Vector) -> Space:
        """The first neighbour of an area, or a place off the board."""
        for line in self.lines(self.index(space), vector) if space in self else ():
            return self.space(line.spaces[0])
        return Space(space.column, 1)

    def bearing(self, start: Space, end: Space) -> tuple[Vector, int] | None:
        """How far one area lies from another along a line; None where no line joins them."""
        if start not in self or end not in self:
            return None
        last = self.index(end)
        ways = (line.spaces for line in self._lines.get(self.index(start), ()) if last in line.spaces)
        return min(((ANY.vector, spaces.index(last) + 1) for spaces in ways), default=None)

    def colour(self, index: int) -> int:
        """Areas are not chequered."""
        return 0

    # Places on paper -------------------------------------------------------------------------------------------------

    @cached_property
    def bounds(self) -> polygons.Bounds:
        """Those of all areas, in the unit of the corners."""
        return polygons.bounds(corner for area in self.areas for corner in area.outline)

    @cached_property
    def scale(self) -> float:
        """The width of a space, in the unit of the corners."""
        if self.unit:
            return self.unit
        near = _FINE * max(self.bounds.right - self.bounds.left, self.bounds.top - self.bounds.bottom)
        return ROOM * 2 * min(polygons.roomiest(area.outline, near)[1] for area in self.areas)

    @property
    def width(self) -> float:
        """In spaces."""
        return (self.bounds.right - self.bounds.left) / self.scale

    @property
    def height(self) -> float:
        """In spaces."""
        return (self.bounds.top - self.bounds.bottom) / self.scale

    @cached_property
    def _places(self) -> tuple[tuple[Point, Point], ...]:
        """Of each area, where a piece stands and where the middle of its name is, in spaces."""
        return tuple(
            places_in(
                tuple(map(self._placed, area.outline)),
                area.label or area.name,
                None if area.at is None else self._placed(area.at),
                None if area.name_at is None else self._placed(area.name_at),
            )
            for area in self.areas
        )

    def centre(self, space: Space) -> Point:
        """Where a piece stands in an area."""
        return self._places[self.index(space)][0] if space in self else (space.column + 0.5, space.row + 0.5)

    def name_place(self, space: Space) -> Point:
        """Where the middle of the name of an area is."""
        return self._places[self.index(space)][1]

    def label(self, space: Space) -> str:
        """What the map calls an area."""
        area = self.areas[self.index(space)]
        return area.label or area.name

    def outline(self, space: Space) -> tuple[Point, ...]:
        """The corners of an area, clockwise."""
        return tuple(map(self._placed, self.areas[self.index(space)].outline))

    @cached_property
    def links(self) -> tuple[tuple[Pair, Edge], ...]:
        """Neighbours without a common border, each with the shortest way from the one to the other, in spaces."""
        apart = sorted(self.neighbours - self.touching)
        outlines = {index: self.outline(self.space(index)) for pair in apart for index in pair}
        return tuple((pair, polygons.closest(outlines[pair[0]], outlines[pair[1]])) for pair in apart)

    @cached_property
    def touching(self) -> frozenset[Pair]:
        """All pairs of areas with a common border."""
        sides = [{frozenset(edge) for edge in polygons.edges(area.outline)} for area in self.areas]
        pairs = combinations(range(len(self.areas)), 2)
        return frozenset((one, other) for one, other in pairs if not sides[one].isdisjoint(sides[other]))

    def _placed(self, point: Point) -> Point:
        return (point[0] - self.bounds.left) / self.scale, (point[1] - self.bounds.bottom) / self.scale

    # Parts ----------------------------------------------------------------------------------------------------------

    @property
    def part_words(self) -> tuple[str, ...]:
        """The words that `part` knows."""
        return ("all",)

    def part(self, word: str) -> int | None:
        """All areas; None for any other word."""
        return self.whole if word == "all" else None

    def rectangle(self, first: Space, last: Space) -> int:
        """Of areas there is none: the two that are named."""
        return 1 << self.index(first) | 1 << self.index(last)

    @property
    def rows_and_columns(self) -> Mapping[str, tuple[int, ...]]:
        """None."""
        return {}

    def ranks(self, forward: str) -> tuple[int, ...]:
        """None."""
        return ()


def _steps(track: tuple[int, ...]) -> Iterator[Pair]:
    """Each pair of consecutive areas on a line."""
    return ((min(pair), max(pair)) for pair in pairwise(track))


if TYPE_CHECKING:

    def _is_a_board(board: AreaMap) -> Board:
        return board
