"""What the shell sees: exit status, streams, words."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest

from ppgen import __version__, cli
from ppgen.cli import COMMANDS, run
from ppgen.cli.rule import all_pages
from ppgen.report.formats import FORMATS
from ppgen.scene.theme import THEMES
from tests.small_game import head

Capture = pytest.CaptureFixture[str]
GAME = (
    head()
    + """\
board: {columns: 3, rows: 3}
"""
)
FIGURES = """\
figures:
  - {id: good, title: Good, caption: Good., alt: A board., position: setup, expect: legal}
  - {id: bad, title: Bad, caption: Bad., alt: A board., position: setup, expect: {illegal: MY-RULE}}
"""
RULES = """\
from ppgen.boards.arrangement import Arrangement
from ppgen.rules.verdict import RulePage, Verdict

class Rules:
    pages = {"MY-RULE": RulePage("MY-RULE", "Mine", "Nothing may be done.", "mine")}
    overlays = {}
    def __init__(self, game): self.grid = game.board
    def setup(self): return "setup"
    def parse(self, text): return text
    def notation(self, position): return position
    def check_turn(self, text): return None
    def replay(self, transcript): raise NotImplementedError
    def judge(self, position): return Verdict("legal")
    def facts(self, position): return {"score": 3, "path": {"legs": [{"steps": 6}]}}
    def arrange(self, position, show=(), before=None): return Arrangement(self.grid)

def rules(game):
    return Rules(game)
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME)
    (folder / "figures.yaml").write_text(FIGURES)
    (folder / "rules.py").write_text(RULES)
    return folder


def clean(mine: Path) -> Path:
    """Leave only the figure that is as declared."""
    file = mine / "figures.yaml"
    file.write_text("\n".join(FIGURES.splitlines()[:2]) + "\n")
    return mine


class TestTheGroup:
    def test_help_lists_every_command(self, capsys: Capture) -> None:
        assert run(["--help"]) == 0
        shown = capsys.readouterr().out
        assert all(name in shown for name in COMMANDS)

    @pytest.mark.parametrize("name", COMMANDS)
    def test_every_command_has_its_file_and_help(self, name: str, capsys: Capture) -> None:
        assert import_module(f"ppgen.cli.{name}").command.name == name
        assert run([name, "--help"]) == 0
        assert "Usage: ppgen " + name in capsys.readouterr().out

    @pytest.mark.parametrize("name", ["figures", "sheets"])
    def test_help_names_every_theme(self, name: str, capsys: Capture) -> None:
        assert run([name, "--help"]) == 0
        shown = capsys.readouterr().out
        assert all(theme in shown for theme in THEMES)

    def test_the_version_is_told(self, capsys: Capture) -> None:
        assert run(["--version"]) == 0
        assert capsys.readouterr().out == f"ppgen {__version__}\n"

    def test_an_unknown_command_names_the_nearest(self, capsys: Capture) -> None:
        assert run(["chekc"]) == 2
        assert "did you mean 'check'?" in capsys.readouterr().err

    def test_without_a_command_the_help_is_shown_and_that_is_wrong_usage(self, capsys: Capture) -> None:
        assert run([]) == 2
        assert "Commands:" in capsys.readouterr().err

    def test_help_imports_nothing_heavy(self) -> None:
        heavy = [
            "yaml",
            "reportlab",
            "cairosvg",
            "uharfbuzz",
            "fontTools",
            "jinja2",
            "PIL",
            "ppgen.definition.load",
        ]
        program = (
            f"import sys, ppgen.cli as c; c.run(['--help']); sys.exit(any(name in sys.modules for name in {heavy}))"
        )
        assert subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL, check=False).returncode == 0


class TestMistakes:
    def test_an_unknown_game_is_wrong_usage(self, capsys: Capture) -> None:
        assert run(["check", "--game", "long-wya"]) == 2
        assert capsys.readouterr().err == (
            "ppgen: there is no game 'long-wya'\n    hint: did you mean 'long-way'? (or give the path of a folder)\n"
        )

    @pytest.mark.parametrize(
        "arguments",
        [
            ["figures", "--format", "gif"],
            ["figures", "--format", ""],
            ["figures", "--dpi", "0"],
            ["figures", "--dpi", "1e9"],
            ["figures", "--theme", "colour"],
            ["check", "--format", "xml"],
            ["check", "--explain", "x", "--format", "json"],
            ["rule"],
            ["rule", "NO-SUCH"],
        ],
    )
    def test_wrong_usage_exits_2_with_a_message_and_no_traceback(self, arguments: list[str], capsys: Capture) -> None:
        assert run(arguments) == 2
        shown = capsys.readouterr().err
        assert shown
        assert "Traceback" not in shown

    def test_a_bug_asks_to_be_reported(self, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
        @click.command("check")
        def broken() -> None:
            raise ZeroDivisionError("division by zero")

        monkeypatch.setattr(cli._Commands, "get_command", lambda *_: broken)
        monkeypatch.delenv("PPGEN_DEBUG", raising=False)
        assert run(["check"]) == 2
        shown = capsys.readouterr().err
        assert "please report" in shown
        assert "ZeroDivisionError" in shown
        assert "Traceback" not in shown
        monkeypatch.setenv("PPGEN_DEBUG", "1")
        with pytest.raises(ZeroDivisionError):
            run(["check"])

    def test_rules_that_break_are_named_and_not_blamed_on_ppgen(self, mine: Path, capsys: Capture) -> None:
        (mine / "rules.py").write_text(RULES.replace('return Verdict("legal")', "return 1 / 0"))
        assert run(["check", "--game", str(mine), "--trust-rules"]) == 2
        out, err = capsys.readouterr()
        assert "rules.py:13:1: DEF-PROGRAM these rules broke: ZeroDivisionError" in out
        assert "report" not in out + err

    def test_rules_that_exit_do_not_pass_for_a_clean_run(self, mine: Path, capsys: Capture) -> None:
        (mine / "rules.py").write_text(RULES.replace('return Verdict("legal")', "raise SystemExit(0)"))
        assert run(["check", "--game", str(mine), "--trust-rules"]) == 2
        assert "rules.py:13:1: DEF-PROGRAM these rules broke: SystemExit" in capsys.readouterr().out

    def test_files_are_named_as_one_would_type_them(
        self, mine: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (mine / "game.yaml").write_text(GAME + "colour: red\n")
        monkeypatch.chdir(mine.parent)
        for given in ("mine", str(mine)):
            assert run(["check", "--game", given]) == 1
            assert capsys.readouterr().out.startswith("mine/game.yaml:9:1: DEF-UNKNOWN-KEY ")

    @pytest.mark.skipif(os.name != "posix", reason="pipes as on POSIX")
    def test_a_closed_pipe_ends_quietly(self) -> None:
        program = "import sys; from ppgen.cli import run; sys.exit(run(['rule', 'DEF-TYPE', '--game', 'stones']))"
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([sys.executable, "-c", program], stdout=writer, stderr=subprocess.PIPE, check=False)
        os.close(writer)
        assert (done.returncode, done.stderr) == (141, b"")

    @pytest.mark.skipif(os.name != "posix", reason="folders are removed as on POSIX")
    def test_a_current_folder_that_is_gone_is_named(self, tmp_path: Path) -> None:
        gone = tmp_path / "gone"
        gone.mkdir()
        program = (
            "import os, sys; from ppgen.cli import run; os.rmdir(os.getcwd())\n"
            "sys.exit(run(['sheets', '--game', 'long-way', '--sheet', 'pad', '--format', 'pdf']))"
        )
        done = subprocess.run([sys.executable, "-c", program], cwd=gone, capture_output=True, check=False)
        assert done.returncode == 2
        assert b"the current folder no longer exists" in done.stderr

    @pytest.mark.skipif(os.name != "posix", reason="streams are closed as on POSIX")
    def test_who_closes_standard_output_wants_nothing_to_read(self) -> None:
        program = "import sys; from ppgen.cli import run; sys.exit(run(['rule', 'DEF-TYPE', '--game', 'stones']))"
        done = subprocess.run(
            ["/bin/sh", "-c", '"$0" -c "$1" >&-', sys.executable, program], stderr=subprocess.PIPE, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
    def test_a_full_disk_behind_standard_output_is_named(self) -> None:
        program = "import sys; from ppgen.cli import run; sys.exit(run(['rule', 'DEF-TYPE', '--game', 'stones']))"
        with open("/dev/full", "w") as full:
            done = subprocess.run([sys.executable, "-c", program], stdout=full, stderr=subprocess.PIPE, check=False)
        assert done.returncode == 2
        assert b"standard output" in done.stderr
        assert b"Traceback" not in done.stderr

    def test_an_encoding_that_lacks_a_letter_is_no_reason_to_fail(self) -> None:
        commands = "run(['rule', 'DEF-TYPE', '--game', 'stones']) or run(['games'])"
        program = f"import sys; from ppgen.cli import run; sys.exit({commands})"
        environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
        done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=False)
        assert done.returncode == 0


class TestGames:
    def test_the_list_has_each_game_with_its_author(self, capsys: Capture) -> None:
        assert run(["games"]) == 0
        assert "The Long Way, by Karl Hanf" in capsys.readouterr().out

    def test_one_game_tells_credits_rights_readings_and_what_is_reconstructed(self, capsys: Capture) -> None:
        assert run(["games", "--game", "long-way"]) == 0
        shown = capsys.readouterr().out
        for heading in ("Credits", "Rights", "Sheets", "Figures", "Readings", "Reconstructed"):
            assert f"\n{heading}" in shown
        assert "ask the author before publishing" in " ".join(shown.split())

    def test_a_game_of_ones_own_is_named_by_its_folder(self, mine: Path, capsys: Capture) -> None:
        assert run(["games", "--game", str(mine)]) == 0
        assert "good: Good" in capsys.readouterr().out


class TestRule:
    def test_a_code_is_explained(self, capsys: Capture) -> None:
        assert run(["rule", "def-space"]) == 0
        assert capsys.readouterr().out.startswith("DEF-SPACE: ")

    def test_an_unknown_code_names_the_nearest(self, capsys: Capture) -> None:
        assert run(["rule", "DEF-SPICE"]) == 2
        assert "did you mean 'DEF-SPACE'?" in capsys.readouterr().err

    def test_the_codes_of_a_game_of_ones_own_are_explained(self, mine: Path, capsys: Capture) -> None:
        assert run(["rule", "MY-RULE", "--game", str(mine), "--trust-rules"]) == 0
        assert "Nothing may be done." in capsys.readouterr().out


class TestCheck:
    def test_what_is_not_as_declared_is_found_and_exits_1(self, mine: Path, capsys: Capture) -> None:
        assert run(["check", "--game", str(mine), "--trust-rules"]) == 1
        shown = capsys.readouterr().out
        assert "figures.yaml:3:" in shown
        assert "FIG-VERDICT" in shown
        assert shown.endswith("mine: 2 figures, 1 not as declared\n1 game judged (mine): 1 finding\n")

    def test_what_is_as_declared_exits_0(self, mine: Path, capsys: Capture) -> None:
        assert run(["check", "--game", str(clean(mine)), "--trust-rules"]) == 0
        assert capsys.readouterr().out == "mine: 1 figure, as declared\n1 game judged (mine): no findings\n"

    def test_rules_from_outside_are_not_run_unless_trusted(self, mine: Path, capsys: Capture) -> None:
        assert run(["check", "--game", str(mine)]) == 2
        shown = capsys.readouterr().out
        assert "rules.py:1:1: DEF-PROGRAM this file is a program, and was not run" in shown
        assert "--trust-rules" in shown

    def test_a_definition_at_fault_is_a_finding(self, mine: Path, capsys: Capture) -> None:
        (mine / "game.yaml").write_text("id: mine\n")
        assert run(["check", "--game", str(mine)]) == 1
        assert "DEF-MISSING-KEY" in capsys.readouterr().out

    def test_the_faults_of_both_files_are_told_at_once(self, mine: Path, capsys: Capture) -> None:
        (mine / "game.yaml").write_text(GAME + "colour: red\n")
        (mine / "figures.yaml").write_text(FIGURES + "colour: red\n")
        assert run(["check", "--game", str(mine)]) == 1
        shown = capsys.readouterr().out
        assert "game.yaml:9:1: DEF-UNKNOWN-KEY" in shown
        assert "figures.yaml:4:1: DEF-UNKNOWN-KEY" in shown

    def test_art_at_fault_is_a_finding(self, mine: Path, capsys: Capture) -> None:
        (clean(mine) / "art").mkdir()
        (mine / "art" / "x.svg").write_text(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\n<script/></svg>"
        )
        assert run(["check", "--game", str(mine), "--trust-rules"]) == 1
        assert "x.svg:2:" in capsys.readouterr().out

    def test_a_figure_is_explained_with_witness_and_facts(self, mine: Path, capsys: Capture) -> None:
        assert run(["check", "--game", str(mine), "--trust-rules", "--explain", "good"]) == 0
        shown = capsys.readouterr().out
        assert "Legal: it is the setup." in shown
        assert "  path.legs.0.steps: 6\n" in shown

    def test_an_unknown_figure_names_the_nearest(self, mine: Path, capsys: Capture) -> None:
        assert run(["check", "--game", str(mine), "--trust-rules", "--explain", "god"]) == 2
        assert "did you mean 'good'?" in capsys.readouterr().err

    @pytest.mark.parametrize("form", FORMATS)
    def test_every_format_names_the_option_that_a_hint_is_about(self, mine: Path, capsys: Capture, form: str) -> None:
        assert run(["check", "--game", str(mine), "--format", form]) == 2
        shown = capsys.readouterr().out
        assert "DEF-PROGRAM" in shown
        assert "read it, and give --trust-rules if you trust it" in shown

    def test_junit_has_a_case_for_each_figure_and_each_fault(self, mine: Path, capsys: Capture) -> None:
        assert run(["check", "--game", str(mine), "--trust-rules", "--format", "junit"]) == 1
        (suite,) = ElementTree.fromstring(capsys.readouterr().out)
        failed, passed = suite.findall("testcase")
        assert (passed.attrib, len(passed)) == ({"classname": "mine.figures", "name": "good"}, 0)
        assert re.search(r"figures\.yaml:3:[0-9]+ FIG-VERDICT$", failed.attrib["name"])
        assert [outcome.tag for outcome in failed] == ["failure"]
        assert (suite.attrib["tests"], suite.attrib["failures"], suite.attrib["errors"]) == ("2", "1", "0")

    def test_markdown_lists_faults_or_says_that_there_are_none(self, mine: Path, capsys: Capture) -> None:
        assert run(["check", "--game", str(mine), "--trust-rules", "--format", "markdown"]) == 1
        shown = capsys.readouterr().out
        assert shown.startswith("### Figures and definitions\n\n**1 game judged (mine): 1 finding**\n")
        assert "FIG-VERDICT" in shown
        assert run(["check", "--game", str(clean(mine)), "--trust-rules", "--format", "markdown"]) == 0
        assert "Everything is as it is declared." in capsys.readouterr().out

    def test_json_lists_verdicts_and_findings(self, mine: Path, capsys: Capture) -> None:
        assert run(["check", "--game", str(mine), "--trust-rules", "--format", "json"]) == 1
        told = json.loads(capsys.readouterr().out)
        (game,) = told["games"]
        assert [(figure["id"], figure["as-declared"]) for figure in game["figures"]] == [("good", True), ("bad", False)]
        assert {finding["code"] for finding in told["findings"]} == {"FIG-VERDICT"}

    def test_sarif_gives_each_finding_its_rule_and_place(self, mine: Path, capsys: Capture) -> None:
        assert run(["check", "--game", str(mine), "--trust-rules", "--format", "sarif"]) == 1
        log = json.loads(capsys.readouterr().out)
        assert log["version"] == "2.1.0"
        (done,) = log["runs"]
        (result,) = done["results"]
        rule = done["tool"]["driver"]["rules"][result["ruleIndex"]]
        assert rule["id"] == result["ruleId"] == "FIG-VERDICT"
        assert rule["shortDescription"]["text"]
        place = result["locations"][0]["physicalLocation"]
        assert place["region"]["startLine"] == 3
        assert place["artifactLocation"]["uri"].endswith("/mine/figures.yaml")

    def test_sarif_without_findings_is_a_log_with_no_results(self, mine: Path, capsys: Capture) -> None:
        assert run(["check", "--game", str(clean(mine)), "--trust-rules", "--format", "sarif"]) == 0
        assert json.loads(capsys.readouterr().out)["runs"][0]["results"] == []

    def test_github_gets_one_command_a_finding_on_one_line(
        self, mine: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (mine / "game.yaml").write_text(GAME + '"100%: a\\nb": red\n')
        monkeypatch.chdir(mine.parent)
        assert run(["check", "--game", "mine", "--format", "github"]) == 1
        shown = capsys.readouterr().out
        assert shown.startswith("::error file=mine/game.yaml,line=9,col=1,title=DEF-UNKNOWN-KEY::")
        command, closing = shown.splitlines()
        assert "100%25" in command
        assert closing == "ppgen check: 1 game judged (mine): 1 finding"


class TestFigures:
    def written(self, out: Path) -> list[str]:
        return sorted(str(file.relative_to(out)) for file in out.rglob("*") if file.is_file())

    def draw(self, mine: Path, out: Path, *more: str) -> int:
        return run(["figures", "--game", str(mine), "--trust-rules", "--out", str(out), *more])

    def test_what_is_not_as_declared_is_reported_and_not_written(
        self, mine: Path, tmp_path: Path, capsys: Capture
    ) -> None:
        assert self.draw(mine, tmp_path / "out") == 1
        assert self.written(tmp_path / "out") == ["mine/figures/good.svg"]
        told = capsys.readouterr()
        assert "FIG-VERDICT" in told.err
        assert "1 held back" in told.out

    def test_a_draft_is_written_and_stamped(self, mine: Path, tmp_path: Path) -> None:
        assert self.draw(mine, tmp_path / "out", "--draft") == 1
        assert self.written(tmp_path / "out") == ["mine/figures/bad_draft.svg", "mine/figures/good.svg"]
        stamped = (tmp_path / "out/mine/figures/bad_draft.svg").read_text()
        assert "draft" in stamped.lower()
        assert "draft" not in (tmp_path / "out/mine/figures/good.svg").read_text().lower()

    def test_drafts_are_counted_as_such(self, mine: Path, tmp_path: Path, capsys: Capture) -> None:
        where = f"(svg) in {tmp_path}/mine/figures"
        assert self.draw(mine, tmp_path, "--draft") == 1
        assert f"mine: 2 figures {where}, 1 of them a draft\n" in capsys.readouterr().out
        assert self.draw(mine, tmp_path, "--draft", "--figure", "bad") == 1
        assert f"mine: 1 figure {where}, a draft\n" in capsys.readouterr().out
        assert self.draw(mine, tmp_path, "--draft", "--figure", "good") == 0
        assert f"mine: 1 figure {where}\n" in capsys.readouterr().out
        bad = next(line for line in (mine / "figures.yaml").read_text().splitlines() if "id: bad" in line)
        for count, said in ((2, "both drafts"), (3, "all drafts")):
            figures = [bad.replace("id: bad", f"id: bad-{number}") for number in range(count)]
            (mine / "figures.yaml").write_text("\n".join(["figures:", *figures, ""]))
            assert self.draw(mine, tmp_path, "--draft") == 1
            assert f"mine: {count} figures {where}, {said}\n" in capsys.readouterr().out

    def test_nothing_is_drawn_from_a_definition_at_fault(self, mine: Path, tmp_path: Path, capsys: Capture) -> None:
        (mine / "game.yaml").write_text(GAME + "colour: red\n")
        assert self.draw(mine, tmp_path / "out") == 1
        told = capsys.readouterr()
        assert "DEF-UNKNOWN-KEY" in told.err
        assert told.out == "mine: nothing drawn\n"
        assert self.written(tmp_path / "out") == []

    def test_only_the_figures_asked_for_are_drawn(self, mine: Path, tmp_path: Path) -> None:
        assert self.draw(mine, tmp_path / "out", "--figure", "good") == 0
        assert self.written(tmp_path / "out") == ["mine/figures/good.svg"]

    def test_formats_and_theme_name_the_files(self, mine: Path, tmp_path: Path) -> None:
        more = ("--figure", "good", "--format", "svg, pdf,svg", "--theme", "ink")
        assert self.draw(mine, tmp_path / "out", *more) == 0
        assert self.written(tmp_path / "out") == ["mine/figures/good.ink.pdf", "mine/figures/good.ink.svg"]

    def test_text_that_cannot_be_drawn_is_found_at_its_place(self, mine: Path, tmp_path: Path, capsys: Capture) -> None:
        word = "x" * 200
        panel = f"{{position: setup, expect: legal, caption: {word}}}"
        figure = f"{{id: wide, title: W, caption: W., alt: W., panels: [{panel}]}}"
        (mine / "figures.yaml").write_text(f"figures:\n  - {figure}\n")
        assert self.draw(mine, tmp_path / "out") == 1
        column = f"  - {figure}".index(word) + 1
        assert f"figures.yaml:2:{column}: FIG-DRAW figure 'wide' cannot be drawn: " in capsys.readouterr().err
        assert self.written(tmp_path / "out") == []

    @pytest.mark.parametrize(
        "fault", ["region: true", "legend: {nothing: x}", "annotate: [{callout: {at: Z, text: x}}]"]
    )
    def test_a_draft_that_leaves_nothing_to_draw_is_reported(
        self, mine: Path, tmp_path: Path, capsys: Capture, fault: str
    ) -> None:
        figure = f"{{id: f, title: F, caption: F., alt: F., position: setup, expect: legal, {fault}}}"
        (mine / "figures.yaml").write_text(f"figures:\n  - {figure}\n")
        assert self.draw(mine, tmp_path / "out", "--draft") == 1
        assert "error of ppgen" not in capsys.readouterr().err

    def test_only_games_that_draw_something_are_told_of(self, tmp_path: Path, capsys: Capture) -> None:
        assert run(["figures", "--figure", "final-route", "--out", str(tmp_path)]) == 0
        assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["long-way"]
        assert run(["figures", "--game", "piecepack", "--out", str(tmp_path)]) == 0
        assert capsys.readouterr().out == "piecepack: no figures\n"

    def test_an_unknown_figure_is_wrong_usage_and_draws_nothing(self, mine: Path, tmp_path: Path) -> None:
        assert self.draw(mine, tmp_path / "out", "--figure", "good", "--figure", "goood") == 2
        assert self.written(tmp_path / "out") == []

    def test_out_that_is_a_file_is_named(self, mine: Path, tmp_path: Path, capsys: Capture) -> None:
        (tmp_path / "out").write_text("")
        assert self.draw(mine, tmp_path / "out", "--figure", "good") == 2
        assert "is a file" in capsys.readouterr().err


def test_every_code_that_the_program_gives_has_a_page() -> None:
    package = Path(cli.__file__).parent.parent
    given = {
        code
        for file in package.rglob("*.py")
        for code in re.findall(r'"((?:DEF|ART|FIG|LW|SHEET)-[A-Z-]+)"', file.read_text(encoding="utf-8"))
    }
    assert given <= set(all_pages()[0])
