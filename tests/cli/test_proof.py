"""`ppgen figures` and `ppgen sheets` write drawings with faults, and say at a terminal how to see these."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Said
from tests.small_game import PAWNS, head

CROWDED = "board: {columns: 16, rows: 16}"
CODES = ("DRAW-CONTRAST", "DRAW-CUT-OFF", "DRAW-TEXT-LINE", "DRAW-TEXT-TEXT")
ALLOW = f"    allow: {{{', '.join(f'{code}: it is a test' for code in CODES)}}}\n"
SHEETS = """\
sheets:
  - {id: small, title: Small, layouts: [column: {items: [board: {coordinates: inside, min: 2, max: 2}]}]}
  - {id: sound, title: Sound, layouts: [column: {items: [board: {min: 10, max: 10}]}]}
"""
FIGURE = """\
  - id: %s
    title: The start
    caption: The start.
    alt: Pawns on a board.
    width: %s
    coordinates: %s
    position: setup
    expect: legal
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(head() + PAWNS.replace("board: {columns: 3, rows: 3}", CROWDED) + SHEETS)
    figures = FIGURE % ("crowded", 40, "inside") + FIGURE % ("sound", 120, "outside")
    (tmp_path / "figures.yaml").write_text("figures:\n" + figures)
    return tmp_path


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ppgen.cli.proof.is_watched", lambda: True)


def drawn(said: Said, folder: Path, command: str) -> tuple[int, str]:
    status, _, err = said(command, "--game", str(folder), "--format", "svg", "--out", str(folder / "out"))
    return status, err


@pytest.mark.usefixtures("at_a_terminal")
def test_whoever_draws_at_a_terminal_hears_of_faults_and_how_to_see_them(folder: Path, said: Said) -> None:
    for command, words in ("figures", "figure crowded has faults"), ("sheets", "sheet small has faults"):
        status, err = drawn(said, folder, command)
        assert status == 0
        assert words in err
        assert f"`ppgen check --game {folder}` tells them" in err
        assert "sound" not in err
    assert said("check", "--game", str(folder))[0] == 1


@pytest.mark.parametrize("command", ["figures", "sheets"])
def test_a_pipe_hears_nothing_of_it(folder: Path, said: Said, command: str) -> None:
    assert drawn(said, folder, command) == (0, "")


@pytest.mark.usefixtures("at_a_terminal")
def test_what_a_figure_allows_is_no_fault(folder: Path, said: Said) -> None:
    figures = folder / "figures.yaml"
    figures.write_text(figures.read_text().replace("    width: 40\n", "    width: 40\n" + ALLOW))
    assert drawn(said, folder, "figures") == (0, "")
