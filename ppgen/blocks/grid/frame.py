"""The places of a board's spaces on paper."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.boards.board import Board
from ppgen.boards.grid import Grid
from ppgen.boards.naming import STANDARD, Naming
from ppgen.boards.space import Side, Space, SpaceSide
from ppgen.plane import Point, Vector
from ppgen.scene.model import Box

if TYPE_CHECKING:
    from ppgen.boards.area_map import AreaMap


class Frame(Struct, frozen=True):
    """A grid of `columns` by `rows` square spaces of `space` mm; (0, 0) is its top left corner, y grows downwards.

    `left` and `bottom` are the column and the row at its bottom left corner: a part of a board has a frame too.
    """

    columns: int
    rows: int
    space: float
    left: int = 0
    bottom: int = 0
    naming: Naming = STANDARD
    """What its spaces are called."""

    @property
    def width(self) -> float:
        return self.columns * self.space

    @property
    def height(self) -> float:
        return self.rows * self.space

    def __contains__(self, space: object) -> bool:
        return (
            isinstance(space, Space)
            and 0 <= space.column - self.left < self.columns
            and 0 <= space.row - self.bottom < self.rows
        )

    @property
    def board(self) -> Board:
        """The board whose spaces these are, or the part of it that shows."""
        return Grid(self.columns, self.rows)

    def edges(self, board: Board) -> frozenset[Side]:
        """The sides at which the board ends; at the others it goes on, where only a part of it shows."""
        if not isinstance(board, Grid):
            return frozenset(Side)
        ends = {
            Side.NORTH: self.bottom + self.rows >= board.rows,
            Side.EAST: self.left + self.columns >= board.columns,
            Side.SOUTH: self.bottom <= 0,
            Side.WEST: self.left <= 0,
        }
        return frozenset(side for side, here in ends.items() if here)

    def paper(self, point: Point) -> bool:
        """Whether there is some of the board at a point near a part of it that shows."""
        return True

    def outside(self, point: Point) -> bool:
        """Whether a point lies off the grid."""
        return not (0 <= point[0] <= self.width and 0 <= point[1] <= self.height)

    def corner(self, space: Space) -> Vector:
        """The top left corner of a space, which may lie off the grid."""
        side = self.space
        return Vector((space.column - self.left) * side, (self.bottom + self.rows - 1 - space.row) * side)

    def centre(self, space: Space) -> Vector:
        side = self.space  # not by `corner` or `middle`, for speed: a board asks for thousands
        x, y = (space.column - self.left) * side, (self.bottom + self.rows - 1 - space.row) * side
        return Vector(x + side / 2, y + side / 2)

    def box(self, *spaces: Space) -> Box:
        """The smallest box around the spaces."""
        side, low, high = self.space, spaces[0], spaces[0]
        if len(spaces) > 1:
            columns, rows = [space.column for space in spaces], [space.row for space in spaces]
            low, high = Space(min(columns), min(rows)), Space(max(columns), max(rows))
        x, y = (low.column - self.left) * side, (self.bottom + self.rows - 1 - high.row) * side
        right, foot = (high.column - self.left) * side, (self.bottom + self.rows - 1 - low.row) * side
        return Box(x, y, right + side - x, foot + side - y)

    def corners(self, space: Space) -> tuple[Vector, ...]:
        """The corners of a space, clockwise on paper."""
        x, y = self.corner(space)
        right, foot = x + self.space, y + self.space
        return Vector(x, y), Vector(right, y), Vector(right, foot), Vector(x, foot)

    def nooks(self, space: Space, radius: float) -> tuple[Vector, ...]:
        """Where a sign of this radius stands in the corners of a space, inside it: the upper right one first."""
        middle, inside = self.centre(space), self.space / 2 - radius - 0.01 * self.space
        return tuple(middle + Vector(right * inside, down * inside) for right, down in _NOOKS)

    def towards(self, here: Space, there: Space) -> Vector:
        """One step from a space in the direction of another, in spaces, y down."""
        columns, rows = there.column - here.column, there.row - here.row
        return Vector((columns > 0) - (columns < 0), (rows < 0) - (rows > 0))

    def middle(self, where: SpaceSide, outside: float = 0.0) -> Point:
        """The middle of a side, moved outwards from its space by `outside` mm."""
        (column, row), (columns, rows), side = where.space, where.side.step, self.space
        x, y = (column - self.left) * side + side / 2, (self.bottom + self.rows - 1 - row) * side + side / 2
        reach = side / 2 + outside
        return x + columns * reach, y - rows * reach  # no Vector: a board asks for thousands


_NOOKS = ((1, -1), (-1, -1), (1, 1), (-1, 1))
"""The corners of a square: upper right, upper left, lower right, lower left."""


_ONE = Grid(1, 1)


class CellFrame(Frame, frozen=True):
    """The spaces of a board of any shape, all of which shows. Its spaces need not be squares."""

    cells: Board = _ONE

    @property
    def board(self) -> Board:
        return self.cells

    @property
    def width(self) -> float:
        return self.cells.width * self.space

    @property
    def height(self) -> float:
        return self.cells.height * self.space

    def __contains__(self, space: object) -> bool:
        return space in self.cells

    def corner(self, space: Space) -> Vector:
        """The top left corner of the box round a space."""
        box = self.box(space)
        return Vector(box.x, box.y)

    def centre(self, space: Space) -> Vector:
        return self._placed(self.cells.centre(space))

    def box(self, *spaces: Space) -> Box:
        points = [point for space in spaces for point in self.corners(space)]
        xs, ys = [point.x for point in points], [point.y for point in points]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def corners(self, space: Space) -> tuple[Vector, ...]:
        return tuple(map(self._placed, self.cells.outline(space)))

    def nooks(self, space: Space, radius: float) -> tuple[Vector, ...]:
        """As near to the corners as a disc of this radius touches neither side."""
        middle, corners = self.centre(space), self.corners(space)
        inside = (radius + 0.01 * self.space) / sin(pi * (0.5 - 1 / len(corners)))
        at = [corner - (corner - middle).unit * inside for corner in corners]
        # The upper right one first, as on squares; a corner straight above or below comes last.
        return tuple(sorted(at, key=lambda point: (_straight(point, middle), point.y > middle.y, point.x < middle.x)))

    def towards(self, here: Space, there: Space) -> Vector:
        return (self.centre(there) - self.centre(here)).unit

    def middle(self, where: SpaceSide, outside: float = 0.0) -> Point:
        """Where a line from the middle of the space towards a side leaves the space, and `outside` mm further."""
        middle, towards = self.centre(where.space), inwards(where.side) * -1.0
        corners = self.corners(where.space)
        reach = 0.0
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            edge = end - start
            if abs(across := towards.cross(edge)) > 1e-9 and 0 <= (start - middle).cross(towards) / across <= 1:
                reach = max(reach, (start - middle).cross(edge) / across)
        return middle + towards * (reach + outside)

    def _placed(self, point: Point) -> Vector:
        return Vector(point[0] * self.space, (self.cells.height - point[1]) * self.space)


class AreaFrame(CellFrame, frozen=True):
    """The areas of a map, all of which shows. A space is as wide as a piece has room, round where it stands."""

    @property
    def map(self) -> AreaMap:
        """Its areas."""
        from ppgen.boards.area_map import AreaMap

        if not isinstance(self.cells, AreaMap):
            raise TypeError("an AreaFrame is for a board of areas")
        return self.cells

    def box(self, *spaces: Space) -> Box:
        """The smallest box around the places for pieces."""
        middles = [self.centre(space) for space in spaces]
        xs, ys, half = [at.x for at in middles], [at.y for at in middles], self.space / 2
        return Box(min(xs) - half, min(ys) - half, max(xs) - min(xs) + 2 * half, max(ys) - min(ys) + 2 * half)

    def nooks(self, space: Space, radius: float) -> tuple[Vector, ...]:
        """In the corners of the place for a piece: those where a sign lies inside the area, if there are any."""
        from ppgen.boards.polygons import depth

        middle, inside = self.centre(space), self.space / 2 - radius - 0.01 * self.space
        corners = tuple((corner.x, corner.y) for corner in self.corners(space))
        nooks = tuple(middle + Vector(right * inside, down * inside) for right, down in _NOOKS)
        return tuple(nook for nook in nooks if depth(corners, nook) > radius) or nooks

    def placed(self, point: Point) -> Vector:
        """A point of the map, in spaces from its lower left corner, on paper."""
        return self._placed(point)


def _straight(point: Vector, middle: Vector) -> bool:
    """Whether a point is straight above or below another."""
    return abs(point.x - middle.x) < 1e-6


def frame_of(board: Board, space: float) -> Frame:
    """The frame of a whole board with spaces of `space` mm."""
    if isinstance(board, Grid):
        return Frame(board.columns, board.rows, space, naming=board.naming)
    kind = AreaFrame if board.made_of == "areas" else CellFrame
    return kind(0, 0, space, naming=board.naming, cells=board)


_RIGHTWARDS, _DOWNWARDS = Vector(1.0, 0.0), Vector(0.0, 1.0)
_INWARDS = {side.step: Vector(-float(side.step[0]), float(side.step[1])) for side in Side}


def inwards(side: Side) -> Vector:
    """The unit vector that points from a side into its space, y down."""
    return _INWARDS[side.step]


def along(side: Side) -> Vector:
    """The unit vector along a side: to the right or downwards."""
    return _DOWNWARDS if side.step[0] else _RIGHTWARDS
