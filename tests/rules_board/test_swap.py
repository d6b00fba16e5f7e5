"""The swap rule: the second player may take over the first piece, once, and only where that means something."""

from __future__ import annotations

import pytest

from ppgen.boards.grid import Grid
from ppgen.rules.board.perft import perft
from ppgen.rules.protocol import Transcript
from tests.rules_board.games import after, small, turns
from tests.rules_board.test_ends import STONES, TWO, faults_of


def test_the_second_player_may_take_over_the_first_piece() -> None:
    rules = small(STONES + "swap: true\nends: [line: 3]")
    assert "swap" in turns(rules, "3/S2/3 black")
    assert after(rules, "setup", "A2", "swap") == "3/s2/3 white"
    for text in ("3/3/3 white", "3/s2/3 white", "3/Ss1/3 black", "3/SS1/3 black", "3/3/3 black"):
        assert "swap" not in turns(rules, text), text
    assert [perft(rules.play, rules.setup(), depth) for depth in (1, 2, 3)] == [9, 9 * 8 + 9, 9 * 8 * 7 + 9 * 8]


def test_a_mirrored_swap_exchanges_column_and_row() -> None:
    rules = small(STONES + "swap: mirrored\nends: [line: 3]")
    assert after(rules, "setup", "A2", "swap") == "3/3/1s1 white"
    assert after(rules, "setup", "B2", "swap") == "3/1s1/3 white"


def test_a_swap_takes_the_piece_from_the_hand_of_its_new_owner() -> None:
    rules = small(TWO + "pieces: {stone: {letters: s, hand: 3, moves: [place]}}\nswap: true\nends: [line: 3]")
    assert after(rules, "setup", "A2", "swap") == "3/s2/3 white hand:S3,s2"


def test_a_swap_that_is_too_late_is_refused() -> None:
    rules = small(STONES + "swap: true\nends: [line: 3]")
    (fault,) = rules.replay(Transcript("", ("A1", "B1", "swap"))).steps[2].faults
    assert fault.code == "BD-SWAP"
    assert fault.message == "White may not swap here: only the second turn of the game may be a swap."


def test_a_piece_that_may_be_taken_over_has_a_sign() -> None:
    rules = small(STONES + "swap: true\nends: [line: 3]")
    shown = rules.arrange(rules.parse("3/S2/3 black"), ("turns", "legal-moves"))
    assert [(marker.id, marker.role) for marker in shown.markers] == [("turn-A2", "turn")]
    assert {arrow.sign for arrow in shown.arrows} == {"dot"}
    last = rules.arrange(rules.parse("3/s2/3 white"), ("latest",), rules.parse("3/S2/3 black"))
    assert [(marker.id, marker.role) for marker in last.markers] == [("turned-A2", "turn")]  # it changed sides


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players: [a, b, c]\npieces: {m: {letters: {a: A, b: B, c: C}, moves: [place]}}", "a rule for two players"),
        ("players: [a, b]\nfirst: either\npieces: {m: {moves: [place]}}", "needs to know who moves first"),
        (
            "players: [a, b]\npieces: {m: {moves: [place, step: any]}}",
            "nothing else is done: here there is `step`, too",
        ),
        ("players: [a, b]\nmoves: [pass]\npieces: {m: {moves: [place]}}", "here there is `pass`, too"),
        ("players: [a, b]\npieces: {m: {owner: a, moves: [place]}}", "not every player has each kind"),
        ("players: [a, b]\npieces: {m: {moves: [place: {into: near}]}}", "where its new owner may not place it"),
    ],
)
def test_a_swap_that_means_nothing_is_a_fault(text: str, message: str) -> None:
    (fault,) = faults_of(text + "\nblocked: draw\nswap: true")
    assert fault.code == "DEF-CHOICE"
    assert message in fault.message


def test_only_boards_that_stay_the_same_are_mirrored() -> None:
    (fault,) = faults_of(STONES + "swap: mirrored", 3, 2)
    assert (fault.code, fault.message) == (
        "DEF-CHOICE",
        "`mirrored` means nothing here: with columns and rows exchanged, this is another board",
    )
    assert "swap" in turns(small(STONES + "swap: mirrored", board=Grid(4, 4)), "4/1S2/4/4 black")
