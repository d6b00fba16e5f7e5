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
from ppgen.rules.board.game import BoardGame
from ppgen.rules.protocol import Transcript
from tests.rules_board.games import after, game, one, small, turns
from tests.rules_board.plain import Pieces, PlainGame, Played, Rule, World, check_perft, place, slide, step
from tests.rules_board.plain_effects import (
    Effect,
    Squares,
    causing,
    check_every_turn,
    convert,
    custody,
    enclose,
    flip,
    intervene,
    on_spaces,
    only_where_it_does,
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
    "custodial-capture: {directions: any, line: whole}": custody(None),
    "custodial-capture: {directions: any, line: whole, hostile: [A1, C3, D4]}": custody(None, HOSTILE),
    "custodial-capture: {directions: any, line: 2}": custody(2),
    "flip: any": flip(),
    "flip: {directions: any, line: 2}": flip(2),
    "flip: {directions: any, line: one}": flip(1),
    "intervene: any": intervene,
    "convert: any": convert,
}
MOVES: dict[str, Rule] = {"place": place, "step: any": step(), "slide: any": slide()}


def least(effect: str) -> int:
    """In how many turns at least an effect does something; lines of exactly two are rare."""
    return 2 if "line: 2" in effect else 10


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
    played = PlainGame(here, world, text, (causing(MOVES[move], EFFECTS[effect]),))
    assert check_every_turn(played, 14) > least(effect)
    check_perft(played, 2)


@pytest.mark.parametrize("effect", EFFECTS)
def test_every_effect_agrees_on_hexagons(effect: str) -> None:
    text = f"pieces: {{man: {{moves: [place], after: [{effect}]}}}}\n"
    played = PlainGame(HEXAGON, HEXES, text, (causing(place, EFFECTS[effect]),))
    assert check_every_turn(played, 12) > least(effect)


SIDES = {"": 4, "edge: true, ": 0}


@pytest.mark.parametrize("edge", SIDES)
def test_surrounding_agrees_on_squares(edge: str) -> None:
    words = f"surround: {{directions: orthogonal, {edge}hostile: [B2, C1]}}"
    text = f"pieces: {{man: {{moves: [place], after: [{words}]}}}}\n"
    world = Squares(4, 4, diagonals=False)
    played = PlainGame(Grid(4, 4), world, text, (causing(place, surround(SIDES[edge], ("B2", "C1"))),))
    assert check_every_turn(played, 16, seeds=40) > 3


def test_surrounding_agrees_on_points_where_lines_say_what_is_beside() -> None:
    text = "pieces: {man: {moves: [place], after: [surround: any]}}\n"
    played = PlainGame(Points(*alquerque(), True), ALQUERQUE, text, (causing(place, surround()),))
    assert check_every_turn(played, 20, seeds=12) > 3


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
        ("custodial-capture: {directions: any, line: 0}", "DEF-RANGE", "line is 0; it must be 1 to 24, or `whole`"),
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


# --- placed only where it captures ----------------------------------------------------------------------------------

MUST = {
    "flip: any": flip(),
    "flip: {directions: orthogonal, line: one}": flip(1),
    "convert: any": convert,
    "intervene: any": intervene,
    "custodial-capture: {directions: any, line: whole, hostile: [A1, C3, D4], edge: true}": custody(
        None, HOSTILE, edge=True
    ),
}
BETWEEN = "setup: {white man: [A1, C1, E1, A3, C5], black man: [A5, E5, C3, E3]}\n"
STAND = "setup: {white man: [B2, C3, D2], black man: [C2, B3, D4]}\n"


@pytest.mark.parametrize("holes", ["", "holes: [B4, E2]\n"])
@pytest.mark.parametrize("effect", MUST)
def test_a_piece_is_placed_only_where_it_captures(effect: str, holes: str) -> None:
    world = Squares(5, 5, diagonals="orthogonal" not in effect, holes=("B4", "E2") if holes else ())
    stand = BETWEEN if "intervene" in effect else STAND
    text = f"pieces: {{man: {{moves: [place: {{must: capture}}], after: [{effect}]}}}}\n{stand}{holes}"
    rule = only_where_it_does(on_spaces, MUST[effect])
    played = PlainGame(Grid(5, 5), world, text, (rule,))
    assert check_every_turn(played, 12) >= 10


def test_a_line_of_two_is_no_line_of_one_or_three() -> None:
    pente = one(
        "{moves: [place: {must: capture}], after: [custodial-capture: {directions: any, line: 2}]}",
        5,
        1,
        "blocked: pass",
    )
    assert turns(pente, "Mmm2 white") == {"D1"}
    assert turns(pente, "Mm3 white") == turns(pente, "Mmmm1 white") == {"pass"}


@pytest.mark.parametrize("effect", ["flip: any", "custodial-capture: {directions: any, line: whole}"])
@pytest.mark.parametrize("board", ["hexagons", "points"])
def test_so_it_is_on_boards_without_squares(board: str, effect: str) -> None:
    stand = STAND if board == "hexagons" else re.sub("[A-E](?=[1-5])", lambda letter: letter[0].lower(), STAND)
    here, world = (HEXAGON, HEXES) if board == "hexagons" else BOARDS["points"]
    text = f"pieces: {{man: {{moves: [place: {{must: capture}}], after: [{effect}]}}}}\n{stand}"
    rule = only_where_it_does(place, flip() if "flip" in effect else custody(None))
    played = PlainGame(here, world, text, (rule,))
    assert check_every_turn(played, 12) > 10


def test_a_line_round_a_ring_turns_too() -> None:
    rules = one("{moves: [place: {must: capture}], after: [flip: orthogonal]}", 5, 1, "wrap: rows\nblocked: pass")
    assert turns(rules, "1MmM1 white") == {"pass"}
    assert turns(rules, "mM2m white") == {"D1"}
    assert after(rules, "mM2m white", "D1") == "MM1MM black"
    assert turns(rules, "mm1mm white") == {"pass"}  # round the ring there is no other piece of its side


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        ("{moves: [place: {must: capture}]}", "nothing in its `after` captures or flips"),
        ("{moves: [place: {must: capture}], after: [promote: {to: man}]}", "nothing in its `after`"),
        ("{moves: [place, step: any], after: [enclose: any]}", "only placements can be kept from suicide"),
    ],
)
def test_a_limit_without_meaning_is_a_fault(piece: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        one(piece)
    assert {fault.code for fault in caught.value.diagnostics} == {"DEF-RANGE"}
    assert message in caught.value.diagnostics[0].message


def refused(rules: BoardGame, setup: str, turn: str) -> tuple[str, str, str]:
    """The code, the message and the hint of a turn that is not legal."""
    (fault,) = rules.replay(Transcript(setup=setup, turns=(turn,))).steps[0].faults
    return fault.code, fault.message, fault.hint


def test_a_disc_that_flips_nothing_is_refused_with_what_it_would_do() -> None:
    code, message, hint = refused(game("othello"), "setup", "c3")
    assert (code, message) == ("BD-NOTHING", "A disc on c3 would flip nothing.")
    assert hint.startswith("legal here: ")
    assert {*hint.removeprefix("legal here: ").split(", ")} == {"d3", "c4", "f5", "e6"}


# --- groups without an empty space, as in go ------------------------------------------------------------------------

GO = "{moves: [place], after: [enclose: %s]}"
FOUR = "{directions: orthogonal%s}"


@pytest.mark.parametrize("suicide", [True, False])
def test_groups_are_enclosed_as_in_a_plain_program(suicide: bool) -> None:
    words = FOUR % (", suicide: true" if suicide else "")
    text = f"pieces: {{man: {GO % words}}}\n"

    def rule(world: World, pieces: Pieces, own: str) -> Played:
        for turn, done in causing(place, enclose)(world, pieces, own):
            if suicide or turn in done:
                yield turn, done

    played = PlainGame(Grid(4, 4), Squares(4, 4, diagonals=False), text, (rule,))
    assert check_every_turn(played, 60, seeds=6) > 40
    check_perft(played, 3)


def test_a_group_is_enclosed_on_hexagons_and_on_points() -> None:
    for here, world in ((HEXAGON, HEXES), BOARDS["points"]):
        text = f"pieces: {{man: {GO % '{directions: any, suicide: true}'}}}\n"
        played = PlainGame(here, world, text, (causing(place, enclose),))
        assert check_every_turn(played, 80, seeds=4) > 20


def test_a_stone_is_not_placed_where_its_group_could_not_breathe() -> None:
    rules = one(GO % (FOUR % ""), 3, 3)
    assert refused(rules, "3/m2/1m1 white", "A1")[:2] == (
        "BD-LIBERTY",
        "A man on A1 would capture nothing and have no empty space beside its group.",
    )
    assert after(rules, "M2/mM1/1mM white", "A1") == "M2/1M1/M1M black"


def test_a_ko_is_not_retaken_at_once_and_the_notation_remembers_it() -> None:
    rules = one(GO % (FOUR % ", ko: true"), 4, 3)
    taken = after(rules, "1Mm1/Mm1m/1Mm1 white", "C2")
    assert taken == "1Mm1/M1Mm/1Mm1 black ko:B2"
    assert refused(rules, taken, "B2")[:2] == (
        "BD-KO",
        "A man on B2 would bring back the position before the last turn.",
    )
    elsewhere = after(rules, taken, "D1")
    assert elsewhere == "1Mm1/M1Mm/1Mmm white"
    assert "B2" in turns(rules, after(rules, elsewhere, "A3"))
    free = one(GO % (FOUR % ""), 4, 3)
    assert "B2" in turns(free, "1Mm1/M1Mm/1Mm1 black")


def test_two_stones_taken_at_once_are_no_ko() -> None:
    rules = one(GO % (FOUR % ", ko: true"), 5, 3)
    assert after(rules, "1MMm1/Mmm1m/1MMm1 white", "D2") == "1MMm1/M2Mm/1MMm1 black"


@pytest.mark.parametrize("turn", ["A1xB1", "A1xB1(C1)"])
def test_a_capture_that_a_step_causes_is_not_written(turn: str) -> None:
    rules = one("{moves: [step: any], after: [custodial-capture: any]}", 4, 1)
    message = "A1 to B1 takes C1 by what it causes, which is not written with x."
    assert refused(rules, "M1mM white", turn) == ("BD-MARK", message, "write A1-B1")
    assert refused(rules, "M1m1 white", turn)[:2] == ("BD-MARK", "A1 to B1 captures nothing.")
