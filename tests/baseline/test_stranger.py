"""A stranger's repository with two games of its own: nothing is green by mistake, and nothing deleted."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest
import yaml

from ppgen.cli import run
from tests import warm
from tests.baseline.conftest import Project
from tests.cli.conftest import Said, said
from tests.cli.test_project import FIGURES, GAME

__all__ = ["said"]  # a fixture
ROOT = Path(__file__).resolve().parents[2]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
MOVED = """\
  - {id: moved, title: Moved, caption: After one move., alt: A board., expect: legal,
     position: {notation: setup, then: [A1-A2]}}
"""
FOREIGN = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>\n'
FOREIGN_FILES = ("logo.svg", "output/poster.svg", "output/heist/figures/sketch.svg", "output/site/icon.svg")
FORMATS = ("text", "json", "junit", "sarif", "github", "markdown")


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    folder = tmp_path / "theirs"
    for game in ("heist", "orchard"):
        where = folder / "games" / game
        where.mkdir(parents=True)
        (where / "game.yaml").write_text(GAME.format(id=game, title=game.title()))
        (where / "figures.yaml").write_text(FIGURES + MOVED)
    monkeypatch.chdir(folder)
    assert run(["figures"]) == 0
    one = Project(folder)
    one.git("init", "-q", "-b", "main")
    one.commit("Two games and their drawings")
    return one


def with_foreign_files(stranger: Project) -> dict[str, bytes]:
    for name in FOREIGN_FILES:
        stranger.path(name).parent.mkdir(parents=True, exist_ok=True)
        stranger.path(name).write_text(FOREIGN)
    stranger.commit("Drawings of my own")
    return {name: stranger.path(name).read_bytes() for name in FOREIGN_FILES}


def files(folder: Path) -> dict[str, bytes]:
    found = {str(file.relative_to(folder)): file for file in folder.rglob("*") if file.is_file()}
    return {name: file.read_bytes() for name, file in found.items() if not name.startswith((".git/", "ppgen-report/"))}


def action(stranger: Project, tmp_path: Path, **inputs: str) -> tuple[int, str, str, str]:
    """The Action's script with default inputs: its status, its log, the comment, and what it gives as `findings`."""
    output = tmp_path / "github-output"
    output.write_text("")
    names = {"GAMES": "", "TRUST": "false", "OUT": "", "AGAINST": "", "REPORT": "ppgen-report"} | inputs
    surroundings = {
        **os.environ,
        **{f"PPGEN_{name}": value for name, value in names.items()},
        "PPGEN": warm.program(),
        "GITHUB_OUTPUT": str(output),
        "CI": "true",
    }
    done = subprocess.run(
        ["bash", str(ROOT / "tools/action.sh")], cwd=stranger.folder, env=surroundings, capture_output=True, text=True
    )
    written = stranger.path("ppgen-report/comment.md")
    comment = written.read_text(encoding="utf-8") if written.exists() else ""
    findings = dict(line.split("=", 1) for line in output.read_text().splitlines())["findings"]
    return done.returncode, done.stdout, comment, findings


def test_what_is_in_order_is_green_and_is_theirs(stranger: Project, tmp_path: Path, said: Said) -> None:
    status, out, _ = said("games")
    own, _, bundled = out.partition("Bundled games")
    assert status == 0
    assert ("heist" in own, "orchard" in own, "long-way" in own, "long-way" in bundled) == (True, True, False, True)
    status, out, _ = said("check")
    assert (status, out.splitlines()[-1]) == (0, "2 games judged (heist, orchard): no findings")
    status, out, _ = said("diff")
    assert status == 0
    assert out.startswith("2 games compared (heist, orchard): 4 the same, against output/ as committed at HEAD")
    before = files(stranger.folder)
    assert said("diff", "--update", "--prune")[0] == 0
    assert files(stranger.folder) == before
    assert action(stranger, tmp_path)[::3] == (0, "false")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("games/orchard/game.yaml", "summary:", "sumary:"),
        ("games/orchard/game.yaml", "players: {min", "players: {{min"),
        ("games/orchard/figures.yaml", "caption: The", "captoin: The"),
        ("games/orchard/figures.yaml", "expect: legal}", "expect: illegal}"),
    ],
)
def test_a_typo_is_never_green_and_deletes_nothing(
    file: str, old: str, new: str, stranger: Project, tmp_path: Path, said: Said
) -> None:
    stranger.edit(file, old, new)
    status, out, _ = said("check")
    assert status == 1
    assert f"{file}:" in out
    assert "(heist, orchard)" in out.splitlines()[-1]
    assert "no findings" not in out
    assert "heist: 2 figures, all as declared" in out
    for form in FORMATS if old == "summary:" else ("markdown",):
        status, out, _ = said("diff", "--format", form)
        assert status == 1
        assert file in out
        assert "as it was" not in out
    before = files(stranger.folder)
    assert said("diff", "--prune")[0] == 1
    assert said("diff", "--update", "--prune")[0] == 1
    assert files(stranger.folder) == before
    if old == "summary:":
        status, log, comment, findings = action(stranger, tmp_path)
        assert (status, findings) == (1, "true")
        assert f"::error file={file}" in log
        assert file in comment


VARIANTS = """\
variants:
  wide: {summary: A wider board., changes: {board: {columns: 4}}}
  tall: {summary: A taller board., changes: {board: {rows: 4}}}
"""


@pytest.mark.parametrize("names", ["wide", "[wide, tall]"])
def test_a_false_figure_of_a_variant_is_never_green_in_ci(
    names: str, stranger: Project, tmp_path: Path, said: Said
) -> None:
    figure = MOVED.replace("id: moved", f"id: seven, variant: {names}").replace("one move", "7 moves")
    with stranger.path("games/heist/game.yaml").open("a") as game:
        game.write(VARIANTS)
    with stranger.path("games/heist/figures.yaml").open("a") as book:
        book.write(figure)
    status, out, _ = said("check")
    assert status == 0
    assert "warning: FIG-LEFT-OUT 1 figure of variants was not judged: 'seven'" in out
    assert out.splitlines()[-1].endswith(
        ": no findings, 1 warning. 2 variants were left out: --all-variants judges them"
    )
    (hook,) = [one for one in HOOKS if one["id"] == "ppgen-check"]
    stranger.git("add", "-A")
    status, out, _ = said(*shlex.split(hook["entry"])[1:])
    assert (status, "FIG-BARE-NUMBER" in out) == (1, True)
    status, log, _, findings = action(stranger, tmp_path)
    assert (status, findings) == (1, "true")
    assert "::error file=games/heist/figures.yaml" in log
    assert action(stranger, tmp_path, GAMES="orchard")[::3] == (0, "false")


def test_prune_takes_what_nothing_draws_and_nothing_of_theirs(stranger: Project, said: Said) -> None:
    mine = with_foreign_files(stranger)
    stranger.edit("games/heist/figures.yaml", "id: moved", "id: after")
    status, out, _ = said("diff", "--prune")
    assert status == 1
    assert "would delete output/heist/figures/moved.svg" in out
    assert "1 file to delete, 3 to keep" in out
    assert stranger.path("output/heist/figures/moved.svg").exists()
    status, out, err = said("diff", "--update", "--prune")
    assert status == 1  # their own drawings lie where ppgen's do, and stay
    assert "removed output/heist/figures/moved.svg" in out
    assert not stranger.path("output/heist/figures/moved.svg").exists()
    assert stranger.path("output/heist/figures/after.svg").exists()
    assert {name: stranger.path(name).read_bytes() for name in mine} == mine
    assert "kept output/site/icon.svg" in err


def test_a_game_that_is_gone_is_told_and_its_drawings_stay(stranger: Project, tmp_path: Path, said: Said) -> None:
    stranger.git("rm", "-rq", "games/orchard")
    stranger.git("commit", "-qm", "No orchard any more")
    status, out, _ = said("diff")
    assert (status, "there is no game 'orchard' any more" in out) == (1, True)
    assert said("diff", "--update", "--prune")[0] == 1
    assert stranger.path("output/orchard/figures/start.svg").exists()
    assert action(stranger, tmp_path)[::3] == (1, "true")


def test_where_nothing_is_judged_nothing_is_green(stranger: Project, tmp_path: Path, said: Said) -> None:
    stranger.git("rm", "-rq", "games")
    for name in ("check", "diff", "figures", "sheets", "gallery"):
        assert said(name)[0] == 2
    assert said("diff", "--update", "--prune")[0] == 2
    assert stranger.path("output/orchard/figures/start.svg").exists()
    assert action(stranger, tmp_path)[::3] == (2, "false")
    stranger.git("checkout", "-q", "HEAD", "--", "games")
    stranger.path("ppgen.toml").write_text("games = ['gmaes/*']\n")
    assert said("check")[0] == 1
    status, log, comment, findings = action(stranger, tmp_path)
    assert (status, findings) == (1, "true")
    assert "::error file=ppgen.toml,line=1,col=10,title=DEF-NO-GAME" in log
    assert "ppgen.toml" in comment


def test_the_games_of_a_run_are_those_named(stranger: Project, tmp_path: Path, said: Said) -> None:
    stranger.edit("games/orchard/game.yaml", "summary:", "sumary:")
    assert said("check", "--game", "heist")[1].splitlines()[-1] == "1 game judged (heist): no findings"
    assert said("diff", "--game", "heist")[0] == 0
    assert action(stranger, tmp_path, GAMES="heist")[0] == 0
    status, out, _ = said("check", "--format", "json")
    assert (status, [game["id"] for game in json.loads(out)["games"]]) == (1, ["heist", "orchard"])
