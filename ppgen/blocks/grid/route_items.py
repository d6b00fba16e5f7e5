"""The routes of a board as drawings: under the pieces that they pass, numbered beside the pieces where they start."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct

from ppgen.blocks.grid import routes, walls
from ppgen.blocks.grid.frame import Frame, along
from ppgen.blocks.grid.ink import HALO, reach_towards
from ppgen.blocks.marks import badge, badge_box, cored, haloed, sized
from ppgen.boards.arrangement import Arrangement, Route
from ppgen.boards.space import Space
from ppgen.plane import Vector
from ppgen.records import replace
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Path, Shape
from ppgen.scene.theme import Theme

NUMBERED = 8.5
"""The smallest space, in mm, on which several routes carry their numbers."""
WIDEST = 0.13
"""The greatest width of the line of a route, in spaces."""
SHORTEST_HEAD = 0.9
"""The length of the shortest arrowhead, in mm."""
BEFORE_GATE = 0.15
"""Between a piece and a head that leaves the board from its space, in mm."""
NUMBER = 7 * text.PT
"""The size of a route's number."""


class RouteItems(Struct, frozen=True):
    """The drawing of all routes of one board. `inks` bounds what stands on a space."""

    arrangement: Arrangement
    frame: Frame
    theme: Theme
    prefix: str
    inks: Mapping[Space, Box]

    def lines(self) -> list[Item]:
        """The lines of the routes: alternatives first, so that the chosen routes lie on top."""
        items = [self._alternative(route) for route in self.arrangement.routes if route.beside]
        return items + [self._route(route) for route in self._chosen]

    def heads(self) -> list[Item]:
        """The arrowheads, which lie over the halos of pieces: a halo takes away from a line, but from no head."""
        return [self._heads(route) for route in self._chosen]

    def numbers(self) -> list[Item]:
        """The numbers of several routes, if there is room for them."""
        return [
            Group(badge(str(number), *place, self.theme, NUMBER), role="route-number")
            for number, place in enumerate(self._number_places, 1)
        ]

    def number_boxes(self) -> list[Box]:
        """The bounds of the numbers, with their halos."""
        return [badge_box(str(number), *place, NUMBER) for number, place in enumerate(self._number_places, 1)]

    def line_boxes(self, share: float = 1.0) -> list[Box]:
        """The bounds of the straight parts of all routes, or of a share of their width about the middle, and of their
        heads and first dots, for what keeps off them.
        """
        boxes: list[Box] = []
        for route in self.arrangement.routes:
            way = routes.points(route, self.frame, self._lanes.get(route.id, 0.0))
            half = share * WIDEST * self.frame.space / 2  # in whichever theme: signs stand in the same place in all
            boxes += (path.bounds(path.line(*part)).inset(-half) for part in pairwise(way))
            if not route.beside:
                boxes += map(path.bounds, self._head_paths(route))
                if self._dotted(route):
                    boxes.append(path.bounds(path.circle(*self._way(route)[0], self._dot)))
        return boxes

    @property
    def _chosen(self) -> list[Route]:
        return [route for route in self.arrangement.routes if not route.beside]

    @property
    def _numbered(self) -> bool:
        return len(self._chosen) > 1 and self.frame.space >= NUMBERED

    @property
    def _lanes(self) -> Mapping[str, float]:
        chosen = self._chosen
        return {route.id: lane for route, lane in zip(chosen, routes.lanes(chosen), strict=True)}

    def _route(self, route: Route) -> Item:
        space = self.frame.space
        style, size = self.theme[route.role], self._head
        stroke = sized(self.theme.line(route.role), space, WIDEST)
        if style.core is not None:  # round ends would close the two lines to an arc where little of them shows
            stroke = replace(stroke, cap="butt")
        way = self._way(route)
        line = routes.line(way, space, short=0.7 * size)
        parts: list[Item] = []
        if not self._stays(route):
            parts += haloed(line, stroke, self.theme, cap="round", join="round")
            parts += cored(line, stroke, style)
        if self._dotted(route):
            parts.append(Shape(path.circle(*way[0], self._dot), stroke.colour))
        return Group(tuple(parts), id=self._id(route), role=route.role, thing=route.thing)

    def _heads(self, route: Route) -> Item:
        colour = self.theme.line(route.role).colour
        heads = () if self._stays(route) else self._head_paths(route)
        return Group(tuple(Shape(head, colour) for head in heads), role=route.role)

    def _head_paths(self, route: Route) -> tuple[Path, ...]:
        """Its heads. The last one is whole also between a piece and the gate beside it."""
        way, last = self._way(route), None
        box = self.inks.get(route.spaces[-1])
        if route.end is not None and box is not None:
            middle = self.frame.centre(route.spaces[-1])
            far = reach_towards(box, middle, way[-1])
            last = max((way[-1] - middle).length - far - BEFORE_GATE, SHORTEST_HEAD) if far else None
        return routes.heads(way, self._head, last=last)

    def _stays(self, route: Route) -> bool:
        """Whether a route ends on the space of a piece where it comes in: the arrow of the gate says it all."""
        return len(route.spaces) == 1 and route.spaces[0] in self.inks

    def _dotted(self, route: Route) -> bool:
        """Whether a dot marks where a route begins."""
        return route.start is None and not self._numbered

    @property
    def _dot(self) -> float:
        """The radius of a dot, in mm."""
        return 0.42 * self._head

    @property
    def _head(self) -> float:
        """The length of an arrowhead, in mm: one that suits the widest line."""
        return max(0.28 * self.frame.space, 1.4)

    def _way(self, route: Route) -> list[Vector]:
        """The points of a route that begins and ends clear of what stands on its first and last space."""
        start = 0.0 if route.start else self._room(route.spaces[:2])
        if start and self._dotted(route):
            start = min(start + self._dot / self.frame.space, 0.5)
        end = 0.0 if route.end else max(self._room(route.spaces[:-3:-1]), 0.14)
        return routes.points(route, self.frame, self._lanes[route.id], after=start, short=end)

    def _room(self, spaces: tuple[Space, ...]) -> float:
        """How far from the centre of the first space a route towards the second is clear of the piece there, in spaces.
        At most half a space: there the next one begins.
        """
        box = self.inks.get(spaces[0]) if len(spaces) > 1 else None
        if box is None:
            return 0.0
        far = reach_towards(box, self.frame.centre(spaces[0]), self.frame.centre(spaces[1]))
        return min((far + HALO + 0.2) / self.frame.space, 0.5) if far else 0.0

    @property
    def _number_places(self) -> list[Vector]:
        return [self._number_place(route) for route in self._chosen] if self._numbered else []

    def _number_place(self, route: Route) -> Vector:
        """Beside the arrow of the gate where a route comes in; else on the route, beside the piece where it starts."""
        way = self._way(route)
        radius = badge_box("8", 0.0, 0.0, NUMBER).height / 2
        gates = {gate.where for gate in self.arrangement.gates}
        if route.start in gates and route.start is not None:
            out = walls.EXTERIOR * self.frame.space + radius + 0.1
            aside = walls.gate_width(self.frame.space) / 2 + radius + 0.1
            return Vector(*self.frame.middle(route.start, out)) - along(route.start.side) * aside
        if len(way) < 2 or not self._room(route.spaces[:2]):
            return way[0]
        return way[0] + (way[1] - way[0]).unit * (radius - HALO)

    def _alternative(self, route: Route) -> Item:
        stroke = sized(self.theme.line(route.role), self.frame.space, 0.1)
        parts: list[Item] = []
        lane = self._lanes.get(route.beside, 0.0)
        for spaces in routes.departures(route, self._chosen):
            line = routes.line(routes.points(Route("", spaces), self.frame, lane), self.frame.space)
            parts += haloed(line, stroke, self.theme, cap="round", join="round")
        return Group(tuple(parts), id=self._id(route), role=route.role, thing=route.thing)

    def _id(self, route: Route) -> str:
        return f"{self.prefix}{route.id}" if route.id else ""
