"""Rings round spaces, clear of the pieces, walls and frames on both sides, and capsules round sides of spaces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from msgspec import Struct

from ppgen.blocks.grid.frame import AreaFrame, Frame, along
from ppgen.blocks.grid.moves import passed
from ppgen.blocks.grid.outline import BESIDE_WALLS, RADIUS, ring
from ppgen.blocks.grid.piece import piece_size
from ppgen.blocks.marks import sized
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.grid import Grid
from ppgen.boards.space import Place, Side, Space, SpaceSide
from ppgen.pieces import shape_of
from ppgen.scene import path
from ppgen.scene.model import Box, Item, Path, Shape, Stroke
from ppgen.scene.theme import THEMES, Theme

EMPTY = 0.16
"""The room inside a space where no piece stands, in spaces."""
WALLED = 0.035
"""The room on either side of a boundary that has a wall, in spaces."""
CLEAR = 0.3
"""The least paper that stays between a ring inside its spaces and their pieces, in mm, on both sides together."""
BETWEEN, THINNEST = 0.6, 0.05
"""The width of a ring between two things that are close together: a share of the room between them at most, but never
less than so many spaces.
"""
OUTSIDE = 0.17
"""How far outside the board a ring runs that cannot run inside it, in spaces: clear of the exterior wall."""
HALO = 0.4
"""How much wider than a ring its halo of paper is at most, in mm."""
CAPSULE = (1.16, 0.34)
"""The length and the width of a capsule round a side, in spaces."""
CAPSULE_LINE = 0.045
"""The greatest width of the line of a capsule, in spaces: a bolder one would hide what lies inside it."""
ON_WALL, ASIDE = 0.28, 0.048
"""The width of a capsule round a wall, in spaces, and how far inside the side its middle runs: a wall stands inside its
side, and beyond it may be the arrow of a gate.
"""

_ROUND = frozenset({"", "piece-disc", "piece-stone"})
"""The pictures of pieces that are round; without one a piece is a disc with letters."""
BARE = 0.2
"""How far inside its space a narrow ring runs, in spaces: one round a bare point, or one that a hop passes."""


class Course(Struct, frozen=True):
    """Where a ring runs: `offset` mm outside its spaces, on a halo that is `halo` mm wider than the ring.

    Its corners are round by `radius`, in spaces.
    """

    offset: float
    halo: float
    radius: float = RADIUS
    widest: float = 1.0
    """The greatest width of the ring, in spaces: between two things it leaves paper on both sides."""


def ringed(
    places: Iterable[Space | Place], frame: Frame, theme: Theme, arrangement: Arrangement, role: str = "highlight"
) -> tuple[Item, ...]:
    """One ring round the spaces, and a capsule round each side of a space."""
    spaces, sides = _apart(places)
    under: list[Item] = []
    over: list[Item] = []
    if spaces and isinstance(frame, AreaFrame):
        from ppgen.blocks.grid.area_lines import ring_areas

        over.append(ring_areas(spaces, frame, theme, role))
    elif spaces:
        course = _course(frozenset(spaces), arrangement, frame.space)
        stroke = sized(theme.line(role), frame.space, course.widest)
        is_point = arrangement.grid.made_of == "points" and len(spaces) == 1
        if is_point:
            radius = frame.space / 2 + course.offset
            way = path.circle(*frame.centre(spaces[0]), radius)
            under += _no_lines_within(spaces[0], radius, frame, theme, arrangement)
        else:
            way = ring(spaces, frame, course.offset, course.radius)
        if course.halo > 0:
            under.append(_halo(way, stroke, theme, course.halo))
        over.append(Shape(way, stroke=stroke))
    thin = sized(theme.line(role), frame.space, CAPSULE_LINE)
    for side in sides:
        way = capsule(side, frame, arrangement)
        under.append(_halo(way, thin, theme, HALO / 2))
        over.append(Shape(way, stroke=thin))
    return *under, *over


def _no_lines_within(
    point: Space, radius: float, frame: Frame, theme: Theme, arrangement: Arrangement
) -> Iterator[Shape]:
    """Paper between a round piece on a point and the ring round it, over the stubs of the lines that meet there."""
    for piece in arrangement.standing:
        inner = piece_size(piece.size, arrangement.grid) / 2 * frame.space
        if piece.spaces == (point,) and shape_of(piece.art) in _ROUND and inner < radius:
            width = radius - inner
            around = path.circle(*frame.centre(point), radius - width / 2)
            yield Shape(around, stroke=Stroke(theme.fill("paper"), width))


def _halo(way: Path, stroke: Stroke, theme: Theme, more: float) -> Shape:
    return Shape(way, stroke=Stroke(theme.fill("paper"), stroke.width + more))


def capsule(where: SpaceSide, frame: Frame, arrangement: Arrangement) -> Path:
    """A box with round ends round a side of a space, along it; or round the wall of the space that stands there."""
    is_walled = any(wall.where == where for wall in arrangement.walls)
    length, width = CAPSULE[0] * frame.space, (ON_WALL if is_walled else CAPSULE[1]) * frame.space
    (x, y), (dx, dy) = frame.middle(where, -ASIDE * frame.space if is_walled else 0.0), along(where.side)
    across, high = (length, width) if abs(dx) > abs(dy) else (width, length)
    return path.rounded_rect(x - across / 2, y - high / 2, across, high, width / 2)


def ring_room(places: Iterable[Space | Place], frame: Frame, arrangement: Arrangement) -> Box | None:
    """The bounds of rings and capsules at the places that are in the frame, in every theme; None if none is."""
    spaces, sides = _apart(places)
    if not spaces and not sides:
        return None
    width = _widest(frame.space)
    boxes = [path.bounds(capsule(side, frame, arrangement)).inset(-width / 2) for side in sides if side.space in frame]
    if not isinstance(frame, AreaFrame) and (inside := [space for space in spaces if space in frame]):
        offset = _course(frozenset(spaces), arrangement, frame.space).offset
        boxes.append(frame.box(*inside).inset(-offset - width / 2))
    return path.union(boxes) if boxes else None


def _apart(places: Iterable[Space | Place]) -> tuple[list[Space], list[SpaceSide]]:
    """The spaces among the places, and the sides."""
    spaces: list[Space] = []
    sides: list[SpaceSide] = []
    for place in places:
        where = place.where if isinstance(place, Place) else place
        if isinstance(where, SpaceSide):
            sides.append(where)
        else:
            spaces.append(where)
    return spaces, sides


def _widest(space: float) -> float:
    """The width of a ring in the theme with the widest, in mm: a theme moves nothing."""
    return sized(Stroke("#000000", max(theme.line("highlight").width for theme in THEMES.values())), space).width


def _course(spaces: frozenset[Space], arrangement: Arrangement, space: float) -> Course:
    """Inside the spaces if a ring has room there, else in the middle of the room on both sides."""
    board = arrangement.grid
    if (board.made_of == "points" or spaces <= _hopped(arrangement)) and not _occupied(spaces, arrangement):
        # Where nothing stands, a narrow ring leaves room for the head of an arrow between it and the next piece.
        return Course(-BARE * space, min(HALO, BARE * space))
    if not isinstance(board, Grid):
        return _course_without_walls(spaces, arrangement, space)
    width = _widest(space)
    boundary = [SpaceSide(at, side) for at in spaces for side in Side if at.neighbour(side) not in spaces]
    walls = {wall.where for wall in arrangement.walls}
    walled = any(where in walls or _ends_at(where.space, where.side, walls) for where in boundary)
    inner = WALLED if walled else _room(arrangement, lambda at: at in spaces)
    if not walled and inner * space >= width + CLEAR:
        return Course(-inner / 2 * space, min(HALO, max(0.0, inner * space - width - CLEAR)))
    around = {Space(at.column + x, at.row + y) for at in spaces for x in (-1, 0, 1) for y in (-1, 0, 1)} - spaces
    walled_outside = any(
        where.mate in walls or _ends_at(where.space.neighbour(where.side), where.side, walls) for where in boundary
    )
    outer = WALLED if walled_outside else _room(arrangement, lambda at: at in around)
    if arrangement.exterior and any(board.is_exterior(where) for where in boundary):
        return Course(OUTSIDE * space, 0.0)
    room = (inner + outer) * space - width
    radius = BESIDE_WALLS if inner == outer == WALLED else RADIUS
    widest = max(BETWEEN * (inner + outer), THINNEST) if inner + outer < EMPTY else 1.0
    return Course((outer - inner) / 2 * space, min(HALO, max(0.0, room - CLEAR)), radius, widest)


def _course_without_walls(spaces: frozenset[Space], arrangement: Arrangement, space: float) -> Course:
    """The same on a board whose spaces have no walls."""
    width, board = _widest(space), arrangement.grid
    inner = _room(arrangement, lambda at: at in spaces)
    if inner * space >= width + CLEAR:
        return Course(-inner / 2 * space, min(HALO, max(0.0, inner * space - width - CLEAR)))
    around = {board.beyond(at, direction.vector) for at in spaces for direction in board.directions} - spaces
    if arrangement.exterior and any(at not in board for at in around):
        return Course(OUTSIDE * space, 0.0)
    room = inner + _room(arrangement, lambda at: at in around)
    offset = (room / 2 - inner) * space
    return Course(offset, min(HALO, max(0.0, room * space - width - CLEAR)), widest=max(BETWEEN * room, THINNEST))


def _hopped(arrangement: Arrangement) -> frozenset[Space]:
    """The spaces that a played move passed over."""
    done = [arrow for arrow in arrangement.arrows if arrow.role == "move-done"]
    # A hop round the edge names what it passes over.
    named = (space for arrow in done if any(arrow.rings) for space in arrow.spaces[1:-1])
    return frozenset((*named, *(space for arrow in done for space in passed(arrow, arrangement.grid))))


def _occupied(spaces: frozenset[Space], arrangement: Arrangement) -> bool:
    return any(spaces.intersection(piece.spaces) for piece in arrangement.pieces)


def _ends_at(space: Space, side: Side, walls: Collection[SpaceSide]) -> bool:
    """Whether a wall of a space stands across a side, and so ends at it."""
    return any(SpaceSide(space, other) in walls for other in Side if other not in (side, side.opposite))


def _room(arrangement: Arrangement, counts: Callable[[Space], bool]) -> float:
    """The room between the sides of spaces and the pieces on them, in spaces: that of the largest piece."""
    sizes = [
        piece_size(piece.size, arrangement.grid) for piece in arrangement.standing if any(map(counts, piece.spaces))
    ]
    return min(EMPTY, (1 - max(sizes, default=0.0)) / 2)
