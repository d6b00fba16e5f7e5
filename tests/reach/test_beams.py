"""Proof games where pieces are captured, by beams from both ends."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach, trail
from ppgen.rules.board.reach.beams.beam import Confirm, Shape, beam
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.beams.estimate import Estimate, Weights
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.tried import Tried
from tests.rules_board.games import after_random_play, game


def leads(rules: BoardGame, witness: tuple[Move, ...], goal: Position) -> bool:
    here = rules.setup()
    for move in witness:
        if move not in rules.play.moves(here):
            return False
        here = rules.play.apply(here, move)
    return here == goal


@pytest.mark.parametrize(
    ("name", "plies"),
    [
        ("breakthrough", 20),
        ("breakthrough", 40),
        ("fox_and_geese", 30),
        ("brandubh", 20),
        ("tablut", 12),
        ("english_draughts", 10),
        ("konane", 16),
        ("clobber", 12),
    ],
)
def test_positions_with_captured_pieces_that_random_play_reaches_are_witnessed(name: str, plies: int) -> None:
    rules, random = game(name), Random(31)
    judge = Reach(rules.play)
    for _ in range(4):
        goal = after_random_play(rules, plies, random)
        decision = judge.decide(goal)
        assert decision.status == "legal", rules.notation(goal)
        assert leads(rules, decision.witness, goal)


def test_the_same_game_is_found_again() -> None:
    rules = game("breakthrough")
    goal = after_random_play(rules, 30, Random(5))
    assert Reach(rules.play).decide(goal) == Reach(rules.play).decide(goal)


def beams(rules: BoardGame) -> Beams:
    graph = Graph(rules.tables)
    return Beams(rules.play, graph, RetroAnalysis(rules.play, graph))


@pytest.mark.parametrize("most", [1, 7, 300])
def test_no_more_un_moves_are_listed_than_are_allowed(most: int) -> None:
    """Of a king with ten men gone there are hundreds."""
    rules = game("english_draughts")
    trail, visited = beams(rules).before(rules.parse("8/8/8/4B3/8/2w5/1b6/8 white"), 1000, most)
    assert visited == most
    assert len(trail) <= most + 1


def test_what_cannot_arise_is_given_up_after_the_positions_allowed_and_never_said_to_be_impossible() -> None:
    """All pawns of both sides at home, with Black to move: somebody would have had to lose a move."""
    rules = game("breakthrough")
    goal = rules.setup()._replace(to_move=1)
    tried: list[Tried] = []
    result = beams(rules).search(rules.setup(), goal, 5_000, tried)
    assert result.witness is None
    assert not result.exhausted
    assert result.visited < 10_000
    assert sum(each.visited for each in tried) == result.visited


def test_an_estimate_counts_moves_captures_and_turns() -> None:
    """Of Breakthrough: one pawn forward is one move, and a pawn less is one capture."""
    rules = game("breakthrough")
    setup = rules.setup()
    ways = Ways(Graph(rules.tables))
    forward = rules.parse("pppppppp/pppppppp/8/8/8/P7/1PPPPPPP/PPPPPPPP black")
    less = rules.parse("pppppppp/1ppppppp/8/8/8/P7/1PPPPPPP/PPPPPPPP black")
    weights = Weights(capture=100, ahead=1000, late=0)
    assert Estimate(ways, forward, forwards=True).left(setup, weights) == (1, 0)
    assert Estimate(ways, setup, forwards=False).left(forward, weights) == (1, 0)
    assert Estimate(ways, less, forwards=True).left(setup, weights) == (101, 1)
    assert Estimate(ways, setup, forwards=True).left(less, weights) is None  # pawns do not come back


def test_nobody_can_waste_a_move_where_every_way_has_one_length() -> None:
    assert Ways(Graph(game("breakthrough").tables)).steady
    assert not Ways(Graph(game("english_draughts").tables)).steady  # kings go back and forth
    assert not Ways(Graph(game("tablut").tables)).steady


def test_a_capture_of_men_that_become_kings_is_worth_two_moves_and_of_nobody_else() -> None:
    """A man hops two rows. Pawns of Breakthrough take as far as they step; a fox goes back and forth from the start."""
    assert Ways(Graph(game("english_draughts").tables)).leap == 2
    for name in ("breakthrough", "fox_and_geese", "tablut", "konane", "clobber"):
        assert not Ways(Graph(game(name).tables)).leap


def test_a_beam_meets_what_an_earlier_one_looked_at_from_the_other_end_and_only_by_legal_moves() -> None:
    """From the setup and from a position ten plies later: the two trails join, and every move along them is legal."""
    rules, random = game("english_draughts"), Random(77)
    graph = Graph(rules.tables)
    unmoves, ways, shape = RetroAnalysis(rules.play, graph).unmoves, Ways(graph), Shape(20, Weights())
    check = partial(trail.leads, rules.play)
    met = 0
    for _ in range(6):
        goal = after_random_play(rules, 10, random)
        first: trail.Trail = {}
        last: trail.Trail = {}
        behind = Estimate(ways, rules.setup(), forwards=False)
        assert beam(goal, unmoves.candidates, behind, (last, {}), shape, 600, 12, check, check).met is None
        looked_at = len(last)
        ahead = Estimate(ways, goal, forwards=True)

        def meets(there: Position, _move: Move, _here: Position, last: trail.Trail = last) -> bool:
            link = last[there]
            return link is None or check(there, link[1], link[0])

        found = beam(rules.setup(), partial(trail.after, rules.play), ahead, (first, last), shape, 3000, 12, meets)
        assert len(last) == looked_at > 20
        if found.met is not None:
            met += found.met != goal
            assert leads(rules, trail.joined(first, found.met, last), goal)
    assert met >= 2


def test_a_beam_does_not_meet_the_other_side_where_the_move_between_them_is_refused() -> None:
    rules = game("english_draughts")
    ways = Ways(Graph(rules.tables))
    goal = after_random_play(rules, 4, Random(3))
    ahead = Estimate(ways, goal, forwards=True)
    onwards = partial(trail.after, rules.play)
    for allowed in (True, False):
        meets: Confirm = (lambda *_: True) if allowed else lambda *_: False
        found = beam(rules.setup(), onwards, ahead, ({}, {goal: None}), Shape(60, Weights()), 3000, 12, meets)
        assert (found.met == goal) == allowed


def test_a_beam_keeps_the_layers_whose_best_position_costs_the_least() -> None:
    """With one layer and one position of each ply a beam is a single line of play: the cheapest position of all."""
    rules = game("breakthrough")
    goal = after_random_play(rules, 40, Random(41))
    ahead = Estimate(Ways(Graph(rules.tables)), goal, forwards=True)
    onwards, plies = partial(trail.after, rules.play), 12

    def looked_at(shape: Shape) -> trail.Trail:
        found: trail.Trail = {}
        beam(rules.setup(), onwards, ahead, (found, {}), shape, 10**6, plies, lambda *_: False)
        return found

    weights = Weights(capture=3)
    one = looked_at(Shape(1, weights, least=1, layers=1))
    here, expected = rules.setup(), {rules.setup()}
    for _ in range(plies):
        after = {there: left for there, _ in onwards(here) if (left := ahead.left(there, weights)) is not None}
        expected.update(after)
        here = min(after, key=after.__getitem__)
    assert expected <= set(one)
    assert len(one) < len(looked_at(Shape(1, weights, least=1)))
