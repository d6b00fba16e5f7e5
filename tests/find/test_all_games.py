"""Where all games can be played out, the answer is a theorem, whatever the rules have."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition.load import load_game
from ppgen.find import Wish, find_examples
from ppgen.find.answer import Fewest
from ppgen.find.scope import Asker
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import count_pieces
from ppgen.rules.load import load_rules
from tests.find.test_examples import ends_of, ruled
from tests.rules_board.enumerated import arising

HANDS = """\
board: {columns: 3, rows: 2}
rules:
  players: [white, black]
  pieces:
    man:
      hand: 2
      captured: owner
      moves: [place: {when: {hand: some}}, step: {directions: orthogonal, onto: either}]
  ends: [line: 3]
  blocked: loss
"""
BLOCKED = """\
board: {columns: 3, rows: 1}
rules:
  players: [white, black]
  pieces: {man: {hand: 2, moves: [place, step: orthogonal]}}
  ends: [line: 2]
  blocked: loss
"""
REPEATED = """\
board: {columns: 3, rows: 1}
rules:
  players: [white, black]
  pieces: {man: {moves: [step: orthogonal]}}
  setup: {white man: A1, black man: C1}
  ends: [repetition: {times: 3}]
  blocked: loss
"""


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> BoardGame:
    return ruled(tmp_path_factory.mktemp("hands"), "hands", HANDS)


@pytest.mark.parametrize(
    "where",
    [
        "move.captures == 1",
        "over and own.pieces == 1",
        "count['white man'].hand == 1 and enemy.pieces == 2",
        "moves.count == 1",
    ],
)
@pytest.mark.parametrize("fewest", ["pieces", "plies"])
def test_a_game_with_hands_leaves_nothing_open(hands: BoardGame, where: str, fewest: Fewest) -> None:
    asker = Asker(hands, where, {})
    shown = [here for here in arising(hands) if asker.shows(here)[0]]
    answer = find_examples(hands, Wish(where, fewest))
    assert (answer.proved, answer.none) == (bool(shown), not shown)
    ends_of(hands, answer)
    if fewest == "pieces" and shown:
        assert [found.pieces for found in answer.found] == [min(map(count_pieces, shown))]


def game(name: str) -> BoardGame:
    rules = load_rules(load_game(name))
    assert isinstance(rules, BoardGame)
    return rules


def test_tic_tac_toe_has_5478_positions() -> None:
    """The published number of positions up to the end of each game, both players to move counted once."""
    rules = game("tic-tac-toe")
    none = find_examples(rules, Wish("not over and moves.count == 0"))
    assert none.said == "No position shows it: proved. All games were played out, 5,478 positions in all."
    drawn = find_examples(rules, Wish("draw", "pieces"))
    assert [(found.pieces, len(found.turns)) for found in drawn.found] == [(9, 9)]
    assert drawn.proved


def test_another_seed_finds_another_position_of_a_small_game() -> None:
    rules = game("classic-dodgem")
    found = [find_examples(rules, Wish("over", "pieces", seed=seed)) for seed in (1, 1, 2, 3)]
    assert found[0] == found[1]
    assert len({answer.found for answer in found}) > 1
    assert len({answer.found[0].pieces for answer in found}) == 1
    assert all(answer.proved for answer in found)


def test_an_end_that_only_a_game_shows_leaves_it_open(tmp_path: Path) -> None:
    """Whether somebody's position is over by repetition no position tells, so nothing is proved of it."""
    rules = ruled(tmp_path, "repeated", REPEATED)
    for where in ("over", "draw", "moves.count == 0", "after.over", "move.ends", "broken == 'BD-OVER'"):
        answer = find_examples(rules, Wish(where, "pieces"))
        assert (answer.proved, answer.none) == (False, False), where
    assert find_examples(rules, Wish("move.word == 'step'", "pieces")).proved
    assert find_examples(rules, Wish("own.pieces == 0", "pieces")).none


@pytest.mark.parametrize(
    ("where", "as_well"),
    [
        ("over and not won.by == 'line'", "over and won.by == 'line'"),
        ("over and won.by != 'line'", "won.by == 'line'"),
        ("not 'A1' in won.spaces and own.pieces == 1", "own.pieces == 0"),
    ],
)
def test_what_is_missing_is_false_and_its_contrary_true(tmp_path: Path, where: str, as_well: str) -> None:
    """A player without a move loses without a line: nothing has come about then of which `won` tells."""
    rules = ruled(tmp_path, "blocked", BLOCKED)
    assert find_examples(rules, Wish(as_well)).found
    answer = find_examples(rules, Wish(where))
    assert answer.found
    assert answer.proved


def test_what_cannot_be_told_is_false_alone() -> None:
    """Where there is no puzzle, its number of moves is nothing: smaller than no number, and the rest still counts."""
    rules = game("tic-tac-toe")
    answer = find_examples(rules, Wish("puzzle.win.moves <= 1 or own.pieces == 0"))
    assert [len(found.turns) for found in answer.found] == [0]
    answer = find_examples(rules, Wish("not puzzle.win.moves <= 3 and own.pieces == 1"))
    assert [len(found.turns) for found in answer.found] == [2]


@pytest.mark.parametrize("word", ["castle", "en-passant"])
def test_moves_of_chess_that_need_a_memory_are_found(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ppgen.find.pool.WORK", 40_000)
    monkeypatch.setattr("ppgen.find.examples.WORK", 5_000)
    rules = game("chess")
    (found,) = find_examples(rules, Wish(f"move.word == '{word}'", "plies")).found
    here = rules.setup()
    for turn in found.turns:
        here = rules.play.apply(here, rules.legal(here)[turn])
    move = rules.legal(here)[found.turn]
    kind = rules.tables.types[move.type].kind
    if word == "castle":
        assert (kind, abs(move.start - move.end)) == ("king", 2)
    else:
        assert kind == "pawn"
        assert not any(mask >> move.end & 1 for mask in here.masks)
        assert rules.play.taken(here, move)


def test_more_is_played_where_nothing_was_found() -> None:
    """A full board without a line is rare in random play."""
    rules = game("four-in-a-row")
    (found,) = find_examples(rules, Wish("draw")).found
    assert (found.pieces, len(found.turns)) == (42, 42)
    assert rules.facts(rules.parse(found.position))["draw"]
