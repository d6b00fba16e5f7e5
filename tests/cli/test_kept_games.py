"""Commands that judge positions keep proof games: with them and without, every command says and writes the same."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from ppgen.definition.bundled import bundled_folder
from ppgen.rules.board.reach import Reach
from tests import warm
from tests.cli.conftest import Said

FAR = "4G1/5G/6/2G1R1/R4R/1G4 green off:R2,G1"
"""A position of Dodg'em to which a game is found among thousands of positions."""
FIGURE = f"""\
figures:
  - id: lone
    title: Lone
    caption: "{{{{ verdict.moves }}}} turns lead there."
    alt: It.
    position: "{FAR}"
    expect: legal
"""
COMMANDS = {
    "check": ("check",),
    "check --explain": ("check", "--explain", "lone"),
    "check --format json": ("check", "--format", "json"),
    "figures": ("figures", "--out", "out"),
    "gallery": ("gallery", "--out", "out"),
    "sheets": ("sheets", "--out", "out"),
    "diff": ("diff", "--out", "out", "--on-disk"),
    "show": ("show", "--position", FAR),
    "rulebook": ("rulebook", "--format", "html", "--out", "out"),
}


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with a figure of that position, and a cache that may be used."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PPGEN_CACHE", str(tmp_path / "kept"))
    shutil.copytree(bundled_folder("dodgem"), tmp_path / "mine")
    (tmp_path / "mine" / "figures.yaml").write_text(FIGURE, encoding="utf-8")
    (tmp_path / "mine" / "rulebook.md").write_text("# Play\n\n:::{figure} lone\n:::\n", encoding="utf-8")
    return tmp_path / "mine"


def games() -> list[Path]:
    return sorted(Path("kept/proof-games").glob("*"))


def written() -> dict[str, bytes]:
    """The files below `out`, which are gone then."""
    found = {str(file): file.read_bytes() for file in sorted(Path("out").rglob("*")) if file.is_file()}
    shutil.rmtree("out", ignore_errors=True)
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_says_and_writes_the_same_with_and_without(
    mine: Path, said: Said, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, *words = (*COMMANDS[name], "--game", "mine")
    without = said(command, *words, "--no-cache"), written()
    assert games() == []
    first = said(command, *words), written()
    assert first == without
    if name == "sheets":
        return  # no sheet of this game shows a figure, so nothing is judged
    (kept,) = games()
    before = kept.read_bytes()
    if name == "rulebook":
        for book in Path("kept").glob("*.kept"):
            book.unlink()

    def searched(*_: object) -> None:
        raise AssertionError("the position was searched for again")

    monkeypatch.setattr(Reach, "decide", searched)
    assert (said(command, *words), written()) == without
    assert games() == [kept]
    assert kept.read_bytes() == before


@pytest.mark.parametrize("variable", [("CI", "true"), ("PPGEN_CACHE", "off"), ("PPGEN_CACHE", "")])
def test_nothing_is_kept_in_ci_or_where_it_is_off(
    mine: Path, said: Said, monkeypatch: pytest.MonkeyPatch, variable: tuple[str, str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(mine.parent / "own"))
    monkeypatch.setenv(*variable)
    assert said("check", "--game", "mine")[0] == 0
    assert games() == []
    assert not Path("own").exists()
    assert said("check", "--game", "mine", "--cache")[0] == 0
    assert len([*games(), *Path("own/ppgen/proof-games").glob("*")]) == 1


def test_every_folder_that_is_made_is_the_users_own(mine: Path, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PPGEN_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(mine.parent / "own"))
    before = os.umask(0o002)
    try:
        assert said("check", "--game", "mine")[0] == 0
    finally:
        os.umask(before)
    for folder in (Path("own"), Path("own/ppgen"), Path("own/ppgen/proof-games")):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_several_processes_at_once_keep_one_whole_game(mine: Path) -> None:
    words = [warm.program(), "show", "--game", "mine", "--position", FAR, "--format", "json"]
    runs = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)]
    told = [run.communicate(timeout=120) for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 0]
    assert told[0] == told[1] == told[2]
    (kept,) = games()
    assert kept.suffix == ".kept"
    again = subprocess.run(words, capture_output=True, check=True)
    assert (again.stdout, again.stderr) == told[0]


def test_programs_of_games_have_none(mine: Path, said: Said) -> None:
    """What a rules.py does is in no key, so nothing is kept for it, even where its rules are like data."""
    program = "from ppgen.rules.board.game import rules as of_data\n\n\ndef rules(game):\n    return of_data(game)\n"
    (mine / "rules.py").write_text(program, encoding="utf-8")
    assert said("check", "--game", "mine", "--trust-rules")[0] == 0
    assert games() == []
