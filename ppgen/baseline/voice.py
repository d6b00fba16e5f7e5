"""What is said of the parts of a page: each difference with its panel, and its box on the page."""

from __future__ import annotations

from ppgen.baseline.difference import Difference, Layout
from ppgen.baseline.drawing import DrawnPart
from ppgen.baseline.geometry import Extent, apply, bounds, corners
from ppgen.baseline.panels import panel_of
from ppgen.plane import Matrix
from ppgen.records import replace
from ppgen.sentences import called, described, place_of

_IN_POSITIONS = frozenset({"moved", "swapped", "added", "removed", "became", "turned"})
"""Kinds of differences that change a position, if what changed lies on a board."""


class Voice:
    """Collects what is said of a page, or of a sheet that is placed on it."""

    def __init__(self, placed: Matrix | None, panels: bool) -> None:
        self.placed = placed
        self.panels = panels
        """Whether there are several panels, so that a sentence names its own."""
        self.differences: list[Difference] = []
        self.on_boards: set[str] = set()
        """The panels on whose boards something came, went or moved, so that a change of their position is said."""

    def say(self, difference: Difference, part: DrawnPart | None) -> None:
        """Keep a difference, with the panel of its part named where there are several, and its box on the page."""
        panel = panel_of(part) if part is not None else ""
        if part is not None and difference.kind in _IN_POSITIONS and not difference.layout and is_on_board(part):
            self.on_boards.add(panel)
        if part is not None and part.role == "halo":
            difference = replace(difference, implied=True)  # it goes with what it is round
        panel = panel if self.panels else ""
        sentence = f"{panel}: {difference.sentence}" if panel else difference.sentence
        box = self.on_page(difference.box or (part.box if part is not None else None))
        sentence = sentence[:1].upper() + sentence[1:]
        self.differences.append(replace(difference, sentence=sentence, box=box, panel=panel))

    def did(
        self,
        kind: str,
        part: DrawnPart,
        what: str,
        *,
        note: bool = False,
        layout: Layout = "",
        by: float = 0.0,
        box: Extent | None = None,
    ) -> None:
        """Say what a part did: `red coin on A3 turned by 90°`."""
        thing = part.thing
        sentence = f"{described(thing)} {what}"
        subject, place = called(thing), place_of(thing)
        self.say(
            Difference(kind, sentence, box, note=note, subject=subject, place=place, did=what, layout=layout, by=by),
            part,
        )

    def on_page(self, box: Extent | None) -> Extent | None:
        return bounds(apply(self.placed, corners(box))) if box is not None and self.placed is not None else box


def is_on_board(part: DrawnPart) -> bool:
    """Whether a part lies on a board or a table, so that the position says where."""
    return bool(part.thing.place) and part.is_within("board")
