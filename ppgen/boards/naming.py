"""What the spaces of a board are called. Everything that names a space asks the `naming` of its board.

`A1`, `a1`: a letter for the column, from the left, and a number for the row, from below, as in chess (FIDE, Laws of
Chess, appendix C).

`a1-from-top`: a small letter and the number of the row from the top, as on the boards of disc games that are read from
the top left corner.

`go`: the same without the letter I, as on the diagrams of go.

`draughts`: a number for each dark square, row by row from the top left as White sees it. So do the FMJD number the
hundred squares of international draughts (1 to 50), and so the WCDF those of English draughts, where 1 to 12 are
Black's (1 to 32).

`0101`: two digits for the column, from the left, and two for the row, from the top, as on the maps of board wargames.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from ppgen.boards.space import Place, Side, Space, SpaceSide

if TYPE_CHECKING:
    from ppgen.boards.board import Board

UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOWER = UPPER.lower()
GO = UPPER.replace("I", "")
"""The letters of a go board."""


class Naming(Protocol):
    """What the spaces of one board are called. Implementations are frozen and hashable."""

    def __hash__(self) -> int: ...

    def name(self, space: Space) -> str:
        """The name of a space; `?(0,3)`, column and row from 1, off the board."""

    def find(self, text: str) -> Space | None:
        """The space with a name; None where no space of the board has it."""

    def wrong(self, text: str) -> str:
        """Why a text names no space of the board, as a sentence without a full stop."""

    @property
    def pattern(self) -> str:
        """A regular expression that matches every name and what looks like one, without groups."""

    @property
    def is_numeric(self) -> bool:
        """Whether names are digits alone, so that in a text a number may be one."""

    @property
    def span(self) -> str:
        """The first and the last name, for hints: `A1 to F6`."""

    @property
    def in_words(self) -> str:
        """What names are made of: `a column letter and a row number`."""

    def column(self, column: int) -> str:
        """What all names in a column begin with; "" where they share nothing."""

    def row(self, row: int) -> str:
        """What all names in a row end with; "" where they share nothing."""


class _Standard:
    """`A1` on a board of any size: for tiles, and for games whose rules are a program."""

    pattern = "[A-Z][1-9][0-9]?"
    is_numeric = False
    span = "A1 to Z99"
    in_words = "a column letter and a row number"

    def name(self, space: Space) -> str:
        return str(space)

    def find(self, text: str) -> Space | None:
        try:
            return Space.parse(text)
        except ValueError:
            return None

    def wrong(self, text: str) -> str:
        return f"{text!r} is not a space: a space is {self.in_words}, such as F2"

    def column(self, column: int) -> str:
        return UPPER[column]

    def row(self, row: int) -> str:
        return str(row + 1)


STANDARD: Naming = _Standard()


class LetterNames(Struct, frozen=True):
    """A letter for the column and a number for the row."""

    board: Board
    letters: str = UPPER
    from_above: int = 0
    """How many rows there are, if they have their numbers from above."""

    def name(self, space: Space) -> str:
        """`F2`."""
        return self._text(space) if _lies_near(space, len(self.letters)) else _off(space)

    def find(self, text: str) -> Space | None:
        """The space with a name."""
        space = self._read(text)
        return space if space in self.board else None

    def wrong(self, text: str) -> str:
        """Why a text names no space."""
        if text[:1].upper() == "I" and "I" not in self.letters.upper() and text[1:].isdecimal():
            return f"{text} is not on the board: its columns have no letter I, and after H comes J"
        if re.fullmatch(self.pattern, text):
            return f"{text} is not on the board"
        for kind, other in ((self._kind, self._otherwise(text)), ("a letter and a number", _counted(text, self.board))):
            if other is not None:
                return f"{_spaces(self.board)} of this board have {kind}: {text} is {self.name(other)}"
        return f"{text!r} is not a space: a space is {self.in_words}, such as {self._example}"

    @property
    def pattern(self) -> str:
        """A letter in the same case, and a number."""
        return "[a-z][1-9][0-9]?" if self.letters.islower() else "[A-Z][1-9][0-9]?"

    @property
    def is_numeric(self) -> bool:
        """They have a letter."""
        return False

    @property
    def span(self) -> str:
        """From the lower left to the upper right."""
        spaces = tuple(self.board)
        low, high = spaces[0], spaces[-1]
        if self.from_above:
            low, high = low._replace(row=high.row), high._replace(row=low.row)
        return f"{self.name(low)} to {self.name(high)}"

    @property
    def in_words(self) -> str:
        """What names are made of."""
        return "a column letter and a row number"

    def column(self, column: int) -> str:
        """Its letter."""
        return self.letters[column]

    def row(self, row: int) -> str:
        """Its number."""
        return str(self._counted(row) + 1)

    def _counted(self, row: int) -> int:
        """How many rows come before one, and which one comes after so many."""
        return self.from_above - 1 - row if self.from_above else row

    @property
    def _kind(self) -> str:
        return "small letters" if self.letters.islower() else "capital letters"

    @property
    def _example(self) -> str:
        """The name of a space: `F2`, or of a smaller board the last one."""
        name = f"{self.letters[5]}2"
        return name if self.find(name) is not None else self.name(tuple(self.board)[-1])

    def _text(self, space: Space) -> str:
        return f"{self.letters[space.column]}{self._counted(space.row) + 1}"

    def _read(self, text: str) -> Space | None:
        if not re.fullmatch(self.pattern, text) or text[0] not in self.letters:
            return None
        return Space(self.letters.index(text[0]), self._counted(int(text[1:]) - 1))

    def _otherwise(self, text: str) -> Space | None:
        """The space that is meant with a letter in the other case."""
        return self.find(text.swapcase()) if text[:1].isalpha() else None


class NumberNames(Struct, frozen=True):
    """A number for each space, from 1: `spaces` are in that order."""

    board: Board
    spaces: tuple[Space, ...]

    def name(self, space: Space) -> str:
        """`22`."""
        number = _numbers(self.spaces).get(space)
        return str(number) if number is not None else _off(space)

    def find(self, text: str) -> Space | None:
        """The space with a number."""
        number = int(text) if re.fullmatch(self.pattern, text) else 0
        return self.spaces[number - 1] if 1 <= number <= len(self.spaces) else None

    def wrong(self, text: str) -> str:
        """Why a text names no space."""
        if re.fullmatch(self.pattern, text):
            return f"{text} is not on the board"
        have_numbers = f"{_spaces(self.board)} of this board have numbers"
        match = re.fullmatch("([A-Za-z])([1-9][0-9]?)", text)
        if match is None:
            return f"{text!r} is not a space: {have_numbers[0].lower()}{have_numbers[1:]}, such as 12"
        meant = Space(LOWER.index(match[1].lower()), int(match[2]) - 1)
        if meant in self.board:
            return f"{have_numbers}: {text} is {self.name(meant)}"
        return f"{have_numbers}, and {text} is none of them"

    @property
    def pattern(self) -> str:
        """A whole number from 1."""
        return "[1-9][0-9]{0,2}"

    @property
    def is_numeric(self) -> bool:
        """They are numbers."""
        return True

    @property
    def span(self) -> str:
        """From 1."""
        return f"1 to {len(self.spaces)}"

    @property
    def in_words(self) -> str:
        """What names are made of."""
        return "a number"

    def column(self, column: int) -> str:
        """Names in a column share nothing."""
        return ""

    def row(self, row: int) -> str:
        """Names in a row share nothing."""
        return ""


class FourDigits(Struct, frozen=True):
    """Two digits for the column and two for the row, which counts from the top of `rows`."""

    board: Board
    rows: int

    def name(self, space: Space) -> str:
        """`0302`."""
        near = 0 <= space.column < 99 and 0 <= space.row < self.rows
        return self.column(space.column) + self.row(space.row) if near else _off(space)

    def find(self, text: str) -> Space | None:
        """The space with four digits."""
        if not re.fullmatch(self.pattern, text):
            return None
        space = Space(int(text[:2]) - 1, self.rows - int(text[2:]))
        return space if space in self.board else None

    def wrong(self, text: str) -> str:
        """Why a text names no space."""
        if re.fullmatch(self.pattern, text):
            return f"{text} is not on the board"
        have_digits = f"{_spaces(self.board)} of this board have four digits"
        meant = _lettered(text, self.board)
        return (
            f"{have_digits}: {text} is {self.name(meant)}"
            if meant is not None
            else (f"{text!r} is not a space: a space is {self.in_words}, such as 0302")
        )

    @property
    def pattern(self) -> str:
        """Four digits."""
        return "[0-9]{4}"

    @property
    def is_numeric(self) -> bool:
        """They are digits."""
        return True

    @property
    def span(self) -> str:
        """From the first column to the last."""
        names = sorted(map(self.name, self.board))
        return f"{names[0]} to {names[-1]}"

    @property
    def in_words(self) -> str:
        """What names are made of."""
        return "two digits for the column and two for the row"

    def column(self, column: int) -> str:
        """Two digits, from the left."""
        return f"{column + 1:02}"

    def row(self, row: int) -> str:
        """Two digits, from the top."""
        return f"{self.rows - row:02}"


def dark_squares(spaces: Iterable[Space]) -> tuple[Space, ...]:
    """Squares in the order of draughts: row by row from the top, each from the left."""
    return tuple(sorted(spaces, key=lambda space: (-space.row, space.column)))


# Places: a space, or one of its sides -----------------------------------------------------------------------------


def place_name(naming: Naming, where: Space | SpaceSide | Place) -> str:
    """The name of a space, or of a side of one: `F2n`."""
    if isinstance(where, Space):
        return naming.name(where)
    return naming.name(where.space) + (where.side.value if where.side is not None else "")


def find_place(naming: Naming, text: str) -> Place | None:
    """The space or the side with a name; None where the board has no such space."""
    space = naming.find(text)
    if space is not None:
        return Place(space)
    space = naming.find(text[:-1]) if text[-1:] in tuple("nesw") else None
    return None if space is None else Place(space, Side(text[-1]))


def wrong_place(naming: Naming, text: str) -> str:
    """Why a text names neither a space of the board nor a side of one, as a sentence without a full stop."""
    whole = naming.wrong(text)
    is_side = text[1:] and text[-1] in "nesw" and "is not a space" in whole
    return naming.wrong(text[:-1]) if is_side else whole


def _lettered(text: str, board: Board) -> Space | None:
    """The space that a letter and a number mean on a board that is named otherwise."""
    match = re.fullmatch("([A-Za-z])([1-9][0-9]?)", text)
    if match is None:
        return None
    space = Space(LOWER.index(match[1].lower()), int(match[2]) - 1)
    return space if space in board else None


def _counted(text: str, board: Board) -> Space | None:
    """The space that two digits for the column and two for the row mean, which count from the upper left."""
    if not re.fullmatch("[0-9]{4}", text):
        return None
    space = Space(int(text[:2]) - 1, max(space.row for space in board) + 1 - int(text[2:]))
    return space if space in board else None


def _spaces(board: Board) -> str:
    """What the spaces of a board are called in a message."""
    return "The squares" if board.has_straight_columns else "The spaces"


def _lies_near(space: Space, columns: int) -> bool:
    return 0 <= space.column < columns and 0 <= space.row < 99


def _off(space: Space) -> str:
    return f"?({space.column + 1},{space.row + 1})"


@lru_cache(maxsize=32)
def _numbers(spaces: tuple[Space, ...]) -> dict[Space, int]:
    return {space: number for number, space in enumerate(spaces, 1)}
