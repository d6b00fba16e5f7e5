"""Sheets of games on open tables: tables that are printed as they score, rules that measure what they say."""

from __future__ import annotations

import pytest

from ppgen.definition.load import load_game
from ppgen.press.referee import GameReferee
from ppgen.scene.model import GlyphRun, Group, Item, Shape
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES
from ppgen.sheets.compose import compose
from ppgen.sheets.paper import PAPERS
from ppgen.sheets.printout import PrintJob

COLOR = THEMES["color"]


def blocks(game: str, sheet: str, paper: str) -> list[Item]:
    loaded = load_game(game)
    spec = next(spec for spec in loaded.sheets if spec.id == sheet)
    size = next(size for size in PAPERS if size.name == paper)
    found: list[Item] = []
    for placed in compose(PrintJob(loaded, spec, size, COLOR, referee=GameReferee(loaded))).placed:
        stack = list(placed.block.draw(placed.box))
        while stack:
            item = stack.pop()
            found.append(item)
            if isinstance(item, Group):
                stack += item.items
    return found


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_gauges_of_worm_derby_measure_what_they_say(paper: str) -> None:
    lengths = sorted(
        max(bounds(item.path).width, bounds(item.path).height)
        for item in blocks("worm-derby", "course-card", paper)
        if isinstance(item, Shape) and item.role == "ruler"
    )
    assert lengths == pytest.approx([152.4, 254.0], abs=0.001)


@pytest.mark.parametrize("sheet", ["score-pad", "reference"])
def test_the_scoring_tables_are_printed_from_the_definition(sheet: str) -> None:
    printed = [
        item.text
        for item in blocks("pass-the-food", sheet, "letter")
        if isinstance(item, GlyphRun) and item.role == "table-value"
    ]
    wanted = [
        str(value)
        for table in load_game("pass-the-food").tables.values()
        for row in table.rows.values()
        for value in row.values
    ]
    assert sorted(printed) == sorted(wanted)
