"""An arrangement as a drawing: the grid and everything on it. It draws what it is given and judges nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from ppgen.blocks.arrows import cored
from ppgen.blocks.grid import cells, walls
from ppgen.blocks.grid.frame import CellFrame, Frame, frame_of
from ppgen.blocks.grid.ink import halo, ink, inks, solid
from ppgen.blocks.grid.inside_names import beside_names, draw_inside
from ppgen.blocks.grid.moves import HALO, ON_CARDS, close_captures, draw_arrow, meeting, passed, reach
from ppgen.blocks.grid.names import Coordinates, draw_names, placed, with_names
from ppgen.blocks.grid.outline import outline
from ppgen.blocks.grid.piece import draw_piece, piece_size
from ppgen.blocks.grid.point_lines import draw_lines, draw_points
from ppgen.blocks.grid.region import cut, seen_walls, torn
from ppgen.blocks.grid.region import extent as region_extent
from ppgen.blocks.grid.rings import ring_room
from ppgen.blocks.grid.route_items import RouteItems
from ppgen.blocks.grid.space_markers import MarkerItems, is_badge, rings
from ppgen.blocks.grid.squares import chequers, crossings
from ppgen.blocks.grid.stone_numbers import bare, draw_number
from ppgen.blocks.grid.through import draw_won
from ppgen.blocks.marks import painted
from ppgen.blocks.strokes import sized
from ppgen.boards.arrangement import Area, Arrangement, Dot, MoveArrow, Piece, Wall, on
from ppgen.boards.space import Place, Space, SpaceSide
from ppgen.plane import Vector, translate
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.model import Box, Group, Item, Path, Shape, Stroke, Symbol
from ppgen.scene.theme import Theme
from ppgen.things import NOTHING, Thing

GUTTER = 0.03
"""How far inside its spaces an area is drawn, in spaces, so that neighbouring tiles stay apart."""

AROUND_PIECES = 0.2
"""How far a badge keeps from the outline of a piece, in mm: half of the widest line."""


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
        arrangement = beside_names(arrangement, whole)
        ringed = [place.space if isinstance(place, Place) else place for place in highlighted]
    drawing = _BoardItems(arrangement, whole, theme, symbols, prefix, lines, ringed, signed, frame)
    items, box = drawing.items(), _bounds(arrangement, whole, frame, highlighted)
    if region is not None:
        area, edge = torn(frame, arrangement, box)
        x, y = whole.corner(Space(frame.left, frame.bottom + frame.rows - 1))
        items = (Group((Group(items, translate(-x, -y)),), clip=area),)
        if edge:
            items = (*items, Shape(edge, stroke=theme.line("callout"), role="torn-edge"))
    board = box
    named: tuple[Item, ...] = ()
    if where in ("outside", "beside"):
        names, box = draw_names(arrangement.grid, frame, box, theme, beside=where == "beside")
        named = (names,)
        items = (*items, names)
    beside: tuple[Item, ...] = ()
    if seats or trays or arrangement.turn is not None:
        from ppgen.blocks.grid.beside import draw_beside

        box = box if around is None else path.union((box, around))
        beside, box = draw_beside(arrangement, frame, box, theme, symbols, prefix, seats=seats, trays=trays)
        items = (*items, *beside)
    whole_board = Group(items, role="board", id=f"{prefix}board")
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
    box = _bounds(arrangement, whole, frame, highlighted)
    where = placed(coordinates, arrangement.grid)
    if where in ("outside", "beside"):
        box = with_names(arrangement.grid, frame, box, beside=where == "beside")
    if not seats and not trays and (arrangement.turn is None or around is None):
        return box
    from ppgen.blocks.grid.beside import room_beside

    box = box if around is None else path.union((box, around))
    return room_beside(arrangement, frame, box, seats=seats, trays=trays)


def _open(arrangement: Arrangement) -> Arrangement:
    """The arrangement without a wall round crossings and points: their lines end at the outermost ones."""
    board = arrangement.grid
    return replace(arrangement, exterior=False) if board.tracks or board.star_points is not None else arrangement


def _bounds(arrangement: Arrangement, whole: Frame, frame: Frame, highlighted: Collection[Space | Place]) -> Box:
    """The bounds of a board, or of the part of it in `frame`, with the rings round its spaces."""
    if frame == whole:
        box = extent(arrangement, whole)
    else:
        border, reach = _border(arrangement, frame.space), walls.gate_reach(frame.space)
        box = region_extent(frame, arrangement, border, reach)
    ringed = ring_room(
        (*highlighted, *(marker.place for marker in arrangement.markers if rings(marker))), frame, arrangement
    )
    return box if ringed is None else path.union((box, ringed))


def extent(arrangement: Arrangement, frame: Frame) -> Box:
    """The bounds of a whole board in mm, in every theme, with room for gates only on the sides that have one."""
    border = _border(arrangement, frame.space)
    boxes = [Box(-border, -border, frame.width + 2 * border, frame.height + 2 * border)]
    lying: list[Area | Piece] = [*arrangement.areas, *arrangement.pieces]
    hanging = [space for part in lying for space in part.spaces if space not in frame]
    if hanging:
        boxes.append(frame.box(*hanging))
    if arrangement.arrows:
        boxes.append(reach(arrangement.arrows, frame))
    boxes += (Box(*frame.middle(gate.where, walls.gate_reach(frame.space)), 0.0, 0.0) for gate in arrangement.gates)
    return path.union(boxes)


def _border(arrangement: Arrangement, space: float) -> float:
    if arrangement.exterior:
        return walls.EXTERIOR * space
    return 0.1


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

    def items(self) -> tuple[Item, ...]:
        """From back to front. The lines of the grid lie over the grounds of spaces. Routes lie under the dots and
        pieces that they pass, and moves that hop under the pieces; halos keep them apart.
        """
        grounds = [self._piece(piece) for piece in self.arrangement.pieces if piece.is_ground]
        pieces = [self._piece(piece) for piece in self.arrangement.standing]
        ways = RouteItems(self.arrangement, self.frame, self.theme, self.prefix, self._inks(pieces))
        sides = frozenset(wall.where for wall in self.arrangement.walls)
        markers = MarkerItems(
            self.arrangement, self.frame, self.theme, self.prefix, self._around_badges(pieces, ways, sides)
        )
        return (
            *chequers(self.arrangement, self.frame, self.theme, self._id("dark-squares")),
            *self._areas(),
            *grounds,
            self._grid_lines(),
            *self._names(),
            *ways.lines(),
            *self._dots(),
            *self._arrows(hopping=True),
            *self._halos(pieces),
            *ways.heads(),
            *pieces,
            *self._numbers(),
            *self._walls(sides),
            *self._exterior(),
            *self._gates(),
            *ways.numbers(),
            *(draw_won(line, self.arrangement, self.frame, self.theme, self.prefix) for line in self.arrangement.won),
            *self._arrows(hopping=False),
            *self._points(),
            *markers.drawn(),
        )

    def _around_badges(
        self, pieces: Sequence[Item], ways: RouteItems, sides: frozenset[SpaceSide]
    ) -> tuple[list[Box], ...]:
        """What badges keep off: the numbers of routes; pieces; routes and walls. Nothing on a board without badges."""
        if not any(map(is_badge, self.arrangement.markers)):
            return ()
        shapes = [box.inset(-AROUND_PIECES) for piece in pieces for box in inks(piece)]
        half = walls.THICKEST * self.space / 2  # in whichever theme: badges stand in the same place in all
        lines = [path.bounds(walls.wall_path(wall, sides, self.frame)) for wall in self.arrangement.walls]
        if self.arrangement.exterior:
            lines += walls.exterior_boxes(self.frame)
        return ways.number_boxes(), shapes, [*ways.line_boxes(), *(line.inset(-half) for line in lines)]

    @property
    def _crossed(self) -> frozenset[Space]:
        """The spaces on routes, and those that a move hops over."""
        on_routes = (space for route in self.arrangement.routes for space in route.spaces)
        return frozenset((*on_routes, *(space for arrow in self.arrangement.arrows for space in self._hopped(arrow))))

    @property
    def _hatched(self) -> frozenset[Space]:
        """The spaces of areas that the theme hatches."""
        hatched = (area for area in self.arrangement.areas if self.theme[area.role].hatch)
        dark = self.arrangement.grid.dark_squares
        if dark and not self.theme["dark-square"].hatch:
            dark = frozenset()
        return dark | frozenset(space for area in hatched for space in area.spaces)

    def _hopped(self, arrow: MoveArrow) -> frozenset[Space]:
        """The spaces with pieces that an arrow passes over. On loose cards it lies on them: they fill their spaces."""
        if self.arrangement.lines == "none":
            return frozenset()
        occupied = {space for piece in self.arrangement.standing for space in piece.spaces}
        board = self.arrangement.grid
        bends = arrow.spaces[1:-1] if board.tracks else ()  # a hop along a bent line names what it passes
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

    def _halos(self, pieces: Sequence[Item]) -> list[Item]:
        """Paper round the pieces on routes and hatched areas."""
        crossed, paper = self._crossed | self._hatched, self.theme.fill("paper")
        lying = zip(self.arrangement.standing, pieces, strict=True)
        return [halo(item, paper) for piece, item in lying if not crossed.isdisjoint(piece.spaces)]

    def _id(self, name: str) -> str:
        return f"{self.prefix}{name}" if name else ""

    def _areas(self) -> list[Item]:
        items: list[Item] = []
        for area in self.arrangement.areas:
            if area.thing.kind == "holes" and isinstance(self.frame, CellFrame):
                continue  # the board ends there
            shape = outline(area.spaces, self.frame, GUTTER * self.space)
            items.append(painted(shape, self.theme, area.role, self._id(area.id), area.thing))
        return items

    def _grid_lines(self) -> Item:
        frame = self.frame
        if self.arrangement.lines == "none":
            return Group((), role="grid-line")
        if isinstance(frame, CellFrame):
            if frame.cells.tracks:
                return draw_lines(frame, self._shown(frame), self.theme, self._id("grid"))
            return self._cell_lines(frame)
        if "areas" in (self.lines, self.arrangement.lines):
            return self._patch_lines()
        if (stars := self.arrangement.grid.star_points) is not None:
            return crossings(stars, frame, self.theme, self._id("grid"))
        # They continue under the exterior wall, whose width depends on the theme.
        end = walls.EXTERIOR / 2 * self.space if self.arrangement.exterior else 0.0
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
        way = cells.edges(self._shown(frame), frame, outer=not self.arrangement.exterior)
        lines = (Shape(way, stroke=replace(self.theme.line("grid-line"), cap="round")),) if way else ()
        thing = Thing("grid", frame.cells.described)
        return Group(lines, id=self._id("grid"), role="grid-line", thing=thing)

    def _points(self) -> list[Item]:
        """The points on which nothing stands, and nothing shows that it may be placed there, on a board of points."""
        if not isinstance(self.frame, CellFrame) or not self.frame.cells.tracks:
            return []
        covered = {space for piece in self.arrangement.standing for space in piece.spaces}
        covered |= {arrow.spaces[0] for arrow in self.arrangement.arrows if arrow.sign == "dot"}
        bare = [space for space in self._shown(self.frame) if space not in covered]
        return [draw_points(self.frame, bare, self.theme)] if bare else []

    def _shown(self, frame: CellFrame) -> list[Space]:
        """The spaces of the board without its holes."""
        holes = {space for area in self.arrangement.areas if area.thing.kind == "holes" for space in area.spaces}
        return [space for space in frame.cells if space not in holes]

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

    def _dots(self) -> list[Item]:
        """A dot says that a space is not empty; a piece on the space says so by itself."""
        covered = {space for piece in self.arrangement.standing for space in piece.spaces}
        lined = self._hatched | self._crossed
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
        shown = [space for space in self.arrangement.grid if space in (self.part or self.frame) and space not in signed]
        return (draw_inside(self.arrangement, self.frame, shown, ringed, self._hatched, self.theme),)

    def _piece(self, piece: Piece) -> Item:
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

    def _walls(self, sides: frozenset[SpaceSide]) -> list[Item]:
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

    def _exterior(self) -> list[Item]:
        if not self.arrangement.exterior:
            return []
        stroke = replace(sized(self.theme.line("exterior-wall"), self.space, walls.EXTERIOR), cap="square")
        if isinstance(self.frame, CellFrame):
            way = outline(self._shown(self.frame), self.frame, -walls.EXTERIOR / 2 * self.space)
        else:
            way = walls.exterior_path(self.frame, self.arrangement.gates)
        return [Shape(way, stroke=stroke, id=self._id("exterior"), role="exterior-wall")]

    def _gates(self) -> list[Item]:
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

    def _arrows(self, *, hopping: bool) -> list[Item]:
        """Those that hop over a piece, or the others.

        The longest arrows first, so that the heads of shorter ones on the same line lie on top.
        """
        order = sorted(self.arrangement.arrows, key=lambda arrow: -len(arrow.spaces))
        crowded = meeting(order)
        halo = ON_CARDS if self.arrangement.lines == "none" else HALO
        chosen = (arrow for arrow in order if bool(self._hopped(arrow)) is hopping)
        return [draw_arrow(arrow, self.frame, self.theme, self.prefix, crowded, halo) for arrow in chosen]
