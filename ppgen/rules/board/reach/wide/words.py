"""Sets of spaces in arrays: one column for each position, one row for each 64 spaces (32, where these are enough).

The lowest bit of the first row is space 0. Rows are little-endian, so the result is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = "NDArray[np.unsignedinteger[Any]]"
"""Of shape (..., rows, positions)."""
Numbers: TypeAlias = "NDArray[np.int64]"
Flags: TypeAlias = "NDArray[np.bool_]"
ODD = np.uint64(0x9E3779B97F4A7C15)
"""A multiplier that spreads bits: of the golden ratio (Knuth, The Art of Computer Programming 3, 6.4)."""
SMALL, LARGE = np.dtype("<u4"), np.dtype("<u8")


def word_type(spaces: int) -> np.dtype[Any]:
    """The smallest type of which a board needs few rows."""
    return SMALL if spaces <= SMALL.itemsize * 8 else LARGE


def rows(mask: int, spaces: int) -> Words:
    """A set of spaces for all positions alike: of shape (rows, 1)."""
    dtype = word_type(spaces)
    width = dtype.itemsize * 8
    parts = [mask >> width * row & (1 << width) - 1 for row in range(-(-spaces // width))]
    return np.array(parts, dtype)[:, None]


def number(column: Sequence[Any], dtype: np.dtype[Any]) -> int:
    """The set of spaces in one column, as an integer."""
    return sum(int(part) << dtype.itemsize * 8 * row for row, part in enumerate(column))


def shifted(spaces: Words, by: int) -> Words:
    """Each space moved to the one whose index is larger by a number; what goes past the ends is gone."""
    if not by:
        return spaces
    if len(spaces) == 1:
        by_one = spaces.dtype.type(abs(by))
        only: Words = np.left_shift(spaces, by_one) if by > 0 else np.right_shift(spaces, by_one)
        return only
    width = spaces.dtype.itemsize * 8
    whole, part = divmod(abs(by), width)
    moved = np.zeros_like(spaces)
    if by > 0:
        moved[whole:] = spaces[: len(spaces) - whole] << part
        if part:
            moved[whole + 1 :] |= spaces[: len(spaces) - whole - 1] >> width - part
    else:
        moved[: len(spaces) - whole] = spaces[whole:] >> part
        if part:
            moved[: len(spaces) - whole - 1] |= spaces[whole + 1 :] << width - part
    return moved


def some(spaces: Words) -> Flags:
    """Of which positions a set is not empty."""
    found: Flags = spaces[0] != 0
    for row in spaces[1:]:
        found |= row != 0
    return found


def lowest(spaces: Words) -> Words:
    """The first space of each set; nothing of an empty one."""
    low: Words = spaces & -spaces
    above: Flags | None = None
    for row in range(1, len(low)):
        below = low[row - 1] != 0
        above = below if above is None else above | below
        low[row][above] = 0
    return low


def counted(spaces: Words) -> Numbers:
    """How many spaces each set has."""
    found: Numbers = np.bitwise_count(spaces).sum(axis=0, dtype=np.int64)
    return found
