"""Wrack Line's board once more, written from the README alone: every turn of seeded games, and where it leads."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from tests.rules_board.games import game

COLUMNS, BEACH = "ABCDEF", "2345"
WAVE = "w"
Board = dict[str, str]
"""What stands where: `H` and `P`, the flags of Heron and Plover, or a wave."""


def beside(space: str) -> list[str]:
    column, row = COLUMNS.index(space[0]), int(space[1])
    near = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [f"{COLUMNS[x]}{y}" for x, y in near if 0 <= x < 6]


def allowed(board: Board, player: str, supply: int) -> dict[str, Board]:
    """Every turn on the board, and the board after it. Gathering, resting and a wave that stays move nothing."""
    turns = {"pass": board}
    empty = [f"{x}{y}" for x in COLUMNS for y in BEACH if f"{x}{y}" not in board]
    if player == WAVE:
        # Two flows in each column: no wave goes beyond row 3.
        for space in [space for space, what in board.items() if what == WAVE]:
            for to in (f"{space[0]}{int(space[1]) + step}" for step in (1, -1)):
                if to[1] in "123":
                    rest = {at: what for at, what in board.items() if at != space}
                    turns[f"{space}{'x' if to in board else '-'}{to}"] = {**rest, to: WAVE}
        return turns
    if supply:
        turns.update({space: {**board, space: player} for space in empty})
    for space in [space for space, what in board.items() if what == player]:
        rest = {at: what for at, what in board.items() if at != space}
        turns.update({f"{space}-{to}": {**rest, to: player} for to in beside(space) if to in empty})
    return turns


def rows(board: Board) -> str:
    """The board as positions write it: row by row from above, numbers for empty spaces."""
    lines = []
    for row in "54321":
        line = "".join(board.get(f"{column}{row}", " ") for column in COLUMNS)
        for empty in range(6, 0, -1):
            line = line.replace(" " * empty, str(empty))
        lines.append(line)
    return "/".join(lines)


@pytest.mark.parametrize("seed", range(40))
def test_every_turn_of_a_game_is_allowed_in_both(seed: int) -> None:
    rules: BoardGame = game("wrack-line")
    random = Random(seed)
    board: Board = {f"{column}1": WAVE for column in COLUMNS}
    supply = {"H": 8, "P": 8, WAVE: 0}
    here = rules.setup()
    for number in range(54):
        player = "HPw"[number % 3]
        turns = allowed(board, player, supply[player])
        legal = rules.legal(here)
        assert set(legal) == set(turns), (rules.notation(here), set(legal) ^ set(turns))
        text = random.choice(sorted(turns, key=lambda turn: (len(turn), turn)))
        bold = [turn for turn in sorted(turns) if "x" in turn or len(turn) == 2]
        text = random.choice(bold) if bold and random.random() < 0.5 else text
        board = turns[text]
        supply[player] -= len(text) == 2
        here = rules.play.apply(here, legal[text])
        assert rules.notation(here).split()[0] == rows(board)
