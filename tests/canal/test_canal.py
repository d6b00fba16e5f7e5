"""A game with a program of its own uses all that a board can hold: banks, gates, buoys, ways and their alternatives.

Only one bundled game has walls, gates, dots, routes, a tile chart or ratings. A stranger's game names its own things
and roles, and everything that ppgen says of its drawings is in the words of that game.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ppgen.cli import run
from ppgen.definition.load import load_at
from ppgen.definition.project import game_at
from ppgen.definition.variants import Choice
from ppgen.press.drawings import draw_figure, draw_sheet
from ppgen.press.judging import judge_games
from ppgen.press.referee import GameReferee
from ppgen.scene.model import GlyphRun, Shape
from ppgen.scene.theme import THEMES
from ppgen.sheets.paper import parse_paper
from tests.sheets.walk import walk

CANAL = Path(__file__).parent
(JUDGED,) = judge_games((game_at(CANAL),), Choice(), trust=True)
FIGURES = {statement.id: statement for statement in JUDGED.statements}


def roles(figure: str, theme: str = "color") -> set[str]:
    return {role for found in walk(draw_figure(FIGURES[figure], THEMES[theme]).scene.items) for role in found.roles}


def test_every_figure_is_as_it_declares() -> None:
    assert JUDGED.all_findings == ()
    assert list(FIGURES) == ["ways", "dry", "depths", "new-bank"]


@pytest.mark.parametrize("theme", THEMES)
def test_everything_that_the_rules_place_is_drawn_in_their_roles(theme: str) -> None:
    assert {"lake", "bank", "wall", "gate", "dot", "route", "other-way", "highlight"} <= roles("ways", theme)
    assert {"lake", "plus"} <= roles("depths", theme)
    assert "wrong" in roles("dry", theme)


@pytest.mark.parametrize("theme", THEMES)
def test_the_numbers_of_the_ways_are_in_the_legend(theme: str) -> None:
    found = walk(draw_figure(FIGURES["ways"], THEMES[theme]).scene.items)
    words = [each.item.text for each in found if isinstance(each.item, GlyphRun) and "coordinates" not in each.roles]
    assert words.count("1") == words.count("2") == 2


@pytest.mark.parametrize("theme", ["ink", "contrast"])
def test_a_bank_is_hollow_where_its_paint_has_a_core(theme: str) -> None:
    found = walk(draw_figure(FIGURES["ways"], THEMES[theme]).scene.items)
    lines = [each.item.stroke for each in found if "bank" in each.roles and isinstance(each.item, Shape)]
    assert [line.colour for line in lines if line] == ["#000000", "#ffffff"]


def test_what_is_new_on_a_side_has_a_ring_of_its_own_shape() -> None:
    found = walk(draw_figure(FIGURES["new-bank"], THEMES["color"]).scene.items)
    ring = next(each for each in found if "highlight" in each.roles)
    bank = next(
        each for each in walk(draw_figure(FIGURES["new-bank"], THEMES["color"]).scene.items) if "bank" in each.roles
    )
    assert ring.box.width > 2 * ring.box.height
    assert ring.box.x < bank.box.x
    assert bank.box.right < ring.box.right
    assert ring.box.y < bank.box.y
    assert bank.box.bottom < ring.box.bottom


def test_a_sheet_has_the_chart_of_its_tiles_and_its_ratings() -> None:
    game = load_at(game_at(CANAL), Choice())
    referee = GameReferee(game, JUDGED.rules_of, JUDGED)
    found = list(walk(draw_sheet(referee, game.sheets[0], parse_paper("a5"), THEMES["color"]).page(0).scene.items))
    words = " ".join(each.item.text for each in found if isinstance(each.item, GlyphRun))
    for rating in ("Flood", "Stream", "Trickle"):
        assert words.count(rating) == 2, "in a line, and in a table"
    assert "call the engineers." in words
    assert {"reach", "banks"} <= set(words.split())
    tiles = {"".join(each.roles) for each in found if "tile" in each.roles}
    assert tiles


KEY = '"1": the way of the water, "2": the way back, lake: a lake, bank: a bank'


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("bank B2n", "bank B3s", "Bank moved from the north side of B2 to the south side of B3"),
        ("sluice C3e, ", "", "Sluice removed from the east side of C3"),
        ("buoy E4", "buoy E1", "Buoy moved from E4 to E1"),
        (
            f"show: [way, other-ways, latest]\n    legend: {{{KEY}, other-way: a way as long}}",
            f"show: [way, latest]\n    legend: {{{KEY}}}",
            "Way 2 A2 → B2 → C2 → D2 → E2 → E3 → F3 removed",
        ),
        (
            'show: [way, other-ways, latest]\n    legend: {"1": the way of the water, "2": the way back, ',
            "show: [other-ways, latest]\n    legend: {",
            "Back way F3 → E3 → D3 → D2 → C2 → B2 removed",
        ),
    ],
)
def test_a_comparison_speaks_of_them_in_the_words_of_the_game(
    old: str,
    new: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(CANAL, tmp_path / "canal", ignore=shutil.ignore_patterns("*.py[co]", "__pycache__"))
    monkeypatch.chdir(tmp_path)
    assert run(["figures", "--trust-rules"]) == 0
    file = tmp_path / "canal/figures.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    capsys.readouterr()
    assert run(["diff", "--trust-rules", "--figure", "ways"]) == 1
    assert f"    {sentence}" in capsys.readouterr().out
