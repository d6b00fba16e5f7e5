"""Lines on which no piece can pass another, held against whole games of small boards."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.graph import Graph
from tests.reach.worlds import dodgem_games, dodgem_positions, reach
from tests.rules_board.enumerated import arising
from tests.rules_board.games import game, small

READINGS: tuple[tuple[str, ...], ...] = ((), ("facing",))
ROW = "players: [a, b]\npieces: {man: {letters: {a: A, b: B}, moves: [step: [east, west]]}}\nblocked: pass\n"


def test_the_lanes_of_dodgem_are_its_rows_or_its_columns() -> None:
    for reading, kind in zip(READINGS, ("rows", "columns"), strict=True):
        rules = game("dodgem", *reading)
        names = [tuple(map(rules.tables.name, lane.spaces)) for lane in Graph(rules.tables).lanes.all]
        expected = [tuple(f"{a}{b}" if kind == "rows" else f"{b}{a}" for a in first) for b, first in lines(kind)]
        assert sorted(sorted(each) for each in names) == sorted(sorted(each) for each in expected)
        assert all(len({name[kind == "rows"] for name in each}) == 1 for each in names)


def lines(kind: str) -> list[tuple[str, str]]:
    return [(b, "ABCDEF") for b in "123456"] if kind == "rows" else [(b, "123456") for b in "ABCDEF"]


def test_where_the_players_lines_differ_there_is_no_lane() -> None:
    assert not Graph(game("classic-dodgem", n=4).tables).lanes.all


def test_there_is_no_lane_round_a_ring() -> None:
    rules = small(ROW + "wrap: both\nsetup: {a man: A1, b man: C1}\n", 4, 1)
    assert not Graph(rules.tables).lanes.all


def check_lanes(reading: tuple[str, ...], n: int, sample: int) -> None:
    rules, graph = game("dodgem", *reading, n=n), reach("dodgem", *reading, n=n).graph
    start, every = rules.setup(), dodgem_games(*reading, n=n).listed
    for here in Random(40).sample(every, min(sample, len(every))):
        assert not any(graph.lanes.crossed(start, here)), rules.notation(here)


@pytest.mark.parametrize("reading", READINGS, ids=["lanes", "facing"])
def test_nothing_that_can_arise_crosses_a_lane(reading: tuple[str, ...]) -> None:
    check_lanes(reading, 3, 1_000_000)


@pytest.mark.parametrize("reading", READINGS, ids=["lanes", "facing"])
def test_nothing_crosses_a_lane_on_the_way_from_anywhere(reading: tuple[str, ...]) -> None:
    """From positions on the way of 3 by 3 to all that come after them, whole or with some pieces left out."""
    rules, graph = game("dodgem", *reading, n=3), reach("dodgem", *reading, n=3).graph
    random = Random(41)
    refused = 0
    written = list(dodgem_positions(rules))
    for start in random.sample(sorted(arising(rules)), 40):
        for here in arising(rules, start):
            assert not any(graph.lanes.crossed(start, here))
            fewer = here._replace(masks=(here.masks[0] & random.getrandbits(9), here.masks[1] & random.getrandbits(9)))
            assert not any(graph.lanes.crossed(start, fewer))
            less = start._replace(masks=(start.masks[0] & random.getrandbits(9), start.masks[1]))
            assert not any(graph.lanes.crossed(less, here))
        refused += sum(any(graph.lanes.crossed(start, there)) for there in random.sample(written, 100))
    assert refused, "the proof is worth something"


def test_on_a_single_row_the_order_decides() -> None:
    rules = small(ROW + "setup: {a man: [A1, C1], b man: [B1, E1]}\n", 6, 1)
    graph = Graph(rules.tables)
    start, can_arise = rules.setup(), arising(rules)
    assert len(can_arise) > 15
    judge = Reach(rules.play)
    for first in range(64):
        for second in range(64):
            if first & second or first.bit_count() != 2 or second.bit_count() != 2:
                continue
            order = "".join("a" if first >> space & 1 else "b" for space in range(6) if (first | second) >> space & 1)
            here = start._replace(masks=(first, second))
            assert any(graph.lanes.crossed(start, here)) == (order != "abab")
            if order != "abab":
                assert here not in can_arise
                assert "REACH-ORDER" in [fault.code for fault in judge.decide(here).faults]


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("4G1/G4R/2R2G/G2R2/2RR2/5G red", "A3 to F3"),
        ("3G2/3G1R/R2G2/1G4/1G1R2/3R2 green off:R1", "A2 to F2"),
        ("4R1/2GR2/2G1R1/1G4/G2GR1/5R red", "A2 to F2"),
    ],
)
def test_coins_that_never_left_their_row_cannot_have_passed(position: str, line: str) -> None:
    """No coin of either side can have left that row: as many are below it as began there."""
    rules = game("dodgem")
    fault = reach("dodgem").decide(rules.parse(position)).faults[0]
    assert fault.code == "REACH-ORDER"
    assert fault.where == f"on {line}"
    assert fault.message == (
        f"At least one red coin and one green coin have been on {line} since the setup, where none can pass another: "
        "in that direction the order was red coin, green coin, and it is "
        + ("green coin, green coin, red coin." if "4R1" in position[:3] else "green coin, red coin.")
    )
