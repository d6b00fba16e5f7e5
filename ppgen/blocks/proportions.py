"""How blocks differ on a sheet, where people write and look things up, and in a figure, which illustrates."""

from __future__ import annotations

from msgspec import Struct

from ppgen.scene.text import PT, Face


class Proportions(Struct, frozen=True):
    """How the drawings of blocks differ. The defaults are for sheets; lengths are in mm."""

    text: float = 24.0
    """The narrowest column of text that reads well."""
    stretched: bool = True
    """Whether tables and rows of pieces fill the width; else they are as wide as they need, and centred."""
    table_leading: float = 1.75
    """The height of a table's row, in ems."""
    table_label_face: Face = "regular"
    """The face in which the names of rows are measured, and the gap after them; then those of the numbers."""
    table_label_gap: float = 2.4
    table_number_face: Face = "semibold"
    table_number_gap: float = 2.4
    legend: float = 0.0
    """The size of a legend's text, in points; 0: small text."""
    piece: float = 8.0
    """The side of a piece's picture."""
    piece_name: float = 0.0
    """The size of a piece's name, in points; 0: small text."""
    piece_drop: float = 1.15
    """From the picture to the baseline of the name, in ems of it; then the height of the name, and what follows it."""
    piece_line: float = 1.6
    piece_gap: float = 1.0
    piece_trim: float = 0.0
    """How much less of that there is under the last row."""
    chart_die: float = 0.0
    """The sides of the die and of the piece on an axis; 0: they suit the text and the spaces."""
    chart_icon: float = 0.0
    chart_left_between: float = 1.0
    """On the axis at the left, between them, and after both; then the same on the axis above."""
    chart_left_after: float = 1.0
    chart_head_between: float = 0.6
    chart_head_after: float = 1.0
    chart_column_gap: float = 1.0
    """Between columns, and how much it grows with a space; then the same between rows."""
    chart_column_growth: float = 0.15
    chart_row_gap: float = 0.7
    chart_row_growth: float = 0.1
    chart_row: float = 0.9
    """The minimum height of a row, in pieces."""
    chart_heads: bool = False
    """Whether its labels are headings, over the columns and over the rows; else they are small, in the corner."""
    thin_tiles: bool = True
    """Whether tiles have their walls at the very edge; else they look as on a board."""


ON_SHEET = Proportions()
ON_CARD = Proportions(text=0.0)
IN_FIGURE = Proportions(
    stretched=False,
    table_leading=4.8 / (8.0 * PT),
    table_label_face="semibold",
    table_label_gap=2.0,
    table_number_face="black",
    table_number_gap=3.0,
    legend=8.0,
    piece=10.0,
    piece_name=8.0,
    piece_drop=3.3 / (8 * PT),
    piece_line=3.8 / (8 * PT),
    piece_gap=3.0,
    piece_trim=2.4,
    chart_die=4.4,
    chart_icon=5.6,
    chart_left_between=0.4,
    chart_left_after=0.8,
    chart_head_between=0.4,
    chart_column_gap=1.8,
    chart_column_growth=0.0,
    chart_row_gap=2.8,
    chart_row_growth=0.0,
    chart_row=0.0,
    chart_heads=True,
    thin_tiles=False,
)
