"""Names inside the spaces of a board: one is left out where something lies over it, and comes back when that leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.baseline.drawing import DrawnPart
from ppgen.baseline.matching import Matched
from ppgen.baseline.panels import panel_of


class Stirred(NamedTuple):
    """What lies elsewhere than before, on either side: it came, went or moved, or is a hole of another board."""

    before: Sequence[DrawnPart]
    after: Sequence[DrawnPart]

    def split(self, names: Sequence[DrawnPart], over: Sequence[DrawnPart]) -> tuple[list[DrawnPart], list[DrawnPart]]:
        """The names that something of the other side lies over, and all other lines."""
        covered = [line for line in names if line.is_within("coordinates") and any(_lies_over(it, line) for it in over)]
        return covered, [line for line in names if line not in covered]


def stirred(matched: Matched) -> Stirred:
    """What lies elsewhere than before."""
    moved = [pair for pair in matched.pairs if pair.before.thing.place != pair.after.thing.place]
    before = (part for part in (*matched.gone, *(pair.before for pair in moved)) if part.thing.place)
    after = (part for part in (*matched.come, *(pair.after for pair in moved)) if part.thing.place)
    return Stirred(tuple(before), tuple(after))


def _lies_over(part: DrawnPart, name: DrawnPart) -> bool:
    """Whether a thing is on the space with a name, or lies over the name itself. That of an area may have two lines."""
    if panel_of(part) != panel_of(name) or part.is_tint:
        return False
    if part.thing.kind != "grid" and part.box is not None and name.box is not None and part.box.meets(name.box):
        return True
    places = part.thing.place.replace(" → ", ", ").split(", ")
    return any(name.text == place or name.text in place.split() for place in places)
