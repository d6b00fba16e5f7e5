"""Between `--update` and the commit, `diff` says that only the commit is missing, and names what git does not track."""

from __future__ import annotations

import json

import pytest

from tests.baseline.conftest import Project
from tests.baseline.test_stranger import FORMATS, said, stranger
from tests.cli.conftest import Said

__all__ = ["said", "stranger"]  # fixtures
MOVED, START = "output/heist/figures/moved.svg", "output/heist/figures/start.svg"
YAML = "games/heist/figures.yaml"
THIRD = "  - {id: third, title: Another, caption: Another one., alt: A board., position: setup, expect: legal}\n"


@pytest.fixture
def updated(stranger: Project, said: Said) -> Project:
    """A caption that changed and a figure that is new, both drawn."""
    stranger.edit(YAML, "After one move.", "After a move.")
    with stranger.path(YAML).open("a") as book:
        book.write(THIRD)
    _, out, _ = said("diff")
    assert "committed yet" not in out.replace("as committed at", "")
    assert "--update accepts them" in out
    assert said("diff", "--update")[0] == 0
    return stranger


def test_after_an_update_only_the_commit_is_missing(updated: Project, said: Said) -> None:
    status, out, _ = said("diff")
    assert status == 1
    assert f"{MOVED} changed\n    drawn, not committed yet\n    caption changed:" in out
    assert "output/heist/figures/third.svg added\n    drawn, not tracked by git yet\n" in out
    assert "1 changed, 1 added, 2 of them on disk and not committed yet" in out
    assert "hint: `git add --all -- output`, then `git commit`, takes what is on disk already\n" in out
    assert "--update" not in out
    updated.git("add", "--all", "--", "output")
    _, out, _ = said("diff")
    assert out.count("drawn, not committed yet") == 2
    updated.commit()
    assert said("diff")[0] == 0


def test_what_came_is_still_said_of_a_drawing_that_is_on_disk(stranger: Project, said: Said) -> None:
    stranger.edit(YAML, "caption: After one move.", "annotate: [{wrong: {at: A1}}], caption: After one move.")
    assert f"{MOVED} changed\n    Cross added on A1\n" in said("diff")[1]
    assert said("diff", "--update")[0] == 0
    assert f"{MOVED} changed\n    drawn, not committed yet\n    Cross added on A1\n" in said("diff")[1]


@pytest.mark.parametrize("form", FORMATS)
def test_it_is_said_in_every_format(updated: Project, said: Said, form: str) -> None:
    _, out, _ = said("diff", "--format", form)
    assert "drawn, not committed yet" in out
    assert "drawn, not tracked by git yet" in out
    if form == "json":
        (moved,) = [
            change for change in json.loads(out)["changes"] if change["name"].endswith("heist/figures/moved.svg")
        ]
        assert moved["words"][0]["kind"] == "pending"


def test_what_is_not_on_disk_is_still_to_be_drawn(updated: Project, said: Said) -> None:
    updated.edit("games/orchard/figures.yaml", "After one move.", "After a move.")
    _, out, _ = said("diff")
    assert "output/orchard/figures/moved.svg changed\n    caption changed:" in out
    assert "takes what is on disk already; --report DIR shows the pictures; --update accepts them" in out
    updated.edit(YAML, "After a move.", "After it.")  # drawn once more, and not again
    _, out, _ = said("diff")
    assert f"{MOVED} changed\n    caption changed:" in out


def test_a_command_to_copy_fits_the_folder(updated: Project, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    updated.path("ppgen.toml").write_text("")
    monkeypatch.chdir(updated.path("games/heist"))
    assert "`git add --all -- ../../output`" in said("diff")[1]


def test_a_drawing_that_is_deleted_is_only_to_be_committed(stranger: Project, said: Said) -> None:
    text = stranger.path(YAML).read_text()
    stranger.path(YAML).write_text(text[: text.index("  - {id: moved")])
    assert "deleted" not in said("diff")[1]
    assert said("diff", "--update", "--prune")[0] == 0
    status, out, _ = said("diff")
    assert (status, f"{MOVED} removed\n    deleted, not committed yet\n" in out) == (1, True)
    stranger.commit()
    assert said("diff")[0] == 0


def test_what_git_ignores_is_said(updated: Project, said: Said) -> None:
    updated.path(".gitignore").write_text("third.svg\n")
    assert "third.svg added\n    drawn, but .gitignore keeps git from taking it: change .gitignore\n" in said("diff")[1]
    updated.git("add", "--all")
    updated.git("commit", "-qm", "All but what is ignored")
    _, out, _ = said("diff")
    assert "third.svg added" in out
    assert "git add" not in out  # it would take nothing


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("words", [(), ("--on-disk",)])
def test_a_drawing_on_disk_that_git_does_not_track_is_named(
    stranger: Project, said: Said, form: str, words: tuple[str, ...]
) -> None:
    stranger.git("rm", "-q", "--cached", START)  # it is still at HEAD, and the next commit would drop it
    stranger.path("output/poster.svg").write_text("<svg/>")  # no drawing of ppgen's
    status, out, _ = said("diff", "--game", "heist", "--format", form, *words)
    assert status == 0
    assert f"git does not track 1 drawing on disk: {START}" in out.replace("\\", "")


def test_many_are_counted(stranger: Project, said: Said) -> None:
    with stranger.path(YAML).open("a") as book:
        book.write("".join(THIRD.replace("id: third", f"id: f{number}") for number in range(7)))
    assert said("figures")[0] == 0
    _, out, _ = said("diff", "--on-disk")
    assert "git does not track 7 drawings on disk: output/heist/figures/f0.svg, " in out
    assert "f4.svg and 2 more\n" in out


def test_a_fault_is_named_from_the_root_when_nothing_is_accepted(
    stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger.path("ppgen.toml").write_text("")
    stranger.edit("games/heist/game.yaml", "summary:", "sumary:")
    monkeypatch.chdir(stranger.path("games/orchard"))
    _, _, err = said("diff", "--update")
    assert "\ngames/heist/game.yaml:4:1: DEF-" in f"\n{err}"
