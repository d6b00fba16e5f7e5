"""A tree to compare, as users get it: its wheel, unpacked. And the projects that both trees are run on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.timing import ROOT

KEPT = ROOT / "build/same"
BLOBS = KEPT / "blobs"
NEW = ("board", "sheet", "piecepack", "cards")
ASIDE = ("tests/orchard", "tests/held/workshop")
"""Games that have every block and every mark."""
BOOK = """---
title: My board
styles: [{style: book, papers: [a5, letter]}, {style: pocketmod, papers: [a4]}]
---

# Captures {#captures}

Boats capture on {{ game.board.columns | spelled }} columns: see {ref}`capture`.

:::{figure} capture
:::
"""
WHEN = {"GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2020-01-01T00:00:00Z"}


class Tree(NamedTuple):
    folder: Path

    @property
    def source(self) -> Path:
        return self.folder / "source"

    @property
    def site(self) -> Path:
        """The unpacked wheel."""
        return self.folder / "site"

    def environment(self, home: Path) -> dict[str, str]:
        """Nothing of the caller's but where programs are: no setting, no cache and no CI."""
        path = f"{self.site}{os.pathsep}{ROOT}"
        return {
            **{name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ},
            "PYTHONPATH": path,
            "HOME": str(home),
            "LC_ALL": "C.UTF-8",
            "COLUMNS": "80",
            "PPGEN_CACHE": "off",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "OPENBLAS_NUM_THREADS": "1",  # no thread lives when this process forks itself
        }

    def ppgen(self, *words: str, at: Path) -> str:
        """What a command prints, whatever its exit status."""
        command = [sys.executable, "-P", "-m", "ppgen", *words]
        environment = self.environment(self.folder / "home")
        return subprocess.run(command, cwd=at, env=environment, capture_output=True, text=True).stdout


def tree_of(revision: str, folder: Path) -> Tree:
    """The tree of a revision, or that of the checkout if there is none, with its wheel built and unpacked."""
    tree = Tree(folder)
    for old in (tree.source, tree.site):
        shutil.rmtree(old, ignore_errors=True)
        old.mkdir(parents=True)
    if revision:
        subprocess.run(f"git archive {revision} | tar -x -C '{tree.source}'", cwd=ROOT, shell=True, check=True)
    else:
        listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
        for name in filter(None, listed):
            if (ROOT / name).is_file():
                (tree.source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, tree.source / name)
    return unpacked(tree)


def unpacked(tree: Tree) -> Tree:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", "wheel", "."]
    done = subprocess.run(build, cwd=tree.source, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"the wheel cannot be built:\n{done.stdout}{done.stderr}")
    (wheel,) = tree.source.glob("wheel/*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tree.site)
    compiled = [sys.executable, "-m", "compileall", "-q", "-j", "0", "ppgen"]  # else the first commands do it
    subprocess.run(compiled, cwd=tree.site, check=True)
    return tree


def wheel_files(tree: Tree) -> tuple[list[str], int]:
    """What the wheel holds that is no module, and how many modules it has."""
    names = sorted(file.relative_to(tree.site).as_posix() for file in tree.site.rglob("*") if file.is_file())
    modules = [name for name in names if name.endswith((".py", ".pyc"))]
    return [name for name in names if name not in modules], sum(name.endswith(".py") for name in modules)


def git(*words: str, at: Path = ROOT) -> str:
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *words]
    done = subprocess.run(command, cwd=at, env={**os.environ, **WHEN}, capture_output=True, text=True, check=True)
    return done.stdout


def game_folders(tree: Tree) -> dict[str, Path]:
    """The folder of each game of a tree by its id: those in its wheel, and those that draw its documentation."""
    places = [*tree.site.glob("ppgen/games/*"), *tree.source.glob("docs/figures/*")]
    places += [tree.source / aside for aside in ASIDE]
    return {id_of(place): place for place in sorted(places) if (place / "game.yaml").is_file()}


def id_of(folder: Path) -> str:
    lines = (folder / "game.yaml").read_text(encoding="utf-8").splitlines()
    return next(line.removeprefix("id:").strip() for line in lines if line.startswith("id:"))


def make_projects(tree: Tree, into: Path) -> None:
    """A project for each game, with its committed drawings; and `desk`, with new games, of which two changed."""
    shutil.rmtree(into, ignore_errors=True)
    for name, folder in game_folders(tree).items():
        shutil.copytree(folder, into / name / name, ignore=shutil.ignore_patterns("*.py", "__pycache__", "README.md"))
        if (tree.source / "output" / name).is_dir():
            shutil.copytree(tree.source / "output" / name, into / name / "output" / name)
    desk = into / "desk"
    desk.mkdir()
    git("init", "-q", "--template=", at=desk)  # or it is a part of this repository
    (desk / "ppgen.toml").write_text('games = ["my-*"]\n', encoding="utf-8")
    for what in NEW:
        tree.ppgen("new", f"My {what}", "--from", what, at=desk)
    (desk / "my-board/rulebook.md").write_text(BOOK, encoding="utf-8")
    tree.ppgen("figures", at=desk)
    tree.ppgen("sheets", "--format", "svg", at=desk)
    git("add", "-A", at=desk)
    git("commit", "-qm", "all", at=desk)
    git("gc", "-q", at=desk)
    change(desk / "my-board/figures.yaml", "width: 70", "width: 80")
    change(desk / "my-sheet/game.yaml", "gap: 4", "gap: 5")
    for what in NEW:
        shutil.copytree(desk / f"my-{what}", into / f"my-{what}" / f"my-{what}")
        shutil.copytree(desk / f"output/my-{what}", into / f"my-{what}" / f"output/my-{what}")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def run_in(tree: Tree, module: str, words: Sequence[str]) -> None:
    """Run a module of `bench.same` with the ppgen of a tree."""
    command = [sys.executable, "-P", "-m", module, *words]
    subprocess.run(command, cwd=tree.folder, env=tree.environment(tree.folder / "home"), check=True)
