"""Witnesses for positions of the whole games, as random play gives them."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.searches.beam import beam_search
from ppgen.rules.board.reach.searches.search import Heuristic
from tests.reach.worlds import dodgem_positions, reach
from tests.rules_board.enumerated import arising
from tests.rules_board.games import game, random_play


def played(rules: BoardGame, plies: int, random: Random) -> Position:
    here = rules.setup()
    if rules.tables.either_first:
        first = random.randrange(2)
        here = here._replace(to_move=first, first=first)
    return [here, *(there for _, there in random_play(rules, here, plies, random))][-1]


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


@pytest.mark.parametrize(
    ("position", "plies"),
    [("4G1/5G/6/2G1R1/R4R/1G4 green off:R2,G1", 31), ("6/RR4/1R3G/5G/2GGR1/1G4 green off:R1", 37)],
)
def test_a_short_game_is_found_where_the_coins_are_in_each_others_way(position: str, plies: int) -> None:
    """The guided search alone missed both after 60,000 positions."""
    rules = game("dodgem")
    decision = reach("dodgem").decide(rules.parse(position))
    assert decision.status == "legal"
    assert len(decision.witness) <= plies
    assert decision.visited < 20_000


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_game_of_a_given_length_has_that_length(rounds: int) -> None:
    """29 plies are the least: Red needs 15 moves, and Green, who is to move, has made one less."""
    rules, judge = game("dodgem"), reach("dodgem")
    goal = rules.parse("4G1/5G/6/2G1R1/R4R/1G4 green off:R2,G1")
    witness = beam_search(rules.play, Heuristic(judge.graph, goal), rules.setup(), ((40, rounds),), 100_000).witness
    assert witness is not None
    assert len(witness) == 29 + 2 * rounds
    here = rules.setup()
    for move in witness:
        assert move in rules.play.moves(here)
        here = rules.play.apply(here, move)
    assert here == goal


def test_ply_by_ply_finds_nothing_that_cannot_be() -> None:
    """On 3 by 3, whole: what it finds is the goal, and what cannot arise it does not find."""
    rules, judge = game("dodgem", n=3), reach("dodgem", n=3)
    can_arise = arising(rules)
    for goal in Random(14).sample(list(dodgem_positions(rules)), 300):
        witness = beam_search(
            rules.play, Heuristic(judge.graph, goal), rules.setup(), ((40, 0), (40, 2)), 100_000
        ).witness
        assert witness is None or goal in can_arise


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
    size = len(rules.tables.board)
    for number in range(150):
        coin = random.choice((0, size - 1)) if number % 3 == 0 else random.randrange(size)
        goal = rules.setup()._replace(
            masks=(1 << coin,),
            marks=(random.getrandbits(size),),
            to_move=random.randrange(2),
            first=random.randrange(2),
        )
        decision = judge.decide(goal)
        turned = (goal.marks[0] ^ rules.setup().marks[0]).bit_count()
        possible = (goal.first + turned) % 2 == goal.to_move
        assert decision.status != "unknown", rules.notation(goal)
        assert possible or decision.status == "illegal"
        if coin not in (0, size - 1):
            assert decision.status == ("legal" if possible else "illegal")
