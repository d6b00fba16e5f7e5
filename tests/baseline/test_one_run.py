"""`ppgen diff --check`: one run judges, draws and compares, and nothing is judged or drawn twice."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from ppgen.report.formats import FORMATS
from tests.baseline.conftest import Project, two_games
from tests.cli.conftest import Said, said

__all__ = ["said"]  # a fixture
ROOT = Path(__file__).resolve().parents[2]
VARIANTS = """\
variants:
  small: {summary: A smaller board., changes: {board: {columns: 2}}}
  tall: {summary: A taller board., changes: {board: {rows: 4}}}
sheets:
  - {id: card, title: Card, layouts: [{column: {items: [{board: {max: 20}}, {figure: {of: start}}]}}]}
"""
FIGURES = """\
figures:
  - {id: start, title: Start, caption: The setup., alt: A board., position: setup, expect: legal}
  - {id: low, title: Low, caption: The setup., alt: A board., position: setup, expect: legal, variant: tall}
"""
WRONG = FIGURES.replace("expect: legal, variant", "expect: legal, claims: {turn: black}, variant")
UNTRUE = FIGURES.replace("position: setup, expect: legal}", "position: setup, expect: legal, claims: {turn: black}}")


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said) -> Project:
    """A repository with two games, of which one has variants, and every drawing committed."""
    plain = FIGURES.split("  - {id: low")[0]
    project = two_games(tmp_path / "theirs", monkeypatch, (VARIANTS, FIGURES), ("", plain))
    assert said("diff", "--update")[0] == 0
    assert said("diff", "--update", "--game", "pond", "--variant", "small")[0] == 0
    project.commit("The first drawings")
    return project


def figures(project: Project, text: str) -> None:
    project.path("games/pond/figures.yaml").write_text(text)


def test_what_is_in_order_is_clean(stranger: Project, said: Said) -> None:
    status, out, err = said("diff", "--check", "--all-variants")
    assert (status, err) == (0, "")
    assert out.splitlines()[-1].startswith(
        "2 games judged (pond, race), also in 2 variants: no findings; "
        "2 games compared (pond, race), also in 1 variant: 5 the same, against output/ as committed at HEAD"
    )


def test_findings_of_both_are_in_every_format_and_each_alone_fails(stranger: Project, said: Said) -> None:
    figures(stranger, WRONG)
    assert said("diff")[0] == 0  # nothing is committed of the variant `tall`
    assert said("diff", "--check")[0] == 0
    also = ",".join(f"{form}=report.{form}" for form in FORMATS)
    status, out, _ = said("diff", "--check", "--all-variants", "--format", "github", "--also", also)
    assert status == 1
    assert "::error file=games/pond/figures.yaml,line=3,col=104,title=FIG-CLAIM::" in out
    figures(
        stranger,
        WRONG.replace(
            "caption: The setup., alt: A board., position: setup, expect: legal}",
            "caption: The start., alt: A board., position: setup, expect: legal}",
        ),
    )
    assert said("diff", "--check")[0] == 1
    assert said("diff", "--check", "--all-variants", "--format", "github", "--also", also)[0] == 1
    for form in FORMATS:
        text = stranger.path(f"report.{form}").read_text(encoding="utf-8")
        assert "FIG-CLAIM" in text
        assert "in variant tall" in text
        assert "start.svg" in text
        assert "caption changed" in text


def test_check_finds_in_the_same_run_what_check_finds_alone(stranger: Project, said: Said) -> None:
    """The same findings with the same places and words: of claims, a sheet, a definition."""
    for name, old, new in (
        ("figures.yaml", FIGURES, WRONG),
        ("figures.yaml", FIGURES, UNTRUE),
        ("figures.yaml", "alt: A board., position", "position"),
        ("game.yaml", "max: 20", "min: 150, max: 150"),
        ("game.yaml", "of: start", "of: strat"),
        ("game.yaml", "title: Pond", "titel: Pond"),
        ("game.yaml", "columns: 2", "columns: 99999"),
    ):
        before = stranger.path(f"games/pond/{name}").read_text()
        stranger.edit(f"games/pond/{name}", old, new)
        status, out, _ = said("check", "--all-variants", "--format", "json")
        assert status == 1, (old, new)
        expected = json.loads(out)
        for finding in expected["findings"]:
            del finding["level"]  # which a comparison does not have
        status, out, _ = said("diff", "--check", "--all-variants", "--format", "json")
        assert status == 1
        found = json.loads(out)
        assert sorted(map(str, found["broken"]["faults"])) == sorted(map(str, expected["findings"]))
        assert all(game in found["judged"]["games"] for game in expected["games"])
        jsonschema.Draft202012Validator(json.loads((ROOT / "docs/diff.schema.json").read_text())).validate(found)
        stranger.path(f"games/pond/{name}").write_text(before)


def test_a_withheld_drawing_names_its_fault_which_is_said_once(stranger: Project, said: Said) -> None:
    figures(stranger, UNTRUE)
    status, out, _ = said("diff", "--check")
    assert status == 1
    (fault,) = [line for line in out.splitlines() if line.startswith("games/") and "FIG-CLAIM" in line]
    place = fault.partition(": ")[0]
    assert f"    not drawn: FIG-CLAIM at {place}" in out.splitlines()
    status, out, _ = said("diff", "--check", "--format", "github", "--game", "pond")
    annotated = [line for line in out.splitlines() if line.startswith("::error")]
    assert sorted(re.findall(r"title=([^:]*)::", "".join(annotated))) == ["FIG-CLAIM", "SHEET-DRAW"]
    assert "pond/figures/start.svg withheld: not drawn: FIG-CLAIM at" in out


def test_every_judged_figure_and_every_drawing_is_a_case(stranger: Project, said: Said) -> None:
    out = said("diff", "--check", "--all-variants", "--format", "junit")[1]
    (suite,) = ElementTree.fromstring(out)
    names = {f"{case.attrib['classname']}/{case.attrib['name']}" for case in suite.findall("testcase")}
    assert {"pond.figures/start", "pond.figures/start.svg", "pond+tall.figures/low", "race.figures/start"} <= names


def test_nothing_is_judged_or_drawn_twice(stranger: Project, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)  # in this process, where calls can be counted
    judged: Counter[str] = Counter()
    drawn: Counter[tuple[str, ...]] = Counter()

    def counting(target: str, counts: Counter[Any], key: Any) -> None:
        module, _, name = target.rpartition(".")
        import importlib

        real = getattr(importlib.import_module(module), name)

        def call(*arguments: Any, **named: Any) -> Any:
            counts[key(*arguments)] += 1
            return real(*arguments, **named)

        monkeypatch.setattr(target, call)

    counting("ppgen.figures.judge.judge_book", judged, lambda game, *_: game.id)
    counting("ppgen.figures.draw.draw", drawn, lambda statement, theme: (statement.game.id, statement.id, theme.name))
    counting(
        "ppgen.sheets.printout.make_printout",
        drawn,
        lambda job: (job.game.id, job.sheet.id, job.paper.name, job.theme.name, job.options),
    )
    stranger.git("tag", "base")
    stranger.git("rm", "-qr", "--cached", "output/pond+small")
    stranger.git("commit", "-qm", "Only the other baseline has the variant")
    words = ("--also", "junit=a.xml,markdown=b.md", "--report", "page", "--review", "base")
    status, _, _ = said("diff", "--check", "--all-variants", *words)
    assert status in (0, 1)
    assert judged == dict.fromkeys(("pond", "pond+small", "pond+tall", "race"), 1)
    assert {key[:2] for key in drawn} == {
        *(("pond", name) for name in ("start", "card")),
        *(("pond+small", name) for name in ("start", "card")),
        *(("pond+tall", name) for name in ("start", "card", "low")),
        ("race", "start"),
    }
    assert set(drawn.values()) == {1}
    # A figure that is not as declared, which is shown as a draft.
    figures(stranger, UNTRUE)
    judged.clear()
    drawn.clear()
    assert said("diff", "--check", "--all-variants", *words)[0] == 1
    assert set(judged.values()) == {1}
    assert set(drawn.values()) == {1}
    figures(stranger, FIGURES)
    # A sheet that fits nowhere, and one that names no figure, are no reason to try again.
    stranger.edit("games/pond/game.yaml", "max: 20", "min: 150, max: 150")
    stranger.edit("games/pond/game.yaml", "of: start", "of: strat")
    judged.clear()
    drawn.clear()
    assert said("diff", "--check", "--all-variants")[0] == 1
    assert set(judged.values()) == {1}
    assert set(drawn.values()) == {1}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--all-variants",), "--all-variants says what --check judges: give --check, too"),
        (("--strict",), "--strict says what --check finds: give --check, too"),
        (("--lints", "all"), "--lints says what --check finds: give --check, too"),
        (("--strict", "a.svg", "b.svg"), "--strict does not go with two files"),
        (("--check", "--figure", "start"), "--check judges every figure, so --figure does not go with it"),
        (("--check", "--update"), "--check does not go with it"),
        (("--check", "--all-variants", "--game", "pond", "--variant", "tall"), "--variant does not go with it"),
        (("--check", "a.svg", "b.svg"), "--check does not go with two files"),
    ],
)
def test_what_does_not_go_with_it_is_refused(
    options: tuple[str, ...], message: str, stranger: Project, said: Said
) -> None:
    status, _, err = said("diff", *options)
    assert status == 2
    assert message in " ".join(err.split())
