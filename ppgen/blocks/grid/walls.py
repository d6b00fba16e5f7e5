"""Walls, openings in them and the exterior wall as paths: an architect's plan, one line for each wall."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.blocks.grid.frame import Frame, along, inwards
from ppgen.blocks.marks import block_arrow
from ppgen.boards.arrangement import Gate, Wall
from ppgen.boards.space import Side, SpaceSide
from ppgen.plane import Point, Vector
from ppgen.scene.model import Box, Path
from ppgen.scene.path import line, rect, segments

INSET = 0.095
"""How far inside its side a wall's centre line runs, in spaces: two walls back to back show as two lines."""
THICKEST = 0.128
"""The greatest width of a wall, in spaces, so that those two lines never touch."""
EXTERIOR = 0.1
"""The room for the exterior wall round the grid, and its greatest width, in spaces."""
OPENING = 0.42
"""The width of an opening, in spaces."""

_HEAD_WIDTH = 0.78
"""The width of the head of a gate's arrow, for each mm of its length."""

_CORNERS = {
    Side.NORTH: (Side.WEST, Side.EAST),
    Side.SOUTH: (Side.WEST, Side.EAST),
    Side.WEST: (Side.NORTH, Side.SOUTH),
    Side.EAST: (Side.NORTH, Side.SOUTH),
}


def wall_path(wall: Wall, walls: frozenset[SpaceSide], frame: Frame) -> Path:
    """A wall's line: whole, or two stubs with jambs beside an opening. `walls` are all walls, so that corners meet."""
    start, end = _ends(wall.where, walls, frame)
    if not wall.gap:
        return line(start, end)
    middle = Vector(*frame.middle(wall.where, -INSET * frame.space))
    return _gapped(start, end, middle, wall.where.side, frame.space)


def _ends(where: SpaceSide, walls: frozenset[SpaceSide], frame: Frame) -> tuple[Point, Point]:
    """Left or top end first. A wall ends where it meets the space's next wall, goes on into the neighbour's wall in the
    same line, or else stops so far from the corner of the space that its square cap stays inside.
    """
    half = frame.space / 2
    (x, y), (dx, dy) = frame.middle(where, -INSET * frame.space), along(where.side)
    start, end = _CORNERS[where.side]
    first = half - _short(where, start, walls) * frame.space
    second = half - _short(where, end, walls) * frame.space
    return (x - dx * first, y - dy * first), (x + dx * second, y + dy * second)


def _short(where: SpaceSide, side: Side, walls: frozenset[SpaceSide]) -> float:
    """How far, in spaces, a wall ends from the corner towards `side`. Looking up plain tuples is fast."""
    if (where.space, side) in walls:
        return INSET
    column, row = where.space
    columns, rows = side.step
    return 0.0 if ((column + columns, row + rows), where.side) in walls else THICKEST / 2


def _gapped(start: Point, end: Point, middle: Vector, side: Side, space: float) -> Path:
    half, jamb = along(side) * (OPENING * space / 2), inwards(side) * (0.035 * space)
    left, right = middle - half, middle + half
    return segments((start, left), (left - jamb, left + jamb), (right - jamb, right + jamb), (right, end))


def exterior_path(frame: Frame, gates: Sequence[Gate]) -> Path:
    """The centre line of the wall round the whole grid, just outside it and open at the gates."""
    out = EXTERIOR / 2 * frame.space
    left, top, right, bottom = -out, -out, frame.width + out, frame.height + out
    if not gates:
        return rect(left, top, right - left, bottom - top)
    sides: dict[Side, list[float]] = {side: [] for side in Side}
    for gate in gates:
        x, y = frame.middle(gate.where)
        sides[gate.where.side].append(x if gate.where.side in (Side.NORTH, Side.SOUTH) else y)
    runs: list[tuple[Point, Point]] = []
    for side, y in ((Side.NORTH, top), (Side.SOUTH, bottom)):
        runs += (((start, y), (end, y)) for start, end in _open_runs(left, right, sides[side], frame.space, out))
    for side, x in ((Side.WEST, left), (Side.EAST, right)):
        runs += (((x, start), (x, end)) for start, end in _open_runs(top, bottom, sides[side], frame.space, out))
    return segments(*runs)


def exterior_boxes(frame: Frame) -> tuple[Box, ...]:
    """The middle lines of the exterior wall on the four sides, gates and all, as boxes without a thickness."""
    out = EXTERIOR / 2 * frame.space
    width, height = frame.width + 2 * out, frame.height + 2 * out
    left, top, right, bottom = -out, -out, frame.width + out, frame.height + out
    return (
        Box(left, top, width, 0.0),
        Box(left, bottom, width, 0.0),
        Box(left, top, 0.0, height),
        Box(right, top, 0.0, height),
    )


def _open_runs(start: float, end: float, middles: list[float], space: float, out: float) -> list[tuple[float, float]]:
    """A side cut into its closed runs. Square caps close the corners, so an open end stops half a width short."""
    runs, here = [], start
    for middle in sorted(middles):
        runs.append((here, middle - OPENING * space / 2 - out))
        here = middle + OPENING * space / 2 + out
    runs.append((here, end))
    return runs


def gate_reach(space: float) -> float:
    """How far, in mm, the arrows of gates reach outside the grid: half a space, 5 mm at most."""
    return min(0.56 * space, 5.4)


def gate_clear(space: float) -> float:
    """How far, in mm, the arrows of gates stay off the grid: beyond its wall."""
    return (EXTERIOR + 0.02) * space


def gate_width(space: float) -> float:
    """The width of the arrows of gates, in mm."""
    return _HEAD_WIDTH * (gate_reach(space) - gate_clear(space))


def gate_arrow(gate: Gate, frame: Frame, clear: float, reach: float) -> Path:
    """The arrow of a gate: it lies outside the exterior wall, from `clear` to `reach` mm off the grid."""
    inner, outer = frame.middle(gate.where, clear), frame.middle(gate.where, reach)
    start, tip = (outer, inner) if gate.direction == "in" else (inner, outer)
    length = reach - clear
    return block_arrow(start, tip, 0.3 * length, _HEAD_WIDTH * length, 0.5 * length)
