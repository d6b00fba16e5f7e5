"""`board:` in a definition: squares or hexagons, told apart by the key `hexes`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.boards.grid import Grid
from ppgen.boards.hexes import Hexes
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError


def write(folder: Path, board: str, more: str = "") -> Path:
    (folder / "game.yaml").write_text(f"id: a\ntitle: A\nboard: {board}\n{more}", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("{columns: 4, rows: 5}", Grid(4, 5)),
        ("{hexes: hexagon, side: 5}", Hexes("hexagon", side=5)),
        ("{hexes: rows, lengths: [3, 4, 3], top: flat}", Hexes("rows", lengths=(3, 4, 3), top="flat")),
        ("{hexes: rectangle, columns: 3, rows: 4, shifted: odd}", Hexes("rectangle", 3, 4, shifted="odd")),
    ],
)
def test_a_board_is_what_its_keys_say(tmp_path: Path, text: str, board: object) -> None:
    assert load_game(write(tmp_path, text)).board == board


def test_a_size_may_be_a_parameter(tmp_path: Path) -> None:
    folder = write(
        tmp_path, "{hexes: hexagon, side: =n}", "parameters: {n: {default: 4, min: 2, max: 8, summary: side}}"
    )
    assert load_game(folder).board == Hexes("hexagon", side=4)


@pytest.mark.parametrize(
    ("text", "more", "at", "words"),
    [
        ("{hexes: star, side: 3}", "", (3, 16), "'star' is not a choice here"),
        ("{hexes: hexagon, sides: 3}", "", (3, 25), "there is no key 'sides' here"),
        ("{hexes: hexagon, side: 14}", "", (3, 31), "14"),
        ("{hexes: rhombus, side: 3}", "", (3, 8), "takes `columns` and `rows`"),
        ("{hexes: rows, lengths: [3, 5]}", "", (3, 8), "differ by an odd number"),
        ("{columns: 3}", "", (3, 8), "the key 'rows' is missing here"),
        ("{hexes: hexagon, side: 3}", "surface: {tiles: 2}", (1, 1), "is for boards of squares"),
    ],
)
def test_a_board_at_fault_has_its_place(tmp_path: Path, text: str, more: str, at: tuple[int, int], words: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load_game(write(tmp_path, text, more))
    (fault,) = caught.value.diagnostics
    assert words in fault.message
    assert (fault.mark.line, fault.mark.column) == at
