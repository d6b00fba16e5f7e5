"""Spaces of a board, their sides, and both as places for marks."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ppgen.patterns import pattern


class Side(Enum):
    """One of the four sides of a space; the value is its letter in every notation."""

    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"

    __hash__ = object.__hash__
    """That of `Enum` is a function in Python, and sides are looked up tens of thousands of times for a book."""

    @property
    def step(self) -> tuple[int, int]:
        """Columns and rows from a space to its neighbour on this side."""
        return _STEPS[self]

    @property
    def opposite(self) -> Side:
        return _OPPOSITES[self]


_STEPS = {Side.NORTH: (0, 1), Side.EAST: (1, 0), Side.SOUTH: (0, -1), Side.WEST: (-1, 0)}
_OPPOSITES = {Side.NORTH: Side.SOUTH, Side.EAST: Side.WEST, Side.SOUTH: Side.NORTH, Side.WEST: Side.EAST}
_NAME = pattern(r"([A-Z])([1-9][0-9]?)\Z")


class Space(NamedTuple):
    """A space by its column and row, both counted from 0; `A1` is (0, 0). What a column and a row are, its board says.

    A space may lie off its board, where a tile hangs over the edge; its name is then `?(…)`.
    """

    column: int
    row: int

    def __str__(self) -> str:
        if 0 <= self.column < 26 and 0 <= self.row < 99:
            return f"{chr(65 + self.column)}{self.row + 1}"
        return f"?({self.column + 1},{self.row + 1})"

    @classmethod
    def parse(cls, name: str) -> Space:
        """Read `F2`. Raises ValueError, with a sentence, when the text is not the name of a space."""
        match = _NAME.match(name)
        if match is None:
            raise ValueError(f"{name!r} is not a space: a space is a column letter and a row number, such as F2")
        return cls(ord(match[1]) - 65, int(match[2]) - 1)

    def neighbour(self, side: Side) -> Space:
        """The space across a side, whether or not a board has it."""
        columns, rows = _STEPS[side]
        return Space(self.column + columns, self.row + rows)

    def shifted(self, columns: int, rows: int) -> Space:
        return Space(self.column + columns, self.row + rows)


class SpaceSide(NamedTuple):
    """One side of one space, where a wall can stand: `F2n` is the north side of F2."""

    space: Space
    side: Side

    def __str__(self) -> str:
        return f"{self.space}{self.side.value}"

    @classmethod
    def parse(cls, name: str) -> SpaceSide:
        """Read `F2n`. Raises ValueError, with a sentence."""
        if len(name) < 3 or name[-1] not in "nesw":
            raise ValueError(f"{name!r} is not a side: a side is a space and one of n, e, s, w, such as F2n")
        return cls(Space.parse(name[:-1]), Side(name[-1]))

    @property
    def mate(self) -> SpaceSide:
        """The side that faces this one across the same edge: F2n and F3s."""
        return SpaceSide(self.space.neighbour(self.side), self.side.opposite)

    @property
    def edge(self) -> SpaceSide:
        """The canonical side of the edge that this side and its mate share: the north or the east one."""
        return self if self.side in (Side.NORTH, Side.EAST) else self.mate


class Place(NamedTuple):
    """A space, or one side of it: what a mark can be on."""

    space: Space
    side: Side | None = None

    def __str__(self) -> str:
        return f"{self.space}{self.side.value if self.side else ''}"

    @classmethod
    def parse(cls, name: str) -> Place:
        """Read `F2` or `F2n`. Raises ValueError, with a sentence."""
        return cls(*SpaceSide.parse(name)) if name[1:] and name[-1] in "nesw" else cls(Space.parse(name))

    @property
    def where(self) -> Space | SpaceSide:
        """The space, or its side."""
        return self.space if self.side is None else SpaceSide(self.space, self.side)
