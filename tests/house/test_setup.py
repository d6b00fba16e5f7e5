"""A machine that lacks something is told what, and how to get it; what does not need it works."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("sh", "dirname", "env", "flock", "rm")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A project with nothing set up, on a machine with little on its PATH (`bin`)."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "setup.sh", tmp_path / "tools")
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        if found := shutil.which(tool):
            (tmp_path / "bin" / tool).symlink_to(found)
    return tmp_path


def set_up(project: Path) -> subprocess.CompletedProcess[str]:
    command = [str(project / "tools" / "setup.sh"), "run"]
    path = {"PATH": str(project / "bin")}
    return subprocess.run(command, env=path, capture_output=True, text=True, cwd=project)


def script(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


def test_without_python_the_set_up_says_which_package_to_install(bare: Path) -> None:
    done = set_up(bare)
    assert done.returncode == 2
    assert "Python 3.11 or newer" in done.stderr
    assert "sudo apt install python3 python3-venv" in done.stderr


def test_an_old_python_is_not_enough(bare: Path) -> None:
    script(bare / "bin" / "python3", "exit 1")
    assert "Python 3.11 or newer" in set_up(bare).stderr


def test_without_venv_the_set_up_says_which_package_to_install(bare: Path) -> None:
    script(bare / "bin" / "python3", f'case "$2" in *ensurepip*) exit 1;; esac\nexec "{sys.executable}" "$@"')
    done = set_up(bare)
    assert done.returncode == 2
    assert "sudo apt install python3-venv" in done.stderr
    assert not (bare / ".venv").exists()


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed: apt install make")
def test_make_alone_prints_the_sheets() -> None:
    done = subprocess.run(["make", "--dry-run"], cwd=ROOT, capture_output=True, text=True)
    assert "ppgen sheets --game long-way" in done.stdout


@pytest.fixture
def without_cairo(tmp_path: Path) -> dict[str, str]:
    """Surroundings in which CairoSVG finds no cairo library."""
    (tmp_path / "shim").mkdir()
    (tmp_path / "shim" / "cairocffi.py").write_text("raise OSError('no library called \"cairo-2\" was found')\n")
    return {**os.environ, "PYTHONPATH": f"{tmp_path / 'shim'}{os.pathsep}{ROOT}"}


def figures(formats: str, out: Path, surroundings: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ppgen", "figures", "--figure", "displays", "--format", formats, "--out", str(out)]
    return subprocess.run(command, env=surroundings, capture_output=True, text=True)


def test_without_cairo_every_format_is_drawn(without_cairo: dict[str, str], tmp_path: Path) -> None:
    done = figures("svg,pdf,png", tmp_path / "out", without_cairo)
    assert done.returncode == 0, done.stderr
    assert {path.suffix for path in (tmp_path / "out").rglob("*.*")} == {".svg", ".pdf", ".png"}
