"""Sheets of cards and labels that are cut before they are printed: where their cells lie.

A template is here only where two independent sources give the same numbers, or where its numbers follow from the paper
and the card alone. Lengths are in inches, as the makers state them; `docs/cards.md` names the sources.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

INCH = 25.4
TOLERANCE = 0.05
"""How much larger than its cell a card may be, in mm: sizes are rounded to so much."""


class Template(Struct, frozen=True):
    """Equal cells in rows and columns on one paper; lengths in mm."""

    name: str
    paper: str
    width: float
    height: float
    """Of a cell."""
    columns: int
    rows: int
    left: float
    top: float
    """Of the first cell."""
    pitch: tuple[float, float]
    """From cell to cell, across and down."""

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The top left corner of each cell, row by row."""
        across, down = self.pitch
        return tuple(
            (self.left + column * across, self.top + row * down)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @property
    def size(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"

    def excess(self, width: float, height: float) -> float:
        """By how much a card is too large for a cell, whichever way it is turned, in mm; 0 if it fits."""
        by = min(max(w - self.width, h - self.height) for w, h in ((width, height), (height, width)))
        return by if by > TOLERANCE else 0.0

    def turns(self, width: float, height: float) -> bool:
        """Whether a card has to lie on its side."""
        return width - self.width > TOLERANCE or height - self.height > TOLERANCE


def _in_inches(
    name: str, size: tuple[float, float], grid: tuple[int, int], start: tuple[float, float]
) -> tuple[str, Template]:
    """A template of letter paper whose cells lie edge to edge."""
    width, height = (side * INCH for side in size)
    left, top = (side * INCH for side in start)
    return name, Template(name, "letter", width, height, *grid, left, top, (width, height))


TEMPLATES: Mapping[str, Template] = MappingProxyType(
    dict(
        (
            _in_inches("avery-5371", (3.5, 2.0), (2, 5), (0.75, 0.5)),
            _in_inches("avery-8371", (3.5, 2.0), (2, 5), (0.75, 0.5)),
            _in_inches("avery-5388", (5.0, 3.0), (1, 3), (1.75, 1.0)),
            _in_inches("nine-up", (2.5, 3.5), (3, 3), (0.5, 0.25)),
            ("nine-up-a4", Template("nine-up-a4", "a4", 63.5, 88.9, 3, 3, 9.75, 15.15, (63.5, 88.9))),
        )
    )
)
"""The templates by name."""
