"""The lines of a board of points, and the points at which pieces stand on them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from ppgen.blocks.grid.frame import CellFrame, Frame
from ppgen.blocks.marks import sized
from ppgen.boards.space import Space
from ppgen.plane import Vector
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.model import Group, Item, Path, Shape, Stroke
from ppgen.scene.theme import Theme
from ppgen.things import Thing

POINT, LEAST = 0.07, 0.4
"""The radius of a point, in spaces, and the smallest one, in mm."""
WIDEST = 0.06
"""The greatest width of a line, in spaces."""
APART = 2.2
"""The width of a mark along a line, in widths of the line."""


def draw_lines(frame: CellFrame, shown: Collection[Space], theme: Theme, name: str) -> Item:
    """All lines of a board but those that lead to other points than those `shown`."""
    stroke, indices = _stroke(frame, theme), frozenset(map(frame.cells.index, shown))
    lines = tuple(Shape(path.polyline(points), stroke=stroke) for points in _drawn(frame, indices))
    return Group(lines, id=name, role="grid-line", thing=Thing("grid", frame.cells.described))


def draw_points(frame: CellFrame, shown: Collection[Space], theme: Theme) -> Item:
    """A disc at each of the points `shown`. It lies over arrows, so that one that bends at a point lands there."""
    radius = max(POINT * frame.space, LEAST, 1.4 * _stroke(frame, theme).width)
    discs: Path = tuple(command for space in shown for command in path.circle(*frame.centre(space), radius))
    return Group((Shape(discs, theme.fill("board-point")),), role="board-point")


def told_from_lines(stroke: Stroke, frame: Frame, theme: Theme) -> Stroke:
    """The stroke of a mark that may run along lines between points: wider than they are where it has their colour."""
    if not isinstance(frame, CellFrame) or frame.cells.made_of != "points":
        return stroke
    line = _stroke(frame, theme)
    return replace(stroke, width=max(stroke.width, APART * line.width)) if stroke.colour == line.colour else stroke


def _stroke(frame: CellFrame, theme: Theme) -> Stroke:
    return replace(sized(theme.line("board-line"), frame.space, WIDEST), cap="round", join="round")


def _drawn(frame: CellFrame, shown: Collection[int]) -> Iterator[list[Vector]]:
    """The lines in mm. Where two follow the same way, it is drawn once."""
    seen: set[frozenset[int]] = set()
    for track in frame.cells.tracks:
        points: list[Vector] = []
        for start, end in pairwise(track):
            edge = frozenset((start, end))
            if edge in seen or start not in shown or end not in shown:
                if points:
                    yield points
                points = []
                continue
            seen.add(edge)
            if not points:
                points = [_middle(frame, start)]
            points.append(_middle(frame, end))
        if points:
            yield points


def _middle(frame: CellFrame, index: int) -> Vector:
    return frame.centre(frame.cells.space(index))
