"""A board as plain text, which a terminal shows and a screen reader reads: ASCII but for the names of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ppgen.boards.grid import Grid
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables, bits

if TYPE_CHECKING:
    from ppgen.definition.game import Game

EMPTY, HOLE = ".", "#"
"""What is no letter of a piece."""


@dataclass(frozen=True, slots=True)
class PlainPiece:
    """A type of piece: its letter, its name, and where pieces of it are."""

    letter: str
    name: str
    spaces: tuple[str, ...]
    off: int = 0
    hand: int = 0


@dataclass(frozen=True, slots=True)
class PlainBoard:
    """A board with what stands on it. `lines` begin with the top row and have coordinates at every edge.

    A space is a letter or `.`, a hole `#`, followed by the sign of each attribute. `signs` says what signs mean, and
    `regions` names the parts of the board that the rules name.
    """

    lines: tuple[str, ...]
    pieces: tuple[PlainPiece, ...]
    signs: Mapping[str, str]
    regions: Mapping[str, tuple[str, ...]]


def placed_board(game: Game, grid: Grid, letters: Mapping[str, str], placed: Mapping[int, str]) -> PlainBoard:
    """The board of a game without rules. `letters` has the keys of its pieces, and `placed` those on the board."""
    shown = {index: letter for index, key in placed.items() for letter, named in letters.items() if named == key}
    pieces = tuple(
        PlainPiece(
            letter,
            game.pieces[key].name,
            tuple(str(grid.space(index)) for index in sorted(placed) if placed[index] == key),
        )
        for letter, key in letters.items()
    )
    lines = _lines(grid, {index: shown.get(index, EMPTY) for index in range(len(grid))})
    return PlainBoard(tuple(lines), pieces, {EMPTY: "empty"} if len(placed) < len(grid) else {}, {})


def plain_board(tables: Tables, position: Position) -> PlainBoard:
    """The board of a position of a game whose rules are data."""
    signs = {EMPTY: "empty"} if tables.empty(position) else {}
    if tables.usable.bit_count() < len(tables.grid):
        signs[HOLE] = "a hole, which is not a space"
    for attribute in tables.attributes:
        signs |= {
            sign: f"{attribute.name} {value}" for sign, value in zip(attribute.signs, attribute.values, strict=True)
        }
    pieces = tuple(
        PlainPiece(
            kind.letter,
            kind.name,
            tuple(map(str, tables.spaces(position.masks[kind.index]))),
            position.off[kind.index],
            position.hand[kind.index],
        )
        for kind in tables.types
    )
    return PlainBoard(tuple(_lines(tables.grid, _spaces(tables, position))), pieces, signs, _regions(tables))


def _spaces(tables: Tables, position: Position) -> dict[int, str]:
    """Every space as text: a letter, `.` or `#`, and the signs of its attributes."""
    letters = {index: kind.letter for kind in tables.types for index in bits(position.masks[kind.index])}
    width = 1 + len(tables.attributes)
    spaces = {}
    for index in range(len(tables.grid)):
        signs = zip(tables.attributes, position.marks, strict=True)
        text = letters.get(index, EMPTY) + "".join(attribute.signs[mask >> index & 1] for attribute, mask in signs)
        spaces[index] = text if tables.usable >> index & 1 else HOLE * width
    return spaces


def _lines(grid: Grid, spaces: Mapping[int, str]) -> list[str]:
    """The rows from the top, between lines with the letters of the columns; all spaces are equally wide."""
    width, margin = len(spaces[0]), len(str(grid.rows))
    columns = " ".join(f"{str(grid.space(column))[0]:<{width}}" for column in range(grid.columns))
    heading = f"{'':>{margin}} {columns}".rstrip()
    rows = []
    for row in range(grid.rows, 0, -1):
        line = " ".join(spaces[(row - 1) * grid.columns + column] for column in range(grid.columns))
        rows.append(f"{row:>{margin}} {line} {row}")
    return [heading, *rows, heading]


def _regions(tables: Tables) -> dict[str, tuple[str, ...]]:
    """The regions that the definition names, once where all players mean the same spaces."""
    regions = {}
    for name, masks in tables.regions.items():
        alike = len(set(masks)) == 1
        for player, mask in zip(tables.display_names, masks, strict=True):
            spaces = tuple(map(str, tables.spaces(mask)))
            regions[name if alike else f"{name} of {player}"] = spaces
    return regions
