"""Regions with a tint and a drawing, as they are on a first map of your own: what is printed, and what lints say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import tinted
from tests.cli.conftest import Said

THEMES = pytest.mark.parametrize("theme", ["color", "ink", "contrast"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tinted.write(tmp_path)


def test_a_tint_and_a_drawing_on_one_space_are_no_fault(folder: Path, said: Said) -> None:
    """A piece may stand on both, with paper round it."""
    status, out, err = said("check", "--game", str(folder))
    assert status == 0, out + err
    assert "no findings" in out


@THEMES
@pytest.mark.parametrize(("command", "drawing"), [("figures", "figures/bare"), ("sheets", "sheets/board")])
def test_the_paper_round_a_drawing_lies_under_it(
    folder: Path, tmp_path: Path, said: Said, command: str, drawing: str, theme: str
) -> None:
    words = ("--game", str(folder), "--theme", theme, "--format", "svg", "--out", str(tmp_path / "out"))
    assert said(command, *words)[0] == 0
    (file,) = (tmp_path / "out" / "weir").glob(f"{drawing}*.svg")
    drawn = file.read_text(encoding="utf-8")
    halos = [found.start() for found in re.finditer('data-role="halo"', drawn)]
    signs = [found.start() for found in re.finditer('<use [^>]*data-kind="region"', drawn)]
    assert len(halos) == len(signs) == 7
    assert max(halos) < min(signs)


@pytest.mark.parametrize(
    ("old", "new", "sentences"),
    [
        ("tint: green", "tint: orange", {"reeds is now tinted orange, was green"}),
        ("otter: [a1, c1, b3]", "otter: [b1, c1, b3]", {"Otters otter moved from a1 to b1"}),
        (", tint: purple", "", {"den of otters removed"}),
        ("holes: c4", "holes: b4", {"the board now has a hole on b4, had a hole on c4"}),
        ("holes: c4", "holes: [b4, c4]", {"the board now has holes on b4, c4, had a hole on c4"}),
    ],
)
def test_a_change_of_a_tint_or_a_piece_is_said_once_and_no_halo_is_named(
    folder: Path, said: Said, monkeypatch: pytest.MonkeyPatch, old: str, new: str, sentences: set[str]
) -> None:
    monkeypatch.chdir(folder.parent)
    figures = folder / "figures.yaml"
    figures.write_text(figures.read_text(encoding="utf-8").replace("inside", "outside"), encoding="utf-8")
    for command in ("figures", "sheets"):
        assert said(command, "--format", "svg")[0] == 0
    (folder.parent / "output").rename(folder.parent / "before")
    for file in (folder / "game.yaml", figures):
        text = file.read_text(encoding="utf-8")
        text = text.replace(old, new).replace("tint-green", "tint-orange" if "green" in old else "tint-green")
        file.write_text(text, encoding="utf-8")
    _, out, err = said("diff", "--against", str(folder.parent / "before"))
    lines = {line.strip().removeprefix("in all 3 drawings: ") for line in out.splitlines()}
    told = {line for line in lines if not re.search(r"changed|compared|hint|^$", line)}
    assert told == sentences, out + err
