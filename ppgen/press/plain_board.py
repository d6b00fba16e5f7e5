"""A board as plain text, which a terminal shows and a screen reader reads: ASCII but for the names of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables, bits

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


def plain_board(tables: Tables, position: Position) -> PlainBoard:
    """The board of a position."""
    letters = {index: kind.letter for kind in tables.types for index in bits(position.masks[kind.index])}
    empty = bool(tables.empty(position))
    signs = {EMPTY: "empty"} if empty else {}
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
    return PlainBoard(tuple(_lines(tables, position, letters)), pieces, signs, _regions(tables))


def _lines(tables: Tables, position: Position, letters: Mapping[int, str]) -> list[str]:
    grid = tables.grid
    width = 1 + len(tables.attributes)
    margin = len(str(grid.rows))
    names = " ".join(f"{str(tables.space(column))[0]:<{width}}" for column in range(grid.columns))
    heading = f"{'':>{margin}} {names}".rstrip()
    lines = [heading]
    for row in range(grid.rows - 1, -1, -1):
        spaces = []
        for column in range(grid.columns):
            index = row * grid.columns + column
            if not tables.usable >> index & 1:
                spaces.append(HOLE * width)
                continue
            signs = zip(tables.attributes, position.marks, strict=True)
            spaces.append(
                letters.get(index, EMPTY) + "".join(attribute.signs[mask >> index & 1] for attribute, mask in signs)
            )
        lines.append(f"{row + 1:>{margin}} {' '.join(spaces)} {row + 1}")
    return [*lines, heading]


def _regions(tables: Tables) -> dict[str, tuple[str, ...]]:
    """The regions that the definition names, once where all players mean the same spaces."""
    regions = {}
    for name, masks in tables.regions.items():
        alike = len(set(masks)) == 1
        for player, mask in zip(tables.display_names, masks, strict=True):
            spaces = tuple(map(str, tables.spaces(mask)))
            regions[name if alike else f"{name} of {player}"] = spaces
    return regions
