"""Every rule of the bundled games is shown by a figure or a transcript, or the definition says why none shows it."""

from __future__ import annotations

import pytest

from ppgen.definition.bundled import bundled
from ppgen.definition.load import load_figures, load_game
from ppgen.press.covering import cover_game
from ppgen.rules.load import has_rules

GAMES = [name for name in bundled() if has_rules(load_game(name))]


@pytest.mark.parametrize("name", GAMES)
def test_figures_show_every_rule(name: str) -> None:
    game = load_game(name)
    found = cover_game(game, load_figures(game))
    assert [line.address for line in found.gaps] == []
    assert (found.percent, found.faults, found.warnings) == (100, (), ())
    assert found.lines
