"""`diff --prune` never deletes what is not ppgen's, what another run may want, or what git could not bring back."""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

import pytest

from ppgen.cli import run
from tests.baseline.conftest import Project

Capture = pytest.CaptureFixture[str]
OLD = "output/mine/figures/one.svg"


@pytest.fixture
def renamed(project: Project) -> Project:
    """A project in which nothing draws figure `one` any more."""
    project.edit_figures("id: one", "id: uno")
    return project


def prune(project: Project, *words: str) -> int:
    return project.diff("--update", "--prune", *words)


def all_files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_alone_it_lists_and_deletes_nothing(renamed: Project, capsys: Capture) -> None:
    before = all_files(renamed.path("output"))
    assert renamed.diff("--prune") == 1
    out = capsys.readouterr().out
    assert f"would delete {OLD}: it is uno.svg now" in out
    assert "1 file to delete, 0 to keep" in out
    assert all_files(renamed.path("output")) == before
    assert renamed.diff("--prune", "--format", "json") == 1
    told = capsys.readouterr()
    assert told.out.startswith("{")
    assert "would delete" in told.err


def test_without_it_the_way_is_named(project: Project, capsys: Capture) -> None:
    shutil.copy(project.path(OLD), project.path("output/mine/figures/gone.svg"))
    project.commit()
    assert project.diff() == 1
    out = capsys.readouterr().out
    assert "hint: --prune lists what nothing draws; --update --prune deletes what ppgen wrote\n" in out
    assert prune(project) == 0


def test_with_update_it_deletes_what_git_can_bring_back(renamed: Project, capsys: Capture) -> None:
    assert prune(renamed) == 0
    assert f"removed {OLD}" in capsys.readouterr().out
    assert not renamed.path(OLD).exists()
    renamed.git("checkout", "--", OLD)
    assert renamed.path(OLD).exists()


def kept(project: Project, name: str, capsys: Capture, why: str, *words: str) -> None:
    path = project.path(name)
    before = path.read_bytes()
    assert prune(project, *words) == 1
    assert path.read_bytes() == before
    err = capsys.readouterr().err
    assert f"kept {name}" in err
    assert why in err


def test_what_is_altered_stays(renamed: Project, capsys: Capture) -> None:
    with renamed.path(OLD).open("a") as stream:
        stream.write("<!-- mine -->\n")
    kept(renamed, OLD, capsys, "a comment")
    renamed.commit()
    kept(renamed, OLD, capsys, "a comment")
    renamed.git("checkout", "HEAD~1", "--", OLD)
    renamed.commit()
    renamed.edit(OLD, "One", "Two")  # still a drawing of ppgen's, and not the one that git has
    kept(renamed, OLD, capsys, "git does not have it as it is")


def test_what_git_does_not_track_stays(renamed: Project, capsys: Capture) -> None:
    renamed.git("rm", "-q", "--cached", OLD)
    kept(renamed, OLD, capsys, "git does not have it as it is")
    renamed.commit("It is no longer tracked")  # a commit tracks it anew: `git add -A`
    renamed.git("rm", "-q", "--cached", OLD)
    renamed.git("commit", "-qm", "Now it is not")
    assert prune(renamed) == 0  # not in the baseline, so it is nobody's
    assert renamed.path(OLD).exists()


def test_a_foreign_drawing_stays(renamed: Project, capsys: Capture) -> None:
    name = "output/mine/figures/photo.svg"
    renamed.path(name).write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')
    renamed.commit()
    kept(renamed, name, capsys, "ppgen did not write it in this form")


def test_what_ppgen_wrote_for_another_game_or_variant_stays(renamed: Project, capsys: Capture) -> None:
    for folder in ("mine-quick", "mine+quick", "other", "long-way"):
        shutil.copytree(renamed.path("output/mine"), renamed.path(f"output/{folder}"))
    renamed.commit()
    before = {name: data for name, data in all_files(renamed.path("output")).items() if not name.startswith("mine/")}
    assert prune(renamed) == 1  # there is no variant `quick`: told, and left to a person
    assert "kept output/mine+quick/figures/one.svg" in capsys.readouterr().err
    assert run(["diff", "--update", "--prune", "--trust-rules"]) == 1  # all games of the project: still one
    err = capsys.readouterr().err
    assert "kept output/other/figures/one.svg" in err
    assert "it belongs to no game or variant of this run" in err
    assert "long-way is a bundled game, not one of this project" in err
    assert "git rm -r output/long-way" not in err
    after = all_files(renamed.path("output"))
    assert {name: data for name, data in after.items() if name in before} == before


def test_a_drawing_moved_into_another_game_stays(renamed: Project, capsys: Capture) -> None:
    name = "output/mine/figures/moved.svg"
    text = renamed.path(OLD).read_text().replace('"game":"mine"', '"game":"other"')
    text = text.replace('"game": "mine"', '"game": "other"')
    assert "other" in text
    renamed.path(name).write_text(text)
    renamed.commit()
    kept(renamed, name, capsys, "it does not say that ppgen wrote it for mine")


def test_a_name_that_ppgen_never_gives_stays_and_stops_nothing(renamed: Project, capsys: Capture) -> None:
    name = "output/mine/figures/a\\b.svg"
    shutil.copy(renamed.path(OLD), renamed.path(name))
    renamed.commit()
    assert prune(renamed) == 1
    assert renamed.path(name).exists()
    assert not renamed.path(OLD).exists()
    assert "ppgen never gives a file such a name" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="no such name can be given")
class TestANameThatIsNoUtf8:
    """Git and the folder give such a name as the same bytes, so it is one file: told, and left to a person."""

    NAME = os.fsdecode(b"output/mine/figures/\xff\xfe.svg")
    SHOWN = r"output/mine/figures/\udcff\udcfe.svg"

    @pytest.fixture(autouse=True)
    def committed(self, renamed: Project) -> None:
        try:
            shutil.copy(renamed.path(OLD), renamed.path(self.NAME))
        except OSError:
            pytest.skip("this file system takes only UTF-8")
        renamed.commit()

    @pytest.mark.parametrize("words", [(), ("--on-disk",), ("--against", "output")])
    def test_it_has_one_name(self, renamed: Project, capsys: Capture, words: tuple[str, ...]) -> None:
        assert renamed.diff(*words) == 1
        assert f"{self.SHOWN} removed" in capsys.readouterr().out

    @pytest.mark.parametrize("form", ["json", "junit", "sarif", "github", "markdown"])
    def test_every_format_can_write_it(self, renamed: Project, capsys: Capture, form: str) -> None:
        assert renamed.diff("--format", form, "--report", "report") == 1
        out = capsys.readouterr().out
        assert out == out.encode("utf-8").decode("utf-8")
        assert "%FF%FE.svg" in out if form == "sarif" else "udcff" in out
        assert r"\udcff\udcfe" in renamed.path("report/index.html").read_text(encoding="utf-8")

    @pytest.mark.parametrize("words", [("--update",), ("--update", "--prune")])
    def test_it_is_kept_and_told(self, renamed: Project, capsys: Capture, words: tuple[str, ...]) -> None:
        before = renamed.path(self.NAME).read_bytes()
        assert renamed.diff(*words) == 1
        assert renamed.path(self.NAME).read_bytes() == before
        err = capsys.readouterr().err
        assert f"kept {self.SHOWN}: " in err
        assert "ppgen never gives a file such a name" in err

    def test_it_is_listed(self, renamed: Project, capsys: Capture) -> None:
        assert renamed.diff("--prune") == 1
        out = capsys.readouterr().out
        assert f"would keep {self.SHOWN}: ppgen never gives a file such a name" in out
        assert "1 file to delete, 1 to keep" in out


class TestWhatIsLeftToAPerson:
    """The drawings of a game that was renamed: ppgen deletes them in no run, so it says what does."""

    HINT = "hint: `git rm -r output/other` removes output/other, if nobody wants it\n"

    @pytest.fixture(autouse=True)
    def other(self, project: Project) -> None:
        shutil.copytree(project.path("output/mine"), project.path("output/other"))
        project.commit()

    def test_the_command_is_named_once(self, project: Project, capsys: Capture) -> None:
        for words in (("--prune",), ("--update",), ("--update", "--prune")):
            assert run(["diff", "--trust-rules", *words]) == 1
            told = capsys.readouterr()
            assert (told.out + told.err).count(self.HINT) == 1
        project.git(*self.HINT.split("`")[1].split()[1:])
        project.commit()
        assert run(["diff", "--trust-rules", "--update", "--prune"]) == 0
        assert "hint:" not in capsys.readouterr().err

    def diff(self, *words: str) -> int:
        return run(["diff", "--trust-rules", *words])

    def test_a_run_that_deletes_nothing_names_it(self, project: Project, capsys: Capture) -> None:
        assert self.diff() == 1
        out = capsys.readouterr().out
        assert "hint: `git rm -r output/other` removes what belongs to no game here\n" in out
        assert "--prune" not in out

    def test_a_comment_has_the_commands_that_leave_nothing_stale(self, project: Project, capsys: Capture) -> None:
        assert self.diff("--format", "comment") == 1
        commands = capsys.readouterr().out.split("```sh\n")[1].split("```")[0].splitlines()
        assert commands == ["git rm -r output/other", "git commit --message 'Draw what changed'"]
        for command in commands:
            project.git(*shlex.split(command)[1:])
        assert self.diff() == 0

    def test_with_a_change_both_are_said(self, project: Project, capsys: Capture) -> None:
        project.edit_figures("id: one", "id: uno")
        assert self.diff("--format", "comment") == 1
        commands = capsys.readouterr().out.split("```sh\n")[1].split("```")[0].splitlines()
        assert [command.split()[:2] for command in commands] == [
            ["ppgen", "diff"],
            ["git", "add"],
            ["git", "rm"],
            ["git", "commit"],
        ]
        assert "--prune" in commands[0]

    def test_what_another_revision_has_is_not_to_be_removed(self, project: Project, capsys: Capture) -> None:
        project.git("rm", "-rq", "output/other")
        project.commit()
        assert self.diff("--against", "HEAD~1") == 1
        out = capsys.readouterr().out
        assert "output/other/figures/one.svg removed" in out
        assert "hint:" not in out

    def test_the_folder_is_quoted_as_a_shell_wants_it(self, project: Project, capsys: Capture) -> None:
        project.path("output/other").rename(project.path("output/my other; game"))
        project.commit()
        assert run(["diff", "--trust-rules", "--prune"]) == 1
        assert "`git rm -r 'output/my other; game'`" in capsys.readouterr().out

    def test_what_git_does_not_track_is_no_matter_of_git(self, project: Project, capsys: Capture) -> None:
        project.git("rm", "-rq", "--cached", "output/other")
        assert run(["diff", "--trust-rules", "--on-disk", "--prune"]) == 1
        out = capsys.readouterr().out
        assert "would keep output/other/figures/one.svg" in out
        assert "git rm" not in out


def test_nothing_is_deleted_outside_git(renamed: Project, capsys: Capture) -> None:
    shutil.rmtree(renamed.path(".git"))
    kept(renamed, OLD, capsys, "git does not have it as it is")


def test_nothing_is_deleted_or_made_through_a_link(project: Project, tmp_path: Path, capsys: Capture) -> None:
    outside = tmp_path / "outside"
    shutil.copytree(project.path("output/mine"), outside / "mine")
    before = all_files(outside)
    project.edit_figures("id: one", "id: uno")
    shutil.rmtree(project.path("output/mine"))
    project.path("output/mine").symlink_to(outside / "mine")
    assert prune(project) == 2
    assert "leaves the folder output" in capsys.readouterr().err
    assert all_files(outside) == before
    project.edit_figures("id: uno", "id: two-and-more")  # nothing new but this, and one leftover
    project.path("output/mine").unlink()
    project.git("checkout", "--", "output")
    real = project.path("output/mine/figures")
    shutil.move(real, outside / "figures")
    real.symlink_to(outside / "figures")
    assert prune(project, "--figure", "two") in (0, 1, 2)
    assert (outside / "figures" / "one.svg").exists()


def test_a_leftover_behind_a_link_is_kept(renamed: Project, tmp_path: Path, capsys: Capture) -> None:
    shutil.copytree(renamed.path("output/mine/figures"), renamed.path("output/mine/old"))
    renamed.commit()
    shutil.move(renamed.path("output/mine/old"), tmp_path / "old")
    renamed.path("output/mine/old").symlink_to(tmp_path / "old")
    assert prune(renamed) == 1
    assert "is reached through a link" in capsys.readouterr().err
    assert sorted(file.name for file in (tmp_path / "old").iterdir()) == ["one.svg", "two.svg"]


def test_a_broken_definition_deletes_nothing(renamed: Project) -> None:
    before = all_files(renamed.path("output"))
    with renamed.path("games/mine/figures.yaml").open("a") as stream:
        stream.write("colour: red\n")
    assert prune(renamed) == 1
    assert all_files(renamed.path("output")) == before


def test_two_files_are_not_pruned(project: Project) -> None:
    assert run(["diff", "--prune", OLD, OLD]) == 2
