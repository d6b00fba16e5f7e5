"""Games on points and lines from the command line: checked, shown, printed in every theme, and spoiled."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from ppgen.boards.points import Points
from ppgen.definition.load import load_game
from ppgen.scene.limits import MIN_LINE
from tests.cli.conftest import Said, Spoiled

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "tests" / "rules_board" / "examples"
GAMES = {
    "fox_and_geese": (ROOT / "docs" / "figures" / "fox_and_geese", "33 points on 14 lines", 14),
    "alquerque": (EXAMPLES / "alquerque", "25 points on 16 lines", 24),
    "nine_mens_morris": (ROOT / "ppgen" / "games" / "nine_mens_morris", "24 points on 16 lines", 18),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_and_its_figures_are_as_declared(name: str, said: Said) -> None:
    status, out, err = said("check", "--game", str(GAMES[name][0]))
    assert (status, err) == (0, "")
    assert "no findings" in out


@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
@pytest.mark.parametrize("name", GAMES)
def test_board_and_pieces_are_printed_in_every_theme(name: str, theme: str, tmp_path: Path, said: Said) -> None:
    folder, described, pieces = GAMES[name]
    words = ("--game", str(folder), "--theme", theme, "--format", "svg", "--out", str(tmp_path))
    for command in ("sheets", "figures"):
        assert said(command, *words)[0] == 0
    (sheet,) = tmp_path.glob("*/sheets/*.svg")
    drawn = sheet.read_text(encoding="utf-8")
    assert described in drawn
    assert drawn.count('data-kind="picture"') == pieces
    lines = re.search(r'<g data-role="grid-line".*?</g>', drawn, re.DOTALL)
    assert lines is not None
    assert all(float(width) >= MIN_LINE for width in re.findall(r'stroke-width="([0-9.]+)"', lines[0]))


def test_a_board_is_shown_with_the_names_at_the_ends_of_its_rows(said: Said) -> None:
    status, out, _ = said("show", "--game", str(GAMES["nine_mens_morris"][0]), "--after", "d2 a1 g7")
    assert status == 0
    rows = [line.split() for line in out.splitlines() if re.match(r"  [a-g][1-7] ", line)]
    assert [(row[0], row[-1]) for row in rows] == [
        *(("a7", "g7"), ("b6", "f6"), ("c5", "e5"), ("a4", "g4"), ("c3", "e3"), ("b2", "f2"), ("a1", "g1"))
    ]
    assert rows[0] == ["a7", ".", ".", "M", "g7"]
    assert rows[5] == ["b2", ".", "M", ".", "f2"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GAMES["fox_and_geese"][0], tmp_path / "game"))


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "words"),
    [
        ("game.yaml", "setup:\n", "wrap: rows\n  setup:\n", "game.yaml:", "`wrap: rows` means nothing on this board"),
        ("game.yaml", "fox: centre", "fox: D4", "game.yaml:", "d4"),
        ("game.yaml", "fox: centre", "fox: a1", "game.yaml:", "a1 is not on the board"),
        ("game.yaml", "step: any", "step: north-east", "game.yaml:", "'north-east' leads nowhere on this board"),
        ("figures.yaml", "c5-c4", "c5-b4", "figures.yaml:", "no line joins c5 and b4"),
        ("figures.yaml", "c5-c4", "C5-C4", "figures.yaml:", "small letters"),
        ("figures.yaml", "expect: legal", "expect: legal\n    annotate: [tick: c4n]", "figures.yaml:", "side"),
        ("figures.yaml", "expect: legal", "expect: legal\n    annotate: [tick: b1]", "figures.yaml:", "b1 is not on"),
    ],
)
def test_what_is_wrong_on_a_board_of_points_has_its_place(
    spoiled: Spoiled, file: str, old: str, new: str, place: str, words: str
) -> None:
    text = spoiled(file, old, new)
    assert words in text
    assert re.search(rf"{place}\d+:\d+: ", text)


def test_a_board_of_a_game_is_its_ready_shape() -> None:
    for folder, described, _ in GAMES.values():
        board = load_game(folder).board
        assert isinstance(board, Points)
        assert board.described == described
