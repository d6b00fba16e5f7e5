"""What the points of a board are called that states its own points."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.boards.space import Space
from ppgen.diagnostics import did_you_mean

if TYPE_CHECKING:
    from ppgen.boards.points import Points


class PointNames(Struct, frozen=True):
    """A name for each point, as the definition gives it."""

    board: Points

    def name(self, space: Space) -> str:
        """`gate`."""
        if space in self.board:
            return self.board.points[self.board.index(space)].name
        return f"?({space.column + 1},{space.row + 1})"

    def find(self, text: str) -> Space | None:
        """The point with a name."""
        return _named(self.board).get(text)

    def wrong(self, text: str) -> str:
        """Why a text names no point."""
        known = _named(self.board)
        meant = next((name for name in known if name.lower() == text.lower()), None)
        if meant is not None:
            return f"{text!r} is not a point: capital letters count, and the point is called {meant}"
        hint = did_you_mean(text, known, "points")
        return f"{text!r} is not a point of this board ({hint})" if hint else f"{text!r} is not a point of this board"

    @property
    def pattern(self) -> str:
        """All names, the longest first."""
        return _pattern(self.board)

    @property
    def is_numeric(self) -> bool:
        """They begin with a letter."""
        return False

    @property
    def span(self) -> str:
        """All names of a small board; of a large one the first and the last."""
        names = [point.name for point in self.board.points]
        return ", ".join(names) if len(names) <= _FEW else f"{names[0]}, {names[1]} … {names[-1]}"

    @property
    def in_words(self) -> str:
        """What names are made of."""
        return "a name of the definition"

    def column(self, column: int) -> str:
        """Names in a column share nothing."""
        return ""

    def row(self, row: int) -> str:
        """Names in a row share nothing."""
        return ""


_FEW = 12
"""So many names are listed in a message."""


@lru_cache(maxsize=64)
def _named(board: Points) -> dict[str, Space]:
    return {point.name: space for point, space in zip(board.points, board, strict=True)}


@lru_cache(maxsize=64)
def _pattern(board: Points) -> str:
    names = sorted((point.name for point in board.points), key=lambda name: (-len(name), name))
    return f"(?:{'|'.join(map(re.escape, names))})"
