"""Parts of a board of hexagons: its edges by where they face, its corners by where they lie, its middle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

from ppgen.boards.space import Space

if TYPE_CHECKING:
    from ppgen.boards.hexes import Hexes

_CORNERS = {"south-west": (0, 0), "south-east": (-1, 0), "north-west": (0, -1), "north-east": (-1, -1)}


def words(board: Hexes) -> tuple[str, ...]:
    """The words that `part` knows."""
    names = (*(f"{word} edge" for word in _edges(board)), *(f"{word} corner" for word in _corners(board)))
    return "all", "edge", "corners", "centre", *names


def part(board: Hexes, word: str) -> int | None:
    """A part that is the same for every player; None for a word that means nothing here."""
    if word not in words(board):
        return None
    match word:
        case "all":
            return board.whole
        case "edge":
            return board.where(lambda space: _missing(board, space) > 0)
        case "corners":
            if board.hexes == "rows":
                return board.where(lambda space: _missing(board, space) >= 3)
            return board.where(lambda space: space in _corners(board).values())
        case "centre":
            return board.where(lambda space: space in _central(board))
        case _ if word.endswith(" edge"):
            return board.where(_edges(board)[word.removesuffix(" edge")])
        case _:
            return board.where(lambda space: space == _corners(board)[word.removesuffix(" corner")])


def _edges(board: Hexes) -> Mapping[str, Callable[[Space], bool]]:
    """By the point of the compass that an edge faces, whether a space lies at it."""
    columns, rows = board.bounds
    edges: dict[str, Callable[[Space], bool]] = {
        "north": lambda space: space.row == rows - 1,
        "south": lambda space: space.row == 0,
    }
    if board.is_flat:
        edges = {"east": lambda space: space.column == columns - 1, "west": lambda space: space.column == 0}
    across: dict[str, Callable[[Space], bool]] = {
        "south-west": lambda space: (space.row if board.is_flat else space.column) == 0,
        "north-east": lambda space: space.row == rows - 1 if board.is_flat else space.column == columns - 1,
    }
    if board.hexes in ("rhombus", "hexagon"):
        edges |= across
    if board.hexes == "hexagon":
        most = board.side - 1
        edges["south-east"] = lambda space: space.column - space.row == most
        edges["north-west"] = lambda space: space.row - space.column == most
    if board.hexes in ("rectangle", "rows"):
        first, last = ("south", "north") if board.is_flat else ("west", "east")
        edges |= {
            first: lambda space: _next(board, space, -1) not in board,
            last: lambda space: _next(board, space, 1) not in board,
        }
    return edges


def _next(board: Hexes, space: Space, by: int) -> Space:
    """The space so many places on in its row, or with flat tops in its column."""
    return space.shifted(0, by) if board.is_flat else space.shifted(by, 0)


def _corners(board: Hexes) -> Mapping[str, Space]:
    """By the point of the compass where a corner lies, its space."""
    columns, rows = board.bounds
    if board.hexes == "hexagon":
        far = board.side - 1
        middle = Space(far, far)
        return {each.word: middle.shifted(each.vector[0] * far, each.vector[1] * far) for each in board.directions}
    if board.hexes == "rows":
        return {}
    return {word: Space(column % columns, row % rows) for word, (column, row) in _CORNERS.items()}


def _missing(board: Hexes, space: Space) -> int:
    """How many neighbours a space lacks."""
    return sum(board.beyond(space, direction.vector) not in board for direction in board.directions)


@lru_cache(maxsize=64)
def _central(board: Hexes) -> frozenset[Space]:
    """The spaces nearest to the middle of all."""
    places = {space: board.centre(space) for space in board}
    x, y = (sum(values) / len(places) for values in zip(*places.values(), strict=True))
    away = {space: hypot(at_x - x, at_y - y) for space, (at_x, at_y) in places.items()}
    least = min(away.values())
    return frozenset(space for space, distance in away.items() if distance < least + 1e-6)
