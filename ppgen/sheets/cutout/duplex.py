"""Two sides of a leaf: where the back of something on the front has to be printed, and by how much a printer strays."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import partial

from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import Flip
from ppgen.plane import Affine, rotate, translate
from ppgen.sheets.imposition import LEAST

MOST_OFFSET = 10.0
"""A printer that strays further, in mm, has taken the paper in askew."""


@dataclass(frozen=True, slots=True)
class Duplex:
    """How the leaf is turned between its sides (nothing: one side alone), and where the backs are moved, in mm.

    The offset moves what is printed on the back to the right and downwards, as one looks at the back.
    """

    flip: Flip = ""
    offset: tuple[float, float] = (0.0, 0.0)

    @property
    def both(self) -> bool:
        return self.flip != ""

    def behind(self, x: float, y: float, width: float, height: float) -> Affine:
        """Where on the back of a leaf `width` by `height` mm high a part has its centre that lies at (x, y) in front.

        What is up stays at the same edge of the part. A leaf is turned about the edge that is named, so on a leaf that
        is wider than high the long edge is the upper one.
        """
        dx, dy = self.offset
        upright = (self.flip == "long-edge") == (height >= width)
        if upright:  # turned like the leaf of a book
            return translate(width - x + dx, y + dy)
        return translate(x + dx, height - y + dy) @ rotate(180.0)  # turned like the leaf of a calendar


ONE_SIDED = Duplex()

_OFFSET = re.compile(r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*\Z", re.ASCII)


def parse_offset(text: str) -> tuple[float, float]:
    """Read `X,Y` in mm. Raises EnvironmentProblem for anything else, and for an unreasonable offset."""
    match = _OFFSET.match(text)
    if match is None:
        hint = "X,Y in mm, as the calibration page tells: 0.5,-1.2 moves the backs right and up"
        raise EnvironmentProblem(f"{text!r} is no offset", hint)
    offset = float(match[1]), float(match[2])
    check_offset(offset)
    return offset


def check_offset(offset: tuple[float, float]) -> None:
    """Raises EnvironmentProblem for an offset in mm that is unreasonable, too small to print or not a number."""
    hint = f"an offset is 0, or {LEAST:g} to {MOST_OFFSET:g} mm to either side"
    problem = partial(EnvironmentProblem, hint=hint, code="offset", least=LEAST, most=MOST_OFFSET)
    said = "an offset of {:g},{:g} mm is".format(*offset)
    if not all(math.isfinite(each) and abs(each) <= MOST_OFFSET for each in offset):
        raise problem(f"{said} unreasonable")
    if any(0 < abs(each) < LEAST for each in offset):
        raise problem(f"{said} too small to print")
