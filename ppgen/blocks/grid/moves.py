"""Moves of board games as arrows: which of them a panel shows, and how one is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.strokes import fill_of, line_of, sized
from ppgen.boards.arrangement import Arrangement, MoveArrow
from ppgen.boards.grid import Space
from ppgen.plane import Point
from ppgen.scene import path
from ppgen.scene.model import Box, Group, Item, Path, Shape, Stroke
from ppgen.scene.theme import Theme

if TYPE_CHECKING:  # a sheet draws boards too, and needs none of what describes figures
    from ppgen.definition.figure import PanelSpec

LEGAL_MOVES = "legal-moves"
"""The overlay that draws every legal move, of which `move-arrows:` picks some."""
REACH = 0.62
"""How far an arrow reaches over the edge of the board, in spaces."""
HEAD = 0.23
"""The length of an arrow's head, in spaces."""


def picked(spec: PanelSpec, arrangement: Arrangement) -> tuple[Arrangement, tuple[Space, ...]]:
    """Without the arrows of moves that the panel does not ask for; and the spaces from which there is none to draw."""
    if spec.move_arrows is None or not spec.move_arrows.starts:
        return arrangement, ()
    starts = spec.move_arrows.starts
    known = {arrow.spaces[0] for arrow in arrangement.arrows if arrow.role == "move"}
    kept = tuple(arrow for arrow in arrangement.arrows if arrow.role != "move" or arrow.spaces[0] in starts)
    return replace(arrangement, arrows=kept), tuple(space for space in starts if space not in known)


def reach(arrows: Iterable[MoveArrow], frame: Frame) -> Box:
    """The bounds of the board and of the arrows that leave it."""
    left = top = 0.0
    right, bottom = frame.width, frame.height
    for arrow in arrows:
        for line in _lines(arrow, frame):
            for x, y in line:
                left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
    return Box(left, top, right - left, bottom - top)


def draw_arrow(arrow: MoveArrow, frame: Frame, theme: Theme, prefix: str = "") -> Group:
    """An arrow from space to space; around the edge of a ring in two parts, each of which crosses it."""
    stroke = sized(line_of(theme, "arrow"), frame.space, 0.1)
    if arrow.role == "move-done":
        stroke = replace(stroke, width=1.5 * stroke.width)
    colour = stroke.colour
    paper = fill_of(theme, "paper")
    halo = Stroke(paper, stroke.width + 0.55, (), "round", "round")
    size = max(HEAD * frame.space, 1.5)
    lines = _lines(arrow, frame)
    under: list[Item] = []
    over: list[Item] = []
    for number, line in enumerate(lines):
        # Where an arrow goes over the edge it has a head, too, a smaller one: it goes on.
        long = size if number == len(lines) - 1 else 0.75 * size
        shaft = _shortened(line, 0.7 * long)
        head = path.arrow_head(line[-1], path.direction(line[-2], line[-1]), long, 0.95 * long, 0.2)
        under += (Shape(shaft, stroke=halo), Shape(head, paper, Stroke(paper, 0.55, (), "round", "round")))
        over += (Shape(shaft, stroke=replace(stroke, cap="butt")), Shape(head, colour))
    return Group((*under, *over), id=f"{prefix}{arrow.id}", role=arrow.role, thing=arrow.thing)


def _shortened(line: list[Point], by: float) -> Path:
    (x0, y0), (x1, y1) = line[-2], line[-1]
    long = hypot(x1 - x0, y1 - y0) or 1.0
    short = min(by, 0.9 * long)
    return path.polyline([*line[:-1], (x1 - (x1 - x0) / long * short, y1 - (y1 - y0) / long * short)])


def _lines(arrow: MoveArrow, frame: Frame) -> list[list[Point]]:
    """The parts of an arrow: one, or one more each time that it goes over the edge and comes back on the other side."""
    spaces = arrow.spaces
    lines: list[list[Point]] = [[frame.centre(spaces[0])]]
    for here, there in pairwise(spaces):
        columns, rows = there.column - here.column, there.row - here.row
        if there not in frame:
            x, y = frame.centre(here)
            over = (0.5 + REACH) * frame.space
            lines[-1].append((x + _sign(columns) * over, y - _sign(rows) * over))
            continue
        if _jumps(columns, frame.columns) or _jumps(rows, frame.rows):
            # The short way round leads over the edge.
            across = -_sign(columns) if _jumps(columns, frame.columns) else _sign(columns)
            up = -_sign(rows) if _jumps(rows, frame.rows) else _sign(rows)
            over = (0.5 + 0.6 * REACH) * frame.space
            x, y = frame.centre(here)
            lines[-1].append((x + across * over, y - up * over))
            x, y = frame.centre(there)
            lines.append([(x - across * over, y + up * over)])
        lines[-1].append(frame.centre(there))
    clear = arrow.clear * frame.space
    if arrow.role == "move":
        _keep_clear(lines[0], 0, 1, clear)
        if arrow.takes:
            _keep_clear(lines[-1], -1, -2, 0.7 * clear)
    elif arrow.spaces[-1] in frame:
        # The piece stands where it went: what was played ends before it.
        _keep_clear(lines[-1], -1, -2, clear)
    return [_straight(line) for line in lines]


def _jumps(step: int, size: int) -> bool:
    """Whether two spaces that follow each other lie at opposite edges of a ring."""
    return size > 2 and abs(step) == size - 1


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _keep_clear(line: list[Point], end: int, inside: int, clear: float) -> None:
    (x0, y0), (x1, y1) = line[end], line[inside]
    long = hypot(x1 - x0, y1 - y0) or 1.0
    line[end] = (x0 + (x1 - x0) / long * clear, y0 + (y1 - y0) / long * clear)


def _straight(line: list[Point]) -> list[Point]:
    """Without the points on the way between two others."""
    kept = line[:1]
    for before, here, after in zip(line, line[1:], line[2:], strict=False):
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        if abs(turn) > 1e-9:
            kept.append(here)
    return [*kept, line[-1]]


def turn_sign(x: float, y: float, radius: float, theme: Theme) -> tuple[Item, ...]:
    """Two arrows that chase each other round a disc: this was turned, or may be."""
    paper, colour = fill_of(theme, "paper"), line_of(theme, "arrow").colour
    width = max(0.24 * radius, 0.25)
    items: list[Item] = [Shape(path.circle(x, y, 1.62 * radius), paper, Stroke(colour, max(0.1 * radius, 0.12)))]
    for start in (-60.0, 120.0):
        arc = path.arc((x, y), radius, radius, start - 80.0, 110.0)
        x1, y1 = arc[-1][-2:]  # type: ignore[misc]
        items.append(Shape(arc, stroke=Stroke(colour, width)))
        angle = start + 30.0 + 90.0
        items.append(Shape(_head((float(x1), float(y1)), angle, 0.95 * radius), colour))
    return tuple(items)


def _head(at: Point, angle: float, size: float) -> Path:
    """A triangle whose foot is centred on a point, pointing along an angle."""
    from math import cos, radians, sin

    along = (cos(radians(angle)), sin(radians(angle)))
    aside = (-along[1], along[0])
    half = 0.5 * size
    return path.polygon(
        (
            (at[0] + aside[0] * half, at[1] + aside[1] * half),
            (at[0] + along[0] * 0.8 * size, at[1] + along[1] * 0.8 * size),
            (at[0] - aside[0] * half, at[1] - aside[1] * half),
        )
    )
