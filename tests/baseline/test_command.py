"""`ppgen diff` as a person and a CI run see it: what is compared, the words, the exit status, what is written."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ppgen.cli import run
from tests.baseline.conftest import Project
from tests.tools import counted, without_root

ROOT = Path(__file__).resolve().parents[2]
SVG = (
    b"<svg xmlns='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink' width='9mm' height='9mm'"
    b" data-ppgen-format='2'>"
)
Capture = pytest.CaptureFixture[str]
BOUND = 1_000_000
"""Calls of functions that comparing one small drawing may take."""


SHEET = """\
sheets:
  - {id: card, title: Card, pad: true, layouts: [{column: {items: [title, footer]}}]}
"""
VARIANT = """\
variants: {small: {summary: A smaller board., changes: {board: {columns: 3}}}}
"""


class TestAgainstHead:
    def test_an_untouched_tree_has_no_finding(self, project: Project, capsys: Capture) -> None:
        assert project.diff() == 0
        assert "2 the same, against output/ as committed at HEAD" in capsys.readouterr().out

    def test_a_changed_definition_is_found_at_its_line(self, project: Project, capsys: Capture) -> None:
        project.edit_figures("to: C1", "to: C3")
        assert project.diff() == 1
        out = capsys.readouterr().out
        assert "games/mine/figures.yaml:3:5: output/mine/figures/two.svg changed" in out
        assert "Arrow moved from A1 → C1 to A1 → C3" in out

    def test_drawing_afresh_hides_nothing(self, project: Project) -> None:
        project.edit_figures("to: C1", "to: C3")
        project.draw()
        assert project.diff() == 1

    def test_a_committed_change_is_the_new_baseline(self, project: Project) -> None:
        project.edit_figures("to: C1", "to: C3")
        project.draw()
        project.commit()
        assert project.diff() == 0

    def test_a_stale_drawing_fails_after_the_commit(self, project: Project) -> None:
        project.edit_figures("to: C1", "to: C3")
        project.commit()
        assert project.diff() == 1

    def test_a_dirty_tree_is_fine_and_stays_as_it_is(self, project: Project) -> None:
        project.path("notes.txt").write_text("mine", encoding="utf-8")
        project.path("output/mine/figures/one.svg").write_text("scribble", encoding="utf-8")
        before = project.git("status", "--porcelain"), project.git("log", "--oneline", "--all")
        assert project.diff() == 0
        assert (project.git("status", "--porcelain"), project.git("log", "--oneline", "--all")) == before

    def test_it_works_from_a_folder_inside_the_repository(
        self, project: Project, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(project.path("games"))
        assert run(["diff", "--game", "mine", "--trust-rules", "--out", "../output"]) == 0

    def test_without_a_commit_everything_is_new(self, project: Project, capsys: Capture) -> None:
        import shutil

        shutil.rmtree(project.path(".git"))
        project.git("init", "-q")
        assert project.diff() == 1
        assert (
            "2 added, 2 of them on disk and not committed yet, against HEAD, which has no commit yet"
            in capsys.readouterr().out
        )

    def test_outside_git_the_disk_is_the_baseline(self, project: Project, capsys: Capture) -> None:
        project.path(".git").rename(project.folder.parent / "elsewhere")
        assert project.diff() == 0
        assert "as it lies on disk" in capsys.readouterr().out

    def test_a_repository_without_git_is_not_passed_over(
        self, project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
    ) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        assert project.diff() == 2
        assert "this is a git repository, but git is not installed" in capsys.readouterr().err
        assert project.diff("--against", "main") == 2
        assert "git is not installed" in capsys.readouterr().err

    def test_a_repository_that_git_refuses_is_not_passed_over(self, project: Project, capsys: Capture) -> None:
        project.path(".git/HEAD").write_text("nonsense", encoding="utf-8")
        assert project.diff() == 2
        assert "git cannot read this repository" in capsys.readouterr().err


class TestAgainstOthers:
    def test_a_hook_of_git_sees_the_same(self, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("GIT_DIR", ".git")
        monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
        assert project.diff() == 0
        monkeypatch.setenv("GIT_DIR", str(project.path(".git")))
        assert project.diff() == 0

    def test_a_revision(self, project: Project, capsys: Capture) -> None:
        project.git("tag", "v1")
        project.edit_figures("The first.", "The very first.")
        project.draw()
        project.commit()
        assert project.diff("--against", "v1") == 1
        out = capsys.readouterr().out
        assert "caption changed: “The first.” → “The very first.”" in out
        assert "as committed at v1 (" in out

    @pytest.mark.parametrize("revision", ["nowhere", "--upload-pack=touch x", "HEAD~40", "", "a b"])
    def test_a_revision_that_does_not_exist_is_refused(self, project: Project, revision: str, capsys: Capture) -> None:
        assert project.diff(f"--against={revision}") == 2
        assert "revision" in capsys.readouterr().err

    def test_a_folder(self, project: Project, tmp_path: Path) -> None:
        import shutil

        shutil.copytree(project.path("output"), tmp_path / "base")
        assert project.diff("--against", str(tmp_path / "base")) == 0
        (tmp_path / "base/mine/figures/one.svg").unlink()
        assert project.diff("--against", str(tmp_path / "base")) == 1


class TestWhatIsCompared:
    def test_a_figure_no_longer_defined(self, project: Project, capsys: Capture) -> None:
        one = next(
            line for line in project.path("games/mine/figures.yaml").read_text().splitlines(True) if "id: one" in line
        )
        project.edit_figures(one, "")
        assert project.diff() == 1
        assert "one.svg removed\n    figure 'one' is no longer defined in mine" in capsys.readouterr().out

    def test_a_figure_with_another_id(self, project: Project, capsys: Capture) -> None:
        project.edit_figures("id: one", "id: uno")
        assert project.diff() == 1
        assert "uno.svg renamed\n    it was one.svg\n" in capsys.readouterr().out

    def test_a_draft_that_was_committed_is_named(self, project: Project, capsys: Capture) -> None:
        project.edit_figures("expect: legal}", "expect: {illegal: MY-RULE}}")
        assert run(["figures", "--game", "games/mine", "--trust-rules", "--draft"]) == 1
        project.commit()
        project.edit_figures("expect: {illegal: MY-RULE}}", "expect: legal}")
        assert project.diff() == 1
        out = capsys.readouterr().out
        assert "one_draft.svg removed\n    a draft is not compared: mend the figure, then draw it again\n" in out

    def test_a_name_in_the_baseline_asks_for_no_work_without_bounds(self, project: Project, capsys: Capture) -> None:
        project.edit("games/mine/game.yaml", "board:", SHEET + "board:")
        assert run(["sheets", "--game", "games/mine", "--format", "svg"]) == 0
        plain = project.path("output/mine/sheets/card.svg")
        (plain.parent / "card_numbered_copies99999-00001.svg").write_bytes(plain.read_bytes())
        project.commit()
        with counted() as calls:
            assert project.diff() == 1
        assert sum(calls) < BOUND
        assert "99999 pages, more than the 500 that are compared" in capsys.readouterr().out

    def test_a_file_that_nothing_draws(self, project: Project, capsys: Capture) -> None:
        source = project.path("output/mine/figures/one.svg")
        project.path("output/mine/figures/one-old.svg").write_bytes(source.read_bytes())
        project.commit()
        assert project.diff() == 1
        assert "one-old.svg orphaned\n    nothing draws this file" in capsys.readouterr().out

    def test_other_themes_of_the_baseline_are_drawn_too(self, project: Project) -> None:
        assert run(["figures", "--game", "games/mine", "--trust-rules", "--theme", "ink", "--figure", "two"]) == 0
        project.commit()
        assert project.diff() == 0
        project.edit_figures("to: C1", "to: C3")
        assert project.diff("--theme", "ink", "--format", "json") == 1

    def test_the_options_narrow_it(self, project: Project, capsys: Capture) -> None:
        project.edit_figures("to: C1", "to: C3")
        assert project.diff("--figure", "one") == 0
        assert project.diff("--figure", "two") == 1
        assert project.diff("--figure", "three") == 2
        assert project.diff("--theme", "none") == 2

    def test_a_figure_that_is_not_as_it_declares_is_a_finding(self, project: Project, capsys: Capture) -> None:
        project.edit_figures("expect: legal}", "expect: {illegal: MY-RULE}}")
        assert project.diff() == 1
        out = capsys.readouterr().out
        assert "one.svg withheld\n    games/mine/figures.yaml:2:" in out
        assert ": FIG-VERDICT " in out

    def test_a_broken_definition_is_told_and_its_drawings_are_not_called_orphans(
        self, project: Project, capsys: Capture
    ) -> None:
        project.edit_figures("title: One", "titel: One")
        assert project.diff() == 1
        out = capsys.readouterr().out
        assert "figures.yaml:2:" in out
        assert "orphaned" not in out
        assert "removed" not in out


class TestUpdate:
    def test_it_writes_what_changed_and_says_so(self, project: Project, capsys: Capture) -> None:
        project.edit_figures("to: C1", "to: C3")
        assert project.diff("--update") == 0
        assert capsys.readouterr().out == "wrote output/mine/figures/two.svg\n1 file to look at and to commit\n"
        project.commit()
        assert project.diff() == 0

    def test_one_figure_alone(self, project: Project) -> None:
        project.edit_figures("to: C1", "to: C3")
        project.edit_figures("title: One", "title: Uno")
        assert project.diff("--update", "--figure", "one") == 0
        assert project.git("status", "--porcelain", "output").split() == ["M", "output/mine/figures/one.svg"]

    def test_orphans_stay_without_prune(self, project: Project, capsys: Capture) -> None:
        project.edit_figures("id: one", "id: uno")
        old = project.path("output/mine/figures/one.svg")
        assert project.diff("--update") == 1
        assert old.exists()
        assert "--prune removes it" in capsys.readouterr().err
        assert project.diff("--update", "--prune") == 0
        assert not old.exists()
        assert project.path("output/mine/figures/uno.svg").exists()

    def test_an_orphan_that_is_gone_from_the_disk_is_not_kept(self, project: Project, capsys: Capture) -> None:
        old = project.path("output/mine/figures/old.svg")
        old.write_bytes(b"<svg/>")
        project.commit()
        old.unlink()
        assert project.diff("--update") == 0
        assert "kept" not in capsys.readouterr().err

    def test_an_illegal_figure_cannot_be_accepted(self, project: Project, capsys: Capture) -> None:
        before = project.path("output/mine/figures/one.svg").read_bytes()
        project.edit_figures("expect: legal}", "expect: {illegal: MY-RULE}}")
        assert project.diff("--update", "--prune") == 1
        assert "not accepted: output/mine/figures/one.svg" in capsys.readouterr().err
        assert project.path("output/mine/figures/one.svg").read_bytes() == before

    def test_it_refuses_in_ci(self, project: Project, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        monkeypatch.setenv("CI", "true")
        project.edit_figures("to: C1", "to: C3")
        before = project.path("output/mine/figures/two.svg").read_bytes()
        assert project.diff("--update") == 2
        assert "--update does not run in CI" in capsys.readouterr().err
        assert project.path("output/mine/figures/two.svg").read_bytes() == before

    def test_a_read_only_folder_keeps_the_old_baseline(self, project: Project, capsys: Capture) -> None:
        project.edit_figures("to: C1", "to: C3")
        folder = project.path("output/mine/figures")
        before = (folder / "two.svg").read_bytes()
        folder.chmod(0o555)
        try:
            with without_root():
                assert project.diff("--update") == 2
        finally:
            folder.chmod(0o755)
        assert "permission denied" in capsys.readouterr().err
        assert (folder / "two.svg").read_bytes() == before

    def test_a_full_disk_keeps_the_old_baseline(
        self, project: Project, monkeypatch: pytest.MonkeyPatch, capsys: Capture
    ) -> None:
        import errno

        project.edit_figures("to: C1", "to: C3")
        before = project.path("output/mine/figures/two.svg").read_bytes()

        def full(*_: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr("ppgen.cli.output.os.replace", full)
        assert project.diff("--update") == 2
        assert "the disk is full" in capsys.readouterr().err
        assert project.path("output/mine/figures/two.svg").read_bytes() == before
        assert sorted(path.name for path in project.path("output/mine/figures").iterdir()) == ["one.svg", "two.svg"]


class TestHostileBaselines:
    @pytest.mark.parametrize(
        ("data", "reason"),
        [
            (b"", "it is empty"),
            (b"%PDF-1.7 ...", "it is not SVG"),
            (b"\x00\x01\x02", "it is not SVG"),
            (b"version https://git-lfs.github.com/spec/v1\noid sha256:00", "Git LFS pointer"),
            (b"<svg xmlns='http://www.w3.org/2000/svg'><g>", "it is cut short"),
            (b"<html><body>404</body></html>", "its root is <html>"),
            (b"<?xml version='1.0' encoding='UTF-99'?><svg/>", "encoded as 'UTF-99'"),
            (b"<?xml version='1.0' encoding='latin-1'?><svg/>", "encoded as 'latin-1'"),
            (b"<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><svg>&b;</svg>", "DOCTYPE"),
            (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "an element <script>"),
            (b"<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>", "an attribute 'onload'"),
            (
                b"<svg xmlns='http://www.w3.org/2000/svg'><image href='http://x/y.png'/></svg>",
                "it refers outside itself, to 'http://x/y.png'",
            ),
            (
                SVG + b"<use l:href='file:///etc/passwd'/></svg>",
                "it refers outside itself",
            ),
            (
                b"<?xml-stylesheet href='http://x'?><svg xmlns='http://www.w3.org/2000/svg'/>",
                "a processing instruction",
            ),
            (
                SVG.replace(b"width='9mm'", b"width='1e999mm'") + b"</svg>",
                "not a drawing of ppgen's",
            ),
            (
                SVG.replace(b"height='9mm'", b"height='nanmm'") + b"</svg>",
                "not a drawing of ppgen's",
            ),
            (
                b"<svg xmlns='http://www.w3.org/2000/svg'>" + b"<g>" * 500 + b"</g>" * 500 + b"</svg>",
                "nested too deep",
            ),
            (
                SVG + b"<defs><g id='a'><use l:href='#b'/></g><g id='b'><use l:href='#a'/></g></defs></svg>",
                "is defined by itself",
            ),
            (b"<svg xmlns='http://www.w3.org/2000/svg'/>" + b" " * 8_000_001, "bytes"),
        ],
    )
    def test_what_cannot_be_read_is_a_finding_with_its_reason(
        self, project: Project, data: bytes, reason: str, capsys: Capture
    ) -> None:
        project.path("output/mine/figures/one.svg").write_bytes(data)
        assert project.diff("--against", "output", "--report", "report") == 1
        out = capsys.readouterr().out
        assert "one.svg unreadable\n    the baseline cannot be read: " in out
        assert reason in out
        page = project.path("report/index.html").read_text(encoding="utf-8")
        assert "alert(1)" not in page
        assert project.diff("--update") == 0  # and what is drawn now can take its place
        assert project.diff("--against", "output") == 0

    def test_a_bomb_of_uses_is_read_quickly(self, project: Project) -> None:
        levels = "".join(f"<g id='a{n}'>{f'''<use l:href='#a{n + 1}'/>''' * 50}</g>" for n in range(30))
        bomb = (
            f"{SVG.decode()}<defs>{levels}<g id='a30'><path d='M0 0H1' data-role='x'/></g></defs>"
            "<use l:href='#a0'/></svg>"
        )
        project.path("output/mine/figures/one.svg").write_text(bomb, encoding="utf-8")
        with counted() as calls:
            assert project.diff("--against", "output") == 1
        assert sum(calls) < BOUND

    def test_a_bomb_that_asks_for_billions_of_lines_is_refused_before_it_is_drawn(
        self, project: Project, capsys: Capture
    ) -> None:
        file = project.path("output/mine/figures/one.svg")
        levels = "".join(
            f'<g id="b{n}"><use xlink:href="#b{n + 1}"/><use xlink:href="#b{n + 1}"/></g>' for n in range(40)
        )
        bomb = f"<defs>{levels}<g id='b40'><path d='M0 0H1' fill='#ffffff'/></g></defs><use xlink:href='#b0'/></svg>"
        file.write_text(file.read_text(encoding="utf-8").replace("</svg>", bomb), encoding="utf-8")
        with counted() as calls:
            assert project.diff("--against", "output", "--report", "report") == 1
        assert sum(calls) < BOUND
        assert "the baseline cannot be read: it is not a drawing of ppgen's: it draws more than" in (
            capsys.readouterr().out
        )

    def test_a_name_of_a_file_says_nothing_to_the_terminal(self, project: Project, capsys: Capture) -> None:
        project.path("output/mine/figures/\x1b[31mred\n::error::.svg").write_bytes(b"<svg/>")
        project.commit()
        for form in ("text", "github", "markdown"):
            capsys.readouterr()
            assert project.diff("--format", form) == 1
            out = capsys.readouterr().out
            assert "\n::error::.svg" not in out
            assert form != "text" or "\x1b" not in out

    def test_a_link_that_leads_out_is_not_followed_when_writing(self, project: Project, tmp_path: Path) -> None:
        away = tmp_path / "away"
        project.path("output/mine/figures").rename(away)
        project.path("output/mine/figures").symlink_to(away)
        project.edit_figures("to: C1", "to: C3")
        before = (away / "two.svg").read_bytes()
        assert project.diff("--update") == 2
        assert (away / "two.svg").read_bytes() == before


def test_the_whole_of_ppgen_is_not_loaded_when_nothing_changed(project: Project) -> None:
    heavy = ("numpy", "PIL", "cairosvg", "jinja2", "reportlab", "pypdfium2")
    code = (
        "import sys; from ppgen.cli import run; "
        "status = run(['diff', '--game', 'games/mine', '--trust-rules']); "
        f"print(status, *(m for m in {heavy!r} if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0"


def test_json_says_what_the_terminal_says(project: Project, capsys: Capture) -> None:
    project.edit_figures("to: C1", "to: C3")
    assert project.diff("--format", "json") == 1
    said = json.loads(capsys.readouterr().out)
    assert said["counts"]["changed"] == 1
    (change,) = [one for one in said["changes"] if one["finding"]]
    assert change["defined"] == {"file": "games/mine/figures.yaml", "line": 3, "column": 5}
    assert change["words"][0]["sentence"] == "Arrow moved from A1 → C1 to A1 → C3"


def test_a_coin_that_moved_in_a_bundled_game_is_named(project: Project, capsys: Capture) -> None:
    """From the position in YAML to the words, by the rules and the drawing of a real game."""
    import shutil

    shutil.copytree(ROOT / "ppgen/games/dodgem", project.path("games/dodgem"))
    figures = project.path("games/dodgem/figures.yaml")
    text = """\
figures:
  - id: end
    title: The end
    caption: Near the end.
    alt: A board with a few coins.
    position: "1R2R1/3G2/1R3G/6/2R3/3G2 red off:R1,G2"
    expect: legal
"""
    figures.write_text(text, encoding="utf-8")
    assert run(["figures", "--game", "games/dodgem"]) == 0
    project.commit()
    figures.write_text(text.replace("1R3G/6/2R3", "1R3G/2R3/6"), encoding="utf-8")
    capsys.readouterr()
    assert run(["diff", "--game", "games/dodgem", "--figure", "end"]) == 1
    assert "\n    Red coin moved from C2 to C3\n" in capsys.readouterr().out
