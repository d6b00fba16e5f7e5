"""Each word of the language does what docs/rules-language.md says, on boards small enough to see."""

from __future__ import annotations

import pytest

from ppgen.boards.grid import Grid
from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.tables import winners
from tests.rules_board.games import after, game, one, small, turns

# --- steps and directions -------------------------------------------------------------------------------------------


def test_a_step_leads_to_the_next_space_in_each_direction() -> None:
    rules = one("{moves: [step: any]}")
    assert turns(rules, "3/1M1/3 white") == {f"B2-{end}" for end in ("A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3")}


def test_a_step_goes_onto_empty_spaces_alone_unless_it_says_more() -> None:
    assert turns(one("{moves: [step: orthogonal]}"), "1m1/1MM/3 white") == {"B2-A2", "B2-B1", "C2-C1", "C2-C3"}


def test_onto_enemy_is_a_step_that_only_captures() -> None:
    rules = one("{moves: [step: {directions: orthogonal, onto: enemy}]}")
    assert turns(rules, "1m1/1MM/3 white") == {"B2xB3"}


def test_onto_either_moves_or_captures() -> None:
    rules = one("{moves: [step: {directions: forward, onto: either}]}")
    assert turns(rules, "1m1/MM1/3 white") == {"A2-A3", "B2xB3"}


def test_forward_is_as_the_owner_sees_it() -> None:
    rules = one("{moves: [step: [forward, forward-left]]}")
    assert turns(rules, "3/1M1/3 white") == {"B2-B3", "B2-A3"}
    assert turns(rules, "3/1m1/3 black") == {"B2-B1", "B2-C1"}


def test_a_player_can_face_east_or_west() -> None:
    text = "players: {red: east, blue: west}\npieces: {car: {moves: [step: [forward, left]]}}\nblocked: pass"
    assert turns(small(text), "3/1C1/3 red") == {"B2-C2", "B2-B3"}
    assert turns(small(text), "3/1c1/3 blue") == {"B2-A2", "B2-B1"}


def test_north_is_the_same_for_both_players() -> None:
    assert turns(one("{moves: [step: north]}"), "3/1m1/3 black") == {"B2-B3"}


def test_a_leap_is_to_the_right_and_forward() -> None:
    rules = one("{moves: [step: [[1, 2]]]}", 5, 5)
    assert turns(rules, "5/5/2M2/5/5 white") == {"C3-D5"}
    assert turns(rules, "5/5/2m2/5/5 black") == {"C3-B1"}


def test_a_leap_in_all_its_turns_is_a_knights() -> None:
    rules = one("{moves: [step: {directions: {leap: [1, 2]}}]}", 5, 5)
    wanted = {f"C3-{end}" for end in ("A2", "A4", "B1", "B5", "D1", "D5", "E2", "E4")}
    assert turns(rules, "5/5/2M2/5/5 white") == wanted
    assert turns(rules, "M4/5/5/5/5 white") == {"A5-B3", "A5-C4"}


def test_a_board_may_be_too_narrow_for_a_direction() -> None:
    """On one column, or with a leap as wide as the board, one row up and as far to the left is the same index."""
    assert turns(one("{moves: [step: any]}", 1, 3), "1/M/1 white") == {"A2-A1", "A2-A3"}
    assert turns(one("{moves: [step: {directions: {leap: [1, 3]}}]}", 3, 4), "3/3/3/1M1 white") == {"B1-A4", "B1-C4"}


def test_from_and_into_bind_a_step_to_regions() -> None:
    rules = one("{moves: [step: {directions: any, from: rank 1, into: dark}]}")
    assert turns(rules, "3/3/1M1 white") == {"B1-A1", "B1-C1", "B1-B2"}
    assert turns(rules, "3/M2/3 white") == set()
    assert turns(rules, "1m1/3/3 black") == {"B3-A3", "B3-C3", "B3-B2"}


# --- slides ---------------------------------------------------------------------------------------------------------


def test_a_slide_stops_anywhere_before_what_is_in_the_way() -> None:
    rules = one("{moves: [slide: orthogonal]}", 4, 3)
    assert turns(rules, "4/M2m/4 white") == {"A2-A1", "A2-A3", "A2-B2", "A2-C2"}


def test_a_slide_that_stops_at_the_end_goes_as_far_as_it_can() -> None:
    rules = one("{moves: [slide: {directions: orthogonal, stop: end}]}", 4, 3)
    assert turns(rules, "4/M2m/4 white") == {"A2-A1", "A2-A3", "A2-C2"}


def test_a_slide_may_capture_at_its_end() -> None:
    rules = one("{moves: [slide: {directions: east, onto: either}]}", 5, 1)
    assert turns(rules, "M1m1m white") == {"A1-B1", "A1xC1"}


def test_a_slide_onto_enemies_does_nothing_but_capture() -> None:
    assert turns(one("{moves: [slide: {directions: east, onto: enemy}]}", 5, 1), "M1m1m white") == {"A1xC1"}


def test_the_length_of_a_slide_has_bounds() -> None:
    rules = one("{moves: [slide: {directions: east, min: 2, max: 3}]}", 6, 1)
    assert turns(rules, "M5 white") == {"A1-C1", "A1-D1"}


def test_a_slide_longer_than_every_line_of_the_board_is_refused() -> None:
    """A slide of 5 spaces needs 6 in a line, from end to end."""
    assert turns(one("{moves: [slide: {directions: east, min: 5}]}", 6, 3), "6/6/M5 white") == {"A1-F1"}
    for text, columns in (("east, min: 6", 6), ("forward, min: 3", 6), ("diagonal, min: 3", 6)):
        with pytest.raises(DefinitionError, match="no line of this board is long enough for a slide of") as caught:
            one(f"{{moves: [slide: {{directions: {text}}}]}}", columns, 3)
        assert len(set(map(str, caught.value.diagnostics))) == len(caught.value.diagnostics)


def test_a_double_step_from_the_second_rank_needs_both_spaces() -> None:
    rules = one("{moves: [slide: {directions: forward, min: 2, max: 2, from: rank 2}]}", 3, 5)
    assert turns(rules, "3/3/m2/MM1/3 white") == {"B2-B4"}


def test_a_slide_around_a_ring_enters_each_space_once() -> None:
    rules = one("{moves: [slide: east]}", 4, 1, "wrap: rows")
    assert turns(rules, "1M2 white") == {"B1-C1", "B1-D1", "B1-A1"}


def test_two_ways_round_a_ring_to_one_space_are_one_move() -> None:
    rules = one("{moves: [slide: sideways]}", 4, 1, "wrap: rows")
    assert turns(rules, "1M2 white") == {"B1-C1", "B1-D1", "B1-A1"}


def test_a_slide_keeps_to_spaces_of_an_attribute() -> None:
    more = 'attributes: {ground: {values: {grass: ".", mud: "~"}, second: column C}}'
    rules = one("{moves: [slide: {directions: east, on: {ground: grass}}]}", 4, 1, more)
    assert turns(rules, "M3 white") == {"A1-B1"}
    assert turns(rules, "M3 white ground:....") == {"A1-B1", "A1-C1", "A1-D1"}
    assert turns(rules, "M3 white ground:~...") == set()


# --- rings and holes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrap", "wanted"),
    [
        ("none", {"A1-A2", "A1-B1"}),
        ("rows", {"A1-A2", "A1-B1", "A1-C1"}),
        ("columns", {"A1-A2", "A1-B1", "A1-A3"}),
        ("both", {"A1-A2", "A1-B1", "A1-C1", "A1-A3"}),
    ],
)
def test_rows_or_columns_may_be_rings(wrap: str, wanted: set[str]) -> None:
    assert turns(one("{moves: [step: orthogonal]}", more=f"wrap: {wrap}"), "3/3/M2 white") == wanted


def test_both_ways_to_the_same_space_of_a_ring_of_two_are_one_move() -> None:
    assert turns(one("{moves: [step: sideways]}", 2, 1, "wrap: rows"), "M1 white") == {"A1-B1"}


def test_nothing_moves_into_or_through_a_hole() -> None:
    rules = one("{moves: [step: any, slide: east]}", 4, 2, "holes: B1")
    assert turns(rules, "4/M3 white") == {"A1-A2", "A1-B2"}


# --- hops -----------------------------------------------------------------------------------------------------------


def test_a_hop_leads_over_a_neighbour_onto_the_empty_space_behind() -> None:
    rules = one("{moves: [hop: orthogonal]}", 5, 1)
    assert turns(rules, "MM3 white") == {"A1-C1"}
    assert turns(rules, "Mm3 white") == {"A1-C1"}
    assert turns(rules, "MMM2 white") == {"B1-D1"}
    assert turns(rules, "M1M2 white") == set()


def test_a_hop_and_a_leap_to_one_space_are_one_move() -> None:
    rules = one("{moves: [hop: east, step: [[2, 0]]]}", 5, 1)
    assert turns(rules, "MM3 white") == {"A1-C1", "B1-D1"}


def test_a_hop_over_enemies_or_friends_alone() -> None:
    enemy, friend = (one(f"{{moves: [hop: {{directions: any, over: {who}}}]}}", 3, 3) for who in ("enemy", "friend"))
    assert turns(enemy, "3/Mm1/M2 white") == {"A2-C2", "A1-C3"}
    assert turns(friend, "3/1m1/MM1 white") == {"A1-C1"}


def test_a_hop_that_captures_takes_what_it_hops_over() -> None:
    rules = one("{moves: [hop: {directions: any, over: enemy, captures: true}]}", 5, 1)
    assert turns(rules, "Mm1m1 white") == {"A1xC1"}
    assert after(rules, "Mm1m1 white", "A1xC1") == "2Mm1 black"


def test_repeat_may_lets_a_piece_stop_after_any_hop() -> None:
    rules = one("{moves: [hop: {directions: any, over: enemy, captures: true, repeat: may}]}", 5, 1)
    assert turns(rules, "Mm1m1 white") == {"A1xC1", "A1xC1xE1"}
    assert after(rules, "Mm1m1 white", "A1xC1xE1") == "4M black"


def test_repeat_must_goes_on_to_the_end() -> None:
    rules = one("{moves: [hop: {directions: any, over: enemy, captures: true, repeat: must}]}", 5, 1)
    assert turns(rules, "Mm1m1 white") == {"A1xC1xE1"}


def test_a_straight_chain_keeps_its_direction() -> None:
    bent, straight = (
        one(f"{{moves: [hop: {{directions: orthogonal, captures: true, over: enemy, repeat: may, straight: {word}}}]}}")
        for word in ("false", "true")
    )
    assert turns(bent, "3/2m/Mm1 white") == {"A1xC1", "A1xC1xC3"}
    assert turns(straight, "3/2m/Mm1 white") == {"A1xC1"}


def test_a_far_hop_flies_over_one_piece_at_any_distance() -> None:
    rules = one("{moves: [hop: {directions: any, over: enemy, captures: true, far: true}]}", 6, 1)
    assert turns(rules, "M1m3 white") == {"A1xD1", "A1xE1", "A1xF1"}
    assert turns(rules, "M1m1m1 white") == {"A1xD1"}
    assert turns(rules, "M1mm2 white") == set()
    assert turns(rules, "MMm3 white") == {"B1xD1", "B1xE1", "B1xF1"}
    assert after(rules, "M1m3 white", "A1xE1") == "4M1 black"


FLYING = "{moves: [hop: {directions: any, over: enemy, captures: true, far: true, repeat: must, lift: at-end}]}"


def test_pieces_lifted_at_the_end_stand_in_the_way_until_then() -> None:
    board = "5/1m1m1/5/1m1m1/M4 white"
    at_once = one(FLYING.replace(", lift: at-end", ""), 5, 5)
    assert turns(at_once, board) == {"A1xC3xE5", "A1xC3xA5xE1", "A1xC3xE1xA5"}
    # From A5 the way to the piece on D2 leads over B4, which was captured and still stands there.
    assert turns(one(FLYING, 5, 5), board) == {"A1xC3xE5", "A1xC3xA5", "A1xC3xE1"}
    assert after(one(FLYING, 5, 5), board, "A1xC3xA5") == "M4/3m1/5/3m1/5 black"


def test_a_chain_of_captures_may_end_where_it_began() -> None:
    rules = one("{moves: [hop: {directions: orthogonal, over: enemy, captures: true, repeat: must}]}")
    assert turns(rules, "1m1/m1m/Mm1 white") == {"A1xA3xC3xC1xA1", "A1xC1xC3xA3xA1"}
    assert after(rules, "1m1/m1m/Mm1 white", "A1xA3xC3xC1xA1") == "3/3/M2 black"


def test_a_chain_without_captures_never_comes_back_to_a_space() -> None:
    rules = one("{moves: [hop: {directions: orthogonal, over: enemy, repeat: may}]}")
    wanted = {"A1-A3", "A1-A3-C3", "A1-A3-C3-C1", "A1-C1", "A1-C1-C3", "A1-C1-C3-A3"}
    assert turns(rules, "1m1/m1m/Mm1 white") == wanted


# --- off the board, onto it, out of it ------------------------------------------------------------------------------


def test_an_exit_leads_over_the_edge_in_its_direction() -> None:
    rules = one("{moves: [exit: forward]}", 2, 2)
    assert turns(rules, "MM/M1 white") == {"A2-off", "B2-off"}
    assert turns(rules, "mm/m1 black") == {"A1-off"}
    assert after(rules, "M1/2 white", "A2-off") == "2/2 black off:M1"


def test_the_arrow_of_an_exit_leads_over_the_edge() -> None:
    rules = one("{moves: [exit: sideways]}", 3, 3)
    (arrow,) = rules.arrange(rules.parse("3/2M/3 white"), ["legal-moves"]).arrows
    assert arrow.spaces == ((2, 1), (3, 1))


def test_a_placed_piece_comes_from_a_supply_without_end() -> None:
    assert turns(one("{moves: [place]}", 2, 2), "Mm/2 white") == {"A1", "B1"}


def test_a_piece_with_a_hand_is_placed_while_there_is_one() -> None:
    rules = one("{hand: 2, moves: [place]}", 2, 1)
    assert rules.notation(rules.setup()) == "2 white hand:M2,m2"
    assert turns(rules, "2 white hand:M1") == {"A1", "B1"}
    assert after(rules, "2 white hand:M1", "A1") == "M1 black"
    assert turns(rules, "M1 white hand:m2") == set()


def test_of_several_kinds_to_place_the_turn_names_one() -> None:
    text = "players: [a, b]\nblocked: draw\npieces: {king: {moves: [place: {into: A1}]}, pawn: {moves: [place]}}"
    assert turns(small(text, 2, 1), "2 a") == {"king@A1", "pawn@A1", "pawn@B1"}


def test_removing_ones_own_and_the_enemys_pieces() -> None:
    assert turns(one("{moves: [remove]}", 2, 1), "Mm white") == {"xA1"}
    rules = one("{moves: [remove: {whose: enemy}]}", 2, 1)
    assert turns(rules, "Mm white") == {"xB1"}
    assert after(rules, "Mm white", "xB1") == "M1 black"


def test_removing_beside_an_empty_space() -> None:
    assert turns(one("{moves: [remove: {beside: empty}]}"), "MMM/MMM/1MM white") == {"xA2", "xB1"}


# --- conditions -----------------------------------------------------------------------------------------------------


def test_a_move_may_wait_for_a_number_of_empty_spaces() -> None:
    rules = one("{moves: [step: {directions: any, when: {empty-spaces: 1}}]}", 3, 1)
    assert turns(rules, "MM1 white") == {"B1-C1"}
    assert turns(rules, "M2 white") == set()


def test_a_move_may_wait_for_the_hand_to_be_empty() -> None:
    rules = one("{hand: 1, moves: [place, step: {directions: any, when: {hand: none}}]}", 3, 1)
    assert turns(rules, "M2 white hand:M1") == {"B1", "C1"}
    assert turns(rules, "M2 white") == {"A1-B1"}


# --- attributes -----------------------------------------------------------------------------------------------------

TURNING = """
players: [one, two]
blocked: draw
regions: {home: {one: A1, two: B1}}
attributes: {side: {values: {up: "^", down: "_"}}}
pieces: {coin: {owner: nobody, moves: [step: sideways], after: [toggle-left: side]}}
moves: [toggle: {attribute: side, spaces: {except: opponent home}}]
setup: {coin: C1}
"""


def test_a_toggle_turns_the_spaces_that_it_may() -> None:
    rules = small(TURNING, 3, 1)
    assert turns(rules, "3 one side:^^^") == {"turn A1", "turn C1"}
    assert turns(rules, "3 two side:^^^") == {"turn B1", "turn C1"}
    assert after(rules, "3 one side:^^^", "turn C1") == "3 two side:^^_"


def test_the_space_that_a_piece_left_is_toggled() -> None:
    assert after(small(TURNING, 3, 1), "1c1 one side:^^^", "B1-A1") == "c2 two side:^_^"


def test_a_piece_of_nobodys_is_moved_by_everybody() -> None:
    rules = small(TURNING, 3, 1)
    for player in ("one", "two"):
        assert "C1-B1" in turns(rules, f"2c {player}")


# --- consequences ---------------------------------------------------------------------------------------------------


def test_a_piece_is_promoted_where_it_ends_in_the_region() -> None:
    text = """
    players: [white, black]
    blocked: loss
    pieces:
      pawn: {moves: [step: forward], after: [promote: {to: queen, in: far}]}
      queen: {moves: [slide: any]}
    """
    assert after(small(text), "3/P2/3 white", "A2-A3") == "Q2/3/3 black"
    assert after(small(text), "3/3/P2 white", "A1-A2") == "3/P2/3 black"
    assert after(small(text), "3/2p/3 black", "C2-C1") == "3/3/2q white"


def test_custody_captures_between_two_in_every_direction_at_once() -> None:
    rules = one("{moves: [slide: orthogonal], after: [custodial-capture: orthogonal]}", 5, 5)
    assert after(rules, "2M2/2m2/Mm3/5/2M2 white", "C1-C2") == "2M2/2m2/Mm3/2M2/5 black"
    assert after(rules, "2M2/2m2/Mm2M/5/5 white", "E3-C3") == "2M2/5/M1M2/5/5 black"


def test_custody_captures_nothing_without_a_piece_on_the_far_side() -> None:
    rules = one("{moves: [slide: orthogonal], after: [custodial-capture: orthogonal]}", 5, 1)
    assert after(rules, "M1m2 white", "A1-B1") == "1Mm2 black"
    assert after(rules, "M1mm1 white", "A1-B1") == "1Mmm1 black"  # an enemy behind it is none of its own
    assert after(rules, "M1mM1 white", "A1-B1") == "1M1M1 black"
    assert after(rules, "M1MM1 white", "A1-B1") == "1MMM1 black"  # a piece of its own between two is not captured


def test_a_king_is_caught_between_two_and_wins_in_a_corner() -> None:
    rules = game("brandubh")
    assert rules.play.outcome(rules.parse(after(rules, "7/7/2aKa2/7/2a4/7/7 defenders", "D5-D7"))) is None
    caught = after(rules, "7/7/2aK3/7/4a2/7/7 attackers", "E3-E5")
    assert rules.play.outcome(rules.parse(caught)) == 0
    free = after(rules, "7/7/7/7/7/7/a2K3 defenders", "D1-G1")
    assert rules.play.outcome(rules.parse(free)) == 1
    assert "A5-A7" not in turns(rules, "7/7/a2K3/7/7/7/7 attackers")


def test_a_man_is_caught_against_a_corner_or_the_empty_throne_and_a_king_is_not() -> None:
    rules = game("brandubh")
    assert after(rules, "1d5/7/2a4/7/7/7/5K1 attackers", "C5-C7") == "2a4/7/7/7/7/7/5K1 defenders"
    assert after(rules, "7/7/7/4d1a/7/7/1K5 attackers", "G4-F4") == "7/7/7/5a1/7/7/1K5 defenders"
    assert after(rules, "7/7/7/4K1a/7/7/7 attackers", "G4-F4") == "7/7/7/4Ka1/7/7/7 defenders"


def test_moving_between_two_enemies_is_safe() -> None:
    rules = one("{moves: [slide: orthogonal], after: [custodial-capture: orthogonal]}", 3, 2)
    assert after(rules, "1M1/m1m white", "B2-B1") == "3/mMm black"


# --- compulsion and passing -----------------------------------------------------------------------------------------

HOPS = "{moves: [step: orthogonal, hop: {directions: orthogonal, over: enemy, captures: true, repeat: must}]}"


def test_captures_are_free_unless_the_game_says_otherwise() -> None:
    assert turns(one(HOPS, 4, 1), "1Mm1 white") == {"B1-A1", "B1xD1"}


def test_a_compulsory_capture_leaves_no_other_move() -> None:
    assert turns(one(HOPS, 4, 1, "capture: compulsory"), "1Mm1 white") == {"B1xD1"}
    assert turns(one(HOPS, 4, 1, "capture: compulsory"), "1M1m white") == {"B1-A1", "B1-C1"}


def test_where_the_most_counts_shorter_chains_are_not_legal() -> None:
    rules = one(HOPS, 5, 3, "capture: majority")
    assert turns(rules, "2m2/5/Mm1m1 white") == {"A1xC1xE1"}
    assert turns(one(HOPS, 5, 3, "capture: majority"), "5/m4/Mm1m1 white") == {"A1xC1xE1"}
    assert turns(one(HOPS, 5, 3, "capture: compulsory"), "5/m4/Mm1m1 white") == {"A1xC1xE1", "A1xA3"}


def test_passing_when_nothing_else_is_legal() -> None:
    rules = one("{moves: [step: forward]}", 1, 2, "blocked: pass")
    assert turns(rules, "m/M white") == {"pass"}
    assert turns(rules, "1/M white") == {"A1-A2"}
    assert after(rules, "m/M white", "pass") == "m/M black"


def test_the_word_pass_allows_it_at_any_time() -> None:
    assert turns(one("{moves: [step: forward]}", 1, 2, "moves: [pass]"), "1/M white") == {"A1-A2", "pass"}


# --- ends -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "winner"), [("win", 0), ("loss", 1), ("draw", -1), ("pass", None)])
def test_what_happens_to_a_blocked_player_is_said(word: str, winner: int | None) -> None:
    rules = one("{moves: [step: forward]}", 1, 2, f"blocked: {word}")
    assert rules.play.outcome(rules.parse("m/M white")) == winner


def ended(end: str, position: str, columns: int = 3, rows: int = 3, more: str = "") -> int | None:
    rules = one("{moves: [place, exit: forward]}", columns, rows, f"ends: [{end}]\n{more}")
    here = rules.parse(position)
    winner = rules.play.outcome(here)
    assert bool(rules.play.moves(here)) == (winner is None)
    return winner


@pytest.mark.parametrize("board", ["MMM/3/3", "M2/M2/M2", "M2/1M1/2M", "2M/1M1/M2"])
def test_a_line_wins_in_every_direction(board: str) -> None:
    assert ended("line: 3", f"{board} black") == 0


def test_a_line_does_not_run_around_the_edge_of_a_board_that_has_one() -> None:
    assert ended("line: 3", "4/2MM/M3 black", 4, 3) is None
    assert ended("line: 3", "M2M/4/M3 black", 4, 3) is None


def test_a_line_runs_around_the_edge_of_a_ring() -> None:
    assert ended("line: 3", "4/M1MM/4 black", 4, 3, "wrap: rows") == 0


def test_a_line_may_lose() -> None:
    assert ended("line: {length: 3, wins: opponent}", "MMM/3/3 black") == 1


def test_a_region_reached_wins_for_the_owner_of_the_piece() -> None:
    assert ended("reached: far", "1M1/3/3 black") == 0
    assert ended("reached: far", "3/3/1m1 white") == 1
    assert ended("reached: far", "1m1/3/1M1 white") is None


def test_a_region_reached_by_nobodys_piece_wins_for_its_owner() -> None:
    rules = game("packet-hell")
    homes = {"4o/5/5/5/5": 0, "5/5/5/5/o4": 1}
    for board, winner in homes.items():
        for player in ("player-1", "player-2"):
            assert rules.play.outcome(rules.parse(f"{board} {player}")) == winner


def test_all_pieces_off_wins_and_none_left_does_not() -> None:
    assert ended("all-off", "3/3/1m1 black off:M2") == 0
    assert ended("all-off", "3/3/1m1 white") is None
    assert ended("all-off", "3/1M1/1m1 black off:M2") is None


def test_the_last_of_a_kind_captured_loses() -> None:
    assert ended("captured: {piece: man}", "3/3/1m1 white") == 1
    assert ended("captured", "M2/3/3 black") == 0
    assert ended("captured", "M2/3/m2 black") is None


def test_who_never_has_a_kind_has_not_lost_it() -> None:
    rules = game("brandubh")
    assert rules.play.outcome(rules.setup()) is None
    assert rules.play.outcome(rules.parse("a6/7/7/2dad2/7/7/7 attackers")) == 0


def test_a_full_board_is_a_draw() -> None:
    assert ended("full", "mMm/MMM/mMm white") == -1


def test_the_first_end_that_holds_counts() -> None:
    assert ended("line: 3, full", "MMM/mmM/mMm black") == 0
    assert ended("full, line: 3", "MMM/mmM/mMm black") == -1


# --- regions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "spaces"),
    [("row 1", "a1 b1 c1"), ("row -1", "a3 b3 c3"), ("rows 2 to 3", "a2 b2 c2 a3 b3 c3"), ("north edge", "a1 b1 c1")],
)
def test_rows_with_numbers_from_above(words: str, spaces: str) -> None:
    text = f"players: [white]\nregions: {{here: {words}}}\npieces: {{man: {{moves: [place]}}}}\nblocked: draw\n"
    tables = small(text, board=Grid(3, 3, names="a1-from-top")).tables
    assert set(tables.names(tables.regions["here"][0])) == set(spaces.split())


@pytest.mark.parametrize(
    ("words", "spaces"),
    [
        ("B2", "B2"),
        ("A1-B2", "A1 B1 A2 B2"),
        ("[A1, C3]", "A1 C3"),
        ("row 1", "A1 B1 C1"),
        ("row -1", "A3 B3 C3"),
        ("rows 2 to 3", "A2 B2 C2 A3 B3 C3"),
        ("column B", "B1 B2 B3"),
        ("column -1", "C1 C2 C3"),
        ("columns 1 to 2", "A1 A2 A3 B1 B2 B3"),
        ("dark", "A1 C1 B2 A3 C3"),
        ("light", "B1 A2 C2 B3"),
        ("edge", "A1 B1 C1 A2 C2 A3 B3 C3"),
        ("corners", "A1 C1 A3 C3"),
        ("north-east corner", "C3"),
        ("centre", "B2"),
        ("near", "A1 B1 C1"),
        ("far", "A3 B3 C3"),
        ("rank 2", "A2 B2 C2"),
        ("opponent near", "A3 B3 C3"),
        ("any near", "A1 B1 C1 A3 B3 C3"),
        ("{spaces: row 1, except: A1}", "B1 C1"),
        ("{except: [edge]}", "B2"),
        ("camp", "A1 A2"),
        ("opponent camp", "C3"),
    ],
)
def test_a_region_is_these_spaces_for_white(words: str, spaces: str) -> None:
    more = "regions: {camp: {white: [A1, A2], black: C3}}"
    rules = one(f"{{moves: [place: {{into: {words}}}]}}", more=more)
    assert turns(rules, "3/3/3 white") == set(spaces.split())


def test_ranks_are_counted_from_the_players_own_side() -> None:
    text = "players: {red: east, blue: west}\nblocked: pass\npieces: {car: {}}\nsetup: {car: [rank 1, rank 2]}"
    assert small(text, 5, 1).notation(small(text, 5, 1).setup()) == "CC1cc red"


def test_the_middle_of_an_even_board_is_four_spaces() -> None:
    assert turns(one("{moves: [place: {into: centre}]}", 4, 4), "4/4/4/4 white") == {"B2", "B3", "C2", "C3"}


# --- who begins -----------------------------------------------------------------------------------------------------


def test_the_first_player_begins_unless_another_is_named() -> None:
    assert one("{}").setup().to_move == 0
    assert one("{}", more="first: black").setup().to_move == 1


def test_where_either_begins_a_position_says_who_did() -> None:
    rules = one("{moves: [place]}", 2, 1, "first: either")
    assert rules.notation(rules.setup()) == "2 white first:white"
    assert after(rules, "2 black first:black", "A1") == "m1 white first:black"


def test_three_players_take_turns() -> None:
    text = (
        "players: [a, b, c]\nblocked: draw\nends: [line: 2]\n"
        "pieces: {man: {letters: {a: A, b: B, c: C}, moves: [place, step: {directions: any, onto: enemy}]}}"
    )
    rules = small(text, 3, 1)
    assert after(rules, "3 a", "A1", "C1", "B1") == "ACB a"
    assert turns(rules, "ABC a") == {"A1xB1"}


@pytest.mark.parametrize(
    ("blocked", "won"), [("loss", ((1, 2), (0, 2), (0, 1))), ("win", ((0,), (1,), (2,))), ("draw", ((), (), ()))]
)
def test_where_a_blocked_player_of_three_loses_all_others_win(blocked: str, won: tuple[tuple[int, ...], ...]) -> None:
    text = (
        f"players: [a, b, c]\nblocked: {blocked}\n"
        "pieces: {man: {letters: {a: A, b: B, c: C}, moves: [step: east]}}"
    )
    rules = small(text, 3, 1)
    # Whoever has the piece on the eastern edge has no move.
    for notation, expected in zip(("2A a", "2B b", "2C c"), won, strict=True):
        outcome = rules.play.outcome(rules.parse(notation))
        assert outcome is not None
        assert winners(outcome, 3) == expected
    assert rules.play.outcome(rules.parse("A2 a")) is None


def test_of_three_players_all_that_have_won_are_named() -> None:
    text = "players: [a, b, c]\nblocked: loss\npieces: {man: {letters: {a: A, b: B, c: C}, moves: [step: east]}}"
    rules = small(text, 3, 1)
    here = rules.parse("2B b")
    assert rules.result(here) == "A and C have won"
    facts = rules.facts(here)
    assert (facts["winner"], facts["winners"], facts["draw"]) == (None, ["a", "c"], False)


def test_a_value_of_an_attribute_that_is_no_piece_is_not_drawn() -> None:
    more = 'attributes: {ground: {values: {grass: ".", mud: "~"}}}'
    rules = one("{moves: [step: east]}", 3, 1, more)
    arrangement = rules.arrange(rules.parse("M2 white ground:.~."))
    assert [piece.id for piece in arrangement.pieces if "ground" in piece.id] == []


def test_a_piece_in_hand_is_placed_by_its_moves_or_by_what_follows_them() -> None:
    rules = one("{hand: 1, moves: [step: {directions: any, then: [place: {}]}]}", 3, 1)
    assert turns(rules, "M2 white hand:M1") != set()
    with pytest.raises(DefinitionError, match="could never be placed"):
        one("{hand: 1, moves: [step: {directions: any, then: [remove: {}]}]}", 3, 1)
