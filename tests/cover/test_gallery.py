"""The gallery says which figures show each rule of a game, and links to them."""

from __future__ import annotations

import re
from pathlib import Path

from ppgen.cover.model import Coverage, Line
from ppgen.diagnostics import Mark
from ppgen.gallery_page.coverage import shown_rules
from tests.cover.test_cover import RULES, figure
from tests.small_game import head


def page(folder: Path) -> str:
    import ppgen

    (folder / "game.yaml").write_text(
        head(players=(2, 2)) + RULES + "allow: {blocked: it is <rare>}\n", encoding="utf-8"
    )
    figures = "figures:\n" + figure("first", "{notation: setup, then: [A1-A2]}")
    (folder / "figures.yaml").write_text(figures, encoding="utf-8")
    return ppgen.gallery(games=[str(folder)]).page.decode()


def test_the_page_has_a_line_for_each_rule_with_links_to_its_figures(tmp_path: Path) -> None:
    table = re.search(r'<table class="rules">.*?</table>', text := page(tmp_path), re.DOTALL)
    assert table is not None
    rows = re.findall(r"<tr.*?</tr>", table[0], re.DOTALL)
    assert len(rows) == 6
    assert '<a href="#mine-figure-first">first</a>' in rows[1]
    assert 'id="mine-figure-first"' in text
    assert "game.yaml:14" in rows[1]
    assert "allowed: it is &lt;rare&gt;" in rows[2]
    assert [row.startswith('<tr class="gap">') for row in rows] == [False, False, False, True, True, True]
    assert '<span class="count">1 of 4</span>' in text


def test_a_figure_that_is_not_on_the_page_has_no_link() -> None:
    line = Line(
        "word", Mark("games/game.yaml", 3, 1), "setup", "setup", ("figure one", "transcript play"), ("figure two",)
    )
    shown = shown_rules(Coverage("mine", "Mine", (line,)), "mine", ["two"])
    assert shown is not None
    (row,) = shown.rows
    assert [(each.word, each.anchor) for each in row.lawful] == [("one", ""), ("transcript play", "")]
    assert [(each.word, each.anchor) for each in row.broken] == [("two", "mine-figure-two")]


def test_a_game_without_rules_has_no_such_table(tmp_path: Path) -> None:
    assert shown_rules(None, "mine", []) is None
    assert shown_rules(Coverage("mine", "Mine", ()), "mine", []) is None
