"""What a board lacks whose spaces are not squares."""

from __future__ import annotations

from ppgen.boards.board import Rings
from ppgen.boards.compass import COMPASS, Vector
from ppgen.boards.space import Space


class NoSquares:
    """Answers for the protocol `Board` that are the same on every board without squares."""

    __slots__ = ()

    def no_ring(self, rings: Rings) -> str:
        """Rows and columns that go on around the edge are for squares and some boards of hexagons."""
        return "rings are for squares, and for hexagons in a rhombus or a rectangle" if any(rings) else ""

    @property
    def headings(self) -> tuple[str, ...]:
        """All eight: a player may face along a line of the board, or between two."""
        return tuple(COMPASS)

    def leap(self, vector: Vector, forward: str) -> Vector | None:
        """Leaps are for squares."""
        return None

    @property
    def dark_squares(self) -> frozenset[Space]:
        """None: chequers are for squares."""
        return frozenset()

    @property
    def star_points(self) -> None:
        """None: they are for crossings of a grid of squares."""
        return None
