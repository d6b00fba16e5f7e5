"""How a table shares out its width: columns of short cells are as wide as these, the others share what is left."""

from __future__ import annotations

from ppgen.book.blocks import Table
from ppgen.book.inline import Icon, Inlines, flattened, plain
from ppgen.scene.text import MissingGlyph
from ppgen.scene.text import width as width_of

GAP = 4.0
"""Between two columns, in mm."""
_SHORT = 0.3
"""A column is short if its longest cell takes no more than this share of the table."""


def column_widths(table: Table, size: float, available: float) -> tuple[list[float], float]:
    """The width of each column with its share of the gaps as data, and the width in mm that the longest words need.

    A width above 0 is in mm, one below 0 a share of what is left. `size` is the em in mm.
    """
    columns = list(zip(*(row for row in (table.header, *table.rows) if row), strict=True))
    natural = [max(_length(cell, size) for cell in cells) for cells in columns]
    smallest = [max(_longest_word(cell, size) for cell in cells) for cells in columns]
    gaps = (len(columns) - 1) * GAP
    if sum(natural) + gaps <= available:
        return [_with_gaps(each, at, len(columns)) for at, each in enumerate(natural)], 0.0
    short = [each <= _SHORT * available for each in natural]
    if all(short):
        short = [each < max(natural) for each in natural]
    needed = sum(natural[at] if short[at] else smallest[at] for at in range(len(columns))) + gaps
    left = available - gaps - sum(each for each, is_short in zip(natural, short, strict=True) if is_short)
    shares = _shares([0.0 if is_short else each for each, is_short in zip(natural, short, strict=True)], smallest, left)
    widths = [
        _with_gaps(natural[at], at, len(columns)) if short[at] else -round(shares[at], 4) for at in range(len(columns))
    ]
    return widths, needed


def _with_gaps(width: float, at: int, count: int) -> float:
    """A column with half of the gap on each side where it has a neighbour, and a little for rounding."""
    sides = (at > 0) + (at < count - 1)
    return round(width + 0.2 + sides * GAP / 2, 2)


def _shares(natural: list[float], smallest: list[float], left: float) -> list[float]:
    """What is left, shared by the square roots of the columns' lengths, but never less than the longest word."""
    weights = [each**0.5 for each in natural]
    whole = sum(weights) or 1.0
    shares = [left * weight / whole for weight in weights]
    return [max(share, word) if weight else 0.0 for share, word, weight in zip(shares, smallest, weights, strict=True)]


def _length(cell: Inlines, size: float) -> float:
    """The width of a cell on one line."""
    return _measured(plain(cell), size) + _icons(cell) * size


def _longest_word(cell: Inlines, size: float) -> float:
    return max((_measured(word, size) for word in plain(cell).split()), default=0.0)


def _icons(cell: Inlines) -> int:
    return sum(isinstance(part, Icon) for part in flattened(cell))


def _measured(text: str, size: float) -> float:
    """The width of a text in the wider of the faces that it may be in; of one with a fault, about so much."""
    try:
        return width_of(text, "semibold", size)
    except MissingGlyph:
        return 0.6 * size * len(text)
