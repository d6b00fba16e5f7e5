"""An arrangement as a drawing: the grid and everything on it. It draws what it is given and judges nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct

from ppgen.blocks.grid import walls
from ppgen.blocks.grid.area_names import draw_area_names
from ppgen.blocks.grid.extent import bounds
from ppgen.blocks.grid.frame import AreaFrame, Frame, frame_of
from ppgen.blocks.grid.ground import GroundItems
from ppgen.blocks.grid.ink import halo, ink, inks, solid
from ppgen.blocks.grid.inside_names import beside_names, draw_inside, left_out
from ppgen.blocks.grid.move_signs import sight_radius
from ppgen.blocks.grid.moves import HALO, ON_CARDS, WIDEST, close_captures, draw_arrow, draw_sights, meeting, passed
from ppgen.blocks.grid.names import Coordinates, draw_names, placed, with_names
from ppgen.blocks.grid.piece import draw_piece, piece_size
from ppgen.blocks.grid.region import cut, origin, seen_walls, torn
from ppgen.blocks.grid.route_items import RouteItems
from ppgen.blocks.grid.space_markers import MarkerItems, is_badge, rings
from ppgen.blocks.grid.squares import chequers
from ppgen.blocks.grid.stone_numbers import bare, draw_number
from ppgen.blocks.grid.through import draw_won
from ppgen.blocks.grid.wall_items import WallItems
from ppgen.boards.arrangement import Arrangement, Dot, MoveArrow, Piece, on
from ppgen.boards.space import Place, Space, SpaceSide
from ppgen.plane import Vector, translate
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


class BoardDrawing(Struct, frozen=True):
    """A drawn board. The top left corner of its grid is (0, 0); `box` bounds all of it, `board` all but coordinates."""

    group: Group
    box: Box
    board: Box
    frame: Frame
    names: tuple[Box, ...] = ()
    """The bounds of the names of columns and rows."""
    beside: tuple[Box, ...] = ()
    """The bounds of what lies and who sits beside it: pieces, words and arrows."""


def draw_board(
    arrangement: Arrangement,
    space: float,
    theme: Theme,
    symbols: Mapping[str, Symbol],
    *,
    region: tuple[Space, Space] | None = None,
    coordinates: Coordinates = False,
    lines: Literal["grid", "areas"] = "grid",
    prefix: str = "",
    highlighted: Collection[Space | Place] = (),
    seats: bool = False,
    trays: bool = False,
    around: Box | None = None,
    signed: Collection[Space] = (),
) -> BoardDrawing:
    """Draw an arrangement with spaces of `space` mm.

    `symbols` holds the art of the pieces by name. `region` shows only the spaces between two corners, with torn edges
    where the board goes on. `lines` are those of the grid, or only those inside areas (a tile by itself). `prefix`
    goes before every id, so that several boards can share one scene. There is room for rings round the
    `highlighted` spaces, which are not drawn here. `seats` and `trays` show who sits and what lies beside the board,
    outside `around` if that is given, so that those of several boards are aligned. No name stands inside the `signed`
    spaces, where signs and numbers will stand.
    """
    arrangement = _open(arrangement)
    frame = whole = frame_of(arrangement.grid, space)
    where = placed(coordinates, arrangement.grid)
    if region is not None:
        frame = cut(whole, *region)
        # Only slivers of pieces and signs beyond the torn edge would show.
        pieces = tuple(piece for piece in arrangement.pieces if any(place in frame for place in piece.spaces))
        markers = tuple(marker for marker in arrangement.markers if marker.space in frame)
        arrangement = replace(arrangement, pieces=pieces, markers=markers, walls=seen_walls(arrangement, frame))
    ringed = None
    if where == "inside":
        arrangement = arrangement if isinstance(whole, AreaFrame) else beside_names(arrangement, whole)
        ringed = [place.space if isinstance(place, Place) else place for place in highlighted]
    drawing = _BoardItems(arrangement, whole, theme, symbols, prefix, lines, ringed, signed, frame)
    items, box = drawing.items(), bounds(arrangement, whole, frame, highlighted)
    if region is not None:
        area, edge = torn(frame, arrangement, box)
        x, y = origin(frame, whole)
        items = (Group((Group(items, translate(-x, -y)),), clip=area),)
        if edge:
            items = (*items, Shape(edge, stroke=theme.line("callout"), role="torn-edge"))
    board = box
    named: tuple[Item, ...] = ()
    if where in ("outside", "beside"):
        names, box = draw_names(arrangement.grid, frame, box, theme, arrangement.arrows, beside=where == "beside")
        named = (names,)
        items = (*items, names)
    beside: tuple[Item, ...] = ()
    if seats or trays or arrangement.turn is not None:
        from ppgen.blocks.grid.beside import draw_beside

        box = box if around is None else path.union((box, around))
        beside, box = draw_beside(arrangement, frame, box, theme, symbols, prefix, seats=seats, trays=trays)
        items = (*items, *beside)
    lacking = None
    if where == "inside" and not isinstance(whole, AreaFrame):
        lacking = left_out(arrangement, whole, [place for place in arrangement.grid if place in frame])
    whole_board = Group(items, role="board", id=f"{prefix}board", left_out=lacking)
    return BoardDrawing(whole_board, box, board, frame, tuple(solid(named)), tuple(solid(beside)))


def measure(
    arrangement: Arrangement,
    space: float,
    region: tuple[Space, Space] | None = None,
    coordinates: Coordinates = False,
    highlighted: Collection[Space | Place] = (),
    seats: bool = False,
    trays: bool = False,
    around: Box | None = None,
) -> Box:
    """The `box` that `draw_board` would give, without drawing. Who is to move is beside it where `around` is given."""
    arrangement = _open(arrangement)
    whole = frame_of(arrangement.grid, space)
    frame = whole if region is None else cut(whole, *region)
    box = bounds(arrangement, whole, frame, highlighted)
    where = placed(coordinates, arrangement.grid)
    if where in ("outside", "beside"):
        box = with_names(arrangement.grid, frame, box, arrangement.arrows, beside=where == "beside")
    if not seats and not trays and (arrangement.turn is None or around is None):
        return box
    from ppgen.blocks.grid.beside import room_beside

    box = box if around is None else path.union((box, around))
    return room_beside(arrangement, frame, box, seats=seats, trays=trays)


def _open(arrangement: Arrangement) -> Arrangement:
    """The arrangement without a wall round crossings and points: their lines end at the outermost ones."""
    board = arrangement.grid
    has_no_wall = board.made_of == "points" or board.star_points is not None
    return replace(arrangement, exterior=False) if has_no_wall else arrangement


class _BoardItems(Struct, frozen=True):
    """The drawing of one board, with what all its parts need."""

    arrangement: Arrangement
    frame: Frame
    theme: Theme
    symbols: Mapping[str, Symbol]
    prefix: str
    lines: Literal["grid", "areas"]
    ringed: Collection[Space] | None = None
    """The spaces that get a ring later, if names stand inside the spaces; None if they do not."""
    signed: Collection[Space] = ()
    """The spaces that get a sign or a number later, in place of their names."""
    part: Frame | None = None
    """The part of the board that shows, if names stand inside its spaces."""

    @property
    def space(self) -> float:
        return self.frame.space

    @property
    def _ground(self) -> GroundItems:
        return GroundItems(self.arrangement, self.frame, self.theme, self.prefix, self.lines)

    def items(self) -> tuple[Item, ...]:
        """From back to front. The lines of the grid lie over the grounds of spaces, and names over the drawings of
        regions. Routes lie under the dots and
        pieces that they pass, and moves that hop under the pieces; halos keep them apart. Each halo lies under what
        it surrounds: those of the drawings of regions lie under all of these, and so do those of pieces.
        """
        grounds = [self._piece(piece) for piece in self.arrangement.pieces if piece.is_ground]
        pieces = [self._piece(piece) for piece in self.arrangement.standing]
        lying = [*zip(self.arrangement.standing, pieces, strict=True)]
        signs = [pair for pair in lying if pair[0].is_region]
        standing = [pair for pair in lying if not pair[0].is_region]
        ways = RouteItems(self.arrangement, self.frame, self.theme, self.prefix, self._inks(pieces))
        walled = WallItems(self.arrangement, self.frame, self.theme, self.prefix)
        ground = self._ground
        markers = MarkerItems(
            self.arrangement, self.frame, self.theme, self.prefix, self._around_badges(pieces, ways, walled.sides)
        )
        return (
            *chequers(self.arrangement, self.frame, self.theme, self._id("dark-squares")),
            *ground.areas(),
            *grounds,
            ground.lines(),
            *self._halos(signs, ground.hatched),
            *(item for _, item in signs),
            *self._names(),
            *ways.lines(),
            *self._dots(),
            *self._arrows(hopping=True),
            *self._halos(standing, self._crossed | ground.hatched),
            *self._sights(on_pieces=False),
            *ways.heads(),
            *(item for _, item in standing),
            *self._sights(on_pieces=True),
            *self._numbers(),
            *walled.inside(),
            *walled.exterior(),
            *walled.gates(),
            *ways.numbers(),
            *(draw_won(line, self.arrangement, self.frame, self.theme, self.prefix) for line in self.arrangement.won),
            *self._arrows(hopping=False),
            *ground.points(),
            *markers.drawn(),
        )

    def _around_badges(
        self, pieces: Sequence[Item], ways: RouteItems, sides: frozenset[SpaceSide]
    ) -> tuple[list[Box], ...]:
        """What badges keep off: the numbers of routes; pieces; the middles of routes and the exterior wall; routes and
        walls. Nothing on a board without badges.
        """
        if not any(map(is_badge, self.arrangement.markers)):
            return ()
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
        lined = self._ground.hatched | self._crossed
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
        ringed = {*self.ringed, *(marker.space for marker in markers if rings(marker))}
        signed = {*self.signed, *(marker.space for marker in markers if not rings(marker))}
        if isinstance(self.frame, AreaFrame):
            return (draw_area_names(self.frame, self.arrangement, self._ground.hatched, self.theme, ringed),)
        shown = [space for space in self.arrangement.grid if space in (self.part or self.frame) and space not in signed]
        return (draw_inside(self.arrangement, self.frame, shown, ringed, self._ground.hatched, self.theme),)

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
    piece: Piece, frame: AreaFrame, theme: Theme, symbols: Mapping[str, Symbol], name: str, thing: Thing
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
