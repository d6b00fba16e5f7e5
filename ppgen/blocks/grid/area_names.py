"""The names of areas: each inside its own, beside the place for a piece."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from ppgen.blocks.grid.frame import AreaFrame
from ppgen.blocks.grid.inside_names import crosses
from ppgen.blocks.grid.piece import piece_size
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.polygons import depth
from ppgen.boards.space import Space
from ppgen.plane import Vector
from ppgen.scene import path, text
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Box, Group, Item, Shape
from ppgen.scene.theme import Theme

FACE: Final = "regular"
EM = 0.24
"""The em, in spaces."""
HALO = 0.2
"""The paper round a name on hatched ground, in mm."""
BORDER = 0.06
"""How far a name keeps from a border where it is moved for an arrow, in spaces."""


def draw_area_names(frame: AreaFrame, arrangement: Arrangement, hatched: Collection[Space], theme: Theme) -> Group:
    """All names but those for which a piece or an arrow leaves no room; on `hatched` ground they stand on paper."""
    style = text.TextStyle(FACE, _em(frame.space), theme.fill("text"))
    pieces = {
        space: frame.box(space).inset((1 - piece_size(piece.size, arrangement.grid)) / 2 * frame.space)
        for piece in arrangement.standing
        for space in piece.spaces
    }
    items: list[Item] = []
    for space in frame.cells:
        boxes = (
            box
            for box in _boxes(frame, space)
            if not (space in pieces and _meet(box, pieces[space])) and not any(crosses(box, arrangement, frame))
        )
        box = next(boxes, None)
        if box is None:
            continue
        if space in hatched:
            below = text.metrics(FACE).descent * style.size
            ground = Box(box.x, box.y, box.width, box.height + below).inset(-HALO)
            items.append(Shape(path.rect(*ground), theme.fill("paper")))
        items.append(text.line(frame.map.label(space), style, box.x, box.bottom))
    return Group(tuple(items), role="coordinates")


def _boxes(frame: AreaFrame, space: Space) -> Iterator[Box]:
    """The bounds of the capitals of a name: where it stands, and on the other side of the piece if that is inside."""
    em, piece = _em(frame.space), frame.centre(space)
    width, height = text.width(frame.map.label(space), FACE, em), text.metrics(FACE).cap_height * em
    middle = frame.placed(frame.map.name_place(space))
    yield Box(middle.x - width / 2, middle.y - height / 2, width, height)
    outline = tuple((corner.x, corner.y) for corner in frame.corners(space))
    aside = middle - piece
    for turned in (Vector(aside.x, -aside.y), -aside):
        box = Box(piece.x + turned.x - width / 2, piece.y + turned.y - height / 2, width, height)
        ends = [(x, y) for x in (box.x, box.x + width / 2, box.right) for y in (box.y, box.bottom)]
        if all(depth(outline, end) > BORDER * frame.space for end in ends):
            yield box


def _em(space: float) -> float:
    return max(LEAST_TEXT, EM * space)


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
