"""Ghosts: the outline of the piece is dashed, and what is printed on it is only pale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from ppgen.plane import IDENTITY, scale
from ppgen.scene import path
from ppgen.scene.ghosts import ghost
from ppgen.scene.model import Box, Item, Shape, Stroke, Symbol, Use
from ppgen.scene.theme import THEMES, Theme

BOX = Box(-10.0, -10.0, 20.0, 20.0)
EDGE = Stroke("#000000", 0.3)


def disc(name: str) -> Symbol:
    return Symbol(name, (Shape(path.circle(0.0, 0.0, 10.0), "#336699", EDGE),), BOX)


def strokes(items: Iterable[Item]) -> Iterator[Stroke | None]:
    for item in items:
        if isinstance(item, Use):
            yield from strokes(item.symbol.items)
        elif isinstance(item, Shape):
            yield item.stroke


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_ground_of_a_piece_is_dashed_and_its_suit_is_not(theme: Theme) -> None:
    coin = Symbol("coin", (Use(disc("ground"), IDENTITY), Use(disc("suit"), scale(0.4))), BOX)
    ground, suit = strokes(ghost(coin, theme).items)
    assert ground is not None
    assert ground.dash
    assert suit is not None
    assert not suit.dash


def test_a_symbol_that_is_a_piece_and_a_print_has_two_pictures() -> None:
    theme, suit = THEMES["color"], disc("suit")
    whole, small = ghost(Symbol("both", (Use(suit, IDENTITY), Use(suit, scale(0.4))), BOX), theme).items
    assert isinstance(whole, Use)
    assert isinstance(small, Use)
    assert whole.symbol.id != small.symbol.id
