"""Games that begin on a full board and in which every move captures: the search against all games of small boards."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.gaps import Gaps, only_captures
from ppgen.rules.board.tables import bits
from tests.reach.test_turning import end_of
from tests.rules_board.enumerated import arising
from tests.rules_board.games import game, small, wander

SMALL = """
players: [black, white]
pieces:
  stone:
    moves:
      - remove: {from: [centre, corners], when: {empty-spaces: 0}}
      - remove: {beside: empty, when: {empty-spaces: 1}}
      - hop: {directions: orthogonal, over: enemy, captures: true, repeat: may, straight: true}
setup: {black stone: dark, white stone: light}
blocked: loss
"""


@cache
def konane() -> tuple[BoardGame, Gaps, list[Position]]:
    rules = small(SMALL, columns=5, rows=4)
    reach = Reach(rules.play)
    return rules, Gaps(rules.play, reach._retro.unmoves), sorted(arising(rules))


def test_games_are_found_to_positions_of_play_and_to_no_others() -> None:
    rules, gaps, known = konane()
    random, possible = Random(5), set(known)
    found = 0
    for position in random.sample(known, 120):
        result = gaps.search(rules.setup(), position, 60_000)
        if result.witness is not None:
            assert end_of(rules, result.witness) == position
            found += 1
        slip = slipped(position, random)
        if slip not in possible:
            assert gaps.search(rules.setup(), slip, 60_000).witness is None
    assert found >= 114  # 95 of a hundred


def slipped(position: Position, random: Random) -> Position:
    """The same without a stone, or with the other player to move."""
    stones = [*bits(position.masks[0] | position.masks[1])]
    if random.random() < 0.3:
        return position._replace(to_move=1 - position.to_move)
    bit = 1 << random.choice(stones)
    return position._replace(masks=tuple(mask & ~bit for mask in position.masks))


@pytest.mark.parametrize(("size", "plies"), [(6, 10), (6, 20), (8, 10)])
def test_positions_of_konane_are_witnessed(size: int, plies: int) -> None:
    rules = game("konane", n=size)
    for seed in (1, 2):
        (*_, position) = wander(rules, plies, seed)
        decision = Reach(rules.play).decide(position)
        assert decision.status == "legal"
        assert end_of(rules, decision.witness) == position


def test_a_position_is_judged_the_same_again() -> None:
    rules = game("konane")
    (*_, position) = wander(rules, 16, 4)
    first, second = (Reach(rules.play).decide(position) for _ in range(2))
    assert first == second
    assert first.witness


@pytest.mark.parametrize(
    "name", ["clobber", "english_draughts", "breakthrough", "brandubh", "othello", "chess", "fox_and_geese", "halma"]
)
def test_games_with_other_moves_are_left_to_other_searches(name: str) -> None:
    assert not only_captures(game(name).tables)


def test_a_board_with_gaps_or_a_pass_is_left_to_other_searches() -> None:
    assert only_captures(small(SMALL, columns=5, rows=4).tables)
    assert not only_captures(small(SMALL.replace("blocked: loss", "blocked: pass"), columns=5, rows=4).tables)
    assert not only_captures(small(SMALL.replace("black stone: dark", "black stone: [A1]"), columns=5, rows=4).tables)
