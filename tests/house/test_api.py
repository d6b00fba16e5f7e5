"""The library: the same work as the command, from Python, with the same refusals."""

from __future__ import annotations

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ppgen
from tests.long_way import alone

BUNDLED = Path(__file__).resolve().parents[2] / "ppgen" / "games" / "long_way"
WRONG = """
figures:
  - id: empty-sheet
    title: The empty sheet
    position: "in:A4w out:G6e"
    expect: legal
    claims: {tiles: 1}
    caption: An empty sheet.
    alt: An empty grid.
"""


@pytest.fixture(scope="module")
def game() -> ppgen.Game:
    return ppgen.load("long-way")


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> ppgen.Game:
    """The Long Way with one figure, whose claim is not so."""
    folder = tmp_path_factory.mktemp("games") / "long-way"
    shutil.copytree(BUNDLED, folder, ignore=shutil.ignore_patterns("rulebook.md"))  # which has a place for each figure
    (folder / "game.yaml").write_text(alone.definition(), encoding="utf-8")
    (folder / "figures.yaml").write_text(WRONG, encoding="utf-8")
    return ppgen.load(folder, trust_rules=True)


def test_every_public_name_is_there_and_documented() -> None:
    assert set(ppgen.__all__) <= set(dir(ppgen))
    for name in set(ppgen.__all__) - {"__version__"}:
        assert getattr(ppgen, name).__doc__, name


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = ppgen.nothing_such


def test_every_bundled_game_loads() -> None:
    assert "long-way" in ppgen.bundled()
    for name in ppgen.bundled():
        assert ppgen.load(name).id == name


def test_every_bundled_figure_is_what_it_declares(game: ppgen.Game) -> None:
    assert game.check() == ()
    assert all(figure.holds for figure in game.figures)


def test_an_unknown_game_figure_sheet_theme_or_paper_is_refused_with_the_nearest_name(game: ppgen.Game) -> None:
    figure, sheet = game.figures[0], game.sheet("pad")
    for refused, near in (
        (lambda: ppgen.load("long-wya"), "long-way"),
        (lambda: game.figure(figure.id + "s"), figure.id),
        (lambda: game.sheet("pads"), "pad"),
        (lambda: figure.svg(theme="colour"), "color"),
        (lambda: sheet.pdf(paper="leter"), "letter"),
    ):
        with pytest.raises(ppgen.EnvironmentProblem, match=near):
            refused()


def test_a_figure_is_rendered_to_each_format(game: ppgen.Game) -> None:
    figure = game.figures[0]
    assert ElementTree.fromstring(figure.svg()).tag == "{http://www.w3.org/2000/svg}svg"
    assert figure.pdf().startswith(b"%PDF-")
    assert figure.png(dpi=72).startswith(b"\x89PNG")


def test_a_sheet_is_rendered_to_each_format(game: ppgen.Game) -> None:
    sheet = game.sheet("pad")
    assert ElementTree.fromstring(sheet.svg(paper="a4", theme="ink")).get("width") == "210mm"
    assert sheet.pdf(copies=2, number=True).count(b"/Type /Page ") in {0, 2}  # 0: in compressed objects
    assert sheet.png(dpi=36).startswith(b"\x89PNG")


def test_what_is_not_as_declared_is_found_and_not_drawn_except_as_a_draft(wrong: ppgen.Game) -> None:
    figure = wrong.figure("empty-sheet")
    assert not figure.holds
    assert [finding.code for finding in wrong.check()] == ["FIG-CLAIM"]
    with pytest.raises(ppgen.DefinitionError, match="FIG-CLAIM"):
        figure.svg()
    assert figure.svg(draft=True) != ppgen.load("long-way").figure("empty-sheet").svg()


def test_the_rules_of_a_folder_run_only_when_they_are_trusted(wrong: ppgen.Game) -> None:
    doubted = ppgen.load(wrong.definition.folder)
    assert doubted.sheets
    assert [finding.code for finding in doubted.check()] == ["DEF-PROGRAM"]
    with pytest.raises(ppgen.EnvironmentProblem, match="trust"):
        _ = doubted.figures


def test_a_position_is_judged_with_a_witness_or_every_fault(game: ppgen.Game) -> None:
    assert game.judge("in:A4w out:G6e").status == "legal"
    verdict = game.judge("in:A4w out:G6e 15^90@A3=5A4")
    assert verdict.status == "illegal"
    assert all(fault.message for fault in verdict.faults)


def test_the_facts_of_a_position_are_plain_data(game: ppgen.Game) -> None:
    facts = game.facts("in:A4w out:G6e 15@A3=5A4")
    assert facts["tiles"] == 1


@pytest.mark.parametrize("page", [-1, 2])
def test_a_page_that_a_sheet_does_not_have_is_refused(game: ppgen.Game, page: int) -> None:
    sheet = game.sheet("pad")
    assert sheet.svg(page=1, copies=2, number=True) != sheet.svg(page=0, copies=2, number=True)
    for drawn in (sheet.svg, sheet.png):
        with pytest.raises(ppgen.EnvironmentProblem, match=f"there is no page {page}") as refused:
            drawn(page=page, copies=2, number=True)
        assert "0 to 1" in refused.value.hint
