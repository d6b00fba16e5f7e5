"""What a board itself is drawn with: its areas, the lines between its spaces or those that join its points.

Spaces that several tinted regions share: each region has the part on the side of its other spaces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from ppgen.blocks.grid import walls
from ppgen.blocks.grid.frame import AreaFrame, CellFrame, Frame
from ppgen.blocks.grid.outline import outline
from ppgen.blocks.grid.walls import EXTERIOR
from ppgen.blocks.marks import painted, sized
from ppgen.boards.arrangement import Area, Arrangement
from ppgen.boards.space import Space
from ppgen.plane import Point, Vector, polar
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.model import Box, Group, Item, Path, Shape
from ppgen.scene.theme import Theme
from ppgen.things import Thing

GUTTER = 0.03
"""How far inside its spaces an area is drawn, in spaces, so that neighbouring tiles stay apart."""


class GroundItems(Struct, frozen=True):
    """The areas, lines and points of one board."""

    arrangement: Arrangement
    frame: Frame
    theme: Theme
    prefix: str
    between: Literal["grid", "areas"]
    """Which lines are drawn: those of the grid, or only those inside areas."""

    @property
    def space(self) -> float:
        return self.frame.space

    @property
    def hatched(self) -> frozenset[Space]:
        """The spaces of areas that the theme hatches."""
        hatched = (area for area in self.arrangement.areas if self.theme[area.role].hatch)
        dark = self.arrangement.grid.dark_squares
        if dark and not self.theme["dark-square"].hatch:
            dark = frozenset()
        return dark | frozenset(space for area in hatched for space in area.spaces)

    def areas(self) -> list[Item]:
        """Those that the arrangement tints. A board of cells or points ends at its holes, so none are drawn there."""
        items: list[Item] = []
        for area in self.arrangement.areas:
            if area.thing.kind == "holes" and isinstance(self.frame, CellFrame):
                continue
            inset = 0.0 if isinstance(self.frame, AreaFrame) else GUTTER * self.space  # borders part areas of a map
            shape = outline(area.spaces, self.frame, inset)
            item = painted(shape, self.theme, area.role, self._id(area.id), area.thing)
            part = part_of_shared(area, self.arrangement.areas, self.frame)
            items.append(item if part is None else Group((item,), clip=part))
        return items

    def lines(self) -> Item:
        """Those between spaces, or those that join points. Its holes are the place of a grid."""
        lines = self._lines()
        places = ", ".join(map(self.arrangement.grid.naming.name, _holes(self.arrangement)))
        if not places or not isinstance(lines, Group) or lines.thing.kind != "grid":
            return lines
        return replace(lines, thing=lines.thing._replace(place=places))

    def _lines(self) -> Item:
        frame = self.frame
        if self.arrangement.lines == "none":
            return Group((), role="grid-line")
        if isinstance(frame, CellFrame):
            if isinstance(frame, AreaFrame):
                from ppgen.blocks.grid.area_lines import draw_borders

                return draw_borders(frame, self.theme, self._id("grid"))
            if frame.cells.made_of == "points":
                from ppgen.blocks.grid.point_lines import draw_lines

                return draw_lines(frame, shown_spaces(self.arrangement, frame), self.theme, self._id("grid"))
            return self._cell_lines(frame)
        if "areas" in (self.between, self.arrangement.lines):
            return self._patch_lines()
        if (stars := self.arrangement.grid.star_points) is not None:
            return crossings(stars, frame, self.theme, self._id("grid"))
        # They continue under the exterior wall, whose width depends on the theme.
        end = EXTERIOR / 2 * self.space if self.arrangement.exterior else 0.0
        pairs = [((x * self.space, -end), (x * self.space, frame.height + end)) for x in range(1, frame.columns)]
        pairs += [((-end, y * self.space), (frame.width + end, y * self.space)) for y in range(1, frame.rows)]
        stroke = self.theme.line("grid-line")
        lines: list[Item] = []
        if pairs:
            lines.append(Shape(path.segments(*pairs), stroke=stroke))
        if not self.arrangement.exterior:
            lines.append(Shape(path.rect(0, 0, frame.width, frame.height), stroke=stroke))
        thing = Thing("grid", f"{frame.columns} × {frame.rows}")
        return Group(tuple(lines), id=self._id("grid"), role="grid-line", thing=thing)

    def _cell_lines(self, frame: CellFrame) -> Item:
        """The sides of all spaces but holes, without those under the wall round the board."""
        from ppgen.blocks.grid.cells import edges

        way = edges(shown_spaces(self.arrangement, frame), frame, outer=not self.arrangement.exterior)
        lines = (Shape(way, stroke=replace(self.theme.line("grid-line"), cap="round")),) if way else ()
        thing = Thing("grid", frame.cells.described)
        return Group(lines, id=self._id("grid"), role="grid-line", thing=thing)

    def points(self) -> list[Item]:
        """The points on which nothing stands, and nothing shows that it may be placed there, on a board of points."""
        if not isinstance(self.frame, CellFrame) or self.frame.cells.made_of != "points":
            return []
        from ppgen.blocks.grid.point_lines import draw_points

        covered = {space for piece in self.arrangement.standing for space in piece.spaces}
        covered |= {arrow.spaces[0] for arrow in self.arrangement.arrows if arrow.sign == "dot"}
        bare = [space for space in shown_spaces(self.arrangement, self.frame) if space not in covered]
        return [draw_points(self.frame, bare, self.theme)] if bare else []

    def _patch_lines(self) -> Item:
        """The lines between the spaces of each area, which stop at its outline."""
        pairs = []
        for area in self.arrangement.areas:
            inside = frozenset(area.spaces)

            def stop(corner: Space, inside: frozenset[Space] = inside) -> float:
                """How far a line stays off the bottom left corner of a space: 0 where four spaces meet."""
                column, row = corner
                around = {corner, (column - 1, row), (column, row - 1), (column - 1, row - 1)}
                return 0.0 if around <= inside else GUTTER * self.space

            for space in area.spaces:
                x, y = self.frame.corner(space)
                right, bottom = x + self.space, y + self.space
                if space.shifted(1, 0) in inside:
                    top_stop, bottom_stop = stop(space.shifted(1, 1)), stop(space.shifted(1, 0))
                    pairs.append(((right, y + top_stop), (right, bottom - bottom_stop)))
                if space.shifted(0, -1) in inside:
                    pairs.append(((x + stop(space), bottom), (right - stop(space.shifted(1, 0)), bottom)))
        # The tiles that make a board have their lines in print; those of a chart are only a help.
        stroke = self.theme.line("grid-line")
        if self.arrangement.lines == "areas":
            edge = self.theme.line("piece-line")
            stroke = sized(replace(edge, width=edge.width / 2), self.space)
        lines = (Shape(path.segments(*pairs), stroke=stroke),) if pairs else ()
        return Group(lines, role="grid-line")

    def _id(self, name: str) -> str:
        return f"{self.prefix}{name}" if name else ""


def shown_spaces(arrangement: Arrangement, frame: CellFrame) -> list[Space]:
    """The spaces of a board without its holes."""
    holes = _holes(arrangement)
    return [space for space in frame.cells if space not in holes]


def _holes(arrangement: Arrangement) -> tuple[Space, ...]:
    return tuple(space for area in arrangement.areas if area.thing.kind == "holes" for space in area.spaces)


def part_of_shared(area: Area, areas: Sequence[Area], frame: Frame) -> Path | None:
    """Where the tint of a region shows: all of what it has alone, and its parts of the others; None if it has all."""
    regions = [each for each in areas if each.thing.kind == "region"]
    shared = [space for space in area.spaces if sum(space in each.spaces for each in regions) > 1]
    if area not in regions or not shared:
        return None
    own = outline([space for space in area.spaces if space not in shared], frame)
    return (*own, *(command for space in shared for command in path.polygon(_part(space, area, regions, frame))))


def _part(space: Space, area: Area, regions: Sequence[Area], frame: Frame) -> Sequence[Vector]:
    """The part of a space that is nearer to the region's way out of it than to those of the others."""
    sharing = [each for each in regions if space in each.spaces]
    ways = {each.id: _way_out(space, each, sharing, frame) for each in sharing}
    part: Sequence[Vector] = frame.corners(space)
    for other in sharing:
        if other is not area:
            part = _cut(part, frame.centre(space), ways[area.id] - ways[other.id])
    return part


def _way_out(space: Space, region: Area, sharing: Sequence[Area], frame: Frame) -> Vector:
    """The direction of the nearest spaces that the region has alone; one of its own where it has none."""
    rest = [each for each in region.spaces if not any(each in other.spaces for other in sharing if other is not region)]
    ways = sorted((frame.centre(each) - frame.centre(space) for each in rest), key=lambda way: way.length)
    near = [way for way in ways if way.length < 1.01 * ways[0].length]
    total = sum(near, Vector(0.0, 0.0))
    return total.unit if total.length > 1e-6 else polar(135.0 + 360.0 * sharing.index(region) / len(sharing))


def _cut(corners: Sequence[Vector], middle: Vector, towards: Vector) -> Sequence[Vector]:
    """What of a polygon lies on one side of a line through a point (Sutherland and Hodgman)."""
    kept: list[Vector] = []
    for start, end in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        before, after = (start - middle).dot(towards), (end - middle).dot(towards)
        if before >= 0:
            kept.append(start)
        if before * after < 0:
            kept.append(start + (end - start) * (before / (before - after)))
    return kept


STAR = 0.075
"""The radius of the dot on a star point, in spaces."""
LEAST_STAR = 0.45
"""The same, in mm, on a board with small spaces."""


def chequers(arrangement: Arrangement, frame: Frame, theme: Theme, name: str) -> tuple[Item, ...]:
    """The dark squares as one area, called `name` in the drawing; nothing where the board is not chequered."""
    dark = arrangement.grid.dark_squares
    if not dark:
        return ()
    # They continue under the wall round the board, whose width depends on the theme.
    over = walls.EXTERIOR / 2 * frame.space if arrangement.exterior else 0.0
    return (painted(_squares(dark, frame, over), theme, "dark-square", name, Thing("dark-squares", str(len(dark)))),)


@lru_cache(maxsize=64)
def _squares(dark: frozenset[Space], frame: Frame, over: float) -> Path:
    """Their outlines, the same for all themes and for all boards of a size."""
    return tuple(step for space in sorted(dark) for step in path.rect(*_reaching(frame.box(space), frame, over)))


def _reaching(square: Box, frame: Frame, over: float) -> Box:
    """A square that reaches over the edge of the board where it lies at one, by `over` mm."""
    left, top = (over if at < 0.01 else 0.0 for at in (square.x, square.y))
    right = over if square.right > frame.width - 0.01 else 0.0
    bottom = over if square.bottom > frame.height - 0.01 else 0.0
    return Box(square.x - left, square.y - top, square.width + left + right, square.height + top + bottom)


def crossings(stars: Iterable[Space], frame: Frame, theme: Theme, name: str) -> Item:
    """The lines through the middle of all spaces, from the first to the last, and dots on the star points."""
    half, width, height = frame.space / 2, frame.width, frame.height
    pairs: list[tuple[Point, Point]] = []
    for column in range(frame.columns):
        x = (column + 0.5) * frame.space
        pairs.append(((x, half), (x, height - half)))
    for row in range(frame.rows):
        y = (row + 0.5) * frame.space
        pairs.append(((half, y), (width - half, y)))
    # Players look for these lines, while those between squares only help: they are whole in every theme.
    stroke = replace(theme.line("grid-line"), colour=theme.fill("dot"), dash=(), cap="square")
    lines = Shape(path.segments(*pairs), stroke=stroke)
    dots = [path.circle(*frame.centre(star), max(STAR * frame.space, LEAST_STAR)) for star in stars]
    thing = Thing("grid", f"{frame.columns} × {frame.rows}")
    return Group((lines, *(Shape(dot, theme.fill("dot")) for dot in dots)), id=name, role="grid-line", thing=thing)
