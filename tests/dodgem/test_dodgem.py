"""Piecepack Dodg'em as its rules have it, from a folder without a line of Python."""

from __future__ import annotations

import re

import pytest

import ppgen
from ppgen.definition.load import load_figures, load_game
from ppgen.definition.variants import Choice
from ppgen.rules.board.game import BoardGame
from ppgen.rules.load import load_rules
from tests.printed import printed, things
from tests.rules_board.games import game, turns

SETUP = "5G/R4G/R4G/R4G/R4G/R5 red"


@pytest.fixture
def lanes() -> BoardGame:
    return game("dodgem")


def test_the_folder_holds_no_python() -> None:
    assert not list(load_game("dodgem").folder.rglob("*.py"))


def test_five_red_coins_on_the_left_and_five_green_ones_on_the_right(lanes: BoardGame) -> None:
    assert lanes.notation(lanes.setup()) == SETUP


def test_red_goes_first(lanes: BoardGame) -> None:
    assert lanes.facts(lanes.setup())["turn"] == "red"


def test_red_moves_up_and_green_down(lanes: BoardGame) -> None:
    assert "A5-A6" in turns(lanes, SETUP)
    assert "F2-F1" in turns(lanes, SETUP.replace("red", "green"))


def test_facing_sides_move_across() -> None:
    facing = game("dodgem", "facing")
    assert "A5-B5" in turns(facing, SETUP)
    assert "F2-E2" in turns(facing, SETUP.replace("red", "green"))
    assert "A1-B1" in turns(facing, SETUP)


def test_never_backward_nor_diagonally(lanes: BoardGame) -> None:
    assert turns(lanes, "5G/5G/2R2G/5G/5G/6 red off:R4") == {"C4-C5", "C4-B4", "C4-D4"}


def test_off_the_board_from_any_column_of_the_last_row_and_not_before(lanes: BoardGame) -> None:
    for column, row in zip("ABCDEF", ("R5", "1R4", "2R3", "3R2", "4R1", "5R"), strict=True):
        assert f"{column}6-off" in turns(lanes, f"{row}/5G/5G/5G/5G/5G red off:R4")
    assert not any(text.endswith("off") for text in turns(lanes, "5G/2R2G/5G/5G/5G/6 red off:R4"))


def test_leaving_is_optional(lanes: BoardGame) -> None:
    legal = turns(lanes, "2R3/5G/5G/5G/5G/5G red off:R4")
    assert legal == {"C6-off", "C6-B6", "C6-D6"}


def test_a_blocked_player_passes_and_has_not_lost(lanes: BoardGame) -> None:
    blocked = "G5/RG4/5G/3G2/2G3/6 red off:R4"
    assert turns(lanes, blocked) == {"pass"}
    assert lanes.facts(lanes.parse(blocked))["over"] is False


def test_who_can_move_may_not_pass(lanes: BoardGame) -> None:
    assert "pass" not in turns(lanes, SETUP)


def test_the_first_with_all_coins_off_wins(lanes: BoardGame) -> None:
    facts = lanes.facts(lanes.parse("6/3G2/6/2G3/5G/6 green off:R5,G2"))
    assert (facts["over"], facts["winner"]) == (True, "red")


def test_what_the_figures_show() -> None:
    book = load_figures(load_game("dodgem"))
    shown = {figure.id for figure in book.figures}
    assert shown >= {"setup", "what-may-move", "blocked", "leaving", "not-allowed", "won"}


@pytest.mark.parametrize("choice", [Choice(), Choice(("facing",)), Choice(settings=(("n", 4),))])
def test_the_board_on_the_reference_card_is_the_setup(choice: Choice) -> None:
    game = load_game("dodgem", choice)
    rules = load_rules(game)
    on = rules.facts(rules.setup())["on"]
    assert isinstance(on, dict)
    scene = ppgen.Game(game).sheet("reference").drawing().page(0).scene
    coins = {(thing.look, thing.place) for thing in things(scene.items, "piece")}
    assert coins == {(f"{who}-coin", space) for who in ("red", "green") for space in on[f"{who} coin"]}


LANES_ONLY = re.compile(r"\b(below|above|lower edge|upper edge|last row|any column|(up|down) the board)\b")
FACING_ONLY = re.compile(r"\b((left|right) edge|last column|any row|to the (left|right) for)\b")


def test_sheets_speak_of_seats_and_directions_as_they_are_in_the_variant() -> None:
    for choice, wrong, right in ((Choice(), FACING_ONLY, LANES_ONLY), (Choice(("facing",)), LANES_ONLY, FACING_ONLY)):
        for sheet in ppgen.Game(load_game("dodgem", choice)).sheets:
            words = " ".join(printed(sheet.drawing().page(0).scene.items))
            assert wrong.search(words) is None
            assert right.search(words) is not None


def test_figures_speak_of_seats_and_directions_as_they_are_in_the_variant() -> None:
    for choice, wrong in ((Choice(), FACING_ONLY), (Choice(("facing",)), LANES_ONLY)):
        figures = ppgen.Game(load_game("dodgem", choice)).figures
        assert {figure.id for figure in figures} >= {"setup", "first-moves", "what-may-move", "not-allowed", "leaving"}
        assert all(figure.holds for figure in figures)
        captions = [text for one in figures for text in (one.caption, *(p.caption for p in one.statement.panels))]
        assert [text for text in captions if wrong.search(text)] == []
