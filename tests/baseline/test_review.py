"""`ppgen diff --review`: what changes for a reviewer beside what is stale, and where both sides are seen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from ppgen.cli import run
from tests.baseline.conftest import Project
from tests.baseline.github import three_games
from tests.cli.conftest import Said, said

__all__ = ["said"]  # a fixture
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said) -> Project:
    """Three games. On a branch, the drawing of `pond` is changed and committed, and that of `race` is stale."""
    project = three_games(tmp_path, monkeypatch)
    for name in ("SERVER_URL", "REPOSITORY", "EVENT_PATH", "SHA", "WORKFLOW", "JOB"):
        monkeypatch.delenv(f"GITHUB_{name}", raising=False)
    project.edit("games/pond/figures.yaml", "The setup.", "The start.")
    assert run(["diff", "--update"]) == 0
    project.commit("Another caption")
    project.edit("games/race/figures.yaml", "The setup.", "The beginning.")
    return project


def on_github(project: Project, monkeypatch: pytest.MonkeyPatch, *, private: bool = False, **event: Any) -> None:
    path = project.folder.parent / "event.json"
    head = project.git("rev-parse", "HEAD").strip()
    whole = {"repository": {"private": private}, "pull_request": {"head": {"sha": head}}} | event
    path.write_text(json.dumps(whole))
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://github.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "them/games")
    monkeypatch.setenv("GITHUB_EVENT_PATH", str(path))


def commented(said: Said, *words: str) -> str:
    assert said("diff", "--check", "--review", "origin/main", "--also", "comment=comment.md", *words)[0] in (0, 1)
    return Path("comment.md").read_text(encoding="utf-8")


def test_what_changes_is_no_finding_and_is_in_the_same_run(stranger: Project, said: Said) -> None:
    stranger.git("checkout", "-q", "games/race/figures.yaml")
    status, out, _ = said("diff", "--check", "--review", "origin/main", "--format", "json", "--report", "page")
    found = json.loads(out)
    assert (status, found["findings"], found["review"]["counts"]["changed"]) == (0, 0, 1)
    jsonschema.Draft202012Validator(json.loads((ROOT / "docs/diff.schema.json").read_text())).validate(found)
    assert "pond" in stranger.path("page/review/index.html").read_text()
    out = said("diff", "--review", "origin/main")[1]
    assert "for review: 3 games compared (pond, race, still): 2 the same, 1 changed, against output/ as" in out


def test_each_baseline_has_the_themes_papers_and_variants_that_it_has(stranger: Project, said: Said) -> None:
    """What only the other baseline has is neither added nor removed."""
    assert said("figures", "--theme", "ink", "--game", "still")[0] == 0
    stranger.git("checkout", "-q", "games/race/figures.yaml")
    stranger.commit("A drawing in ink")
    assert said("diff", "--review", "origin/main", "--format", "json")[0] == 0
    stranger.git("update-ref", "refs/remotes/origin/main", "HEAD")
    stranger.git("rm", "-q", "output/still/figures/start.ink.svg")
    stranger.git("commit", "-qm", "No ink")
    status, out, _ = said("diff", "--review", "origin/main", "--format", "json")
    found = json.loads(out)
    assert (status, found["counts"]["same"], found["counts"]["added"]) == (0, 3, 0)
    # Compared with a baseline alone, what it has is drawn in its own themes: the review says nothing else.
    assert (
        found["review"]["counts"]
        == json.loads(said("diff", "--against", "origin/main", "--format", "json")[1])["counts"]
    )


def test_the_comment_parts_what_is_stale_from_what_changes_and_names_no_other_game(
    stranger: Project, said: Said
) -> None:
    text = commented(said)
    assert "### Figures and sheets of race, pond" in text
    stale, _, review = text.partition("#### Changes against")
    assert "```sh\nppgen diff --update\ngit add --all -- output\n" in stale
    assert "The beginning." in stale
    assert "The start." in review
    assert "still" not in text.replace("(pond, race, still)", "")


def test_the_command_is_the_one_that_accepts(stranger: Project, said: Said) -> None:
    text = commented(said, "--game", "race", "--game", "games/pond", "--out", "output", "--trust-rules")
    assert "\nppgen diff --update --game race --game games/pond --out output --trust-rules\n" in text
    stranger.edit("games/race/figures.yaml", "id: start", "id: begin")
    text = commented(said)
    assert "\nppgen diff --update --prune\n" in text
    for line in (["diff", "--update", "--prune"], ["diff", "--update"]):
        assert run(line) == 0
    stranger.commit("As the comment says")
    assert "Stale" not in commented(said)


def test_the_marker_is_of_the_job_and_what_it_looks_at(
    stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    markers = []
    for job, key, words in (
        ("figures", "a", ()),
        ("figures", "b", ()),
        ("others", "a", ()),
        ("figures", "a", ("--game", "race")),
        ("figures", "a", ("--game", "pond")),
    ):
        monkeypatch.setenv("GITHUB_JOB", job)
        monkeypatch.setenv("PPGEN_COMMENT_KEY", key)
        markers.append(commented(said, *words).splitlines()[0])
    assert len(set(markers)) == 5
    monkeypatch.setenv("GITHUB_JOB", "figures")
    monkeypatch.setenv("PPGEN_COMMENT_KEY", "a")
    stranger.commit("Whatever it finds")
    assert commented(said).splitlines()[0] == markers[0]


class TestPictures:
    def test_both_sides_are_shown_at_their_commits(
        self, stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        on_github(stranger, monkeypatch)
        before, after = (stranger.git("rev-parse", name).strip() for name in ("origin/main", "HEAD"))
        text = commented(said)
        for commit in (before, after):
            assert f'<img src="https://github.example/them/games/raw/{commit}/output/pond/figures/start.svg"' in text
        assert "race/figures/start.svg" not in text  # what is stale is not committed as it is drawn

    def test_the_other_side_of_a_fork_is_shown_in_the_fork(
        self, stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        head = stranger.git("rev-parse", "HEAD").strip()
        for private in (False, True):
            fork = {"full_name": "stranger/games-2", "private": private}
            on_github(stranger, monkeypatch, pull_request={"head": {"sha": head, "repo": fork}})
            text = commented(said)
            assert ("<img" in text) is not private
            kind = "blob" if private else "raw"
            assert f"https://github.example/stranger/games-2/{kind}/{head}/output/pond/figures/start.svg" in text
            assert f"https://github.example/them/games/{kind}/" in text
        on_github(stranger, monkeypatch, pull_request={"head": {"sha": head, "repo": None}})
        assert "github.example" not in commented(said)

    def test_a_renamed_drawing_was_under_its_old_name(
        self, stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stranger.edit("games/still/figures.yaml", "id: start", "id: begin")
        assert run(["diff", "--update", "--prune"]) == 0
        stranger.commit("Another id")
        on_github(stranger, monkeypatch)
        before, after = (stranger.git("rev-parse", name).strip() for name in ("origin/main", "HEAD"))
        text = commented(said)
        assert f"/raw/{before}/output/still/figures/start.svg" in text
        assert f"/raw/{after}/output/still/figures/begin.svg" in text

    def test_a_private_repository_has_links_and_no_pictures(
        self, stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        on_github(stranger, monkeypatch, private=True)
        text = commented(said)
        assert "<img" not in text
        assert "[before](https://github.example/them/games/blob/" in text

    def test_the_project_may_lie_below_the_top_of_the_repository(
        self, stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stranger.git("checkout", "-q", ".")
        for commit in ("main", "change"):
            stranger.git("checkout", "-q", commit)
            stranger.path("sub dir").mkdir()
            stranger.git("mv", "games", "output", "sub dir/")
            stranger.commit("Moved")
        stranger.git("update-ref", "refs/remotes/origin/main", "main")
        monkeypatch.chdir(stranger.path("sub dir"))
        stranger.edit("sub dir/games/race/figures.yaml", "The setup.", "The beginning.")
        on_github(stranger, monkeypatch)
        text = commented(said)
        assert "/sub%20dir/output/pond/figures/start.svg" in text
        assert "--show-toplevel)\"/'sub dir'\nppgen diff --update\n" in text

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("GITHUB_SERVER_URL", "http://github.example"),
            ("GITHUB_SERVER_URL", "https://x.example/)![x](y"),
            ("GITHUB_REPOSITORY", "them/games/../../x"),
            ("GITHUB_REPOSITORY", "them/ga mes"),
            ("GITHUB_EVENT_PATH", "/nowhere"),
            ("GITHUB_EVENT_PATH", "games/pond/game.yaml"),
        ],
    )
    def test_where_it_is_unknown_nothing_is_linked(
        self, name: str, value: str, stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        on_github(stranger, monkeypatch)
        monkeypatch.setenv(name, value)
        assert "github.example" not in commented(said)

    @pytest.mark.parametrize(
        "event",
        [
            {"pull_request": {"head": {"sha": "0" * 40}}},
            {"pull_request": {"head": {"sha": "--all"}}},
            {"pull_request": {"head": {"sha": 7}}},
            {"pull_request": [1]},
            {"repository": "x"},
        ],
    )
    def test_an_odd_event_is_no_reason_to_fail(
        self, event: dict[str, Any], stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        on_github(stranger, monkeypatch, **event)
        assert "<img" not in commented(said)

    def test_a_commit_that_only_this_machine_has_is_not_linked(
        self, stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stranger.git("update-ref", "-d", "refs/remotes/origin/main")
        on_github(stranger, monkeypatch)
        assert run(["diff", "--check", "--review", "main", "--also", "comment=comment.md"]) == 1
        assert "<img" not in Path("comment.md").read_text(encoding="utf-8")


def test_a_revision_that_cannot_be_read_hides_no_finding(stranger: Project, said: Said) -> None:
    status, out, err = said("diff", "--check", "--review", "nope", "--also", "comment=comment.md")
    assert status == 2
    assert "race/figures/start.svg changed" in out
    assert "warning: nothing to review: there is no git revision 'nope'" in out
    assert "nothing to review: there is no git revision 'nope'" in err
    assert "nope" in stranger.path("comment.md").read_text()


def test_it_does_not_go_with_update_or_two_files(stranger: Project, said: Said) -> None:
    assert said("diff", "--update", "--review", "main")[0] == 2
    assert said("diff", "--review", "main", "a.svg", "b.svg")[0] == 2
