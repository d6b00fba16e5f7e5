"""A designer's project: a small game, its drawings committed in git, and nothing of the caller's git settings."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ppgen.cli import run
from tests.small_game import PAWNS, head

GAME = (
    head()
    + """\
board: {columns: 4, rows: 4}
"""
)
FIGURES = """\
figures:
  - {id: one, title: One, caption: "The first.", alt: A board., position: setup, expect: legal}
  - {id: two, title: Next, caption: "The second, with an arrow.", alt: A board., position: setup, expect: legal,
     annotate: [{arrow: {from: A1, to: C1}}]}
"""
RULES = """\
from ppgen.boards.arrangement import Arrangement
from ppgen.rules.verdict import RulePage, Verdict

class Rules:
    pages = {"MY-RULE": RulePage("MY-RULE", "Mine", "Nothing may be done.", "mine")}
    overlays = {}
    def __init__(self, game): self.grid = game.board
    def setup(self): return "setup"
    def parse(self, text): return text
    def notation(self, position): return position
    def check_turn(self, text): return None
    def replay(self, transcript): raise NotImplementedError
    def judge(self, position): return Verdict("legal")
    def facts(self, position): return {"score": 3}
    def arrange(self, position, show=(), before=None): return Arrangement(self.grid)

def rules(game):
    return Rules(game)
"""


class Project:
    """The folder of the project, and what a person does in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        return self.folder / name

    def git(self, *words: str) -> str:
        done = subprocess.run(["git", *words], cwd=self.folder, capture_output=True, text=True, check=True)
        return done.stdout

    def commit(self, message: str = "More") -> None:
        self.git("add", "-A")
        self.git("commit", "-qm", message)

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.path(name)
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def edit_figures(self, old: str, new: str) -> None:
        self.edit("games/mine/figures.yaml", old, new)

    def draw(self) -> None:
        assert run(["figures", "--game", "games/mine", "--trust-rules"]) == 0

    def diff(self, *words: str) -> int:
        return run(["diff", "--game", "games/mine", "--trust-rules", *words])


def two_games(folder: Path, monkeypatch: pytest.MonkeyPatch, pond: tuple[str, str], race: tuple[str, str]) -> Project:
    """A repository of a stranger's with two games, each of which has its definition and its figures."""
    for name, (definition, figures) in (("pond", pond), ("race", race)):
        game = folder / "games" / name
        game.mkdir(parents=True)
        (game / "game.yaml").write_text(head(name) + PAWNS + definition)
        (game / "figures.yaml").write_text(figures)
    monkeypatch.chdir(folder)
    project = Project(folder)
    project.git("init", "-q", "-b", "main")
    return project


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    folder = tmp_path / "project"
    game = folder / "games/mine"
    game.mkdir(parents=True)
    for name, text in (("game.yaml", GAME), ("figures.yaml", FIGURES), ("rules.py", RULES)):
        (game / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    one = Project(folder)
    one.draw()
    one.git("init", "-q", "-b", "main")
    one.commit("The first drawings")
    return one
