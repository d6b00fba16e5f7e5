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
from functools import lru_cache
from typing import NamedTuple

from ppgen.boards.space import Space
from ppgen.rules.board.move import Move, parts
from ppgen.rules.board.notation import further_words, print_pieces, read_words
from ppgen.rules.board.notations.san import PAWN
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables, bits
from ppgen.rules.protocol import NotationError

CASTLING, PASSING, QUIET = "castling", "en-passant", "quiet"
"""The words of the memory that have a field in FEN."""
_WORD = re.compile(r"\S+")
_NAMES = "rows, player to move, rights to castle, space of a capture in passing, quiet turns and number of the turn"


class Numbered(Position):
    """A position with the last two fields of its FEN, which neither equality nor the hash looks at."""

    quiet: int = 0
    number: int = 1


class Fields(NamedTuple):
    """Which parts of the memory the fields of FEN hold, by their place in `Position.memory`; None for none."""

    castling: int | None
    passing: int | None
    quiet: int | None
    rights: tuple[tuple[str, int], ...]
    """The letters of rights to castle, and the bit of the space that each of them is about."""


@lru_cache(maxsize=16)
def fields(tables: Tables) -> Fields:
    """What the fields of FEN mean in a game."""
    slots = {slot.word: number for number, slot in enumerate(tables.memory)}
    castling = slots.get(CASTLING)
    rights = () if castling is None else _rights(tables, tables.memory[castling].start)
    return Fields(castling, slots.get(PASSING), slots.get(QUIET), rights)


def _rights(tables: Tables, spaces: int) -> tuple[tuple[str, int], ...]:
    """K and Q for the first player, k and q for the second: on which side of the king the other piece stands."""
    rights = []
    for player, letters in enumerate(("KQ", "kq")):
        own = [kind for kind in tables.types if kind.owner == player]
        stand, king = 0, -1
        for kind in own:
            stand |= tables.setup.masks[kind.index]
            if kind.letter.upper() == "K":
                king = max((tables.space(at).column for at in bits(tables.setup.masks[kind.index])), default=-1)
        for at in sorted(bits(spaces & stand), key=lambda at: -tables.space(at).column):
            rights.append((letters[tables.space(at).column < king], 1 << at))
    return tuple(rights)


def print_fen(tables: Tables, position: Position) -> str:
    """Write a position in six fields."""
    known = fields(tables)
    memory = position.memory
    castling = 0 if known.castling is None else memory[known.castling]
    rights = "".join(letter for letter, bit in known.rights if castling & bit)
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
            *further_words(tables, position, (CASTLING, PASSING, QUIET)),
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
    position = read_words(tables, given[0], "wb".index(given[1][0]), further, (CASTLING, PASSING, QUIET))
    known, memory = fields(tables), list(position.memory)
    rights = _read_rights(known, *given[2])
    passing = _read_passing(tables, known, *given[3])
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


def _read_rights(known: Fields, text: str, at: int) -> int:
    bits_by_letter = dict(known.rights)
    spaces = 0
    for place, letter in enumerate("" if text == "-" else text, at):
        if letter not in bits_by_letter:
            hint = f"letters: {', '.join(bits_by_letter)}, or - for none" if bits_by_letter else "write -"
            raise NotationError(f"{letter!r} is no right to castle here", place, hint)
        if spaces & bits_by_letter[letter]:
            raise NotationError(f"{letter!r} is given twice", place, "keep one of them")
        spaces |= bits_by_letter[letter]
    return spaces


def _read_passing(tables: Tables, known: Fields, text: str, at: int) -> int:
    if text == "-":
        return 0
    if known.passing is None:
        raise NotationError(f"{text!r}: nothing is captured in passing here", at, "write -")
    match = re.fullmatch("([a-z])([1-9][0-9]?)", text)
    space = None if match is None else Space(ord(match[1]) - ord("a"), int(match[2]) - 1)
    if space is None or space not in tables.board:
        raise NotationError(f"{text!r} is no space of the board", at, "such as e3, or - for none")
    return 1 << tables.index(space)


def _number(word: tuple[str, int], least: int) -> int:
    text, at = word
    if re.fullmatch("[0-9]{1,4}", text) is None or int(text) < least:
        raise NotationError(f"{text!r} does not count turns", at, f"a number from {least}")
    return int(text)


def _name(space: Space) -> str:
    return f"{chr(ord('a') + space.column)}{space.row + 1}"
