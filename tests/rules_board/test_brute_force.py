"""The move generator against plain programs that were written from the rules alone, position by position."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.rules.board.game import BoardGame
from tests.rules_board.games import game, wander

Cells = dict[tuple[int, int], str]
LETTERS = "ABCDEFGHIJ"


def cells(text: str) -> tuple[Cells, list[str]]:
    """The pieces of a position by column and row, and its other words: read anew, not by the code under test."""
    board, *words = text.split(" ")
    found: Cells = {}
    rows = board.split("/")
    for number, row in enumerate(rows):
        column = 0
        for letter in row:
            if letter.isdigit():
                column += int(letter)
            else:
                found[column, len(rows) - 1 - number] = letter
                column += 1
    return found, words


def at(column: int, row: int) -> str:
    return f"{LETTERS[column]}{row + 1}"


def dodgem_turns(text: str, forwards: dict[str, tuple[int, int]]) -> set[str]:
    """One space forward or sideways onto an empty space; off by a forward move from the last row; else pass."""
    board, (player, *_) = cells(text)
    letters = set(board.values())
    if letters != {"R", "G"}:
        return set()  # all coins of one side are off: won
    ahead = forwards[player]
    found = set()
    for (column, row), letter in board.items():
        if letter != player[0].upper():
            continue
        for across, up in (ahead, (ahead[1], ahead[0]), (-ahead[1], -ahead[0])):
            there = (column + across, row + up)
            inside = 0 <= there[0] < 6 and 0 <= there[1] < 6
            if inside and there not in board:
                found.add(f"{at(column, row)}-{at(*there)}")
            elif not inside and (across, up) == ahead:
                found.add(f"{at(column, row)}-off")
    return found or {"pass"}


def lanes(text: str) -> set[str]:
    return dodgem_turns(text, {"red": (0, 1), "green": (0, -1)})


def facing(text: str) -> set[str]:
    return dodgem_turns(text, {"red": (1, 0), "green": (-1, 0)})


def packet_turns(text: str) -> set[str]:
    """Turn any packet but the opponent's home, or slide the coin along its packet's alignment, around the edge too."""
    board, (player, *words) = cells(text)
    ((column, row),) = board
    homes = {(4, 4): "player-1", (0, 0): "player-2"}
    if (column, row) in homes:
        return set()
    signs = next(word for word in words if word.startswith("alignment:")).removeprefix("alignment:").split("/")

    def sign(column: int, row: int) -> str:
        return signs[4 - row][column]

    found = {f"turn {at(c, r)}" for c in range(5) for r in range(5) if homes.get((c, r), player) == player}
    for step in (1, -1):
        for far in range(1, 5):
            here = ((column + step * far) % 5, row) if sign(column, row) == "-" else (column, (row + step * far) % 5)
            if sign(*here) != sign(column, row):
                break
            found.add(f"{at(column, row)}-{at(*here)}")
    return found


def breakthrough_turns(text: str) -> set[str]:
    """Straight ahead onto an empty space, diagonally ahead onto an empty space or a capture."""
    board, (player, *_) = cells(text)
    own, up, last = ("P", 1, 7) if player == "white" else ("p", -1, 0)
    if any((letter, row) in (("P", 7), ("p", 0)) for (_, row), letter in board.items()):
        return set()
    found = set()
    for (column, row), letter in board.items():
        for across in (-1, 0, 1) if letter == own and row != last else ():
            there = (column + across, row + up)
            if 0 <= there[0] < 8 and (there not in board or (across and board[there] != own)):
                found.add(f"{at(column, row)}{'x' if there in board else '-'}{at(*there)}")
    return found


def konane_turns(text: str) -> set[str]:
    """A dark stone from the centre or a corner, a light one beside the gap, then straight chains of captures."""
    board, (player, *_) = cells(text)
    own = "S" if player == "black" else "s"
    everywhere = {(column, row) for column in range(6) for row in range(6)}
    empty = everywhere - set(board)
    if not empty:
        places = [(2, 2), (2, 3), (3, 2), (3, 3), (0, 0), (0, 5), (5, 0), (5, 5)]
        return {f"x{at(*place)}" for place in places if board[place] == own}
    if len(empty) == 1:
        ((column, row),) = empty
        near = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        return {f"x{at(*place)}" for place in near if place in everywhere and board[place] == own}
    found = set()
    for (column, row), letter in board.items():
        for across, up in ((0, 1), (1, 0), (0, -1), (-1, 0)) if letter == own else ():
            text, far = at(column, row), 1
            while True:
                over = (column + across * far, row + up * far)
                onto = (column + across * (far + 1), row + up * (far + 1))
                if over not in board or board[over] == own or onto not in everywhere or onto in board:
                    break
                text += "x" + at(*onto)
                found.add(text)
                far += 2
    return found


GAMES: dict[str, tuple[BoardGame, Callable[[str], set[str]]]] = {
    "lanes": (game("dodgem"), lanes),
    "facing": (game("dodgem", "facing"), facing),
    "packet-hell": (game("packet-hell"), packet_turns),
    "breakthrough": (game("breakthrough"), breakthrough_turns),
    "konane": (game("konane"), konane_turns),
}


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=25, deadline=None)
def test_legal_turns_are_those_of_a_plain_program(name: str, seed: int) -> None:
    rules, turns = GAMES[name]
    for position in wander(rules, 80, seed):
        assert set(rules.legal(position)) == turns(rules.notation(position))
        assert rules.play.count(position) == len(rules.play.moves(position))


def plain_perft(rules: BoardGame, turns: Callable[[str], set[str]], text: str, depth: int) -> int:
    """Sequences counted with the plain program's turns; only what a turn does is asked of the rules."""
    if depth == 0:
        return 1
    here = rules.parse(text)
    return sum(
        plain_perft(rules, turns, rules.notation(rules.play.apply(here, rules.legal(here)[turn])), depth - 1)
        for turn in turns(text)
    )


@pytest.mark.parametrize(("name", "depth", "count"), [("breakthrough", 2, 484), ("lanes", 3, 300), ("facing", 3, 318)])
def test_a_plain_program_counts_the_same(name: str, depth: int, count: int) -> None:
    rules, turns = GAMES[name]
    assert plain_perft(rules, turns, rules.notation(rules.setup()), depth) == count


@pytest.mark.parametrize("name", ["english_draughts", "tic-tac-toe", "hexapawn", "classic-dodgem"])
@given(seed=st.integers(0, 10**9))
@settings(max_examples=25, deadline=None)
def test_counting_is_as_long_as_listing(name: str, seed: int) -> None:
    rules = game(name)
    for position in wander(rules, 60, seed):
        moves = rules.play.moves(position)
        assert rules.play.count(position) == len(moves) == len(rules.legal(position))
