"""What moves do to enemies: every word against plain programs on boards of each shape, and word by word."""

from __future__ import annotations

import re

import pytest

from ppgen.boards.board import Board
from ppgen.boards.grid import Grid
from ppgen.boards.hexes import Hexes
from ppgen.boards.point_shapes import alquerque
from ppgen.boards.points import Points
from ppgen.diagnostics import DefinitionError
from tests.rules_board.games import after, one, small, turns
from tests.rules_board.plain import PlainGame, Rule, World, check_perft, place, slide, step
from tests.rules_board.plain_effects import (
    Effect,
    Squares,
    causing,
    check_every_turn,
    convert,
    custody,
    flip,
    intervene,
    surround,
)
from tests.rules_board.test_hexes import hexagon
from tests.rules_board.test_points import ALQUERQUE

HEXAGON, HEXES = Hexes("hexagon", side=3), hexagon(3)
BOARDS: dict[str, tuple[Board, World]] = {
    "squares": (Grid(5, 5), Squares(5, 5)),
    "points": (Points(*alquerque(), True), ALQUERQUE),
}
HOSTILE = ("A1", "C3", "D4", "a1", "c3", "d4")
EFFECTS: dict[str, Effect] = {
    "custodial-capture: any": custody(),
    "custodial-capture: {directions: any, line: whole}": custody(whole=True),
    "custodial-capture: {directions: any, line: whole, hostile: [A1, C3, D4]}": custody(True, HOSTILE),
    "flip: any": flip(),
    "flip: {directions: any, line: one}": flip(whole=False),
    "intervene: any": intervene,
    "convert: any": convert,
}
MOVES: dict[str, Rule] = {"place": place, "step: any": step(), "slide: any": slide()}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("effect", EFFECTS)
def test_every_effect_of_every_move_agrees_with_a_plain_program(effect: str, move: str, board: str) -> None:
    here, world = BOARDS[board]
    words = effect if board == "squares" else effect.replace("A1, C3, D4", "a1, c3, d4")
    text = f"pieces: {{man: {{moves: [{move}], after: [{words}]}}}}\n"
    if move != "place":
        setup = "setup: {white man: [A1, C1, B3, E5, D3, A5], black man: [B2, D2, C4, E1, A4, E3]}"
        text += setup if board == "squares" else re.sub("[A-E](?=[1-5])", lambda letter: letter[0].lower(), setup)
    game = PlainGame(here, world, text, (causing(MOVES[move], EFFECTS[effect]),))
    assert check_every_turn(game, 14) > 10
    check_perft(game, 2)


@pytest.mark.parametrize("effect", EFFECTS)
def test_every_effect_agrees_on_hexagons(effect: str) -> None:
    text = f"pieces: {{man: {{moves: [place], after: [{effect}]}}}}\n"
    game = PlainGame(HEXAGON, HEXES, text, (causing(place, EFFECTS[effect]),))
    assert check_every_turn(game, 12) > 10


SIDES = {"": 4, "edge: true, ": 0}


@pytest.mark.parametrize("edge", SIDES)
def test_surrounding_agrees_on_squares(edge: str) -> None:
    words = f"surround: {{directions: orthogonal, {edge}hostile: [B2, C1]}}"
    text = f"pieces: {{man: {{moves: [place], after: [{words}]}}}}\n"
    world = Squares(4, 4, diagonals=False)
    game = PlainGame(Grid(4, 4), world, text, (causing(place, surround(SIDES[edge], ("B2", "C1"))),))
    assert check_every_turn(game, 16, seeds=40) > 3


def test_surrounding_agrees_on_points_where_lines_say_what_is_beside() -> None:
    text = "pieces: {man: {moves: [place], after: [surround: any]}}\n"
    game = PlainGame(Points(*alquerque(), True), ALQUERQUE, text, (causing(place, surround()),))
    assert check_every_turn(game, 20, seeds=12) > 3


def test_effects_follow_one_another_in_the_order_of_writing() -> None:
    flips_first = "after: [flip: any, custodial-capture: {directions: any, line: whole}]"
    takes_first = "after: [custodial-capture: {directions: any, line: whole}, flip: any]"
    assert after(one(f"{{moves: [place], {flips_first}}}", 4, 1), "1mmM white", "A1") == "MMMM black"
    assert after(one(f"{{moves: [place], {takes_first}}}", 4, 1), "1mmM white", "A1") == "M2M black"


# --- word by word ---------------------------------------------------------------------------------------------------

TABLUT = """
players: [attackers, defenders]
blocked: loss
pieces:
  king: {owner: defenders, letters: K, moves: [slide: orthogonal]}
  man:
    letters: {attackers: a, defenders: d}
    moves: [slide: orthogonal]
    after: [%s]
"""


def tablut(*words: str) -> str:
    return TABLUT % ", ".join(words)


def test_only_the_kinds_named_are_captured_and_only_where_it_is_said() -> None:
    men = small(tablut("custodial-capture: {directions: orthogonal, whom: [man]}"), 5, 5)
    assert after(men, "5/5/aK2a/5/5 attackers", "E3-C3") == "5/5/aKa2/5/5 defenders"
    assert after(men, "5/5/ad2a/5/5 attackers", "E3-C3") == "5/5/a1a2/5/5 defenders"
    there = small(tablut("custodial-capture: {directions: orthogonal, in: row 3}"), 5, 5)
    assert after(there, "5/5/ad2a/5/5 attackers", "E3-C3") == "5/5/a1a2/5/5 defenders"
    assert after(there, "5/ad2a/5/5/5 attackers", "E4-C4") == "5/ada2/5/5/5 defenders"


def test_a_king_that_is_not_armed_neither_captures_nor_helps() -> None:
    helps = small(tablut("custodial-capture: orthogonal"), 5, 1)
    assert after(helps, "Ka2d defenders", "E1-C1") == "K1d2 attackers"
    alone = small(tablut("custodial-capture: {directions: orthogonal, with: [man]}"), 5, 1)
    assert after(alone, "Ka2d defenders", "E1-C1") == "Kad2 attackers"
    assert after(alone, "da2d defenders", "E1-C1") == "d1d2 attackers"
    assert after(helps, "da2K defenders", "E1-C1") == "daK2 attackers"


def test_an_empty_hostile_space_captures_and_one_that_is_taken_does_not() -> None:
    corner = small(tablut("custodial-capture: {directions: orthogonal, hostile: corners}"), 5, 2)
    assert after(corner, "5/1d2a attackers", "E1-C1") == "5/2a2 defenders"
    assert after(corner, "5/Kd2a attackers", "E1-C1") == "5/Kda2 defenders"
    assert after(corner, "5/ad2a attackers", "E1-C1") == "5/a1a2 defenders"


def test_the_edge_captures_only_where_the_game_says_so() -> None:
    edge = small(tablut("custodial-capture: {directions: orthogonal, edge: true}"), 5, 2)
    assert after(edge, "5/d3a attackers", "E1-B1") == "5/1a3 defenders"
    assert after(edge, "5/dd2a attackers", "E1-C1") == "5/dda2 defenders"
    whole = small(tablut("custodial-capture: {directions: orthogonal, edge: true, line: whole}"), 5, 2)
    assert after(whole, "5/dd2a attackers", "E1-C1") == "5/2a2 defenders"
    plain = small(tablut("custodial-capture: orthogonal"), 5, 2)
    assert after(plain, "5/d3a attackers", "E1-B1") == "5/da3 defenders"


def test_a_king_is_surrounded_on_four_sides() -> None:
    four = small(tablut("surround: {directions: orthogonal, whom: [king]}"), 5, 5)
    assert after(four, "2a2/5/1aKa1/2a2/5 attackers", "C5-C4") == "5/2a2/1a1a1/2a2/5 defenders"
    assert after(four, "2a2/5/1aK2/2a2/5 attackers", "C5-C4") == "5/2a2/1aK2/2a2/5 defenders"
    assert after(four, "2a2/5/1ada1/2a2/5 attackers", "C5-C4") == "5/2a2/1ada1/2a2/5 defenders"  # a man is safe
    assert after(four, "2K2/1a1a1/5/2a2/5 attackers", "C2-C4") == "2K2/1aaa1/5/5/5 defenders"  # the edge is no help


def test_a_king_beside_the_throne_is_surrounded_by_three_and_the_throne() -> None:
    throne = small(tablut("surround: {directions: orthogonal, whom: [king], hostile: C3}"), 5, 5)
    assert after(throne, "1a3/2Ka1/5/5/5 attackers", "B5-B4") == "5/1aKa1/5/5/5 defenders"
    assert after(throne, "1aa2/2Ka1/5/5/5 attackers", "B5-B4") == "2a2/1a1a1/5/5/5 defenders"
    assert after(throne, "1aa2/2Ka1/2d2/5/5 attackers", "B5-B4") == "2a2/1aKa1/2d2/5/5 defenders"


def test_who_moves_between_two_enemies_captures_them_and_is_not_captured() -> None:
    rules = one("{moves: [slide: orthogonal], after: [intervene: orthogonal]}", 3, 3)
    assert after(rules, "1M1/3/m1m white", "B3-B1") == "3/3/1M1 black"
    assert after(rules, "1M1/3/m2 white", "B3-B1") == "3/3/mM1 black"
    assert after(rules, "mMm/3/3 black", "A3-A2") == "1Mm/m2/3 white"


def test_all_enemies_beside_it_change_sides() -> None:
    rules = one("{moves: [step: any, step: {directions: {leap: [0, 2]}}], after: [convert: any]}", 3, 3)
    assert after(rules, "M2/3/mm1 white", "A3-A2") == "3/M2/MM1 black"
    assert after(rules, "M2/2m/1mm white", "A3-A1") == "3/2m/MMm black"


def test_a_piece_that_changes_sides_keeps_its_kind() -> None:
    text = """
    players: [white, black]
    blocked: loss
    pieces:
      stone: {letters: s, moves: [place: {}], after: [flip: any]}
      king: {letters: k, moves: [step: any]}
    """
    assert after(small(text, 4, 1), "1skS white", "A1") == "SSKS black"
    spared = small(text.replace("flip: any", "flip: {directions: any, whom: [stone]}"), 4, 1)
    assert after(spared, "1skS white", "A1") == "SskS black"


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("flip: {directions: any, whom: [queen]}", "DEF-REFERENCE", "'queen' is not in pieces"),
        ("custodial-capture: {directions: any, with: [queen]}", "DEF-REFERENCE", "'queen' is not in pieces"),
        ("flip: any", "DEF-REFERENCE", "defenders king cannot change sides: attackers has no king"),
        ("flip: {directions: any, line: two}", "DEF-CHOICE", "'two' is not a choice here"),
        ("enclose: {directions: any, whom: [man]}", "DEF-UNKNOWN-KEY", "whom"),
        ("surround: {directions: any, edge: 3}", "DEF-TYPE", "true or false"),
    ],
)
def test_a_word_that_means_nothing_is_a_fault_at_its_place(words: str, code: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        small(tablut(words), 5, 5)
    assert [fault.code for fault in caught.value.diagnostics] == [code]
    assert message in caught.value.diagnostics[0].message
    assert caught.value.diagnostics[0].mark.line == 9


def test_nobody_to_capture_is_a_fault() -> None:
    text = "players: [one]\nblocked: loss\npieces: {man: {moves: [step: any], after: [custodial-capture: any]}}"
    with pytest.raises(DefinitionError) as caught:
        small(text)
    assert "`custodial-capture` of the man concerns no enemy" in caught.value.diagnostics[0].message


# --- compulsion and facts -------------------------------------------------------------------------------------------


def test_a_capture_by_what_follows_is_compulsory_too() -> None:
    rules = one("{moves: [slide: orthogonal], after: [custodial-capture: orthogonal]}", 5, 1, "capture: compulsory")
    assert turns(rules, "M1mM1 white") == {"A1-B1"}
    most = one("{moves: [place], after: [flip: any]}", 5, 3, "capture: majority\nblocked: pass")
    assert turns(most, "5/2mmM/Mm3 white") == {"B2"}
