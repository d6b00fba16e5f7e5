"""The rows of a position as text, from top to bottom: a letter for a piece, a number for so many empty spaces."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ppgen.boards.grid import Grid
from ppgen.numerals import plural
from ppgen.rules.protocol import NotationError

_RUN = re.compile(r"[0-9]+|.", re.DOTALL)


def print_rows(grid: Grid, letters: Mapping[int, str]) -> str:
    """Write rows. `letters` has the letter of each piece by the index of its space, which counts row by row from A1."""
    rows = []
    for row in range(grid.rows - 1, -1, -1):
        text, empty = "", 0
        for column in range(grid.columns):
            letter = letters.get(row * grid.columns + column)
            if letter is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + letter
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(rows)


def split_rows(grid: Grid, text: str, at: int) -> list[tuple[str, int]]:
    """The rows of a text that begins at `at`, each with its place. Raises NotationError for another number of rows."""
    rows = []
    for row in text.split("/"):
        rows.append((row, at))
        at += len(row) + 1
    if len(rows) != grid.rows:
        message = f"this has {plural(len(rows), 'row')}; the board has {grid.rows}"
        raise NotationError(message, rows[0][1], "write every row, from the top, and / between two rows")
    return rows


def read_rows(grid: Grid, names: Mapping[str, str], text: str, at: int = 0) -> dict[int, str]:
    """The letter on each space that is not empty, by the index of the space.

    `names` are those of the pieces by their letters, and `at` is where the rows begin. Raises NotationError.
    """
    letters: dict[int, str] = {}
    for number, (row, start) in enumerate(split_rows(grid, text, at)):
        column = 0
        for match in _RUN.finditer(row):
            word = match[0]
            if word.isdigit() and word.isascii():
                if word[0] == "0" or len(word) > 2:
                    message = f"{word!r} is not a number of empty spaces"
                    raise NotationError(message, start + match.start(), "a number is 1 to 99, without a 0 before it")
                column += int(word)
                continue
            if word not in names:
                known = ", ".join(f"{letter} {name}" for letter, name in names.items())
                hint = f"letters: {known}" if known else "no piece has a letter of its own: `letter:` gives it one"
                raise NotationError(f"no piece is written {word!r}", start + match.start(), hint)
            if column < grid.columns:
                letters[(grid.rows - 1 - number) * grid.columns + column] = word
            column += 1
        if column != grid.columns:
            board = f"the board has {plural(grid.columns, 'column')}"
            message = f"row {grid.rows - number} has {plural(column, 'space')}; {board}"
            raise NotationError(message, start, "a number stands for so many empty spaces")
    return letters
