"""Dodg'em on 4 by 4: all of its games are played once, and proofs and searches are held against them."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.reach import Reach
from tests.reach.test_blockade import check_blockades
from tests.reach.test_lanes import check_lanes
from tests.reach.test_passing import check_passing
from tests.reach.test_soundness import READINGS, mistakes
from tests.reach.worlds import dodgem_games, dodgem_positions
from tests.rules_board.games import game
from tests.tools import many


@pytest.mark.slow
@pytest.mark.parametrize("reading", READINGS, ids=["lanes", "facing"])
def test_proofs_and_searches_agree_with_all_games(reading: tuple[str, ...]) -> None:
    """In one test, because to play all games takes longer than all that is asked of them. Nothing is looked up among
    positions that are listed: proofs and searches alone decide every one.
    """
    check_passing(reading, 4, many(10_000))
    check_lanes(reading, 4, many(100_000))
    check_blockades(reading, 4, many(500))
    rules, can_arise = game("dodgem", *reading, n=4), dodgem_games(*reading, n=4).every
    sample = Random(2).sample(list(dodgem_positions(rules)), many(1000))
    assert mistakes(rules, Reach(rules.play, listing=False), sample, can_arise) == []
