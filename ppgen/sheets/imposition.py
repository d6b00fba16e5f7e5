"""How game sheets lie on paper: trims, bleed, crop marks, and the order of numbers through a stack of paper."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ppgen.records import replace
from ppgen.scene.model import Box, Item, Shape, Stroke
from ppgen.scene.path import line
from ppgen.sheets.paper import DoesNotFit, Paper

PRINTER_MARGIN = 6.35
"""Home printers leave up to a quarter of an inch blank, so only marks are printed nearer to the paper's edge."""
SAFETY_MARGIN = 5.0
"""The free margin inside a trim that is cut on all sides: a guillotine strays by a millimetre or two."""
MARK_LENGTH = 3.5
MARK_OFFSET = 2.0
"""From the trim to the nearer end of a crop mark, at least; a mark never enters the bleed."""
TICK_FROM, TICK = 3.0, 9.0
"""From the edge of the paper to a tick for the cut, so that every printer prints some of it; and its length, in mm."""
CUT_DASH = (2.0, 2.0)
"""A dashed line to cut along, in mm."""
MARK_MARGIN = 4.5
"""From the farther end of a crop mark to the edge of the paper."""


class Imposition(Struct, frozen=True):
    """One sheet of paper. `trims` are the pieces that the cut leaves, in order from the top or left."""

    paper: Paper
    trims: tuple[Box, ...]
    bleed: float
    marks: bool
    margin: float
    """The free margin inside each trim, in mm."""
    split: Literal["", "stacked", "side by side"] = ""

    @property
    def trim(self) -> Box:
        """The rectangle around all trims."""
        left, top = self.trims[0].x, self.trims[0].y
        right, bottom = self.trims[-1].right, self.trims[-1].bottom
        return Box(left, top, right - left, bottom - top)

    @property
    def bleed_box(self) -> Box:
        return self.trim.inset(-self.bleed)

    def live(self, trim: Box) -> Box:
        """The part of a trim that is printed on."""
        return trim.inset(self.margin)

    def crop_marks(self, stroke: Stroke) -> tuple[Item, ...]:
        """Lines that continue the edges of the trims, all outside the trims and their bleed."""
        if not self.marks:
            return ()
        near, outer = mark_offset(self.bleed), self.trim
        far = near + MARK_LENGTH
        columns = dict.fromkeys(x for trim in self.trims for x in (trim.x, trim.right))
        rows = dict.fromkeys(y for trim in self.trims for y in (trim.y, trim.bottom))
        lines: list[tuple[float, float, float, float]] = []
        for x in columns:
            lines += [(x, outer.y - far, x, outer.y - near), (x, outer.bottom + near, x, outer.bottom + far)]
        for y in rows:
            lines += [(outer.x - far, y, outer.x - near, y), (outer.right + near, y, outer.right + far, y)]
        return tuple(
            Shape((("M", x1, y1), ("L", x2, y2)), stroke=stroke, role="mark", id=f"mark-{number}")
            for number, (x1, y1, x2, y2) in enumerate(lines, 1)
        )

    def cut_marks(self, stroke: Stroke, form: Literal["ticks", "line"]) -> tuple[Item, ...]:
        """Where to cut between trims that share their cut: ticks at the edge of the paper, or a dashed line.

        Crop marks say it, too, so these are for sheets without them. They lie in the margins of the trims, where
        nothing else is printed.
        """
        if self.marks or self.bleed or len(self.trims) < 2:
            return ()
        outer = self.trim
        items: list[Item] = []
        for number, trim in enumerate(self.trims[1:], 1):
            along = (outer.x, outer.right) if self.split == "stacked" else (outer.y, outer.bottom)
            cut = trim.y if self.split == "stacked" else trim.x
            start, end = along[0] + TICK_FROM, along[1] - TICK_FROM
            spans = [(start, end)] if form == "line" else [(start, start + TICK), (end - TICK, end)]
            ends = [((a, cut), (b, cut)) if self.split == "stacked" else ((cut, a), (cut, b)) for a, b in spans]
            path = tuple(command for each in ends for command in line(*each))
            look = replace(stroke, dash=CUT_DASH) if form == "line" else stroke
            items.append(Shape(path, stroke=look, role="mark", id=f"cut-{number}"))
        return tuple(items)


def mark_offset(bleed: float) -> float:
    """How far from the trim a crop mark begins."""
    return max(MARK_OFFSET, bleed)


def impositions(paper: Paper, up: int, *, marks: bool = False, bleed: float = 0.0) -> tuple[Imposition, ...]:
    """The ways to print `up` game sheets on one sheet of paper: one way for one, stacked or side by side for more.

    `paper` is the sheet of paper itself: room for bleed and marks is taken from the trims. Two sheets share their cut,
    or lie two bleeds apart when there is a bleed. Raises DoesNotFit when nothing is left of a trim.
    """
    border = mark_offset(bleed) + MARK_LENGTH + MARK_MARGIN if marks else bleed
    area = Box(0.0, 0.0, paper.width, paper.height).inset(border)
    gutter = 2 * bleed
    # A sheet that is cut on every side needs only the safety margin; else the trim is the paper, with the printer's.
    margin = SAFETY_MARGIN if border else PRINTER_MARGIN
    if up == 1:
        ways: list[tuple[Literal["", "stacked", "side by side"], tuple[Box, ...]]] = [("", (area,))]
    else:
        height = (area.height - gutter * (up - 1)) / up
        width = (area.width - gutter * (up - 1)) / up
        every = range(up)
        ways = [
            ("stacked", tuple(Box(area.x, area.y + k * (height + gutter), area.width, height) for k in every)),
            ("side by side", tuple(Box(area.x + k * (width + gutter), area.y, width, area.height) for k in every)),
        ]
    whole_ways = tuple(
        Imposition(paper, trims, bleed, marks, margin, split)
        for split, trims in ways
        if min(trims[0].width, trims[0].height) > 2 * margin
    )
    if not whole_ways:
        if not border:
            raise DoesNotFit(f"paper {paper} is all margin: a sheet keeps {margin:g} mm free on every side")
        raise DoesNotFit(
            f"paper {paper} has no room left for a sheet: {border:g} mm on every side are for bleed and marks",
            otherwise="use larger paper or a smaller bleed, or leave out the marks",
        )
    return whole_ways


def stack_numbers(page: int, copies: int, up: int) -> tuple[int, ...]:
    """The serial numbers on a page (counted from 0): after the cut, numbers run on through each pile and the next."""
    return tuple(place * copies + page + 1 for place in range(up))
