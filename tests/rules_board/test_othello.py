"""Othello as data: published counts, and every position of it on four by four against a plain program."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from tests.rules_board.games import after, game, lines_of_rules, small, turns, wander

PUBLISHED = (4, 12, 56, 244, 1396, 8200, 55092, 390216)
FOUR = """
players: [black, white]
pieces: {disc: {moves: [place: {must: capture}], after: [flip: any]}}
setup: {black disc: [C3, B2], white disc: [B3, C2]}
blocked: pass
ends: [majority: {when: {blocked: all}}]
"""

Board = tuple[str, ...]
"""Sixteen letters from A1, row by row from below: a dot, D for black, d for white."""
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
NAMES = [f"{column}{row}" for row in range(1, 5) for column in "ABCD"]
START = tuple(".....Dd..dD.....")


@pytest.mark.parametrize(("depth", "count"), list(enumerate(PUBLISHED, 1)))
def test_othello_counts_as_published(depth: int, count: int) -> None:
    rules = game("othello")
    assert perft(rules.play, rules.setup(), depth) == count


def test_othello_is_under_forty_lines() -> None:
    assert len(lines_of_rules("othello")) < 40


def turned(board: Board, at: int, own: str) -> list[int]:
    """The discs that change sides when a player places a disc."""
    found = []
    for across, up in AROUND:
        column, row, line = at % 4 + across, at // 4 + up, []
        while 0 <= column < 4 and 0 <= row < 4 and board[4 * row + column] == own.swapcase():
            line.append(4 * row + column)
            column, row = column + across, row + up
        if 0 <= column < 4 and 0 <= row < 4 and board[4 * row + column] == own:
            found += line
    return found


def replies(board: Board, own: str) -> dict[str, Board]:
    """What follows by each turn; nothing where neither player can place a disc."""
    found = {}
    for at, name in enumerate(NAMES):
        if board[at] == "." and (line := turned(board, at, own)):
            found[name] = tuple(own if n == at or n in line else letter for n, letter in enumerate(board))
    if not found and any(turned(board, at, own.swapcase()) for at in range(16) if board[at] == "."):
        return {"pass": board}
    return found


def written(board: Board, own: str) -> str:
    rows = ["".join(board[4 * row : 4 * row + 4]) for row in (3, 2, 1, 0)]
    text = "/".join(rows)
    for empty in (4, 3, 2, 1):
        text = text.replace("." * empty, str(empty))
    return f"{text} {'black' if own == 'D' else 'white'}"


@cache
def arising() -> dict[str, tuple[Board, str]]:
    """Every position of play by its text."""
    found = {written(START, "D"): (START, "D")}
    edge = [(START, "D")]
    while edge:
        board, own = edge.pop()
        for there in replies(board, own).values():
            text = written(there, own.swapcase())
            if text not in found:
                found[text] = (there, own.swapcase())
                edge.append((there, own.swapcase()))
    return found


def four() -> BoardGame:
    return small(FOUR, 4, 4)


def test_positions_of_four_by_four_agree_with_a_plain_program() -> None:
    """Every eleventh of all 62 789."""
    assert len(arising()) == 62789
    rules = four()
    passes = ends = 0
    for text, (board, own) in islice(arising().items(), 0, None, 11):
        here = rules.parse(text)
        assert rules.notation(here) == text
        expected = replies(board, own)
        legal = rules.legal(here)
        assert set(legal) == set(expected), text
        for turn, move in legal.items():
            assert rules.notation(rules.play.apply(here, move)) == written(expected[turn], own.swapcase())
        passes += "pass" in expected
        if not expected:
            ends += 1
            black, white = board.count("D"), board.count("d")
            assert rules.play.outcome(here) == (-1 if black == white else 0 if black > white else 1)
    assert passes > 100
    assert ends > 400


def test_a_disc_is_placed_where_it_outflanks_and_all_lines_turn() -> None:
    assert turns(game("othello"), "setup") == {"d3", "c4", "f5", "e6"}
    assert after(game("othello"), "setup", "d3") == "8/8/3X4/3XX3/3XO3/8/8/8 white"


def test_who_can_place_no_disc_passes_and_the_game_ends_when_nobody_can() -> None:
    rules = four()
    assert turns(rules, "4/4/4/1dD1 white") == {"D1"}
    assert turns(rules, "4/4/4/dD2 black") == {"pass"}
    assert after(rules, "4/4/4/dD2 black", "pass") == "4/4/4/dD2 white"
    assert turns(rules, "4/4/4/D2d white") == set()
    assert rules.play.outcome(rules.parse("4/4/4/DD1d white")) == 0
    assert rules.play.outcome(rules.parse("4/4/4/D2d white")) == -1


# --- which positions can arise --------------------------------------------------------------------------------------


def test_verdicts_agree_with_every_position_of_play() -> None:
    """Positions of play, and such with one or two spaces changed. Few are left undecided."""
    rules, known, random = four(), arising(), Random(5)
    texts = sorted(known)
    undecided = possible = 0
    for number in range(40):
        board, own = known[random.choice(texts)]
        letters = list(board)
        for _ in range(random.choice((1, 2)) if number % 2 else 0):
            letters[random.randrange(16)] = random.choice(".Dd")
        text = written(tuple(letters), random.choice("Dd") if number % 2 else own)
        verdict = rules.judge(rules.parse(text))
        if verdict.status == "unknown":
            undecided += 1
        else:
            assert (verdict.status == "legal") == (text in known), text
        possible += verdict.status == "legal"
    assert undecided < 4
    assert 10 < possible < 30


def test_positions_of_twelve_turns_are_proved_by_play() -> None:
    rules = game("othello")
    for seed in range(3):
        *_, last = wander(rules, 12, seed)
        verdict = rules.judge(last)
        assert verdict.status == "legal"
        assert len(verdict.witness) == 12


def codes(rules: BoardGame, position: str) -> list[str]:
    return [fault.code for fault in rules.judge(rules.parse(position)).faults]


def test_what_shows_that_a_position_of_othello_is_impossible() -> None:
    rules = game("othello")
    assert codes(rules, "8/8/8/3OX3/4O3/8/8/8 white") == ["BD-COUNT"]
    assert codes(rules, "8/8/3X4/3OX3/4O3/8/8/8 white") == ["REACH-KEPT"]
    (fault,) = rules.judge(rules.parse("X7/8/8/3OX3/3XO3/8/8/8 white")).faults
    assert fault.code == "REACH-PLACED"
    assert fault.message == (
        "In no order can pieces have been placed so that the black disc on a1 captured or flipped anything."
    )
    assert codes(rules, "8/8/8/3OX3/2XXO3/8/8/8 white") == ["REACH-LAST"]
    assert codes(rules, "8/8/8/3OX3/2XXX3/8/8/8 white") == ["REACH-BACK"]


def test_where_nobody_passes_the_number_of_pieces_says_whose_turn_it_is() -> None:
    text = FOUR.replace("blocked: pass", "blocked: loss").replace("ends: [majority: {when: {blocked: all}}]", "")
    never = small(text, 4, 4)
    (fault,) = never.judge(never.parse("4/1dD1/1DD1/2D1 black")).faults
    assert (fault.code, fault.message) == (
        "REACH-PARITY",
        "One piece has been placed, one in each turn, so it is White's turn, not Black's.",
    )
    assert never.judge(never.parse("4/1dD1/1DD1/2D1 white")).status == "legal"
    assert codes(four(), "4/1dD1/1DD1/2D1 black") == ["REACH-LAST"]
