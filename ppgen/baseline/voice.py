"""What is said of the parts of a page: each difference with its panel, and its box on the page."""

from __future__ import annotations

from typing import TypeAlias

from ppgen.baseline.difference import Difference, Layout
from ppgen.baseline.drawing import DrawnPart
from ppgen.baseline.geometry import Extent, apply, bounds, corners
from ppgen.baseline.panels import panel_of
from ppgen.baseline.space_names import Stirred
from ppgen.plane import Matrix
from ppgen.records import replace
from ppgen.sentences import called, described, place_of
from ppgen.things import Thing

_IN_POSITIONS = frozenset({"moved", "swapped", "added", "removed", "became", "turned"})
"""Kinds of differences that change a position, if what changed lies on a board."""
_BENEATH = frozenset({"halo", "board-point"})
"""Roles of what is drawn round a piece, and of what shows where none stands."""
Region: TypeAlias = tuple[str, str, str]
"""A region by its panel, its name and its owner."""


class Voice:
    """Collects what is said of a page, or of a sheet that is placed on it."""

    def __init__(self, placed: Matrix | None, panels: bool) -> None:
        self.placed = placed
        self.panels = panels
        """Whether there are several panels, so that a sentence names its own."""
        self.differences: list[Difference] = []
        self.on_boards: set[str] = set()
        """The panels on whose boards something came, went or moved, so that a change of their position is said."""
        self.stirred = Stirred((), ())
        """What lies elsewhere now, over names of spaces or no longer over them."""
        self.respaced: frozenset[Region] = frozenset()
        """The regions that have other spaces now: their drawings came, went or moved with them."""
        self.retinted: frozenset[str] = frozenset()
        """The panels where a tint came, went or has other spaces: what regions share is parted otherwise."""

    def say(self, difference: Difference, part: DrawnPart | None) -> None:
        """Keep a difference, with the panel of its part named where there are several, and its box on the page."""
        panel = panel_of(part) if part is not None else ""
        if part is not None and difference.kind in _IN_POSITIONS and not difference.layout and is_on_board(part):
            self.on_boards.add(panel)
        if part is not None and self._goes_along(difference, part):
            difference = replace(difference, implied=True)
        panel = panel if self.panels else ""
        sentence = f"{panel}: {difference.sentence}" if panel else difference.sentence
        box = self.on_page(difference.box or (part.box if part is not None else None))
        sentence = sentence[:1].upper() + sentence[1:]
        self.differences.append(replace(difference, sentence=sentence, box=box, panel=panel))

    def _goes_along(self, difference: Difference, part: DrawnPart) -> bool:
        """Whether it follows from what is said of something else: of what it is round or lies under, or of a region."""
        if part.role in _BENEATH or (part.role == "coordinates" and difference.kind == "redrawn"):
            return True
        if difference.kind == "moved" and any(self.stirred.split([part], side)[0] for side in self.stirred):
            return True
        if part.is_tint:
            return difference.kind == "redrawn" and panel_of(part) in self.retinted
        return part.thing.kind == "region" and region_of(part) in self.respaced

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
        thing = spoken_of(part)
        sentence = f"{described(thing)} {what}"
        subject, place = called(thing), place_of(thing)
        self.say(
            Difference(kind, sentence, box, note=note, subject=subject, place=place, did=what, layout=layout, by=by),
            part,
        )

    def on_page(self, box: Extent | None) -> Extent | None:
        return bounds(apply(self.placed, corners(box))) if box is not None and self.placed is not None else box


def region_of(part: DrawnPart) -> Region:
    """Which region a tint or a drawing belongs to."""
    return panel_of(part), part.thing.look, part.thing.owner


def spoken_of(part: DrawnPart) -> Thing:
    """A part as sentences name it: a tint by its region alone, since its spaces are many."""
    return part.thing._replace(place="") if part.is_tint else part.thing


def is_on_board(part: DrawnPart) -> bool:
    """Whether a part lies on a board or a table, so that the position says where."""
    return bool(part.thing.place) and part.is_within("board") and not part.is_tint
