"""Nodes a second of the move generator for rules that are data, with python-chess beside it in the same run.

python-chess is GPL and therefore no dependency of ppgen, not even for development: `pip install -e .[bench]` brings it
for this measurement alone, which is left out without it. Both programs count in both ways: `counted` makes every move
but the last of each sequence, whose number is asked of the generator (`legal_moves.count()` there, `Play.count` here);
`made` makes the last move, too. A node is a sequence of full length.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

START = "the opening position of chess"


@dataclass(frozen=True, slots=True)
class Rate:
    """Nodes a second of one game, both ways."""

    game: str
    depth: int
    counted: float
    made: float


def best(call: Callable[[], int], runs: int = 3) -> float:
    """Nodes a second of processor time: the best of several runs, since other work can only slow one down."""
    rates = []
    for _ in range(runs):
        start = time.process_time()
        nodes = call()
        rates.append(nodes / (time.process_time() - start))
    return max(rates)


EXAMPLES = Path(__file__).parent.parent / "tests" / "rules_board" / "examples"


def ours(name: str, depth: int) -> Rate:
    """The bundled game of that name, or else the example of the tests."""
    from ppgen.definition.bundled import bundled
    from ppgen.definition.load import load_game
    from ppgen.rules.board.game import BoardGame
    from ppgen.rules.board.moves import Play
    from ppgen.rules.board.perft import perft
    from ppgen.rules.board.position import Position
    from ppgen.rules.load import load_rules

    rules = load_rules(load_game(name if name in bundled() else EXAMPLES / name))
    assert isinstance(rules, BoardGame)
    play, setup = rules.play, rules.setup()

    def made(play: Play, position: Position, plies: int) -> int:
        if plies == 0:
            return 1
        apply = play.apply
        return sum(made(play, apply(position, move), plies - 1) for move in play.moves(position))

    return Rate(name, depth, best(lambda: perft(play, setup, depth)), best(lambda: made(play, setup, depth - 1 or 1)))


def python_chess(depth: int) -> Rate | None:
    """python-chess from the opening position; None where it is not installed."""
    if find_spec("chess") is None:
        return None
    from importlib import import_module

    chess: Any = import_module("chess")

    def counted(board: Any, plies: int) -> int:
        if plies == 1:
            number: int = board.legal_moves.count()
            return number
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += counted(board, plies - 1)
            board.pop()
        return total

    def made(board: Any, plies: int) -> int:
        if plies == 0:
            return 1
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += made(board, plies - 1)
            board.pop()
        return total

    board = chess.Board()
    return Rate(START, depth, best(lambda: counted(board, depth)), best(lambda: made(board, depth - 1)))


GAMES = (
    ("dodgem", 5),
    ("packet-hell", 4),
    ("tic-tac-toe", 6),
    ("chess", 4),
    ("four-in-a-row", 6),
    ("othello", 6),
    ("nine-mens-morris", 4),
    ("amazons", 2),
)
