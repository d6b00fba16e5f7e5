"""Rings round spaces: clear of what lies inside and outside them."""

from __future__ import annotations

import pytest

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.rings import ringed
from ppgen.boards.arrangement import Arrangement, Piece, Wall
from ppgen.boards.grid import Grid, Space, SpaceSide
from ppgen.scene.model import Shape
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES, Theme

SPACE = 7.4


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_ring_between_pieces_close_together_leaves_paper_on_both_sides(theme: Theme) -> None:
    """Each piece fills 0.88 of its space; the ring runs on the side between them."""
    row = [Space(column, 1) for column in range(3)]
    pieces = tuple(Piece(f"p{at.column}", "packet", (at,), size=0.88) for at in row)
    way = ringed([row[1]], Frame(3, 3, SPACE), theme, Arrangement(Grid(3, 3), pieces=pieces))[-1]
    assert isinstance(way, Shape)
    assert way.stroke is not None
    outer = bounds(way.path).inset(-way.stroke.width / 2)
    piece = 0.44 * SPACE
    assert 1.5 * SPACE - piece - (outer.x + way.stroke.width) >= 0.1
    assert outer.x - (0.5 * SPACE + piece) >= 0.1


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_ring_beside_walls_leaves_paper_before_them(theme: Theme) -> None:
    walls = (Wall("w", SpaceSide.parse("B2w")), Wall("e", SpaceSide.parse("A2e")))
    way = ringed([Space(1, 1)], Frame(3, 3, 11.0), theme, Arrangement(Grid(3, 3), walls=walls))[-1]
    assert isinstance(way, Shape)
    assert way.stroke is not None
    assert way.stroke.width <= 0.05 * 11.0
