"""The example game ends in every fact that the rules' text states of its own, A to L (the-long-way, Example Game).

Its pictures are lost, so the game is another one; what the text says of it must hold all the same.
"""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.boards.grid import Side, Space, SpaceSide
from ppgen.definition.load import load_figures, load_game
from ppgen.games.long_way.notation import (
    BonusCoins,
    BonusDoorway,
    BonusWall,
    DrawCafeteria,
    DrawTile,
    SheetTurn,
    Stop,
    parse_turn,
    space_name,
)
from ppgen.games.long_way.route import journey
from ppgen.games.long_way.rules import rules
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.records import replace
from ppgen.rules.protocol import Transcript
from tests.long_way.rules.legal import placements

GAME = load_game("long-way")
RULES = rules(GAME)
BOOK = load_figures(GAME)


def transcript(name: str) -> Transcript:
    spec = BOOK.transcripts[name]
    return Transcript(spec.setup, tuple(turn.text for turn in spec.turns))


PLAYED = transcript("example")
REPLAY = RULES.replay(PLAYED)
TURNS = [parse_turn(text) for text in PLAYED.turns]
END = REPLAY.position(len(TURNS))
FACTS: Any = RULES.facts(END)


def tile_of(turn: SheetTurn) -> DrawTile:
    (choice,) = turn.choices
    assert isinstance(choice, DrawTile)
    return choice


def bonus_turns(kind: type) -> list[int]:
    """The numbers of the turns that take such a bonus, from 1."""
    return [
        number
        for number, turn in enumerate(TURNS, 1)
        if isinstance(turn.choices[0], DrawTile) and any(isinstance(bonus, kind) for bonus in turn.choices[0].bonuses)
    ]


def cafeteria_turns() -> list[int]:
    return [number for number, turn in enumerate(TURNS, 1) if isinstance(turn.choices[0], DrawCafeteria)]


def triggers(number: int) -> set[Space]:
    """The neighbours that earned the display of that turn its bonus, on the sheet without what the bonus drew."""
    (display,) = tile_of(TURNS[number - 1]).displays
    before, after = REPLAY.position(number - 1), REPLAY.position(number)
    drawn = PlayerSheet(
        after.entrance, after.exit, after.tiles, after.cafeterias, before.walls, before.doorways, before.gained
    ).in_order()
    return set(RULES.bits(drawn).triggers(display.space, display.number))


def cafeteria_spaces(sheet: PlayerSheet) -> set[Space]:
    return {space for cafeteria in sheet.cafeterias for space in cafeteria.spaces}


def standing(number: int) -> set[SpaceSide]:
    """Every wall on the sheet after that turn, with or without a doorway."""
    arranged = RULES.arrange(REPLAY.position(number))
    return {wall.where for wall in arranged.walls}


DOORS = bonus_turns(BonusDoorway)
TURN_D, TURN_E, TURN_F, TURN_I = bonus_turns(BonusCoins)[0], DOORS[0], bonus_turns(BonusWall)[0], DOORS[-1]
TURN_C, TURN_G = cafeteria_turns()


def covering_turn() -> int:
    """The first turn after which a wall shuts the exit."""
    return next(n for n in range(1, len(TURNS) + 1) if not RULES.bits(REPLAY.position(n)).gate_open(END.exit))


def test_every_turn_is_legal() -> None:
    assert REPLAY.verdict(len(TURNS), PLAYED.turns).status == "legal"


def test_its_final_sheet_can_be_shown_to_be_legal_without_the_transcript() -> None:
    verdict = RULES.judge(END)
    assert verdict.status == "legal"
    assert verdict.witness


def test_a_entrance_and_exit_are_drawn_before_the_first_turn() -> None:
    setup = REPLAY.position(0)
    assert setup.is_setup
    assert setup.entrance is not None
    assert setup.exit is not None


def test_b_the_first_roll_is_1_and_5_and_its_tile_goes_to_the_left_middle() -> None:
    assert TURNS[0].roll == "15"
    assert tile_of(TURNS[0]).tile in (None, "15")
    assert GAME.tiles is not None
    assert GAME.board is not None
    anchor = tile_of(TURNS[0]).anchor
    spaces = {space.shifted(*anchor) for space in GAME.tiles.tiles["15"].spaces}
    assert Space(0, GAME.board.rows // 2) in spaces, "it touches the left edge on the middle row"


def test_c_a_cafeteria_goes_to_the_top_right_although_the_rolled_tile_would_fit() -> None:
    assert GAME.board is not None
    assert Space(GAME.board.columns - 1, GAME.board.rows - 1) in cafeteria_spaces(REPLAY.position(TURN_C))
    assert placements(RULES.ground, REPLAY.position(TURN_C - 1), TURNS[TURN_C - 1].roll)


def test_d_a_display_next_to_that_cafeteria_gets_two_coins() -> None:
    assert bonus_turns(BonusCoins) == [TURN_D]
    assert triggers(TURN_D) & cafeteria_spaces(REPLAY.position(TURN_C))
    assert REPLAY.position(TURN_D).gained == 2


def test_d_both_coins_are_later_spent_on_rerolls() -> None:
    assert all(len(turn.rolls) == 1 for turn in TURNS[:TURN_D])
    assert sum(len(turn.rolls) - 1 for turn in TURNS[TURN_D:]) == 2
    assert FACTS["coins"] == {"gained": 2, "crossed": 2, "left": 0}


@pytest.mark.parametrize("number", [TURN_E, TURN_F])
def test_e_and_f_a_display_next_to_a_matching_one_earns_the_bonus(number: int) -> None:
    found = triggers(number)
    assert found
    assert not found & cafeteria_spaces(END), "it is the matching display that earns it"


def test_e_the_doorway_is_cut_in_a_wall() -> None:
    (bonus,) = tile_of(TURNS[TURN_E - 1]).bonuses
    assert isinstance(bonus, BonusDoorway)
    (wall,) = bonus.doorway.walls
    assert wall.side is Side.WEST


def test_e_the_wall_just_to_its_left_comes_later_and_shuts_the_way_again() -> None:
    (bonus,) = tile_of(TURNS[TURN_E - 1]).bonuses
    assert isinstance(bonus, BonusDoorway)
    left = bonus.doorway.walls[0].mate
    assert left not in standing(TURN_E)
    assert left in standing(len(TURNS))
    assert RULES.bits(END).edge_shut(left) == (left,)


def test_f_a_wall_segment_is_added_that_lengthens_the_route() -> None:
    assert bonus_turns(BonusWall) == [TURN_F]
    (wall,) = END.walls
    without = journey(RULES.bits(replace(END, walls=())))
    assert sum(leg.leg.steps for leg in without.legs) < FACTS["path"]["steps"], wall


def test_g_a_tile_that_fits_nowhere_gives_the_second_and_last_cafeteria() -> None:
    assert not placements(RULES.ground, REPLAY.position(TURN_G - 1), TURNS[TURN_G - 1].roll)
    assert len(END.cafeterias) == 2


def test_h_a_wall_covers_the_exit() -> None:
    covered = covering_turn()
    assert covered < TURN_I
    assert isinstance(TURNS[covered - 1].choices[0], DrawTile)


def test_i_a_display_next_to_a_cafeteria_opens_the_exit_by_a_doorway() -> None:
    assert triggers(TURN_I) & cafeteria_spaces(REPLAY.position(TURN_I))
    (bonus,) = tile_of(TURNS[TURN_I - 1]).bonuses
    assert isinstance(bonus, BonusDoorway)
    assert bonus.doorway.walls == (END.exit,)
    assert RULES.bits(END).gate_open(END.exit)


def test_the_letters_stand_in_the_order_of_the_game() -> None:
    assert 1 < TURN_C < TURN_D < TURN_E < TURN_F < TURN_G < TURN_I
    assert len(DOORS) == 2
    assert isinstance(TURNS[-1].choices[0], Stop)


def test_j_the_shoppers_go_to_the_cafeteria_that_is_6_steps_away_and_not_to_the_one_that_is_8() -> None:
    assert [cafeteria["from_entrance"] for cafeteria in FACTS["cafeterias"]] == [6, 8]
    assert [cafeteria["visit"] for cafeteria in FACTS["cafeterias"]] == [1, 2]
    assert FACTS["path"]["legs"][0]["steps"] == 6


def test_k_and_l_the_second_and_the_third_leg_cross_one_empty_space_each_and_the_first_none() -> None:
    assert [leg["empties"] for leg in FACTS["path"]["legs"]] == [0, 1, 1]
    assert FACTS["empties"] == 2, "they are two different spaces"


def test_exactly_one_leg_has_three_shortest_ways_so_that_two_other_routes_are_dotted() -> None:
    assert sorted(leg["ties"] for leg in FACTS["path"]["legs"]) == [1, 1, 3]
    assert FACTS["path"]["ties"] == 3
    assert FACTS["path"]["others"] == 2


def test_the_chosen_route_crosses_strictly_the_most_displays_and_scores_best() -> None:
    chosen, *others = FACTS["path"]["routes"]
    assert len(others) == 2
    assert all(other["displays"] < chosen["displays"] for other in others)
    assert all(other["score"] < chosen["score"] for other in others)
    assert FACTS["score"] == chosen["score"] == FACTS["displays"] - FACTS["empties"]


def test_the_example_is_a_good_game() -> None:
    assert FACTS["score"] >= 6, "respectable or better"


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("solo-failure", "Failure"),
        ("solo-respectable", "Respectable"),
        ("solo-very-good", "Very good"),
        ("solo-excellent", "Excellent"),
    ],
)
def test_a_solo_game_for_each_line_of_the_rating_table(name: str, word: str) -> None:
    played = transcript(name)
    replay = RULES.replay(played)
    assert replay.verdict(len(played.turns), played.turns).status == "legal"
    facts = RULES.facts(replay.position(len(played.turns)))
    assert facts["rating"] == word


def test_a_sheet_without_a_way_scores_0() -> None:
    played = transcript("no-way")
    replay = RULES.replay(played)
    assert replay.verdict(len(played.turns), played.turns).status == "legal"
    facts: Any = RULES.facts(replay.position(len(played.turns)))
    assert facts["path"]["open"] is False
    assert facts["score"] == 0


@pytest.mark.parametrize("number", [at for at, turn in enumerate(BOOK.transcripts["example"].turns, 1) if turn.words])
def test_a_turn_is_told_as_it_was_played(number: int) -> None:
    """A reader on a screen is told the roll and what was drawn, in words, for the turns that no panel shows."""
    words, turn = BOOK.transcripts["example"].turns[number - 1].words, TURNS[number - 1]
    assert f"a light {turn.roll[0]} and a dark {turn.roll[1]}" in words.lower()
    (choice,) = turn.choices
    if isinstance(choice, DrawCafeteria):
        assert all(space_name(space) in words for space in choice.cafeteria.spaces)
        return
    (display,) = tile_of(turn).displays
    name = next(kind.name for kind in GAME.pieces.values() if kind.number == display.number)
    assert f"a {name} on {space_name(display.space)}" in words
    assert ("coins" in words) == any(isinstance(bonus, BonusCoins) for bonus in tile_of(turn).bonuses)


def test_every_turn_between_two_pictures_is_told_in_words() -> None:
    shown = {1, 3, 5, 8, 10, 15, 16, 18}  # B to G, I, and the end
    told = {at for at, turn in enumerate(BOOK.transcripts["example"].turns, 1) if turn.words}
    assert set(range(1, 19)) <= shown | told
    assert {6, 7} <= told
