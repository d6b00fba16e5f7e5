"""That nobody can have passed, held against every game of small boards in which somebody did."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.reach.proofs.passing import never_passed
from tests.reach.worlds import dodgem_games, reach
from tests.rules_board.games import game


def check_passing(reading: tuple[str, ...], n: int, sample: int) -> None:
    graph = reach("dodgem", *reading, n=n).graph
    games = dodgem_games(*reading, n=n)
    assert games.passed
    asked = Random(6).sample(games.listed, min(sample, len(games.listed)))
    sure = [position for position in asked if never_passed(graph, position)]
    assert sure, "the proof is worth something"
    assert games.passed.isdisjoint(sure)


@pytest.mark.parametrize("reading", [(), ("facing",)], ids=["lanes", "facing"])
def test_nobody_is_said_never_to_have_passed_who_did(reading: tuple[str, ...]) -> None:
    """On all positions of a small board; `test_four_by_four.py` has a larger one."""
    check_passing(reading, 3, 1_000_000)


@pytest.mark.parametrize(
    ("position", "variants"),
    [
        ("R4G/5G/R4G/R4G/R4G/R5 red", ()),
        ("5G/R4G/R4G/R4G/R4G/1R4 red", ()),
        ("5G/R4G/R4G/R4G/R4G/1R4 red", ("facing",)),
        ("5G/1R3G/R4G/R4G/R5/R4G green", ()),
    ],
)
def test_in_an_opening_the_wrong_player_is_not_to_move(position: str, variants: tuple[str, ...]) -> None:
    """Each player has too few coins near enough to block the other, whatever was played and taken back."""
    rules = game("dodgem", *variants)
    here = rules.parse(position)
    verdict = rules.judge(here)
    assert (verdict.status, verdict.codes) == ("illegal", ("REACH-COLOUR",))
    assert rules.judge(here._replace(to_move=1 - here.to_move)).status == "legal"


@pytest.mark.parametrize("variants", [(), ("facing",)], ids=["lanes", "facing"])
def test_after_one_ply_the_same_player_is_never_to_move(variants: tuple[str, ...]) -> None:
    rules = game("dodgem", *variants)
    for move in rules.play.moves(rules.setup()):
        here = rules.play.apply(rules.setup(), move)
        assert rules.judge(here).status == "legal"
        assert rules.judge(here._replace(to_move=0)).status == "illegal", rules.notation(here)
