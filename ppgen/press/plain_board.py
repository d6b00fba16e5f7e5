"""A board as plain text, which a terminal shows and a screen reader reads: ASCII but for the names of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.boards.board import Board
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables, bits

if TYPE_CHECKING:
    from ppgen.definition.game import Game

EMPTY, HOLE = ".", "#"
"""What is no letter of a piece."""


class PlainPiece(Struct, frozen=True):
    """A type of piece: its letter, its name, and where pieces of it are."""

    letter: str
    name: str
    spaces: tuple[str, ...]
    off: int = 0
    hand: int = 0


class PlainBoard(Struct, frozen=True):
    """A board with what stands on it. `lines` begin with the top row and have coordinates at every edge.

    A space is a letter or `.`, a hole `#`, followed by the sign of each attribute. `signs` says what signs mean, and
    `regions` names the parts of the board that the rules name.
    """

    lines: tuple[str, ...]
    pieces: tuple[PlainPiece, ...]
    signs: Mapping[str, str]
    regions: Mapping[str, tuple[str, ...]]


def placed_board(game: Game, board: Board, letters: Mapping[str, str], placed: Mapping[int, str]) -> PlainBoard:
    """The board of a game without rules. `letters` has the keys of its pieces, and `placed` those on the board."""
    shown = {index: letter for index, key in placed.items() for letter, named in letters.items() if named == key}
    pieces = tuple(
        PlainPiece(
            letter,
            game.pieces[key].name,
            tuple(board.naming.name(board.space(index)) for index in sorted(placed) if placed[index] == key),
        )
        for letter, key in letters.items()
    )
    lines = _lines(board, {board.index(space): shown.get(board.index(space), EMPTY) for space in board})
    return PlainBoard(tuple(lines), pieces, {EMPTY: "empty"} if len(placed) < len(board) else {}, {})


def plain_board(tables: Tables, position: Position) -> PlainBoard:
    """The board of a position of a game whose rules are data."""
    signs = {EMPTY: "empty"} if tables.empty(position) else {}
    if tables.usable.bit_count() < len(tables.board):
        signs[HOLE] = "a hole, which is not a space"
    for attribute in tables.attributes:
        signs |= {
            sign: f"{attribute.name} {value}" for sign, value in zip(attribute.signs, attribute.values, strict=True)
        }
    pieces = tuple(
        PlainPiece(
            kind.letter,
            kind.said,
            tuple(tables.names(position.masks[kind.index])),
            position.off[kind.index],
            position.hand[kind.index],
        )
        for kind in tables.types
    )
    return PlainBoard(tuple(_lines(tables.board, _spaces(tables, position))), pieces, signs, _regions(tables))


def _spaces(tables: Tables, position: Position) -> dict[int, str]:
    """Every space as text: a letter, `.` or `#`, and the signs of its attributes."""
    letters = {index: kind.letter for kind in tables.types for index in bits(position.masks[kind.index])}
    width = 1 + len(tables.attributes)
    spaces = {}
    for index in map(tables.board.index, tables.board):
        signs = zip(tables.attributes, position.marks, strict=True)
        text = letters.get(index, EMPTY) + "".join(attribute.signs[mask >> index & 1] for attribute, mask in signs)
        spaces[index] = text if tables.usable >> index & 1 else HOLE * width
    return spaces


def _lines(board: Board, spaces: Mapping[int, str]) -> list[str]:
    """The board from its top, where all spaces are equally wide.

    Where columns run straight up, rows have their numbers at both ends, and columns their letters above and below; else
    each line begins and ends with the name of the space there. An area has a line of its own.
    """
    if board.made_of == "areas":
        names = {index: board.naming.name(board.space(index)) for index in spaces}
        longest = max(map(len, names.values()))
        return [f"{names[index]:<{longest}} {text}" for index, text in spaces.items()]
    width = max(map(len, spaces.values()))
    middles = {index: board.centre(board.space(index)) for index in spaces}
    lines: dict[float, list[int]] = {}
    for index, (_, y) in middles.items():
        lines.setdefault(round(y, 6), []).append(index)
    ranks = {x: rank for rank, x in enumerate(sorted({round(x, 6) for x, _ in middles.values()}))}
    places = {index: ranks[round(x, 6)] for index, (x, _) in middles.items()}
    for line in lines.values():
        line.sort(key=places.__getitem__)
    gaps = [places[right] - places[left] for line in lines.values() for left, right in pairwise(line)]
    unit = -(-(width + 1) // min(gaps, default=1))
    naming = board.naming
    straight = board.has_straight_columns and bool(naming.row(0))

    def label(index: int) -> str:
        space = board.space(index)
        return naming.row(space.row) if straight else naming.name(space)

    margin = max(len(label(line[0])) for line in lines.values())
    shown = []
    for _, line in sorted(lines.items(), reverse=True):
        text = ""
        for index in line:
            text = f"{text:<{unit * places[index]}}{spaces[index]:<{width}}"
        shown.append(f"{label(line[0]):>{margin}} {text} {label(line[-1])}")
    if not straight:
        return shown
    columns = " ".join(f"{naming.column(board.space(index).column):<{width}}" for index in lines[min(lines)])
    heading = f"{'':>{margin}} {columns}".rstrip()
    return [heading, *shown, heading]


def _regions(tables: Tables) -> dict[str, tuple[str, ...]]:
    """The regions that the definition names, once where all players mean the same spaces."""
    regions = {}
    for name, masks in tables.regions.items():
        alike = len(set(masks)) == 1
        for player, mask in zip(tables.display_names, masks, strict=True):
            spaces = tuple(tables.names(mask))
            regions[name if alike else f"{name} of {player}"] = spaces
    return regions
