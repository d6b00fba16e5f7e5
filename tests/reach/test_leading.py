"""Games in which a single piece is led to its place before the spaces are set."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.leading import search_by_leading
from tests.reach.worlds import reach
from tests.rules_board.games import game


@pytest.mark.parametrize(("half", "count"), [(2, 20), (3, 12), (4, 6)])
def test_packet_hell_is_decided_on_larger_boards(half: int, count: int) -> None:
    """The parity of turned packets alone decides, but where the coin lies on a home."""
    rules, judge = game("packet-hell", half=half), reach("packet-hell", half=half)
    random, size = Random(51), len(rules.tables.board)
    for _ in range(count):
        goal = rules.setup()._replace(
            masks=(1 << random.randrange(1, size - 1),),
            marks=(random.getrandbits(size),),
            to_move=random.randrange(2),
            first=random.randrange(2),
        )
        turned = (goal.marks[0] ^ rules.setup().marks[0]).bit_count()
        possible = (goal.first + turned) % 2 == goal.to_move
        assert judge.decide(goal).status == ("legal" if possible else "illegal"), rules.notation(goal)


@pytest.mark.parametrize("half", [1, 2, 3])
def test_what_is_found_by_leading_is_a_game(half: int) -> None:
    """Also to a home, where the game ends: the coin gets there last."""
    rules, judge = game("packet-hell", half=half), reach("packet-hell", half=half)
    retro = RetroAnalysis(rules.play, judge.graph)
    random, size = Random(52), len(rules.tables.board)
    found = 0
    for number in range(20):
        coin = random.choice((0, size - 1)) if number % 2 else random.randrange(size)
        first = random.randrange(2)
        goal = rules.setup()._replace(masks=(1 << coin,), marks=(random.getrandbits(size),), first=first)
        turned = (goal.marks[0] ^ rules.setup().marks[0]).bit_count()
        goal = goal._replace(to_move=(first + turned) % 2)
        start = rules.setup()._replace(to_move=first, first=first)
        witness = search_by_leading(retro, start, goal, 3_000).witness
        if witness is None:
            continue
        found += 1
        here = start
        for move in witness:
            assert move in rules.play.moves(here)
            here = rules.play.apply(here, move)
        assert here == goal
    assert found >= 10


def test_games_with_other_pieces_are_left_alone() -> None:
    rules, judge = game("dodgem"), reach("dodgem")
    goal = rules.parse("5G/R4G/R4G/R4G/R4G/1R4 green")
    assert search_by_leading(RetroAnalysis(rules.play, judge.graph), rules.setup(), goal, 100).witness is None
