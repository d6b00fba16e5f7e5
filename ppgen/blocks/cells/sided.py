"""Blocks whose cells are all of one size, which the sheet or the width decides."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import TypeVar

from ppgen.blocks.block import Block
from ppgen.blocks.cells.words import Printed, least_side, misfit
from ppgen.blocks.paint import ART
from ppgen.definition.cells import CellAlign
from ppgen.definition.grid_block import GridSpec, side_between
from ppgen.definition.track_block import TrackSpec
from ppgen.scene.breaking import TextTooWide
from ppgen.scene.limits import MIN_TEXT
from ppgen.scene.markup import plain
from ppgen.scene.model import Box
from ppgen.scene.paragraph import widest_word
from ppgen.scene.text import Face

S = TypeVar("S", GridSpec, TrackSpec)
STEP = 0.25
"""The steps in which a cell grows until its words fit, in mm."""
LEFT_OVER: dict[CellAlign, float] = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""Which share of the room that is left stands before a block."""
SHORTER = "give it fewer words, or make `max` larger"


class SidedBlock(Block[S]):
    """A block with cells of one height, from `min` to `max`."""

    @property
    @abstractmethod
    def _least(self) -> float:
        """The smallest height of a cell, in mm. Raises DefinitionError if words do not fit in the largest."""

    @abstractmethod
    def _width(self, side: float) -> float:
        """The width of the block with cells of that height, in mm. It grows evenly with them."""

    def min_width(self) -> float:
        return self._width(self._least if self.context.sizes.cells is None else self._side(0.0))

    def extent(self, box: Box) -> Box:
        side = self._side(box.width)
        return Box(self._left(box, side), box.y, self._width(side), self.height(box.width))

    def _side(self, width: float) -> float:
        """The height of a cell, in mm: the sheet's, or else the largest that fits, up to `enough`."""
        least, spec, share = self._least, self.spec, self.context.sizes.cells
        enough = max(least, min(spec.enough, spec.max))
        if share is not None:
            return side_between(least, enough, max(enough, spec.max), share)
        narrow, wide = self._width(least), self._width(enough)
        return max(least, min(enough, least + (enough - least) * (width - narrow) / (wide - narrow or 1.0)))

    def _left(self, box: Box, side: float) -> float:
        """Where it begins in a box that may be wider."""
        return box.x + max(0.0, box.width - self._width(side)) * LEFT_OVER[self.spec.align]

    def _side_for(self, printed: Iterable[Printed], cell: str) -> float:
        """The smallest height of a cell in which all words fit, in mm; `cell` is what a fault calls one.

        Raises DefinitionError if they do not fit in the largest.
        """
        spec, words = self.spec, tuple(printed)
        side = least_side(self.context, words, spec.min, spec.max, STEP)
        if wide := misfit(self.context, words, side):
            message = f"{plain(wide)!r} does not fit in a {cell} of {spec.max:g} mm, the `max` of the {spec.TAG}"
            raise self.context.fault("BLOCK-OVERFLOW", message, SHORTER, spec.mark)
        return side

    def _widest(self, texts: Iterable[str], face: Face, size: float) -> float:
        """The widest word of texts at a size in points, in mm."""
        style = self.context.style(size, face)
        return max((widest_word(each, style, self.context.inline(each), ART) for each in texts), default=0.0)

    def _check_room(self, what: str, texts: Iterable[str], face: Face, room: float) -> None:
        """Check that the words beside cells have that much room, in mm, where cells are largest.

        Raises DefinitionError if they are too wide in the smallest type, and TextTooWide if only in this one.
        """
        words = tuple(texts)
        if (needed := self._widest(words, face, MIN_TEXT)) > room:
            message = f"{what} needs {needed:.1f} mm, and has {room:.1f} mm where cells are as large as `max`"
            raise self.context.fault("BLOCK-OVERFLOW", message, SHORTER, self.spec.mark)
        if (needed := self._widest(words, face, self.context.sizes.small)) > room:
            raise TextTooWide(max(words, key=len), needed, room)
