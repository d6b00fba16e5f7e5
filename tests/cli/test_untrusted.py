"""The rules of one game are a program that was not trusted: it is refused, and the others are judged and told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.baseline.conftest import RULES
from tests.cli.conftest import Said
from tests.cli.test_project import here, make

__all__ = ["here"]  # a fixture
REFUSED = "food/rules.py:1:1: DEF-PROGRAM this file is a program, and was not run"


@pytest.fixture
def games(here: Path) -> Path:
    """One game in order, one whose definition is broken, and one whose rules are a program."""
    make(here / "good", "good")
    typo = make(here / "typo", "typo") / "figures.yaml"
    typo.write_text(typo.read_text().replace("caption:", "captoin:"))
    (make(here / "food", "food") / "rules.py").write_text(RULES)
    return here


@pytest.mark.parametrize("name", ["check", "figures", "gallery", "diff"])
def test_every_command_refuses_one_and_tells_of_the_others(name: str, games: Path, said: Said) -> None:
    status, out, err = said(name)
    assert status == 2
    assert REFUSED in out + err
    assert "typo/figures.yaml:2:" in out + err
    assert "there is no key 'captoin'" in out + err
    assert ("1 figure\n" if name == "gallery" else "good") in out
    assert said(name, "--game", "good")[0] == (1 if name == "diff" and not (games / "output").exists() else 0)
    assert said(name, "--game", "typo")[0] == 1


def test_what_can_be_drawn_is_drawn(games: Path, said: Said) -> None:
    assert said("figures")[0] == 2
    assert [str(file.relative_to(games)) for file in games.glob("output/*/*/*")] == ["output/good/figures/start.svg"]
    (games / "output/good/figures/start.svg").unlink()
    assert said("diff", "--update")[0] == 2
    assert [str(file.relative_to(games)) for file in games.glob("output/*/*/*")] == ["output/good/figures/start.svg"]


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_it_is_told_in_every_format_of_check(form: str, games: Path, said: Said) -> None:
    status, out, _ = said("check", "--format", form)
    assert (status, "was not run" in out, "captoin" in out) == (2, True, True)


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit", "markdown"])
def test_it_is_told_in_every_format_of_diff(form: str, games: Path, said: Said) -> None:
    status, out, _ = said("diff", "--format", form)
    assert (status, "was not run" in out, "captoin" in out) == (2, True, True)


def test_its_drawings_are_not_taken_for_leftovers(games: Path, said: Said) -> None:
    """Also those of its variants."""
    with (games / "food/game.yaml").open("a") as stream:
        stream.write("variants: {quick: {summary: Quick., changes: {title: Quick}}}\n")
    for folder in ("food", "food+quick"):
        (games / "output" / folder / "figures").mkdir(parents=True)
        (games / "output" / folder / "figures/start.svg").write_text("<svg/>")
    status, out, _ = said("diff", "--on-disk", "--format", "json")
    found = json.loads(out)
    assert status == 2
    assert found["broken"]["unjudged"] == 2
    assert found["counts"]["removed"] == 0


def test_check_judges_the_others_in_all_their_variants(games: Path, said: Said) -> None:
    status, out, _ = said("check", "--all-variants")
    assert (status, out.count(REFUSED)) == (2, 1)
    assert "good: 1 figure, as declared" in out
    assert "food: its figures were not judged" in out
