"""Warnings and illustrations are said in every format and leave the status 0; `check --strict` makes findings of them.

The repository is a stranger's: one game has no rules yet, another has variants and a transcript that nobody shows.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ppgen
from ppgen.cli import run
from tests.small_game import PAWNS, head

FORT = head("fort") + "board: {columns: 3, rows: 2}\npieces:\n  guard: {name: guard, art: guard}\n"
FORT_FIGURES = """\
figures:
  - {id: gate, title: Gate, caption: Two guards., alt: Guards., position: GG1/3, expect: illustration,
     claims: {count.guard.on: 2}}
  - {id: yard, title: Yard, caption: A guard., alt: A guard., position: 3/1G1, expect: illustration}
"""
GUARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<circle class="art-body" cx="4.5" cy="4.5" r="4"/></svg>\n'
)
RACE = head("race") + PAWNS + "variants:\n  wide: {summary: Wider., changes: {board: {columns: 4}}}\n"
RACE_FIGURES = """\
transcripts:
  lost: {setup: setup, turns: [A1-A3]}
figures:
  - {id: start, title: Start, caption: The start., alt: A board., position: setup, expect: legal}
  - {id: wide, title: Wide, caption: More., alt: A board., position: setup, expect: legal, variant: wide}
  - {id: alone, title: Alone, caption: A pawn., alt: A pawn., position: "3/1P1/3 white", expect: illustration}
"""
Said = Callable[..., tuple[int, str]]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, game, figures in (("fort", FORT, FORT_FIGURES), ("race", RACE, RACE_FIGURES)):
        (tmp_path / name / "art").mkdir(parents=True)
        (tmp_path / name / "game.yaml").write_text(game, encoding="utf-8")
        (tmp_path / name / "figures.yaml").write_text(figures, encoding="utf-8")
    (tmp_path / "fort/art/guard.svg").write_text(GUARD, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def said(repository: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    """Runs `ppgen` in the repository: the status and what it prints."""

    def call(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        status = run(list(words))
        return status, capsys.readouterr().out

    return call


def test_what_is_proved_is_counted_for_each_game_and_for_all(said: Said) -> None:
    status, out = said("check")
    assert status == 0
    assert "fort: 2 figures, all as declared: 2 illustrations" in out
    assert "race: 2 figures, all as declared: 1 proven, 1 illustration" in out
    assert "2 games judged (fort, race): no findings, 2 warnings (1 proven, 3 illustrations)." in out
    assert said("check", "--game", "fort")[1].endswith("1 game judged (fort): no findings (2 illustrations)\n")


def test_a_fault_of_a_figure_is_none_of_the_definition_that_shows_it(said: Said, repository: Path) -> None:
    """A sheet that shows the figure names its fault as a cause."""
    sheet = "sheets:\n  - {id: card, title: Card, layouts: [{column: {items: [{figure: {of: alone}}]}}]}\n"
    (repository / "race/game.yaml").write_text(RACE + sheet, encoding="utf-8")
    text = RACE_FIGURES.replace('"3/1P1/3 white"', '{notation: "3/1P1/3 white", then: [B2-C3]}')
    (repository / "race/figures.yaml").write_text(text, encoding="utf-8")
    status, out = said("check", "--game", "race")
    assert status == 1
    assert "race: 2 figures, 1 not as declared; 1 fault in its definition" in out


def test_warnings_name_what_nobody_judged(said: Said) -> None:
    _, out = said("check")
    unshown = "no figure shows a position of transcript 'lost', so nobody judges its turns"
    assert out.splitlines()[:4] == [
        f"race/figures.yaml:2:9: warning: FIG-UNSHOWN {unshown}",
        "    hint: show one (position: {after: lost}), or take the transcript away",
        "race/figures.yaml:5:5: warning: FIG-LEFT-OUT 1 figure of variants was not judged: 'wide'",
        "    hint: --all-variants judges the game in every variant",
    ]
    assert "FIG-LEFT-OUT" not in said("check", "--all-variants")[1]
    assert "FIG-LEFT-OUT" not in said("check", "--game", "race", "--variant", "wide")[1]


def test_every_format_has_warnings_and_marks_them(said: Said) -> None:
    text = "1 figure of variants was not judged"
    log = json.loads(said("check", "--format", "sarif")[1])["runs"][0]
    assert {(result["ruleId"], result["level"]) for result in log["results"]} == {
        ("FIG-LEFT-OUT", "warning"),
        ("FIG-UNSHOWN", "warning"),
    }
    assert (
        "::warning file=race/figures.yaml,line=5,col=5,title=FIG-LEFT-OUT::" in said("check", "--format", "github")[1]
    )
    data = json.loads(said("check", "--format", "json")[1])
    assert {(found["code"], found["level"]) for found in data["findings"]} == {
        ("FIG-LEFT-OUT", "warning"),
        ("FIG-UNSHOWN", "warning"),
    }
    assert data["counts"] == {
        "figures": 4,
        "not-as-declared": 0,
        "proven": 1,
        "undecided": 0,
        "illustrations": 3,
        "without-position": 0,
    }
    status, junit = said("check", "--format", "junit")
    suite = ElementTree.fromstring(junit)
    assert (status, suite.get("failures"), suite.get("errors")) == (0, "0", "0")
    assert text in junit
    status, markdown = said("check", "--format", "markdown")
    assert status == 0
    assert text in markdown.partition("Warnings")[2]


def test_a_comparison_that_judges_has_them_too(said: Said, repository: Path) -> None:
    assert said("figures")[0] == 0
    status, out = said("diff", "--check", "--on-disk", "--format", "json", "--report", "compared")
    data = json.loads(out)
    assert status == 0
    assert [warning["code"] for warning in data["judged"]["warnings"]] == ["FIG-UNSHOWN", "FIG-LEFT-OUT"]
    assert data["judged"]["counts"]["illustrations"] == 3
    page = (repository / "compared/index.html").read_text(encoding="utf-8")
    assert "FIG-LEFT-OUT" in page.partition('id="warnings"')[2]
    assert "race/figures.yaml:5:5: warning: FIG-LEFT-OUT" in said("diff", "--check", "--on-disk")[1]


def test_strict_makes_findings_of_warnings_and_illustrations(said: Said) -> None:
    status, out = said("check", "--strict")
    assert status == 1
    assert "warning:" not in out
    assert "race/figures.yaml:5:5: FIG-LEFT-OUT" in out
    assert "fort/figures.yaml:2:90: FIG-ILLUSTRATION figure 'gate' is an illustration" in out
    assert "hint: give fort rules, and expect the verdict of the rules" in out
    assert "race/figures.yaml:6:98: FIG-ILLUSTRATION figure 'alone' is an illustration" in out
    assert "2 games judged (fort, race): 5 findings" in out
    _, junit = said("check", "--strict", "--format", "junit")
    suite = ElementTree.fromstring(junit)
    failed = suite.findall(".//testcase[failure]")
    passed = {case.get("name") for case in suite.iter("testcase") if case not in failed}
    assert (len(failed), passed) == (5, {"start"})


def test_a_strict_comparison_finds_what_a_strict_check_finds(said: Said, repository: Path) -> None:
    assert said("figures")[0] == 0
    checked = json.loads(said("check", "--strict", "--format", "json")[1])["findings"]
    words = ("diff", "--check", "--strict", "--on-disk", "--report", "compared")
    status, out = said(*words, "--format", "json")
    data = json.loads(out)
    found = data["broken"]["faults"]
    assert (status, data["findings"], data["judged"]["warnings"]) == (1, 5, [])
    assert [(fault["code"], fault["line"]) for fault in found] == [(fault["code"], fault["line"]) for fault in checked]
    status, out = said(*words)
    assert "warning: FIG-" not in out
    assert "race/figures.yaml:6:98: FIG-ILLUSTRATION figure 'alone' is an illustration" in out
    page = (repository / "compared/index.html").read_text(encoding="utf-8")
    assert "FIG-ILLUSTRATION" in page
    assert "FIG-LEFT-OUT" not in page.partition('id="warnings"')[2]
    suite = ElementTree.fromstring(said(*words, "--format", "junit")[1])
    assert len(suite.findall(".//testcase[failure]")) == 5
    markers = [said(*some, "--format", "comment")[1].splitlines()[0] for some in (words, words[:2], words)]
    assert markers[0] == markers[2] != markers[1]


def test_the_library_finds_the_same(said: Said, repository: Path) -> None:
    game = ppgen.load(repository / "race")
    assert game.check() == ()
    assert [finding.code for finding in game.check(strict=True)] == ["FIG-UNSHOWN", "FIG-LEFT-OUT", "FIG-ILLUSTRATION"]
    assert [figure.proof for figure in game.figures] == ["proven", "illustration"]


def test_a_strict_check_finds_things_in_the_order_of_the_files(said: Said, repository: Path) -> None:
    transcripts, _, figures = RACE_FIGURES.partition("figures:\n")
    (repository / "race/figures.yaml").write_text(f"figures:\n{figures}{transcripts}", encoding="utf-8")
    found = json.loads(said("check", "--game", "race", "--strict", "--format", "json")[1])["findings"]
    assert [(fault["line"], fault["code"]) for fault in found] == [
        (3, "FIG-LEFT-OUT"),
        (4, "FIG-ILLUSTRATION"),
        (6, "FIG-UNSHOWN"),
    ]
    library = ppgen.load(repository / "race").check(strict=True)
    assert [finding.code for finding in library] == [fault["code"] for fault in found]


def test_the_library_knows_what_stands_where_without_rules(repository: Path) -> None:
    fort = ppgen.load(repository / "fort")
    assert fort.facts("GG1/3")["on"] == {"guard": ["A2", "B2"]}
    with pytest.raises(ppgen.PpgenError, match=r"has no section 'rules' and no rules\.py"):
        fort.judge("GG1/3")


def test_a_variant_of_one_game_hides_no_warning_of_another(said: Said, repository: Path) -> None:
    rally = repository / "rally"
    rally.mkdir()
    (rally / "game.yaml").write_text(RACE.replace("id: race", "id: rally"), encoding="utf-8")
    (rally / "figures.yaml").write_text(RACE_FIGURES.partition("  - {id: alone")[0], encoding="utf-8")
    assert said("figures", "--game", "rally", "--variant", "wide")[0] == 0
    _, out = said("diff", "--check", "--on-disk")
    assert "race/figures.yaml:5:5: warning: FIG-LEFT-OUT" in out
    assert "rally/figures.yaml:5:5: warning: FIG-LEFT-OUT" not in out


def test_strict_finds_nothing_where_everything_is_proved(said: Said, repository: Path) -> None:
    _, _, rest = RACE_FIGURES.partition("figures:\n")
    (repository / "race/figures.yaml").write_text("figures:\n" + rest.splitlines(True)[0], encoding="utf-8")
    status, out = said("check", "--game", "race", "--strict")
    assert (status, out.splitlines()[0]) == (0, "race: 1 figure, as declared")


def test_a_game_without_rules_goes_through_every_command(said: Said, repository: Path) -> None:
    assert said("figures", "--game", "fort", "--format", "svg,pdf") == (
        0,
        "fort: 2 figures (svg, pdf) in output/fort/figures\n",
    )
    drawn = (repository / "output/fort/figures/gate.svg").read_text(encoding="utf-8")
    assert '"verdict": "illustration"' in drawn
    assert "DRAFT" not in drawn
    assert '"draft"' not in drawn
    assert said("gallery")[0] == 0
    page = (repository / "output/index.html").read_text(encoding="utf-8")
    assert '<span class="verdict illustration">' in page
    assert "1 proven, 3 illustrations" in page
    assert "every figure is as" not in page
    assert "by its game's rules" not in page
    assert "judged when this page was made. An illustration is made up: nobody says that play" in page
    subprocess.run(["git", "add", "-A"], cwd=repository, check=True)
    identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    subprocess.run(["git", *identity, "commit", "-qm", "drawn"], cwd=repository, check=True)
    assert said("diff", "--game", "fort")[0] == 0
    figures = repository / "fort/figures.yaml"
    figures.write_text(FORT_FIGURES.replace("position: GG1/3", "position: G1G/3"), encoding="utf-8")
    status, out = said("diff", "--game", "fort")
    assert status == 1
    assert "gate.svg changed" in out
    figures.write_text(FORT_FIGURES.replace("3/1G1, expect: illustration", "3/1G1, expect: legal"), encoding="utf-8")
    status, out = said("check", "--game", "fort")
    assert status == 1
    assert "fort/figures.yaml:4:88: FIG-RULES figure 'yard' is declared legal, but fort has no rules" in out
    assert "fort: 2 figures, 1 not as declared: 1 illustration" in out


def test_an_illustration_is_explained(said: Said) -> None:
    _, out = said("check", "--game", "race", "--explain", "alone")
    assert "  Illustration: it is made up, and only its turns are judged." in out
