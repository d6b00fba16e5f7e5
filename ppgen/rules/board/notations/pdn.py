"""PDN, the notation of draughts: positions such as `W:W18,K24:B12,16`, and captures without the spaces between.

W:W31-50:B1-20        White to move; White has men on 31 to 50, and Black on 1 to 20
B:WK10:BK15,22:H0:F9  kings have a K; H and F, which count moves, are read and not kept
22x8                  a capture from 22 that ends on 8, if all ways there capture the same pieces
22x15x8               the same with the spaces between, or some of them
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from ppgen.rules.board.move import HOP, Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables
from ppgen.rules.protocol import NotationError

_POSITION = re.compile(r"\s*[A-Za-z]?:")
_COUNT = re.compile(r"[HF][0-9]{1,4}\Z")
_RANGE = re.compile(r"([1-9][0-9]{0,2})-([1-9][0-9]{0,2})\Z")
_SHORT = re.compile(r"[A-Za-z0-9]{1,4}(?:[x:][A-Za-z0-9]{1,4})+\Z")
_EXAMPLE = "W:W31,K32:B1,2: who is to move, then the squares of White and of Black, K before a king"


class Draughts(NamedTuple):
    """What is a man and what is a king of each player, by type, and the letters of the players."""

    men: tuple[int, ...]
    kings: tuple[int, ...]
    letters: tuple[str, str]


@lru_cache(maxsize=16)
def draughts(tables: Tables) -> Draughts | None:
    """The pieces of a game of draughts; None of any other game.

    Two players have men and kings on squares; men become kings, and captures go on.
    """
    if len(tables.players) != 2 or tables.board.made_of != "cells" or not tables.board.has_straight_columns:
        return None
    chains = all(any(row.captures and row.repeat != "once" for row in own.hops) for own in tables.move_tables)
    if not chains or any(tables.hands) or any(kind.owner < 0 for kind in tables.types):
        return None
    own = [[kind.index for kind in tables.types if kind.owner == player] for player in range(2)]
    made = [[(kind, to) for kind in kinds for _, to in tables.after[kind].promote] for kinds in own]
    if any(len(kinds) != 2 for kinds in own) or any(len(pairs) != 1 for pairs in made):
        return None
    men, kings = zip(*(pairs[0] for pairs in made), strict=True)
    return Draughts(men, kings, _letters(tables))


def _letters(tables: Tables) -> tuple[str, str]:
    """The letters of the players: by their names, or else W for the one who begins at the bottom of the board."""
    first, second = (name[:5].lower() for name in tables.players)
    if first == "white" or second == "black":
        return "W", "B"
    if first == "black" or second == "white":
        return "B", "W"
    return ("W", "B") if tables.forwards[0].startswith("north") else ("B", "W")


def is_position(text: str) -> bool:
    """Whether a text is meant as a position in PDN: it begins with a player and a colon."""
    return _POSITION.match(text) is not None


def read_position(tables: Tables, game: Draughts, text: str) -> Position:
    """Read a position. Raises NotationError."""
    start = len(text) - len(text.lstrip())
    parts = text.strip().removesuffix(".").split(":")
    if parts[0] not in game.letters:
        raise NotationError(f"{parts[0]!r} is no player in PDN", start, f"such as {_EXAMPLE}")
    masks = [0] * len(tables.types)
    seen: set[str] = set()
    at = start + len(parts[0]) + 1
    for part in parts[1:]:
        if _COUNT.match(part) is None:
            colour = part[:1]
            if colour not in game.letters:
                raise NotationError(f"{part!r} does not say whose squares these are", at, f"such as {_EXAMPLE}")
            if colour in seen:
                raise NotationError(f"the squares of {colour} are given twice", at, "keep one of them")
            seen.add(colour)
            player = game.letters.index(colour)
            _stand(tables, masks, (game.men[player], game.kings[player]), part[1:], at + 1)
        at += len(part) + 1
    for letter in game.letters:
        if letter not in seen:
            raise NotationError(f"the squares of {letter} are missing", len(text), f"such as {_EXAMPLE}")
    nothing = (0,) * len(tables.types)
    return tables.setup._replace(masks=tuple(masks), to_move=game.letters.index(parts[0]), off=nothing, hand=nothing)


def _stand(tables: Tables, masks: list[int], kinds: tuple[int, int], squares: str, at: int) -> None:
    """Place the pieces of a list such as `18,K24,31-33`; the list begins at `at`."""
    for word in squares.split(",") if squares.strip() else ():
        bare = word.strip()
        is_king = bare[:1] == "K" and len(bare) > 1
        here = at + len(word) - len(word.lstrip()) + is_king
        for space in _spaces(tables, bare[is_king:], here):
            if any(mask >> space & 1 for mask in masks):
                raise NotationError(f"two pieces stand on {tables.name(space)}", here, "a square has one piece")
            masks[kinds[is_king]] |= 1 << space
        at += len(word) + 1


def _spaces(tables: Tables, word: str, at: int) -> Iterable[int]:
    naming = tables.board.naming
    match = _RANGE.match(word) if naming.is_numeric else None
    names = [word] if match is None else [str(number) for number in range(int(match[1]), int(match[2]) + 1)]
    if not names:
        raise NotationError(f"{word} counts down", at, "write the smaller number first")
    for name in names:
        space = naming.find(name)
        if space is None:
            hint = f"the squares are {naming.span}, K before that of a king"
            if name.isdigit() and not naming.is_numeric:
                hint = "`names: draughts` gives the squares of a board numbers"
            raise NotationError(naming.wrong(name), at, hint)
        yield tables.index(space)


def plain(text: str) -> str:
    """A turn as ppgen writes captures: with x between squares, where PDN allows a colon, too."""
    return text.replace(":", "x") if _SHORT.match(text) else text


def captures(tables: Tables, legal: Mapping[str, Move], text: str) -> dict[str, Move]:
    """The legal captures that a text may mean: from its first square to its last, through those between in order.

    Of those that do the same, the first stands for all.
    """
    if _SHORT.match(text) is None:
        return {}
    found = map(tables.board.naming.find, re.split("[x:]", text))
    start, *between, end = (-1 if space is None else tables.index(space) for space in found)
    meant: dict[tuple[int, int], tuple[str, Move]] = {}
    for own, move in legal.items():
        if move.action == HOP and move.captured and (move.start, move.end) == (start, end):
            way = iter(move.path[:-1])
            if all(space in way for space in between):
                meant.setdefault((move.type, move.captured), (own, move))
    return dict(meant.values())
