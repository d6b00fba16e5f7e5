"""The marks of overlays on spaces: badges where nothing else is, rings, and the sign of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.free_places import BEYOND, BEYOND_BARE, free_place, least_covering
from ppgen.blocks.grid.ink import overlap
from ppgen.blocks.grid.moves import shafts, turn_sign
from ppgen.blocks.grid.rings import ringed
from ppgen.blocks.grid.signs import SIGNS, sign, spot
from ppgen.blocks.marks import badge, badge_box
from ppgen.boards.arrangement import Arrangement, SpaceMarker, on
from ppgen.boards.space import Space
from ppgen.plane import Vector
from ppgen.scene.model import Box, Group, Item
from ppgen.scene.theme import Theme

PADDING = 0.4
"""Between the words of a badge and its ends, in mm: less than elsewhere, for half a space is all its room."""


def rings(marker: SpaceMarker) -> bool:
    """Whether a marker is a ring."""
    return not marker.text and marker.role not in ("turn", *SIGNS)


def is_badge(marker: SpaceMarker) -> bool:
    """Whether a marker is a sign with words, such as `+1`."""
    return bool(marker.text) and marker.role not in ("turn", *SIGNS)


class MarkerItems(Struct, frozen=True):
    """The drawing of the markers of one board. `inks` bounds what badges keep off, the least dispensable first: the
    numbers of routes, the shapes of pieces, the middles of routes with the exterior wall, and then lines and walls.
    """

    arrangement: Arrangement
    frame: Frame
    theme: Theme
    prefix: str
    inks: Sequence[Sequence[Box]] = ()

    def drawn(self) -> tuple[Item, ...]:
        """All markers, in their order."""
        places = self._badge_places()
        return tuple(self._drawn(marker, places.get(marker)) for marker in self.arrangement.markers)

    def _badge_places(self) -> dict[SpaceMarker, Vector]:
        """The middles of the badges, which keep off each other as off the numbers of routes. One that finds no free
        place goes before the others, once.
        """
        order = list(filter(is_badge, self.arrangement.markers))
        occupied = {space for piece in self.arrangement.standing for space in piece.spaces}
        cramped: list[SpaceMarker] = []
        while True:
            places, taken = {}, list(self.inks[0]) if self.inks else []
            for marker in order:
                room = badge_box(marker.text, 0.0, 0.0, self._badge_size, PADDING)
                middle = self.frame.centre(marker.space)
                inks = (taken, *self.inks[1:])
                beyond = BEYOND if marker.space in occupied else BEYOND_BARE
                place = free_place(middle, self.frame.space, room, inks, beyond)
                if place is None and marker not in cramped:
                    cramped.append(marker)
                    break
                places[marker] = place or self._least_covering(middle, room, inks, beyond)
                taken.append(badge_box(marker.text, *places[marker], self._badge_size, PADDING))
            else:
                return places
            order = [*cramped, *(marker for marker in order if marker not in cramped)]

    def _least_covering(self, middle: Vector, room: Box, inks: Sequence[Sequence[Box]], beyond: float) -> Vector:
        """Where a badge that has no free place covers least. One that would hide a route may stand out farther."""
        place = least_covering(middle, self.frame.space, room, inks, beyond)
        covered = Box(place.x - room.width / 2, place.y - room.height / 2, room.width, room.height)
        if any(overlap(covered, box) for middles in inks[2:3] for box in middles):
            return least_covering(middle, self.frame.space, room, inks, BEYOND)
        return place

    @property
    def _badge_size(self) -> float:
        return 0.24 * self.frame.space

    def _turn_place(self, space: Space) -> Vector:
        """The middle of the sign of a turn: in the upper right corner of its space."""
        if not self.frame.board.has_straight_columns:
            return self.frame.nooks(space, 0.17 * self.frame.space)[0]
        box, aside = self.frame.box(space), 0.17 * self.frame.space
        return Vector(box.right - aside, box.y + aside)

    def _drawn(self, marker: SpaceMarker, place: Vector | None) -> Item:
        space = self.frame.space
        thing = on(marker.thing, marker.place.where, naming=self.frame.naming)
        name = f"{self.prefix}{marker.id}" if marker.id else ""
        if marker.role == "turn":
            parts = turn_sign(*self._turn_place(marker.space), max(0.09 * space, 0.7), self.theme)
            return Group(parts, id=name, role=marker.role, thing=thing)
        if marker.role in SIGNS:
            lines = [line for arrow in self.arrangement.arrows for line in shafts(arrow, self.frame)]
            if any(other.role == "turn" and other.space == marker.space for other in self.arrangement.markers):
                turned = self._turn_place(marker.space)
                lines.append((turned, turned))
            at = spot(marker.place, self.frame, self.arrangement, lines)
            parts = sign("wrong" if marker.role == "wrong" else "right", at, self.theme)
            return Group(parts, id=name, role=marker.role, thing=thing)
        if rings(marker):
            parts = ringed((marker.place,), self.frame, self.theme, self.arrangement, marker.role)
            return Group(parts, id=name, role=marker.role, thing=thing)
        x, y = place or self.frame.centre(marker.space)
        hollow = marker.role == "minus"
        parts = badge(marker.text, x, y, self.theme, self._badge_size, hollow=hollow, padding=PADDING)
        return Group(parts, id=name, role=marker.role, thing=thing)
