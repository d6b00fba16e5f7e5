"""Boards of hexagons.

Spaces have a letter and a number, as on squares. `top: pointy`: rows run straight across and have the numbers, from the
bottom; the letters count along a row. `top: flat`: columns run straight up and have the letters, from the left; the
numbers count up a column. The other lines lean: on a rhombus, on a hexagon and on rows of given lengths a letter (or,
with flat tops, a number) keeps to one line of hexagons, which leans to the north-west (or to the south-east). On a
rectangle, whose alternate lines are shifted, it goes zigzag.

Inside, a hexagon has axial coordinates (Amit Patel, "Hexagonal Grids", redblobgames.com): with pointy tops (1, 0)
leads to the east, (0, 1) to the north-west and so (1, 1) to the north-east; with flat tops they lead to the south-east,
to the north and to the north-east.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from ppgen.boards import hex_parts
from ppgen.boards.board import Line, Made, Rings, TextRow, straight
from ppgen.boards.compass import Direction, Vector
from ppgen.boards.hex_lattice import FLAT, POINTY, RADIUS, ROW, cells, extent, given_rows
from ppgen.boards.naming import LOWER, UPPER, FourDigits, LetterNames, Naming
from ppgen.boards.no_squares import NoSquares
from ppgen.boards.space import Space
from ppgen.diagnostics import PartsAtFault
from ppgen.numerals import listed
from ppgen.plane import Point

if TYPE_CHECKING:
    from ppgen.boards.board import Board

MOST = 26
"""The most columns and rows: a column has one letter."""


class Hexes(NoSquares, Struct, frozen=True):
    """A board of hexagons. `columns` and `rows` belong to a rhombus and a rectangle, `side` to a hexagon, `lengths` to
    rows.
    """

    KEY: ClassVar[str] = "hexes"
    EXAMPLE: ClassVar[str] = "{hexes: hexagon, side: 5}"
    """A board in a definition, for hints."""
    hexes: Literal["rhombus", "hexagon", "rectangle", "rows"]
    """The shape of the board: a rhombus, a hexagon, a rectangle whose alternate rows are shifted by half a space, or
    rows of given lengths, each in the middle.
    """
    columns: Annotated[int, Meta(ge=0, le=MOST)] = 0
    """How many hexagons a rhombus or a rectangle is wide; 0 for the other shapes."""
    rows: Annotated[int, Meta(ge=0, le=MOST)] = 0
    """How many hexagons it is high; 0 for the other shapes."""
    side: Annotated[int, Meta(ge=0, le=13)] = 0
    """How many hexagons each side of a hexagon has; 0 for the other shapes."""
    lengths: Annotated[tuple[int, ...], Meta(max_length=MOST)] = ()
    """How many hexagons each row has, from the top; with flat tops, each column from the left."""
    top: Literal["pointy", "flat"] = "pointy"
    """Whether hexagons stand on a corner (`pointy`), in straight rows, or on a side (`flat`), in straight columns."""
    shifted: Literal["even", "odd"] = "even"
    """Which rows of a rectangle lie half a space to the right, counted from the bottom; with flat tops, which columns
    lie half a space higher, counted from the left.
    """
    names: Literal["A1", "a1", "0101"] = "A1"
    """What spaces are called: a letter and a number (`A1`, `a1`), or two digits for the column and two for the row,
    from the top left (`0101`).
    """

    def __post_init__(self) -> None:
        needed = {"rhombus": ("columns", "rows"), "rectangle": ("columns", "rows"), "hexagon": ("side",)}
        keys = needed.get(self.hexes, ("lengths",))
        takes = " and ".join(f"`{needed_key}`" for needed_key in keys)
        strange = [key for key in ("columns", "rows", "side", "lengths") if getattr(self, key) and key not in keys]
        message = f"hexes: {self.hexes} takes {takes}, and nothing else, for its size"
        if strange:
            raise PartsAtFault(((key,), message, f"leave `{key}` out") for key in strange)
        if missing := [f"`{key}`" for key in keys if not getattr(self, key)]:
            are = "is" if len(missing) == 1 else "are"
            raise ValueError(f"hexes: {self.hexes} takes {takes} for its size: {listed(missing)} {are} missing")
        if self.hexes == "rows":
            self._check_lengths()

    def _check_lengths(self) -> None:
        wrong = [at for at, length in enumerate(self.lengths) if not 1 <= length <= MOST]
        if wrong:
            message = f"a row has 1 to {MOST} hexagons"
            raise PartsAtFault(
                (("lengths", at), f"{message}, not {self.lengths[at]}", "leave out a row without any") for at in wrong
            )
        if any((above - below) % 2 == 0 for above, below in zip(self.lengths, self.lengths[1:], strict=False)):
            raise ValueError(
                "two rows, one above the other, differ by an odd number of hexagons, so that they interlock"
            )
        if max(self.bounds) > MOST:
            raise ValueError(f"these rows lean over more than {MOST} columns: use fewer or shorter rows")

    # Spaces -------------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(cells(self))

    def __iter__(self) -> Iterator[Space]:
        return iter(cells(self))

    def __contains__(self, space: object) -> bool:
        return space in cells(self)

    @property
    def is_flat(self) -> bool:
        """Whether hexagons stand on a side."""
        return self.top == "flat"

    @property
    def bounds(self) -> tuple[int, int]:
        """How many columns and rows there are, by letters and numbers."""
        match self.hexes:
            case "hexagon":
                return 2 * self.side - 1, 2 * self.side - 1
            case "rows":
                places = given_rows(self.lengths, self.top)
                return max(column for column, _ in places) + 1, max(row for _, row in places) + 1
            case _:
                return self.columns, self.rows

    @property
    def size(self) -> int:
        """The number of indices, of which a board may skip some: the letters times the numbers."""
        columns, rows = self.bounds
        return columns * rows

    @property
    def whole(self) -> int:
        """All spaces, as a set."""
        return self.where(lambda space: True)

    def space(self, index: int) -> Space:
        """The space with an index, which counts number by number."""
        row, column = divmod(index, self.bounds[0])
        return Space(column, row)

    def index(self, space: Space) -> int:
        """The index of a space."""
        return space.row * self.bounds[0] + space.column

    @property
    def span(self) -> str:
        """What spaces are called, for hints."""
        return self.naming.span

    @property
    def naming(self) -> Naming:
        """What its spaces are called."""
        return _naming(self)

    @property
    def made_of(self) -> Made:
        """Hexagons."""
        return "cells"

    @property
    def measures(self) -> Mapping[str, int]:
        """What captions may quote of its size."""
        columns, rows = self.bounds
        return {"columns": columns, "rows": rows} | ({"side": self.side} if self.side else {})

    @property
    def described(self) -> str:
        """The board in words."""
        return f"{len(self)} hexagonal spaces"

    @property
    def has_straight_columns(self) -> bool:
        """They lean, or go zigzag."""
        return False

    @property
    def text_rows(self) -> tuple[TextRow, ...]:
        """The rows from the top, each from the left; with flat tops the columns from the left, each from the top."""
        lines: dict[int, list[Space]] = {}
        for space in self:
            lines.setdefault(space.column if self.is_flat else space.row, []).append(space)
        if self.is_flat:
            return tuple(
                TextRow(
                    f"column {self.naming.column(column)}",
                    tuple(self.index(space) for space in reversed(lines[column])),
                )
                for column in sorted(lines)
            )
        return tuple(
            TextRow(f"row {self.naming.row(row)}", tuple(self.index(space) for space in lines[row]))
            for row in sorted(lines, reverse=True)
        )

    # Directions ---------------------------------------------------------------------------------------------------

    @property
    def directions(self) -> tuple[Direction, ...]:
        """All six."""
        return FLAT if self.is_flat else POINTY

    @property
    def orthogonal(self) -> tuple[Direction, ...]:
        """All six: each leads over a side."""
        return self.directions

    @property
    def diagonal(self) -> tuple[Direction, ...]:
        """None: hexagons that share a corner share a side."""
        return ()

    @property
    def axes(self) -> tuple[Vector, ...]:
        """The three lines through a hexagon."""
        return (1, 0), (0, 1), (1, 1)

    def beyond(self, space: Space, vector: Vector) -> Space:
        """Where a vector leads from a space, on the board or off it."""
        along, up = self._axial(space)
        return self._at(along + vector[0], up + vector[1])

    def no_ring(self, rings: Rings) -> str:
        """Straight rows and columns can, and all of a rhombus; those that go zigzag need an even number of lines."""
        if not any(rings):
            return ""
        if self.hexes not in ("rhombus", "rectangle"):
            return NoSquares.no_ring(self, rings)
        lines, what = (self.columns, "columns") if self.is_flat else (self.rows, "rows")
        if self.hexes == "rectangle" and lines % 2 and rings[not self.is_flat]:
            shifted = "high" if self.is_flat else "far to the right"
            return (
                f"give the rectangle an even number of {what}: the first and the last of {lines} lie equally {shifted}"
            )
        return ""

    def neighbour(self, index: int, vector: Vector, rings: Rings = (False, False)) -> int | None:
        """The index to which a vector leads, around the edge where there is a ring; None off the board."""
        space = self.beyond(self.space(index), vector)
        if any(rings):
            column, row = space
            space = Space(column % self.columns if rings[0] else column, row % self.rows if rings[1] else row)
        return self.index(space) if space in self else None

    @property
    def beside(self) -> tuple[Direction, ...]:
        """Over the six sides."""
        return self.directions

    @property
    def tracks(self) -> tuple[tuple[int, ...], ...]:
        """None: the three axes are all its lines."""
        return ()

    def lines(self, index: int, vector: Vector, rings: Rings = (False, False)) -> tuple[Line]:
        """The one straight line that leaves a space in a direction."""
        return (Line(vector, straight(index, lambda at: self.neighbour(at, vector, rings))),)

    def leaves(self, index: int, vector: Vector, rings: Rings = (False, False)) -> bool:
        """Whether a vector leads over the edge of the board."""
        return self.neighbour(index, vector, rings) is None

    def bearing(self, start: Space, end: Space) -> tuple[Vector, int] | None:
        """The direction in which one space lies from another, and how many spaces away; None if they lie on no line."""
        (along, up), (to_along, to_up) = self._axial(start), self._axial(end)
        difference = to_along - along, to_up - up
        count = max(map(abs, difference))
        vector = (difference[0] // count, difference[1] // count) if count else (0, 0)
        straight = (vector[0] * count, vector[1] * count) == difference
        known = any(direction.vector == vector for direction in self.directions)
        return (vector, count) if straight and known else None

    def colour(self, index: int) -> int:
        """Hexagons cannot be chequered in two colours."""
        return 0

    def _axial(self, space: Space) -> Vector:
        """Axial coordinates. On a rectangle the shifted lines are set straight."""
        column, row = space
        if self.hexes != "rectangle":
            return column, row
        return (column, row + self._lag(column)) if self.is_flat else (column + self._lag(row), row)

    def _at(self, along: int, up: int) -> Space:
        if self.hexes != "rectangle":
            return Space(along, up)
        return Space(along, up - self._lag(along)) if self.is_flat else Space(along - self._lag(up), up)

    def _lag(self, line: int) -> int:
        """By how much the axial coordinate in a line of a rectangle is larger than the place in the line."""
        return (line + 1) // 2 if self.shifted == "even" else line // 2

    # Places on paper -------------------------------------------------------------------------------------------------

    @property
    def width(self) -> float:
        """In spaces."""
        return extent(self)[2]

    @property
    def height(self) -> float:
        """In spaces."""
        return extent(self)[3]

    def centre(self, space: Space) -> Point:
        """The middle of a space, which may lie off the board."""
        left, bottom, _, _ = extent(self)
        x, y = self.placed(space)
        return x - left, y - bottom

    def outline(self, space: Space) -> tuple[Point, ...]:
        """The corners of a space, clockwise."""
        x, y = self.centre(space)
        corners = ((0.0, RADIUS), (0.5, RADIUS / 2), (0.5, -RADIUS / 2))
        around = (*corners, *((-across, -up) for across, up in corners))
        if self.is_flat:
            around = tuple((up, across) for across, up in reversed(around))
        return tuple((x + across, y + up) for across, up in around)

    def placed(self, space: Space) -> Point:
        """The middle of a space, from that of A1."""
        along, up = self._axial(space)
        return (along * ROW, up - along / 2) if self.is_flat else (along - up / 2, up * ROW)

    # Parts ----------------------------------------------------------------------------------------------------------

    @property
    def part_words(self) -> tuple[str, ...]:
        """The words that `part` knows."""
        return hex_parts.words(self)

    def part(self, word: str) -> int | None:
        """A part that is the same for every player; None for a word that means nothing here."""
        return hex_parts.part(self, word)

    def rectangle(self, first: Space, last: Space) -> int:
        """The spaces whose letters and numbers are between those of two others."""
        (left, right), (bottom, top) = sorted((first.column, last.column)), sorted((first.row, last.row))
        return self.where(lambda space: left <= space.column <= right and bottom <= space.row <= top)

    @property
    def rows_and_columns(self) -> Mapping[str, tuple[int, ...]]:
        """The spaces with each number, and with each letter."""
        columns, rows = self.bounds
        row, column = [0] * rows, [0] * columns
        for space in self:
            row[space.row] |= 1 << self.index(space)
            column[space.column] |= 1 << self.index(space)
        return {"row": tuple(row), "column": tuple(column)}

    def ranks(self, forward: str) -> tuple[int, ...]:
        """Straight rows or columns across the way of a player; () for one who looks along a line of hexagons."""
        if forward not in (("east", "west") if self.is_flat else ("north", "south")):
            return ()
        lines = self.rows_and_columns["column" if self.is_flat else "row"]
        return lines if forward in ("north", "east") else lines[::-1]

    def where(self, holds: Callable[[Space], bool]) -> int:
        """The spaces for which something holds."""
        return sum(1 << self.index(space) for space in self if holds(space))


@lru_cache(maxsize=64)
def _naming(board: Hexes) -> Naming:
    if board.names == "0101":
        return FourDigits(board, board.bounds[1])
    return LetterNames(board, UPPER if board.names == "A1" else LOWER)


if TYPE_CHECKING:

    def _is_a_board(board: Hexes) -> Board:
        return board
