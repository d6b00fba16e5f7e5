"""Walls, openings in them and the exterior wall as paths: an architect's plan, one line for each wall."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.blocks.grid.frame import Frame, along, inwards
from ppgen.blocks.strokes import block_arrow, segment, segments
from ppgen.boards.arrangement import Gate, Wall
from ppgen.boards.grid import Side, SpaceSide
from ppgen.plane import Point
from ppgen.scene.model import Path
from ppgen.scene.path import rect

INSET = 0.095
"""How far inside its side a wall's centre line runs, in spaces: two walls back to back show as two lines."""
THICKEST = 0.12
"""The widest that a wall may be drawn, in spaces, so that those two lines never touch."""
EXTERIOR = 0.1
"""The room for the exterior wall round the grid, in spaces, and the widest that it may be drawn."""
OPENING = 0.42
"""The width of an opening, in spaces."""

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
        return segment(start, end)
    return _gapped(start, end, frame.middle(wall.where, -INSET * frame.space), wall.where.side, frame.space)


def _ends(where: SpaceSide, walls: frozenset[SpaceSide], frame: Frame) -> tuple[Point, Point]:
    """Left or top end first. A wall ends where it meets the space's next wall, goes on into the neighbour's wall in the
    same line, or else stops so far from the corner of the space that its square cap stays inside.
    """
    half = frame.space / 2
    x, y = frame.middle(where, -INSET * frame.space)
    dx, dy = along(where.side)
    one, other = _CORNERS[where.side]
    first = half - _short(where, one, walls) * frame.space
    second = half - _short(where, other, walls) * frame.space
    return (x - dx * first, y - dy * first), (x + dx * second, y + dy * second)


def _short(where: SpaceSide, side: Side, walls: frozenset[SpaceSide]) -> float:
    """How far, in spaces, a wall ends from the corner towards `side`. Plain tuples are looked up: they are quick."""
    if (where.space, side) in walls:
        return INSET
    column, row = where.space
    columns, rows = side.step
    return 0.0 if ((column + columns, row + rows), where.side) in walls else THICKEST / 2


def _gapped(start: Point, end: Point, middle: Point, side: Side, space: float) -> Path:
    dx, dy = along(side)
    nx, ny = inwards(side)
    half, jamb = OPENING * space / 2, 0.035 * space
    left = (middle[0] - dx * half, middle[1] - dy * half)
    right = (middle[0] + dx * half, middle[1] + dy * half)
    return segments(
        (start, left),
        ((left[0] - nx * jamb, left[1] - ny * jamb), (left[0] + nx * jamb, left[1] + ny * jamb)),
        ((right[0] - nx * jamb, right[1] - ny * jamb), (right[0] + nx * jamb, right[1] + ny * jamb)),
        (right, end),
    )


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
    for start, end in _open_runs(left, right, sides[Side.NORTH], frame.space, out):
        runs.append(((start, top), (end, top)))
    for start, end in _open_runs(left, right, sides[Side.SOUTH], frame.space, out):
        runs.append(((start, bottom), (end, bottom)))
    for start, end in _open_runs(top, bottom, sides[Side.WEST], frame.space, out):
        runs.append(((left, start), (left, end)))
    for start, end in _open_runs(top, bottom, sides[Side.EAST], frame.space, out):
        runs.append(((right, start), (right, end)))
    return segments(*runs)


def _open_runs(start: float, end: float, middles: list[float], space: float, out: float) -> list[tuple[float, float]]:
    """A side cut into its closed runs. Square caps close the corners, so an open end stops half a width short."""
    runs, here = [], start
    for middle in sorted(middles):
        runs.append((here, middle - OPENING * space / 2 - out))
        here = middle + OPENING * space / 2 + out
    runs.append((here, end))
    return runs


def gate_arrow(gate: Gate, frame: Frame, clear: float, reach: float) -> Path:
    """The arrow of a gate: it lies outside the exterior wall, from `clear` to `reach` mm off the grid."""
    inner, outer = frame.middle(gate.where, clear), frame.middle(gate.where, reach)
    start, tip = (outer, inner) if gate.direction == "in" else (inner, outer)
    length = reach - clear
    return block_arrow(start, tip, 0.3 * length, 0.78 * length, 0.5 * length)
