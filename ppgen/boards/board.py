"""What every board offers, whatever its shape: the protocol that rules as data and drawings know.

A space has an index, which is also its bit in a set of spaces. Not every index is a space: a board whose spaces do not
fill a rectangle may leave some out, so that one shift by so many bits still leads from every space to its neighbour.
Places on paper are in spaces (a space is as wide as the way to its neighbour), x to the right and y upwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

from ppgen.boards.compass import Direction, Vector
from ppgen.boards.naming import Naming
from ppgen.boards.space import Space
from ppgen.plane import Point

Rings: TypeAlias = tuple[bool, bool]
"""Whether rows, and whether columns, go on around the edge."""

Made: TypeAlias = Literal["cells", "points", "areas"]
"""What spaces are: cells that fill a board, points that lines join, or the areas of a map."""

PARTS = ("all", "dark", "light", "edge", "corners", "centre")
"""Words for parts that boards have, besides their corners and edges one by one; not every board has all of them."""


class TextRow(NamedTuple):
    """One row of a position as text: its name in messages (`row 3`), and the indices of its spaces in order."""

    name: str
    indices: tuple[int, ...]


class Line(NamedTuple):
    """A line of the board as it leaves a space in a direction."""

    course: tuple[int, int]
    """What stays the same along the line, and differs between two lines: on cells the direction itself."""
    spaces: Sequence[int]
    """The spaces on it, nearest first, up to its end or once round a ring."""


class Board(Protocol):
    """A board without anything on it. Implementations are frozen and hashable."""

    # Spaces and their names

    def __len__(self) -> int:
        """How many spaces it has."""

    def __iter__(self) -> Iterator[Space]:
        """Every space, in the order of their indices."""

    def __contains__(self, space: object) -> bool: ...

    @property
    def size(self) -> int:
        """The number of indices."""

    @property
    def whole(self) -> int:
        """All spaces, as a set."""

    def space(self, index: int) -> Space: ...

    def index(self, space: Space) -> int: ...

    @property
    def naming(self) -> Naming:
        """What its spaces are called: nothing else may name them."""

    @property
    def span(self) -> str:
        """What spaces are called, for hints: `A1 to F6`."""

    @property
    def made_of(self) -> Made:
        """What its spaces are, which decides how it is drawn."""

    @property
    def measures(self) -> Mapping[str, int]:
        """What captions may quote of its size, by the keys of the definition."""

    @property
    def described(self) -> str:
        """The board in words: `6 × 6 spaces`."""

    @property
    def has_straight_columns(self) -> bool:
        """Whether columns run straight up and rows across, so that letters and numbers at its edges name its spaces."""

    @property
    def text_rows(self) -> tuple[TextRow, ...]:
        """The rows in which a position is written, the first one first."""

    # Directions

    @property
    def directions(self) -> tuple[Direction, ...]:
        """Every direction, clockwise from the north."""

    @property
    def orthogonal(self) -> tuple[Direction, ...]:
        """The directions to the spaces that share a side."""

    @property
    def diagonal(self) -> tuple[Direction, ...]:
        """The directions to the spaces that share a corner only."""

    @property
    def axes(self) -> tuple[Vector, ...]:
        """The lines of the board: one vector for each pair of opposite directions."""

    def no_ring(self, rings: Rings) -> str:
        """Why its rows or columns cannot be rings; "" if they can."""

    @property
    def headings(self) -> tuple[str, ...]:
        """The points of the compass that a player can face."""

    def leap(self, vector: Vector, forward: str) -> Vector | None:
        """A leap to the right and forward for a player who faces a point of the compass; None without leaps."""

    def beyond(self, space: Space, vector: Vector) -> Space:
        """Where a vector leads from a space, on the board or off it."""

    @property
    def beside(self) -> tuple[Direction, ...]:
        """The directions to the spaces that count as lying beside a space."""

    @property
    def tracks(self) -> tuple[tuple[int, ...], ...]:
        """The lines that join points, each with its spaces in order; a ring ends where it began. () on cells, where
        `axes` say which lines there are.
        """

    def lines(self, index: int, vector: Vector, rings: Rings = (False, False)) -> Iterable[Line]:
        """Every line that leaves a space in a direction, around the edge where there is a ring.

        Neighbours are the first spaces of these lines; slides and hops follow them. Cells have one at most.
        """

    def leaves(self, index: int, vector: Vector, rings: Rings = (False, False)) -> bool:
        """Whether a direction leads over the edge of the board."""

    def bearing(self, start: Space, end: Space) -> tuple[Vector, int] | None:
        """The direction in which one space lies from another, and how many spaces away; None if they lie on no line."""

    def colour(self, index: int) -> int:
        """0 or 1: the colour of a space where the board is chequered, the same for all where it cannot be."""

    # Places on paper, in spaces

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

    def centre(self, space: Space) -> Point:
        """The middle of a space, which may lie off the board; (0, 0) is the bottom left corner of the board."""

    def outline(self, space: Space) -> tuple[Point, ...]:
        """The corners of a space, clockwise."""

    @property
    def dark_squares(self) -> frozenset[Space]:
        """The squares that are drawn dark, spaces or not; none where the board is not chequered."""

    @property
    def star_points(self) -> tuple[Space, ...] | None:
        """Where lines cross in the middle of squares, the crossings with a dot; None on any other board."""

    # Parts of the board, as sets

    def part(self, word: str) -> int | None:
        """A part that is the same for every player, such as `edge`; None for a word that means nothing here."""

    @property
    def part_words(self) -> tuple[str, ...]:
        """The words that `part` knows."""

    def rectangle(self, first: Space, last: Space) -> int:
        """The spaces from one corner to another, both included."""

    @property
    def rows_and_columns(self) -> Mapping[str, tuple[int, ...]]:
        """By `row` and `column`, those lines from the first to the last."""

    def ranks(self, forward: str) -> tuple[int, ...]:
        """The ranks of a player who faces a point of the compass, from the nearest to the farthest; () without any."""


def straight(start: int, step: Callable[[int], int | None]) -> tuple[int, ...]:
    """The spaces that a step repeated leads to, to the edge of the board (None) or once round a ring."""
    spaces = []
    at = step(start)
    while at is not None and at != start:
        spaces.append(at)
        at = step(at)
    return tuple(spaces)
