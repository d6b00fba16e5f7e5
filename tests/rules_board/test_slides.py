"""Slides over pieces, by the number of pieces on a line and through regions, and leaps that can be blocked."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.boards.hexes import Hexes
from ppgen.boards.point_shapes import alquerque
from ppgen.boards.points import Points
from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.game import BoardGame
from ppgen.rules.protocol import Transcript
from tests.rules_board.enumerated import check_verdicts, texts
from tests.rules_board.games import one, small, turns
from tests.rules_board.plain import PLAYERS
from tests.tools import many


def refused(rules: BoardGame, position: str, turn: str) -> tuple[str, str]:
    (fault,) = rules.replay(Transcript(position, (turn,), made_up=True)).steps[0].faults
    return fault.code, fault.message


# --- over pieces ----------------------------------------------------------------------------------------------------


def test_a_slide_passes_over_friends_and_stops_on_empty_spaces_alone() -> None:
    rules = one("{moves: [slide: {directions: east, over: friend}]}", 6, 1)
    assert turns(rules, "M1M1m1 white") == {"A1-B1", "A1-D1", "C1-D1"}


def test_a_slide_passes_over_enemies_and_may_capture_any_of_them() -> None:
    rules = one("{moves: [slide: {directions: east, over: enemy, onto: either}]}", 6, 1)
    assert turns(rules, "Mm1mM1 white") == {"A1xB1", "A1-C1", "A1xD1", "E1-F1"}


def test_a_slide_passes_over_anybody() -> None:
    rules = one("{moves: [slide: {directions: east, over: any, min: 2}]}", 5, 1)
    assert turns(rules, "MmM2 white") == {"A1-D1", "A1-E1", "C1-E1"}


def test_a_slide_over_friends_that_stops_at_the_end_stops_on_the_last_space_that_it_can() -> None:
    rules = one("{moves: [slide: {directions: east, over: friend, stop: end}]}", 5, 1)
    assert turns(rules, "M1M1M white") == {"A1-D1", "C1-D1"}


# --- as far as there are pieces -------------------------------------------------------------------------------------

ACTION = "{moves: [slide: {directions: any, distance: pieces, over: friend, onto: either}]}"


def test_a_piece_goes_as_far_as_there_are_pieces_on_its_line() -> None:
    rules = one(ACTION, 5, 1)
    assert turns(rules, "M1M2 white") == {"C1-E1"}
    assert turns(rules, "M1m2 white") == {"A1xC1"}
    assert turns(rules, "1M3 white") == {"B1-A1", "B1-C1"}


def test_pieces_behind_it_count_too_and_it_passes_over_no_enemy() -> None:
    rules = one(ACTION, 6, 1)
    assert turns(rules, "MM1m2 white") == {"A1xD1"}
    assert turns(rules, "mM1M2 white") == {"B1-E1", "D1xA1"}


def test_diagonals_and_columns_have_numbers_of_their_own() -> None:
    rules = one(ACTION, 4, 4)
    # B2 is alone in its row; in its column there are two, on the rising diagonal two, on the falling one one.
    position = "4/2M1/1M2/1m2 white"
    assert {turn for turn in turns(rules, position) if turn.startswith("B2")} == {
        *("B2-A2", "B2-C2"),
        *("B2-B4",),
        *("B2-D4",),
        *("B2-A3", "B2-C1"),
    }


def test_on_hexagons_and_points_lines_are_counted_too() -> None:
    text = PLAYERS + f"pieces: {{man: {ACTION}}}"
    rules = small(text, board=Hexes("rhombus", 3, 3))
    found = rules.legal(rules.parse("3/3/MM1 white"))
    assert {"A1-C1"} <= set(found)
    assert "A1-A3" not in found
    rules = small(text, board=Points(*alquerque(), True))
    found = rules.legal(rules.parse("5/5/5/5/MM3 white"))
    assert {"a1-c1", "a1-a2", "a1-b2", "b1-d1", "b1-b2"} == set(found)


def test_a_line_round_a_ring_is_counted_once() -> None:
    rules = one("{moves: [slide: {directions: east, distance: pieces, over: friend}]}", 5, 1, "wrap: rows")
    assert turns(rules, "MM2m white") == {"A1-D1"}


def test_why_a_slide_is_not_as_long_as_it_must_be() -> None:
    code, message = refused(one(ACTION, 5, 2), "5/M1m2 white", "A1-B1")
    assert code == "BD-DISTANCE"
    assert message == "A white man goes 2 spaces along this line: A1-B1."
    assert refused(one(ACTION, 6, 2), "6/MmMM2 white", "A1-E1")[0] == "BD-WAY"


# --- through regions ------------------------------------------------------------------------------------------------


def test_a_slide_stops_before_what_it_may_not_enter_and_on_what_it_may_not_pass() -> None:
    rules = one("{moves: [slide: {directions: east, through: {except: column C}}]}", 5, 1)
    assert turns(rules, "M4 white") == {"A1-B1", "A1-C1"}
    rules = one("{moves: [slide: {directions: east, into: {except: column C}, through: {except: column C}}]}", 5, 1)
    assert turns(rules, "M4 white") == {"A1-B1"}
    rules = one("{moves: [slide: {directions: east, into: {except: column C}}]}", 5, 1)
    assert turns(rules, "M4 white") == {"A1-B1", "A1-D1", "A1-E1"}


def test_of_an_impassable_space_the_reason_is_said() -> None:
    rules = one("{moves: [slide: {directions: east, through: {except: column C}}]}", 5, 1)
    assert refused(rules, "M4 white", "A1-E1") == ("BD-WAY", "A white man may not pass over C1.")


# --- lame leaps -----------------------------------------------------------------------------------------------------

HORSE = "{moves: [step: {directions: {leap: [1, 2]}, lame: true, onto: either}]}"
ELEPHANT = "{moves: [step: {directions: {leap: [2, 2]}, lame: true}]}"


def test_a_horse_is_blocked_by_what_stands_straight_beside_it() -> None:
    rules = one(HORSE, 5, 5)
    ends = {"A2", "A4", "B1", "B5", "D1", "D5", "E2", "E4"}
    assert turns(rules, "5/5/2M2/5/5 white") == {f"C3-{end}" for end in ends}
    assert turns(rules, "5/2m2/2M2/5/5 white") == {f"C3-{end}" for end in ends - {"B5", "D5"}}
    assert turns(rules, "5/1m1m1/2M2/5/5 white") == {f"C3-{end}" for end in ends}  # diagonally is not between
    assert turns(rules, "3m1/5/2M2/5/5 white") == {f"C3-{end}" for end in ends - {"D5"}} | {"C3xD5"}


def test_an_elephant_is_blocked_in_the_middle() -> None:
    rules = one(ELEPHANT, 5, 5)
    assert turns(rules, "5/1m1M1/2M2/5/5 white") >= {"C3-A1", "C3-E1"}
    assert not {"C3-A5", "C3-E5"} & turns(rules, "5/1m1M1/2M2/5/5 white")


def test_a_long_leap_goes_straight_first_and_then_diagonally() -> None:
    rules = one("{moves: [step: {directions: [[2, 3]], lame: true}]}", 4, 4)
    assert turns(rules, "4/4/4/M3 white") == {"A1-C4"}
    for blocked in ("4/4/m3/M3", "4/1m2/4/M3"):
        assert turns(rules, f"{blocked} white") == set()
    for free in ("4/4/1m2/M3", "4/m3/4/M3"):
        assert turns(rules, f"{free} white") == {"A1-C4"}


def test_a_hole_blocks_a_leap() -> None:
    assert turns(one(HORSE, 3, 3, "holes: A2"), "3/3/M2 white") == {"A1-C2"}


def test_a_lame_leap_round_a_ring() -> None:
    rules = one("{moves: [step: {directions: [[-1, 2]], lame: true}]}", 4, 3, "wrap: rows")
    assert turns(rules, "4/4/M3 white") == {"A1-D3"}
    assert turns(rules, "4/m3/M3 white") == set()


def test_why_a_leap_is_refused() -> None:
    rules = one(HORSE, 5, 5)
    assert refused(rules, "5/2m2/2M2/5/5 white", "C3-D5") == ("BD-WAY", "The way from C3 to D5 is blocked.")


@pytest.mark.parametrize("directions", ["any", "[any, [1, 2]]", "[[1, 1]]"])
def test_only_leaps_are_lame(directions: str) -> None:
    with pytest.raises(DefinitionError, match="`lame` says that a leap needs empty spaces between"):
        one(f"{{moves: [step: {{directions: {directions}, lame: true}}]}}")


def test_a_slide_cannot_end_in_two_ways() -> None:
    with pytest.raises(DefinitionError, match="the number of pieces says where it stops"):
        one("{moves: [slide: {directions: any, distance: pieces, stop: end}]}")


# --- drawings and verdicts ------------------------------------------------------------------------------------------


def ways(rules: BoardGame, position: str) -> set[str]:
    arrows = rules.arrange(rules.parse(position), ("legal-moves",)).arrows
    return {" ".join(map(str, arrow.spaces)) for arrow in arrows}


def test_the_arrow_of_a_blocked_leap_bends_where_it_can_be_blocked() -> None:
    assert ways(one(HORSE, 3, 3), "3/3/M2 white") == {"A1 A2 B3", "A1 B1 C2"}


def test_the_arrow_of_a_slide_over_friends_is_that_of_a_hop_over_them() -> None:
    """So it is drawn below them. Where nobody is passed, it names every space."""
    rules = one("{moves: [slide: {directions: east, over: friend, min: 2}]}", 4, 1)
    assert ways(rules, "MM2 white") == {"A1 C1", "A1 D1", "B1 C1 D1"}


@pytest.mark.parametrize(
    ("moves", "setup"),
    [
        ("slide: {directions: any, distance: pieces, over: friend, onto: either}", "[A1, B1]"),
        ("slide: {directions: sideways, over: any}, step: forward", "[A1, B1]"),
        ("step: {directions: {leap: [1, 2]}, lame: true}, step: east", "[A1, B1]"),
        ("slide: {directions: any, through: {except: B2}, onto: either}", "[A1]"),
    ],
)
def test_verdicts_are_sound(moves: str, setup: str) -> None:
    rules = one(f"{{moves: [{moves}]}}", 4, 2, f"setup: {{white man: {setup}, black man: [C2, D2]}}")
    some = Random(1).sample([*texts(4, 2, "Mm")], many(13_000))
    assert check_verdicts(rules, some) > many(6_000)
