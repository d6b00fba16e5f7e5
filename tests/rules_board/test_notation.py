"""Positions and turns as text: what is written reads back, and what cannot be read says where."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.rules.board.turns import parse_turn
from ppgen.rules.protocol import NotationError
from tests.rules_board.games import DATA_GAMES, game, one, wander

NAMES = (*sorted({*DATA_GAMES} - {"amazons"}), "brandubh", "breakthrough", "konane", "english_draughts")
"""Amazons has thousands of turns in each position; `test_parts.py` holds them against a plain program."""


@pytest.mark.parametrize("name", NAMES)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=10, deadline=None)
def test_every_position_of_a_game_reads_back(name: str, seed: int) -> None:
    rules = game(name)
    for position in wander(rules, 60, seed):
        text = rules.notation(position)
        assert rules.parse(text) == position
        assert rules.notation(rules.parse(text)) == text


@pytest.mark.parametrize("name", NAMES)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=10, deadline=None)
def test_every_legal_turn_reads_back_and_no_two_are_written_alike(name: str, seed: int) -> None:
    rules = game(name)
    for position in wander(rules, 30, seed):
        moves = rules.play.moves(position)
        legal, again = rules.legal(position), rules.legal(position)
        assert len(legal) == len(moves)
        for text, move in legal.items():
            rules.check_turn(text)
            assert again[text] == move


@given(cells=st.lists(st.text("Mm.", min_size=4, max_size=4), min_size=3, max_size=3), data=st.data())
def test_any_position_at_all_reads_back(cells: list[str], data: st.DataObject) -> None:
    rules = one("{hand: 9, moves: [place, exit: forward]}", 4, 3)
    rows = [re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in cells]
    words = ["/".join(rows), data.draw(st.sampled_from(["white", "black"]))]
    for name in ("off", "hand"):
        counts = [f"{letter}{data.draw(st.integers(1, 40))}" for letter in "Mm" if data.draw(st.booleans())]
        words += [f"{name}:{','.join(counts)}"] if counts else []
    position = rules.parse(" ".join(words))
    assert rules.parse(rules.notation(position)) == position


def test_the_setups_are_written_as_a_player_would() -> None:
    setups = {name: game(name).notation(game(name).setup()) for name in DATA_GAMES}
    assert setups["dodgem"] == "5G/R4G/R4G/R4G/R4G/R5 red"
    assert setups["tic-tac-toe"] == "3/3/3 cross"
    signs = "-|-|-/|-|-|/-|-|-/|-|-|/-|-|-"
    assert setups["packet-hell"] == f"5/5/2o2/5/5 player-1 alignment:{signs} first:player-1"


def test_runs_of_ten_and_more_are_one_number() -> None:
    rules = one("{}", 12, 1)
    assert rules.notation(rules.parse("9M2 white")) == "9M2 white"
    assert rules.notation(rules.parse("12 white")) == "12 white"


def test_what_is_left_out_is_as_at_the_setup() -> None:
    rules = game("packet-hell")
    assert rules.parse("5/5/2o2/5/5 player-1") == rules.setup()


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("", 0, "a position has rows and says who is to move"),
        ("6/6/6/6/6/6", 11, "a position has rows and says who is to move"),
        ("6/6/6/6/6 red", 0, "this has 5 rows; the board has 6"),
        ("6 red", 0, "this has 1 row; the board has 6"),
        ("6/6/6/6/6/1 red", 10, "row 1 has 1 space here, and 6 on the board"),
        ("6/6/6/6/6/5 red", 10, "row 1 has 5 spaces here, and 6 on the board"),
        ("6/6/R6/6/6/6 red", 4, "row 4 has 7 spaces here, and 6 on the board"),
        ("6/6/6/2X3/6/6 red", 7, "no piece is written 'X'"),
        ("6/6/6/0R5/6/6 red", 6, "'0' is not a number of empty spaces"),
        ("6/6/6/6/6/6 rde", 12, "there is no player 'rde'"),
        ("6/6/6/6/6/6 red of:R1", 16, "'of:R1' is not part of a position"),
        ("6/6/6/6/6/6 red off:R1,R2", 23, "'R' is counted twice"),
        ("6/6/6/6/6/6 red off:Q1", 20, "'Q1' does not count pieces"),
        ("6/6/6/6/6/6 red off:R0", 20, "'R0' does not count pieces"),
        ("6/6/6/6/6/6 red off:R1 off:G1", 23, "'off' is given twice"),
        ("6/6/6/6/6/6 red first:red", 16, "'first:red' is not part of a position"),
    ],
)
def test_what_is_no_position_says_where(text: str, offset: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        game("dodgem").parse(text)
    assert (caught.value.offset, caught.value.message) == (offset, words)


@pytest.mark.parametrize(
    ("signs", "words"),
    [
        ("-|-|-/|-|-|/-|-|-/|-|-|", "this has 4 rows; the board has 5"),
        ("-|-|-/|-|-|/-|-|-/|-|-|/-|-|", "row 1 of alignment has 4 signs here, and 5 spaces on the board"),
        ("-|-|-/|-|-|/-|-|-/|-|-|/-|-|x", "'x' is not a sign of alignment"),
    ],
)
def test_attributes_are_rows_of_their_signs(signs: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        game("packet-hell").parse(f"5/5/2o2/5/5 player-1 alignment:{signs}")
    assert caught.value.message == words


@given(st.text(max_size=30))
def test_any_text_is_a_turn_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        assert parse_turn(game("dodgem").tables, text).text == text


@given(st.text("RG123456/ redgnof:,", max_size=40))
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        position = game("dodgem").parse(text)
        assert game("dodgem").parse(game("dodgem").notation(position)) == position


NO_TURNS = ("", "A1-", "A1-B2-off", "a1-a2", "A1 -A2", "A1-A2\n", "A1xB2-C3", "A1-G1", "A0-A1", "turn A1", "Pass")


@pytest.mark.parametrize("text", NO_TURNS)
def test_what_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        game("dodgem").check_turn(text)
