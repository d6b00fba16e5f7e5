"""The bundled games in each of their variants: figures hold, and sheets are drawn with every quote filled in."""

from __future__ import annotations

import pytest

import ppgen
from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from tests.printed import printed

VARIANTS = [(game, variant) for game in ppgen.bundled() for variant in load_game(game).variants]


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_figure_holds_in_every_variant_that_it_is_of(game: str, variant: str) -> None:
    figures = ppgen.Game(load_game(game, Choice((variant,)))).figures
    assert [finding for figure in figures for finding in figure.findings] == []


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_sheet_can_be_drawn_in_every_variant(game: str, variant: str) -> None:
    for sheet in ppgen.Game(load_game(game, Choice((variant,)))).sheets:
        words = list(printed(sheet.drawing().page(0).scene.items))
        assert words
        assert [word for word in words if "{{" in word] == []


def test_there_are_variants_to_judge() -> None:
    assert {("dodgem", "facing"), ("tic-tac-toe", "misere"), ("worm-derby", "slalom")} <= set(VARIANTS)
