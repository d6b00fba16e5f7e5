"""A name means the same picture wherever it stands: a part of a piecepack, a drawing of the game, a piece's picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.art import Art, exists, faults, source
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError
from ppgen.records import replace
from ppgen.scene.theme import THEMES
from tests.small_game import ORCHARD

GAME = load_game(ORCHARD)
COLOR = THEMES["color"]


def drawn_in(folder: Path, *names: str) -> Path:
    (folder / "art").mkdir()
    for name in names:
        text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path class="art-line" d="M0 0H9"/></svg>'
        (folder / "art" / f"{name}.svg").write_text(text)
    return folder


def test_a_drawing_a_part_and_a_piece_are_found_by_name() -> None:
    apple = GAME.folder / "art" / "apple.svg"
    assert source(GAME, "apple") == source(GAME, "red-picker") == apple
    assert source(GAME, "piecepack-coin-2") == "piecepack-coin-2"
    assert source(GAME, "piecepack-coin-9") is source(GAME, "spoon") is source(GAME, "../art/apple") is None


def test_a_piece_gives_way_to_a_drawing_of_its_name(tmp_path: Path) -> None:
    game = replace(GAME, folder=drawn_in(tmp_path, "apple", "red-picker"))
    assert source(game, "red-picker") == tmp_path / "art" / "red-picker.svg"


def test_one_picture_has_one_symbol_by_every_name() -> None:
    art = Art(GAME, COLOR, "art-")
    assert art["apple"].draws_as(art["red-picker"])
    assert (art["apple"].alt, art["red-picker"].alt) == ("apple", "red picker")
    assert art["apple"].id == "art-apple"
    assert "spoon" not in art
    assert {"apple", "red-picker"} <= set(art)


def test_lines_are_widened_in_a_piecepack_alone() -> None:
    art = Art(GAME, COLOR)
    assert art.weighted("apple", 2.0) is art["apple"]
    assert art.weighted("piecepack-tile", 2.0) != art["piecepack-tile"]


def test_a_game_chooses_how_its_arms_look() -> None:
    shields = replace(GAME, piecepack=replace(GAME.piecepack, arms="shield"))
    assert Art(shields, COLOR)["piecepack-suit-arms"] != Art(GAME, COLOR)["piecepack-suit-arms"]


def test_a_drawing_at_fault_exists_and_is_told(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    game = replace(GAME, folder=drawn_in(tmp_path / "game"))
    (tmp_path / "out.svg").write_text("<svg/>")
    (game.folder / "art" / "apple.svg").symlink_to(tmp_path / "out.svg")
    assert exists(game, "apple")
    with pytest.raises(DefinitionError, match="leads out"):
        source(game, "apple")
    assert [fault.code for fault in faults(game, COLOR)] == ["ART-FILE"]
