"""What programs read: JSON after its schema, JUnit, SARIF, GitHub's commands within limits, Markdown that is safe."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from ppgen.baseline import formats
from ppgen.baseline.changes import KINDS, Change, Comparison, Kind
from ppgen.baseline.geometry import Bounds
from ppgen.baseline.words import Difference
from ppgen.diagnostics import Mark

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/diff.schema.json").read_text(encoding="utf-8"))
NASTY = "caption changed: “a” → “<img src=x onerror=alert(1)> @everyone [x](http://x) `rm` | 100%, a:b\n::error::”"


def change(number: int, kind: Kind = "changed", sentence: str = NASTY) -> Change:
    mark = None if kind in ("removed", "orphaned") else Mark("games/a b/figures.yaml", number + 1, 5)
    word = Difference("caption", sentence, Bounds(1, 2, 3, 4), "a", "b", note=kind == "noted")
    return Change(f"mine/figures/f{number:03}.svg", kind, (word,) if kind != "same" else (), b"", b"", mark)


EVERY = Comparison("output/ as committed at HEAD", tuple(change(n, kind) for n, kind in enumerate(KINDS)))  # type: ignore[arg-type]
MANY = Comparison("v1", tuple(change(number) for number in range(120)))
NOTHING = Comparison("v1", ())


@pytest.mark.parametrize("comparison", [EVERY, MANY, NOTHING])
def test_json_is_as_its_schema_says(comparison: Comparison) -> None:
    said = json.loads(formats.json(comparison, "1.0", str, "report/index.html"))
    jsonschema.Draft202012Validator(SCHEMA).validate(said)
    assert said["findings"] == len(comparison.findings)


def test_the_schema_is_one_and_knows_every_kind() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["properties"]["counts"]["properties"]) == set(KINDS)
    assert set(SCHEMA["$defs"]["change"]["properties"]["kind"]["enum"]) == set(KINDS)


def test_junit_has_a_case_a_file_and_a_failure_a_finding() -> None:
    root = ElementTree.fromstring(formats.junit(EVERY))
    (suite,) = root
    cases = suite.findall("testcase")
    assert len(cases) == int(suite.attrib["tests"]) == len(KINDS)
    assert len(suite.findall("testcase/failure")) == int(suite.attrib["failures"])
    assert len(suite.findall("testcase/error")) == int(suite.attrib["errors"]) == 2
    assert suite.findall("testcase/failure")[0].text == NASTY


def test_sarif_has_a_result_a_finding_at_its_line() -> None:
    said: dict[str, Any] = json.loads(formats.sarif(EVERY, "1.0", str, "output"))
    assert said["version"] == "2.1.0"
    (one,) = said["runs"]
    assert len(one["results"]) == len(EVERY.findings)
    rules = [rule["id"] for rule in one["tool"]["driver"]["rules"]]
    for result in one["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        (where,) = result["locations"]
        place = where["physicalLocation"]
        if result["ruleId"] in ("diff-removed", "diff-orphaned"):
            assert place["artifactLocation"]["uri"].startswith("output/mine/")
        else:
            assert place["artifactLocation"]["uri"] == "games/a%20b/figures.yaml"
            assert place["region"]["startLine"] >= 1


def test_github_annotates_ten_and_says_where_the_rest_is() -> None:
    lines = formats.github(MANY, str, "output", "https://example.org/report").splitlines()
    assert sum(line.startswith("::error ") for line in lines) == 10
    assert "110 more: https://example.org/report" in next(line for line in lines if line.startswith("::notice "))


def test_github_commands_stay_on_their_line() -> None:
    for line in formats.github(EVERY, str, "output").splitlines()[:-1]:
        assert line.startswith("::error file=")
        assert line.count("\n") == 0
        assert "100%25" in line


def test_markdown_fits_a_comment() -> None:
    long = Comparison("v1", tuple(change(number, sentence="x" * 900) for number in range(500)))
    said = formats.markdown(long, "https://example.org/r")
    assert len(said) < 65_536
    assert "more, in the report" in said


def test_markdown_takes_nothing_of_a_caption_for_markup() -> None:
    said = formats.markdown(EVERY, "report/index.html")
    assert "<img" not in said
    assert "@everyone" not in said
    assert "\\[x\\](http://x)" in said
    assert "\n::error" not in said


def test_markdown_of_nothing_says_so() -> None:
    assert "Every picture is as it was." in formats.markdown(NOTHING)


@pytest.mark.parametrize("form", [formats.markdown, lambda one: formats.github(one, str, "output")])
def test_nothing_steers_the_terminal_that_it_is_read_in(form: Callable[[Comparison], str]) -> None:
    said = Change("mine/figures/x.svg", "changed", (Difference("caption", "caption changed: \x1b[31mred\x9b0m"),))
    out = form(Comparison("HEAD", (said,)))
    assert "red" in out
    assert not {"\x1b", "\x9b"} & set(out)
