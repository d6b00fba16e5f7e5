"""Any definition may call for a part of a piecepack where it would name a drawing of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ppgen.art import Art
from ppgen.definition.bundled import GAMES
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError
from ppgen.scene.theme import THEMES
from ppgen.sheets.pad import make_pad
from ppgen.sheets.paper import parse_paper
from ppgen.sheets.printout import PrintJob

LINE = "cafeteria:    {name: cafeteria, art: fork}"


def game_with(folder: Path, art: str) -> Path:
    """The Long Way with another picture of its cafeteria."""
    shutil.copytree(GAMES / "long_way", folder / "game")
    file = folder / "game" / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert LINE in text
    file.write_text(text.replace(LINE, f"cafeteria: {{name: cafeteria, art: {art}}}"), encoding="utf-8")
    return folder / "game"


def test_a_piece_may_be_a_part_of_a_piecepack(tmp_path: Path) -> None:
    game = load_game(game_with(tmp_path, "piecepack-coin-suns"))
    assert Art(game, THEMES["color"])["piecepack-coin-suns"].id == "piecepack-coin-suns"
    pad = make_pad(PrintJob(game, game.sheets[0], parse_paper("letter"), THEMES["color"]))
    assert "piecepack-coin-suns" in repr(pad.shared)


def test_a_part_that_does_not_exist_is_told_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError) as refusal:
        load_game(game_with(tmp_path, "piecepack-coin-sun"))
    (fault,) = refusal.value.diagnostics
    assert fault.code == "DEF-REFERENCE"
    assert "piecepack-coin-suns" in fault.hint


def test_other_games_are_not_offered_the_parts_as_drawings(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError) as refusal:
        load_game(game_with(tmp_path, "fourk"))
    assert "piecepack" not in refusal.value.diagnostics[0].hint
