"""Baselines in other formats, or in none, are named and break nothing."""

from __future__ import annotations

from functools import partial
from pathlib import Path

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

SECOND = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" data-ppgen-format="2"
 width="40mm" height="20mm" viewBox="0 0 40 20" role="img" aria-labelledby="p1-title p1-desc" lang="en">
<title id="p1-title">Coins</title>
<desc id="p1-desc">Two coins.</desc>
<defs><path id="pR1" d="M0 0H500V-700Z"/><g id="p-coin"><path d="M0 0H10V10Z" fill="#cc2222"/></g></defs>
<rect width="40" height="20" fill="#ffffff" data-role="paper"/>
<g data-role="board" data-id="board">
<use xlink:href="#p-coin" transform="translate(2 2)" data-role="piece" data-id="coin-A1"
 data-kind="piece" data-look="red-coin" data-place="A1"/>
<use xlink:href="#p-coin" transform="translate(20 2)" data-role="piece" data-id="coin-C1"
 data-kind="piece" data-look="red-coin" data-place="C1"/>
</g>
<g fill="#000000" transform="matrix(0.003 0 0 0.003 2 18)" data-text="A"><use xlink:href="#pR1"/></g>
</svg>
"""
"""A drawing as this ppgen writes it."""

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


@pytest.mark.parametrize("text", ["x", "-1", "", "1", "1.5", "²", "٣", " 2", "2&#10;", "0x2", "9" * 5000])
def test_a_format_that_is_none_or_is_not_known_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Unreadable) as problem:
        reading.read(SECOND.replace('data-ppgen-format="2"', f'data-ppgen-format="{text}"').encode())
    assert len(str(problem.value)) < 300


def test_another_format_says_so_before_anything_in_it_is_found_strange() -> None:
    change = compared(NEWER, SECOND)
    assert (change.kind, change.is_finding) == ("unreadable", True)
    assert "written by another ppgen" in change.headline
    assert "draw it with that one, or accept what this one draws" in change.headline


def test_a_drawing_without_a_format_is_none_of_ours() -> None:
    change = compared(SECOND.replace(' data-ppgen-format="2"', ""), SECOND)
    assert (change.kind, change.is_finding) == ("unreadable", True)
    assert "it names no format" in change.headline


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


def test_a_newer_baseline_is_a_finding_of_each_file_and_no_traceback(project: Project, said: Said) -> None:
    path = project.path("output/mine/figures/one.svg")
    path.write_text(path.read_text().replace('data-ppgen-format="2"', 'data-ppgen-format="3" data-more="x"'))
    project.commit("As a newer ppgen drew it")
    status, out, err = said("diff", "--game", "games/mine", "--trust-rules")
    assert status == 1
    assert "one.svg unreadable" in out
    assert "it was written by another ppgen (format 3, and this one reads 2)" in out
    assert "Traceback" not in out + err
    assert project.diff("--update") == 0
    project.commit("As this ppgen draws it")
    assert project.diff() == 0


def test_two_files_of_which_the_newer_one_cannot_be_read_are_not_compared(tmp_path: Path, said: Said) -> None:
    old, new = tmp_path / "old.svg", tmp_path / "new.svg"
    old.write_text(SECOND)
    new.write_text(NEWER)
    assert run(["diff", str(new), str(old)]) == 1
    status, _, err = said("diff", str(old), str(new))
    assert status == 2
    assert "written by another ppgen" in err


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
