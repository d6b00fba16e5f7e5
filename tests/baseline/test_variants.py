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


def test_a_run_compares_every_variant_that_was_committed_and_a_chosen_one_alone(
    varied: Project, capsys: Capture
) -> None:
    capsys.readouterr()
    assert varied.diff() == 0
    assert "4 the same" in capsys.readouterr().out
    assert varied.diff("--variant", "small") == 0
    assert "1 game compared (mine), with small: 2 the same" in capsys.readouterr().out
    varied.edit_figures("to: C1", "to: C2")
    for arguments in ((), ("--variant", "small"), ("--figure", "two")):
        assert varied.diff(*arguments) == 1
        out = capsys.readouterr().out
        assert "output/mine+small/figures/two.svg changed" in out
        assert "output/mine/figures" not in out
    assert varied.diff("--figure", "one") == 0


def test_a_plain_run_accepts_and_names_variants_too(varied: Project, capsys: Capture) -> None:
    varied.edit_figures("to: C1", "to: C2")
    capsys.readouterr()
    assert varied.diff("--update") == 0
    assert "wrote output/mine+small/figures/two.svg" in capsys.readouterr().out
    varied.commit()
    assert varied.diff() == 0
    assert "1 game compared (mine), also in 1 variant: 4 the same" in capsys.readouterr().out


def test_of_a_variant_that_is_there_nothing_is_said_to_be_gone(varied: Project, capsys: Capture) -> None:
    """One figure of several left the variant: its folder is still drawn into, and no hint would remove it."""
    varied.edit_figures("id: one", "id: one, except-variants: small")
    capsys.readouterr()
    for arguments in (("--figure", "one"), ()):
        assert varied.diff("--prune", *arguments) == 1
        told = capsys.readouterr()
        assert "output/mine+small/figures/one.svg removed" in told.out
        assert "no longer drawn with small" not in told.out
        assert "git rm" not in told.out + told.err
    assert varied.diff("--update", "--prune", "--figure", "one") == 0
    assert not varied.path("output/mine+small/figures/one.svg").exists()
    assert varied.path("output/mine+small/figures/two.svg").exists()


def test_drawings_of_a_variant_that_is_gone_are_findings(varied: Project, capsys: Capture) -> None:
    varied.edit("games/mine/game.yaml", VARIANT, "")
    file = varied.path("games/mine/figures.yaml")
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: text.rindex("  - {id: two")].replace(", except-variants: small", ""), encoding="utf-8")
    capsys.readouterr()
    assert varied.diff() == 1
    out = capsys.readouterr().out
    assert "output/mine+small/figures/two.svg removed\n    mine is no longer drawn with small" in out
    assert "2 the same, 2 removed" in out
    assert varied.diff("--variant", "small") == 2


def test_a_definition_at_fault_leaves_its_variants_unjudged_and_is_told_once(varied: Project, capsys: Capture) -> None:
    varied.edit("games/mine/game.yaml", "board:", "bord:")
    capsys.readouterr()
    assert varied.diff() == 1
    out = capsys.readouterr().out
    assert out.count("DEF-UNKNOWN-KEY") == 1
    assert "removed" not in out
    assert "4 drawings" in out


def test_a_figure_that_became_one_of_a_variant_is_told_as_such(varied: Project, capsys: Capture) -> None:
    varied.edit_figures("id: one", "id: one, variant: small")
    capsys.readouterr()
    assert varied.diff() == 1
    assert "one.svg removed\n    figure 'one' of mine is only drawn with small" in capsys.readouterr().out
    assert varied.diff("--variant", "small") == 0
