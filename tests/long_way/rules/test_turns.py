"""Replay: every turn is checked when it happens, and an illegal one is still drawn as far as it can be."""

from __future__ import annotations

import pytest

from ppgen.games.long_way.terms import LongWayRules
from ppgen.rules.protocol import NotationError, Transcript
from tests.long_way.rules.small import GAME, GATES, codes, game, played

TWO = ("anna", "ben")


def after(*turns: str, setup: str = GATES) -> str:
    replay = GAME.replay(Transcript(setup, turns))
    return GAME.notation(replay.position(len(turns)))


# --- (1) the tile ---------------------------------------------------------------------------------------------------


def test_a_tile_goes_on_empty_spaces_with_a_display_of_either_die() -> None:
    assert codes("15: A3 =5A4", "22: D3 =2E3") == []
    assert codes("15: A3 =1B3") == []
    assert after("15: A3 =5A4") == "in:A4w out:E7n 15@A3=5A4"


def test_a_tile_is_the_one_rolled_last() -> None:
    assert codes("15: 16@A3 =1A4") == ["LW-TILE-ROLL"]
    assert codes("15: 15@A3 =5A4") == []


def test_a_tile_is_never_rotated() -> None:
    assert codes("15: 15^90@A3 =5A4") == ["LW-ROTATED"]


def test_a_tile_that_looks_the_same_turned_is_not_at_fault() -> None:
    assert codes("25: 25^180@A3 =5A3") == []
    assert codes("25: 25^90@A3 =5A3") == ["LW-ROTATED"]


def test_a_tile_lies_inside_the_grid() -> None:
    assert codes("15: G3 =5G3") == ["LW-OFF-GRID"]
    assert codes("15: <A3 =5A3") == ["LW-OFF-GRID"]
    assert codes("31: A0 =1A1") == ["LW-OFF-GRID"]
    assert codes("31: G7 =1G7") == ["LW-OFF-GRID"]


def test_a_tile_overlaps_no_tile() -> None:
    assert codes("15: A3 =5A4", "22: B3 =2C3") == ["LW-OVERLAP"]


def test_a_tile_overlaps_no_cafeteria() -> None:
    assert codes("15: cafe A3-B3", "22: B3 =2C3") == ["LW-OVERLAP"]


def test_a_tile_overlaps_no_space_with_a_bonus_wall() -> None:
    start = "15: cafe A5-B5", "15: A3 =5A4 +D4n"
    assert codes(*start, "22: D4 =2E4") == ["LW-OVERLAP"]
    assert codes(*start, "22: D5 =2E5") == []


def test_a_tile_may_take_the_notch_of_another() -> None:
    assert codes("15: A3 =5A4", "22: B4 =2C4") == []


def test_a_display_stands_on_the_tile_just_drawn() -> None:
    assert codes("22: D3 =2D3", "15: A3 =5D3") == ["LW-DISPLAY-PLACE"]
    assert codes("15: A3 =5B4") == ["LW-DISPLAY-PLACE"]


def test_a_display_has_the_number_of_either_die() -> None:
    assert codes("15: A3 =3A4") == ["LW-DISPLAY-NUMBER"]


def test_a_tile_has_exactly_one_display() -> None:
    assert codes("15: A3") == ["LW-DISPLAY-COUNT"]
    assert codes("15: A3 =5A4 =1A3") == ["LW-DISPLAY-COUNT"]


def test_all_faults_of_a_turn_are_told_at_once() -> None:
    assert codes("22: D3 =2D3", "15: 15^90@D3 =3A1") == [
        "LW-ROTATED",
        "LW-DISPLAY-PLACE",
        "LW-DISPLAY-NUMBER",
        "LW-OVERLAP",
    ]


@pytest.mark.parametrize(
    ("turn", "drawn"),
    [
        ("15: 15^90@A3 =5A4", "15^90@A3=5A4"),
        ("15: G3 =5G3", "15@G3=5G3"),
        ("15: A3 =5A4 +A4w", "15@A3=5A4 +A4w"),
        ("15: cafe A3-C3", "cafe:A3-C3"),
    ],
)
def test_an_illegal_turn_is_drawn_all_the_same(turn: str, drawn: str) -> None:
    assert after(turn) == f"{GATES} {drawn}"


# --- bonuses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("use", ["+D4n", "/A4w", "$"])
def test_a_display_next_to_a_cafeteria_takes_one_bonus(use: str) -> None:
    assert codes("15: cafe A5-B5", f"15: A3 =5A4 {use}") == []


def test_a_display_next_to_a_match_takes_one_bonus() -> None:
    assert codes("22: A1 =2B1", "22: A2 =2A2 $") == ["LW-BONUS-UNEARNED"]
    assert codes("22: A2 =2A2", "26: C2 =2C2 $") == ["LW-BONUS-UNEARNED"]
    assert codes("22: A2 =2B2", "26: C2 =2C2 $") == []


def test_a_bonus_earned_must_be_taken() -> None:
    assert codes("22: A2 =2B2", "26: C2 =2C2") == ["LW-BONUS-MISSED"]


def test_displays_of_other_numbers_do_not_match() -> None:
    assert codes("22: A2 =2B2", "26: C2 =6C2") == []


def test_corners_do_not_touch() -> None:
    assert codes("22: A2 =2B2", "26: C3 =2C3") == []


def test_a_wall_of_the_new_tile_separates() -> None:
    assert codes("22: A2 =2B2", "24: C2 =2C2") == []


def test_a_wall_of_the_earlier_tile_separates() -> None:
    assert codes("23: A2 =2B2", "26: C2 =2C2") == []


def test_a_bonus_wall_between_separates() -> None:
    start = "15: cafe E1-F1", "22: A2 =2B2", "24: E2 =4E2 +B2e"
    assert codes(*start, "26: C2 =2C2") == []


def test_a_doorway_between_connects() -> None:
    start = "15: cafe E1-F1", "23: A2 =2B2", "24: E2 =4E2 /B2e"
    assert codes(*start, "26: C2 =2C2 $") == []


def test_a_wall_drawn_later_shuts_the_edge_again() -> None:
    start = "15: cafe E1-F1", "23: A2 =2B2", "24: E2 =4E2 /B2e"
    assert codes(*start, "24: C2 =2C2") == []


def test_one_display_takes_one_bonus_however_many_match() -> None:
    start = "15: cafe A3-B3", "22: A2 =2B2 $"
    assert codes(*start, "11: C2 =1C2") == []
    assert codes("15: cafe A3-B3", "26: A2 =2B2 $ $") == ["LW-BONUS-MANY"]


def test_a_cafeteria_earns_nothing() -> None:
    assert codes("22: A2 =2B2", "15: cafe C2-D2") == []


def test_a_bonus_wall_stands_on_a_tile_an_empty_space_or_a_cafeteria() -> None:
    for place in ("A3e", "D4n", "A5w"):
        assert codes("15: cafe A5-B5", f"15: A3 =5A4 +{place}") == []


def test_a_bonus_wall_stands_where_none_is_yet() -> None:
    assert codes("15: cafe A5-B5", "15: A3 =5A4 +B3n") == ["LW-WALL-TWICE"]
    assert codes("15: cafe A5-B5", "15: A3 =5A4 +B4s") == []


def test_a_doorway_needs_a_wall() -> None:
    assert codes("15: cafe A5-B5", "15: A3 =5A4 /D4n") == ["LW-DOOR-NO-WALL"]
    start = "15: cafe A5-B5", "15: A3 =5A4 /B3n"
    assert codes(*start, "26: C5 =2C5 /B3n") == ["LW-DOOR-NO-WALL"]


def test_a_doorway_opens_the_whole_edge() -> None:
    start = "15: cafe E1-F1", "15: A3 =5A4", "26: B4 =2C4"
    assert codes(*start, "24: E2 =4E2 /B3n") == ["LW-DOOR-HALF"]
    assert codes(*start, "24: E2 =4E2 /B3n+B4s") == []


def test_a_second_doorway_opens_the_wall_drawn_after_the_first() -> None:
    start = "15: cafe E1-F1", "15: A3 =5A4", "24: E2 =4E2 /B3n", "26: B4 =2C4"
    assert codes(*start, "26: F2 =2F2 $") == ["LW-OVERLAP"]
    assert codes(*start, "32: G1 =2G1 /B4s") == []
    assert codes(*start, "32: G1 =2G1 /B3n+B4s") == ["LW-DOOR-NO-WALL"]


def test_the_exterior_wall_takes_no_doorway() -> None:
    assert codes("15: cafe C4-C5", "16: A3 =1B3 /A4n") == ["LW-BONUS-UNEARNED"]
    assert codes("15: cafe C3-C4", "11: A1 =1A1", "22: D3 =2D3 /A1s") == ["LW-DOOR-EXTERIOR"]


def test_a_doorway_opens_a_wall_at_the_entrance_or_exit() -> None:
    assert codes("15: cafe A5-B5", "15: A3 =5A4 /A4w") == []


def test_two_coins_are_drawn() -> None:
    assert after("15: cafe A5-B5", "15: A3 =5A4 $").endswith("coins:0/2")


# --- rerolls --------------------------------------------------------------------------------------------------------

COINS = ("15: cafe A5-B5", "15: A3 =5A4 $")


def test_a_reroll_crosses_out_a_coin() -> None:
    assert codes(*COINS, "22>26: D3 =6D3") == []
    assert after(*COINS, "22>26: D3 =6D3").endswith("coins:1/2")


def test_a_coin_rerolls_one_die() -> None:
    assert codes(*COINS, "22>31: D3 =1D3") == ["LW-REROLL"]
    assert codes(*COINS, "22>32>31: D3 =1D3") == []


def test_a_reroll_may_show_the_same_again() -> None:
    assert codes(*COINS, "22>22: D3 =2D3") == []


def test_a_reroll_needs_a_coin_from_before_the_turn() -> None:
    assert codes("15: cafe A5-B5", "16>15: A3 =5A4 $") == ["LW-REROLL-COIN"]
    assert codes(*COINS, "22>26>22>26: D3 =6D3") == ["LW-REROLL-COIN"]


def test_the_price_and_yield_of_coins_are_data() -> None:
    dear = game(terms=LongWayRules(coins=3, reroll=3))
    assert codes(*COINS, "22>26: D3 =6D3", rules=dear) == []
    assert codes(*COINS, "22>26>22: D3 =2D3", rules=dear) == ["LW-REROLL-COIN"]


def test_dice_that_no_tile_answers_to() -> None:
    assert codes("17: stop") == ["LW-CATALOGUE"]


# --- (2) cafeterias and (3) stopping --------------------------------------------------------------------------------


def test_a_cafeteria_lies_or_stands_on_empty_spaces() -> None:
    assert codes("15: cafe A5-B5", "15: cafe G1-G2") == []
    assert codes("15: A3 =5A4", "15: cafe A4-A5") == ["LW-OVERLAP"]


def test_a_cafeteria_is_two_neighbours() -> None:
    assert codes("15: cafe A5-C5") == ["LW-CAFETERIA-SHAPE"]
    assert codes("15: cafe A5-B6") == ["LW-CAFETERIA-SHAPE"]
    assert codes("15: cafe A5-A5") == ["LW-CAFETERIA-SHAPE"]


def test_a_cafeteria_lies_inside_the_grid() -> None:
    assert codes("15: cafe G5-H5") == ["LW-OFF-GRID"]


def test_at_most_two_cafeterias() -> None:
    assert codes("15: cafe A1-B1", "15: cafe A7-B7", "15: cafe G1-G2") == ["LW-CAFETERIA-COUNT"]
    one = game(terms=LongWayRules(cafeterias=1))
    assert codes("15: cafe A1-B1", "15: cafe A7-B7", rules=one) == ["LW-CAFETERIA-COUNT"]


def test_nothing_after_stopping() -> None:
    assert codes("15: stop", "22: D3 =2D3") == ["LW-STOPPED"]


def test_one_may_stop_at_once() -> None:
    assert codes("15: stop") == []


# --- the setup ------------------------------------------------------------------------------------------------------


def test_entrance_and_exit_come_before_the_first_turn() -> None:
    assert codes("15: stop", setup="in:A4w") == ["LW-GATE-MISSING"]
    assert codes("15: stop", setup="") == ["LW-GATE-MISSING", "LW-GATE-MISSING"]


def test_a_game_may_go_on_from_any_legal_sheet() -> None:
    assert codes("22: D3 =2D3", setup="in:A4w out:E7n 15@A3=5A4") == []
    assert codes("22: D3 =2D3", setup="in:A4w out:E7n 15@A3=5A4 +D4n") == ["LW-BONUS-UNEARNED"]


# --- several players ------------------------------------------------------------------------------------------------


def test_all_players_act_on_one_roll() -> None:
    replay = GAME.replay(Transcript(GATES, ("15: A3 =5A4 | C1 =1C1",), TWO))
    assert [GAME.notation(sheet) for sheet in replay.steps[0].positions] == [
        "in:A4w out:E7n 15@A3=5A4",
        "in:A4w out:E7n 15@C1=1C1",
    ]


def test_players_draw_their_own_entrance_and_exit() -> None:
    replay = GAME.replay(Transcript("in:A4w out:E7n | in:B1s out:G7e", ("15: A3 =5A4 | C1 =1C1",), TWO))
    assert replay.faults == ()
    assert GAME.notation(replay.position(1, 1)) == "in:B1s out:G7e 15@C1=1C1"


def test_only_the_roller_pays_for_rerolls() -> None:
    gain = ("15: cafe A5-B5 | cafe A5-B5", "15: A3 =5A4 $ | A3 =5A4 /A4w")
    # Turn 3 is anna's again; turn 4 is ben's, who has no coin.
    assert codes(*gain, "22>26: D3 =6D3 | D3 =6D3", players=TWO) == []
    assert codes(*gain, "22: D3 =2D3 | D3 =2D3", "31>32: G1 =2G1 | G1 =2G1", players=TWO) == ["LW-REROLL-COIN"]
    replay = GAME.replay(Transcript(GATES, (*gain, "22>26: D3 =6D3 | D3 =6D3"), TWO))
    assert [sheet.coins_left for sheet in replay.steps[-1].positions] == [1, 0]


def test_who_has_stopped_is_skipped_as_roller() -> None:
    gain = ("15: cafe A5-B5 | cafe A5-B5", "15: A3 =5A4 $ | A3 =5A4 $", "22: D3 =2D3 | stop")
    # Turn 4 would be ben's: anna rolls, and pays.
    replay = GAME.replay(Transcript(GATES, (*gain, "31>32: G1 =2G1 | -"), TWO))
    assert not replay.steps[-1].faults
    assert [sheet.coins_left for sheet in replay.steps[-1].positions] == [1, 2]


def test_who_has_stopped_draws_no_more() -> None:
    assert codes("15: A3 =5A4 | stop", "22: D3 =2D3 | D3 =2D3", players=TWO) == ["LW-STOPPED"]


def test_who_has_not_stopped_must_act() -> None:
    assert codes("15: A3 =5A4 | -", players=TWO) == ["LW-NO-CHOICE"]


def test_the_game_is_over_when_all_have_stopped() -> None:
    assert codes("15: stop | stop", players=TWO) == []
    assert codes("15: stop | stop", "22: - | -", players=TWO) == ["LW-STOPPED"]


def test_a_fault_says_on_whose_sheet_and_in_which_turn() -> None:
    (fault,) = played("15: A3 =5A4 | A3 =5A4", "22: D3 =2D3 | A3 =2A3", players=TWO)
    assert (fault.turn, fault.where) == (2, "ben: A3")


def test_a_turn_has_a_choice_for_every_player() -> None:
    with pytest.raises(NotationError, match="turn 2"):
        GAME.replay(Transcript(GATES, ("15: A3 =5A4 | stop", "22: stop"), TWO))
