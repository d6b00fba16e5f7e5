"""A game on a map of areas from the command line: checked, shown, printed in every theme, compared, and spoiled."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Said, Spoiled

SHIRES = Path(__file__).parents[2] / "docs" / "figures" / "shires"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SHIRES, tmp_path / "shires"))


def test_the_game_and_its_figures_are_as_declared(said: Said) -> None:
    status, out, err = said("check", "--strict", "--game", str(SHIRES))
    assert (status, err) == (0, "")
    assert "no findings" in out


@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
def test_board_and_pieces_are_printed_in_every_theme(theme: str, tmp_path: Path, said: Said) -> None:
    words = ("--game", str(SHIRES), "--theme", theme, "--format", "svg", "--out", str(tmp_path))
    for command in ("sheets", "figures"):
        assert said(command, *words)[0] == 0
    (sheet,) = tmp_path.glob("*/sheets/*.svg")
    drawn = sheet.read_text(encoding="utf-8")
    assert "18 areas" in drawn
    assert drawn.count('data-kind="picture"') == 10
    for name in ("Alder", "Mirefen", "Wyke"):
        assert name in drawn


def test_a_map_is_shown_with_a_line_for_each_area(said: Said) -> None:
    status, out, _ = said("show", "--game", str(SHIRES), "--after", "Alder-Garth Orrin-Mirefen")
    assert status == 0
    rows = dict(line.split() for line in out.splitlines() if re.match(r"  [A-Z][a-z]+ +[.A-Za-z]$", line))
    assert len(rows) == 18
    assert (rows["Alder"], rows["Garth"], rows["Orrin"], rows["Mirefen"]) == (".", "R", ".", "r")
    assert "position: R:Dunmere,Garth,Karth,Lowfold,Pell/r:Isken,Mirefen,Stour,Wyke,Zell red" in out


def test_a_comparison_says_what_stands_where(folder: Path, tmp_path: Path, said: Said) -> None:
    drawings = ("--game", str(folder), "--out", str(tmp_path / "out"))
    assert said("diff", "--update", *drawings)[0] == 0
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(
        text.replace("Lowfold, Pell]\n    blue", "Esk, Pell]\n    blue"), encoding="utf-8"
    )
    status, out, err = said("diff", *drawings)
    assert status == 1
    assert "Red rider moved from Lowfold to Esk" in out + err


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "words"),
    [
        ("game.yaml", "step: any", "step: north", "game.yaml:", "'north' leads nowhere on this board"),
        ("game.yaml", "setup:\n", "wrap: rows\n  setup:\n", "game.yaml:", "`wrap: rows` means nothing on this board"),
        ("game.yaml", "setup:\n", "holes: Esk\n  setup:\n", "game.yaml:", "`holes` mean nothing on a map"),
        ("game.yaml", "Nairn: Orrin\n", "Nairn: Orin\n", "game.yaml:", "there is no area 'Orin'"),
        ("game.yaml", "spaces: Dunmere", "spaces: edge", "game.yaml:", "'edge' does not name spaces"),
        ("game.yaml", "Zell: [[180, 30]", "Zell: [[150, 30]", "game.yaml:", "Zell lies over a part of Orrin"),
        ("figures.yaml", "Lowfold-Esk", "Lowfold-Harrow", "figures.yaml:", "Lowfold and Harrow are no neighbours"),
        ("figures.yaml", "Lowfold-Esk", "lowfold-Esk", "figures.yaml:", "is not a turn"),
        ("figures.yaml", "Lowfold-Esk", "Lowfold-Fernlea", "figures.yaml:", "no neighbours, and no line joins them"),
        ("figures.yaml", "move-arrows: Alder", "move-arrows: Aldr", "figures.yaml:", "did you mean 'Alder'?"),
        ("figures.yaml", "expect: legal", "expect: legal\n    annotate: [tick: Eskn]", "figures.yaml:", "side"),
        ("figures.yaml", "expect: legal", "expect: legal\n    annotate: [tick: Esq]", "figures.yaml:", "'Esk'"),
    ],
)
def test_what_is_wrong_on_a_map_has_its_place(
    spoiled: Spoiled, file: str, old: str, new: str, place: str, words: str
) -> None:
    text = spoiled(file, old, new)
    assert words in text
    assert re.search(rf"{place}\d+:\d+: ", text)
