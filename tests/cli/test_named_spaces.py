"""Names of spaces in messages, on boards whose spaces have names of their own, and in files that are at fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Said

MAP = """\
id: map
title: Map
board:
  points: {rome: [0, 0], milan: [-2, 4], bari: [5, -2], genoa: [-4, 3]}
  lines: [[genoa, milan, rome, bari]]
pieces:
  lion: {name: old lion, art: piece-pawn}
rules:
  players: {red: south, blue: north}
  pieces:
    lion: {owner: red, moves: [step: {directions: any, onto: either}]}
    duke: {letters: {blue: d}, owner: blue, moves: [step: any]}
  setup: {lion: milan, duke: [rome, bari]}
  ends: [captured]
  blocked: pass
"""
FIGURES = """\
figures:
  - id: attempt
    title: An attempt
    caption: An attempt.
    alt: An attempt.
    position: {notation: setup, then: [milanxrome, milan-genoa]}
    annotate: [highlight: [milan]]
    expect: legal
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(MAP)
    (tmp_path / "figures.yaml").write_text(FIGURES)
    return tmp_path


@pytest.mark.parametrize(
    ("turns", "line"),
    [
        ("milan-rome", "turn 1, milan-rome: milan to rome captures."),
        ("milan-bari", "An old lion does not move like this: no line joins milan and bari."),
        ("milan-genoa rome-bari", "turn 2, rome-bari: bari is not empty: a duke stands there."),
        ("genoa-milan", "There is no piece on genoa."),
        ("rome-bari", "The duke on rome is Blue's, and it is Red's turn."),
    ],
)
def test_the_name_of_a_space_keeps_its_letters_at_the_start_of_a_sentence(
    folder: Path, said: Said, turns: str, line: str
) -> None:
    (folder / "game.yaml").write_text(MAP.replace("rome, bari]]", "rome], [rome, bari]]"))
    _, out, err = said("show", "--game", str(folder), "--after", turns)
    assert line in out + err


def test_a_piece_is_shown_by_its_name(folder: Path, said: Said) -> None:
    _, out, _ = said("show", "--game", str(folder))
    assert ("  old lion: milan" in out and "  duke: bari rome" in out) or "  duke: rome bari" in out


def test_a_verdict_names_the_turn_that_is_not_legal_and_one_that_is(folder: Path, said: Said) -> None:
    _, out, err = said("check", "--game", str(folder))
    assert "figures.yaml:8:13: FIG-VERDICT" in out + err
    assert "turn 2, milan-genoa: BD-EMPTY There is no piece on milan (to genoa" not in out + err
    assert "turn 2, milan-genoa: BD-" in out + err
    assert "legal" in out + err


def test_names_of_spaces_are_not_judged_where_the_board_is_not_known(folder: Path, said: Said) -> None:
    (folder / "game.yaml").write_text(MAP.replace("title:", "titel:"))
    _, out, err = said("check", "--game", str(folder))
    assert "did you mean 'title'?" in out + err
    assert "DEF-SPACE" not in out + err
    assert "is not a space" not in out + err


def test_names_of_squares_with_numbers_are_not_judged_either(folder: Path, said: Said) -> None:
    (folder / "game.yaml").write_text("id: map\ntitel: Map\nboard: {columns: 8, rows: 8, names: draughts}\n")
    figure = FIGURES.replace("[milan]", "[11, 15]").replace("[milanxrome, milan-genoa]", "[11-15]")
    (folder / "figures.yaml").write_text(figure)
    _, out, err = said("check", "--game", str(folder))
    assert "DEF-UNKNOWN-KEY" in out + err
    assert "DEF-SPACE" not in out + err
