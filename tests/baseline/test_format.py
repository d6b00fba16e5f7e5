"""Baselines in other formats: an older one is read by its shapes and texts, a newer one is named, neither breaks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ppgen.baseline import reading
from ppgen.baseline.changes import Change
from ppgen.baseline.comparison import in_words
from ppgen.baseline.xml import Unreadable
from ppgen.cli import run
from ppgen.things import FORMAT, Thing
from tests.baseline.conftest import Project
from tests.cli.conftest import Said, said

__all__ = ["said"]  # a fixture

FIRST = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" width="40mm"
 height="20mm" viewBox="0 0 40 20" role="img" aria-labelledby="p1-title p1-desc" lang="en">
<title id="p1-title">Coins</title>
<desc id="p1-desc">Two coins.</desc>
<defs><path id="pR1" d="M0 0H500V-700Z"/><g id="p-coin"><path d="M0 0H10V10Z" fill="#cc2222"/></g></defs>
<rect width="40" height="20" fill="#ffffff" data-role="paper"/>
<g data-role="board" data-id="board">
<use xlink:href="#p-coin" transform="translate(2 2)" data-role="piece" data-id="coin-A1" data-label="red coin on A1"/>
<use xlink:href="#p-coin" transform="translate(20 2)" data-role="piece" data-id="coin-C1" data-label="red coin on C1"/>
</g>
<g fill="#000000" transform="matrix(0.003 0 0 0.003 2 18)" data-text="A"><use xlink:href="#pR1"/></g>
</svg>
"""
"""A drawing as the first format had it: no mark, and a sentence for each piece."""

SECOND = re.sub(r'data-label="red coin on (\w+)"', r'data-kind="piece" data-look="red-coin" data-place="\1"', FIRST)
SECOND = SECOND.replace('version="1.1"', 'version="1.1" data-ppgen-format="2"')

NEWER = SECOND.replace('data-ppgen-format="2"', f'data-ppgen-format="{FORMAT + 1}" data-novelty="x"')


def compared(before: str, after: str) -> Change:
    return in_words(partial(Change, "coins.svg"), before.encode(), after.encode())


def sentences(change: Change) -> list[str]:
    return [word.sentence for word in change.words]


def test_the_format_that_is_written_is_read_with_what_its_parts_are() -> None:
    (coin, _) = [part for part in reading.read(SECOND.encode()).scopes[""] if part.role == "piece"]
    assert coin.thing == Thing("piece", "red-coin", "A1")
    moved = SECOND.replace('translate(20 2)" data-role="piece" data-id="coin-C1"', 'translate(20 9)" data-role="piece"')
    assert sentences(compared(SECOND, moved.replace('"C1"', '"C2"'))) == ["Red coin moved from C1 to C2"]


@pytest.mark.parametrize("first", [FIRST, FIRST.replace("<svg ", '<svg data-ppgen-format="1" ')])
def test_of_the_format_before_only_shapes_and_texts_count(first: str) -> None:
    alike = compared(first, SECOND)
    assert (alike.kind, alike.outdated, alike.is_finding) == ("rewritten", True, True)
    assert sentences(alike) == ["an older format"]
    moved = compared(first, SECOND.replace("translate(20 2)", "translate(20 5)"))
    assert (moved.kind, moved.outdated) == ("changed", True)
    assert sentences(moved) == ["Piece moved by 3 mm down"]
    assert sentences(compared(first, SECOND.replace('data-text="A"', 'data-text="B"'))) == ["Text changed: “A” → “B”"]
    assert sentences(compared(first, SECOND.replace("Two coins.", "Coins."))) == [
        "alternative text changed: “Two coins.” → “Coins.”"
    ]


def test_the_format_before_is_read_on_either_side() -> None:
    assert compared(SECOND, FIRST.replace("\n<g ", "\n\n<g ", 1)).kind == "rewritten"


@pytest.mark.parametrize("text", ["x", "-1", "", "1.5", "²", "٣", " 2", "2&#10;", "0x2", "9" * 5000])
def test_a_format_that_is_none_or_is_not_known_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Unreadable) as problem:
        reading.read(SECOND.replace('data-ppgen-format="2"', f'data-ppgen-format="{text}"').encode())
    assert len(str(problem.value)) < 300


def test_a_newer_format_says_so_before_anything_in_it_is_found_strange() -> None:
    change = compared(NEWER, SECOND)
    assert (change.kind, change.is_finding) == ("unreadable", True)
    assert "written by a newer ppgen" in change.headline
    assert "upgrade ppgen" in change.headline
    assert "upgrade ppgen, or accept what this one draws" in change.headline


HOSTILE = [
    "red&#10;coin&#10;::error::forged",
    "&#9;&#13;",
    "A1 → " * 40_000,
    "&#x202e;A1&#x2066;",
    " north",
    ",",
    "1,2,3",
    "-,-",
    "9" * 100_000 + ",1",
    "“””",
]


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("field", Thing._fields)
def test_whatever_a_part_says_of_itself_makes_a_sentence_of_bounded_length(field: str, value: str) -> None:
    plain = SECOND.replace('data-kind="piece" data-look="red-coin" data-place="A1"', 'data-kind="piece"')
    strange = plain.replace('data-kind="piece"/>', f'data-kind="piece" data-{field}="{value}"/>')
    strange = strange.replace(f'data-kind="piece" data-kind="{value}"', f'data-kind="{value}"')
    assert strange != plain
    for before, after in (
        (strange, SECOND),
        (SECOND, strange),
        (strange, plain.replace("translate(2 2)", "translate(9 9)")),
    ):
        change = compared(before, after)
        assert change.words
        assert max(map(len, sentences(change))) < 1000


def outdated(project: Project) -> None:
    """Commit the drawings of the project as the format before had them."""
    for path in sorted(project.path("output").rglob("*.svg")):
        text = re.sub(r' data-(ppgen-format|kind|look|place|owner)="[^"]*"', "", path.read_text())
        path.write_text(re.sub(r' data-label="[^"]*"', ' data-label="something on A1"', text))
    project.commit("As an older ppgen drew them")


NOTICE = "2 drawings of the baseline are in an older format, compared by shapes and texts alone: `ppgen diff --update`"


def in_json(out: str) -> list[str]:
    return [str(notice) for notice in json.loads(out)["notices"]]


def in_junit(out: str) -> list[str]:
    properties = ElementTree.fromstring(out).iter("property")
    return [one.get("value", "") for one in properties if one.get("name") == "warning"]


def in_sarif(out: str) -> list[str]:
    (one,) = json.loads(out)["runs"]
    assert [result["ruleId"] for result in one["results"]] == ["diff-rewritten"] * 2
    notices = [notice for call in one["invocations"] for notice in call["toolExecutionNotifications"]]
    assert {notice["level"] for notice in notices} == {"warning"}
    return [notice["message"]["text"] for notice in notices]


def in_lines(start: str) -> Callable[[str], list[str]]:
    return lambda out: [line.removeprefix(start) for line in out.splitlines() if line.startswith(start)]


@pytest.mark.parametrize(
    ("form", "notices"),
    [
        ("text", in_lines("warning: ")),
        ("json", in_json),
        ("junit", in_junit),
        ("sarif", in_sarif),
        ("github", in_lines("::warning title=ppgen diff::")),
        ("markdown", in_lines("⚠️ ")),
    ],
)
def test_an_older_baseline_is_told_once_in_every_format_beside_the_files_to_renew(
    form: str, notices: Callable[[str], list[str]], project: Project, said: Said
) -> None:
    outdated(project)
    status, out, _ = said("diff", "--game", "games/mine", "--trust-rules", "--format", form)
    assert status == 1  # bytes that are not those that are drawn now are a finding
    (notice,) = notices(out)
    assert NOTICE.replace("`", "") in notice.replace("`", "").replace("\\", "")


def test_an_older_baseline_whose_pictures_changed_is_a_finding_until_it_is_renewed(
    project: Project, said: Said
) -> None:
    outdated(project)
    project.edit_figures("to: C1", "to: C2")
    status, out, _ = said("diff", "--game", "games/mine", "--trust-rules", "--report", "report")
    assert status == 1
    assert "1 changed, 1 rewritten" in out
    assert "two.svg changed\n    Arrow redrawn" in out
    assert f"{NOTICE[0].upper()}{NOTICE[1:]}" in Path("report/index.html").read_text(encoding="utf-8")
    assert project.diff("--update") == 0
    project.commit("Renewed")
    status, out, _ = said("diff", "--game", "games/mine", "--trust-rules")
    assert status == 0
    assert "older" not in out


def test_a_newer_baseline_is_a_finding_of_each_file_and_no_traceback(project: Project, said: Said) -> None:
    path = project.path("output/mine/figures/one.svg")
    path.write_text(path.read_text().replace('data-ppgen-format="2"', 'data-ppgen-format="3" data-more="x"'))
    project.commit("As a newer ppgen drew it")
    status, out, err = said("diff", "--game", "games/mine", "--trust-rules")
    assert status == 1
    assert "one.svg unreadable" in out
    assert "it was written by a newer ppgen (format 3, and this one reads up to 2)" in out
    assert "Traceback" not in out + err


def test_two_files_of_which_the_newer_one_cannot_be_read_are_not_compared(tmp_path: Path, said: Said) -> None:
    old, new = tmp_path / "old.svg", tmp_path / "new.svg"
    old.write_text(SECOND)
    new.write_text(NEWER)
    assert run(["diff", str(new), str(old)]) == 1
    status, _, err = said("diff", str(old), str(new))
    assert status == 2
    assert "written by a newer ppgen" in err


@pytest.mark.parametrize("form", ["text", "json", "junit", "sarif", "github", "markdown"])
def test_what_a_baseline_says_of_its_parts_forges_no_line(form: str, project: Project, said: Said) -> None:
    path = project.path("output/mine/figures/two.svg")
    text = path.read_text(encoding="utf-8")
    forged = text.replace('data-place="A1 → C1"', 'data-place="B1&#10;::error::forged&#13;&#x85;&#x202e;north"')
    assert forged != text
    path.write_text(forged, encoding="utf-8")
    project.commit("Forged")
    status, out, err = said("diff", "--game", "games/mine", "--trust-rules", "--format", form)
    assert status == 1
    assert "forged" in out
    assert not [line for line in (out + err).split("\n") if line.lstrip().startswith("::error::forged")]
    assert not set(out + err) & set("\r\x85\u202e")
