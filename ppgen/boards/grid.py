"""Boards of squares. Columns count from the left, rows from the bottom; `names` says what their spaces are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from ppgen.boards.board import PARTS, Line, Made, Rings, TextRow, straight
from ppgen.boards.compass import COMPASS, Direction, Vector
from ppgen.boards.naming import GO, LOWER, UPPER, LetterNames, Naming, NumberNames, dark_squares
from ppgen.boards.space import Place, Side, Space, SpaceSide
from ppgen.diagnostics import PartsAtFault
from ppgen.plane import Point

__all__ = ["Grid", "Place", "Side", "Space", "SpaceSide"]

_VECTORS: dict[str, Vector] = {
    "north": (0, 1),
    "north-east": (1, 1),
    "east": (1, 0),
    "south-east": (1, -1),
    "south": (0, -1),
    "south-west": (-1, -1),
    "west": (-1, 0),
    "north-west": (-1, 1),
}
DIRECTIONS = tuple(Direction(word, vector, COMPASS[word]) for word, vector in _VECTORS.items())
"""The eight directions of squares."""
_CORNERS = {"south-west": (0, 0), "south-east": (-1, 0), "north-west": (0, -1), "north-east": (-1, -1)}
_EDGES = {"north": ("row", -1), "east": ("column", -1), "south": ("row", 0), "west": ("column", 0)}
_PARTS = (*PARTS, *(f"{name} corner" for name in _CORNERS), *(f"{name} edge" for name in _EDGES))


class Grid(Struct, frozen=True):
    """A rectangle of square spaces, `columns` wide and `rows` high (1 to 26 each).

    With the names `draughts` only its dark squares are spaces; the light ones are drawn and nothing else.
    """

    EXAMPLE: ClassVar[str] = "{columns: 8, rows: 8}"
    """A board in a definition, for hints."""
    columns: Annotated[int, Meta(ge=1, le=26)]
    """How many columns the board has."""
    rows: Annotated[int, Meta(ge=1, le=26)]
    """How many rows the board has."""
    names: Literal["A1", "a1", "a1-from-top", "go", "draughts"] = "A1"
    """What spaces are called: a letter and a number (`A1`, `a1`), rows numbered from the top (`a1-from-top`), letters
    without I (`go`), or, on the dark squares alone, numbers from the top left (`draughts`: 1 to 32, 1 to 50).
    """
    chequered: bool | None = None
    """Whether its squares are drawn light and dark in turn; those of `names: draughts` always are."""
    lower_left: Literal["dark", "light"] = "dark"
    """The colour of the square at the lower left, for `chequered` and for the parts `dark` and `light`."""
    drawn: Literal["squares", "crossings"] = "squares"
    """Whether pieces stand on squares or where lines cross, as in go."""
    stars: tuple[str, ...] | None = None
    """With `drawn: crossings`, the crossings with a dot. By default the customary ones of a go board; `[]` for none."""

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= 26 and 1 <= self.rows <= 26):
            raise ValueError(f"a grid has 1 to 26 columns and rows, not {self.columns} by {self.rows}")
        if self.names == "draughts" and (self.columns % 2 or self.rows % 2):
            raise ValueError("names: draughts are for boards with even numbers of columns and rows, such as 8 by 8")
        if self.names == "draughts" and self.chequered is False:
            raise ValueError("a board with names: draughts is chequered always: leave out `chequered`")
        if self.names == "go" and self.columns > len(GO):
            raise ValueError(f"names: go have a letter for {len(GO)} columns at most: there is no I")
        if self.drawn == "crossings" and (self.chequered or self.names == "draughts"):
            what = "names: draughts are" if self.names == "draughts" else "`chequered` is"
            raise ValueError(f"{what} for squares, and this board has crossings: leave one of the two out")
        if self.stars is not None and self.drawn != "crossings":
            raise ValueError("`stars` are for boards with `drawn: crossings`")
        if faults := [*self._wrong_stars()]:
            raise PartsAtFault(faults)

    def _wrong_stars(self) -> Iterator[tuple[tuple[str, int], str, str]]:
        """Each star that is on no crossing, or named before: where it stands, what is wrong, and a hint."""
        seen: set[str] = set()
        for number, star in enumerate(self.stars or ()):
            if self.naming.find(star) is None:
                yield ("stars", number), self.naming.wrong(star), f"the spaces are {self.span}"
            elif star in seen:
                yield ("stars", number), f"the star {star} is named twice", "take one of the two out"
            seen.add(star)

    def __contains__(self, space: object) -> bool:
        if not isinstance(space, Space) or not (0 <= space.column < self.columns and 0 <= space.row < self.rows):
            return False
        return self.names != "draughts" or not self.is_light(space)

    def __iter__(self) -> Iterator[Space]:
        """Every space, row by row from the lower left."""
        squares = self.squares
        return squares if self.names != "draughts" else (space for space in squares if not self.is_light(space))

    def __len__(self) -> int:
        return self.size // 2 if self.names == "draughts" else self.size

    @property
    def squares(self) -> Iterator[Space]:
        """Every square, whether or not it is a space, row by row from the lower left."""
        return (Space(column, row) for row in range(self.rows) for column in range(self.columns))

    @property
    def naming(self) -> Naming:
        """What its spaces are called."""
        return _naming(self)

    @property
    def is_chequered(self) -> bool:
        """Whether its squares are drawn light and dark."""
        return self.chequered is True or self.names == "draughts"

    def is_light(self, space: Space) -> bool:
        """Whether a square is a light one where the board is chequered."""
        return (space.column + space.row) % 2 == (self.lower_left == "dark")

    @property
    def size(self) -> int:
        """The number of indices, one for each square."""
        return self.columns * self.rows

    @property
    def whole(self) -> int:
        """All spaces, as a set."""
        return _dark(self) if self.names == "draughts" else (1 << self.size) - 1

    def space(self, index: int) -> Space:
        """The space with an index, which counts row by row from A1."""
        row, column = divmod(index, self.columns)
        return Space(column, row)

    def index(self, space: Space) -> int:
        """The index of a space, row by row from A1."""
        return space.row * self.columns + space.column

    @property
    def span(self) -> str:
        """What spaces are called, for hints."""
        return self.naming.span

    @property
    def made_of(self) -> Made:
        """Squares."""
        return "cells"

    @property
    def measures(self) -> Mapping[str, int]:
        """What captions may quote of its size."""
        return {"columns": self.columns, "rows": self.rows}

    @property
    def described(self) -> str:
        """The board in words."""
        if self.names == "draughts":
            return f"{self.columns} × {self.rows} squares, of which the dark ones are spaces"
        return f"{self.columns} × {self.rows} {'crossings' if self.drawn == 'crossings' else 'spaces'}"

    @property
    def has_straight_columns(self) -> bool:
        """They do."""
        return True

    @property
    def text_rows(self) -> tuple[TextRow, ...]:
        """The rows from the top, each from the left."""
        every = [range(row * self.columns, (row + 1) * self.columns) for row in range(self.rows)]
        lines = [tuple(index for index in line if self.space(index) in self) for line in every]
        return tuple(TextRow(f"row {row + 1}", lines[row]) for row in range(self.rows - 1, -1, -1))

    def is_exterior(self, where: SpaceSide) -> bool:
        """Whether the side lies on the outer edge of the grid."""
        return where.space in self and where.space.neighbour(where.side) not in self

    # Directions ---------------------------------------------------------------------------------------------------

    @property
    def directions(self) -> tuple[Direction, ...]:
        """All eight."""
        return DIRECTIONS

    @property
    def orthogonal(self) -> tuple[Direction, ...]:
        """North, east, south and west."""
        return DIRECTIONS[::2]

    @property
    def diagonal(self) -> tuple[Direction, ...]:
        """The four between them."""
        return DIRECTIONS[1::2]

    @property
    def axes(self) -> tuple[Vector, ...]:
        """Rows, columns and both diagonals."""
        return (1, 0), (0, 1), (1, 1), (1, -1)

    def no_ring(self, rings: Rings) -> str:
        """They can."""
        return ""

    @property
    def headings(self) -> tuple[str, ...]:
        """One of the four sides."""
        return "north", "east", "south", "west"

    def leap(self, vector: Vector, forward: str) -> Vector | None:
        """A vector seen by a player who faces north, as one who faces another way sees it."""
        (right, ahead), (east, north) = vector, _VECTORS[forward]
        return right * north + ahead * east, ahead * north - right * east

    def beyond(self, space: Space, vector: Vector) -> Space:
        """Where a vector leads from a space, on the board or off it."""
        return space.shifted(*vector)

    def neighbour(self, index: int, vector: Vector, rings: Rings = (False, False)) -> int | None:
        """The index to which a vector leads, around the edge where there is a ring; None off the board."""
        row, column = divmod(index, self.columns)
        column, row = column + vector[0], row + vector[1]
        if rings[0]:
            column %= self.columns
        if rings[1]:
            row %= self.rows
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return row * self.columns + column

    @property
    def beside(self) -> tuple[Direction, ...]:
        """Over the four sides."""
        return self.orthogonal

    @property
    def tracks(self) -> tuple[tuple[int, ...], ...]:
        """None: rows, columns and diagonals are all its lines."""
        return ()

    def lines(self, index: int, vector: Vector, rings: Rings = (False, False)) -> tuple[Line]:
        """The one straight line that leaves a space in a direction."""
        if any(rings):
            return (Line(vector, straight(index, lambda at: self.neighbour(at, vector, rings))),)
        row, column = divmod(index, self.columns)
        across, up = vector
        right = (self.columns - 1 - column if across > 0 else column) // abs(across) if across else 26
        ahead = (self.rows - 1 - row if up > 0 else row) // abs(up) if up else 26
        step, count = up * self.columns + across, min(right, ahead)
        return (Line(vector, range(index + step, index + step * (count + 1), step) if count else ()),)

    def leaves(self, index: int, vector: Vector, rings: Rings = (False, False)) -> bool:
        """Whether a vector leads over the edge of the board."""
        return self.neighbour(index, vector, rings) is None

    def bearing(self, start: Space, end: Space) -> tuple[Vector, int] | None:
        """The direction in which one space lies from another, and how many spaces away; None if they lie on no line."""
        columns, rows = end.column - start.column, end.row - start.row
        count = max(abs(columns), abs(rows))
        if not count or {abs(columns), abs(rows)} - {0, count}:
            return None
        return (columns // count, rows // count), count

    def colour(self, index: int) -> int:
        """0 for a dark space, 1 for a light one."""
        return int(self.is_light(self.space(index)))

    # Places on paper -------------------------------------------------------------------------------------------------

    @property
    def width(self) -> float:
        """In spaces."""
        return self.columns

    @property
    def height(self) -> float:
        """In spaces."""
        return self.rows

    def centre(self, space: Space) -> Point:
        """The middle of a space, which may lie off the board."""
        return space.column + 0.5, space.row + 0.5

    def outline(self, space: Space) -> tuple[Point, ...]:
        """The corners of a space, clockwise from the bottom left."""
        x, y = float(space.column), float(space.row)
        return (x, y), (x, y + 1), (x + 1, y + 1), (x + 1, y)

    @property
    def dark_squares(self) -> frozenset[Space]:
        """The squares that are drawn dark."""
        return _dark_squares(self) if self.is_chequered else frozenset()

    @property
    def star_points(self) -> tuple[Space, ...] | None:
        """Those that the definition names, or by custom those of a square board of go."""
        if self.drawn != "crossings":
            return None
        if self.stars is not None:
            named = map(self.naming.find, self.stars)
            return tuple(star for star in named if star is not None)
        return star_points(self.columns) if self.names == "go" and self.columns == self.rows else ()

    # Parts ----------------------------------------------------------------------------------------------------------

    @property
    def part_words(self) -> tuple[str, ...]:
        """The words that `part` knows."""
        return _PARTS

    def part(self, word: str) -> int | None:
        """A part that is the same for every player; None for a word that means nothing here."""
        columns, rows = self.columns, self.rows
        last = Space(columns - 1, rows - 1)
        match word:
            case "all":
                return self.whole
            case "dark":
                return self._where(lambda s: not self.is_light(s))
            case "light":
                return self._where(self.is_light)
            case "edge":
                return self._where(lambda s: s.column in (0, last.column) or s.row in (0, last.row))
            case "corners":
                return self._where(lambda s: s.column in (0, last.column) and s.row in (0, last.row))
            case "centre":
                # Of an even number of columns or rows, both in the middle.
                return self._where(lambda s: abs(2 * s.column - last.column) <= 1 and abs(2 * s.row - last.row) <= 1)
            case _ if word in _PARTS and word.endswith(" edge"):
                lines, at = _EDGES[word.removesuffix(" edge")]
                return self.rows_and_columns[lines][at]
            case _ if word in _PARTS:
                column, row = _CORNERS[word.removesuffix(" corner")]
                return self._where(lambda s: s.column == column % columns and s.row == row % rows)
            case _:
                return None

    def rectangle(self, first: Space, last: Space) -> int:
        """The spaces from one corner to another, both included; of numbers, those from one to the other."""
        if isinstance(self.naming, NumberNames):
            start, end = sorted(map(self.naming.spaces.index, (first, last)))
            return sum(1 << self.index(space) for space in self.naming.spaces[start : end + 1])
        (left, right), (bottom, top) = sorted((first.column, last.column)), sorted((first.row, last.row))
        return self._where(lambda s: left <= s.column <= right and bottom <= s.row <= top)

    @property
    def rows_and_columns(self) -> Mapping[str, tuple[int, ...]]:
        """Rows from the bottom, columns from the left."""
        row, column = (1 << self.columns) - 1, sum(1 << at for at in range(0, self.size, self.columns))
        return {
            "row": tuple((row << at * self.columns) & self.whole for at in range(self.rows)),
            "column": tuple((column << at) & self.whole for at in range(self.columns)),
        }

    def ranks(self, forward: str) -> tuple[int, ...]:
        """Rows or columns, from those of the player to the farthest."""
        if forward not in ("north", "east", "south", "west"):
            return ()
        lines = self.rows_and_columns["row" if forward in ("north", "south") else "column"]
        return lines if forward in ("north", "east") else lines[::-1]

    def _where(self, holds: Callable[[Space], bool]) -> int:
        """The spaces for which something holds."""
        return sum(1 << self.index(space) for space in self if holds(space))


@lru_cache(maxsize=64)
def _dark_squares(board: Grid) -> frozenset[Space]:
    return frozenset(space for space in board.squares if not board.is_light(space))


@lru_cache(maxsize=64)
def _naming(board: Grid) -> Naming:
    match board.names:
        case "A1":
            return LetterNames(board, UPPER)
        case "a1":
            return LetterNames(board, LOWER)
        case "a1-from-top":
            return LetterNames(board, LOWER, board.rows)
        case "go":
            return LetterNames(board, GO)
        case "draughts":
            return NumberNames(board, dark_squares(board))


@lru_cache(maxsize=64)
def _dark(board: Grid) -> int:
    """The dark squares, as a set."""
    return sum(1 << board.index(space) for space in board)


def star_points(size: int) -> tuple[Space, ...]:
    """The customary star points of a board of `size` by `size` lines.

    They lie on the third line of boards from 7 by 7 and on the fourth from 13 by 13, in the middle of odd boards, and
    from 15 by 15 half-way along the sides, too.
    """
    if size < 7:
        return ()
    near = 3 if size >= 13 else 2
    far = size - 1 - near
    corners = [Space(column, row) for row in (near, far) for column in (near, far)]
    if size % 2 == 0:
        return tuple(corners)
    middle = size // 2
    sides = [Space(middle, near), Space(near, middle), Space(far, middle), Space(middle, far)]
    return (*corners, Space(middle, middle), *(sides if size >= 15 else ()))
