"""Square grids: spaces, sides and edges. Columns are lettered A.. from the left, rows numbered 1.. from the bottom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple


class Side(Enum):
    """One of the four sides of a space; the value is its letter in every notation."""

    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"

    @property
    def step(self) -> tuple[int, int]:
        """Columns and rows from a space to its neighbour on this side."""
        return _STEPS[self]

    @property
    def opposite(self) -> Side:
        return _OPPOSITES[self]


_STEPS = {Side.NORTH: (0, 1), Side.EAST: (1, 0), Side.SOUTH: (0, -1), Side.WEST: (-1, 0)}
_OPPOSITES = {Side.NORTH: Side.SOUTH, Side.EAST: Side.WEST, Side.SOUTH: Side.NORTH, Side.WEST: Side.EAST}
_NAME = re.compile(r"([A-Z])([1-9][0-9]?)\Z")


class Space(NamedTuple):
    """A space by its column and row, both counted from 0 at the bottom left; `A1` is (0, 0).

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


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of spaces, `columns` wide and `rows` high (1 to 26 each)."""

    columns: int = field(metadata={"min": 1, "max": 26})
    """How many columns the board has."""
    rows: int = field(metadata={"min": 1, "max": 26})
    """How many rows the board has."""

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= 26 and 1 <= self.rows <= 26):
            raise ValueError(f"a grid has 1 to 26 columns and rows, not {self.columns} by {self.rows}")

    def __contains__(self, space: object) -> bool:
        return isinstance(space, Space) and 0 <= space.column < self.columns and 0 <= space.row < self.rows

    def __iter__(self) -> Iterator[Space]:
        """Every space, row by row from A1."""
        return (Space(column, row) for row in range(self.rows) for column in range(self.columns))

    def __len__(self) -> int:
        return self.columns * self.rows

    def space(self, index: int) -> Space:
        """The space with an index, which counts row by row from A1."""
        row, column = divmod(index, self.columns)
        return Space(column, row)

    def is_exterior(self, where: SpaceSide) -> bool:
        """Whether the side lies on the outer edge of the grid."""
        return where.space in self and where.space.neighbour(where.side) not in self
