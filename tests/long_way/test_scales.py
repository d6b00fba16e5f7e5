"""The book of The Long Way has three scales of boards: an overview, boards at play, and close views.

A close view shows a part of a board, or a whole one whose spaces carry badges beside their displays.
"""

from __future__ import annotations

import pytest

from ppgen.definition.figure import FigureSpec
from ppgen.definition.load import load_figures, load_game

SCALES = {7.0, 9.0, 11.0}
FIGURES = load_figures(load_game("long-way")).figures
BOARDS = [figure for figure in FIGURES if any(panel.position and panel.picture is None for panel in figure.panels)]


@pytest.mark.parametrize("figure", BOARDS, ids=lambda figure: figure.id)
def test_every_board_has_one_of_three_scales(figure: FigureSpec) -> None:
    assert figure.space in SCALES


def test_close_views_are_the_largest_and_an_overview_is_the_smallest() -> None:
    for figure in BOARDS:
        boards = [panel for panel in figure.panels if panel.picture is None]
        is_close = {bool(panel.region) or "displays-on-path" in panel.show for panel in boards}
        assert is_close == {figure.space == 11.0}, figure.id
