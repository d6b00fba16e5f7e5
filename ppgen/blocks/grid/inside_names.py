"""Names inside the spaces: in an upper corner of a square, at the top of any other space.

They lie under the pieces, and pieces keep clear of them: all are drawn smaller where they would cover a name. Where
that would make them smaller than `LEAST_PIECE`, the spaces with pieces go without their names instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from ppgen.blocks.grid.frame import CellFrame, Frame, frame_of
from ppgen.blocks.grid.ink import HALO as AROUND_PIECE
from ppgen.blocks.grid.moves import shafts
from ppgen.blocks.grid.piece import piece_size
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.space import Space
from ppgen.plane import Vector
from ppgen.records import replace
from ppgen.scene import path, text
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Box, Group, Item, LeftOut, Shape
from ppgen.scene.theme import Theme

FACE: Final = "regular"
EDGE = 0.4
"""Between a name and the sides of its space, in mm."""
CLEAR = AROUND_PIECE + 0.05
"""Between a name and a piece, in mm: on hatched ground a piece has paper round it."""
LEAST_PIECE = 0.5
"""No piece is drawn smaller than this to keep clear of a name, in spaces."""
_STEPS = 200
"""Up to so many tenths of a mm more are tried to find how large spaces have room for names."""
RING = 0.1
"""How far inside a space a ring round it reaches at most, in spaces, without its line."""
RING_LINE = 0.7
"""The room for that line, in mm."""
HALO = 0.2
"""The paper round a name on hatched ground, in mm."""
RISES = 0.08
"""How far some letters reach above capitals, in em."""
_RISING, _HANGING = frozenset("bdfhkl"), frozenset("gjpqy")
"""The letters that reach above capitals, and those that reach below the line."""
ARROW = 0.8
"""How far a name keeps from the middle of an arrow, in mm."""


def beside_names(arrangement: Arrangement, frame: Frame) -> Arrangement:
    """The arrangement with pieces so small that they cover no name, if they need not be tiny for that."""
    largest = _largest_piece(arrangement, frame)
    if largest < LEAST_PIECE:
        return arrangement
    below = min(largest, _largest_below(arrangement, frame))
    pieces = (
        piece
        if piece.is_ground or len(piece.spaces) != 1
        else replace(piece, size=min(piece_size(piece.size, arrangement.grid), below if piece.is_region else largest))
        for piece in arrangement.pieces
    )
    return replace(arrangement, pieces=tuple(pieces))


def left_out(arrangement: Arrangement, frame: Frame, shown: Collection[Space]) -> LeftOut | None:
    """The names that are left out of the `shown` spaces, because pieces that leave room for them would be tiny."""
    if _largest_piece(arrangement, frame) >= LEAST_PIECE:
        return None
    occupied = {space for piece in arrangement.standing for space in piece.spaces}
    named = [space for space in _named(arrangement) if space in shown]
    count = sum(space in occupied for space in named)
    if not count:
        return None
    sides = (frame.space + 0.1 * step for step in range(1, _STEPS))
    enough = (side for side in sides if _largest_piece(arrangement, frame_of(arrangement.grid, side)) >= LEAST_PIECE)
    return LeftOut(count, len(named), frame.space, next(enough, 0.0))


def draw_inside(
    arrangement: Arrangement,
    frame: Frame,
    shown: Collection[Space],
    ringed: Collection[Space],
    hatched: Collection[Space],
    theme: Theme,
) -> Group:
    """The names of the spaces that are `shown`.

    On `hatched` ground and on the drawing of a region each has paper behind it; in `ringed` spaces it clears the ring.
    """
    style = text.TextStyle(FACE, _em(frame.space), theme.fill("text"))
    occupied = {space for piece in arrangement.standing for space in piece.spaces}
    no_room = _largest_piece(arrangement, frame) < LEAST_PIECE
    art = _region_art(arrangement, frame)
    items: list[Item] = []
    for space in _named(arrangement):
        if space not in shown or (space in occupied and (no_room or space in ringed)):
            continue
        box = _placed(arrangement, frame, space, space in ringed)
        if box is None:
            continue
        if space in hatched or any(_meet(box, around) for around in art.get(space, ())):
            ground = ground_of(box, frame.naming.name(space), style.size)
            items.append(Shape(path.rect(*ground), theme.fill("paper")))
        items.append(text.line(frame.naming.name(space), style, box.x, box.bottom))
    return Group(tuple(items), role="coordinates")


def ground_of(box: Box, words: str, em: float) -> Box:
    """The paper behind a name whose capitals and digits have these bounds."""
    above = RISES * em if _RISING & set(words) else 0.0
    below = text.metrics(FACE).descent * em if _HANGING & set(words) else 0.0
    return Box(box.x, box.y - above, box.width, box.height + above + below).inset(-max(HALO, 0.04 * em))


def _region_art(arrangement: Arrangement, frame: Frame) -> dict[Space, list[Box]]:
    """Where the drawings of regions lie that do not fill their spaces."""
    boxes: dict[Space, list[Box]] = {}
    for piece in arrangement.standing:
        if piece.is_region:
            gap = (1 - piece_size(piece.size, arrangement.grid)) / 2 * frame.space
            for space in piece.spaces:
                boxes.setdefault(space, []).append(frame.box(space).inset(gap))
    return boxes


def _meet(one: Box, other: Box) -> bool:
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


def _named(arrangement: Arrangement) -> list[Space]:
    """The spaces of the board but its holes, which are not spaces."""
    holes = {space for area in arrangement.areas if area.thing.kind == "holes" for space in area.spaces}
    return [space for space in arrangement.grid if space not in holes]


def _placed(arrangement: Arrangement, frame: Frame, space: Space, is_ringed: bool) -> Box | None:
    """Where a name stands: in the upper left corner, or in the other one if an arrow crosses that; None if both are
    crossed.
    """
    inset = EDGE + (RING * frame.space + RING_LINE if is_ringed else 0.02 * frame.space)
    boxes = [name_box(frame, space, inset, on_right) for on_right in (False, True)]
    return next((box for box in boxes if not any(crosses(box, arrangement, frame))), None)


def crosses(box: Box, arrangement: Arrangement, frame: Frame) -> Iterator[bool]:
    """For each part of each arrow, whether it crosses a box."""
    around = box.inset(-ARROW)
    for arrow in arrangement.arrows:
        if isinstance(frame, CellFrame) and any(arrow.rings):  # it may lead over the edge, and not over the board
            ways = shafts(arrow, frame)
        else:
            ways = list(pairwise([frame.centre(space) for space in arrow.spaces]))
        for start, end in ways:
            steps = max(1, int((end - start).length / 0.3))
            points = (start + (end - start) * (step / steps) for step in range(steps + 1))
            yield any(around.x <= x <= around.right and around.y <= y <= around.bottom for x, y in points)


@lru_cache(maxsize=4096)
def name_box(frame: Frame, space: Space, inset: float, on_right: bool = False) -> Box:
    """The bounds of the name in a space, `inset` mm from its sides: of its capitals and digits."""
    em, name = _em(frame.space), frame.naming.name(space)
    width, height = text.width(name, FACE, em), text.metrics(FACE).cap_height * em
    if not isinstance(frame, CellFrame):
        corner = frame.corner(space)
        aside = frame.space - inset - width if on_right else inset
        return Box(corner.x + aside, corner.y + inset, width, height)
    middle, corners = frame.centre(space), frame.corners(space)
    top = min(corner.y for corner in corners)
    while top + height < middle.y and not _fits(corners, Box(middle.x - width / 2, top, width, height).inset(-inset)):
        top += 0.1
    return Box(middle.x - width / 2, top, width, height)


def _largest_piece(arrangement: Arrangement, frame: Frame) -> float:
    """The largest size of pieces that cover no name, the same on all spaces, in spaces. A piece is taken as round."""
    reach = frame.space
    for space in _named(arrangement):
        box, middle = name_box(frame, space, EDGE + 0.02 * frame.space), frame.centre(space)
        across = max(box.x - middle.x, middle.x - box.right, 0.0)
        reach = min(reach, hypot(across, max(middle.y - box.bottom, 0.0)) - CLEAR)
    return 2 * reach / frame.space


def _largest_below(arrangement: Arrangement, frame: Frame) -> float:
    """The largest size of what lies below the names, in spaces: the drawings of regions may have corners."""
    inset = EDGE + 0.02 * frame.space
    clear = min(frame.centre(space).y - name_box(frame, space, inset).bottom for space in _named(arrangement))
    return max(2 * (clear - CLEAR) / frame.space, 0.3)


def _em(space: float) -> float:
    """The em, in mm."""
    return max(LEAST_TEXT, min(0.2 * space, 3.0), 0.13 * space)


def _fits(corners: tuple[Vector, ...], box: Box) -> bool:
    """Whether a box lies within corners given clockwise on paper."""
    around = tuple(zip(corners, corners[1:] + corners[:1], strict=True))
    ends = [Vector(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    return all((end - start).cross(point - start) >= 0 for start, end in around for point in ends)
