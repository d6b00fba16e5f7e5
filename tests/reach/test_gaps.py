"""Games that begin on a full board and in which every move captures: the search against all games of small boards."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.searches.gaps import Gaps, only_captures, unhops_of
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
    for position in random.sample(known, 40):
        result = gaps.search(rules.setup(), position, 60_000)
        if result.witness is not None:
            assert end_of(rules, result.witness) == position
            found += 1
        slip = slipped(position, random)
        if slip not in possible:
            assert gaps.search(rules.setup(), slip, 60_000).witness is None
    assert found >= 38  # 95 of a hundred


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


# --- hops taken back as sets of gaps ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["konane", "small"])
def test_the_positions_before_are_those_from_which_a_hop_leads_here(name: str) -> None:
    """Against all moves of the game: every hop taken back is one that was played, and none is missing."""
    rules = game("konane", n=6) if name == "konane" else small(SMALL, columns=5, rows=4)
    unhops = unhops_of(rules.tables, Reach(rules.play)._retro.unmoves.material)
    assert unhops is not None
    for seed in range(4):
        for earlier in [*wander(rules, 12, seed)][2:]:
            for move in rules.play.moves(earlier):
                later = unhops.number(rules.play.apply(earlier, move))
                assert later is not None
                assert unhops.number(earlier) in unhops.before(later)
            here = unhops.number(earlier)
            assert here is not None
            for number in unhops.before(here):
                before = position_of(rules, number)
                assert here in {unhops.number(rules.play.apply(before, move)) for move in rules.play.moves(before)}


def position_of(rules: BoardGame, number: int) -> Position:
    """The position with these gaps, where every stone that is left stands as at the setup."""
    setup = rules.setup()
    return setup._replace(masks=tuple(mask & ~(number >> 1) for mask in setup.masks), to_move=number & 1)


def test_gaps_say_nothing_where_either_kind_may_stand_on_a_space() -> None:
    """Black stones of the first row hop to the third, where white ones began."""
    setup = "{black stone: [A1, B1, C1], white stone: [A2, B2, C2, A3, B3, C3]}"
    mixed = small(SMALL.replace("{black stone: dark, white stone: light}", setup), columns=3, rows=3)
    assert only_captures(mixed.tables)
    assert unhops_of(mixed.tables, Reach(mixed.play)._retro.unmoves.material) is None
    (*_, position) = wander(mixed, 3, 1)
    result = Gaps(mixed.play, Reach(mixed.play)._retro.unmoves).search(mixed.setup(), position, 1_000)
    assert result.witness is not None
    assert end_of(mixed, result.witness) == position
