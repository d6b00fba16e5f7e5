"""What lies on a board: pieces, routes, dots, arrows, won lines and markers, and the names inside its spaces."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from msgspec import Struct

from ppgen.blocks.grid import walls
from ppgen.blocks.grid.frame import AreaFrame, Frame
from ppgen.blocks.grid.ink import halo, ink, inks
from ppgen.blocks.grid.inside_names import draw_inside
from ppgen.blocks.grid.move_signs import sight_radius
from ppgen.blocks.grid.moves import HALO, ON_CARDS, WIDEST, close_captures, draw_arrow, draw_sights, meeting, passed
from ppgen.blocks.grid.piece import draw_piece, piece_size
from ppgen.blocks.grid.route_items import RouteItems
from ppgen.blocks.grid.space_markers import MarkerItems
from ppgen.blocks.grid.stone_numbers import bare, draw_number
from ppgen.blocks.grid.through import draw_won
from ppgen.boards.arrangement import Arrangement, Dot, MoveArrow, Piece, on
from ppgen.boards.space import Space
from ppgen.plane import Vector
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.model import Box, Group, Item, Shape, Symbol
from ppgen.scene.theme import Theme
from ppgen.sentences import called
from ppgen.things import NOTHING, Thing

AROUND_PIECES = 0.2
"""How far a badge keeps from the outline of a piece, in mm: half of the widest line."""
MIDDLE = 0.3
"""The share of the width of a route that is its middle: while that shows, nobody takes the route for a broken one."""


class Lying(Struct, frozen=True):
    """What lies on one board, with what all its parts need, in layers."""

    arrangement: Arrangement
    frame: Frame
    theme: Theme
    symbols: Mapping[str, Symbol]
    prefix: str
    hatched: frozenset[Space]
    """The spaces on hatched ground."""
    ringed: Collection[Space] | None = None
    """The spaces that get a ring later, if names stand inside the spaces; None if they do not."""
    signed: Collection[Space] = ()
    """The spaces that get a sign or a number later, in place of their names."""
    part: Frame | None = None
    """The part of the board that shows, if names stand inside its spaces."""

    @property
    def space(self) -> float:
        return self.frame.space

    def layers(self) -> tuple[tuple[Item, ...], ...]:
        """What lies under the lines of the grid, over them, over the walls, and over all else.

        Names lie over the drawings of regions. Routes lie under the dots and pieces that they pass, and moves that hop
        under the pieces; halos keep them apart. Each halo lies under what it surrounds: those of the drawings of
        regions lie under all of these, and so do those of pieces.
        """
        pieces = [self._piece(piece) for piece in self.arrangement.standing]
        lying = [*zip(self.arrangement.standing, pieces, strict=True)]
        signs = [pair for pair in lying if pair[0].is_region]
        standing = [pair for pair in lying if not pair[0].is_region]
        ways = RouteItems(self.arrangement, self.frame, self.theme, self.prefix, self._inks(pieces))
        badges = self._around_badges(pieces, ways)
        on_lines = (
            *self._halos(signs, self.hatched),
            *(item for _, item in signs),
            *self._names(),
            *ways.lines(),
            *self._dots(),
            *self._arrows(hopping=True),
            *self._halos(standing, self._crossed | self.hatched),
            *self._sights(on_pieces=False),
            *ways.heads(),
            *(item for _, item in standing),
            *self._sights(on_pieces=True),
            *self._numbers(),
        )
        over_walls = (
            *ways.numbers(),
            *(draw_won(line, self.arrangement, self.frame, self.theme, self.prefix) for line in self.arrangement.won),
            *self._arrows(hopping=False),
        )
        markers = MarkerItems(self.arrangement, self.frame, self.theme, self.prefix, badges).drawn()
        grounds = tuple(self._piece(piece) for piece in self.arrangement.pieces if piece.is_ground)
        return grounds, on_lines, over_walls, markers

    def _around_badges(self, pieces: Sequence[Item], ways: RouteItems) -> tuple[list[Box], ...]:
        """What badges keep off: the numbers of routes; pieces; the middles of routes and the exterior wall; routes and
        walls. Nothing on a board without badges.
        """
        if not any(marker.is_badge for marker in self.arrangement.markers):
            return ()
        sides = frozenset(wall.where for wall in self.arrangement.walls)
        shapes = [box.inset(-AROUND_PIECES) for piece in pieces for box in inks(piece)]
        half = walls.THICKEST * self.space / 2  # in whichever theme: badges stand in the same place in all
        lines = [path.bounds(walls.wall_path(wall, sides, self.frame)) for wall in self.arrangement.walls]
        around = walls.exterior_boxes(self.frame) if self.arrangement.exterior else ()
        outside = [line.inset(-half) for line in around]
        lines = [*ways.line_boxes(), *(line.inset(-half) for line in lines)]
        return ways.number_boxes(), shapes, [*ways.line_boxes(MIDDLE), *outside], lines

    @property
    def _crossed(self) -> frozenset[Space]:
        """The spaces on routes, and those that a move hops over."""
        on_routes = (space for route in self.arrangement.routes for space in route.spaces)
        return frozenset((*on_routes, *(space for arrow in self.arrangement.arrows for space in self._hopped(arrow))))

    def _hopped(self, arrow: MoveArrow) -> frozenset[Space]:
        """The spaces with pieces that an arrow passes over. On loose cards it lies on them: they fill their spaces."""
        if self.arrangement.lines == "none":
            return frozenset()
        occupied = {space for piece in self.arrangement.standing for space in piece.spaces}
        board = self.arrangement.grid
        # A hop along a bent line or round the edge names what it passes.
        bends = arrow.spaces[1:-1] if board.tracks or any(arrow.rings) else ()
        return (frozenset((*passed(arrow, board), *bends)) & occupied) - self._covered(arrow)

    def _covered(self, arrow: MoveArrow) -> frozenset[Space]:
        """The captured pieces that an arrow passes over: those so close that too little of it would show before them.
        Letters and numbers stay free.
        """
        worded = {space for piece in self.arrangement.standing if piece.text or piece.number for space in piece.spaces}
        return close_captures(arrow, self.frame) - worded

    def _inks(self, pieces: Sequence[Item]) -> dict[Space, Box]:
        """What the pieces paint on the spaces where routes begin and end."""
        ends = {space for route in self.arrangement.routes for space in (route.spaces[0], route.spaces[-1])}
        lying = zip(self.arrangement.standing, pieces, strict=True)
        drawn = [(piece, ink(item)) for piece, item in lying if not ends.isdisjoint(piece.spaces)]
        return {space: box for piece, box in drawn if box is not None for space in piece.spaces}

    def _halos(self, drawn: Sequence[tuple[Piece, Item]], lined: frozenset[Space]) -> list[Item]:
        """Paper round those of some pieces that lie on spaces with lines: hatched ones and those on routes."""
        paper, naming = self.theme.fill("paper"), self.frame.naming
        return [
            replace(halo(item, paper), thing=on(Thing("halo", owner=called(piece.thing)), *piece.spaces, naming=naming))
            for piece, item in drawn
            if not lined.isdisjoint(piece.spaces)
        ]

    def _id(self, name: str) -> str:
        return f"{self.prefix}{name}" if name else ""

    def _dots(self) -> list[Item]:
        """A dot says that a space is not empty; a piece on the space says so by itself."""
        covered = {space for piece in self.arrangement.standing for space in piece.spaces}
        lined = self.hatched | self._crossed
        return [self._dot(dot, dot.space in lined) for dot in self.arrangement.dots if dot.space not in covered]

    def _dot(self, dot: Dot, on_lines: bool) -> Item:
        """On a hatch or a route the dot has a halo of paper, or it would be lost among the lines."""
        x, y = self.frame.centre(dot.space)
        radius = max(0.065 * self.space, 0.22)
        disc, thing = path.circle(x, y, radius), on(dot.thing, dot.space, naming=self.frame.naming)
        shape = Shape(disc, self.theme.fill("dot"), None, False, self._id(dot.id), "dot", thing)
        if not on_lines:
            return shape
        return Group((Shape(path.circle(x, y, 2.2 * radius), self.theme.fill("paper")), shape))

    def _names(self) -> tuple[Item, ...]:
        """The names inside the spaces, if they are shown there."""
        if self.ringed is None:
            return ()
        markers = self.arrangement.markers
        ringed = {*self.ringed, *(marker.space for marker in markers if marker.is_ring)}
        signed = {*self.signed, *(marker.space for marker in markers if not marker.is_ring)}
        if isinstance(self.frame, AreaFrame):
            from ppgen.blocks.grid.area_names import draw_area_names

            return (draw_area_names(self.frame, self.arrangement, self.hatched, self.theme, ringed),)
        shown = [space for space in self.arrangement.grid if space in (self.part or self.frame) and space not in signed]
        return (draw_inside(self.arrangement, self.frame, shown, ringed, self.hatched, self.theme),)

    def _piece(self, piece: Piece) -> Item:
        if piece.is_ground and isinstance(self.frame, AreaFrame):
            thing = on(piece.thing, *piece.spaces, naming=self.frame.naming)
            return draw_area_ground(piece, self.frame, self.theme, self.symbols, self._id(piece.id), thing)
        inside = self.frame.box(*piece.spaces).inset(
            (1 - piece_size(piece.size, self.arrangement.grid)) / 2 * self.space
        )
        thing = on(piece.thing, *piece.spaces, naming=self.frame.naming)
        drawn = draw_piece(bare(piece), inside, self.theme, self.symbols, self._id(piece.id), thing)
        return replace(drawn, role="ground") if piece.is_ground else drawn

    def _numbers(self) -> list[Item]:
        """The numbers on stones, over all pieces."""
        items = []
        for piece in self.arrangement.standing:
            if piece.number:
                box, place = self.frame.box(*piece.spaces), on(NOTHING, *piece.spaces, naming=self.frame.naming).place
                middle = Vector(box.x + box.width / 2, box.y + box.height / 2)
                size, name = piece_size(piece.size, self.arrangement.grid) * self.space, self._id(f"number-{piece.id}")
                items.append(draw_number(piece, middle, size, self.theme, name, place))
        return items

    def _arrows(self, *, hopping: bool) -> list[Item]:
        """Those that hop over a piece, or the others.

        The longest arrows first, so that the heads of shorter ones on the same line lie on top.
        """
        order = sorted(self.arrangement.arrows, key=lambda arrow: -len(arrow.spaces))
        crowded = meeting(order)
        halo = ON_CARDS if self.arrangement.lines == "none" else HALO
        chosen = (arrow for arrow in order if bool(self._hopped(arrow)) is hopping)
        drawn = partial(draw_arrow, frame=self.frame, theme=self.theme, prefix=self.prefix, meeting_at=crowded)
        return [drawn(arrow, halo=halo, sights=not hopping) for arrow in chosen]

    def _sights(self, *, on_pieces: bool) -> list[Item]:
        """Those of the moves that hop over pieces: under the pieces, and over the paper round these, which would hide
        them on small spaces; or on pieces that are larger than a sight.
        """
        hops = [arrow for arrow in self.arrangement.arrows if arrow.captured and self._hopped(arrow)]
        large = self._larger_than_sights
        chosen = [arrow for arrow in hops if large.isdisjoint(arrow.captured) is not on_pieces]
        return [item for arrow in chosen for item in draw_sights(arrow, self.frame, self.theme, on_pieces=on_pieces)]

    @property
    def _larger_than_sights(self) -> frozenset[Space]:
        """The spaces of the pieces that would hide the ring of a sight."""
        most = 2 * sight_radius(self.space) - WIDEST * self.space
        board = self.arrangement.grid
        large = (piece for piece in self.arrangement.standing if piece_size(piece.size, board) * self.space > most)
        return frozenset(space for piece in large for space in piece.spaces)


def draw_area_ground(
    piece: Piece, frame: Frame, theme: Theme, symbols: Mapping[str, Symbol], name: str, thing: Thing
) -> Group:
    """The drawing covers a square round each area."""
    items = []
    for space in piece.spaces:
        border = path.polygon(frame.corners(space))
        box = path.bounds(border)
        side = max(box.width, box.height)
        square = Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
        items.append(Group((draw_piece(piece, square, theme, symbols, "", Thing()),), clip=border))
    return Group(tuple(items), id=name, role="ground", thing=thing)
