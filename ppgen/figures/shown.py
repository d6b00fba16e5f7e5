"""What a panel shows, as facts: the turns that lead to it (`played.*`) and what its picture holds (`picture.*`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen import piecepack
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.board import Board
from ppgen.boards.naming import STANDARD, Naming, place_name
from ppgen.boards.own_names import OwnNames
from ppgen.boards.space import Space
from ppgen.boards.table import TableArrangement
from ppgen.boards.window import in_window, window
from ppgen.definition.blocks import BoardSpec, ChartSpec, PiecesSpec, RollSpec
from ppgen.definition.card_blocks import CardsBlockSpec
from ppgen.definition.components import PieceKind
from ppgen.definition.game import Game
from ppgen.definition.layouts import parts
from ppgen.definition.marks import Arrow, Callout, Highlight, Line, StepNumber
from ppgen.definition.table_block import TableSpec
from ppgen.definition.table_marks import Cross, Dice, Dimension, Label, Tick
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.definition.figure import PanelSpec
    from ppgen.rules.verdict import Fact

WORD = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
"""A word, a number or a key (`suns-5`) in a notation."""


@lru_cache(maxsize=32)
def _space(pattern: str, is_numeric: bool) -> re.Pattern[str]:
    """A space (`F3`), also the one that a capture enters (`F2xF3`) or from which it takes a piece (`xF3`)."""
    before = "[A-Za-z0-9]" if is_numeric else "[A-Za-z]"
    return re.compile(rf"(?:(?<!{before})|(?<=[0-9]x)|(?<=\bx))(?:{pattern})(?![0-9])")


def spaces_in(text: str, naming: Naming = STANDARD) -> list[str]:
    """The spaces that a notation names, each once, in their order."""
    return list(dict.fromkeys(match[0] for match in space_matches(text, naming)))


def space_matches(text: str, naming: Naming) -> Iterator[re.Match[str]]:
    """Whatever is written as the name of a space is, in order."""
    if isinstance(naming, OwnNames):
        return _own_names(naming.pattern, text)
    return _space(naming.pattern, naming.is_numeric).finditer(text)


def _own_names(pattern: str, text: str) -> Iterator[re.Match[str]]:
    """Names that are words, alone or joined by the signs of a turn: `Fen`, `Fen-Moor`, `FenxMoor`, `xFen`."""
    name, joined = _words(pattern)
    for match in joined.finditer(text):
        at = match.start()
        while at < match.end():
            found = name.match(text, at)
            if found is not None:
                yield found
            at = at + 1 if found is None else found.end()  # over a sign of capture


@lru_cache(maxsize=32)
def _words(pattern: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A name, and a name or several joined by signs of capture, which no letter or digit touches."""
    return re.compile(pattern), re.compile(rf"(?<![A-Za-z0-9])x?{pattern}(?:x{pattern})*(?![A-Za-z0-9])")


def region_corners(spec: PanelSpec, naming: Naming) -> tuple[Space, Space] | None:
    """Two corners of the part of the board that a panel shows; None where it shows all of it."""
    start, _, end = spec.region.partition("-")
    first, last = naming.find(start), naming.find(end)
    return None if first is None or last is None else (first, last)


def region_of(spec: PanelSpec, board: Board) -> Callable[[Space], bool]:
    """Whether a space is in the part of the board that a panel shows."""
    corners = region_corners(spec, board.naming)
    if corners is None:
        return board.__contains__
    start, end = corners
    if not board.has_straight_columns:
        seen = window(board, start, end)
        return lambda space: in_window(board, seen, space)
    (left, right), (bottom, top) = sorted((start.column, end.column)), sorted((start.row, end.row))
    return lambda space: left <= space.column <= right and bottom <= space.row <= top


def without(arrangement: Arrangement, hide: Collection[str]) -> Arrangement:
    """The arrangement without the routes, markers, arrows and ghosts that a panel hides, by their ids."""
    return replace(
        arrangement,
        routes=tuple(route for route in arrangement.routes if route.id not in hide),
        markers=tuple(marker for marker in arrangement.markers if marker.id not in hide),
        arrows=tuple(arrow for arrow in arrangement.arrows if arrow.id not in hide),
        pieces=tuple(piece for piece in arrangement.pieces if piece.role != "ghost" or piece.id not in hide),
    )


def shown_spaces(spec: PanelSpec, arrangement: Arrangement, names: Iterable[str]) -> Iterator[str]:
    """The spaces among these that the panel shows."""
    seen = region_of(spec, arrangement.grid)
    for name in names:
        space = arrangement.grid.naming.find(name)
        if space is not None and seen(space):
            yield name


def rolled(turn: str) -> list[int]:
    """What may have been rolled: the first number of a turn in notation, or its digits where there are two."""
    match = re.search(r"(?<![\w.-])[0-9]{1,2}(?![\w.])", turn)
    return [int(digit) for digit in match[0]] if match else []


def played(turns: tuple[str, ...], naming: Naming = STANDARD, own: str = "") -> dict[str, Fact]:
    """The facts `played.*`: about the turns that lead to a panel's position, and about the last of them.

    `own` is the last one in the game's own notation, where it is written in another one.
    """
    last = turns[-1] if turns else ""
    return {
        "turns": len(turns),
        "last": last,
        "spaces": list(spaces_in(own or last, naming)),
        "roll": list(rolled(last)),
        "parts": _parts_in(last),
    }


def _parts_in(turn: str) -> list[Fact]:
    """The numbered parts of a piecepack that a turn names (`suns-5`), in their order."""
    keys = piecepack.NUMBERED.values()
    return [word for word in dict.fromkeys(WORD.findall(turn)) if word in keys]


def naming_of(arrangement: object, game: Game) -> Naming:
    """What spaces are called on what a panel shows, or else on the board of the game."""
    if isinstance(arrangement, Arrangement):
        return arrangement.grid.naming
    return STANDARD if game.board is None else game.board.naming


def pictured(spec: PanelSpec, arrangement: object, game: Game) -> dict[str, Fact]:
    """The facts `picture.*`: how many things a panel draws, by the nouns with which a text may count them."""
    blocks = tuple(parts(spec.picture))
    naming = naming_of(arrangement, game)
    on_board = not blocks and spec.position is not None
    counts: dict[str, Fact] = {"panels": 1, "pictures": 1, "views": 1}
    boards = sum(isinstance(block, BoardSpec) for block in blocks)
    counts["boards"] = boards + (on_board and isinstance(arrangement, Arrangement))
    counts["tables"] = sum(isinstance(block, TableSpec) for block in blocks)
    on_table = sum(len(mark.faces) for mark in spec.annotate if isinstance(mark, Dice))
    counts["dice"] = sum(_dice(block, game) for block in blocks) + on_table
    counts["pieces"] = sum(len(_kinds(block, game)) for block in blocks if isinstance(block, PiecesSpec))
    counts["cards"] = sum(len(block.keys) for block in blocks if isinstance(block, CardsBlockSpec))
    counts["arrows"] = sum(isinstance(mark, Arrow) for mark in spec.annotate)
    if on_board and isinstance(arrangement, Arrangement):
        seen = region_of(spec, arrangement.grid)
        counts["pieces"] = sum(any(map(seen, piece.spaces)) for piece in arrangement.standing if piece.role != "ghost")
        signs = Counter(arrow.sign for arrow in arrangement.arrows)
        counts["arrows"] = sum(isinstance(mark, Arrow) for mark in spec.annotate) + signs["arrow"]
        counts["dots"] = signs["dot"]
    elif on_board and isinstance(arrangement, TableArrangement):
        counts["pieces"] = sum(piece.role == "piece" for piece in arrangement.pieces)
    crosses = sum(isinstance(mark, Cross) for mark in spec.annotate)
    counts["ticks"] = sum(isinstance(mark, Tick) for mark in spec.annotate)
    counts["labels"] = sum(isinstance(mark, Label) for mark in spec.annotate)
    counts["dimensions"] = sum(isinstance(mark, Dimension) for mark in spec.annotate)
    if on_board and isinstance(arrangement, Arrangement):
        crosses += sum(arrow.sign == "cross" for arrow in arrangement.arrows)
        crosses += sum(marker.role == "wrong" for marker in arrangement.markers)
        counts["ghosts"] = sum(piece.role == "ghost" for piece in arrangement.pieces)
    counts["crosses"] = crosses
    counts["callouts"] = sum(isinstance(mark, Callout) for mark in spec.annotate)
    counts["steps"] = [mark.number for mark in spec.annotate if isinstance(mark, StepNumber)]
    counts["highlighted"] = [
        place_name(naming, place) for mark in spec.annotate if isinstance(mark, Highlight) for place in mark.spaces
    ]
    counts["pointers"] = [
        naming.name(space)
        for mark in spec.annotate
        if isinstance(mark, Arrow | Line)
        for space in (mark.start, mark.end)
    ]
    counts["movers"] = [naming.name(space) for space in spec.move_arrows.starts] if spec.move_arrows is not None else []
    for roll in blocks:
        if isinstance(roll, RollSpec):
            counts["roll"] = [int(digits) for name in roll.dice for digits in re.findall(r"[0-9]+", name)]
            counts["tile"] = roll.tile
    if on_board and isinstance(arrangement, Arrangement):
        seen = region_of(spec, arrangement.grid)
        counts["gates"] = {
            gate.direction: naming.name(gate.where.space) for gate in arrangement.gates if seen(gate.where.space)
        }
        counts["at"] = _standing(arrangement, seen)
        counts["trays"] = {tray.id: tray.count for tray in arrangement.trays} if spec.shows_trays else {}
    return counts


def _standing(arrangement: Arrangement, seen: Callable[[Space], bool]) -> dict[str, Fact]:
    """By the name of its art, the spaces on which a piece stands, row by row from A1."""
    spaces_by_art: dict[str, list[Space]] = {}
    for piece in arrangement.pieces:
        if piece.art and piece.role != "ghost":
            spaces_by_art.setdefault(piece.art, []).extend(filter(seen, piece.spaces))
    order = {art: sorted(spaces, key=lambda space: (space.row, space.column)) for art, spaces in spaces_by_art.items()}
    return {art: [arrangement.grid.naming.name(space) for space in spaces] for art, spaces in order.items()}


def together(panels: Iterable[Mapping[str, Fact]]) -> dict[str, Fact]:
    """The counts of a figure's panels added up, their lists joined, and anything else as in the last panel."""
    total: dict[str, Fact] = {}
    for counts in panels:
        for noun, count in counts.items():
            if not isinstance(count, (int, list)):
                total[noun] = count
                continue
            before = total.get(noun, [] if isinstance(count, list) else 0)
            total[noun] = before + count  # type: ignore[operator]
    return total


def _dice(block: object, game: Game) -> int:
    match block:
        case RollSpec():
            return len(block.dice)
        case PiecesSpec():
            return len(block.dice) * sum(kind.number is not None for kind in _kinds(block, game))
        case ChartSpec() if game.tiles is not None:
            layouts = {tile.layout for tile in game.tiles.tiles.values()}
            return len(game.tiles.shapes) * bool(block.row_die) + len(layouts) * bool(block.column_die)
        case _:
            return 0


def _kinds(block: PiecesSpec, game: Game) -> list[PieceKind]:
    """The pieces that a block shows: those that it names, or all with a number."""
    named = [game.pieces[name] for name in block.names if name in game.pieces]
    return named or [kind for kind in game.pieces.values() if kind.number and not block.names]
