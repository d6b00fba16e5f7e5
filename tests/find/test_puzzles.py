"""Puzzles that are found: each is one by trying everything, and what could not be told is no proof of fewest pieces."""

from __future__ import annotations

import pytest

from ppgen.find import Answer, ConditionFault, Wish, find_examples, puzzles
from tests.puzzles.brute import has_dual, keys, shortest, wins
from tests.rules_board.games import game


def found(name: str, where: str, count: int = 1) -> Answer:
    return find_examples(game(name), Wish(where, count=count), known={})


@pytest.mark.parametrize("unique", ["no", "key", "line"])
def test_what_is_found_is_such_a_puzzle(unique: str) -> None:
    rules = game("tic-tac-toe")
    answer = found("tic-tac-toe", f"puzzle.win.moves == 2 and puzzle.win.unique == '{unique}'")
    assert answer.found
    for example in answer.found:
        position = rules.parse(example.position)
        wanted = wins(rules, position.to_move)
        assert shortest(rules, position, 2, wanted) == 2
        forcing = keys(rules, position, 2, wanted)
        expected = "no" if len(forcing) > 1 else "key" if has_dual(rules, position, 2, wanted) else "line"
        assert unique == expected


def test_the_fewest_turns_are_not_proved_where_a_puzzle_could_not_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    where = "puzzle.win.moves == 1"
    assert found("tic-tac-toe", where).proved
    monkeypatch.setattr(puzzles, "BUDGET", 25)
    assert not found("tic-tac-toe", where).proved


@pytest.mark.parametrize(
    ("where", "at", "hint"),
    [
        ("puzzle.mate.moves == 2", 7, "blocked, draw, full, line, win"),
        ("puzzle.win.move == 2", 11, "moves"),
        ("over and won.by == 'lin'", 20, "did you mean 'line'?"),
    ],
)
def test_a_puzzle_has_goals_of_the_game_and_these_facts(where: str, at: int, hint: str) -> None:
    with pytest.raises(ConditionFault) as raised:
        found("tic-tac-toe", where)
    assert raised.value.offset == at
    assert hint in raised.value.hint
