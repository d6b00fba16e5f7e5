"""What programs read: JSON after its schema, JUnit, SARIF, GitHub's commands within limits, Markdown that is safe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from ppgen.baseline.changes import KINDS, Change, Fresh, Kind
from ppgen.baseline.comparison import Comparison, compare
from ppgen.baseline.difference import Difference
from ppgen.baseline.geometry import Extent
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.records import replace
from ppgen.report import html
from ppgen.report.differences import report_of
from ppgen.report.formats import FORMATS, write
from ppgen.report.model import Report, fault

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/diff.schema.json").read_text(encoding="utf-8"))
NASTY = "caption changed: “a” → “<img src=x onerror=alert(1)> @everyone [x](http://x) `rm` | 100%, a:b\n::error::”"


def change(number: int, kind: Kind = "changed", sentence: str = NASTY) -> Change:
    mark = None if kind in ("removed", "orphaned") else Mark("games/a b/figures.yaml", number + 1, 5)
    word = Difference("caption", sentence, Extent(1, 2, 3, 4), "a", "b", note=kind == "noted")
    return Change(f"mine/figures/f{number:03}.svg", kind, (word,) if kind != "same" else (), b"", b"", mark)


EVERY = Comparison("output/ as committed at HEAD", tuple(change(n, kind) for n, kind in enumerate(KINDS)))  # type: ignore[arg-type]
MANY = Comparison("v1", tuple(change(number) for number in range(120)))
NOTHING = Comparison("v1", ())
FAULT = Diagnostic(Mark("games/mine/game.yaml", 3, 1), "DEF-X", "this is half a word", "write a whole word")
CLAIM = Diagnostic(Mark("games/mine/figures.yaml", 9, 7), "FIG-CLAIM", "it is 3", "correct the claim")
HELD = Fresh("mine/figures/held.svg", None, Mark("games/mine/figures.yaml", 8, 5), (CLAIM,))
WRONG = replace(compare([HELD], {}, "HEAD"), games=("mine",), broken=(FAULT,), unjudged=("mine/figures/lost.svg",))


def written(comparison: Comparison, form: str, more: str = "", advice: str = "") -> str:
    return write(report_of(comparison, "1.0", "output", more, advice), form)


def as_json(comparison: Comparison, form: str = "json", more: str = "") -> dict[str, Any]:
    read: dict[str, Any] = json.loads(written(comparison, form, more))
    return read


@pytest.mark.parametrize("comparison", [EVERY, MANY, NOTHING, WRONG])
def test_json_is_as_its_schema_says(comparison: Comparison) -> None:
    said = as_json(comparison, more="report/index.html")
    jsonschema.Draft202012Validator(SCHEMA).validate(said)
    assert said["findings"] == comparison.problems


def test_the_schema_is_one_and_knows_every_kind() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["properties"]["counts"]["properties"]) == set(KINDS)
    assert set(SCHEMA["$defs"]["change"]["properties"]["kind"]["enum"]) == set(KINDS)


class TestJUnit:
    def test_a_file_is_a_case_and_a_finding_a_failure(self) -> None:
        root = ElementTree.fromstring(written(EVERY, "junit"))
        (suite,) = root
        cases = suite.findall("testcase")
        assert len(cases) == int(suite.attrib["tests"]) == len(KINDS)
        assert len(suite.findall("testcase/failure")) == int(suite.attrib["failures"])
        assert len(suite.findall("testcase/error")) == int(suite.attrib["errors"]) == 2
        assert suite.findall("testcase/failure")[0].text == NASTY

    @pytest.mark.parametrize("comparison", [EVERY, MANY, NOTHING, WRONG])
    def test_it_has_what_readers_of_junit_need(self, comparison: Comparison) -> None:
        root = ElementTree.fromstring(written(comparison, "junit"))
        assert root.tag == "testsuites"
        (suite,) = root
        assert suite.tag == "testsuite"
        for element in (root, suite):
            assert {"name", "tests", "failures", "errors"} <= set(element.attrib)
        for case in suite.findall("testcase"):
            assert case.attrib["classname"]
            assert case.attrib["name"]
            assert len(case) <= 1
            for outcome in case:
                assert outcome.tag in ("failure", "error", "skipped")
                assert outcome.attrib["message"]

    def test_a_fault_and_what_it_hides_have_cases_of_their_own(self) -> None:
        (suite,) = ElementTree.fromstring(written(WRONG, "junit"))
        outcomes = {case.attrib["name"]: case[0].tag for case in suite.findall("testcase")}
        assert outcomes == {"games/mine/game.yaml:3:1 DEF-X": "error", "lost.svg": "skipped", "held.svg": "error"}
        assert suite.attrib["skipped"] == "1"

    @pytest.mark.parametrize("sign", ["\0", "\x1b", "\x0b", "\ufffe", "\ud800", "\u202e", "\r", "\x85"])
    def test_any_text_makes_valid_xml(self, sign: str) -> None:
        nasty = f"a{sign}<b>&\"'\n  ::error::]]>\n##[error]"
        mark = Mark(nasty, 1, 1)
        held = Change(f"x/{nasty}.svg", "withheld", (), mark=mark, faults=(Diagnostic(mark, "X", nasty, nasty),))
        text = written(Comparison(nasty, (held,), games=(nasty,), broken=held.faults, unjudged=(nasty,)), "junit")
        ElementTree.fromstring(text.encode())
        assert sign not in text
        assert not any(line.lstrip().startswith("::") or "##[" in line for line in text.split("\n"))


class TestSarif:
    def test_a_finding_is_a_result_at_its_line(self) -> None:
        (run,) = as_json(EVERY, "sarif")["runs"]
        assert len(run["results"]) == len(EVERY.findings)
        for result in run["results"]:
            (where,) = result["locations"]
            place = where["physicalLocation"]
            if result["ruleId"] in ("diff-removed", "diff-orphaned"):
                assert place["artifactLocation"]["uri"].startswith("output/mine/")
                assert "region" not in place
            else:
                assert place["artifactLocation"]["uri"] == "games/a%20b/figures.yaml"
                assert place["region"]["startLine"] >= 1

    @pytest.mark.parametrize("comparison", [EVERY, MANY, NOTHING, WRONG])
    def test_it_has_what_sarif_requires(self, comparison: Comparison) -> None:
        log = as_json(comparison, "sarif")
        assert log["version"] == "2.1.0"
        assert log["$schema"].endswith("sarif-schema-2.1.0.json")
        (run,) = log["runs"]
        driver = run["tool"]["driver"]
        assert driver["name"] == "ppgen"
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(ids) == len(set(ids))
        for result in run["results"]:
            assert ids[result["ruleIndex"]] == result["ruleId"]
            assert result["level"] in ("none", "note", "warning", "error")
            assert result["message"]["text"]
            assert set(result["partialFingerprints"]) == {"ppgenFile/v1"}

    def test_each_result_has_a_fingerprint_that_edits_elsewhere_do_not_change(self) -> None:
        def fingerprints(*faults: Diagnostic) -> list[str]:
            report = Report("ppgen x", "1", "X", "", tuple(map(fault, faults)))
            (run,) = json.loads(write(report, "sarif"))["runs"]
            return [result["partialFingerprints"]["ppgenFile/v1"] for result in run["results"]]

        again = replace(CLAIM, mark=Mark(CLAIM.mark.file, 30, 7))
        unlike = replace(CLAIM, message="it is \ud800")
        elsewhere = replace(CLAIM, mark=Mark("games/yours/figures.yaml", 9, 7))
        before = fingerprints(CLAIM, unlike, again, elsewhere)
        assert len(set(before)) == 4
        lower = [replace(each, mark=replace(each.mark, line=each.mark.line + 5)) for each in (CLAIM, unlike, again)]
        assert fingerprints(*lower, elsewhere) == before
        assert fingerprints(CLAIM) == before[:1]

    def test_what_nobody_could_judge_is_a_notification(self) -> None:
        (run,) = as_json(WRONG, "sarif")["runs"]
        (invocation,) = run["invocations"]
        assert invocation["executionSuccessful"] is True
        (notice,) = invocation["toolExecutionNotifications"]
        assert notice["message"]["text"].startswith("1 drawing could not be judged")

    def test_a_rule_says_what_its_code_means(self) -> None:
        report = Report("ppgen x", "1", "X", "", (fault(WRONG.broken[0]),), rules={"DEF-X": ("short", "long")})
        (rule,) = json.loads(write(report, "sarif"))["runs"][0]["tool"]["driver"]["rules"]
        assert rule == {"id": "DEF-X", "shortDescription": {"text": "short"}, "fullDescription": {"text": "long"}}


class TestGitHub:
    def test_ten_are_annotated_and_the_log_has_the_rest(self) -> None:
        lines = written(MANY, "github", "https://example.org/report").splitlines()
        assert sum(line.startswith("::error ") for line in lines) == 10
        assert "110 more: https://example.org/report" in next(line for line in lines if line.startswith("::notice "))
        assert sum(": mine/figures/f" in line for line in lines) == 110

    def test_commands_stay_on_their_line(self) -> None:
        for line in written(EVERY, "github").splitlines()[:-1]:
            assert line.startswith("::error file=")
            assert line.count("\n") == 0
            assert "100%25" in line

    def test_a_drawing_that_nothing_draws_is_told_at_its_file(self) -> None:
        (line,) = [line for line in written(EVERY, "github").splitlines() if "orphaned" in line and "::error" in line]
        assert line.startswith(f"::error file=output/mine/figures/f{list(KINDS).index('orphaned'):03}.svg,title=")

    def test_a_fault_is_told_at_its_own_line(self) -> None:
        fault_line, held_line, *_ = written(WRONG, "github").splitlines()
        assert fault_line.startswith("::error file=games/mine/game.yaml,line=3,col=1,title=DEF-X::")
        assert held_line.startswith(
            "::error file=games/mine/figures.yaml,line=9,col=7,title=mine/figures/held.svg withheld"
        )


class TestMarkdown:
    def test_it_fits_a_comment(self) -> None:
        long = Comparison("v1", tuple(change(number, sentence=f"{number} " + "x" * 900) for number in range(500)))
        said = written(long, "markdown", "https://example.org/r")
        assert len(said) < 65_536
        assert "more, in the report" in said

    def test_nothing_of_a_caption_is_markup(self) -> None:
        said = written(EVERY, "markdown", "report/index.html")
        assert "<img" not in said
        assert "@everyone" not in said
        assert "\\[x\\](http://x)" in said
        assert "\n::error" not in said

    def test_nothing_changed_is_said(self) -> None:
        assert "Every picture is as it was." in written(NOTHING, "markdown")
        assert "Every picture is as it was." not in written(WRONG, "markdown")


class TestText:
    def test_a_drawing_is_told_at_the_line_that_defines_it(self) -> None:
        lines = written(EVERY, "text").splitlines()
        assert lines[0] == "games/a b/figures.yaml:1:5: output/mine/figures/f000.svg changed"
        assert f"output/mine/figures/f{list(KINDS).index('orphaned'):03}.svg orphaned" in lines
        assert lines[-1] == EVERY.closing

    def test_no_fault_forges_a_line(self) -> None:
        forged = Diagnostic(Mark("a\nb.yaml", 1, 1), "DEF-X", "wrong\nb.yaml:1:1: DEF-X right", "do\nthis")
        held = Change("x.svg", "withheld", (), mark=forged.mark, faults=(forged,))
        shown = written(Comparison("HEAD", (held,), broken=(forged,)), "text").splitlines()
        assert shown[0] == r"a\nb.yaml:1:1: DEF-X wrong\nb.yaml:1:1: DEF-X right"
        assert shown[1] == r"    hint: do\nthis"
        assert len(shown) == 6  # the drawing, its fault with a hint, and the closing line

    def test_advice_comes_last(self) -> None:
        assert written(EVERY, "text", advice="look at it").endswith("\n    hint: look at it\n")


@pytest.mark.parametrize("form", FORMATS)
def test_hints_are_in_every_format(form: str) -> None:
    said = written(WRONG, form)
    assert "write a whole word" in said  # of a fault of the definition
    assert "correct the claim" in said  # of the fault that holds a drawing back


CELL = Diagnostic(Mark("games/mine/cards.xlsx", 14, 3, "Market"), "ROWS-CELL", "it has an error", "mend it")


@pytest.mark.parametrize("form", FORMATS)
def test_a_cell_of_a_spreadsheet_is_called_as_people_know_it(form: str) -> None:
    comparison = replace(compare([], {}, "HEAD"), games=("mine",), broken=(CELL,))
    said = written(comparison, form)
    if form == "json":
        jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(said))
        place = {"file": "games/mine/cards.xlsx", "line": 14, "column": 3, "sheet": "Market"}
        assert place.items() <= json.loads(said)["broken"]["faults"][0].items()
    else:
        assert "Market!C14" in said or "Market\\!C14" in said


def test_hints_are_on_the_page() -> None:
    page = html.page(WRONG, {}, report_of(WRONG, "1.0")).decode()
    assert "hint: write a whole word" in page
    assert "correct the claim" in page


@pytest.mark.parametrize("form", ["markdown", "github", "text", "junit", "json", "sarif"])
def test_nothing_steers_the_terminal_that_it_is_read_in(form: str) -> None:
    said = Change("mine/figures/x.svg", "changed", (Difference("caption", "caption changed: \x1b[31mred\x9b0m"),))
    out = written(Comparison("HEAD", (said,)), form)
    assert "red" in out
    assert not {"\x1b", "\x9b"} & set(out)


WARNED = Report("ppgen x", "1", "X", "closing", (fault(FAULT, "warning"),))


class TestWarnings:
    """A warning is in every format, marked as such, and is no finding."""

    def test_it_is_no_finding(self) -> None:
        assert (WARNED.problems, WARNED.faults, WARNED.warnings) == ((), (), WARNED.findings)

    def test_text(self) -> None:
        expected = (
            "games/mine/game.yaml:3:1: warning: DEF-X this is half a word\n    hint: write a whole word\nclosing\n"
        )
        assert write(WARNED, "text") == expected

    def test_github(self) -> None:
        lines = write(replace(WARNED, findings=WARNED.findings * 12), "github").splitlines()
        assert (
            sum(line.startswith("::warning file=games/mine/game.yaml,line=3,col=1,title=DEF-X::") for line in lines)
            == 10
        )
        assert sum(line.startswith("games/mine/game.yaml:3:1: warning: DEF-X: ") for line in lines) == 2

    def test_junit(self) -> None:
        (suite,) = ElementTree.fromstring(write(WARNED, "junit"))
        assert suite.attrib["errors"] == suite.attrib["failures"] == "0"
        values = [item.attrib["value"] for item in suite.iter("property") if item.attrib["name"] == "warning"]
        assert values == ["games/mine/game.yaml:3:1: DEF-X this is half a word (hint: write a whole word)"]

    def test_sarif(self) -> None:
        (result,) = json.loads(write(WARNED, "sarif"))["runs"][0]["results"]
        assert (result["ruleId"], result["level"]) == ("DEF-X", "warning")

    def test_markdown(self) -> None:
        said = write(WARNED, "markdown")
        assert "⚠️ **Warnings**" in said
        assert "⛔" not in said
