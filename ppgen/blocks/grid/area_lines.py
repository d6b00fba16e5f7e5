"""The lines of a map: its coast, the borders between areas, barriers, ways over what lies between, and rings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from ppgen.blocks.grid.cells import cell_loops, edges
from ppgen.blocks.grid.frame import AreaFrame
from ppgen.blocks.marks import sized
from ppgen.boards.space import Space
from ppgen.plane import Vector
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.model import Group, Item, Path, Shape, Stroke
from ppgen.scene.theme import Theme
from ppgen.things import Thing

WIDEST: Final = 0.05
"""The greatest width of a border, in spaces."""
BARRIER: Final = 0.095
"""The width of a barrier, in spaces, if that is more than the width of a wall."""
INTO = 0.2
"""How far inside both areas a way between them begins and ends, in spaces."""
END = 0.045
"""The radius of its ends, in spaces."""
RING: Final = 0.07
"""The greatest width of a ring inside an area, in spaces."""
BESIDE: Final = 0.04
"""How much paper lies between it and the border, in spaces."""
HALO = 0.5
"""How much paper lies inside it, in mm."""


def draw_borders(frame: AreaFrame, theme: Theme, name: str) -> Item:
    """Every border once, the lines of the map from area to area, barriers, and the ways between neighbours apart."""
    stroke = replace(sized(theme.line("board-line"), frame.space, WIDEST), cap="round", join="round", dash=())
    parts: list[Item] = []
    if borders := edges(frame.cells, frame, outer=False):
        parts.append(Shape(borders, stroke=stroke))
    dotted = replace(stroke, dash=(0.01, 2.6 * stroke.width), width=1.3 * stroke.width)
    parts += [Shape(path.polyline(way), stroke=dotted) for way in _routes(frame)]
    dashed = replace(stroke, dash=(4 * stroke.width, 3.5 * stroke.width), cap="butt")
    for start, end in _ways(frame):
        parts.append(Shape(path.line(start, end), stroke=dashed))
        ends = (*path.circle(*start, _end(frame)), *path.circle(*end, _end(frame)))
        parts.append(Shape(ends, theme.line("board-line").colour))
    items: list[Item] = [Group(tuple(parts), id=name, role="grid-line", thing=Thing("grid", frame.cells.described))]
    if barriers := _barriers(frame):
        line = sized(theme.line("wall"), frame.space)
        wall = replace(line, width=max(line.width, BARRIER * frame.space), cap="round", join="round")
        items.append(Shape(barriers, stroke=wall, role="wall"))
    return items[0] if len(items) == 1 else Group(tuple(items))


def draw_coast(frame: AreaFrame, stroke: Stroke, name: str) -> Item:
    """The outline of all areas together, and of what they surround."""
    way = _loops(frame.cells, frame)
    return Shape(way, stroke=replace(stroke, join="round"), id=name, role="exterior-wall")


def ring_areas(spaces: Iterable[Space], frame: AreaFrame, theme: Theme, role: str) -> Item:
    """A ring along the inside of the outline of areas, with paper on both sides. It has no dashes: those of a border
    would look like a way over the sea.
    """
    way = _loops(spaces, frame)
    stroke = replace(sized(theme.line(role), frame.space, RING), cap="butt", join="miter", dash=())
    paper = replace(stroke, colour=theme.fill("paper"))
    aside = BESIDE * frame.space
    # Half of each line lies outside, where it is cut off.
    bands = ((paper, aside + stroke.width + HALO), (stroke, aside + stroke.width), (paper, aside))
    return Group(tuple(Shape(way, stroke=replace(line, width=2 * width)) for line, width in bands), clip=way)


def _loops(spaces: Iterable[Space], frame: AreaFrame) -> Path:
    return tuple(step for loop in cell_loops(frozenset(spaces), frame) for step in path.polygon(loop))


def _routes(frame: AreaFrame) -> list[list[Vector]]:
    """The lines of the map, from the middle of each area to that of the next."""
    routes = frame.map.routes
    return [[frame.centre(frame.cells.space(index)) for index in route] for route in routes]


def roads(frame: AreaFrame) -> list[tuple[Vector, Vector]]:
    """The straight parts of the lines of a map, and of the ways between neighbours apart."""
    return [*(part for way in _routes(frame) for part in pairwise(way)), *_ways(frame)]


def _ways(frame: AreaFrame) -> list[tuple[Vector, Vector]]:
    """The ways between neighbours without a common border that no line of the map shows."""
    shown = {frozenset(step) for route in frame.map.routes for step in pairwise(route)}
    ways = []
    for pair, (start, end) in frame.map.links:
        if frozenset(pair) in shown:
            continue
        (here, one), (there, other) = (
            (frame.placed(place), frame.centre(frame.cells.space(index)))
            for place, index in zip((start, end), pair, strict=True)
        )
        reach = INTO * frame.space
        ways.append((here + (one - here).unit * reach, there + (other - there).unit * reach))
    return ways


def _end(frame: AreaFrame) -> float:
    return max(END * frame.space, 0.25)


def _barriers(frame: AreaFrame) -> Path:
    """The common borders of areas that are parted."""
    spaces = frame.cells.space
    return tuple(step for pair in frame.map.barriers for step in edges(map(spaces, pair), frame, outer=False))
