"""The places of a grid's spaces on paper."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.boards.grid import Side, Space, SpaceSide
from ppgen.plane import Point, Vector
from ppgen.scene.model import Box


@dataclass(frozen=True, slots=True)
class Frame:
    """A grid of `columns` by `rows` square spaces of `space` mm; (0, 0) is its top left corner, y grows downwards.

    `left` and `bottom` are the column and the row at its bottom left corner: a part of a board has a frame too.
    """

    columns: int
    rows: int
    space: float
    left: int = 0
    bottom: int = 0

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
        columns, rows, side = [space.column for space in spaces], [space.row for space in spaces], self.space
        x, y = (min(columns) - self.left) * side, (self.bottom + self.rows - 1 - max(rows)) * side
        right, foot = (max(columns) - self.left) * side, (self.bottom + self.rows - 1 - min(rows)) * side
        return Box(x, y, right + side - x, foot + side - y)

    def middle(self, where: SpaceSide, outside: float = 0.0) -> Point:
        """The middle of a side, moved outwards from its space by `outside` mm."""
        (column, row), (columns, rows), side = where.space, where.side.step, self.space
        x, y = (column - self.left) * side + side / 2, (self.bottom + self.rows - 1 - row) * side + side / 2
        reach = side / 2 + outside
        return x + columns * reach, y - rows * reach  # no Vector: a board asks for thousands


_RIGHTWARDS, _DOWNWARDS = Vector(1.0, 0.0), Vector(0.0, 1.0)
_INWARDS = {side.step: Vector(-float(side.step[0]), float(side.step[1])) for side in Side}


def inwards(side: Side) -> Vector:
    """The unit vector that points from a side into its space, y down."""
    return _INWARDS[side.step]


def along(side: Side) -> Vector:
    """The unit vector along a side: to the right or downwards."""
    return _DOWNWARDS if side.step[0] else _RIGHTWARDS
