"""A piece of a game's own art that has moved is told from the others in every theme, however its art is painted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ppgen.art import Art
from ppgen.boards.table import Bounds, TableArrangement, TablePiece
from ppgen.definition.load import load_game
from ppgen.figures.table import draw_table
from ppgen.scene.model import Group, Item, Shape
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES
from tests.bowls.test_bowls import BOWLS

GAME = load_game(BOWLS)


def contours(items: tuple[Item, ...], colour: str) -> Iterator[Shape]:
    for item in items:
        if isinstance(item, Group):
            yield from contours(item.items, colour)
        elif isinstance(item, Shape) and item.stroke is not None and item.stroke.colour == colour:
            yield item


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("moved", [True, False])
def test_a_line_runs_round_a_piece_that_has_moved_and_round_no_other(name: str, moved: bool) -> None:
    theme = THEMES[name]
    bowl = TablePiece("bowl-1", "bowl", 50, 50, 30, moved=moved)
    drawing = draw_table(TableArrangement(Bounds(0, 0, 100, 100), (bowl,)), 0.4, theme, Art(GAME, theme))
    line = theme.line("piece-moved")
    found = list(contours(drawing.group.items, line.colour))
    assert bool(found) is moved
    for shape in found:
        assert shape.stroke is not None
        assert bounds(shape.path).inset(-shape.stroke.width / 2).width < 0.4 * 30 + 2 * (0.4 + line.width) + 0.1


def test_a_part_of_a_piecepack_is_tinted_and_has_no_line_round_it() -> None:
    theme = THEMES["color"]
    coin = TablePiece("coin", "piecepack-coin-2", 50, 50, 19.05, shape="disc", moved=True)
    drawing = draw_table(TableArrangement(Bounds(0, 0, 100, 100), (coin,)), 0.4, theme, Art(GAME, theme))
    assert not list(contours(drawing.group.items, theme.line("piece-moved").colour))
