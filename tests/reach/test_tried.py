"""What an `unknown` says: every strategy that was tried, with the positions that it visited."""

import re

import pytest

from ppgen.rules.board.reach import Decision, Reach
from ppgen.rules.board.reach import tried as tried_module
from ppgen.rules.board.reach.tried import Tried, together, tried_in_words
from tests.rules_board.games import game

FEW = 48
"""Positions that searches may visit here: far too few."""


def undecided(name: str, text: str, *variants: str, **settings: int) -> Decision:
    rules = game(name, *variants, **settings)
    decision = Reach(rules.play, budget=FEW).decide(rules.parse(text))
    assert decision.status == "unknown"
    return decision


def test_a_sentence_names_each_strategy_once_with_its_positions() -> None:
    tried = (Tried("this way", 1200), Tried("that way", 0), Tried("another way", 7), Tried("this way", 34))
    assert together(tried) == (Tried("this way", 1234), Tried("another way", 7))
    expected = "No game that leads to it was found in 1,241 positions: 1,234 this way and 7 another way."
    assert tried_in_words(tried) == expected
    assert tried_in_words(tried, "Much was shown; ") == expected.replace("No game", "Much was shown; no game")


def test_a_single_strategy_needs_no_sum() -> None:
    assert tried_in_words([Tried("this way", 1), Tried("this way", 1)]) == (
        "No game that leads to it was found in 2 positions, visited this way."
    )
    assert tried_in_words([]) == "No game that leads to it was found in 0 positions."


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("gardner_minichess", "3rk/2P1p/p3b/P1P1P/RNQK1 white"),
        ("othello", "8/6O1/4OOX1/1OOOOX2/2OOXXXX/2OOXX2/2X1OOX1/7X black"),
    ],
)
def test_the_numbers_add_up(name: str, text: str) -> None:
    decision = undecided(name, text)
    assert decision.tried
    assert decision.visited == sum(each.visited for each in decision.tried)
    numbers = [int(number.replace(",", "")) for number in re.findall(r"\d+(?:,\d{3})*", decision.said)]
    assert numbers[0] == decision.visited
    assert numbers[1:] in ([], [each.visited for each in decision.tried])


def test_what_is_decided_says_nothing_of_what_was_tried() -> None:
    rules = game("dodgem")
    assert Reach(rules.play).decide(rules.setup()).said == ""


def test_the_words_of_each_strategy_follow_its_number_in_a_list() -> None:
    """Commas part the strategies of the sentence, so none is within one; each begins as an adverb does."""
    words = [value for name, value in vars(tried_module).items() if name.isupper() and name != "PROOFS"]
    assert len(words) == len(set(words)) >= 5
    for how in words:
        assert how.startswith(("by ", "on "))
        assert not set(how) & set(",;.:")
