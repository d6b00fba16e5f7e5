"""The samples of a legend for legal moves, as boards show them: an arrow, a sight, a dot, a ring with a cross."""

from __future__ import annotations

from typing import get_args

from ppgen.blocks.grid.move_signs import dot, removal, sight
from ppgen.blocks.marks import arrow
from ppgen.boards.arrangement import MoveKind
from ppgen.plane import Vector
from ppgen.scene import path
from ppgen.scene.model import Group, Item, Shape, Stroke
from ppgen.scene.theme import Theme

KINDS: tuple[MoveKind, ...] = get_args(MoveKind)
"""The names under which a legend explains the signs of legal moves."""
SPACE = 4.0
"""The size of a space to which the signs are drawn, in mm."""
PIECE = 0.22
"""The radius of the piece in a sight, in spaces."""
HEAD = 1.3
"""The length of the head of an arrow, in mm."""


def move_sample(kind: MoveKind, middle: Vector, width: float, theme: Theme) -> Item:
    """The sign of moves of a kind, in the middle of a sample `width` mm wide."""
    line = theme.line("arrow")
    stroke = Stroke(line.colour, min(line.width, 0.4))
    if kind == "capture":
        piece = Shape(path.circle(*middle, PIECE * SPACE), theme.fill("paper"), Stroke(theme.fill("badge"), 0.25))
        return Group((piece, *sight(middle, SPACE, stroke, theme)), role="sample")
    if kind == "placement":
        return Group(dot(middle, SPACE, theme, captures=False, halo=0.0), role="sample")
    if kind == "removal":
        return Group(removal(middle, SPACE, stroke, theme), role="sample")
    reach = Vector(width / 2 - 0.3, 0.0)
    shaft, head = arrow((middle - reach, middle + reach), stroke, theme, HEAD, notch=0.2, halo=0.0, head_halo=0.0)
    return Group((shaft[1], head[1]), role="sample")
