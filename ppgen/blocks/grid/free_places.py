"""Where a badge stands in its space: the place nearest to a corner at which it covers nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import hypot, inf

from ppgen.plane import Point, Vector
from ppgen.scene.model import Box

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
