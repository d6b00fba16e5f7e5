"""The names of areas: each inside its own, beside the place for a piece."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import Final

from msgspec import Struct

from ppgen.blocks.grid.area_lines import BESIDE, RING, roads
from ppgen.blocks.grid.frame import AreaFrame
from ppgen.blocks.grid.inside_names import crosses, ground_of
from ppgen.blocks.grid.piece import piece_size
from ppgen.blocks.grid.point_names import crossed
from ppgen.boards.area_places import LEADING, lines_of
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
"""The paper round a name on hatched ground or on a road, in mm."""
BORDER = 0.07
"""How far a name keeps from a border where it is moved for an arrow or a road, in spaces."""
STEP = 0.12
"""How far the places lie apart at which a name is tried, in spaces."""
MOST = 40
"""How many places are tried at most from one side of an area to the other."""
ROAD = 0.35
"""How far a name keeps off a road, in mm."""


def draw_area_names(
    frame: AreaFrame,
    arrangement: Arrangement,
    hatched: Collection[Space],
    theme: Theme,
    ringed: Collection[Space] = (),
) -> Group:
    """All names but those for which pieces and arrows leave no room. They stand on paper where a road crosses them, and
    on ground that is hatched; in `ringed` areas they keep off the ring.
    """
    style = text.TextStyle(FACE, _em(frame.space), theme.fill("text"))
    grounds = {space for piece in arrangement.pieces if piece.is_ground for space in piece.spaces}
    lined = {*hatched, *(grounds if theme["shade"].hatch else ())}
    ways = roads(frame)
    items: list[Item] = []
    for space in frame.cells:
        places = _Places(frame, space, arrangement, ways, space in ringed)
        box = next(filter(places.is_clear, places.boxes()), None)
        on_road = box is None
        if box is None and (box := next(filter(places.is_free, places.boxes()), None)) is None:
            continue
        if on_road or space in lined:
            ground = ground_of(box, frame.map.label(space), style.size)
            items.append(Shape(path.rect(*ground), theme.fill("paper")))
        middle, lines = box.x + box.width / 2, lines_of(frame.map.label(space))
        for number, words in enumerate(reversed(lines)):
            foot = box.bottom - number * LEADING / EM * style.size
            items.append(text.line(words, style, middle, foot, "middle"))
    return Group(tuple(items), role="coordinates")


class _Places(Struct, frozen=True):
    """Where the name of an area may stand."""

    frame: AreaFrame
    space: Space
    arrangement: Arrangement
    ways: Sequence[tuple[Vector, Vector]]
    is_ringed: bool

    def boxes(self) -> Iterator[Box]:
        """The bounds of its capitals: where the name stands by rights, and then wherever else it has room in the area,
        beside the place for a piece, the nearest first.
        """
        frame, em = self.frame, _em(self.frame.space)
        lines, piece = lines_of(frame.map.label(self.space)), frame.centre(self.space)
        width = max(text.width(words, FACE, em) for words in lines)
        height = text.metrics(FACE).cap_height * em + (len(lines) - 1) * LEADING / EM * em
        clear = BORDER * frame.space + ((RING + BESIDE) * frame.space + 2 * HALO if self.is_ringed else 0.0)
        place = frame.placed(frame.map.name_place(self.space))
        outline = tuple((corner.x, corner.y) for corner in frame.corners(self.space))

        def around(middle: Vector) -> Box:
            return Box(middle.x - width / 2, middle.y - height / 2, width, height)

        def fits(box: Box) -> bool:
            ends = [(x, y) for x in (box.x, box.x + width / 2, box.right) for y in (box.y, box.bottom)]
            return all(depth(outline, end) > clear for end in ends)

        if fits(around(place)):
            yield around(place)
        bounds = path.bounds(path.polygon(outline))
        step = max(STEP * frame.space, max(bounds.width, bounds.height) / MOST)
        tried = product(range(1, int(bounds.width / step) + 1), range(1, int(bounds.height / step) + 1))
        middles = (Vector(bounds.x + across * step, bounds.y + down * step) for across, down in tried)
        room = frame.box(self.space)  # with what is drawn round a piece
        for middle in sorted(middles, key=lambda at: (round((at - piece).length, 3), at.y, at.x)):
            if not _meet(around(middle), room) and fits(around(middle)):
                yield around(middle)
        yield around(place)

    def is_free(self, box: Box) -> bool:
        """Whether no piece covers a place, and no arrow crosses it."""
        pieces = (piece for piece in self.arrangement.standing if self.space in piece.spaces)
        grid, frame = self.arrangement.grid, self.frame
        rooms = (frame.box(self.space).inset((1 - piece_size(each.size, grid)) / 2 * frame.space) for each in pieces)
        return not any(_meet(box, room) for room in rooms) and not any(crosses(box, self.arrangement, frame))

    def is_clear(self, box: Box) -> bool:
        """Whether no road crosses it, either."""
        return self.is_free(box) and not any(crossed(box.inset(-ROAD), *way) for way in self.ways)


def _em(space: float) -> float:
    return max(LEAST_TEXT, EM * space)


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
