"""Every position of a small board against all games that can be played on it: verdicts must be sound."""

from __future__ import annotations

import re
from collections.abc import Iterable, KeysView
from itertools import product

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position


def arising(rules: BoardGame, *starts: Position) -> KeysView[Position]:
    """All positions of all games, which begin at the setup (whoever may move first), or at some other positions; in
    the same order every time.
    """
    setup = rules.setup()
    if not starts and rules.tables.either_first:
        starts = tuple(setup._replace(to_move=player, first=player) for player in range(len(rules.tables.players)))
    edge = [*(starts or (setup,))]
    found = dict.fromkeys(edge)
    moves, apply = rules.play.moves, rules.play.apply
    while edge:
        here = edge.pop()
        for move in moves(here):
            there = apply(here, move)
            if there not in found:
                found[there] = None
                edge.append(there)
    return found.keys()


def texts(columns: int, rows: int, letters: str, players: Iterable[str] = ("white", "black")) -> Iterable[str]:
    """Every way to put pieces on a board of squares, with each player to move."""
    for spaces in product("." + letters, repeat=columns * rows):
        lines = ("".join(spaces[at : at + columns]) for at in range(0, columns * rows, columns))
        board = re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(lines))
        yield from (f"{board} {player}" for player in players)


def check_verdicts(rules: BoardGame, positions: Iterable[str]) -> int:
    """None of the positions is called legal that cannot arise, or illegal that can. How many are decided."""
    known = arising(rules)
    decided = 0
    for text in positions:
        position = rules.parse(text)
        status = rules.judge(position).status
        if status != "unknown":
            decided += 1
            assert (status == "legal") == (position in known), text
    return decided
