"""The book of The Long Way has three scales of boards: an overview, boards at play, and close views."""

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
        parts = {bool(panel.region) for panel in figure.panels}
        assert parts == {figure.space == 11.0}, figure.id
