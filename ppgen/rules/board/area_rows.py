"""What stands on a map as text: `A:Fen,Moor/B:Wold`, the areas of each piece by its letter; or `empty`."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.boards.board import Board
from ppgen.rules.protocol import NotationError

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
