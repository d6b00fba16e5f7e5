"""Every bundled figure looks the same as SVG, PDF and PNG; the words of figures and sheets are real text in the PDF."""

from __future__ import annotations

import pytest

import ppgen
from tests.render.agreement import assert_agree, assert_text_is_there
from tests.tools import loaded

THEMES = ("color", pytest.param("ink", marks=pytest.mark.slow), pytest.param("contrast", marks=pytest.mark.slow))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ppgen.bundled())
def test_every_figure_agrees(game: str, theme: str) -> None:
    assert_agree(*(figure.drawing(theme, draft=not figure.holds).scene for figure in loaded(game).figures))


@pytest.mark.parametrize("game", ppgen.bundled())
def test_every_word_of_a_figure_or_a_sheet_is_text(game: str) -> None:
    scenes = [figure.drawing(draft=not figure.holds).scene for figure in loaded(game).figures]
    for sheet in loaded(game).sheets:
        drawing = sheet.drawing()
        scenes += [drawing.page(index).scene for index in range(drawing.distinct_count)]
    assert_text_is_there(*scenes)
