"""A small game in a folder of its own, to be spoilt."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.cli import run
from ppgen.definition.bundled import GAMES
from tests.small_game import head

GAME = (
    head()
    + """\
board: {columns: 3, rows: 3}
pieces:
  cross-mark: {name: cross, art: cross, size: 0.58}
rules:
  players: [cross, nought]
  pieces: {mark: {letters: {cross: X, nought: O}, moves: [place]}}
  ends: [full]
  blocked: draw
sheets:
  - id: card
    title: Card
    layouts: [{column: {items: [title, board]}}]
"""
)
FIGURES = """\
transcripts:
  game: {setup: setup, turns: [A1], players: [both]}
figures:
  - {id: one, title: One, alt: A board., caption: A board., position: {after: game}, expect: legal}
"""
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path class="art-line" d="M10 10L90 90"/></svg>'


class Spoilt:
    """The small game, or a copy of a bundled one, and what the commands say of it."""

    def __init__(self, root: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self.capfd = capfd
        self.folder = root / "mine"
        self.write("game.yaml", GAME)
        self.write("figures.yaml", FIGURES)
        self.write("art/cross.svg", ART)

    def write(self, name: str, text: str) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def edit(self, name: str, old: str, new: str) -> None:
        file = self.folder / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    def take(self, bundled: str) -> None:
        """Put a copy of a bundled game in place of the small one; its rules are programs, so it may lack them."""
        shutil.rmtree(self.folder)
        shutil.copytree(GAMES / bundled, self.folder, ignore=shutil.ignore_patterns("__pycache__"))

    def run(self, *words: str) -> tuple[int, str]:
        """A command on the game: its status, and all that it says. No command ends in an error of ppgen's own."""
        trust = ["--trust-rules"] if words[0] in ("check", "figures", "gallery", "diff") else []
        status = run([words[0], "--game", str(self.folder), *trust, *words[1:]])
        seen = self.capfd.readouterr()
        said = seen.out + seen.err
        assert "error of ppgen's own" not in said, said
        assert status in (0, 1, 2)
        return status, said

    def faults(self, *words: str) -> list[str]:
        """The places, codes and messages that a command gives, without the folder."""
        status, said = self.run(*(words or ("check",)))
        assert status == 1, said
        return re.findall(r"(?m)^(?:.*/)?([\w.-]+:\d+:\d+: [A-Z]+-[A-Z-]+ .*)$", said)

    def everything(self) -> None:
        """Every command that reads, judges or draws ends as it should, whatever it finds."""
        for words in (
            ["check", "--format", "sarif"],
            ["sheets", "--format", "svg,pdf"],
            ["figures"],
            ["figures", "--draft"],
            ["gallery"],
            ["games"],
            ["diff", "--report", str(self.root / "report")],
            ["diff", "--format", "sarif"],
        ):
            self.run(*words)


@pytest.fixture
def mine(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Spoilt:
    monkeypatch.chdir(tmp_path)
    return Spoilt(tmp_path, capfd)


Spoil = Callable[[Spoilt], None]
