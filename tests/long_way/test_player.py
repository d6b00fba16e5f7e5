"""A second opinion on routes: the player of bench/play.py finds its way without any code of the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bench.play import Player
from ppgen.definition.load import load_game
from ppgen.games.long_way.rules import rules
from ppgen.rules.protocol import Transcript

GAME = load_game("long-way")
RULES = rules(GAME)


@pytest.mark.parametrize("seed", range(12))
def test_the_player_and_the_rules_agree_on_the_route(seed: int) -> None:
    player = Player(GAME, random.Random(seed))
    setup, turns, _, store = player.play()
    end = RULES.replay(Transcript(setup, turns)).position(len(turns))
    facts: Any = RULES.facts(end)
    way = player.way(store, store.shown, store.taken, store.shut)
    assert (way is not None) == facts["path"]["open"]
    assert store.taken.bit_count() + facts["grid"]["empty"] == 49
    assert store.coins == facts["coins"]["left"]
    if way is None or facts["path"]["orders"] > 1:
        return  # of two equally near cafeterias the player sees only one first
    assert way.steps == facts["path"]["steps"]
    assert way.displays - way.empties <= facts["score"], "the rules find the best of all ties, the player a good one"
