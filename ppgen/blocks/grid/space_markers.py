"""The marks of overlays on spaces: badges where nothing else is, rings, and the sign of a turn.

Where a badge stands in its space: the place nearest to a corner at which it covers nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import hypot, inf

from msgspec import Struct

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.ink import overlap
from ppgen.blocks.grid.moves import shafts, turn_sign
from ppgen.blocks.grid.rings import ringed
from ppgen.blocks.grid.signs import sign, spot
from ppgen.blocks.marks import badge, badge_box
from ppgen.boards.arrangement import SIGNS, Arrangement, SpaceMarker, on
from ppgen.boards.space import Space
from ppgen.plane import Point, Vector
from ppgen.scene.model import Box, Group, Item
from ppgen.scene.theme import Theme

PADDING = 0.4
"""Between the words of a badge and its ends, in mm: less than elsewhere, for half a space is all its room."""


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
        order = [marker for marker in self.arrangement.markers if marker.is_badge]
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
        if marker.is_ring:
            parts = ringed((marker.place,), self.frame, self.theme, self.arrangement, marker.role)
            return Group(parts, id=name, role=marker.role, thing=thing)
        x, y = place or self.frame.centre(marker.space)
        hollow = marker.role == "minus"
        parts = badge(marker.text, x, y, self.theme, self._badge_size, hollow=hollow, padding=PADDING)
        return Group(parts, id=name, role=marker.role, thing=thing)


STEPS = 8
"""How many steps there are between the places that are tried from one side of the space to the other."""
BEYOND, BEYOND_BARE = 0.2, 0.04
"""How far a badge may stand out of its space where it finds no room inside it, in spaces: beside a piece, and on a bare
space, which has room.
"""
_CORNERS = ((1, -1), (-1, -1), (1, 1), (-1, 1))
"""The corners of a space, the first choice first; y grows downwards."""


def free_place(middle: Vector, space: float, room: Box, inks: Sequence[Sequence[Box]], beyond: float) -> Vector | None:
    """The centre of a badge of the size of `room`, in a space of `space` mm about `middle`, where it covers none of the
    `inks`; None if there is no such place. A place inside the space comes before one that reaches into a neighbour,
    by `beyond` spaces at most.
    """
    edges = [edge for group in _near(middle, space, inks) for edge in _edges(group)]
    for x, y in _aside(space, room.width, room.height, beyond):
        left, top = middle.x + x - room.width / 2, middle.y + y - room.height / 2
        right, bottom = left + room.width, top + room.height
        for ink_left, ink_top, ink_right, ink_bottom in edges:  # no any(), for speed: a badge tries hundreds of places
            if ink_left < right and left < ink_right and ink_top < bottom and top < ink_bottom:
                break
        else:
            return middle + Vector(x, y)
    return None


def least_covering(middle: Vector, space: float, room: Box, inks: Sequence[Sequence[Box]], beyond: float) -> Vector:
    """The centre where a badge covers as little as possible of the first group of `inks`, and then of the next."""
    places: Sequence[Point] = _aside(space, room.width, room.height, beyond)
    for group in filter(None, _near(middle, space, inks)):
        places = _least(middle, room, places, _edges(group))
        if len(places) == 1:
            break
    return middle + Vector(*places[0])


def _near(middle: Vector, space: float, inks: Sequence[Sequence[Box]]) -> list[list[Box]]:
    """What lies where a badge may reach."""
    reach = (0.5 + BEYOND) * space
    left, top, right, bottom = middle.x - reach, middle.y - reach, middle.x + reach, middle.y + reach
    return [
        [box for box in group if box.x < right and left < box.right and box.y < bottom and top < box.bottom]
        for group in inks  # not `overlap`, for speed: a badge is held against hundreds
    ]


def _edges(boxes: Iterable[Box]) -> list[tuple[float, float, float, float]]:
    """The left, top, right and bottom of boxes, computed once for all the places that are tried."""
    return [(box.x, box.y, box.right, box.bottom) for box in boxes]


def _least(
    middle: Vector, room: Box, places: Iterable[Point], edges: Sequence[tuple[float, float, float, float]]
) -> list[Point]:
    """The places at which a box of the size of `room` covers the least area of others, to a millionth of a mm²."""
    least, best = inf, list[Point]()
    for place in places:
        left, top = middle.x + place[0] - room.width / 2, middle.y + place[1] - room.height / 2
        here_right, here_bottom = left + room.width, top + room.height
        area = 0.0
        for x, y, right, bottom in edges:  # in one loop, for speed: hundreds of places
            if x < here_right and left < right and y < here_bottom and top < bottom:
                area += (min(here_right, right) - max(left, x)) * (min(here_bottom, bottom) - max(top, y))
                if area > least + 1e-6:
                    break
        else:
            area = round(area, 6)
            if area < least:
                least, best = area, [place]
            elif area == least:
                best.append(place)
    return best


@lru_cache(maxsize=64)
def _aside(space: float, width: float, height: float, beyond: float) -> tuple[Point, ...]:
    """The places to try, from the middle of the space: those inside it first, and of these the nearest to a corner."""
    inner = max((space - width) / 2, 0.0), max((space - height) / 2, 0.0)

    def cost(place: Point) -> tuple[float, float, int]:
        outside = sum(max(abs(at) - limit, 0.0) for at, limit in zip(place, inner, strict=True))
        away = [hypot(place[0] - right * inner[0], place[1] - down * inner[1]) for right, down in _CORNERS]
        return round(outside, 3), round(min(away), 3), away.index(min(away))

    across, down = (_positions(limit, beyond * space) for limit in inner)
    return tuple(sorted(product(across, down), key=cost))


def _positions(limit: float, beyond: float) -> tuple[float, ...]:
    """Distances from the middle, evenly from one side of the space to the other, and then `beyond` mm in quarters."""
    inside = (limit * (2 * step / STEPS - 1) for step in range(STEPS + 1))
    outside = (sign * (limit + beyond * step / 4) for step in range(1, 5) for sign in (-1, 1))
    return (*inside, *outside)
