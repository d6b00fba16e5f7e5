"""Proof games that lead to few pieces, as on diagrams that teachers draw: by way of positions in between."""

from __future__ import annotations

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.beams.loosening import Loosening
from ppgen.rules.board.reach.beams.stages import Stages
from ppgen.rules.board.reach.capturing import CapturingStrategies
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.trail import followed
from ppgen.rules.board.reach.tried import AFTER, BEFORE, STAGED, UNTANGLED, Tried
from tests.rules_board.games import game


def beams(rules: BoardGame) -> Beams:
    graph = Graph(rules.tables)
    return Beams(rules.play, graph, RetroAnalysis(rules.play, graph))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("english_draughts", "8/2W5/8/4W3/8/6B1/8/8 black"),  # three kings, as a teacher draws them
        ("english_draughts", "8/8/8/8/3w1B2/8/1b6/8 black"),
        ("breakthrough", "6P1/pP6/8/8/8/7P/8/7P black"),
    ],
)
def test_a_game_leads_to_a_few_pieces(name: str, text: str) -> None:
    rules = game(name)
    goal = rules.parse(text)
    decision = Reach(rules.play).decide(goal)
    assert decision.status == "legal"
    here = rules.setup()
    for move in decision.witness:
        assert move in rules.play.moves(here)
        here = rules.play.apply(here, move)
    assert here == goal


def test_what_cannot_arise_is_not_found() -> None:
    """Neither pawn has moved, so nobody can have taken the rest."""
    rules = game("breakthrough")
    goal = rules.parse("8/3p4/8/8/8/8/3P4/8 white")
    result = Stages(rules.play, beams(rules)).search(rules.setup(), goal, 3000)
    assert result.witness is None
    assert not result.exhausted


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("english_draughts", "8/8/8/8/8/2b5/1W6/8 black", [AFTER, BEFORE]),
        ("breakthrough", "8/3p4/8/8/8/8/3P4/8 white", [AFTER, BEFORE, STAGED, AFTER, BEFORE]),
        ("tablut", "9/9/9/9/9/9/9/aK7/9 attackers", [UNTANGLED, AFTER, BEFORE]),
        ("bagh_chal", "5/5/2T2/5/5 goats", [AFTER, BEFORE]),
    ],
)
def test_the_rules_say_which_searches_are_tried_and_in_which_order(name: str, text: str, expected: list[str]) -> None:
    """For few pieces; with so small a budget that nothing is found."""
    rules = game(name)
    graph = Graph(rules.tables)
    strategies = CapturingStrategies(rules.play, graph, RetroAnalysis(rules.play, graph), 0.005)
    tried: list[Tried] = []
    assert strategies.search(rules.setup(), rules.parse(text), tried).witness is None
    assert [each.how for each in tried] == expected


def test_easier_positions_are_few_and_lead_to_the_goal_by_legal_moves() -> None:
    """Of a king with ten men gone there are thousands of un-moves."""
    rules = game("english_draughts")
    goal = rules.parse("8/8/8/4B3/8/2w5/1b6/8 white")
    trail, easier = Loosening(rules.play, beams(rules)).easier(goal)
    assert 1 <= len(easier) <= 2
    assert len(trail) < 1000
    for here in easier:
        for move in followed(trail, here):
            assert move in rules.play.moves(here)
            here = rules.play.apply(here, move)
        assert here == goal


def test_each_player_needs_a_kind_of_piece_that_can_waste_moves_for_room() -> None:
    draughts, pawns = game("english_draughts"), game("breakthrough")
    assert Loosening(draughts.play, beams(draughts)).serves
    assert not Loosening(pawns.play, beams(pawns)).serves
