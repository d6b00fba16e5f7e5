"""A part of a board of hexagons: the rectangle on paper round some of its spaces."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ppgen.boards.board import Board
from ppgen.boards.space import Space

_WITHIN = 1e-6


class Window(Struct, frozen=True):
    """A rectangle over a board, in spaces from the bottom left corner of the board."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom


def window(board: Board, first: Space, last: Space) -> Window:
    """The rectangle round the spaces between two corners, as `board.rectangle` means them, and round the corners."""
    spaces = board.rectangle(first, last)
    shown = [space for space in board if spaces >> board.index(space) & 1 or space in (first, last)]
    xs, ys = zip(*(corner for space in shown for corner in board.outline(space)), strict=True)
    return Window(min(xs), min(ys), max(xs), max(ys))


def in_window(board: Board, seen: Window, space: Space) -> bool:
    """Whether all of a space lies in a window."""
    return space in board and _holds(seen, board.outline(space))


@lru_cache(maxsize=8192)
def _holds(seen: Window, outline: tuple[tuple[float, float], ...]) -> bool:
    return all(
        seen.left - _WITHIN <= x <= seen.right + _WITHIN and seen.bottom - _WITHIN <= y <= seen.top + _WITHIN
        for x, y in outline
    )
