"""A turn that the rules do not allow, as it was tried: whatever kind of turn it is."""

from __future__ import annotations

import pytest

from ppgen.boards.arrangement import Arrangement
from ppgen.rules.board.game import BoardGame
from ppgen.rules.protocol import Transcript, attempted, draws_attempts
from tests.rules_board.games import game, one


def tried(rules: BoardGame, position: str, turn: str) -> Arrangement:
    replay = rules.replay(Transcript(position, (turn,), made_up=True))
    assert replay.steps[0].faults
    return attempted(rules, rules.arrange(replay.position(1)), replay.position(0), turn)


def ids(board: Arrangement) -> tuple[set[str], list[str], list[str]]:
    """The pieces, the arrows and the markers of a board."""
    return (
        {piece.id for piece in board.pieces},
        [arrow.id for arrow in board.arrows],
        [marker.id for marker in board.markers],
    )


STEP = one("{moves: [step: forward]}", 3, 3)


def test_rules_as_data_draw_what_was_tried() -> None:
    assert draws_attempts(STEP)


def test_a_long_step_on_a_small_board_goes_round_no_edge() -> None:
    board = tried(STEP, "3/3/M2 white", "A1-C1")
    (arrow,) = board.arrows
    assert arrow.rings == (False, False)
    assert ids(board)[0] == {"ghost-white-man-A1", "white-man-C1"}


def test_a_step_onto_a_piece_leaves_both_where_they_stood() -> None:
    board = tried(STEP, "3/M2/M2 white", "A1-A2")
    pieces, arrows, markers = ids(board)
    assert (pieces, arrows, markers) == ({"white-man-A1", "white-man-A2"}, ["unlawful-A1-A2"], ["cross-A2"])
    assert board.arrows[0].takes
    assert board.arrows[0].captured == ()


def test_a_chain_of_hops_has_all_its_corners() -> None:
    rules = one("{moves: [hop: {directions: orthogonal, over: enemy, captures: true, repeat: may}]}", 5, 5)
    board = tried(rules, "5/5/5/5/M4 white", "A1xC1xC3")
    (arrow,) = board.arrows
    assert [str(space) for space in arrow.spaces] == ["A1", "C1", "C3"]
    assert ids(board)[2] == ["cross-C3"]


def test_a_piece_that_may_not_leave_the_board_leaves_a_ghost() -> None:
    rules = one("{moves: [step: forward, exit: forward]}", 3, 3)
    board = tried(rules, "3/3/M2 white", "A1-off")
    assert ids(board) == ({"ghost-white-man-A1"}, ["unlawful-A1-off"], ["cross-A1"])
    assert board.arrows[0].spaces[-1] not in board.grid


def test_a_turn_from_an_empty_space_has_a_cross_where_it_leads() -> None:
    assert ids(tried(STEP, "3/3/M2 white", "B1-B2")) == ({"white-man-A1"}, [], ["cross-B2"])


def test_a_placed_piece_has_a_cross_beside_it() -> None:
    board = tried(game("tic-tac-toe"), "X2/3/3 nought", "A3")
    assert ids(board)[2] == ["cross-A3"]
    board = tried(game("packet-hell"), "setup", "turn A1")
    assert ids(board)[2] == ["turned-A1", "cross-A1"]


@pytest.mark.parametrize("turn", ["pass"])
def test_a_pass_that_is_not_allowed_shows_nothing(turn: str) -> None:
    assert ids(tried(STEP, "3/3/M2 white", turn))[1:] == ([], [])


def test_a_piece_that_was_placed_before_the_part_that_is_not_allowed_has_a_ring() -> None:
    """In nine men's morris the man that has made the mill: what it may take is the question."""
    position = "d2 a1 d1 a4 g7 a7,xg7 f4 b6"
    rules = game("nine-mens-morris")
    here = rules.replay(Transcript("setup", tuple(position.split()), made_up=True)).steps[-1].positions[0]
    board = tried(rules, rules.notation(here), "d3,xa4")
    assert ids(board) == (ids(board)[0], [], ["latest-d3", "cross-a4"])
    assert {"white-man-d3", "ghost-black-man-a4"} <= ids(board)[0]
