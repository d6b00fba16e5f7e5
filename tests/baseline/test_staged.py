"""What is staged is what `--staged` reads: whatever lies on disk, however a commit is made, and wherever."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
import yaml

from ppgen.baseline.index import Entry, copy, repository
from ppgen.cli import run
from ppgen.diagnostics import EnvironmentProblem
from tests import warm
from tests.baseline.conftest import RULES, Project
from tests.cli.conftest import Said, said
from tests.cli.test_project import FIGURES, GAME

__all__ = ["said"]  # a fixture
ROOT = Path(__file__).resolve().parents[2]
FIRST, SECOND = "Before a move.", "After a move."
TWO = (
    FIGURES.replace("The setup.", FIRST)
    + "\n" * 20
    + FIGURES.partition("\n")[2].replace("start", "last").replace("The setup.", SECOND)
)
YAML, SVG = "games/heist/figures.yaml", "output/heist/figures/start.svg"
STALE = f"{SVG} changed"


def begin(folder: Path, *games: str) -> Project:
    """A repository of games whose drawings are committed, with a hook that holds stale ones back."""
    for game in games:
        where = folder / "games" / game
        where.mkdir(parents=True)
        (where / "game.yaml").write_text(GAME.format(id=game, title=game.title()))
        (where / "figures.yaml").write_text(TWO)
    project = Project(folder)
    project.git("init", "-q", "-b", "main")
    draw(project)
    project.commit("The first drawings")
    return project


def draw(project: Project) -> None:
    before = Path.cwd()
    os.chdir(project.folder)
    try:
        assert run(["figures"]) == 0
    finally:
        os.chdir(before)


def edit(project: Project, old: str = FIRST, new: str = "Before any move.", name: str = YAML) -> None:
    project.edit(name, old, new)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Project:
    one = begin(tmp_path / "theirs", "heist", "orchard")
    monkeypatch.chdir(one.folder)
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", None)
    capsys.readouterr()
    return one


@pytest.fixture(autouse=True)
def nothing_is_left(tmp_path: Path) -> Iterator[None]:
    yield
    temporary = tmp_path / "temporary"
    assert not temporary.exists() or not list(temporary.iterdir())


# Hooks --------------------------------------------------------------------------------------------------------------


def hook(project: Project) -> None:
    """The plain hook of the documentation, with this Python."""
    text = (ROOT / "docs" / "diff.md").read_text(encoding="utf-8")
    (line,) = [line for line in text.splitlines() if line.startswith("exec ppgen ")]
    path = Path(project.git("rev-parse", "--git-path", "hooks/pre-commit").strip())
    path = project.folder / path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{line.replace('ppgen', warm.program(), 1)}\n")
    path.chmod(0o755)


def commit(project: Project, *words: str, typed: str = "") -> tuple[bool, str]:
    """Whether git commits, and what the hook says."""
    done = subprocess.run(
        ["git", "commit", "-m", "More", *words],
        cwd=project.folder,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 0, done.stdout + done.stderr


def plant_in_index(project: Project) -> None:
    """A stale drawing in the index, and a right one on disk."""
    edit(project)
    project.git("add", YAML)
    draw(project)


def plant_on_disk(project: Project) -> None:
    """A stale drawing on disk, and a right one in the index."""
    edit(project)
    draw(project)
    project.git("add", "-A")
    edit(project, "Before any move.", "Before the first move.")


def test_a_commit_of_what_is_staged(project: Project) -> None:
    hook(project)
    plant_in_index(project)
    done, out = commit(project)
    assert (done, STALE in out) == (False, True)
    project.git("reset", "-q", "--hard")
    plant_on_disk(project)
    assert commit(project)[0]
    assert project.git("status", "--porcelain").split() == ["M", YAML]


def test_a_commit_of_all_that_git_knows(project: Project) -> None:
    hook(project)
    plant_in_index(project)
    assert commit(project, "-a")[0]
    plant_again = ("Before any move.", "Before the first move.")
    edit(project, *plant_again)
    draw(project)
    project.git("add", "-A")  # the index is right
    edit(project, "Before the first move.", "Before it all.")  # what -a takes is not
    done, out = commit(project, "-a")
    assert (done, STALE in out) == (False, True)


def test_a_commit_of_some_lines(project: Project) -> None:
    hook(project)
    edit(project)
    draw(project)
    done, out = commit(project, "-p", typed="y\nn\n")  # the line of the figure, and nothing of its drawing
    assert (done, STALE in out) == (False, True)
    project.git("reset", "-q")
    edit(project, SECOND, "After any move.")  # not drawn: wrong on disk
    assert commit(project, "-p", typed="y\nn\ny\ny\ny\ny\n")[0]
    assert project.git("status", "--porcelain").split() == ["M", YAML]


def test_a_commit_of_some_paths(project: Project) -> None:
    hook(project)
    plant_on_disk(project)
    done, out = commit(project, "--", YAML)  # the drawing that is staged stays behind
    assert (done, STALE in out) == (False, True)
    project.git("reset", "-q", "--hard")
    edit(project, name="games/orchard/figures.yaml")
    project.git("add", "-A")  # another game is stale in the index, and stays behind
    edit(project)
    draw(project)
    project.git("checkout", "-q", "HEAD", "--", "output/orchard")
    assert commit(project, "--", YAML, SVG)[0]


def test_a_linked_worktree(project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "other")
    linked = Project(tmp_path / "linked")
    hook(linked)
    monkeypatch.chdir(linked.folder)
    edit(project, "Before a move.", "Elsewhere.")  # the main work tree is wrong on disk and in its index
    project.git("add", "-A")
    plant_in_index(linked)
    done, out = commit(linked)
    assert (done, STALE in out) == (False, True)
    assert commit(linked, "-a")[0]
    linked.git("reset", "-q", "--hard", "HEAD~1")
    plant_on_disk(linked)
    assert commit(linked)[0]


def test_a_submodule(project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    around = tmp_path / "around"
    around.mkdir()
    outer = Project(around)
    outer.git("init", "-q", "-b", "main")
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(project.folder), "rules")
    outer.commit("A submodule")
    inner = Project(around / "rules")
    hook(inner)
    monkeypatch.chdir(inner.folder)
    plant_in_index(inner)
    done, out = commit(inner)
    assert (done, STALE in out) == (False, True)
    inner.git("reset", "-q", "--hard")
    plant_on_disk(inner)
    assert commit(inner)[0]


def test_in_the_repository_around_it_a_submodule_is_named(
    project: Project, tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    outer = begin(tmp_path / "around", "heist")
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(project.folder), "rules")
    monkeypatch.chdir(outer.folder)
    status, out, err = said("check", "--staged")
    assert (status, "1 game judged (heist)" in out) == (0, True)
    assert "rules is a submodule: what is in it was not read" in err
    hook(outer)
    monkeypatch.setenv("GIT_INDEX_FILE", str(outer.folder / ".git" / "index"))  # as its hook has it
    monkeypatch.chdir(outer.path("rules"))
    assert said("diff", "--staged")[0] == 0
    edit(Project(outer.path("rules")))
    monkeypatch.delenv("GIT_INDEX_FILE")
    Project(outer.path("rules")).git("add", "-A")
    monkeypatch.setenv("GIT_INDEX_FILE", str(outer.folder / ".git" / "index"))
    assert said("diff", "--staged")[0] == 1  # by the index of the submodule


def test_the_hooks_of_pre_commit_read_what_is_staged(project: Project, said: Said) -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {one["id"]: "--staged" in one["entry"].split() for one in hooks} == {"ppgen-check": True, "ppgen-diff": True}
    assert all(one["always_run"] and not one["pass_filenames"] for one in hooks)
    plant_in_index(project)
    assert [said(*one["entry"].split()[1:])[0] for one in hooks] == [0, 1]
    edit(project, "expect: legal", "expect: unknown")
    project.git("add", YAML)
    project.git("checkout", "-q", "HEAD", "--", "output")
    edit(project, "expect: unknown", "expect: legal")
    assert [said(*one["entry"].split()[1:])[0] for one in hooks] == [1, 1]


def test_the_entries_for_a_project_below_the_top_judge_it(project: Project, said: Said, tmp_path: Path) -> None:
    below = Project(tmp_path / "around")
    below.folder.mkdir()
    project.folder.joinpath(".git").rename(below.folder / ".git")
    project.folder.rename(below.folder / "book")
    below.git("add", "--all")
    below.git("commit", "-qm", "Below the top")
    text = (ROOT / "docs" / "diff.md").read_text(encoding="utf-8")
    entries = [line.partition("entry:")[2] for line in text.splitlines() if line.lstrip().startswith("entry: sh -c")]

    def statuses() -> list[int]:
        commands = [shlex.split(entry) for entry in entries]
        return [
            subprocess.run(
                [*(word.replace("ppgen", warm.program(), 1) for word in command), "--trust-rules"],
                cwd=below.folder,
                capture_output=True,
                check=False,
            ).returncode
            for command in commands
        ]

    assert statuses() == [0, 0]
    below.edit(f"book/{YAML}", FIRST, "Before any move.")
    below.git("add", "--all")
    assert statuses() == [0, 1]


# What is read -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("check", "--staged"), ("diff", "--staged"), ("diff", "--staged", "--check")])
def test_nothing_is_read_from_disk(project: Project, said: Said, words: tuple[str, ...]) -> None:
    before = project.git("status", "--porcelain")
    for path in [*project.folder.glob("games/*/*.yaml"), *project.folder.glob("output/*/*/*.svg")]:
        path.write_text("nothing that can be read")
    project.path("ppgen.toml").write_text("output = 7")
    status, out, err = said(*words)
    assert (status, err) == (0, "")
    assert "2 games" in out
    project.path("ppgen.toml").unlink()
    project.git("checkout", "-q", ".")
    assert project.git("status", "--porcelain") == before


def test_a_figure_that_is_deleted_while_its_drawing_is_staged_is_a_finding(project: Project, said: Said) -> None:
    text = project.path(YAML).read_text()
    project.path(YAML).write_text(text[: text.index("  - {id: last")])
    project.git("add", YAML)
    project.path("output/heist/figures/last.svg").unlink()  # on disk alone
    status, out, _ = said("diff", "--staged")
    assert status == 1
    assert "output/heist/figures/last.svg removed" in out
    assert (
        "hint: `ppgen diff --update --prune` draws what lies on disk; look at the drawings, then `git add --all" in out
    )
    project.git("add", "-A")
    assert said("diff", "--staged")[0] == 0


def test_the_drawings_of_a_game_that_is_deleted_are_removed_by_git(project: Project, said: Said) -> None:
    project.git("rm", "-rq", "games/heist")
    status, out, _ = said("diff", "--staged")
    assert status == 1
    assert "hint: `git rm -r output/heist` removes what belongs to no game here\n" in out
    assert "ppgen diff --update" not in out
    project.git("rm", "-rq", "output/heist")
    assert said("diff", "--staged")[0] == 0


def test_a_drawing_that_is_not_staged_is_called_so(project: Project, said: Said) -> None:
    project.git("rm", "-q", "--cached", "output/heist/figures/start.svg")
    status, out, _ = said("diff", "--staged")
    assert status == 1
    assert "output/heist/figures/start.svg added\n    drawn from what is staged, but not staged itself\n" in out


def test_the_project_file_and_art_are_those_that_are_staged(project: Project, said: Said) -> None:
    project.path("ppgen.toml").write_text('games = ["games/heist"]\noutput = "drawn"\n')
    project.git("add", "ppgen.toml")
    project.git("mv", "output", "drawn")
    project.git("rm", "-rq", "--cached", "drawn/orchard")
    project.path("ppgen.toml").write_text('games = ["games/orchard"]\n')
    status, out, _ = said("diff", "--staged")
    assert (status, "1 game compared (heist): 2 the same, against drawn/ as staged" in out) == (0, True)
    edit(project, "rules:", "pieces: {pawn: {name: pawn, art: man}}\nrules:", "games/heist/game.yaml")
    project.path("games/heist/art").mkdir()
    project.path("games/heist/art/man.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    project.git("add", "games/heist/game.yaml")
    status, out, _ = said("check", "--staged")
    assert (status, "games/heist/game.yaml:9:" in out, "DEF-REFERENCE 'man' is not in art" in out) == (1, True, True)


def test_the_rules_that_run_are_those_that_are_staged(project: Project, said: Said) -> None:
    game = project.path("games/heist/game.yaml")
    game.write_text(game.read_text().partition("rules:")[0])
    project.path("games/heist/rules.py").write_text(RULES)
    project.git("add", "-A")
    project.path("games/heist/rules.py").write_text("raise SystemExit('from disk')")
    assert said("check", "--staged")[0] == 2  # not trusted
    status, out, err = said("check", "--staged", "--trust-rules")
    assert (status, "from disk" in out + err) == (0, False)
    project.git("add", "-A")
    status, out, _ = said("check", "--staged", "--trust-rules")
    assert status == 2
    assert "games/heist/rules.py:1:1: DEF-PROGRAM this file cannot be imported: SystemExit: from disk" in out
    project.path("games/heist/rules.py").write_text(RULES.replace('return Verdict("legal")', "return 1 / 0"))
    project.git("add", "-A")
    _, out, err = said("check", "--staged", "--trust-rules")
    assert "games/heist/rules.py:13:1: DEF-PROGRAM these rules broke: ZeroDivisionError" in out
    assert "ppgen-" not in out + err


def test_a_bundled_game_is_that_of_the_package(project: Project, said: Said) -> None:
    assert run(["figures", "--game", "tic-tac-toe"]) == 0
    assert said("diff", "--staged", "--game", "tic-tac-toe")[0] == 1
    project.git("add", "-A")
    status, out, _ = said("diff", "--staged", "--game", "tic-tac-toe")
    assert (status, "1 game compared (tic-tac-toe)" in out) == (0, True)


@pytest.mark.parametrize("folder", ["games/heist", "output", "new"])
def test_it_is_the_same_in_every_folder_and_names_files_of_the_work_tree(
    project: Project, said: Said, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.path("ppgen.toml").write_text("")
    edit(project)
    edit(project, "expect: legal", "expect: unknown", "games/orchard/figures.yaml")
    project.git("add", "-A")
    project.path("new").mkdir()
    expected = said("diff", "--staged"), said("check", "--staged")
    assert f"{YAML}:2:5: {STALE}" in expected[0][1]
    assert "games/orchard/figures.yaml:2:96: FIG-VERDICT" in expected[1][1]
    monkeypatch.chdir(project.path(folder))
    status, out, err = said("diff", "--staged")
    assert f"`git add --all -- {os.path.relpath(project.path('output'))}`" in out  # a command is for the folder
    out = out.replace(os.path.relpath(project.path("output")) + "`", "output`")
    assert ((status, out, err), said("check", "--staged")) == expected
    status, out, _ = said("check", "--staged", "--game", str(project.path("games/heist")))
    assert (status, "1 game judged (heist)" in out) == (0, True)
    reports = ("--report", "report", "--also", "github=annotations")
    assert said("diff", "--staged", *reports)[0] == 1
    assert f"file={YAML},line=2" in Path("annotations").read_text()
    assert "ppgen-" not in Path("annotations").read_text() + Path("report/index.html").read_text()


# Odd indexes --------------------------------------------------------------------------------------------------------


def test_before_the_first_commit(tmp_path: Path, said: Said, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Project(tmp_path / "first")
    first.folder.mkdir()
    first.git("init", "-q", "-b", "main")
    monkeypatch.chdir(first.folder)
    status, _, err = said("check", "--staged")
    assert (status, "there is no game here" in err) == (2, True)
    where = first.path("games/heist")
    where.mkdir(parents=True)
    (where / "game.yaml").write_text(GAME.format(id="heist", title="Heist"))
    (where / "figures.yaml").write_text(FIGURES)
    first.git("add", "-A")
    status, out, _ = said("diff", "--staged")
    assert (status, f"{SVG} added" in out, "against output/ as staged" in out) == (1, True, True)
    draw(first)
    first.git("add", "-A")
    assert said("diff", "--staged")[0] == 0


@pytest.mark.parametrize("form", ["text", "github", "sarif", "json", "junit", "markdown"])
def test_conflicts_are_faults_that_name_the_files(project: Project, said: Said, form: str) -> None:
    project.git("checkout", "-qb", "theirs")
    edit(project, FIRST, "Before theirs.")
    draw(project)
    project.commit()
    project.git("checkout", "-q", "main")
    edit(project, FIRST, "Before ours.")
    draw(project)
    project.commit()
    subprocess.run(["git", "merge", "theirs"], cwd=project.folder, capture_output=True, check=False)
    for command in ("check", "diff"):
        status, out, err = said(command, "--staged", "--format", form)
        assert status == 1
        assert all(name in out.replace("\\", "") for name in (YAML, SVG, "DEF-CONFLICT"))
        assert "Traceback" not in out + err


def test_a_file_that_is_only_meant_to_be_added_is_not_staged(project: Project, said: Said) -> None:
    edit(project, "\n  - {id: last", "\n  - {id: third, title: Another, caption: Another one., alt: A board., "
         "position: setup, expect: legal}\n  - {id: last")  # fmt: skip
    project.git("add", YAML)
    draw(project)
    project.git("add", "-N", "output")
    status, out, _ = said("diff", "--staged")
    assert (status, "output/heist/figures/third.svg added" in out) == (1, True)


def test_line_ends_are_those_that_git_keeps(project: Project, said: Said) -> None:
    project.git("config", "core.autocrlf", "true")
    project.path(".gitattributes").write_text("*.yaml text eol=crlf\n")
    project.git("add", "-A")
    project.git("rm", "-rq", "--cached", ".")
    project.git("reset", "-q", "--hard")
    assert b"\r\n" in project.path(SVG).read_bytes()
    assert said("diff", "--staged")[0] == 0


def test_filters_do_not_run(project: Project, said: Said) -> None:
    project.git("config", "filter.loud.smudge", "touch ran; cat")
    project.git("config", "filter.loud.clean", "cat")
    project.path(".gitattributes").write_text("*.svg filter=loud\n")
    project.git("add", "-A")
    assert said("diff", "--staged")[0] == 0
    assert not project.path("ran").exists()


def test_what_git_lfs_keeps_is_read_where_it_is(project: Project, said: Said) -> None:
    data = project.path(SVG).read_bytes()
    oid = sha256(data).hexdigest()
    project.path(SVG).write_text(f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n")
    project.git("add", "-A")
    status, _, err = said("diff", "--staged")
    assert (status, f"{SVG} is kept in Git LFS, and what is staged of it is not here" in err) == (2, True)
    store = project.path(f".git/lfs/objects/{oid[:2]}/{oid[2:4]}/{oid}")
    store.parent.mkdir(parents=True)
    store.write_bytes(data)
    assert said("diff", "--staged")[0] == 0


def test_links_are_followed_in_what_is_staged_and_never_out_of_it(project: Project, said: Said, tmp_path: Path) -> None:
    figures = project.path(YAML)
    figures.rename(figures.with_name("all.yaml"))
    figures.symlink_to("all.yaml")
    project.git("add", "-A")
    assert said("check", "--staged")[0] == 0
    outside = tmp_path / "outside.yaml"
    outside.write_text("figures: []")
    for target in (str(outside), "../../../outside.yaml", str(figures.with_name("all.yaml"))):
        figures.unlink()
        figures.symlink_to(target)
        project.git("add", "-A")
        status, out, _ = said("check", "--staged")
        assert (status, f"{YAML}:1:1: DEF-FILE this file is a link that leads nowhere" in out) == (1, True)


@pytest.mark.parametrize("below", ["games/Heist/stolen.svg", "games/Heist/deep/stolen.svg"])
@pytest.mark.parametrize("mode", ["100644", "120000"])
def test_nothing_is_written_through_a_link_of_the_index(
    project: Project, tmp_path: Path, below: str, mode: str
) -> None:
    """Where small and capital letters are alike, an index may have a link and a folder of one name, as here."""
    outside, target = tmp_path / "outside", Path(os.path.realpath(tmp_path)) / "copy"
    outside.mkdir()
    target.mkdir()
    blobs: list[str] = []
    for text in (str(outside), "secret"):
        (tmp_path / "text").write_text(text)
        blobs.append(project.git("hash-object", "-w", str(tmp_path / "text")).strip())
    entries = [Entry("games/Heist", "120000", blobs[0]), Entry(below, mode, blobs[1])]
    for order in (entries, entries[::-1]):
        with suppress(EnvironmentProblem):
            copy(repository(project.folder), order, target)
        assert list(outside.iterdir()) == []
        shutil.rmtree(target / "games")


def test_the_folder_of_a_repository_may_have_line_breaks(
    tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "a\nb\n"
    broken.mkdir()
    monkeypatch.chdir(broken)
    begin(broken, "heist")
    assert said("diff", "--staged")[0] == 0


def test_the_folder_of_a_game_may_be_a_link(project: Project, said: Said) -> None:
    project.git("mv", "games/heist", "kept")
    project.path("games/heist").symlink_to("../kept")
    project.path("ppgen.toml").write_text('games = ["games/heist", "games/orchard"]\n')
    project.git("add", "-A")
    for words in ((), ("--staged",)):
        status, out, _ = said("diff", *words)
        assert (status, "2 games compared (heist, orchard): 4 the same" in out) == (0, True), out


def test_the_index_of_a_hook_is_named_from_the_top(
    project: Project, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant_in_index(project)
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    monkeypatch.chdir(project.path("games/heist"))
    monkeypatch.setenv("GIT_PREFIX", "games/heist/")
    project.path("ppgen.toml").write_text("")
    assert said("diff", "--staged", "--game", "../heist", "--out", "../../output")[0] == 1
    other = project.path(".git/other-index")
    monkeypatch.setenv("GIT_INDEX_FILE", str(other))
    subprocess.run(["git", "read-tree", "HEAD"], cwd=project.folder, check=True)
    assert said("diff", "--staged", "--game", "../heist", "--out", "../../output")[0] == 0
    assert os.environ["GIT_INDEX_FILE"] == str(other)


def test_an_index_that_is_not_there_is_empty_as_to_git(
    project: Project, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_INDEX_FILE", str(project.path(".git/none")))
    status, _, told = said("check", "--staged")
    assert (status, "there is no game here" in told) == (2, True)


def test_what_a_sparse_checkout_leaves_out_is_staged_all_the_same(project: Project, said: Said) -> None:
    project.git("sparse-checkout", "set", "games/heist")
    assert not project.path("output").exists()
    status, out, _ = said("diff", "--staged")
    assert (status, "2 games compared (heist, orchard): 4 the same" in out) == (0, True)


# Refusals -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("--against", "HEAD"),
        ("--review", "HEAD"),
        ("--on-disk",),
        ("--update",),
        ("--prune",),
        (SVG, SVG),
    ],
)
def test_what_does_not_go_with_it_is_refused(project: Project, said: Said, words: tuple[str, ...]) -> None:
    status, _, err = said("diff", "--staged", *words)
    assert status == 2
    option = words[0] if words[0].startswith("--") else "--staged"
    assert option in err
    assert "does not go with" in err


def test_what_lies_outside_the_repository_is_refused(project: Project, said: Said, tmp_path: Path) -> None:
    for words in (("--game", "../elsewhere"), ("--game", str(tmp_path)), ("--out", "../drawn")):
        status, _, err = said("diff", "--staged", *words)
        assert (status, "lies outside the repository, so nothing of it is staged" in err) == (2, True)


def test_outside_git_there_is_nothing_staged(tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.chdir(tmp_path)
    for command in ("check", "diff"):
        status, _, err = said(command, "--staged")
        assert (status, "nothing can be staged here: not a git repository" in err) == (2, True)


def test_the_index_and_the_repository_stay_as_they_are(project: Project, said: Said) -> None:
    edit(project)
    project.git("add", "-A")

    def all_files() -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in sorted(project.folder.rglob("*")) if path.is_file()}

    before = all_files()
    assert said("diff", "--staged")[0] == 1
    assert all_files() == before


def test_a_folder_that_cannot_be_written_is_named(
    project: Project, said: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    status, _, err = said("diff", "--staged")
    assert (status, "what is staged cannot be copied into" in err) == (2, True)
    assert "No space left on device" in err


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_copy_is_removed_whatever_ends_the_command(project: Project, tmp_path: Path, asked: signal.Signals) -> None:
    game = project.path("games/heist/game.yaml")
    game.write_text(game.read_text().partition("rules:")[0])
    project.path("games/heist/rules.py").write_text("import time\ntime.sleep(60)\n")
    project.git("add", "-A")
    words = [sys.executable, "-m", "ppgen", "check", "--staged", "--trust-rules"]
    with subprocess.Popen(words, cwd=project.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + 600
        while not list((tmp_path / "temporary").glob("ppgen-*/games/heist/rules.py")) and time.monotonic() < end:
            time.sleep(0.02)
        (copied,) = (tmp_path / "temporary").iterdir()
        assert stat.S_IMODE(copied.stat().st_mode) == 0o700
        process.send_signal(asked)
        assert process.wait(600) == 128 + asked
    assert not list((tmp_path / "temporary").iterdir())
