"""Blockades between the setup and a position, held against games with passes; and games found by way of one."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import PASS
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import assigned, cheapest
from ppgen.rules.board.reach.proofs.blockade import Blockades
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.detour import search_by_a_pass
from ppgen.rules.board.reach.searches.search import Heuristic
from tests.reach.worlds import dodgem_games, reach
from tests.rules_board.games import game, random_play

READINGS: tuple[tuple[str, ...], ...] = ((), ("facing",))


def played_on(rules: BoardGame, here: Position, plies: int, random: Random) -> Position:
    return [here, *(there for _, there in random_play(rules, here, plies, random))][-1]


def nodes(rules: BoardGame, here: Position, n: int) -> set[int]:
    graph = reach("dodgem", n=n).graph
    return {
        graph.node(kind.index, space)
        for kind in rules.tables.types
        for space in range(n * n)
        if here.masks[kind.index] >> space & 1
    }


def check_blockades(reading: tuple[str, ...], n: int, least: int) -> None:
    """Some positions in which somebody passes, each with positions that come after it: each holds a blockade."""
    rules, graph = game("dodgem", *reading, n=n), reach("dodgem", *reading, n=n).graph
    random = Random(21)
    blocked = dodgem_games(*reading, n=n).blocked
    assert len(blocked) >= least
    off = {graph.off(kind.index) for kind in rules.tables.types}
    for here in random.sample(blocked, least):
        for plies in (1, 3, 6, 12, 25):
            goal = played_on(rules, here, plies, random)
            blockades = Blockades(graph, here.to_move, goal, 100_000)
            on_board = nodes(rules, here, n)
            assert any(set(found) - off <= on_board for found in blockades.arrangements()), rules.notation(here)
            assert blockades.budget


@pytest.mark.parametrize("reading", READINGS, ids=["lanes", "facing"])
def test_every_position_in_which_somebody_passes_holds_a_blockade_that_is_listed(reading: tuple[str, ...]) -> None:
    check_blockades(reading, 3, 8)


@pytest.mark.parametrize("reading", READINGS, ids=["lanes", "facing"])
def test_no_blockade_is_listed_twice_and_all_block(reading: tuple[str, ...]) -> None:
    """Every piece of the player, with all spaces taken that it could go to."""
    rules, graph = game("dodgem", *reading, n=4), reach("dodgem", *reading, n=4).graph
    random = Random(22)
    for _ in range(10):
        goal = played_on(rules, rules.setup(), random.randint(20, 60), random)
        for player in (0, 1):
            found = list(Blockades(graph, player, goal, 100_000).arrangements())
            assert len(set(found)) == len(found)
            for arrangement in found:
                masks, off = [0, 0], [0, 0]
                for kind, place in map(graph.place, arrangement):
                    masks[kind] |= 1 << place if place < 16 else 0
                    off[kind] += place == 16
                assert masks[player].bit_count() + off[player] == 3
                here = goal._replace(masks=tuple(masks), off=tuple(off), to_move=player)
                if masks[player]:
                    assert [move.action for move in rules.play.moves(here)] == [PASS]


@pytest.mark.parametrize(
    ("position", "blocked"),
    [
        ("5G/1R2G1/R4G/R4G/RR4/5G red", "red"),
        ("5G/R3G1/R4G/R4G/RR4/5G green", "red"),
        ("5G/R4G/R4G/1R2G1/RR2G1/6 red", "red"),
        ("1R3G/4G1/1R2G1/R4G/R1R3/5G red", "red"),
        ("5G/1R2G1/1R4/RR2G1/1R3G/4G1 green", "red"),
    ],
)
def test_a_game_in_which_somebody_was_blocked_is_found(position: str, blocked: str) -> None:
    """All coins are on the board, and their colours say that somebody passed."""
    rules, judge = game("dodgem"), reach("dodgem")
    goal = rules.parse(position)
    decision = judge.decide(goal)
    assert decision.status == "legal"
    assert decision.visited < 2_000
    here, passed = rules.setup(), []
    for move in decision.witness:
        assert move in rules.play.moves(here)
        if move.action == PASS:
            passed.append(rules.tables.players[here.to_move])
        here = rules.play.apply(here, move)
    assert here == goal
    assert passed == [blocked]


@pytest.mark.parametrize(
    ("position", "variants"),
    [
        ("RR4/2G1G1/R1R1G1/6/6/R3GG red", ()),
        ("5G/6/1G2GG/RRR3/4G1/1R1R2 red", ("facing",)),
        ("3GG1/2R3/2R3/1R1GG1/1R4/3R1G green", ("facing",)),
    ],
)
def test_where_no_blockade_lies_on_the_way_the_colours_prove_it(position: str, variants: tuple[str, ...]) -> None:
    """In the first, only two arrangements block Green, and in both the colours say that it is Red's turn."""
    rules, judge = game("dodgem", *variants), reach("dodgem", *variants)
    goal = rules.parse(position)
    assert [fault.code for fault in judge.decide(goal).faults] == ["REACH-COLOUR"]
    assert judge.decide(goal._replace(to_move=1 - goal.to_move)).status == "legal"


@pytest.mark.parametrize("reading", READINGS, ids=["lanes", "facing"])
def test_a_game_by_way_of_a_blockade_is_a_game(reading: tuple[str, ...]) -> None:
    rules, judge = game("dodgem", *reading, n=4), reach("dodgem", *reading, n=4)
    random = Random(23)
    found = asked = 0
    while asked < 12:
        goal = played_on(rules, rules.setup(), random.randint(1, 30), random)
        goal = goal._replace(to_move=1 - goal.to_move)
        if not Heuristic(judge.graph, goal).out_of_step(rules.setup()):
            continue
        asked += 1
        witness = search_by_a_pass(RetroAnalysis(rules.play, judge.graph), rules.setup(), goal, 8000).witness
        if witness is None:
            continue
        found += 1
        here = rules.setup()
        for move in witness:
            assert move in rules.play.moves(here)
            here = rules.play.apply(here, move)
        assert here == goal
    assert found


def test_an_assignment_names_its_columns() -> None:
    random = Random(24)
    for _ in range(50):
        rows, columns = random.randint(1, 4), random.randint(4, 5)
        costs = [[random.randint(0, 9) for _ in range(columns)] for _ in range(rows)]
        cost, chosen = assigned(costs)
        assert (
            cost
            == cheapest(costs)
            == min(
                sum(costs[row][column] for row, column in enumerate(each))
                for each in permutations(range(columns), rows)
            )
        )
        assert len(set(chosen)) == rows
        assert cost == sum(costs[row][column] for row, column in enumerate(chosen))
