"""That nobody can have passed, held against every game of small boards in which somebody did."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import PASS
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.passing import never_passed
from tests.reach.worlds import reach
from tests.rules_board.games import game

BOARDS = [
    pytest.param(("dodgem",), 3, id="lanes"),
    pytest.param(("dodgem", "facing"), 3, id="facing"),
    pytest.param(("dodgem",), 4, id="lanes of four", marks=pytest.mark.slow),
    pytest.param(("dodgem", "facing"), 4, id="facing, four", marks=pytest.mark.slow),
]


def after_a_pass(rules: BoardGame) -> tuple[set[Position], set[Position]]:
    """Every position that can arise, and those that can arise in a game in which somebody passed."""
    seen: set[tuple[Position, bool]] = {(rules.setup(), False)}
    edge = list(seen)
    while edge:
        here, passed = edge.pop()
        for move in rules.play.moves(here):
            there = (rules.play.apply(here, move), passed or move.action == PASS)
            if there not in seen:
                seen.add(there)
                edge.append(there)
    return {position for position, _ in seen}, {position for position, passed in seen if passed}


@pytest.mark.parametrize(("name", "n"), BOARDS)
def test_nobody_is_said_never_to_have_passed_who_did(name: tuple[str, ...], n: int) -> None:
    rules, graph = game(*name, n=n), reach(*name, n=n).graph
    every, passed = after_a_pass(rules)
    assert passed
    asked = sorted(every) if n == 3 else Random(6).sample(sorted(every), 3000)
    sure = [position for position in asked if never_passed(graph, position)]
    assert sure, "the proof is worth something"
    assert not passed.intersection(sure)


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
