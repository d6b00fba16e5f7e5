"""Puzzles that are found: each is one by trying everything, and what could not be told is no proof of fewest pieces."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ppgen.cli import run
from ppgen.definition.load import load_game
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


@pytest.mark.parametrize(
    ("name", "where", "expected", "told"),
    [
        (
            "tic-tac-toe",
            "puzzle.win.moves == 2 and puzzle.win.unique == 'key'",
            "{puzzle: win, in: 2, unique: key}",
            "to move can force a win in {{ solution.moves | spelled }} moves.",
        ),
        (
            "tic-tac-toe",
            "puzzle.line.moves == 1 and puzzle.line.unique == 'no'",
            "{puzzle: line, in: 1}",
            "can force the end “{{ solution.goal }}” in {{ solution.moves | spelled }} move.",
        ),
        (
            "hexapawn",
            "puzzle.blocked.moves == 1",
            "{puzzle: blocked, in: 1",
            "can force a position without a legal move",
        ),
    ],
)
def test_a_puzzle_is_drafted_as_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, where: str, expected: str, told: str
) -> None:
    folder = tmp_path / name
    shutil.copytree(load_game(name).folder, folder)
    assert run(("find", "--game", str(folder), "--where", where, "--format", "yaml")) == 0
    lines = capsys.readouterr().out
    assert f"    expect: {expected}" in lines
    assert told in lines
    (folder / "figures.yaml").write_text(lines, encoding="utf-8")
    assert run(("check", "--game", str(folder), "--strict", "--lints", "all")) == 0
    assert "as declared" in capsys.readouterr().out


def test_what_is_no_puzzle_is_drafted_as_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("find", "--game", "tic-tac-toe", "--where", "over or puzzle.win.moves >= 9", "--format", "yaml")) == 0
    assert "    expect: legal\n" in capsys.readouterr().out


def test_puzzles_that_were_too_hard_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is claimed of them, so whoever asks hears how many there were."""
    monkeypatch.setattr(puzzles, "BUDGET", 2)
    answer = find_examples(game("tic-tac-toe"), Wish("puzzle['line'].moves == 2", fewest="plies"))
    assert answer.untold > 1
    assert answer.said.endswith(f" {answer.untold:,} puzzles are open after 2 steps each, and count as none.")
    one = Answer((), "plies", proved=False, played=10, untold=1, steps=25_000)
    assert one.said.endswith(" One puzzle is open after 25,000 steps, and counts as none.")
    assert "puzzle" not in Answer((), "plies", proved=False, played=10).said
