"""The outline of spaces that belong together, as one area."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ppgen.blocks.grid.frame import CellFrame, Frame
from ppgen.boards.space import Space
from ppgen.plane import Point
from ppgen.scene.model import Command, Path
from ppgen.scene.path import rounded_polygon

_Corner = tuple[int, int]

RADIUS, BESIDE_WALLS = 0.26, 0.06
"""The radius of every corner of a ring, in spaces, and of one that runs right beside the corners of walls."""


def outline(spaces: Iterable[Space], frame: Frame, inset: float = 0.0) -> Path:
    """The boundary of the union of the spaces, drawn `inset` mm inside it; holes run the other way round."""
    commands: list[Command] = []
    for points in _boundaries(frozenset(spaces), frame, inset):
        commands.append(("M", *points[0]))
        commands.extend(("L", *point) for point in points[1:])
        commands.append(("Z",))
    return tuple(commands)


def ring(spaces: Iterable[Space], frame: Frame, offset: float, radius: float = RADIUS) -> Path:
    """A line round the spaces, `offset` mm outside them (inside where it is negative).

    All its corners are alike, and round, so that nobody takes it for a wall: by `radius`, in spaces.
    """
    commands: list[Command] = []
    for points in _boundaries(frozenset(spaces), frame, -offset):
        commands += rounded_polygon(points, radius * frame.space)
    return tuple(commands)


def _boundaries(spaces: frozenset[Space], frame: Frame, inset: float) -> list[Sequence[Point]]:
    """The corners of each boundary, `inset` mm inside it."""
    if isinstance(frame, CellFrame):
        from ppgen.blocks.grid.cells import cell_loops, moved_in

        return [moved_in(loop, inset) for loop in cell_loops(spaces, frame)]
    return [_inset(loop, inset, frame) for loop in _loops(spaces)]


@lru_cache(maxsize=4096)
def _loops(spaces: frozenset[Space]) -> tuple[tuple[_Corner, ...], ...]:
    """Closed corner lists, clockwise on paper around the area, in grid corners with y downwards."""
    leaving: dict[_Corner, list[_Corner]] = {}
    for space in sorted(spaces):
        x, y = space.column, -space.row
        sides = (
            ((x, y - 1), (x + 1, y - 1), space.shifted(0, 1)),
            ((x + 1, y - 1), (x + 1, y), space.shifted(1, 0)),
            ((x + 1, y), (x, y), space.shifted(0, -1)),
            ((x, y), (x, y - 1), space.shifted(-1, 0)),
        )
        for start, end, beyond in sides:
            if beyond not in spaces:
                leaving.setdefault(start, []).append(end)
    loops = []
    while leaving:
        start = min(leaving)
        loop, here = [start], start
        heading = (0, 0)
        while True:
            ends = leaving[here]
            # Where two areas touch at a corner, turning right keeps each loop around its own area.
            ends.sort(key=lambda end: _turn(heading, (end[0] - here[0], end[1] - here[1])))
            there = ends.pop(0)
            if not ends:
                del leaving[here]
            step = (there[0] - here[0], there[1] - here[1])
            if step == heading:
                loop.pop()
            loop.append(there)
            heading, here = step, there
            if here == start:
                break
        loop.pop()
        if _same_line(loop[-1], loop[0], loop[1]):
            loop.pop(0)
        loops.append(tuple(loop))
    return tuple(loops)


def _turn(heading: _Corner, step: _Corner) -> int:
    """Right turns before going straight before left turns (y down: a right turn has a positive cross product)."""
    return -(heading[0] * step[1] - heading[1] * step[0])


def _same_line(a: _Corner, b: _Corner, c: _Corner) -> bool:
    return a[0] == b[0] == c[0] or a[1] == b[1] == c[1]


def _inset(loop: tuple[_Corner, ...], by: float, frame: Frame) -> list[Point]:
    # The area lies to the right of the boundary: right of (1, 0) is (0, 1) with y down.
    ways = zip(loop, loop[1:] + loop[:1], strict=True)
    rights = [(-sign(end[1] - start[1]), sign(end[0] - start[0])) for start, end in ways]
    return [
        (
            (corner[0] - frame.left) * frame.space + by * (before[0] + after[0]),
            (corner[1] + frame.bottom + frame.rows) * frame.space + by * (before[1] + after[1]),
        )
        for corner, before, after in zip(loop, rights[-1:] + rights[:-1], rights, strict=True)
    ]


def sign(number: int) -> int:
    return (number > 0) - (number < 0)
