"""How much room a board takes, without its coordinates and what lies beside it."""

from __future__ import annotations

from collections.abc import Collection

from ppgen.blocks.grid import walls
from ppgen.blocks.grid.frame import Frame
from ppgen.boards.arrangement import Area, Arrangement, Piece
from ppgen.boards.space import Place, Space
from ppgen.scene import path
from ppgen.scene.model import Box


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
