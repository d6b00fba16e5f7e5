"""The walls of a board, between its spaces and round it, and the gates in them."""

from __future__ import annotations

from msgspec import Struct

from ppgen.blocks.grid import walls
from ppgen.blocks.grid.frame import AreaFrame, CellFrame, Frame
from ppgen.blocks.grid.ground import shown_spaces
from ppgen.blocks.grid.outline import outline
from ppgen.blocks.marks import cored, sized
from ppgen.boards.arrangement import Arrangement, Wall, on
from ppgen.boards.space import SpaceSide
from ppgen.records import replace
from ppgen.scene.model import Group, Item, Path, Shape, Stroke
from ppgen.scene.theme import Theme


class WallItems(Struct, frozen=True):
    """The walls and gates of one board."""

    arrangement: Arrangement
    frame: Frame
    theme: Theme
    prefix: str

    @property
    def space(self) -> float:
        return self.frame.space

    @property
    def sides(self) -> frozenset[SpaceSide]:
        """Where walls stand inside the board."""
        return frozenset(wall.where for wall in self.arrangement.walls)

    def inside(self) -> list[Item]:
        """Those between spaces."""
        sides = self.sides
        strokes = {
            role: replace(sized(self.theme.line(role), self.space, walls.THICKEST), cap="square")
            for role in {wall.role for wall in self.arrangement.walls}
        }
        return [
            self._wall(wall, walls.wall_path(wall, sides, self.frame), strokes[wall.role])
            for wall in self.arrangement.walls
        ]

    def _wall(self, wall: Wall, way: Path, stroke: Stroke) -> Item:
        """One line, or two where the paint of its role is hollow."""
        name, thing = self._id(wall.id), on(wall.thing, wall.where, naming=self.frame.naming)
        inside = cored(way, stroke, self.theme[wall.role])
        if not inside:
            return Shape(way, stroke=stroke, id=name, role=wall.role, thing=thing)
        return Group((Shape(way, stroke=stroke), *inside), id=name, role=wall.role, thing=thing)

    def exterior(self) -> list[Item]:
        """That round the board, if it has one."""
        if not self.arrangement.exterior:
            return []
        stroke = replace(sized(self.theme.line("exterior-wall"), self.space, walls.EXTERIOR), cap="square")
        if isinstance(self.frame, AreaFrame):
            from ppgen.blocks.grid.area_lines import draw_coast

            return [draw_coast(self.frame, stroke, self._id("exterior"))]
        if isinstance(self.frame, CellFrame):
            way = outline(shown_spaces(self.arrangement, self.frame), self.frame, -walls.EXTERIOR / 2 * self.space)
        else:
            way = walls.exterior_path(self.frame, self.arrangement.gates)
        return [Shape(way, stroke=stroke, id=self._id("exterior"), role="exterior-wall")]

    def gates(self) -> list[Item]:
        """An arrow at each gate."""
        fill = self.theme.fill("gate")
        clear, reach = walls.gate_clear(self.space), walls.gate_reach(self.space)
        return [
            Shape(
                walls.gate_arrow(gate, self.frame, clear, reach),
                fill,
                id=self._id(gate.id),
                role="gate",
                thing=on(gate.thing, gate.where, naming=self.frame.naming),
            )
            for gate in self.arrangement.gates
        ]

    def _id(self, name: str) -> str:
        return f"{self.prefix}{name}" if name else ""
