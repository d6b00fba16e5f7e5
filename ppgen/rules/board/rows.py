"""The rows of a position as text: a letter for a piece, a number for so many empty spaces.

The board says which rows there are, and in which order they are written; on squares, from top to bottom. A map has no
rows: `A:Fen,Moor/B:Wold` names the areas of each piece, and `empty` is a map without any.

What stands on a map as text: `A:Fen,Moor/B:Wold`, the areas of each piece by its letter; or `empty`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ppgen.boards.board import Board, TextRow
from ppgen.numerals import plural
from ppgen.patterns import pattern
from ppgen.rules.protocol import NotationError

_RUN = pattern(r"[0-9]+|.", re.DOTALL)


def print_rows(board: Board, letters: Mapping[int, str]) -> str:
    """Write rows. `letters` has the letter of each piece by the index of its space."""
    if board.made_of == "areas":
        return print_areas(board, letters)
    rows = []
    for row in board.text_rows:
        text, empty = "", 0
        for index in row.indices:
            letter = letters.get(index)
            if letter is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + letter
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(rows)


def split_rows(board: Board, text: str, at: int) -> list[tuple[TextRow, str, int]]:
    """The rows of a text that begins at `at`: each row of the board with what is written of it, and its place.

    Raises NotationError for another number of rows.
    """
    rows, texts, start = board.text_rows, text.split("/"), at
    if len(texts) != len(rows):
        if board.made_of == "areas":
            raise NotationError("the signs of areas are written without /", at, "one for each area, in their order")
        line = rows[0].name.split()[0]
        message = f"this has {plural(len(texts), line)}; the board has {len(rows)}"
        start_at = "the top" if line == "row" else "the left"
        raise NotationError(message, at, f"write every {line}, from {start_at}, and / between two {line}s")
    parts = []
    for row, part in zip(rows, texts, strict=True):
        parts.append((row, part, start))
        start += len(part) + 1
    return parts


def read_rows(board: Board, names: Mapping[str, str], text: str, at: int = 0) -> dict[int, str]:
    """The letter on each space that is not empty, by the index of the space.

    `names` are those of the pieces by their letters, and `at` is where the rows begin. Raises NotationError.
    """
    if board.made_of == "areas":
        return read_areas(board, names, text, at)
    letters: dict[int, str] = {}
    for row, part, start in split_rows(board, text, at):
        place = 0
        for match in _RUN.finditer(part):
            word = match[0]
            if word.isdigit() and word.isascii():
                if word[0] == "0" or len(word) > 2:
                    message = f"{word!r} is not a number of empty spaces"
                    raise NotationError(message, start + match.start(), "a number is 1 to 99, without a 0 before it")
                place += int(word)
                continue
            if word not in names:
                known = ", ".join(f"{letter} {name}" for letter, name in names.items())
                hint = f"letters: {known}" if known else "no piece has a letter of its own: `letter:` gives it one"
                raise NotationError(f"no piece is written {word!r}", start + match.start(), hint)
            if place < len(row.indices):
                letters[row.indices[place]] = word
            place += 1
        if place != len(row.indices):
            message = f"{row.name} has {plural(place, 'space')} here, and {len(row.indices)} on the board"
            raise NotationError(message, start, "a number stands for so many empty spaces")
    return letters


NOTHING = "empty"


def print_areas(board: Board, letters: Mapping[int, str]) -> str:
    """Write the pieces in the order of their letters, and the areas of each in that of the map."""
    areas: dict[str, list[str]] = {}
    for index in sorted(letters):
        areas.setdefault(letters[index], []).append(board.naming.name(board.space(index)))
    return "/".join(f"{letter}:{','.join(areas[letter])}" for letter in sorted(areas)) or NOTHING


def read_areas(board: Board, names: Mapping[str, str], text: str, at: int) -> dict[int, str]:
    """The letter of the piece in each area that is not empty, by the index of the area. Raises NotationError."""
    letters: dict[int, str] = {}
    if text == NOTHING:
        return letters
    for part in text.split("/"):
        letter, colon, areas = part.partition(":")
        if not colon or not areas:
            hint = f"such as A:{board.naming.name(board.space(0))}; {NOTHING} is an empty map"
            raise NotationError(f"{part!r} is no letter of a piece with its areas", at, hint)
        if letter not in names:
            known = ", ".join(f"{letter} {name}" for letter, name in names.items())
            hint = f"letters: {known}" if known else "no piece has a letter of its own: `letter:` gives it one"
            raise NotationError(f"no piece is written {letter!r}", at, hint)
        at += len(letter) + 1
        for name in areas.split(","):
            space = board.naming.find(name)
            if space is None:
                raise NotationError(board.naming.wrong(name), at, f"the areas are {board.span}")
            index = board.index(space)
            if index in letters:
                raise NotationError(f"{name} is named twice", at, "one piece stands in an area")
            letters[index] = letter
            at += len(name) + 1
    return letters
