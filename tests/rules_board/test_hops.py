"""Hops onto enemies, over a kind, through regions, and chains of several words."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.game import BoardGame
from ppgen.rules.protocol import Transcript
from tests.rules_board.enumerated import check_verdicts, texts
from tests.rules_board.games import after, one, small, turns
from tests.tools import many

TWO = "players: {white: north, black: south}\nblocked: loss\n"


def refused(rules: BoardGame, position: str, turn: str) -> tuple[str, str]:
    (fault,) = rules.replay(Transcript(position, (turn,), made_up=True)).steps[0].faults
    return fault.code, fault.message


# --- onto -----------------------------------------------------------------------------------------------------------

KONO = "{moves: [hop: {directions: orthogonal, over: friend, onto: enemy}]}"
CANNON = "{moves: [hop: {directions: orthogonal, far: true, onto: enemy}]}"


def test_a_hop_onto_an_enemy_captures_it_and_not_what_it_hops_over() -> None:
    rules = one(KONO, 4, 1)
    assert turns(rules, "MMm1 white") == {"A1xC1"}
    assert after(rules, "MMm1 white", "A1xC1") == "1MM1 black"
    assert turns(rules, "MmM1 white") == turns(rules, "Mmm1 white") == turns(rules, "MM2 white") == set()


def test_a_hop_onto_either_moves_or_captures() -> None:
    rules = one("{moves: [hop: {directions: east, over: friend, onto: either}]}", 4, 1)
    assert turns(rules, "MMm1 white") == {"A1xC1"}
    assert turns(rules, "MM2 white") == {"A1-C1"}


def test_a_hop_may_take_both_what_it_passes_and_what_it_lands_on() -> None:
    rules = one("{moves: [hop: {directions: east, over: enemy, onto: either, captures: true}]}", 4, 1)
    assert after(rules, "Mmm1 white", "A1xC1") == "2M1 black"
    assert after(rules, "Mm2 white", "A1xC1") == "2M1 black"


def test_a_cannon_captures_behind_exactly_one_piece() -> None:
    rules = one(CANNON, 6, 1)
    assert turns(rules, "M1m1m1 white") == {"A1xE1"}
    assert turns(rules, "M1m1M1 white") == set()  # its own piece behind the screen
    assert turns(rules, "MM1m1m white") == {"A1xD1", "B1xF1"}
    assert turns(rules, "M2m2 white") == set()


def test_a_grasshopper_lands_right_behind_what_it_hops_over() -> None:
    rules = one("{moves: [hop: {directions: orthogonal, far: true, land: next, onto: either}]}", 6, 1)
    assert turns(rules, "M1m3 white") == {"A1-D1"}
    assert turns(rules, "M1Mm2 white") == {"A1xD1", "C1-E1"}
    assert turns(rules, "M1MM2 white") == {"C1-E1", "D1-B1"}


def test_a_chain_onto_enemies_goes_on_from_where_it_captured() -> None:
    rules = one("{moves: [hop: {directions: any, over: friend, onto: enemy, repeat: may}]}", 5, 3)
    assert turns(rules, "3Mm/5/MMmMm white") >= {"A1xC1", "A1xC1xE1"}
    assert after(rules, "5/5/MMmMm white", "A1xC1xE1") == "5/5/1M1MM black"


def test_a_chain_that_captures_may_end_where_it_began_but_captures_nothing_twice() -> None:
    rules = one("{moves: [hop: {directions: sideways, over: any, onto: either, repeat: may}]}", 5, 1)
    assert turns(rules, "MMm2 white") == {"A1xC1", "B1-D1"}


def test_the_same_move_by_a_leap_and_by_a_hop_is_one() -> None:
    leap = "step: {directions: [[0, 2], [2, 0]], onto: enemy}"
    rules = one("{moves: [hop: {directions: east, over: friend, onto: enemy}, " + leap + "]}", 4, 1)
    assert turns(rules, "MMm1 white") == {"A1xC1"}


def test_two_words_that_take_different_pieces_are_written_differently() -> None:
    text = "[hop: {directions: east, onto: enemy}, hop: {directions: east, onto: enemy, captures: true}]"
    rules = one(f"{{moves: {text}}}", 4, 1)
    assert turns(rules, "Mmm1 white") == {"A1xC1", "A1xC1(B1+C1)"}
    assert after(rules, "Mmm1 white", "A1xC1") == "1mM1 black"
    assert after(rules, "Mmm1 white", "A1xC1(B1+C1)") == "2M1 black"


def test_why_a_hop_onto_an_enemy_is_refused() -> None:
    rules = one(KONO, 4, 2)
    assert refused(rules, "MMm1/MM2 white", "A1-C1") == (
        "BD-ONTO",
        "A white man goes from A1 to C1 only to capture an enemy.",
    )
    assert refused(rules, "MMm1/M1m1 white", "A1xC1")[0] == "BD-HOP"
    assert refused(rules, "MMm1/MMM1 white", "A1xC1")[0] == "BD-OCCUPIED"


# --- over a kind, into and through regions --------------------------------------------------------------------------


def test_a_hop_over_a_kind_leaves_other_kinds_alone() -> None:
    text = TWO + (
        "pieces: {tiger: {owner: white, letters: T, moves: "
        "[hop: {directions: orthogonal, over: enemy, piece: goat, captures: true}]},"
        " goat: {owner: black, letters: g, moves: [step: any]}, dog: {owner: black, letters: d, moves: [step: any]}}"
    )
    rules = small(text, 3, 3)
    assert turns(rules, "3/g2/Td1 white") == {"A1xA3"}
    assert refused(rules, "3/g2/Td1 white", "A1xC1") == ("BD-HOP", "A tiger hops over no dog.")


def test_a_hop_lands_in_a_region_and_passes_through_one() -> None:
    rules = one("{moves: [hop: {directions: orthogonal, into: {except: corners}}]}", 4, 3)
    assert turns(rules, "4/M3/Mm2 white") == {"A1-C1"}
    rules = one("{moves: [hop: {directions: orthogonal, through: {except: row 2}}]}", 4, 3)
    assert turns(rules, "4/m3/Mm2 white") == {"A1-C1"}
    rules = one("{moves: [hop: {directions: east, far: true, through: {except: column B}}]}", 5, 1)
    assert turns(rules, "M1m2 white") == set()
    assert turns(rules, "1Mm2 white") == {"B1-D1", "B1-E1"}


# --- chains of several words ----------------------------------------------------------------------------------------

BOTH = (
    "{moves: [hop: {directions: forward, over: enemy, captures: true, repeat: may}, "
    "hop: {directions: sideways, over: enemy, captures: true, repeat: may%s}]}"
)


def test_hops_that_capture_go_on_with_one_another() -> None:
    rules = one(BOTH % "", 5, 5)
    assert turns(rules, "5/5/1m3/m4/M4 white") == {"A1xA3", "A1xA3xC3"}
    assert after(rules, "5/5/1m3/m4/M4 white", "A1xA3xC3") == "5/5/2M2/5/5 black"


def test_a_hop_alone_does_not() -> None:
    rules = one(BOTH % ", chain: alone", 5, 5)
    assert turns(rules, "5/5/1m3/m4/M4 white") == {"A1xA3"}


def test_a_hop_made_once_stands_by_itself() -> None:
    rules = one(
        (BOTH % "").replace(
            "sideways, over: enemy, captures: true, repeat: may", "sideways, over: enemy, captures: true"
        ),
        5,
        5,
    )
    assert turns(rules, "5/5/1m3/m4/M4 white") == {"A1xA3"}


def test_in_a_chain_with_a_name_a_hop_made_once_comes_last() -> None:
    text = (
        "{moves: [hop: {directions: forward, over: any, repeat: may, chain: run}, "
        "hop: {directions: sideways, over: enemy, captures: true, chain: run}]}"
    )
    rules = one(text, 5, 5)
    # Forward over anybody as often as there is somebody, then perhaps one capture.
    found = turns(rules, "5/2m2/1m3/m4/M4 white")
    assert found == {"A1-A3", "A1xA3xC3"}
    assert after(rules, "5/2m2/1m3/m4/M4 white", "A1xA3xC3") == "5/2m2/2M2/m4/5 black"


def test_forward_and_backward_hops_of_a_king_chain() -> None:
    text = (
        "{moves: [hop: {directions: diagonal-forward, over: enemy, captures: true, repeat: must}, "
        "hop: {directions: diagonal-backward, over: enemy, captures: true, repeat: must}]}"
    )
    rules = one(text, 5, 5)
    assert turns(rules, "5/5/5/1m1m1/M4 white") == {"A1xC3xE1"}


def test_from_says_where_a_piece_goes_over_to_another_word() -> None:
    text = (
        "{moves: [hop: {directions: forward, over: enemy, captures: true, repeat: may}, "
        "hop: {directions: sideways, over: enemy, captures: true, repeat: may, from: row 5}]}"
    )
    rules = one(text, 5, 5)
    assert turns(rules, "1m3/m4/1m3/m4/M4 white") == {"A1xA3", "A1xA3xA5", "A1xA3xA5xC5"}


def test_a_straight_word_keeps_the_direction_of_the_word_before_it() -> None:
    text = (
        "{moves: [hop: {directions: forward, over: enemy, captures: true, repeat: may}, "
        "hop: {directions: [forward, sideways], over: enemy, captures: true, repeat: may, straight: true}]}"
    )
    rules = one(text, 5, 5)
    assert turns(rules, "5/m4/1m3/m4/M4 white") == {"A1xA3", "A1xA3xA5"}


def test_why_a_chain_of_two_words_is_refused() -> None:
    rules = one(BOTH % "", 5, 5)
    assert refused(rules, "5/5/5/m4/M4 white", "A1xA3xC3")[0] == "BD-HOP"
    alone = one(BOTH % ", chain: alone", 5, 5)
    assert refused(alone, "5/5/1m3/m4/M4 white", "A1xA3xC3")[0] == "BD-DIRECTION"


# --- slips ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hop", "message"),
    [
        ("over: enemy, piece: goat", "'goat' is not in pieces"),
        ("land: next", "`land: next` says where a hop from afar ends"),
        ("chain: run", "no other hop of the piece is in the chain 'run'"),
        ("straight: true", "`straight` says that a chain of hops keeps its direction, but this hop is made once"),
        ("lift: at-end, onto: enemy", "this hop captures nothing that it hops over"),
    ],
)
def test_keys_without_meaning_are_faults(hop: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        one(f"{{moves: [hop: {{directions: any, {hop}}}]}}")


def test_a_chain_whose_hops_are_all_made_once_is_a_fault() -> None:
    hops = ", ".join(f"hop: {{directions: {word}, chain: run}}" for word in ("east", "west"))
    with pytest.raises(DefinitionError, match="no hop goes on after another in the chain 'run'"):
        one(f"{{moves: [{hops}]}}")


# --- what can arise -------------------------------------------------------------------------------------------------


MIXED = (
    "hop: {directions: forward, repeat: may, chain: x}, step: forward,"
    " hop: {directions: sideways, captures: true, over: enemy, chain: x}"
)


@pytest.mark.parametrize(
    ("moves", "setup"),
    [
        (
            "step: sideways, hop: {directions: sideways, over: friend, onto: enemy}",
            "white man: [A1, B1, A2], black man: [D1, C2, D2]",
        ),
        (
            "step: forward, hop: {directions: any, onto: either, captures: true, repeat: may}",
            "white man: [A1, C1], black man: [B2, D1]",
        ),
        (
            "hop: {directions: forward, repeat: may}, hop: {directions: sideways, repeat: may}, step: east",
            "white man: [A1, B1], black man: [C2, D2]",
        ),
        (
            MIXED,
            "white man: [A1, B1], black man: [C2, D2]",
        ),
    ],
)
def test_verdicts_are_sound(moves: str, setup: str) -> None:
    rules = one(f"{{moves: [{moves}]}}", 4, 2, f"setup: {{{setup}}}")
    some = Random(1).sample([*texts(4, 2, "Mm")], many(13_000))
    assert check_verdicts(rules, some) > many(6_000)


# --- drawings -------------------------------------------------------------------------------------------------------


def test_the_arrow_of_a_hop_onto_an_enemy_stops_short_of_it() -> None:
    rules = one(KONO, 4, 1)
    (arrow,) = rules.arrange(rules.parse("MMm1 white"), ("legal-moves",)).arrows
    assert [str(space) for space in arrow.spaces] == ["A1", "C1"]
    assert arrow.takes
    assert [str(space) for space in arrow.captured] == ["C1"]


def test_the_arrow_of_a_chain_of_two_words_turns_where_the_piece_lands() -> None:
    rules = one(BOTH % "", 5, 5)
    arrows = rules.arrange(rules.parse("5/5/1m3/m4/M4 white"), ("legal-moves",)).arrows
    ways = {" ".join(map(str, arrow.spaces)): {str(space) for space in arrow.captured} for arrow in arrows}
    assert ways == {"A1 A3": {"A2"}, "A1 A3 C3": {"A2", "B3"}}
