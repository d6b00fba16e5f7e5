"""Small boards, whole: what can arise is accepted, what cannot is refused, and never the other way round."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from tests.reach.worlds import dodgem_positions, packet_positions, reach
from tests.rules_board.enumerated import arising
from tests.rules_board.games import game, random_play
from tests.tools import many

READINGS: tuple[tuple[str, ...], ...] = ((), ("facing",))


def mistakes(
    rules: BoardGame, judge: Reach, positions: Iterable[Position], can_arise: Collection[Position]
) -> list[str]:
    wrong = []
    for position in positions:
        decision = judge.decide(position)
        if decision.status != ("legal" if position in can_arise else "illegal"):
            wrong.append(f"{decision.status}: {rules.notation(position)}")
        if decision.status == "legal":
            assert replayed(rules, decision.witness, position)
    return wrong


def replayed(rules: BoardGame, witness: Iterable[object], goal: Position) -> bool:
    here = rules.setup()
    if rules.tables.either_first:
        here = here._replace(to_move=goal.first, first=goal.first)
    for move in witness:
        legal = rules.play.moves(here)
        assert move in legal
        here = rules.play.apply(here, legal[legal.index(move)])
    return here == goal


@pytest.mark.parametrize("reading", READINGS, ids=["lanes", "facing"])
def test_a_sample_of_all_positions_of_dodgem_on_3_by_3(reading: tuple[str, ...]) -> None:
    rules = game("dodgem", *reading, n=3)
    everything = list(dodgem_positions(rules))
    assert len(everything) == 2846
    sample = Random(1).sample(everything, 250)
    assert mistakes(rules, reach("dodgem", *reading, n=3), sample, arising(rules)) == []


@pytest.mark.slow
@pytest.mark.parametrize("reading", READINGS, ids=["lanes", "facing"])
def test_every_position_of_dodgem_on_3_by_3(reading: tuple[str, ...]) -> None:
    rules = game("dodgem", *reading, n=3)
    assert mistakes(rules, reach("dodgem", *reading, n=3), dodgem_positions(rules), arising(rules)) == []


def test_a_sample_of_all_positions_of_packet_hell_on_3_by_3() -> None:
    rules = game("packet-hell", half=1)
    everything = list(packet_positions(rules))
    assert len(everything) == 18432
    sample = Random(3).sample(everything, many(15_000))
    assert mistakes(rules, reach("packet-hell", half=1), sample, arising(rules)) == []


@pytest.mark.slow
def test_every_position_of_packet_hell_on_3_by_3() -> None:
    """Those that no proof refuses are looked up among all that arise; a search finds games to a sample of them."""
    rules = game("packet-hell", half=1)
    assert mistakes(rules, Reach(rules.play, budget=1), packet_positions(rules), arising(rules)) == []


def test_every_position_of_hexapawn_that_arises_and_as_many_that_do_not() -> None:
    rules = game("hexapawn")
    can_arise = arising(rules)
    others = [position._replace(to_move=1 - position.to_move) for position in sorted(can_arise)]
    assert mistakes(rules, reach("hexapawn"), [*sorted(can_arise), *others], can_arise) == []


def test_positions_of_tic_tac_toe() -> None:
    rules = game("tic-tac-toe")
    can_arise = arising(rules)
    some = Random(4).sample(sorted(can_arise), 300)
    others = [position._replace(to_move=1 - position.to_move) for position in some]
    assert mistakes(rules, reach("tic-tac-toe"), [*some, *others], can_arise) == []


@pytest.mark.parametrize(("name", "plies"), [("brandubh", 12), ("breakthrough", 12), ("konane", 8)])
def test_what_was_played_is_never_refused(name: str, plies: int) -> None:
    """Games with captures, removals and custody, too large to be listed: a proof must never hit a real position."""
    rules = game(name)
    judge = Reach(rules.play, budget=2000)
    random = Random(5)
    for _ in range(3):
        for _, here in random_play(rules, rules.setup(), plies, random):
            assert judge.decide(here).status != "illegal", rules.notation(here)
