"""What diff says of figures that are of some variants only."""

from __future__ import annotations

import pytest

from tests.baseline.conftest import Project

VARIANT = "variants: {small: {summary: A smaller board., changes: {board: {columns: 3}}}}\n"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def varied(project: Project) -> Project:
    """The project with a variant, in which figure `two` is drawn otherwise than in the game as it is."""
    project.edit("games/mine/game.yaml", "board:", VARIANT + "board:")
    file = project.path("games/mine/figures.yaml")
    text = file.read_text(encoding="utf-8")
    two = text[text.index("  - {id: two") :]
    plain = two.replace("id: two", "id: two, except-variants: small").replace("C1", "D1")
    file.write_text(text.replace(two, plain + two.replace("id: two", "id: two, variant: small")), encoding="utf-8")
    assert project.diff("--update") == 0
    assert project.diff("--update", "--variant", "small") == 0
    project.commit()
    return project


def test_each_run_compares_the_figures_of_its_variants(varied: Project, capsys: Capture) -> None:
    capsys.readouterr()
    assert varied.diff() == 0
    assert varied.diff("--variant", "small") == 0
    assert capsys.readouterr().out.count("2 the same") == 2
    varied.edit_figures("to: C1", "to: C2")
    assert varied.diff() == 0
    assert varied.diff("--variant", "small") == 1
    out = capsys.readouterr().out
    assert "output/mine+small/figures/two.svg changed" in out
    assert "output/mine/figures" not in out


def test_a_figure_that_became_one_of_a_variant_is_told_as_such(varied: Project, capsys: Capture) -> None:
    varied.edit_figures("id: one", "id: one, variant: small")
    capsys.readouterr()
    assert varied.diff() == 1
    assert "one.svg removed\n    figure 'one' of mine is only drawn with small" in capsys.readouterr().out
    assert varied.diff("--variant", "small") == 0
