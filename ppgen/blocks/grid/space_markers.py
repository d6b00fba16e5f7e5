"""The marks of overlays on spaces: signs in a corner that is free, rings, and the sign of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.ink import overlap
from ppgen.blocks.grid.moves import shafts, turn_sign
from ppgen.blocks.grid.rings import ringed
from ppgen.blocks.grid.signs import SIGNS, sign, spot
from ppgen.blocks.marks import badge, badge_box
from ppgen.boards.arrangement import Arrangement, SpaceMarker, on
from ppgen.boards.grid import Side, SpaceSide
from ppgen.plane import Vector
from ppgen.scene.model import Box, Group, Item
from ppgen.scene.theme import Theme

PADDING = 0.4
"""Between a sign and the ends of its disc, in mm: less than elsewhere, for half a space is all its room."""
_CORNERS = ((1, -1), (-1, -1), (1, 1), (-1, 1))
"""The corners of a space, the first choice first; y grows downwards."""


def rings(marker: SpaceMarker) -> bool:
    """Whether a marker is a ring."""
    return not marker.text and marker.role not in ("turn", *SIGNS)


@dataclass(frozen=True, slots=True)
class MarkerItems:
    """The drawing of the markers of one board. Signs keep off the lines and numbers of routes, and off walls."""

    arrangement: Arrangement
    frame: Frame
    theme: Theme
    prefix: str
    lines: Sequence[Box] = ()
    numbers: Sequence[Box] = ()
    walls: frozenset[SpaceSide] = frozenset()

    def draw(self, marker: SpaceMarker) -> Item:
        space = self.frame.space
        box, thing = self.frame.box(marker.space), on(marker.thing, marker.place.where)
        name = f"{self.prefix}{marker.id}" if marker.id else ""
        if marker.role == "turn":
            parts = turn_sign(box.right - 0.17 * space, box.y + 0.17 * space, max(0.09 * space, 0.7), self.theme)
            return Group(parts, id=name, role=marker.role, thing=thing)
        if marker.role in SIGNS:
            lines = [line for arrow in self.arrangement.arrows for line in shafts(arrow, self.frame)]
            if any(other.role == "turn" and other.space == marker.space for other in self.arrangement.markers):
                turned = Vector(box.right - 0.17 * space, box.y + 0.17 * space)
                lines.append((turned, turned))
            at = spot(marker.place, self.frame, self.arrangement, lines)
            parts = sign("wrong" if marker.role == "wrong" else "right", at, self.theme)
            return Group(parts, id=name, role=marker.role, thing=thing)
        if rings(marker):
            parts = ringed((marker.place,), self.frame, self.theme, self.arrangement, marker.role)
            return Group(parts, id=name, role=marker.role, thing=thing)
        size = 0.24 * space
        x, y = self._corner(marker, badge_box(marker.text, 0.0, 0.0, size, PADDING))
        parts = badge(marker.text, x, y, self.theme, size, hollow=marker.role == "minus", padding=PADDING)
        return Group(parts, id=name, role=marker.role, thing=thing)

    def _corner(self, marker: SpaceMarker, room: Box) -> Vector:
        """The middle of a sign inside its space, so that the neighbours' frames and the exterior wall stay whole: in
        the corner where it covers no route, and then no wall. Of several, the first one.
        """
        middle = self.frame.centre(marker.space)
        aside = Vector((self.frame.space - room.width) / 2, (self.frame.space - room.height) / 2)
        corners = [(middle + Vector(aside.x * right, aside.y * down), right, down) for right, down in _CORNERS]

        def covers(corner: tuple[Vector, int, int]) -> tuple[int, int]:
            place, right, down = corner
            here = Box(place.x - room.width / 2, place.y - room.height / 2, room.width, room.height)
            routes = sum(overlap(here, part) for part in self.lines)
            numbers = sum(overlap(here, number) for number in self.numbers)
            sides = (Side.EAST if right > 0 else Side.WEST, Side.SOUTH if down > 0 else Side.NORTH)
            return 2 * numbers + routes, sum(SpaceSide(marker.space, side) in self.walls for side in sides)

        return min(corners, key=covers)[0]
