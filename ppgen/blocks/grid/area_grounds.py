"""The ground of an area: the drawing of its region, as large as the area, and cut off at its border."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.blocks.grid.frame import AreaFrame
from ppgen.blocks.grid.piece import draw_piece
from ppgen.boards.arrangement import Piece
from ppgen.scene import path
from ppgen.scene.model import Box, Group, Symbol
from ppgen.scene.theme import Theme
from ppgen.things import Thing


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
