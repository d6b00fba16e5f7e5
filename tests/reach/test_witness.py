"""Witnesses for positions of the whole games, as random play gives them."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from tests.reach.worlds import reach
from tests.rules_board.games import game


def played(rules: BoardGame, plies: int, random: Random) -> Position:
    here = rules.setup()
    if rules.tables.either_first:
        first = random.randrange(2)
        here = here._replace(turn=first, first=first)
    for _ in range(plies):
        moves = rules.moves(here)
        if not moves:
            break
        here = rules.play.apply(here, random.choice(moves))
    return here


@pytest.mark.parametrize(
    ("name", "variants"),
    [("dodgem", ()), ("dodgem", ("facing",)), ("packet-hell", ())],
    ids=["lanes", "facing", "coin"],
)
def test_positions_that_random_play_reaches_are_witnessed(name: str, variants: tuple[str, ...]) -> None:
    rules, judge = game(name, *variants), reach(name, *variants)
    random = Random(11)
    for _ in range(40):
        goal = played(rules, random.randint(6, 80), random)
        decision = judge.decide(goal)
        assert decision.status == "legal", rules.notation(goal)


def test_the_same_question_has_the_same_answer() -> None:
    rules = game("dodgem")
    goal = played(rules, 40, Random(12))
    assert reach("dodgem").decide(goal) == reach("dodgem").decide(goal)


def test_the_verdict_quotes_the_witness_in_notation() -> None:
    rules = game("dodgem")
    here = rules.parse("5G/R4G/R4G/R4G/R4G/1R4 green")
    assert rules.judge(here).witness == ("A1-B1",)


def test_packet_hell_is_decided_exactly() -> None:
    """Any position at all: the parity of turned packets decides, and the last slide of a coin that lies on a home."""
    rules, judge = game("packet-hell"), reach("packet-hell")
    random = Random(13)
    size = len(rules.tables.grid)
    for number in range(150):
        coin = random.choice((0, size - 1)) if number % 3 == 0 else random.randrange(size)
        goal = rules.setup()._replace(
            masks=(1 << coin,),
            marks=(random.getrandbits(size),),
            turn=random.randrange(2),
            first=random.randrange(2),
        )
        decision = judge.decide(goal)
        turned = (goal.marks[0] ^ rules.setup().marks[0]).bit_count()
        possible = (goal.first + turned) % 2 == goal.turn
        assert decision.status != "unknown", rules.notation(goal)
        assert possible or decision.status == "illegal"
        if coin not in (0, size - 1):
            assert decision.status == ("legal" if possible else "illegal")
