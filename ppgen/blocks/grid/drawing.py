"""An arrangement as a drawing: the grid and everything on it. It draws what it is given and judges nothing.

How much room a board takes, with what lies on it and beside it, is measured as it is drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from ppgen.blocks.grid import walls
from ppgen.blocks.grid.frame import AreaFrame, Frame, frame_of
from ppgen.blocks.grid.ground import GroundItems, chequers
from ppgen.blocks.grid.ink import solid
from ppgen.blocks.grid.names import Coordinates, draw_names, placed, with_names
from ppgen.blocks.grid.wall_items import WallItems
from ppgen.boards.arrangement import Area, Arrangement, Piece
from ppgen.boards.space import Place, Space
from ppgen.plane import translate
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.model import Box, Group, Item, Shape, Symbol
from ppgen.scene.theme import Theme


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
        from ppgen.blocks.grid.region import cut, origin, seen_walls, torn

        frame = cut(whole, *region)
        # Only slivers of pieces and signs beyond the torn edge would show.
        pieces = tuple(piece for piece in arrangement.pieces if any(place in frame for place in piece.spaces))
        markers = tuple(marker for marker in arrangement.markers if marker.space in frame)
        arrangement = replace(arrangement, pieces=pieces, markers=markers, walls=seen_walls(arrangement, frame))
    ringed = None
    if where == "inside":
        from ppgen.blocks.grid.inside_names import beside_names, left_out

        arrangement = arrangement if isinstance(whole, AreaFrame) else beside_names(arrangement, whole)
        ringed = [place.space if isinstance(place, Place) else place for place in highlighted]
    drawing = _BoardItems(arrangement, whole, theme, prefix, lines)
    lying: tuple[tuple[Item, ...], ...] = ((), (), (), ())
    if arrangement.is_laid or ringed is not None:
        from ppgen.blocks.grid.lying import Lying

        hatched = drawing.ground.hatched
        lying = Lying(arrangement, whole, theme, symbols, prefix, hatched, ringed, signed, frame).layers()
    items, box = drawing.items(lying), bounds(arrangement, whole, frame, highlighted)
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
        box = box if around is None else path.union((box, around))
    if arrangement.has_beside(seats=seats, trays=trays):
        from ppgen.blocks.grid.beside import draw_beside

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
    frame = whole
    if region is not None:
        from ppgen.blocks.grid.region import cut

        frame = cut(whole, *region)
    box = bounds(arrangement, whole, frame, highlighted)
    where = placed(coordinates, arrangement.grid)
    if where in ("outside", "beside"):
        box = with_names(arrangement.grid, frame, box, arrangement.arrows, beside=where == "beside")
    if not seats and not trays and (arrangement.turn is None or around is None):
        return box
    box = box if around is None else path.union((box, around))
    if not arrangement.has_beside(seats=seats, trays=trays):
        return box
    from ppgen.blocks.grid.beside import room_beside

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
    prefix: str
    lines: Literal["grid", "areas"]

    @property
    def ground(self) -> GroundItems:
        return GroundItems(self.arrangement, self.frame, self.theme, self.prefix, self.lines)

    def items(self, lying: Sequence[tuple[Item, ...]]) -> tuple[Item, ...]:
        """From back to front, with the layers of what lies on it (`Lying.layers`). The lines of the grid lie over the
        grounds of spaces.
        """
        grounds, on_lines, over_walls, markers = lying
        walled = WallItems(self.arrangement, self.frame, self.theme, self.prefix)
        squares = chequers(self.arrangement, self.frame, self.theme, f"{self.prefix}dark-squares")
        return (
            *squares,
            *self.ground.areas(),
            *grounds,
            self.ground.lines(),
            *on_lines,
            *walled.inside(),
            *walled.exterior(),
            *walled.gates(),
            *over_walls,
            *self.ground.points(),
            *markers,
        )


def bounds(arrangement: Arrangement, whole: Frame, frame: Frame, highlighted: Collection[Space | Place]) -> Box:
    """The bounds of a board, or of the part of it in `frame`, with the rings round its spaces."""
    if frame == whole:
        box = extent(arrangement, whole)
    else:
        from ppgen.blocks.grid.region import extent as region_extent

        border, reach = _border(arrangement, frame.space), walls.gate_reach(frame.space)
        box = region_extent(frame, arrangement, border, reach)
    places = (*highlighted, *(marker.place for marker in arrangement.markers if marker.is_ring))
    if not places:
        return box
    from ppgen.blocks.grid.rings import ring_room

    ringed = ring_room(places, frame, arrangement)
    return box if ringed is None else path.union((box, ringed))


def extent(arrangement: Arrangement, frame: Frame) -> Box:
    """The bounds of a whole board in mm, in every theme, with room for gates only on the sides that have one."""
    border = _border(arrangement, frame.space)
    boxes = [Box(-border, -border, frame.width + 2 * border, frame.height + 2 * border)]
    lying: list[Area | Piece] = [*arrangement.areas, *arrangement.pieces]
    right, top = frame.left + frame.columns, frame.bottom + frame.rows
    hanging = [
        space
        for part in lying
        for space in part.spaces  # thousands, so nothing is called
        if not (frame.left <= space[0] < right and frame.bottom <= space[1] < top)
    ]
    if hanging:
        boxes.append(frame.box(*hanging))
    if arrangement.arrows:
        from ppgen.blocks.grid.moves import reach

        boxes.append(reach(arrangement.arrows, frame))
    boxes += (Box(*frame.middle(gate.where, walls.gate_reach(frame.space)), 0.0, 0.0) for gate in arrangement.gates)
    return path.union(boxes)


def _border(arrangement: Arrangement, space: float) -> float:
    if arrangement.exterior:
        return walls.EXTERIOR * space
    return 0.1
