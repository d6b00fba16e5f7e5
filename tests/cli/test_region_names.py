"""Names inside spaces with the drawing of a region: readable, or told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Said
from tests.small_game import head

GAME = """\
board: {columns: 4, rows: 4}
pieces: {home: {name: home, art: home%s}}
rules:
  players: [black, white]
  pieces: {man: {letters: {black: b, white: w}, moves: [step: any]}}
  regions: {home: [A1, B2]}
  setup: {black man: [D1, A1], white man: C3}
  ends: [captured]
  blocked: pass
sheets:
  - {id: board, title: Board, layouts: [column: {items: [board: {coordinates: inside, pieces: setup}]}]}
"""
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect class="art-accent" %s/></svg>\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    (tmp_path / "art/home.svg").write_text(ART % 'x="2" y="2" width="96" height="96"', encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("size", ["", ", size: 0.95", ", size: 0.3"])
def test_names_and_drawings_of_regions_keep_clear_of_each_other(folder: Path, said: Said, size: str) -> None:
    (folder / "game.yaml").write_text(head(players=(2, 2)) + GAME % size, encoding="utf-8")
    assert said("check", "--game", str(folder))[0] == 0
    assert said("sheets", "--game", str(folder), "--format", "svg", "--out", str(folder / "out"))[0] == 0
    drawn = next(folder.glob("out/*/sheets/*.svg")).read_text(encoding="utf-8")
    first_art = re.search('data-kind="region"', drawn)
    names = re.search('data-role="coordinates"', drawn)
    men = re.search('data-kind="piece"', drawn)
    assert first_art is not None
    assert names is not None
    assert men is not None
    assert first_art.start() < names.start() < men.start()


def test_a_ground_with_a_line_through_its_name_is_told(folder: Path, said: Said) -> None:
    (folder / "art/home.svg").write_text(ART % 'x="0" y="8" width="100" height="84"', encoding="utf-8")
    (folder / "game.yaml").write_text(head(players=(2, 2)) + GAME % ", size: 1", encoding="utf-8")
    status, out, err = said("check", "--game", str(folder))
    assert status == 1
    assert "DRAW-TEXT-LINE" in out + err
