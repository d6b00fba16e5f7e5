"""Placements that need support or a neighbour: what is legal, why not, what is impossible, and the dots in drawings."""

from __future__ import annotations

import pytest

from ppgen.boards.hexes import Hexes
from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from ppgen.rules.protocol import Transcript
from tests.rules_board.enumerated import check_verdicts, texts
from tests.rules_board.games import game, one, small, turns, wander
from tests.rules_board.plain import PLAYERS


def refused(rules: BoardGame, position: str, turn: str) -> tuple[str, str]:
    (fault,) = rules.replay(Transcript(position, (turn,), made_up=True)).steps[0].faults
    return fault.code, fault.message


# --- support --------------------------------------------------------------------------------------------------------

DROP = "{moves: [place: {support: south}]}"


def test_a_piece_is_held_up_by_the_edge_or_a_piece() -> None:
    rules = one(DROP)
    assert turns(rules, "3/3/3 white") == {"A1", "B1", "C1"}
    assert turns(rules, "m2/M2/M1m black") == {"B1", "C2"}


def test_a_hole_holds_a_piece_up() -> None:
    assert turns(one(DROP, more="holes: B1"), "3/3/3 white") == {"A1", "B2", "C1"}


def test_forward_holds_up_on_each_players_far_side() -> None:
    rules = one("{moves: [place: {support: forward}]}")
    assert turns(rules, "3/3/3 white") == {"A3", "B3", "C3"}
    assert turns(rules, "3/3/3 black") == {"A1", "B1", "C1"}


def test_several_directions_must_all_hold_a_piece_up() -> None:
    rules = one("{moves: [place: {support: [south-west, south-east]}]}")
    assert turns(rules, "3/3/1M1 white") == {"A1", "C1", "A2", "C2"}
    assert turns(rules, "3/3/M1m white") == {"B1", "B2"}


def test_on_hexagons_two_pieces_hold_one_up() -> None:
    text = PLAYERS + "pieces: {man: {moves: [place: {support: [south-west, south-east]}]}}"
    rules = small(text, board=Hexes("rhombus", 3, 3))
    assert set(rules.legal(rules.setup())) == {"A1", "B1", "C1"}


def test_without_support_a_turn_says_what_is_empty() -> None:
    code, message = refused(one(DROP), "3/3/3 white", "A3")
    assert (code, message) == ("BD-SUPPORT", "A man is not placed on A3: A2 is empty, so nothing holds it up.")


def test_a_direction_that_leads_nowhere_holds_nothing_up() -> None:
    with pytest.raises(DefinitionError, match="'south' leads nowhere on this board"):
        small(
            f"players: [white, black]\nblocked: loss\npieces: {{man: {DROP}}}",
            board=Hexes("rhombus", 3, 3),
        )


def test_connect_four_counts_as_published() -> None:
    rules = game("four-in-a-row")
    counts = [perft(rules.play, rules.setup(), depth) for depth in range(1, 8)]
    assert counts == [7, 49, 343, 2401, 16807, 117649, 823536]


@pytest.mark.parametrize(("columns", "rows"), [(3, 2), (2, 4)])
def test_of_a_small_board_each_position_is_judged_as_play_has_it(columns: int, rows: int) -> None:
    rules = one(DROP, columns, rows, "ends: [line: 3, full]")
    assert check_verdicts(rules, texts(columns, rows, "Mm")) == 2 * 3 ** (columns * rows)


def test_a_piece_in_the_air_is_proved_impossible_only_where_nothing_moves() -> None:
    verdict = one(DROP).judge(one(DROP).parse("3/M2/3 black"))
    assert [fault.code for fault in verdict.faults] == ["REACH-SUPPORT"]
    swapping = one(DROP, more="swap: mirrored")
    assert "REACH-SUPPORT" not in [fault.code for fault in swapping.judge(swapping.parse("3/M2/3 black")).faults]
    moving = one("{moves: [place: {support: south}, step: any]}")
    assert "REACH-SUPPORT" not in [fault.code for fault in moving.judge(moving.parse("3/M2/3 black")).faults]


def test_a_dot_stands_wherever_a_piece_may_be_placed() -> None:
    rules = one(DROP)
    arrows = rules.arrange(rules.parse("3/1M1/1m1 white"), ("legal-moves",)).arrows
    assert {(arrow.sign, str(arrow.spaces[0])) for arrow in arrows} == {("dot", "A1"), ("dot", "B3"), ("dot", "C1")}


# --- beside ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("beside", "wanted"),
    [
        ("own", {"A2", "B1"}),
        ("enemy", {"B3", "C2"}),
        ("any", {"A2", "B1", "B3", "C2"}),
        ("king", {"B3", "C2"}),
    ],
)
def test_a_piece_is_placed_beside_another(beside: str, wanted: set[str]) -> None:
    text = (
        "players: {white: north, black: south}\nblocked: loss\n"
        f"pieces: {{man: {{moves: [place: {{beside: {beside}}}]}}, king: {{moves: [step: any]}}}}"
    )
    placed = {turn for turn in turns(small(text), "2k/3/M2 white") if "-" not in turn}
    assert placed == wanted


def test_beside_counts_no_corners_on_squares() -> None:
    assert turns(one("{moves: [place: {beside: own}]}"), "3/1M1/3 white") == {"A2", "B1", "B3", "C2"}


def test_by_says_in_which_directions() -> None:
    rules = one("{moves: [place: {beside: own, by: any}]}")
    assert turns(rules, "3/1M1/3 white") == {"A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"}
    rules = one("{moves: [place: {beside: own, by: [backward, {leap: [0, 2]}]}]}")
    assert turns(rules, "3/3/1M1 white") == {"B2", "B3"}  # the piece is behind B2, and two behind B3
    with pytest.raises(DefinitionError, match="`by` says in which directions a space lies beside another, but nothing"):
        one("{moves: [place: {by: any}]}")


def test_a_turn_says_that_nothing_stands_beside() -> None:
    code, message = refused(one("{moves: [place: {beside: own}]}"), "3/3/M2 white", "C3")
    assert code == "BD-BESIDE"
    assert message == "A man is not placed on C3: no such piece as it needs stands beside that space."


def test_an_unknown_neighbour_is_a_fault() -> None:
    with pytest.raises(DefinitionError, match="'enemies' is not in pieces"):
        one("{moves: [place: {beside: enemies}]}")


def test_positions_of_play_read_back_and_are_not_called_impossible() -> None:
    rules = one("{moves: [place: {beside: own}, place: {into: centre}]}", 4, 4, "ends: [line: 3]")
    for seed in range(4):
        for here in wander(rules, 8, seed):
            assert rules.parse(rules.notation(here)) == here
            assert rules.judge(here).status in ("legal", "unknown")
