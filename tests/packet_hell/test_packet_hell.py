"""Escape from Packet Hell as its rules have it, from a folder without a line of Python."""

from __future__ import annotations

import pytest

import ppgen
from ppgen.art import Art
from ppgen.definition.load import load_figures, load_game
from ppgen.rules.board.game import BoardGame
from ppgen.scene.model import Shape
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES
from tests.printed import things
from tests.rules_board.games import after, game, turns

SETUP = "5/5/2o2/5/5 player-1 alignment:-|-|-/|-|-|/-|-|-/|-|-|/-|-|- first:player-1"


@pytest.fixture
def rules() -> BoardGame:
    return game("packet-hell")


def slides(rules: BoardGame, position: str) -> set[str]:
    return {text for text in turns(rules, position) if not text.startswith("turn")}


def test_the_folder_holds_no_python() -> None:
    assert not list(load_game("packet-hell").folder.rglob("*.py"))


@pytest.mark.parametrize("player", [1, 2])
def test_a_packet_hides_no_number_of_the_mat_under_it(player: int) -> None:
    """A packet is half as wide as its mat is long: lying across the middle, it covers 25 to 75 of 100."""
    number, turned = Art(load_game("packet-hell"), THEMES["color"])[f"home-{player}"].items[-2:]
    for shape in (number, turned):
        assert isinstance(shape, Shape)
        assert shape.stroke is not None
        ink = bounds(shape.path).inset(-shape.stroke.width / 2)
        assert ink.bottom <= 25 or ink.y >= 75  # a packet that lies horizontally
        assert ink.right <= 25 or ink.x >= 75  # a packet that lies vertically


def test_a_chequerboard_with_the_coin_in_the_middle(rules: BoardGame) -> None:
    assert rules.notation(rules.setup()) == SETUP


def test_half_a_turn_exchanges_the_players(rules: BoardGame) -> None:
    rows = SETUP.split()[2].removeprefix("alignment:")
    assert rows[::-1] == rows


def test_always_24_packets_may_be_turned(rules: BoardGame) -> None:
    for player, others_home in (("player-1", "A1"), ("player-2", "E5")):
        legal = {text for text in turns(rules, SETUP.replace("5/5 player-1", f"5/5 {player}")) if "turn" in text}
        assert len(legal) == 24
        assert f"turn {others_home}" not in legal


def test_ones_own_home_and_the_packet_under_the_coin_may_be_turned(rules: BoardGame) -> None:
    assert {"turn E5", "turn C3"} <= turns(rules, SETUP)


def test_the_coin_cannot_move_where_its_neighbours_lie_across(rules: BoardGame) -> None:
    assert slides(rules, SETUP) == set()


def test_a_slide_stops_anywhere_before_a_packet_that_lies_across(rules: BoardGame) -> None:
    assert slides(rules, after(rules, SETUP, "turn D3")) == {"C3-D3", "C3-E3", "C3-A3"}


def test_the_packet_that_the_coin_left_turns(rules: BoardGame) -> None:
    assert "-||--" not in SETUP
    assert after(rules, SETUP, "turn D3", "C3-E3").split()[2].split("/")[2] == "-||--"


def test_both_ways_round_to_one_packet_are_one_move(rules: BoardGame) -> None:
    level = SETUP.replace("/-|-|-/|-|-|/-|-|-", "/-----/|-|-|/-|-|-", 1)
    assert slides(rules, level) == {"C3-A3", "C3-B3", "C3-D3", "C3-E3"}


@pytest.mark.parametrize("mover", ["player-1", "player-2"])
def test_the_owner_of_the_home_wins_whoever_moved(rules: BoardGame, mover: str) -> None:
    before = f"5/5/4o/5/5 {mover} alignment:-|-||/|-|-|/-|-||/|-|-|/-|-|- first:player-1"
    facts = rules.facts(rules.parse(after(rules, before, "E3-E5")))
    assert (facts["over"], facts["winner"]) == (True, "player-1")


def test_passing_over_a_home_does_nothing(rules: BoardGame) -> None:
    before = "5/4o/5/5/5 player-1 alignment:-|-||/|-|-|/-|---/|-|--/-|-|| first:player-1"
    assert "E4-E1" in slides(rules, before)
    assert rules.facts(rules.parse(after(rules, before, "E4-E1")))["over"] is False


def test_what_the_figures_show() -> None:
    book = load_figures(load_game("packet-hell"))
    shown = {figure.id for figure in book.figures}
    assert shown >= {"setup", "turning", "slide", "round-the-edge", "where-to", "not-allowed", "win"}


def test_what_was_lost_is_marked_as_reconstructed() -> None:
    assert {part.what for part in load_game("packet-hell").reconstructed} == {"The setup", "The example of a slide"}


def test_the_board_on_the_reference_card_is_the_setup(rules: BoardGame) -> None:
    drawn = list(things(ppgen.load("packet-hell").sheet("reference").drawing().page(0).scene.items, "piece"))
    alignment = rules.facts(rules.setup())["alignment"]
    assert isinstance(alignment, dict)
    assert {(thing.place, thing.look) for thing in drawn} >= set(alignment["at"].items())
    assert {thing.place for thing in drawn if thing.look == "coin"} == {"C3"}
