"""A stranger's repository with three games, from a pull request to its comment, by the scripts of the Action."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest

from ppgen.cli import run
from tests import warm
from tests.baseline.conftest import Project
from tests.baseline.github import ROOT, GitHub, archive, github, three_games

__all__ = ["github"]  # a fixture


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    return three_games(tmp_path, monkeypatch)


def action(project: Project, github: GitHub, **inputs: str) -> tuple[int, dict[str, str]]:
    """Run the Action on the last commit, as GitHub does, and upload its reports: its status and its outputs."""
    outside = project.folder.parent
    head = project.git("rev-parse", "HEAD").strip()
    github.pulls = [{"number": 7, "head": {"sha": head}}]
    event, output = outside / "event.json", outside / "output"
    event.write_text(json.dumps({"repository": {"private": False}, "pull_request": {"head": {"sha": head}}}))
    output.write_text("")
    surroundings = {
        **os.environ,
        "PPGEN": warm.program(),
        "PPGEN_AGAINST": "origin/main",
        "PPGEN_REPORT": str(outside / "ppgen-report"),
        "PPGEN_REPORT_URL": "https://github.example/them/games/actions/runs/55#artifacts",
        "PPGEN_COMMENT_KEY": "ppgen-report-figures-0",
        "GITHUB_OUTPUT": str(output),
        "GITHUB_EVENT_PATH": str(event),
        "GITHUB_SERVER_URL": "https://github.example",
        "GITHUB_REPOSITORY": "them/games",
        "GITHUB_WORKFLOW": "figures",
        "GITHUB_JOB": "figures",
        "CI": "true",
        **inputs,
    }
    done = subprocess.run(["bash", str(ROOT / "tools/action.sh")], cwd=project.folder, env=surroundings, check=False)
    reports = (outside / "ppgen-report").rglob("*")
    files = {
        path.relative_to(outside / "ppgen-report").as_posix(): path.read_bytes() for path in reports if path.is_file()
    }
    github.artifacts[surroundings["PPGEN_COMMENT_KEY"]] = archive(**files)
    return done.returncode, dict(line.split("=", 1) for line in output.read_text().splitlines())


def posted(project: Project, github: GitHub) -> list[tuple[str, str]]:
    """Run the second half of the Action; what it wrote, which is then on the pull request."""
    github.written.clear()
    assert github.run(PPGEN_HEAD_SHA=project.git("rev-parse", "HEAD").strip())[0] == 0
    for method, path, body in github.written:
        if method == "POST":
            github.comment(1 + len(github.comments), body)
        else:
            next(comment for comment in github.comments if comment["id"] == int(path.split("/")[-1]))["body"] = body
    return [(method, body) for method, _, body in github.written]


def test_a_pull_request_from_its_first_commit_to_its_last(stranger: Project, github: GitHub) -> None:
    # A changed caption is drawn and committed; another is not drawn.
    stranger.edit("games/pond/figures.yaml", "The setup.", "The start.")
    assert run(["diff", "--update"]) == 0
    stranger.edit("games/race/figures.yaml", "The setup.", "The beginning.")
    stranger.commit("Other captions")
    status, said = action(stranger, github)
    assert (status, said["findings"]) == (1, "true")
    ((method, body),) = posted(stranger, github)
    assert method == "POST"
    stale, _, review = body.partition("#### Changes against")
    (commands,) = [part.partition("\n```")[0] for part in stale.split("```sh\n")[1:]]
    assert "The beginning." in stale
    before, after = (stranger.git("rev-parse", name).strip() for name in ("main", "HEAD"))
    for commit in (before, after):
        assert f'<img src="https://github.example/them/games/raw/{commit}/output/pond/figures/start.svg"' in review
    assert "**still**" not in body

    # Its author does what the comment says.
    for line in commands.splitlines():
        program, *words = shlex.split(line)
        if program == "ppgen":
            assert run(words) == 0
        else:
            assert program == "git"
            stranger.git(*words)
    assert stranger.git("status", "--porcelain") == ""
    status, said = action(stranger, github)
    assert (status, said["findings"]) == (0, "false")
    ((method, body),) = posted(stranger, github)
    assert method == "PATCH"
    assert "Stale" not in body
    assert "**race**" in body

    # Everything is taken back: the comment says that there is nothing to see any more.
    stranger.git("rm", "-qr", "games", "output")
    stranger.git("checkout", "-q", "main", "--", "games", "output")
    stranger.commit("Take it back")
    assert action(stranger, github)[0] == 0
    ((method, body),) = posted(stranger, github)
    assert (method, "Nothing to do and nothing changed" in body) == ("PATCH", True)
    assert len(github.comments) == 1


def test_two_jobs_of_one_workflow_keep_two_comments(stranger: Project, github: GitHub) -> None:
    for game in ("pond", "race"):
        stranger.edit(f"games/{game}/figures.yaml", "The setup.", "The start.")
    stranger.commit("Other captions")
    for number, game in enumerate(("pond", "race")):
        assert action(stranger, github, PPGEN_GAMES=game, PPGEN_COMMENT_KEY=f"ppgen-report-figures-{number}")[0] == 1
    assert [method for method, _ in posted(stranger, github)] == ["POST", "POST"]
    assert [method for method, _ in posted(stranger, github)] == ["PATCH", "PATCH"]
    for comment, game in zip(github.comments, ("pond", "race"), strict=True):
        assert f"ppgen diff --update --game {game}\n" in comment["body"]
