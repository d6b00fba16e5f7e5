"""Sets of spaces in arrays: one column for each position, one row for each 64 spaces (32, where these are enough).

The lowest bit of the first row is space 0. Rows are little-endian, so the result is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = "NDArray[np.unsignedinteger[Any]]"
"""Of shape (..., rows, positions)."""
Numbers: TypeAlias = "NDArray[np.int64]"
Flags: TypeAlias = "NDArray[np.bool_]"
Hashes: TypeAlias = "NDArray[np.uint64]"
"""Numbers, flags and hashes: of shape (positions)."""
MOST_SPACES = 128
"""Spaces of the largest board whose sets are worth two rows of 64."""
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


def as_mask(column: Words) -> int:
    """The set of spaces of one position, of shape (rows), as an integer."""
    width = column.dtype.itemsize * 8
    return sum(int(part) << width * row for row, part in enumerate(column))


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


def members(sets: Words) -> Iterator[tuple[Numbers, Words]]:
    """The spaces of sets one by one, the lowest of each set first, then the next, and so on: in which positions there
    is one, and the space.
    """
    which = np.nonzero(some(sets))[0]
    left = sets[:, which]
    while len(which):
        low = lowest(left)
        yield which, low
        left = left ^ low
        more = some(left)
        which, left = which[more], left[:, more]


def hashed(start: Hashes, parts: Iterable[Words]) -> Hashes:
    """A number for each position, by which positions are told apart: from a first number, and all parts in turn, each
    of shape (positions).
    """
    found = start
    for part in parts:
        found = (found ^ part) * ODD
        found ^= found >> np.uint64(29)
    return found
