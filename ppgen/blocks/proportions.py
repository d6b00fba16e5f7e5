"""How blocks differ on a sheet, where people write and look things up, and in a figure, which illustrates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ppgen.scene.text import PT, Face


class Axis(NamedTuple):
    """The room on an axis of a chart, in mm: between its die and its piece, and after both."""

    between: float
    after: float


class Growing(NamedTuple):
    """A length that grows with the spaces of a chart: in mm, and in spaces."""

    fixed: float
    spaces: float

    def at(self, space: float) -> float:
        return self.fixed + self.spaces * space


@dataclass(frozen=True, slots=True)
class Proportions:
    """How the drawings of blocks differ between sheets and figures. Lengths are in mm."""

    stretched: bool
    """Tables and rows of pieces share out the whole width; else they are as wide as they need, in the middle."""
    table_leading: float
    """The height of a table's row, in ems."""
    table_label_face: Face
    """The face in which the names of rows are measured, and the gap after them; then those of the numbers."""
    table_label_gap: float
    table_number_face: Face
    table_number_gap: float
    piece: float
    """The side of a piece's picture."""
    piece_name: float
    """The size of a piece's name, in points; 0: small text."""
    piece_drop: float
    """From the picture to the baseline of the name, in ems of it; then the height of the name, and what follows it."""
    piece_line: float
    piece_gap: float
    piece_trim: float
    """What is left out of that under the last row."""
    chart_die: float
    """The sides of the die and of the piece on an axis; 0: they suit the text and the spaces."""
    chart_icon: float
    chart_outer: Literal["die", "piece"]
    """Which of them is farther from the tiles."""
    chart_left: Axis
    chart_head: Axis
    chart_rise: float
    """How far the upper axis reaches over the edge of the chart: art does not fill its box."""
    chart_column_gap: Growing
    chart_row_gap: Growing
    chart_row: float
    """The least height of a row, in pieces."""
    thin_tiles: bool
    """Tiles with their walls at the very edge; else as they lie on a board."""


ON_SHEET = Proportions(
    stretched=True,
    table_leading=1.75,
    table_label_face="regular",
    table_label_gap=2.4,
    table_number_face="semibold",
    table_number_gap=2.4,
    piece=8.0,
    piece_name=0.0,
    piece_drop=1.15,
    piece_line=1.6,
    piece_gap=1.0,
    piece_trim=0.0,
    chart_die=0.0,
    chart_icon=0.0,
    chart_outer="die",
    chart_left=Axis(1.0, 1.0),
    chart_head=Axis(0.6, 1.0),
    chart_rise=0.0,
    chart_column_gap=Growing(1.2, 0.25),
    chart_row_gap=Growing(0.9, 0.22),
    chart_row=0.9,
    thin_tiles=True,
)
IN_FIGURE = Proportions(
    stretched=False,
    table_leading=4.4 / (7.2 * PT),
    table_label_face="semibold",
    table_label_gap=2.0,
    table_number_face="black",
    table_number_gap=3.0,
    piece=10.0,
    piece_name=7.0,
    piece_drop=2.9 / (7 * PT),
    piece_line=3.4 / (7 * PT),
    piece_gap=3.0,
    piece_trim=2.4,
    chart_die=4.4,
    chart_icon=5.6,
    chart_outer="piece",
    chart_left=Axis(0.4, 0.8),
    chart_head=Axis(0.4, 1.0),
    chart_rise=0.4,
    chart_column_gap=Growing(1.8, 0.0),
    chart_row_gap=Growing(2.8, 0.0),
    chart_row=0.0,
    thin_tiles=False,
)
