"""The GitHub Action, the pre-commit hooks and the project's own CI: what they run is what ppgen has."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from ppgen.cli import cli
from tests import warm
from tests.baseline.conftest import Project
from tests.cli.test_project import make

ROOT = Path(__file__).resolve().parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_runs_what_there_is(hook: dict[str, Any]) -> None:
    program, *words = shlex.split(hook["entry"])
    assert program == "ppgen"
    assert hook["pass_filenames"] is False
    done = CliRunner().invoke(cli, [words[0], "--help"])
    assert done.exit_code == 0
    for option in (word for word in words if word.startswith("--")):
        assert option in done.output


def test_ci_and_the_hook_judge_every_variant() -> None:
    """A figure that is only of a variant is else judged nowhere, and the job is green."""
    (hook,) = [one for one in HOOKS if shlex.split(one["entry"])[1] == "check"]
    assert "--all-variants" in shlex.split(hook["entry"])
    assert ".venv/bin/ppgen diff --check --all-variants" in (ROOT / ".ci/run").read_text(encoding="utf-8")
    for page in ("README.md", "docs/diff.md"):
        assert "ppgen diff --check --all-variants --format github" in (ROOT / page).read_text(encoding="utf-8")


def test_the_example_of_pre_commit_names_the_hooks() -> None:
    example = yaml.safe_load((ROOT / "docs/examples/pre-commit-config.yaml").read_text(encoding="utf-8"))
    used = {hook["id"] for repo in example["repos"] for hook in repo["hooks"]}
    assert used == {hook["id"] for hook in HOOKS}


def test_the_hook_passes_what_is_drawn_and_stops_what_is_stale(project: Project) -> None:
    # What pre-commit leaves on disk is what is about to be committed.
    project.edit_figures("to: C1", "to: C3")
    assert project.diff("--on-disk") == 1
    project.draw()
    assert project.diff("--on-disk") == 0
    assert project.diff() == 1
    assert project.diff("--on-disk", "--against", "HEAD") == 2


def test_the_hooks_run_where_a_commit_only_deletes_a_drawing(project: Project) -> None:
    """Pre-commit gives a hook what a commit adds, alters or renames, and passes it over where none of that is its own.

    A deleted drawing is in no such list, so a hook must run whatever is in it.
    """
    project.git("rm", "-q", "output/mine/figures/one.svg")
    assert project.git("diff", "--staged", "--name-only", "--diff-filter=ACMRTUXB") == ""
    for hook in HOOKS:
        assert hook["always_run"] is True
    (hook,) = [one for one in HOOKS if one["id"] == "ppgen-diff"]
    assert project.diff(*shlex.split(hook["entry"])[2:]) == 1


def test_ci_compares_the_drawings_of_the_project_itself() -> None:
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert "set -euo pipefail" in script
    assert ".venv/bin/ppgen diff --check" in script


def test_no_array_of_the_script_is_unbound_where_it_is_empty() -> None:
    """Under bash 3.2, which macOS has, "${name[@]}" of an empty array is an error where unbound variables are."""
    script = (ROOT / "tools/action.sh").read_text(encoding="utf-8")
    assert "set -uo pipefail" in script
    guarded = re.sub(r'\$\{(\w+)\[@\]\+"\$\{\1\[@\]\}"\}', "", script)
    assert re.findall(r"\$\{#?\w+\[[@*]\]", guarded) == []
    for newer in ("mapfile", "readarray", "declare -A", "local -n", "&>>", "|&", ",,}", "^^}", "wait -n", "[-1]"):
        assert newer not in script


BASHES = [shell for shell in ("bash", "bash-3.2") if shutil.which(shell)]
"""The bash of this machine, and an old one where somebody has put it under that name."""


@pytest.mark.parametrize("bash", BASHES)
class TestTheAction:
    @pytest.fixture
    def run(self, project: Project, tmp_path: Path, bash: str) -> Any:
        def run(**inputs: str) -> tuple[int, str, dict[str, str], str]:
            """Its status, what it printed, its outputs and the job's summary."""
            output, summary = tmp_path / "output.txt", tmp_path / "summary.md"
            for file in (output, summary):
                file.write_text("", encoding="utf-8")
            surroundings = {
                **os.environ,
                "PPGEN": warm.program(),
                "PPGEN_GAMES": "",
                "PPGEN_OUT": "",
                "PPGEN_TRUST": "true",
                "GITHUB_OUTPUT": str(output),
                "GITHUB_STEP_SUMMARY": str(summary),
                "CI": "true",
                **inputs,
            }
            done = subprocess.run(
                [bash, str(ROOT / "tools/action.sh")],
                cwd=project.folder,
                env=surroundings,
                capture_output=True,
                text=True,
            )
            said = dict(line.split("=", 1) for line in output.read_text(encoding="utf-8").splitlines())
            return done.returncode, done.stdout, said, summary.read_text(encoding="utf-8")

        return run

    def test_a_clean_project(self, project: Project, run: Any) -> None:
        status, _, said, summary = run()
        assert (status, said["findings"], summary) == (0, "false", "")
        assert "Nothing to do and nothing changed" in project.path(said["comment"]).read_text(encoding="utf-8")

    def test_a_strict_run_finds_an_illustration(self, project: Project, run: Any) -> None:
        project.edit_figures("expect: legal", "expect: illustration")
        assert project.diff("--update") == 0
        project.commit("Made up")
        status, _, said, _ = run()
        assert (status, said["findings"]) == (0, "false")
        status, out, said, summary = run(PPGEN_STRICT="true")
        assert (status, said["findings"]) == (1, "true")
        assert "title=FIG-ILLUSTRATION::" in out
        assert "FIG-ILLUSTRATION" in summary

    def test_a_stale_drawing_is_a_finding_whatever_else_goes_wrong(self, project: Project, run: Any) -> None:
        assert run(PPGEN_AGAINST="nope")[2]["findings"] == "false"
        project.edit_figures("to: C1", "to: C3")
        status, out, said, summary = run(PPGEN_AGAINST="nope")
        assert (status, said["findings"]) == (2, "true")
        assert "::error file=games/mine/figures.yaml" in out
        assert "Arrow moved from A1 → C1 to A1 → C3" in summary

    def test_a_game_that_is_not_trusted_hides_no_finding_and_is_none(self, project: Project, run: Any) -> None:
        status, out, said, _ = run(PPGEN_TRUST="false")
        assert (status, said["findings"], "DEF-PROGRAM" in out) == (2, "false", True)
        make(project.path("games/other"), "other")
        status, out, said, summary = run(PPGEN_TRUST="false")
        assert (status, said["findings"]) == (2, "true")
        assert "**other**\n\n➕ figures/start.svg added" in summary

    def test_no_program_is_2(self, run: Any) -> None:
        status, _, said, _ = run(PPGEN="/nowhere/ppgen")
        assert (status, said.get("findings", "")) == (2, "")

    def test_a_stale_drawing_fails_with_a_report_and_an_annotation(self, project: Project, run: Any) -> None:
        project.edit_figures("to: C1", "to: C3")
        status, out, said, summary = run()
        assert (status, said["findings"]) == (1, "true")
        assert "::error file=games/mine/figures.yaml,line=3,col=5" in out
        assert "Arrow moved from A1 → C1 to A1 → C3" in summary
        assert project.path("ppgen-report/index.html").is_file()

    def test_a_change_for_the_reviewer_fails_nothing(self, project: Project, run: Any) -> None:
        project.git("tag", "base")
        project.edit_figures("to: C1", "to: C3")
        project.draw()
        project.commit()
        status, _, said, summary = run(PPGEN_AGAINST="base")
        assert (status, said["findings"]) == (0, "false")
        assert "Arrow moved" in summary
        assert project.path("ppgen-report/review/index.html").is_file()
        assert "for review" in project.path("ppgen-report/comment.md").read_text(encoding="utf-8")

    def test_one_run_does_it_all(self, project: Project, run: Any, tmp_path: Path) -> None:
        program, calls = tmp_path / "ppgen", tmp_path / "calls"
        program.write_text(f'#!/bin/sh\necho "$@" >>{calls}\nexec {warm.program()} "$@"\n', encoding="utf-8")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        project.edit_figures("to: C1", "to: C3")
        assert run(PPGEN=str(program), PPGEN_AGAINST="HEAD", PPGEN_GAMES="mine")[0] == 1
        assert len(calls.read_text(encoding="utf-8").splitlines()) == 1
        reports = {path.name for path in project.path("ppgen-report").iterdir()}
        assert reports == {"index.html", "review", "comment.md", "report.json", "junit.xml"}

    def test_the_folder_of_the_reports_may_have_any_name(self, project: Project, run: Any) -> None:
        project.edit_figures("to: C1", "to: C3")
        status, _, said, _ = run(PPGEN_REPORT="all, of=them")
        assert (status, said["comment"]) == (1, "all, of=them/comment.md")
        assert project.path("all, of=them/comment.md").is_file()

    def test_the_project_may_be_in_a_folder(self, project: Project, run: Any) -> None:
        project.path("rules of it").mkdir()
        project.git("mv", "games", "output", "rules of it")
        project.commit()
        assert run(PPGEN_FOLDER="rules of it")[:3:2] == (0, {"findings": "false", "comment": "ppgen-report/comment.md"})
        project.edit("rules of it/games/mine/figures.yaml", "to: C1", "to: C3")
        assert run(PPGEN_FOLDER="rules of it")[0] == 1
        text = project.path("ppgen-report/comment.md").read_text(encoding="utf-8")
        assert "cd \"$(git rev-parse --show-toplevel)\"/'rules of it'\n" in text
        assert run(PPGEN_FOLDER="nowhere")[0] == 2

    def test_no_comment_of_an_earlier_run_is_left_where_this_one_failed(self, project: Project, run: Any) -> None:
        project.path("ppgen-report").mkdir()
        project.path("ppgen-report/comment.md").write_text("earlier")
        status, _, said, _ = run(PPGEN_GAMES="nowhere")
        assert (status, said["comment"], said["findings"]) == (2, "", "false")
        assert not project.path("ppgen-report/comment.md").exists()

    def test_without_inputs_the_rules_of_a_stranger_do_not_run_and_nothing_is_green(self, run: Any) -> None:
        status, _, said, _ = run(PPGEN_TRUST="")
        assert (status, said["findings"]) == (2, "false")

    def test_all_games_of_the_project_are_judged_or_those_named(self, project: Project, run: Any) -> None:
        shutil.copytree(project.path("games/mine"), project.path("my other"))
        project.edit("my other/game.yaml", "id: mine", "id: other")
        project.edit("my other/figures.yaml", "expect: legal}", "expect: {illegal: MY-RULE}}")
        assert project.git("status", "--porcelain") != ""
        status, out, said, _ = run()
        assert (status, said["findings"]) == (1, "true")
        assert "file=my other/figures.yaml" in out
        assert run(PPGEN_GAMES=" mine \r\n")[0] == 0
        assert run(PPGEN_GAMES="mine\n  my other\nnone")[0] == 2

    def test_where_there_is_no_game_it_is_not_green(self, project: Project, run: Any) -> None:
        shutil.rmtree(project.path("games"))
        status, _, said, _ = run()
        assert (status, said["findings"]) == (2, "false")

    def test_the_drawings_lie_where_the_project_says(self, project: Project, run: Any) -> None:
        project.path("output").rename(project.path("drawn"))
        project.path("ppgen.toml").write_text("output = 'drawn'\n")
        project.commit()
        assert run()[0] == 0
        assert run(PPGEN_OUT="output")[0] == 1

    def test_a_program_that_is_not_there_is_not_green(self, run: Any) -> None:
        assert run(PPGEN="/nowhere/ppgen")[0] > 1

    def test_what_cannot_be_done_is_no_finding(self, run: Any) -> None:
        status, _, said, _ = run(PPGEN_AGAINST="no-such-revision")
        assert (status, said["findings"]) == (2, "false")

    def test_a_game_is_a_name_and_never_a_command(self, project: Project, run: Any) -> None:
        status, *_ = run(PPGEN_GAMES="games/mine; touch stolen\n$(touch stolen)\n--help `touch stolen`")
        assert status != 0
        assert not project.path("stolen").exists()
