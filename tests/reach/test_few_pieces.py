"""Proof games that lead to few pieces, as on diagrams that teachers draw: by way of positions in between."""

from __future__ import annotations

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.beams.loosening import Loosening
from ppgen.rules.board.reach.beams.stages import Stages
from ppgen.rules.board.reach.beams.ways import Ways, two_colours
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.trail import after
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


@pytest.mark.parametrize(
    ("name", "text"),
    [
        # The white king could have taken the man on its last turn, and nothing else can have moved.
        ("english_draughts", "8/8/8/8/8/2b5/1W6/8 black"),
        # Neither pawn has moved, so nobody can have taken the rest.
        ("breakthrough", "8/3p4/8/8/8/8/3P4/8 white"),
    ],
)
def test_what_cannot_arise_is_not_found(name: str, text: str) -> None:
    rules = game(name)
    goal = rules.parse(text)
    both = beams(rules)
    search = Loosening(rules.play, both) if name == "english_draughts" else Stages(rules.play, both)
    result = search.search(rules.setup(), goal, 3000)
    assert result.witness is None
    assert not result.exhausted


@pytest.mark.parametrize("budget", [1, 200, 1000])
def test_moves_are_taken_back_within_the_budget(budget: int) -> None:
    """With as much as one likes, two thousand positions are looked at before this one."""
    rules = game("english_draughts")
    search = Loosening(rules.play, beams(rules))
    result = search.search(rules.setup(), rules.parse("8/8/8/4B3/8/2w5/1b6/8 white"), budget)
    assert budget <= result.visited <= budget + 100


def test_each_player_needs_a_piece_that_can_waste_moves_for_room() -> None:
    rules = game("english_draughts")
    search = Loosening(rules.play, beams(rules))
    assert search.serves
    assert search.is_loose(rules.parse("8/2W5/8/8/8/6B1/8/8 white"))
    assert not search.is_loose(rules.parse("8/2W5/8/8/8/6b1/8/8 white"))
    pawns = game("breakthrough")
    assert not Loosening(pawns.play, beams(pawns)).serves


def test_quiet_moves_of_draughts_keep_turn_and_colour_of_row_in_step() -> None:
    """Every quiet move goes one row up or down: whoever is to move, the rows together are odd or even."""
    rules = game("english_draughts")
    ways = Ways(Graph(rules.tables))
    begin = rules.parse("8/2W5/8/4W3/8/6B1/8/8 white")
    here = begin
    for _ in range(5):
        here = next(there for there, move in after(rules.play, here) if not move.captured)
        assert ways.in_step(here, begin)
        assert not ways.in_step(here._replace(to_move=1 - here.to_move), begin)


def test_where_a_piece_may_lose_a_move_colours_tell_nothing() -> None:
    rules = game("fox_and_geese")  # the fox goes round a triangle
    ways = Ways(Graph(rules.tables))
    start = rules.setup()
    assert ways.in_step(start, start._replace(to_move=1 - start.to_move))


def test_two_colours() -> None:
    assert two_colours([[1], [0, 2], [1], []]) == [0, 1, 0, 0]
    assert two_colours([[1, 2], [0, 2], [0, 1]]) is None
