"""Positions found are right: each has a game that leads there, and none that is called the least has a smaller one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ppgen.definition.load import load_game
from ppgen.find import Answer, Wish, find_examples
from ppgen.find.bounds import Least, least
from ppgen.find.scope import Asker
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import count_pieces
from ppgen.rules.load import load_rules
from tests.rules_board.enumerated import arising
from tests.small_game import head

DRAUGHTS = Path(__file__).parents[2] / "docs" / "figures" / "draughts"
MINI = """\
board: {columns: 4, rows: 4}
rules:
  players: {white: north, black: south}
  pieces:
    man:
      moves:
        - step: diagonal-forward
        - hop: {directions: diagonal-forward, over: enemy, captures: true, repeat: must}
      after: [promote: {to: king, in: far}]
    king:
      moves:
        - step: diagonal
        - hop: {directions: diagonal, over: enemy, captures: true, repeat: must}
  setup: {white man: [A1, C1], black man: [B4, D4]}
  capture: compulsory
  blocked: loss
"""
"""Draughts on a board so small that all of its positions can be listed."""


@cache
def draughts() -> BoardGame:
    rules = load_rules(load_game(DRAUGHTS))
    assert isinstance(rules, BoardGame)
    return rules


@pytest.fixture(scope="module")
def mini(tmp_path_factory: pytest.TempPathFactory) -> BoardGame:
    folder = tmp_path_factory.mktemp("mini")
    (folder / "game.yaml").write_text(head("mini", players=(2, 2)) + MINI, encoding="utf-8")
    rules = load_rules(load_game(folder))
    assert isinstance(rules, BoardGame)
    return rules


def ends_of(rules: BoardGame, answer: Answer) -> list[Any]:
    """The positions to which the games of an answer lead, each played by the rules from the setup."""
    ends = []
    for found in answer.found:
        here = rules.parse(found.setup)
        for turn in found.turns:
            here = rules.play.apply(here, rules.legal(here)[turn])
        assert here == rules.parse(found.position)
        assert found.pieces == count_pieces(here)
        ends.append(here)
    return ends


def without_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few pieces and random play alone."""
    monkeypatch.setattr("ppgen.find.examples.SMALL", 0)
    monkeypatch.setattr("ppgen.find.examples.LARGE", 0)


CONDITIONS = (
    "move.captures == 1",
    "move.captures >= 2",
    "moves.captures >= 2",
    "move.promotes",
    "move.promotes and move.captures >= 1",
    "move.word == 'step' and move.piece == 'king'",
    "broken == 'BD-CAPTURE'",
    "over and own.pieces > 0",
    "over and own.pieces == 0",
    "own.king >= 1 and enemy.king >= 1",
    "not over and empty == 13",
    "own.pieces == 3",
)


@pytest.mark.parametrize("by_all_games", [False, True])
@pytest.mark.parametrize("where", CONDITIONS)
def test_what_is_proved_is_what_all_games_show(
    mini: BoardGame, where: str, monkeypatch: pytest.MonkeyPatch, *, by_all_games: bool
) -> None:
    if not by_all_games:
        without_all_games(monkeypatch)
    asker = Asker(mini, where, {})
    fewest = min((count_pieces(here) for here in known(mini) if asker.shows(here)[0]), default=None)
    answer = find_examples(mini, Wish(where))
    assert bool(answer.found) == (fewest is not None)
    ends_of(mini, answer)
    for found in answer.found:
        assert fewest is not None
        assert found.pieces >= fewest
        assert asker.shows(mini.parse(found.position))[0]
        if answer.proved:
            assert found.pieces == fewest
    assert answer.proved or fewest is None, "a game so small leaves nothing open"


def test_positions_that_were_put_together_are_right(mini: BoardGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """As above, where so little is played that random play hardly meets any."""
    monkeypatch.setattr("ppgen.find.pool.GAMES", 1)
    without_all_games(monkeypatch)
    put_together = 0
    for where in ("move.captures == 1", *CONDITIONS[2:5], *CONDITIONS[6:9]):
        asker = Asker(mini, where, {})
        fewest = min((count_pieces(here) for here in known(mini) if asker.shows(here)[0]), default=None)
        answer = find_examples(mini, Wish(where))
        ends_of(mini, answer)
        for found in answer.found:
            put_together += found.how == "listed"
            assert fewest is not None
            assert found.pieces == fewest if answer.proved else found.pieces >= fewest
    assert put_together > 2


@pytest.mark.parametrize("where", CONDITIONS)
def test_fewest_plies_are_those_of_all_games(mini: BoardGame, where: str) -> None:
    asker = Asker(mini, where, {})
    plies, layer, seen = 0, [mini.setup()], {mini.setup()}
    while layer and not any(asker.shows(here)[0] for here in layer):
        later = {mini.play.apply(here, move) for here in layer for move in mini.play.moves(here)} - seen
        seen |= later
        layer, plies = list(later), plies + 1
    answer = find_examples(mini, Wish(where, "plies"))
    assert [len(found.turns) for found in answer.found] == ([plies] if layer else [])
    assert answer.proved == bool(layer)


@pytest.mark.parametrize("where", CONDITIONS)
def test_no_position_has_fewer_pieces_than_its_condition_says(mini: BoardGame, where: str) -> None:
    asker = Asker(mini, where, {})
    bound = least(asker.condition.node, mini.tables)
    for here in known(mini):
        if asker.shows(here)[0]:
            own = asker.counted(here, own=True)["pieces"]
            assert own >= bound.own
            assert count_pieces(here) - own >= bound.enemy


_KNOWN: dict[int, list[Any]] = {}


def known(rules: BoardGame) -> list[Any]:
    if id(rules) not in _KNOWN:
        _KNOWN[id(rules)] = sorted(arising(rules))
    return _KNOWN[id(rules)]


@pytest.mark.parametrize(
    ("where", "pieces"),
    [("move.captures == 2", 3), ("move.promotes", 2), ("over and own.pieces == 0", 1), ("move.captures == 3", 4)],
)
def test_the_least_positions_of_draughts(where: str, pieces: int) -> None:
    """Whoever captures n pieces has one, and the other player n; a lone piece cannot be to move, since nobody else did
    before it.
    """
    answer = find_examples(draughts(), Wish(where, seed=1001))
    assert (answer.fewest, answer.proved, answer.unknown) == ("pieces", True, ())
    ends_of(draughts(), answer)
    assert [found.pieces for found in answer.found] == [pieces]


def test_a_piece_of_nobody_counts_for_both_players(mini: BoardGame) -> None:
    assert Least(own=1, enemy=1).total(mini.tables) == 2
    coin = load_rules(load_game("packet-hell"))
    assert isinstance(coin, BoardGame)
    assert Least(own=1, enemy=1).total(coin.tables) == 1


def test_the_same_seed_finds_the_same_and_another_one_others() -> None:
    one, again, other = (find_examples(draughts(), Wish("move.captures == 1", seed=seed)) for seed in (3, 3, 4))
    assert one == again
    assert one.found != other.found


@pytest.mark.parametrize(
    ("where", "as_well"),
    [
        ("not broken == 'BD-CAPTURE'", "broken != 'BD-CAPTURE'"),
        ("broken == 'BD-CAPTURE' or tried.kind == 'pass'", "tried.kind == 'pass'"),
        ("not broken in ['BD-CAPTURE', 'BD-EXIT']", "broken == 'BD-DIRECTION'"),
        ("'BD-CAPTURE' == broken and broken != 'BD-EXIT'", "broken == 'BD-CAPTURE'"),
    ],
)
def test_what_one_condition_finds_a_wider_one_finds_too(mini: BoardGame, where: str, as_well: str) -> None:
    wider, narrow = (find_examples(mini, Wish(text, "pieces")) for text in (where, as_well))
    assert narrow.found
    assert wider.found[0].pieces <= narrow.found[0].pieces
    ends_of(mini, wider)


def test_a_code_that_no_turn_tried_breaks_ends_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns that are tried count, whatever comes of them: no search goes on for minutes."""
    monkeypatch.setattr("ppgen.find.examples.WORK", 1_000)
    monkeypatch.setattr("ppgen.find.examples.MINED", 1_000)
    monkeypatch.setattr("ppgen.find.pool.WORK", 10_000)
    without_all_games(monkeypatch)
    answer = find_examples(draughts(), Wish("broken == 'BD-EXIT'", "pieces"))
    assert (answer.found, answer.proved) == ((), False)
    assert answer.said.endswith("Another seed plays other games.")
    assert answer.played < 1_000


def test_several_positions_differ(mini: BoardGame) -> None:
    answer = find_examples(mini, Wish("move.captures == 1", count=5))
    assert len({found.position for found in answer.found}) == 5
    assert [found.pieces for found in answer.found] == sorted(found.pieces for found in answer.found)
    ends_of(mini, answer)
    shown = tuple(found.position for found in answer.found)
    others = find_examples(mini, Wish("move.captures == 1", count=5, unlike=shown))
    assert not {found.position for found in others.found} & set(shown)


def test_numbers_of_pieces_and_plies_are_kept(mini: BoardGame) -> None:
    asked = find_examples(mini, Wish("move.captures == 1", pieces=4))
    assert [found.pieces for found in asked.found] == [4]
    assert not asked.proved
    early = find_examples(mini, Wish("move.captures == 1", within=5, count=3))
    assert early.found
    assert all(len(found.turns) <= 5 for found in early.found)


def test_nothing_is_found_where_there_is_nothing(mini: BoardGame) -> None:
    answer = find_examples(mini, Wish("own.king >= 2 and enemy.man >= 1 and own.man >= 1"))
    assert (answer.found, answer.proved, answer.none) == ((), False, True)
    assert (
        answer.said
        == f"No position shows it: proved. All games were played out, {len(known(mini)):,} positions in all."
    )


ROCKS = """\
board: {columns: 3, rows: 3}
rules:
  players: [white, black, red]
  pieces:
    man:
      letters: {white: w, black: b, red: r}
      moves: [step: orthogonal, hop: {directions: orthogonal, over: enemy, captures: true}]
    rock: {owner: nobody, letters: x, moves: [hop: {directions: orthogonal, over: enemy, captures: true}]}
  setup: {white man: A1, black man: [B1, A2], red man: C2, rock: B2}
  blocked: loss
"""


@pytest.fixture(scope="module")
def rocks(tmp_path_factory: pytest.TempPathFactory) -> BoardGame:
    return ruled(tmp_path_factory.mktemp("rocks"), "rocks", ROCKS, players=(3, 3))


def ruled(folder: Path, name: str, rules: str, players: tuple[int, int] = (2, 2)) -> BoardGame:
    (folder / "game.yaml").write_text(head(name, players=players) + rules, encoding="utf-8")
    game = load_rules(load_game(folder))
    assert isinstance(game, BoardGame)
    return game


@pytest.mark.parametrize("where", ["enemy.pieces == 3", "enemy.pieces == 4", "own.pieces + enemy.pieces == 5"])
def test_a_piece_of_nobody_counts_once_for_all_others(rocks: BoardGame, where: str) -> None:
    """What is on the board is the player's, the others' or nobody's; what is nobody's counts once for either."""
    fewest = count_pieces(rocks.setup())
    for here in known(rocks):
        own, enemy, rock = 0, 0, 0
        for kind in rocks.tables.types:
            number = here.masks[kind.index].bit_count()
            if kind.owner == -1:
                rock += number
            elif kind.owner == here.to_move:
                own += number
            else:
                enemy += number
        if {"enemy.pieces == 3": enemy + rock == 3, "enemy.pieces == 4": enemy + rock == 4}.get(
            where, own + enemy + 2 * rock == 5
        ):
            fewest = min(fewest, own + enemy + rock)
    answer = find_examples(rocks, Wish(where, "pieces"))
    ends_of(rocks, answer)
    assert [found.pieces for found in answer.found] == [fewest]


REMOVING = """\
board: {columns: 2, rows: 2}
rules:
  players: [white, black]
  pieces: {man: {moves: [step: orthogonal, remove: {whose: enemy}]}}
  setup: {white man: [A1, B1], black man: [A2, B2]}
  blocked: loss
"""


def test_an_enemy_that_is_removed_is_taken(tmp_path: Path) -> None:
    """By removing alone somebody without a piece takes one: that there is one of them is no bound."""
    rules = ruled(tmp_path, "removing", REMOVING)
    answer = find_examples(rules, Wish("move.captures == 1 and move.kind == 'remove' and 'man' in move.takes", "plies"))
    assert (len(answer.found), answer.proved) == (1, True)
    assert answer.found[0].turns == ()
    assert not find_examples(rules, Wish("move.kind == 'remove' and move.captures != 1", "plies")).found
    bare = find_examples(rules, Wish("move.captures == 1 and own.pieces == 0", "pieces"))
    fewest = min(sum(mask.bit_count() for mask in here.masks) for here in arising(rules) if has_bare_turn(rules, here))
    assert [found.pieces for found in bare.found] == [fewest]


def has_bare_turn(rules: BoardGame, here: Any) -> bool:
    own = sum(here.masks[kind.index].bit_count() for kind in rules.tables.types if kind.owner == here.to_move)
    return own == 0 and bool(rules.play.moves(here))


def test_what_is_left_out_is_not_denied(mini: BoardGame) -> None:
    for fewest in ("pieces", "plies"):
        first = find_examples(mini, Wish("move.captures == 1", fewest))
        assert first.proved
        assert "figure" not in first.said
        shown = tuple(found.position for found in first.found)
        other = find_examples(mini, Wish("move.captures == 1", fewest, unlike=shown))
        if other.proved:
            assert other.said.endswith(
                "and none shows it in a position that no figure shows yet."
                if fewest == "plies"
                else "can arise, except those that figures show already."
            )


def test_a_smaller_position_that_is_left_out_does_not_spoil_the_proof(mini: BoardGame) -> None:
    asker = Asker(mini, "over and own.pieces == 0", {})
    shown = [here for here in known(mini) if asker.shows(here)[0]]
    least_of = min(map(count_pieces, shown))
    smallest = tuple(mini.notation(here) for here in shown if count_pieces(here) == least_of)
    answer = find_examples(mini, Wish("over and own.pieces == 0", "pieces", unlike=smallest))
    assert answer.proved
    assert answer.unknown == ()
    assert [found.pieces for found in answer.found] == [least_of + 1]
    assert answer.said.endswith("can arise, except those that figures show already.")
