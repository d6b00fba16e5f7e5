"""What points things out on an open table, ready to be drawn: places are points in mm, texts are final.

Figures ask for them in words (`ppgen.definition.table_marks`), and rules may lay them on a table themselves.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ppgen.plane import Point, Vector
from ppgen.things import NOTHING, Thing


class Measure(Struct, frozen=True):
    """A measured distance: `feet` are the measured points, `line` the ends of the line, which may lie aside."""

    id: str
    feet: tuple[Point, Point]
    line: tuple[Point, Point]
    text: str
    """The length, in words."""
    thing: Thing = NOTHING
    prefix: str = ""
    """Words before the length."""


class Caption(Struct, frozen=True):
    """Words centred on a point, in markup; a thin line leads to `target` if there is one."""

    id: str
    at: Point
    text: str
    target: Point | None = None
    look: Literal["words", "badge"] = "words"
    thing: Thing = NOTHING
    dot: bool = True
    """Whether the line ends in a dot on its target; else it ends just short of it."""


class Sign(Struct, frozen=True):
    """A tick or a cross on a point."""

    id: str
    at: Point
    look: Literal["tick", "cross"]
    thing: Thing = NOTHING


class Course(Struct, frozen=True):
    """An arrow through points as a smooth curve, or straight where there are two; `head`: whether its end has one."""

    id: str
    points: tuple[Point, ...]
    look: Literal["step", "flight", "push", "refused", "track", "plan"] = "step"
    """`track` and `plan`, a way that was gone and one that will be, lie beneath the pieces."""
    head: bool = True
    thing: Thing = NOTHING


class Tinted(Struct, frozen=True):
    """A tinted area by its corners, beneath the pieces."""

    id: str
    corners: tuple[Point, ...]
    thing: Thing = NOTHING
    framed: Literal["", "under", "over"] = ""
    """Whether it has a thin line round it, under the pieces or over them."""


class Reach(Struct, frozen=True):
    """A dashed circle about a point."""

    id: str
    at: Point
    radius: float
    thing: Thing = NOTHING


class Shared(Struct, frozen=True):
    """The part that two pieces share, by their ids: hatched where the rules do not allow it."""

    id: str
    of: tuple[str, str]
    thing: Thing = NOTHING
    is_allowed: bool = False


class Edged(Struct, frozen=True):
    """A line along the edge of a piece, by its id: a heavy one, or, if it is `refused`, a dashed one."""

    id: str
    of: str
    thing: Thing = NOTHING
    look: Literal["heavy", "refused"] = "heavy"


class DiceShown(Struct, frozen=True):
    """Dice side by side from a point to the right, by the drawings of their faces."""

    id: str
    at: Point
    faces: tuple[str, ...]
    thing: Thing = NOTHING


MarkOnTable = Measure | Caption | Sign | Course | Tinted | Reach | Shared | Edged | DiceShown


def measure(name: str, start: Point, end: Point, offset: float, text: str, thing: Thing = NOTHING) -> Measure:
    """A distance between two points, drawn `offset` mm to the left of the way from one to the other."""
    aside = (Vector(*end) - start).unit.across * offset
    return Measure(name, (start, end), (aside + start, aside + end), text, thing)
