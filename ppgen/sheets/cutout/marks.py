"""Where to cut, where to fold, and whether two sides lie behind each other.

Marks stand around each block of parts and, where there is a bleed, in every gap between parts: never on a part, and
never in its bleed. Without a bleed, parts in a block share their cuts, and their printed edges say where these run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ppgen.plane import Affine, Point, Vector, translate
from ppgen.scene import path as paths
from ppgen.scene.model import Box, Group, Item, Path, Shape, Stroke
from ppgen.sheets.cutout.plan import PlacedPart, Strip
from ppgen.sheets.cutout.spacing import END_TO_END, LENGTH, offset

REGISTRATION_SIZE = 6.0
"""The width of a registration mark, in mm."""
FOLD = (1.2, 0.8)
"""The dashes of a fold, and the gaps between them, in mm."""
FOLD_WIDTH = 0.25
BESIDE = 0.25
"""How far two marks may lie beside each other and still look like one line, in mm."""
_Line = tuple[float, float, float, float]


class _Cell(NamedTuple):
    """What decides the marks beside a part: its cell, where its face and its hinged back lie, and how it is cut."""

    box: Box
    sides: tuple[Affine, ...]
    cuts: tuple[tuple[float, ...], tuple[float, ...]]
    folds: tuple[tuple[Point, Point], ...]
    """Those of its strip, beside which nothing is cut."""
    straight: bool


def crop_marks(strips: Iterable[Strip], bleed: float, stroke: Stroke) -> tuple[Item, ...]:
    """Marks at the edges of parts that are cut straight, and where there is a bleed beside all others, too."""
    cells = tuple(tuple(_cell(placed, strip) for placed in strip.parts) for strip in strips)
    ways = [paths.line(*mark) for mark in _marks(cells, bleed)]
    return tuple(Shape(way, stroke=stroke, role="mark", id=f"cut-{number}") for number, way in enumerate(ways, 1))


def _cell(placed: PlacedPart, strip: Strip) -> _Cell:
    sides = (placed.face,) if placed.back is None else (placed.face, placed.back)
    return _Cell(placed.cell, sides, placed.part.cuts, strip.folds, placed.part.outline == "square")


@lru_cache(maxsize=64)
def _marks(strips: tuple[tuple[_Cell, ...], ...], bleed: float) -> tuple[tuple[Point, Point], ...]:
    """The marks of a page, each from its near end to its far one.

    Cached, because the full pages of a deck have the same marks.
    """
    marks: dict[_Line, tuple[Point, Point]] = {}
    for cells in strips:
        kept = [cell.box.inset(-bleed) for cell in cells]
        for cell in cells:
            if not cell.straight and not bleed:
                continue
            for start, end in _beside(cell, offset(bleed)):
                ends = sorted((round(x, 3), round(y, 3)) for x, y in (start, end))
                mark = (*ends[0], *ends[1])
                if not any(_touches(mark, box) for box in kept):
                    # Neighbours share the marks between them.
                    marks.setdefault(mark, (start, end))
    return _apart(tuple(marks.values()))


def _apart(marks: tuple[tuple[Point, Point], ...]) -> tuple[tuple[Point, Point], ...]:
    """The marks, of which the far end is cut back where it nearly meets a mark of another block."""
    apart: list[tuple[Point, Point]] = []
    for start, end in marks:
        way = Vector(*end) - start
        back = 0.0
        for other_start, other_end in marks:
            ahead, facing = Vector(*other_end) - end, Vector(*other_end) - other_start
            gap = ahead.dot(way.unit)
            in_line = (ahead - way.unit * gap).length < BESIDE and way.dot(facing) < 0
            if in_line and -1e-6 <= gap < END_TO_END:
                back = max(back, (END_TO_END - gap) / 2)
            elif abs(way.dot(facing)) < 1e-6 and ahead.length < END_TO_END:
                back = max(back, END_TO_END)
        apart.append((start, Vector(*end) - way.unit * back if back else end))
    return tuple(apart)


def fold_lines(strips: Iterable[Strip], bleed: float, stroke: Stroke) -> tuple[Item, ...]:
    """A dashed line along each fold, across its strip and on into the margin on both sides."""
    dashed = Stroke(stroke.colour, FOLD_WIDTH, FOLD)
    beyond = offset(bleed) + LENGTH
    ways: list[Path] = []
    for (x1, y1), (x2, y2) in (fold for strip in strips for fold in strip.folds):
        length = max(abs(x2 - x1), abs(y2 - y1))
        dx, dy = (x2 - x1) / length * beyond, (y2 - y1) / length * beyond
        ways.append(paths.line((x1 - dx, y1 - dy), (x2 + dx, y2 + dy)))
    return tuple(Shape(way, stroke=dashed, role="fold", id=f"fold-{number}") for number, way in enumerate(ways, 1))


def _beside(cell: _Cell, near: float) -> Iterator[tuple[Point, Point]]:
    """The marks around a cell, in line with every straight cut through the part, and with none of its folds."""
    box, far = cell.box, near + LENGTH
    folds = {_level(start, end) for start, end in cell.folds}
    uprights, levels = cell.cuts
    cuts = [*(((x, -1.0), (x, 1.0)) for x in uprights), *(((-1.0, y), (1.0, y)) for y in levels)]
    for side, (start, end) in product(cell.sides, cuts):
        upright, at = _level(side @ start, side @ end)
        if (upright, at) in folds:
            continue
        if upright:
            yield (at, box.y - near), (at, box.y - far)
            yield (at, box.bottom + near), (at, box.bottom + far)
        else:
            yield (box.x - near, at), (box.x - far, at)
            yield (box.right + near, at), (box.right + far, at)


def _level(start: Point, end: Point) -> tuple[bool, float]:
    """Whether a straight line is upright, and where it runs: its x, or its y."""
    upright = abs(start[0] - end[0]) < abs(start[1] - end[1])
    return upright, round(start[0] if upright else start[1], 6)


def _touches(mark: _Line, box: Box) -> bool:
    """Whether a mark lies on a box or touches it."""
    x1, y1, x2, y2 = mark
    left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
    beside = right < box.x - 1e-3 or left > box.right + 1e-3
    return not (beside or bottom < box.y - 1e-3 or top > box.bottom + 1e-3)


def registration_mark(x: float, y: float, stroke: Stroke) -> Item:
    """A registration mark: seen through the paper, the one in front covers the one behind."""
    half = REGISTRATION_SIZE / 2
    cross: Path = (*paths.line((-half, 0.0), (half, 0.0)), *paths.line((0.0, -half), (0.0, half)))
    items = (Shape(paths.circle(0.0, 0.0, half * 0.62), stroke=stroke), Shape(cross, stroke=stroke))
    return Group(items, translate(x, y), role="registration")


def registration_places(paper: Box, edge: float) -> tuple[Point, ...]:
    """Where the registration marks stand: at both sides, clear of the parts."""
    x = edge + REGISTRATION_SIZE / 2
    return tuple((at, paper.height * part) for part in (0.25, 0.75) for at in (x, paper.width - x))


def cell_edges(cells: Iterable[Box]) -> Path:
    """Every edge of every cell, each once."""
    lines: dict[tuple[float, float, float, float], None] = {}
    for cell in cells:
        left, top, right, bottom = (round(edge, 6) for edge in (cell.x, cell.y, cell.right, cell.bottom))
        for line in (
            (left, top, right, top),
            (left, bottom, right, bottom),
            (left, top, left, bottom),
            (right, top, right, bottom),
        ):
            lines[line] = None
    return tuple(command for x1, y1, x2, y2 in lines for command in paths.line((x1, y1), (x2, y2)))
