"""Two sides of paper: where the back of a component has to be printed, and how far a printer strays."""

from __future__ import annotations

from msgspec import Struct

from ppgen.options import Flip
from ppgen.plane import Affine, rotate, translate
from ppgen.records import replace
from ppgen.scene.model import Box


class Duplex(Struct, frozen=True):
    """How the paper is turned between its sides (empty: one side only), and how far the backs are moved, in mm.

    The offset moves what is printed on the back to the right and downwards, as one looks at the back.
    """

    flip: Flip = ""
    offset: tuple[float, float] = (0.0, 0.0)

    @property
    def both(self) -> bool:
        return self.flip != ""

    def behind(self, x: float, y: float, width: float, height: float) -> Affine:
        """The place on the back, of paper of `width` by `height` mm, of a part with its centre at (x, y) on the front.

        Up stays at the same edge of the part. The paper is turned about the named edge, and the long edge of paper
        that is wider than high is the upper one.
        """
        dx, dy = self.offset
        upright = (self.flip == "long-edge") == (height >= width)
        if upright:  # turned like a page of a book
            return translate(width - x + dx, y + dy)
        return translate(x + dx, height - y + dy) @ rotate(180.0)  # turned like a page of a wall calendar

    def box_behind(self, box: Box, width: float, height: float) -> Box:
        """Where a box of the front lies on the back of paper of `width` by `height` mm, without the offset."""
        straight = replace(self, offset=(0.0, 0.0))
        *_, x, y = straight.behind(box.x + box.width / 2, box.y + box.height / 2, width, height)
        return Box(x - box.width / 2, y - box.height / 2, box.width, box.height)
