"""Games found by taking moves back, always from the position closest to the setup."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.reach.graph import FAR
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.backwards import Remoteness, search_backwards
from tests.reach.worlds import dodgem_positions, reach
from tests.rules_board.enumerated import arising
from tests.rules_board.games import game

READINGS: tuple[tuple[str, ...], ...] = ((), ("facing",))


@pytest.mark.parametrize("reading", READINGS, ids=["lanes", "facing"])
def test_what_is_found_is_a_game_and_what_cannot_be_is_not_found(reading: tuple[str, ...]) -> None:
    """On 3 by 3, against all games; nearly all positions that can arise are found."""
    rules, judge = game("dodgem", *reading, n=3), reach("dodgem", *reading, n=3)
    can_arise, start = arising(rules), rules.setup()
    retro, remoteness = RetroAnalysis(rules.play, judge.graph), Remoteness(judge.graph, start)
    found = asked = 0
    for goal in Random(31).sample(list(dodgem_positions(rules)), 300):
        witness = search_backwards(retro, remoteness, goal, 500).witness
        asked += goal in can_arise and goal != start
        if witness is None:
            continue
        found += 1
        assert goal in can_arise, rules.notation(goal)
        here = start
        for move in witness:
            assert move in rules.play.moves(here)
            here = rules.play.apply(here, move)
        assert here == goal
    assert found > 0.95 * asked > 100


def test_a_knot_is_undone_that_is_hard_to_tie() -> None:
    """Four coins of each side stand in one another's way; forwards, 200,000 positions were not enough."""
    rules, judge = game("dodgem"), reach("dodgem")
    decision = judge.decide(rules.parse("1RG1R1/RG1R2/G5/1GR3/6/3G2 green"))
    assert decision.status == "legal"
    assert decision.visited < 4_000


def test_moves_made_are_never_more_than_were_played() -> None:
    rules, judge = game("dodgem"), reach("dodgem")
    remoteness = Remoteness(judge.graph, rules.setup())
    random = Random(32)
    here, played = rules.setup(), [0, 0]
    for _ in range(60):
        move = random.choice(rules.play.moves(here))
        played[here.to_move] += 1
        here = rules.play.apply(here, move)
        least = remoteness.moves_made(here)
        assert least is not None
        assert all(few <= many for few, many in zip(least, played, strict=True))
        assert remoteness.estimate(here) < FAR
