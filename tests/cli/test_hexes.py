"""Honeycomb, the game on hexagons of the docs, from the command line: checked, shown, printed, and spoiled."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Said, Spoiled

HONEYCOMB = Path(__file__).parents[2] / "docs" / "figures" / "honeycomb"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HONEYCOMB, tmp_path / "honeycomb"))


def test_its_board_is_shown_with_the_names_at_the_ends_of_its_rows(folder: Path, said: Said) -> None:
    status, out, _ = said("show", "--game", str(folder))
    assert status == 0
    board = [line for line in out.splitlines() if line.startswith("  ") and line.count(".") > 1]
    assert [line.split()[0] for line in board] == ["D7", "C6", "B5", "A4", "A3"]
    assert board[0].split() == ["D7", "h", ".", ".", "h", "G7"]
    assert board[0].index("h") - board[1].index(".") == 1  # a row is shifted by half a space


@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
def test_its_board_and_pieces_are_printed_in_every_theme(folder: Path, tmp_path: Path, said: Said, theme: str) -> None:
    words = ("--game", str(folder), "--theme", theme, "--format", "svg", "--out", str(tmp_path / "out"))
    for command in ("sheets", "figures"):
        assert said(command, *words)[0] == 0
    (sheet,) = (tmp_path / "out").glob("honeycomb/sheets/*.svg")
    drawn = sheet.read_text(encoding="utf-8")
    assert "37 hexagonal spaces" in drawn


def test_a_side_of_a_hexagon_has_no_name(spoiled: Spoiled) -> None:
    says = spoiled("figures.yaml", "    expect: legal\n", "    expect: legal\n    annotate: [cross: B2n]\n")
    assert "figures.yaml:9:23: DEF-SPACE B2n is a side, and only squares have those" in says


def test_a_mark_outside_the_part_that_is_shown_is_named(spoiled: Spoiled) -> None:
    """On paper the rectangle round A1, C1, A3 and C3 has room for D3, too, and not for E3."""
    region = "    expect: legal\n    region: A1-C3\n    annotate: [highlight: [D3, E3]]\n"
    says = spoiled("figures.yaml", "    expect: legal\n", region)
    assert "FIG-SPACE a mark is on E3, which is not in the region A1-C3 that the panel shows" in says
    assert "a mark is on D3" not in says


def test_no_part_of_a_board_of_points_is_shown(tmp_path: Path, said: Said) -> None:
    folder = Path(shutil.copytree(HONEYCOMB.parent / "fox_and_geese", tmp_path / "fox"))
    figures = folder / "figures.yaml"
    text = figures.read_text(encoding="utf-8")
    figures.write_text(text.replace("    expect: legal\n", "    expect: legal\n    region: c3-d5\n"), encoding="utf-8")
    status, out, err = said("check", "--game", str(folder))
    assert status == 1
    assert "FIG-SPACE only boards of squares and of hexagons can be shown in part" in out + err


def test_a_space_off_the_board_is_named_with_those_there_are(spoiled: Spoiled) -> None:
    says = spoiled("game.yaml", "bee: ranks 1 to 2", "bee: A5")
    assert "DEF-SPACE A5 is not on the board" in says
    assert "the spaces are A1 to G7" in says


def test_a_position_with_a_row_too_long_names_the_row(folder: Path, said: Said) -> None:
    status, _, err = said("show", "--game", str(folder), "--position", "4/5/6/7/6/5/5 bees")
    assert status == 2
    assert "row 1 has 5 spaces here, and 4 on the board" in err


def test_the_table_top_has_a_snap_point_for_every_hexagon(folder: Path, tmp_path: Path, said: Said) -> None:
    status, _, _ = said("export", "--game", str(folder), "--to", "tabletop-simulator", "--out", str(tmp_path / "out"))
    assert status == 0
    saved = [json.loads(path.read_text(encoding="utf-8")) for path in (tmp_path / "out").rglob("*.json")]
    points = [
        thing["AttachedSnapPoints"] for save in saved for thing in save["ObjectStates"] if "AttachedSnapPoints" in thing
    ]
    assert max(map(len, points)) == 37


def test_an_edge_that_the_board_lacks_is_answered_with_its_edges(spoiled: Spoiled) -> None:
    said = spoiled("game.yaml", "region: north edge", "region: north-middle edge")
    assert "the edges of this board: " in said
    assert "did you mean" not in said


def test_a_space_with_four_digits_may_be_said(tmp_path: Path, said: Said) -> None:
    """Text in YAML, since it begins with 0."""
    folder = Path(shutil.copytree(HONEYCOMB.parent / "smugglers", tmp_path / "smugglers"))
    assert said("check", "--game", str(folder))[0] == 0
    figures = folder / "figures.yaml"
    text = figures.read_text(encoding="utf-8")
    assert "0101: the first space, " in text
    figures.write_text(text.replace("0101: the first space, ", ""), encoding="utf-8")
    status, out, err = said("check", "--game", str(folder))
    assert status == 1
    assert "says '0101', but no fact or claim bears it out" in out + err
    assert "else say why under said: {0101: …}" in out + err


def test_a_legend_explains_only_tints_that_show(tmp_path: Path, said: Said) -> None:
    folder = Path(shutil.copytree(HONEYCOMB.parent / "smugglers", tmp_path / "smugglers"))
    figures = folder / "figures.yaml"
    text = figures.read_text(encoding="utf-8")
    figures.write_text(text.replace("tint-brown:", "tint-blue:"), encoding="utf-8")
    status, out, err = said("check", "--game", str(folder))
    assert status == 1
    assert "tint-blue" in out + err
    assert "in its legend, but no panel shows it" in out + err
