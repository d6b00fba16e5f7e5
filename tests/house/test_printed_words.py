"""What the bundled games print: their sheets and figures speak of the game, never of the program that drew them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import ppgen
from ppgen.scene.model import Scene
from tests.printed import printed
from tests.tools import loaded

TOOL = re.compile(r"ppgen|\bthe (tool|program|generator|replay)\b|\breplayed\b", re.IGNORECASE)


def words(scene: Scene) -> Iterator[str]:
    """Everything that a scene says: title, description, captions and claims beside it, and what is drawn."""
    yield scene.title
    yield scene.description
    yield from (value for _, value in scene.notes)
    yield from printed(scene.items)


@pytest.mark.parametrize("game", ppgen.bundled())
def test_no_figure_names_the_tool(game: str) -> None:
    figures = loaded(game).figures
    said = [text for figure in figures for text in (*words(figure.drawing(draft=not figure.holds).scene), figure.alt)]
    assert [text for text in said if TOOL.search(text)] == []
    assert said or not figures


@pytest.mark.parametrize("game", ppgen.bundled())
def test_no_sheet_names_the_tool(game: str) -> None:
    sheets = loaded(game).sheets
    said = [
        text
        for sheet in sheets
        for drawing in (sheet.drawing(),)
        for index in range(drawing.distinct_count)
        for text in words(drawing.page(index).scene)
    ]
    assert [text for text in said if TOOL.search(text)] == []
    assert said or not sheets


@pytest.mark.parametrize("game", ppgen.bundled())
def test_captions_read_well_without_their_art(game: str) -> None:
    """An inline symbol is read as its name, so two of them in a row would read "coin coin"."""
    row = re.compile(r":[a-z][a-z0-9-]*:[\s\\_]*:[a-z][a-z0-9-]*:")
    for figure in loaded(game).figures:
        captions = [figure.caption, *(panel.caption for panel in figure.statement.panels)]
        assert [caption for caption in captions if row.search(caption)] == []


def test_the_tiles_that_cannot_be_drawn_are_of_the_roll_that_the_caption_names() -> None:
    figure = loaded("long-way").figure("not-allowed")
    rolled = re.findall(r":(?:light|dark)-(\d):", figure.caption)
    positions = [panel.spec.position for panel in figure.statement.panels]
    turns = [turn.text for position in positions if position for turn in position.then]
    assert rolled == ["3", "4"]
    assert len(turns) == 4
    assert [turn for turn in turns if not turn.startswith("34:")] == []


def test_a_scene_that_names_the_tool_is_found() -> None:
    figure = loaded("hexapawn").figures[0]
    assert any("pawns" in text for text in words(figure.drawing().scene)), "captions are among the words"
    assert TOOL.search("drawn by ppgen") is not None
    assert TOOL.search("the whole game is replayed and each turn checked") is not None
