"""Names of spaces outside a board where rows and columns have none: each beside its space, at the edge of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ppgen.blocks.grid.frame import Frame
from ppgen.boards.board import Board
from ppgen.boards.space import Side, Space
from ppgen.scene import text
from ppgen.scene.model import Box, Group
from ppgen.scene.theme import Theme


class _EdgeName(NamedTuple):
    words: str
    side: Side
    along: float
    """Its middle along the side, in mm."""


def with_edge_names(board: Board, frame: Frame, box: Box, size: float, gap: float) -> Box:
    """The bounds of a board with these names; `box` bounds everything else."""
    room = dict.fromkeys(Side, 0.0)
    for name in _names(tuple(board), frame):
        room[name.side] = max(room[name.side], gap + _extent(name, size))
    left, top = room[Side.WEST], room[Side.NORTH]
    return Box(box.x - left, box.y - top, box.width + left + room[Side.EAST], box.height + top + room[Side.SOUTH])


def draw_edge_names(board: Board, frame: Frame, box: Box, size: float, gap: float, theme: Theme) -> tuple[Group, Box]:
    """The names, and the bounds of it all."""
    style = text.TextStyle("regular", size, theme.fill("text-muted"))
    cap = text.metrics("regular").cap_height * size
    items = []
    for name in _names(tuple(board), frame):
        width = text.width(name.words, "regular", size)
        x, y = {
            Side.NORTH: (name.along, box.y - gap),
            Side.SOUTH: (name.along, box.bottom + gap + cap),
            Side.WEST: (box.x - gap - width / 2, name.along + cap / 2),
            Side.EAST: (box.right + gap + width / 2, name.along + cap / 2),
        }[name.side]
        items.append(text.line(name.words, style, x, y, "middle"))
    return Group(tuple(items), role="coordinates"), with_edge_names(board, frame, box, size, gap)


def _extent(name: _EdgeName, size: float) -> float:
    """How far a name reaches away from its side."""
    if name.side in (Side.WEST, Side.EAST):
        return text.width(name.words, "regular", size)
    return text.metrics("regular").cap_height * size


@lru_cache(maxsize=64)
def _names(spaces: tuple[Space, ...], frame: Frame) -> tuple[_EdgeName, ...]:
    return tuple(_placed(spaces, frame))


def _placed(spaces: Iterable[Space], frame: Frame) -> Iterator[_EdgeName]:
    """Spaces of the lowest and the highest row below and above it; of the other rows, those in the outer columns."""
    left, right = frame.left, frame.left + frame.columns - 1
    bottom, top = frame.bottom, frame.bottom + frame.rows - 1
    for space in spaces:
        if space not in frame:
            continue
        side = _side(space, left, right, bottom, top)
        if side is not None:
            middle = frame.centre(space)
            along = middle.x if side in (Side.NORTH, Side.SOUTH) else middle.y
            yield _EdgeName(frame.naming.name(space), side, along)


def _side(space: Space, left: int, right: int, bottom: int, top: int) -> Side | None:
    if space.row == top:
        return Side.NORTH
    if space.row == bottom:
        return Side.SOUTH
    return {left: Side.WEST, right: Side.EAST}.get(space.column)
