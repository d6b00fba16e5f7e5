"""Every bundled figure is legible, on its paper, and the same in every theme but for paint."""

from __future__ import annotations

import pytest

from ppgen.decks.dealer import Dealer
from ppgen.definition.bundled import bundled
from ppgen.definition.load import load_figures, load_game
from ppgen.figures.judge import judge_book
from ppgen.rules.load import load_rules
from tests.figures.sound import assert_sound

GAMES = [name for name in bundled() if (load_game(name).folder / "figures.yaml").exists()]


@pytest.mark.parametrize("name", GAMES)
def test_figures_are_sound(name: str) -> None:
    game = load_game(name)
    for statement in judge_book(game, load_rules(game), load_figures(game), Dealer(game)):
        assert_sound(statement)
