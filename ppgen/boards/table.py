"""What lies on an open table at one moment, for drawing and independent of any game.

The counterpart of `ppgen.boards.arrangement` where places are not spaces but points: lengths in mm, x to the right and
y away from the near edge of the table, angles in degrees counter-clockwise. As there, every part has a stable `id`, and
a `thing` that says what it is; its place is known already.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from ppgen.plane import Point
from ppgen.records import replace
from ppgen.things import NOTHING, Thing

if TYPE_CHECKING:
    from ppgen.boards.table_marks import MarkOnTable

NEAR = 25.0
"""Rings and badges further than this outside the shown part of a table are left out, in mm."""


class Bounds(NamedTuple):
    """The shown part of a table: its bottom left and top right corners."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.bottom <= y <= self.top

    @classmethod
    def parse(cls, text: str) -> Bounds:
        """Read two corners, `-20,0 60,80`. Raises ValueError, with a sentence."""
        number = r"(-?[0-9]+(?:\.[0-9]+)?)"
        match = re.fullmatch(rf"{number},{number} {number},{number}", text)
        if match is None:
            raise ValueError(f"{text!r} is not a region of a table: it is two corners in mm, such as '-20,0 60,80'")
        one, two, three, four = (float(part) for part in match.groups())
        if one >= three or two >= four:
            raise ValueError(f"{text!r} is not a region of a table: the first corner is the bottom left one")
        return cls(one, two, three, four)


class TablePiece(Struct, frozen=True):
    """A piece on the table by its centre; `size` is its side or diameter. Later pieces lie on earlier ones.

    A `ghost` is a piece where it was before or cannot be: only its outline is drawn.
    """

    id: str
    art: str
    x: float
    y: float
    size: float
    angle: float = 0.0
    shape: Literal["disc", "square"] = "disc"
    role: Literal["piece", "ghost"] = "piece"
    thing: Thing = Thing("piece")
    text: str = ""
    """A number or a letter in a ghost."""
    moved: bool = False
    """Whether the turn that is shown moved it: its face is then tinted."""


STACKED = 0.05
"""Pieces whose centres are closer than this fraction of their size form a stack."""


def below(pieces: Sequence[TablePiece]) -> tuple[int, ...]:
    """For each piece, how many pieces of its shape and size lie on it in a stack."""
    levels = [0] * len(pieces)
    for number, piece in enumerate(pieces):
        for other in pieces[number + 1 :]:
            alike = piece.role == other.role == "piece" and (piece.shape, piece.size) == (other.shape, other.size)
            if alike and hypot(piece.x - other.x, piece.y - other.y) < STACKED * piece.size:
                levels[number] += 1
    return tuple(levels)


class TableLine(Struct, frozen=True):
    """A line on or over the table.

    `edge` is the edge of the table, `dimension` a measured distance with its label, `way` a path with a head at its
    end, `move` a step as an arrow, `guide` a thin dashed line beneath the pieces.
    """

    id: str
    points: tuple[Point, ...]
    role: Literal["edge", "dimension", "way", "move", "guide"]
    text: str = ""
    thing: Thing = NOTHING


class Ring(Struct, frozen=True):
    """A ring round a point; with the role `wrong`, a cross instead."""

    id: str
    x: float
    y: float
    diameter: float
    role: Literal["highlight", "wrong"] = "highlight"
    thing: Thing = NOTHING


class Badge(Struct, frozen=True):
    """A short word on a disc: a number, a letter."""

    id: str
    x: float
    y: float
    text: str
    thing: Thing = NOTHING


class TableArrangement(Struct, frozen=True):
    """Everything on one table. Drawn in this order: areas, edge, guides, extension lines, pieces (lowest first), other
    lines, rings, badges, other marks.
    """

    bounds: Bounds
    pieces: tuple[TablePiece, ...] = ()
    lines: tuple[TableLine, ...] = ()
    rings: tuple[Ring, ...] = ()
    badges: tuple[Badge, ...] = ()
    marks: tuple[MarkOnTable, ...] = ()
    region: bool = False
    """Whether only a part of the table is shown, so that pieces are cut off at the bounds."""

    def within(self, bounds: Bounds) -> TableArrangement:
        """Only a part of the table."""
        seen = tuple(piece for piece in self.pieces if _meets(piece, bounds))
        near = Bounds(bounds.left - NEAR, bounds.bottom - NEAR, bounds.right + NEAR, bounds.top + NEAR)
        rings = tuple(ring for ring in self.rings if near.holds(ring.x, ring.y))
        badges = tuple(badge for badge in self.badges if near.holds(badge.x, badge.y))
        return replace(self, bounds=bounds, pieces=seen, rings=rings, badges=badges, region=True)

    def without(self, hidden: tuple[str, ...]) -> TableArrangement:
        """Without the lines, rings, badges and marks with these ids. Pieces can never be hidden."""
        return replace(
            self,
            lines=tuple(line for line in self.lines if line.id not in hidden),
            rings=tuple(ring for ring in self.rings if ring.id not in hidden),
            badges=tuple(badge for badge in self.badges if badge.id not in hidden),
            marks=tuple(mark for mark in self.marks if mark.id not in hidden),
        )

    @property
    def overlays(self) -> tuple[str, ...]:
        """The ids that can be hidden."""
        lines = tuple(line.id for line in self.lines)
        pointers = (*self.rings, *self.badges, *self.marks)
        return lines + tuple(pointer.id for pointer in pointers)

    @property
    def places(self) -> Mapping[str, Point]:
        """The place of every piece, ring and badge by its id."""
        places = {badge.id: (badge.x, badge.y) for badge in self.badges}
        places |= {ring.id: (ring.x, ring.y) for ring in self.rings}
        return places | {piece.id: (piece.x, piece.y) for piece in self.pieces}


def _meets(piece: TablePiece, bounds: Bounds) -> bool:
    reach = piece.size / 2 * (1.0 if piece.shape == "disc" else 1.4143)
    return bounds.left - reach < piece.x < bounds.right + reach and bounds.bottom - reach < piece.y < bounds.top + reach
