"""A machine that lacks something is told what, and how to get it; what does not need it works."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

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


def set_up(project: Path, kind: str = "run") -> subprocess.CompletedProcess[str]:
    command = [str(project / "tools" / "setup.sh"), kind]
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


@pytest.mark.parametrize(("kind", "cairo", "notes"), [("run", 1, False), ("dev", 0, False), ("dev", 1, True)])
def test_only_who_tests_without_libcairo_is_told_of_it(bare: Path, kind: str, cairo: int, notes: bool) -> None:
    (bare / ".venv" / "bin").mkdir(parents=True)
    script(bare / ".venv" / "bin" / "python", f'case "$2" in *cairocffi*) exit {cairo};; esac')
    done = set_up(bare, kind)
    assert (done.returncode, "sudo apt install libcairo2" in done.stderr) == (0, notes)
    assert notes or not done.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed: apt install make")
def test_make_alone_prints_the_sheets() -> None:
    done = subprocess.run(["make", "--dry-run"], cwd=ROOT, capture_output=True, text=True)
    assert "ppgen sheets --game long-way" in done.stdout


def test_what_ppgen_needs_brings_no_library_of_the_system() -> None:
    assert not [name for name in needed() if "cairo" in name]
    assert "apt-get" not in (ROOT / "action.yml").read_text(encoding="utf-8")


def needed() -> dict[str, Requirement]:
    """What an installation of ppgen brings, by name."""
    lines = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    return {requirement.name: requirement for requirement in map(Requirement, lines)}


def test_there_is_one_kind_of_installation() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(project["optional-dependencies"]) == {"dev", "bench"}
    assert [name for name, requirement in needed().items() if requirement.marker] == ["typst"]


@pytest.mark.parametrize(
    ("machines", "has_wheels"),
    [(["x86_64", "aarch64", "AMD64", "arm64", "armv7l"], True), (["ARM64", "x86", "i686", "amd64", "riscv64"], False)],
)
def test_typst_is_left_out_where_it_has_no_wheels(machines: list[str], has_wheels: bool) -> None:
    """As Linux, macOS, Windows and FreeBSD call their machines."""
    marker = needed()["typst"].marker
    assert marker is not None
    assert [marker.evaluate({"platform_machine": machine}) for machine in machines] == [has_wheels] * len(machines)
