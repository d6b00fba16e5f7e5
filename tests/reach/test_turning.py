"""Games in which pieces are placed and turn others: the search against all games of small boards."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import PASS, Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.turning import Turning, turning_of
from tests.rules_board.games import game, small, wander

RULES = """
players: [black, white]
pieces: {disc: {moves: [place: {must: capture}], after: [flip: any]}}
setup: {black disc: [C3, B2], white disc: [B3, C2]}
blocked: pass
ends: [majority: {when: {blocked: all}}]
"""
AFTER_TWENTY = (
    "8/6O1/2X3O1/1OOXXXXX/1XOOX3/2XOOX2/1XX1O1X1/1XO5 black",
    "3O4/X1OOO3/1XOOO3/O1OOXOX1/2OOX1O1/3XXX2/2X2O2/8 black",
)


@cache
def four() -> tuple[BoardGame, Turning]:
    rules = small(RULES, columns=4, rows=4)
    search = turning_of(rules.play)
    assert search is not None
    return rules, search


@cache
def all_games() -> dict[Position, list[tuple[Position, Move]]]:
    """Every position of play on four by four, with those before it."""
    rules, _ = four()
    before: dict[Position, list[tuple[Position, Move]]] = {rules.setup(): []}
    edge = [rules.setup()]
    while edge:
        here = edge.pop()
        for move in rules.play.moves(here):
            there = rules.play.apply(here, move)
            if there not in before:
                edge.append(there)
            before.setdefault(there, []).append((here, move))
    return before


def test_every_possible_last_placement_is_taken_back_and_no_other() -> None:
    rules, search = four()
    setup = rules.setup().masks[0] | rules.setup().masks[1]
    known = all_games()
    for position in Random(1).sample([*known], 400):
        state = (*position.masks, position.to_move)
        found = list(search._before((state[0], state[1], state[2]), setup))
        assert len(found) == len(set(found))
        earlier = {(*before.masks, before.to_move) for before, move in known[position] if move.action != PASS}
        assert earlier <= set(found)
        for first, second, turn in found:
            before = rules.setup()._replace(masks=(first, second), to_move=turn)
            assert position in [rules.play.apply(before, move) for move in rules.play.moves(before)]


def test_a_game_is_found_to_nearly_every_position_of_play_and_to_no_other() -> None:
    rules, search = four()
    known, random = all_games(), Random(2)
    found = 0
    for position in random.sample([*known], 60):
        result = search.search(rules.setup(), position, 150_000)
        assert result.witness is None or end_of(rules, result.witness) == position
        found += result.witness is not None
        slip = slipped(position, random)
        if slip not in known:
            assert search.search(rules.setup(), slip, 150_000).witness is None
    assert found > 56


def test_games_in_which_somebody_passed_are_found() -> None:
    rules, search = four()
    after_pass = [position for position, before in all_games().items() if {move.action for _, move in before} == {PASS}]
    assert after_pass
    passed = 0
    for position in Random(3).sample(after_pass, 40):
        result = search.search(rules.setup(), position, 150_000)
        if result.witness is not None:
            assert end_of(rules, result.witness) == position
            passed += result.witness[-1].action == PASS
    assert passed > 30


def slipped(position: Position, random: Random) -> Position:
    """The same with a disc of the other side."""
    taken = [space for space in range(64) if (position.masks[0] | position.masks[1]) >> space & 1]
    bit = 1 << random.choice(taken)
    return position._replace(masks=tuple(mask ^ bit for mask in position.masks))


def end_of(rules: BoardGame, witness: tuple[Move, ...]) -> Position:
    here = rules.setup()
    for move in witness:
        assert move in rules.play.moves(here)
        here = rules.play.apply(here, move)
    return here


@pytest.mark.parametrize("text", AFTER_TWENTY)
def test_positions_of_othello_after_twenty_turns_are_witnessed(text: str) -> None:
    rules = game("othello")
    decision = Reach(rules.play).decide(rules.parse(text))
    assert decision.status == "legal"
    assert end_of(rules, decision.witness) == rules.parse(text)


def test_a_position_is_judged_the_same_again() -> None:
    rules = game("othello")
    (*_, position) = wander(rules, 16, 11)
    first, second = (Reach(rules.play).decide(position) for _ in range(2))
    assert first == second
    assert first.witness


@pytest.mark.parametrize("name", ["tic-tac-toe", "gomoku", "go_board", "ataxx", "english_draughts", "chess"])
def test_other_games_are_left_to_other_searches(name: str) -> None:
    assert turning_of(game(name).play) is None


@pytest.mark.parametrize(
    "other",
    [
        RULES.replace("must: capture", ""),  # a piece may be placed that turns nothing
        RULES.replace("flip: any", "flip: {directions: any, line: 2}"),
        RULES.replace("blocked: pass", "blocked: loss").replace("must: capture", "beside: disc"),
        RULES.replace("flip: any", "custodial-capture: any"),
    ],
)
def test_other_rules_are_left_to_other_searches(other: str) -> None:
    assert turning_of(small(other, columns=4, rows=4).play) is None
