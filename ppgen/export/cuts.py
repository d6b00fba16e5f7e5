"""Where a plotter cuts a page of cards: each cut once, whether one card ends there or two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ppgen.decks.drawing import DeckPainter
from ppgen.plane import Point
from ppgen.scene.model import Box, Path
from ppgen.scene.path import line, rounded_rect, transform
from ppgen.sheets.cutout.marks import REGISTRATION_SIZE
from ppgen.sheets.cutout.plan import CutPage, PlacedPart

SAME = 0.001
"""Cuts that are nearer to each other than this are one cut, in mm."""
CLEAR = 0.3
"""How far registration marks keep from crop marks and cards, in mm."""
ALONG = (0.25, 0.75, 0.2, 0.8, 0.3, 0.7, 0.15, 0.85, 0.1, 0.9, 0.35, 0.65)
"""Where along the paper registration marks may stand, in pairs: the first pair that is free is taken."""


class _Side(Struct, frozen=True):
    """A straight cut: whether it runs across the page, where it lies, and from where to where."""

    across: bool
    at: float
    start: float
    end: float

    @property
    def path(self) -> Path:
        ends = (self.start, self.at), (self.end, self.at)
        return line(*ends) if self.across else line(*((y, x) for x, y in ends))


def cuts(page: CutPage, painters: Mapping[str, DeckPainter]) -> tuple[Path, ...]:
    """Every cut of a page, in mm; `painters` by the ids of their decks.

    Cards that lie edge to edge share their straight cuts, and each of these runs as far as it can. Cards that keep
    apart are cut out one by one, along a closed outline.
    """
    straight = [placed for placed in page.parts if placed.part.outline == "square"]
    outlines = [
        transform(painters[placed.part.kind].edge, placed.face)
        for placed in page.parts
        if placed.part.outline != "square"
    ]
    boxes = [(placed.box(placed.face), _corner(placed, painters)) for placed in straight]
    sides = [side for box, corner in boxes for side in _sides(box, corner)]
    merged = tuple(_merged(sides))
    if sum(side.end - side.start for side in merged) > sum(side.end - side.start for side in sides) - SAME:
        return (*(rounded_rect(*box, corner) for box, corner in boxes), *outlines)
    arcs = [arc for box, corner in boxes if corner for arc in _arcs(box, corner)]
    return (*(side.path for side in merged), *arcs, *outlines)


def _corner(placed: PlacedPart, painters: Mapping[str, DeckPainter]) -> float:
    return painters[placed.part.kind].deck.spec.corner


def _sides(box: Box, corner: float) -> Iterator[_Side]:
    for at in (box.y, box.bottom):
        yield _Side(True, at, box.x + corner, box.right - corner)
    for at in (box.x, box.right):
        yield _Side(False, at, box.y + corner, box.bottom - corner)


def _merged(sides: Sequence[_Side]) -> Iterator[_Side]:
    """The same cuts, each once, and what continues another as one with it."""
    current: _Side | None = None
    for side in sorted(sides, key=lambda each: (not each.across, round(each.at, 3), each.start, each.end)):
        if side.end - side.start <= SAME:
            continue
        if (
            current is not None
            and (current.across, round(current.at, 3)) == (side.across, round(side.at, 3))
            and side.start <= current.end + SAME
        ):
            current = _Side(side.across, current.at, current.start, max(current.end, side.end))
            continue
        if current is not None:
            yield current
        current = side
    if current is not None:
        yield current


def _arcs(box: Box, corner: float) -> Iterator[Path]:
    """The four rounded corners of a card."""
    at: Point = (0.0, 0.0)
    for command in rounded_rect(*box, corner):
        if command[0] == "C":
            yield (("M", *at), command)
            at = command[5], command[6]
        elif command[0] != "Z":
            at = command[1], command[2]


def mark_places(page: CutPage, paper: Box, edge: float, rim: float) -> tuple[Point, ...]:
    """The middles of four registration marks: beside the cards, or else above and below them, clear of crop marks.

    `edge` is the margin of the printer, and `rim` the room for crop marks round the cards, in mm. Empty if there is no
    room.
    """
    trim, inner = page.trim, edge + REGISTRATION_SIZE / 2
    beside, above = min(trim.x, paper.width - trim.right), min(trim.y, paper.height - trim.bottom)
    cells = [placed.cell for placed in page.parts]
    levels = [level for cell in cells for level in (cell.y, cell.bottom)]
    uprights = [upright for cell in cells for upright in (cell.x, cell.right)]
    # First outside the crop marks, else among them: they stand only in line with cuts.
    for room in (rim, 0.0):
        needed = edge + REGISTRATION_SIZE + CLEAR + room
        if beside >= needed and (places := _free(levels, paper.height)):
            return tuple((x, y) for y in places for x in (inner, paper.width - inner))
        if above >= needed and (places := _free(uprights, paper.width)):
            return tuple((x, y) for y in (inner, paper.height - inner) for x in places)
    return ()


def _free(taken: Sequence[float], length: float) -> tuple[float, ...]:
    """Two places along the paper that no crop mark is near."""
    reach = REGISTRATION_SIZE / 2 + CLEAR
    for pair in zip(ALONG[::2], ALONG[1::2], strict=True):
        places = tuple(length * share for share in pair)
        if all(abs(place - mark) >= reach for place in places for mark in taken):
            return places
    return ()
