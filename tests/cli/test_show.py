"""`ppgen show`: a position as text, with what may be written into `figures.yaml` and what the rules say of it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import yaml

import ppgen
import ppgen.games
from tests.baseline.conftest import RULES
from tests.cli.conftest import Said

BUNDLED = Path(ppgen.games.__file__).parent

DOCK = """\
id: dock
title: The Dock
board: {columns: 4, rows: 3}
rules:
  players: {north-pier: north, south-pier: south}
  holes: [B2]
  regions:
    quay: row 1
    berth: {north-pier: A3, south-pier: D1}
  pieces:
    boat: {letters: {north-pier: B, south-pier: b}, moves: [step: [forward, sideways], exit: forward]}
    crane: {letters: {north-pier: C, south-pier: c}, hand: 2, moves: [place]}
  setup: {north-pier boat: A1, south-pier boat: D3}
  ends: [all-off]
  blocked: pass
"""
"""A stranger's game: a hole, regions, players of two words, pieces in hand and off the board."""


@pytest.fixture
def dock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "dock"
    folder.mkdir()
    (folder / "game.yaml").write_text(DOCK, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def test_the_setup_of_a_game_of_ones_own(dock: Path, said: Said) -> None:
    assert said("show", "--game", "dock") == (
        0,
        """\
The Dock (dock): the setup

    A B C D
  3 . . . b 3
  2 . # . . 2
  1 B . . . 1
    A B C D

  B  north pier boat: A1
  b  south pier boat: D3
  C  north pier crane: none on the board; 2 in hand
  c  south pier crane: none on the board; 2 in hand
  .  empty
  #  a hole, which is not a space
     quay: A1 B1 C1 D1
     berth of North pier: A3
     berth of South pier: D1

North pier to move: 11 legal moves.
  A1-A2, A1-B1, B1, C1, D1, A2, C2, D2, A3, B3, C3

Legal: it is the setup.

In figures.yaml:
  position: 3b/4/B3 north-pier hand:C2,c2
  expect: legal
""",
        "",
    )


def test_turns_are_played_and_may_be_divided_by_spaces_commas_or_options(dock: Path, said: Said) -> None:
    status, out, _ = said("show", "--game", "dock", "--after", "A1-A2, D3-C3  A2-A3", "--after", "C3-C2")
    assert status == 0
    assert "The Dock (dock): the setup after 4 turns\n" in out
    assert "  3 B . . . 3\n  2 . # b . 2\n  1 . . . . 1\n" in out
    assert "Legal: 4 turns lead here.\n" in out
    assert "\n  position: {notation: setup, then: [A1-A2, D3-C3, A2-A3, C3-C2]}\n  expect: legal\n" in out
    assert "\n  position: B3/2b1/4 north-pier hand:C2,c2\n" in out


def test_turns_follow_a_position_too(dock: Path, said: Said) -> None:
    status, out, _ = said("show", "--game", "dock", "--position", "B3/4/3b north-pier hand:C2,c2", "--after", "A3-off")
    assert "a position after 1 turn" in out
    assert "B  north pier boat: none on the board; 1 off the board\n" in out
    assert "{notation: 'B3/4/3b north-pier hand:C2,c2', then: [A3-off]}" in out
    assert status == 0


def test_a_figure_of_a_variant_names_it(said: Said) -> None:
    out = said("show", "--game", "dodgem", "--variant", "facing", "--after", "A1-B1")[1]
    assert "then: [A1-B1]}\n  expect: legal\n  variant: facing\n" in out
    assert "variant:" not in said("show", "--game", "dodgem")[1]


def test_a_blocked_player(said: Said) -> None:
    out = said("show", "--game", "dodgem", "--position", "G5/RG4/6/6/6/6 red off:R4,G3")[1]
    assert "Red to move, but blocked: pass is the only legal move.\n" in out
    assert "R  red coin: A5; 4 off the board\n" in out


def test_a_game_that_is_over(said: Said) -> None:
    out = said("show", "--game", "hexapawn", "--after", "A1-A2 B3xA2 B1xA2 C3-C2")[1]
    assert "\nThe game is over: Black has won.\n\nLegal: 4 turns lead here.\n" in out
    out = said("show", "--game", "tic-tac-toe", "--position", "XXO/OOX/XXO nought")[1]
    assert "\nThe game is over: nobody has won.\n" in out


def test_signs_of_spaces_stand_beside_the_pieces(said: Said) -> None:
    out = said("show", "--game", "packet-hell", "--set", "half=1", "--after", "turn B1 turn A2")[1]
    assert "    A  B  C\n  3 .- .| .- 3\n  2 .- o- .| 2\n  1 .- .- .- 1\n" in out
    assert "  -  alignment horizontal\n  |  alignment vertical\n" in out
    assert "then: [turn B1, turn A2]" in out


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("dodgem", ("--after", "A1-B1 F2-E2")),
        ("dodgem", ("--after", "A1-B1 A2-B2")),
        ("dodgem", ("--position", "5G/R4G/R4G/R4G/R4G/R5 green")),
        ("dodgem", ("--position", "G5/RG4/6/6/6/6 red off:R4,G3")),
        ("hexapawn", ("--after", "A1-A2 B3xA2 B1xA2 C3-C2")),
        ("packet_hell", ("--after", "turn B1, turn A1, C3-C4")),
        ("packet_hell", ()),
        ("tic_tac_toe", ("--position", "XXX/OO1/3 cross")),
        ("long_way", ("--position", "in:A4w out:G6e", "--after", "34: C3 =3C3")),
        ("long_way", ("--position", "15@A3=5A3")),
        ("worm_derby", ("--position", "fewer players:suns,moons obstacle:1@0,400 worm:suns@-36,-23.85>270*6")),
    ],
)
def test_what_it_prints_for_figures_holds(game: str, words: tuple[str, ...], said: Said, tmp_path: Path) -> None:
    """The position and the verdict, pasted into `figures.yaml`, are a figure that `check` finds as declared."""
    folder = tmp_path / game
    shutil.copytree(BUNDLED / game, folder)
    status, out, err = said("show", "--game", str(folder), "--trust-rules", *words)
    assert status == ("expect: {illegal" in out), err
    told = out.partition("\nWith the turns of a game")[0]
    position, expect, *alone = [line for line in told.splitlines() if line.startswith(("  position: ", "  expect: "))]
    figure = "figures:\n  - id: mine\n    title: Mine\n    caption: It.\n    alt: It.\n"
    (folder / "figures.yaml").write_text(f"{figure}  {position}\n  {expect}\n", encoding="utf-8")
    assert ppgen.load(folder, trust_rules=True).figures[0].statement.findings == ()
    for line in alone:
        notation = yaml.safe_load(line)["position"]
        assert said("show", "--game", str(folder), "--trust-rules", "--position", notation)[2] == ""


def test_an_illegal_position_names_every_rule(said: Said) -> None:
    status, out, err = said("show", "--game", "dodgem", "--position", "6/6/6/6/6/RRRRRR red")
    assert (status, err) == (1, "")
    assert "Illegal:\n  BD-" in out
    assert "expect: {illegal: " in out


def test_an_unknown_position_says_what_was_tried(said: Said) -> None:
    status, out, _ = said("show", "--game", "pass-the-food", "--position", "players:suns,moons suns-null@25,50.8")
    assert status == 0
    assert "Unknown: it is neither proved that play can lead here nor that it cannot.\n  Tried: " in out
    assert "expect: unknown\n" in out


@pytest.mark.parametrize(
    ("after", "said_of_it"),
    [
        ("A1-B1 B6-B4", "BD-EMPTY turn 2, B6-B4: There is no piece on B6.\n      hint: legal here: F2-F1, "),
        ("A1-B1 A2-B2", "BD-OWNER turn 2, A2-B2: The coin on A2 is Red's, and it is Green's turn.\n"),
        (
            "A1-C1",
            "BD-DIRECTION turn 1, A1-C1: A red coin does not move so far right: A1 to C1.\n      hint: from A1: A1-B1",
        ),
        ("B2-A6", "BD-EMPTY turn 1, B2-A6: There is no piece on B2.\n      hint: to A6: A5-A6\n"),
        ("A1-A2", "BD-OCCUPIED turn 1, A1-A2: A2 is not empty: a red coin stands there.\n      hint: from A1: A1-B1\n"),
    ],
)
def test_an_unlawful_turn_is_named_with_the_reason_and_the_legal_ones_near_it(
    after: str, said_of_it: str, said: Said
) -> None:
    status, out, err = said("show", "--game", "dodgem", "--after", after)
    assert (status, err) == (1, "")
    assert said_of_it in out


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (
            ("--position", "5G/R4X/R4G/R4G/R4G/R5 red"),
            "the position cannot be read: no piece is written 'X' (at character 6)",
            "letters: R red coin, G green coin",
        ),
        (("--position", "5G/R4G red"), "this has 2 rows; the board has 6 (at character 1)", ""),
        (("--position", ""), "--position needs a position", "without the option, the setup is shown"),
        (("--position", "5G"), "a position has rows and says who is to move (at character 3)", "such as 5G/R4G/"),
        (
            ("--after", "A1-B1 F2-E"),
            "turn 2, 'F2-E', cannot be read: 'F2-E' is not a turn (at character 1)",
            "turns look like A1-A2, A1-off, pass",
        ),
        (("--after", "a1-b1"), "The squares of this board have capital letters: a1 is A1", "turns look like A1-A2"),
        (("--after", "A1-A9"), "turn 1, 'A1-A9', cannot be read: A9 is not on the board (at character 4)", "A1 to F6"),
        (("--variant", "facng"), "there is no variant 'facng'", "did you mean 'facing'?"),
    ],
)
def test_what_cannot_be_read_has_a_place_and_a_hint(
    words: tuple[str, ...], message: str, hint: str, said: Said
) -> None:
    status, out, err = said("show", "--game", "dodgem", *words)
    assert (status, out) == (2, "")
    assert message in err
    assert hint in err


def test_a_game_whose_rules_are_a_program(said: Said) -> None:
    """Notation, whose turn it is, verdict and facts; each `--after` is one turn, which may hold spaces."""
    turns = ("--after", "suns-null@-13.919,36.491^54.945", "--after", "moons-null@12.207,44.925^198.778")
    status, out, _ = said("show", "--game", "pass-the-food", *turns)
    assert status == 0
    assert "Crowns to move.\n" in out
    assert "Legal: 2 turns lead here.\n" in out
    assert "\n  thrown: 2\n" in out
    out = said("show", "--game", "long-way", "--position", "in:A6w out:G2e", "--after", "15: A3 =5A3")[1]
    assert "The position does not say whose turn it is.\n" in out
    assert "then: ['15: A3 =5A3']" in out


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("players:suns,moons", "Suns to move."),
        ("players:suns,moons obstacle:1@0,400", "Moons to move."),
        ("fewer players:suns,moons obstacle:1@0,400", "The position does not say whose turn it is."),
        ("fewer players:suns,moons obstacle:1@0,400 worm:suns@-36,-23.85>270*6", "Moons to move."),
    ],
)
def test_whose_turn_it_is_before_a_race(position: str, line: str, said: Said) -> None:
    assert f"\n{line}\n" in said("show", "--game", "worm-derby", "--position", position)[1]


def test_json_holds_everything(dock: Path, said: Said) -> None:
    status, out, _ = said("show", "--game", "dock", "--after", "A1-A2 A2-A3", "--format", "json")
    data = json.loads(out)
    assert status == 1
    assert (data["game"], data["to-move"], data["over"]) == ("dock", "north-pier", False)
    assert data["position"] == "B2b/4/4 north-pier hand:C2,c2"
    assert [fault["code"] for fault in data["verdict"]["faults"]] == ["BD-OWNER"]
    assert data["verdict"]["faults"][0]["turn"] == 2
    assert yaml.safe_load(data["figure"]["position"]) == {"notation": "setup", "then": ["A1-A2", "A2-A3"]}
    assert data["figure"]["expect"] == "{illegal: BD-OWNER}"
    assert len(data["legal-moves"]) == data["facts"]["moves"]["count"]
    assert data["board"][0] == "  A B C D"


def test_a_program_runs_only_when_it_is_trusted(dock: Path, said: Said) -> None:
    (dock / "rules.py").write_text(RULES, encoding="utf-8")
    status, out, err = said("show", "--game", "dock")
    assert (status, out) == (2, "")
    assert "--trust-rules" in err


PIECES = """\
pieces:
  boat: {name: boat, art: piecepack-coin-suns}
  crane: {name: crane, art: piecepack-coin-moons, letter: K}
"""


def test_a_game_without_rules_shows_pieces_on_its_board(dock: Path, said: Said) -> None:
    """Its positions are illustrations, and without --position its board is empty."""
    (dock / "game.yaml").write_text(DOCK.partition("rules:")[0] + PIECES, encoding="utf-8")
    assert said("show", "--game", "dock", "--position", "4/1B1K/4") == (
        0,
        """\
The Dock (dock): a position

    A B C D
  3 . . . . 3
  2 . B . K 2
  1 . . . . 1
    A B C D

  K  crane: D2
  B  boat: B2
  .  empty

No rules: nobody knows whether play can lead here, so a figure of it is an illustration.

In figures.yaml:
  position: 4/1B1K/4
  expect: illustration
""",
        "",
    )
    assert "\n  position: 4/4/4\n" in said("show", "--game", "dock")[1]
    data = json.loads(said("show", "--game", "dock", "--format", "json")[1])
    assert (data["to-move"], data["over"], data["legal-moves"]) == (None, None, None)
    assert data["verdict"]["status"] == "illustration"
    for words, message in (
        (("--position", "4/1X2/4"), "the position cannot be read: no piece is written 'X' (at character 4)"),
        (("--after", "A1-A2"), "dock has no rules, so no turn can be played"),
    ):
        status, out, err = said("show", "--game", "dock", *words)
        assert (status, out) == (2, "")
        assert message in err


def test_a_game_without_rules_and_board_has_no_positions(said: Said) -> None:
    status, out, err = said("show", "--game", "piecepack")
    assert (status, out) == (2, "")
    assert "piecepack: the game has no board" in err


def test_no_text_of_a_definition_forges_a_line(dock: Path, said: Said) -> None:
    text = DOCK.replace("title: The Dock", 'title: "D\\n::error::forged \\x1b[31m"')
    (dock / "game.yaml").write_text(text, encoding="utf-8")
    out = said("show", "--game", "dock")[1]
    assert "\x1b" not in out
    assert not any(line.startswith("::error") for line in out.splitlines())
