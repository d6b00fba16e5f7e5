"""FEN, the notation of positions of chess, for every game of two players on squares that says `notation: fen`.

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1

Six fields: the rows; who is to move, `w` for the first player and `b` for the second; rights to castle; the space
behind a piece that may be captured in passing; the turns of single players since a capture or a move of a pawn; the
number of the turn of both. Four are read, too: then the last two are 0 and 1. What FEN has no field for follows, as in
the notation of other games (`hand:P2`).

The last two fields are no part of what a position is: two positions that differ in them alone are equal. They travel
beside it (`Numbered`), and the turns of a transcript count on. Only where the rules remember how long nothing was
captured (`quiet`) is the fifth field part of the position.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ppgen.boards.space import Space
from ppgen.rules.board.move import Move, parts
from ppgen.rules.board.notation import further_words, print_pieces, read_words
from ppgen.rules.board.notations.san import PAWN
from ppgen.rules.board.piece_names import with_a
from ppgen.rules.board.position import Position
from ppgen.rules.board.rights import CASTLING, EN_PASSANT, passing_slides
from ppgen.rules.board.tables import CastleRow, Tables, bits
from ppgen.rules.protocol import NotationError

QUIET = "quiet"
_SAID = (CASTLING, EN_PASSANT, QUIET)
"""The words of the memory that have a field in FEN."""
_WORD = re.compile(r"\S+")
_NAMES = "rows, player to move, rights to castle, space of a capture in passing, quiet turns and number of the turn"


class Numbered(Position):
    """A position with the last two fields of its FEN, which neither equality nor the hash looks at."""

    quiet: int = 0
    number: int = 1


class Right(NamedTuple):
    """A right to castle: its bit in the memory, and the castling."""

    bit: int
    row: CastleRow


class Fields(NamedTuple):
    """Which parts of the memory the fields of FEN hold, by their place in `Position.memory`; None for none."""

    castling: int | None
    passing: int | None
    quiet: int | None
    rights: Mapping[str, Right]
    """By letter, in the order in which they are written."""


@lru_cache(maxsize=16)
def fields(tables: Tables) -> Fields:
    """What the fields of FEN mean in a game."""
    slots = {slot.word: number for number, slot in enumerate(tables.memory)}
    rights: dict[str, Right] = {}
    for letters, own in zip(("KQ", "kq"), tables.move_tables, strict=True):
        for row in own.castles:
            letter = letters[tables.space(row.partner_start).column < tables.space(row.start).column]
            rights.setdefault(letter, Right(1 << row.partner_start, row))
    in_order = {letter: rights[letter] for letter in "KQkq" if letter in rights}
    return Fields(slots.get(CASTLING), slots.get(EN_PASSANT), slots.get(QUIET), in_order)


def print_fen(tables: Tables, position: Position) -> str:
    """Write a position in six fields."""
    known = fields(tables)
    memory = position.memory
    castling = 0 if known.castling is None else memory[known.castling]
    rights = "".join(letter for letter, right in known.rights.items() if castling & right.bit)
    passing = 0 if known.passing is None else memory[known.passing]
    quiet = memory[known.quiet] if known.quiet is not None else getattr(position, "quiet", 0)
    return " ".join(
        (
            print_pieces(tables, position),
            "wb"[position.to_move],
            rights or "-",
            ",".join(_name(tables.space(at)) for at in bits(passing)) or "-",
            str(quiet),
            str(getattr(position, "number", 1)),
            *further_words(tables, position, _SAID),
        )
    )


def read_fen(tables: Tables, text: str) -> Position:
    """Read a position of four or six fields. Raises NotationError."""
    words = [(match[0], match.start()) for match in _WORD.finditer(text)]
    first = next((place for place, (word, _) in enumerate(words) if place and ":" in word), len(words))
    given, further = words[:first], words[first:]
    if len(given) not in (4, 6):
        message = f"a position in FEN has four or six fields, not {len(given)}"
        at = given[6][1] if len(given) > 6 else len(text)
        raise NotationError(message, at, f"{_NAMES}, such as {print_fen(tables, tables.setup)}")
    if given[1][0] not in ("w", "b"):
        first_player, second = tables.players
        raise NotationError(f"{given[1][0]!r} is nobody's turn", given[1][1], f"w for {first_player}, b for {second}")
    position = read_words(tables, given[0], "wb".index(given[1][0]), further, _SAID)
    known, memory = fields(tables), list(position.memory)
    rights = _read_rights(tables, known, position.masks, *given[2])
    passing = _read_passing(tables, known, position, *given[3])
    if known.castling is not None:
        memory[known.castling] = rights
    if known.passing is not None:
        memory[known.passing] = passing
    quiet = _number(given[4], 0) if len(given) == 6 else 0
    number = _number(given[5], 1) if len(given) == 6 else 1
    if known.quiet is not None:
        memory[known.quiet] = min(quiet, tables.memory[known.quiet].max)
        quiet = 0
    return numbered(position._replace(memory=tuple(memory)), quiet, number)


def like(position: Position, other: Position) -> Position:
    """A position with the last two fields of another one."""
    return numbered(position, getattr(other, "quiet", 0), getattr(other, "number", 1))


def numbered(position: Position, quiet: int, number: int) -> Position:
    """A position with the last two fields of its FEN."""
    if (quiet, number) == (0, 1):
        return position
    marked = tuple.__new__(Numbered, position)
    marked.quiet, marked.number = quiet, number
    return marked


def counted(tables: Tables, before: Position, move: Move, after: Position) -> Position:
    """The position after a move, with the fields of FEN that count turns."""
    is_pawn = move.type >= 0 and tables.types[move.type].letter.upper() == PAWN
    if is_pawn or any(part.captured for part in parts(move)) or fields(tables).quiet is not None:
        quiet = 0
    else:
        quiet = getattr(before, "quiet", 0) + 1
    return numbered(after, quiet, getattr(before, "number", 1) + (after.to_move == 0))


def _read_rights(tables: Tables, known: Fields, masks: Sequence[int], text: str, at: int) -> int:
    spaces = 0
    for place, letter in enumerate("" if text == "-" else text, at):
        if letter not in known.rights:
            hint = f"letters: {', '.join(known.rights)}, or - for none" if known.rights else "write -"
            raise NotationError(f"{letter!r} is no right to castle here", place, hint)
        right = known.rights[letter]
        if spaces & right.bit:
            raise NotationError(f"{letter!r} is given twice", place, "keep one of them")
        for kind, space in ((right.row.type, right.row.start), (right.row.partner, right.row.partner_start)):
            if not masks[kind] >> space & 1:
                message = f"the right {letter} needs {with_a(tables.types[kind].said)} on {tables.name(space)}"
                raise NotationError(message, place, "rights end when one of the two pieces leaves its space")
        spaces |= right.bit
    return spaces


def _read_passing(tables: Tables, known: Fields, position: Position, text: str, at: int) -> int:
    if text == "-":
        return 0
    match = re.fullmatch("([a-z])([1-9][0-9]?)", text)
    space = None if match is None else Space(ord(match[1]) - ord("a"), int(match[2]) - 1)
    if space is None or space not in tables.board:
        raise NotationError(f"{text!r} is no space of the board", at, "such as e3, or - for none")
    if known.passing is None:
        raise NotationError("nothing is captured in passing here", at, "write -")
    passed = 1 << tables.index(space)
    if not passed & tables.empty(position) or not _was_passed(tables, position, passed):
        message = f"no piece can have passed {text} in the last turn"
        raise NotationError(message, at, "the space is empty, and so is that before it; the piece stands behind it")
    return passed


def _was_passed(tables: Tables, position: Position, passed: int) -> bool:
    """Whether a piece stands where a slide over a space ends, and the space where it began is empty."""
    empty = tables.empty(position)
    rows = (row for own in tables.move_tables for row in own.slides if row.type not in tables.friends[position.to_move])
    return any(
        spaces == passed and position.masks[row.type] >> end & 1 and empty >> start & 1
        for row in rows
        for (start, end), spaces in passing_slides(row).items()
    )


def _number(word: tuple[str, int], least: int) -> int:
    text, at = word
    if re.fullmatch("[0-9]{1,4}", text) is None or int(text) < least:
        raise NotationError(f"{text!r} does not count turns", at, f"a number from {least}")
    return int(text)


def _name(space: Space) -> str:
    return f"{chr(ord('a') + space.column)}{space.row + 1}"
