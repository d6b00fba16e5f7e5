"""Inside a git repository nothing is compared with what lies on disk unless somebody asks for it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hostile.conftest import Spoilt


@pytest.fixture
def stale(mine: Spoilt) -> Spoilt:
    """A drawing that is not as committed, and lies on disk as it is drawn now."""
    assert mine.run("figures")[0] == 0
    assert mine.run("sheets", "--format", "svg")[0] == 0
    return mine


def no_git_at_all(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    monkeypatch.setenv("PATH", str(root / "mine"))


def no_more_files(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    def run(*words: object, **options: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("subprocess.run", run)


@pytest.mark.parametrize(
    ("without", "why"),
    [(no_git_at_all, "git is not installed"), (no_more_files, "git cannot be run: Too many open files")],
)
def test_a_repository_needs_git(
    stale: Spoilt, monkeypatch: pytest.MonkeyPatch, without: Callable[[pytest.MonkeyPatch, Path], None], why: str
) -> None:
    subprocess.run(["git", "init", "-q"], cwd=stale.root, check=True)
    without(monkeypatch, stale.root)
    status, said = stale.run("diff")
    assert status == 2
    assert f"this is a git repository, but {why}" in said
    assert "as it lies on disk" not in said
    assert "hint: install git or make it run; to compare" in said
    assert stale.run("diff", "--on-disk")[0] == 0


def test_outside_of_one_what_lies_on_disk_is_the_baseline(stale: Spoilt, monkeypatch: pytest.MonkeyPatch) -> None:
    no_git_at_all(monkeypatch, stale.root)
    status, said = stale.run("diff")
    assert status == 0
    assert "as it lies on disk" in said


def test_a_repository_that_git_cannot_read_says_what_can_be_done(stale: Spoilt) -> None:
    (stale.root / ".git").write_text("gitdir: nowhere")
    status, said = stale.run("diff")
    assert status == 2
    assert "git cannot read this repository: not a git repository" in said
    assert "hint: to compare with the files as they lie on disk, give --on-disk or --against DIR" in said


def test_a_clone_without_folders_says_what_brings_them(
    mine: Spoilt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(at: Path, *words: str) -> None:
        settings = ["-c", "user.name=A", "-c", "user.email=a@b", "-c", "protocol.file.allow=always"]
        subprocess.run(["git", *settings, *words], cwd=at, check=True, capture_output=True)

    origin = tmp_path / "origin"
    (origin / "output").mkdir(parents=True)
    (origin / "output" / "one.svg").write_text("<svg/>")
    git(origin, "init", "-q")
    git(origin, "config", "uploadpack.allowfilter", "true")
    git(origin, "add", "-A")
    git(origin, "commit", "-qm", "one")
    git(tmp_path, "clone", "-q", "--filter=tree:0", "--no-checkout", origin.as_uri(), "clone")
    monkeypatch.chdir(tmp_path / "clone")
    status, said = mine.run("diff")
    assert status == 2
    assert "git failed: warning" not in said
    assert "hint: `git fetch --refetch --no-filter` brings what a partial clone lacks" in said
