"""A part of a board: its frame, and the torn edge that shows that the board goes on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ppgen.blocks.grid.frame import CellFrame, Frame
from ppgen.blocks.grid.walls import EXTERIOR
from ppgen.boards.arrangement import Arrangement, Wall
from ppgen.boards.board import Board
from ppgen.boards.space import Side, Space, SpaceSide
from ppgen.boards.window import Window, in_window, window
from ppgen.plane import Point, Vector
from ppgen.scene import path
from ppgen.scene.model import Box, Path

RAGGED = 0.27
"""How much of the neighbouring spaces shows at a torn edge, in spaces."""


class PartFrame(CellFrame, frozen=True):
    """The part of a board of cells that a window shows; (0, 0) is the top left corner of the window."""

    seen: Window = Window(0.0, 0.0, 1.0, 1.0)

    @property
    def width(self) -> float:
        return self.seen.width * self.space

    @property
    def height(self) -> float:
        return self.seen.height * self.space

    def __contains__(self, space: object) -> bool:
        return isinstance(space, Space) and in_window(self.cells, self.seen, space)

    @property
    def origin(self) -> Vector:
        """Its top left corner on the whole board, in mm."""
        return Vector(self.seen.left, self.cells.height - self.seen.top) * self.space

    def edges(self, board: Board) -> frozenset[Side]:
        ends = {
            Side.NORTH: self.seen.top > board.height - _EDGE,
            Side.EAST: self.seen.right > board.width - _EDGE,
            Side.SOUTH: self.seen.bottom < _EDGE,
            Side.WEST: self.seen.left < _EDGE,
        }
        return frozenset(side for side, here in ends.items() if here)

    def paper(self, point: Point) -> bool:
        """Whether there is some of the board at a point."""
        return any((self.centre(space) - point).length < 0.56 * self.space for space in self.cells)

    def _placed(self, point: Point) -> Vector:
        x, y = point
        return Vector((x - self.seen.left) * self.space, (self.seen.top - y) * self.space)


_EDGE = 0.01
"""What is this near to the edge of a board, in spaces, is at it."""


def cut(frame: Frame, start: Space, end: Space) -> Frame:
    """The frame of the spaces between two corners."""
    if isinstance(frame, CellFrame):
        seen = window(frame.cells, start, end)
        return PartFrame(0, 0, frame.space, naming=frame.naming, cells=frame.cells, seen=seen)
    left, right = sorted((start.column, end.column))
    bottom, top = sorted((start.row, end.row))
    return Frame(right - left + 1, top - bottom + 1, frame.space, left, bottom, frame.naming)


def origin(part: Frame, whole: Frame) -> Vector:
    """Where the top left corner of a part lies on the whole board, in mm."""
    if isinstance(part, PartFrame):
        return part.origin
    return whole.corner(Space(part.left, part.bottom + part.rows - 1))


def extent(frame: Frame, arrangement: Arrangement, border: float, reach: float) -> Box:
    """The box of a part of a board. Where the board goes on it holds a strip of the neighbouring spaces; where it ends,
    `border` mm for the exterior wall, `reach` for a gate in it, and room for what hangs over.
    """
    seen = {gate.where.side for gate in arrangement.gates if gate.where.space in frame}
    lying = [space for area in arrangement.areas for space in area.spaces if space not in arrangement.grid]
    left, top, right, bottom = (
        RAGGED * frame.space
        if side in _open_sides(frame, arrangement.grid)
        else max(reach if side in seen else border, _overhang(lying, side, frame))
        for side in (Side.WEST, Side.NORTH, Side.EAST, Side.SOUTH)
    )
    return Box(-left, -top, frame.width + left + right, frame.height + top + bottom)


def seen_walls(arrangement: Arrangement, frame: Frame) -> tuple[Wall, ...]:
    """The walls of a part of a board: its own, those of its neighbours that face it, those that go on from one of its
    own, and those off the board. At a torn edge any other would be a scrap that nobody understands.
    """
    walls = arrangement.walls
    sides = {wall.where for wall in walls}

    def goes_on(where: SpaceSide) -> bool:
        ways = [side for side in Side if side not in (where.side, where.side.opposite)]
        beside = [where.space.neighbour(way) for way in ways]
        return any(space in frame and SpaceSide(space, where.side) in sides for space in beside)

    def shows(where: SpaceSide) -> bool:
        own = where.space in frame or where.space not in arrangement.grid
        return own or where.mate.space in frame or goes_on(where)

    return tuple(wall for wall in walls if shows(wall.where))


def torn(frame: Frame, arrangement: Arrangement, box: Box) -> tuple[Path, Path]:
    """The outline of a part of a board with this extent, and its torn edges alone: a zigzag where the board goes on."""
    is_open = _open_sides(frame, arrangement.grid)
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    reach = (RAGGED + 1e-6) * frame.space

    def paper(point: Point) -> bool:
        near = -reach <= point[0] <= frame.width + reach and -reach <= point[1] <= frame.height + reach
        return near and frame.paper(point)

    area: list[Point] = []
    edges: list[tuple[Point, Point]] = []
    for side, corner, following in zip(Side, corners, corners[1:] + corners[:1], strict=True):
        if side not in is_open:
            area.append(corner)
            continue
        way = _zigzag(corner, following, 0.22 * frame.space)
        area += way[:-1]
        # Beside a gate's arrow, or a tile that hangs over the edge, there is no board that could be torn.
        edges += ((a, b) for a, b in pairwise(way) if paper(a) and paper(b))
    if arrangement.exterior:
        edges = [edge for a, b in edges if (edge := _within(a, b, frame, is_open)) is not None]
    return path.polygon(area), path.segments(*edges)


def _within(a: Point, b: Point, frame: Frame, is_open: frozenset[Side]) -> tuple[Point, Point] | None:
    """The part of a torn edge that is not beyond the exterior wall; None if there is none."""
    out = EXTERIOR * frame.space
    start, end = Vector(*a), Vector(*b)
    for across, least, most, sides in (
        (True, -out, frame.width + out, (Side.WEST, Side.EAST)),
        (False, -out, frame.height + out, (Side.NORTH, Side.SOUTH)),
    ):
        for limit, sign, side in ((least, 1, sides[0]), (most, -1, sides[1])):
            if side in is_open:
                continue
            before, after = ((point.x if across else point.y) * sign - limit * sign for point in (start, end))
            if before < 0 and after < 0:
                return None
            if before < 0:
                start += (end - start) * (before / (before - after))
            elif after < 0:
                end += (start - end) * (after / (after - before))
    return (start.x, start.y), (end.x, end.y)


def _open_sides(frame: Frame, board: Board) -> frozenset[Side]:
    """The sides on which the board goes on."""
    return frozenset(Side) - frame.edges(board)


def _overhang(lying: Iterable[Space], side: Side, frame: Frame) -> float:
    """How far spaces that lie off the board reach beyond a side of it, in mm."""
    columns, rows = side.step
    edges = {
        Side.NORTH: frame.bottom + frame.rows - 1,
        Side.EAST: frame.left + frame.columns - 1,
        Side.SOUTH: -frame.bottom,
        Side.WEST: -frame.left,
    }
    beyond = (space.column * columns + space.row * rows - edges[side] for space in lying)
    return max((*beyond, 0)) * frame.space


def _zigzag(start: Point, end: Point, tooth: float) -> list[Point]:
    """A zigzag from start to end whose teeth point to the right, into the outline."""
    way = Vector(*end) - start
    count = max(2, 2 * round(way.length / tooth / 2))
    depth = way.unit.across * (0.4 * tooth)
    parts = [(step / count, step % 2) for step in range(count + 1)]
    return [(start[0] + way.x * part + depth.x * odd, start[1] + way.y * part + depth.y * odd) for part, odd in parts]
