"""Arrows that run along a line of the board: seen only if something tells them from it."""

from __future__ import annotations

import pytest

from ppgen.blocks.marks import arrow
from ppgen.plane import Vector
from ppgen.scene.model import Group, Item, Shape, Stroke
from ppgen.scene.path import line
from ppgen.scene.theme import THEMES
from ppgen.things import Thing
from tests.lints.planted import codes, ruled

LINE = 0.5


def drawn(width: float, *, colour: str = "", dash: tuple[float, ...] = (), y: float = 30.0, theme: str = "ink") -> bool:
    """Whether an arrow of a width is missed on a line of the board at y = 30, in the line's colour if none is given."""
    paint = THEMES[theme].line("grid-line").colour
    board = Shape(line((10.0, 30.0), (50.0, 30.0)), stroke=Stroke(paint, LINE), role="grid-line")
    stroke = Stroke(colour or paint, width, dash)
    shaft, head = arrow((Vector(20.0, y), Vector(40.0, y)), stroke, THEMES[theme], 3.0)
    mark = Group((*shaft, *head), id="a1-a2", role="move", thing=Thing("move", "man", "a1 → a2"))
    return "DRAW-ALONG" in codes(board, mark)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("share", "is_missed"), [(0.8, True), (1.2, True), (1.8, True), (2.0, False), (3.0, False)])
def test_an_arrow_on_a_line_is_twice_as_wide(theme: str, share: float, is_missed: bool) -> None:
    assert drawn(share * LINE, theme=theme) is is_missed


@pytest.mark.parametrize("theme", THEMES)
def test_a_colour_dashes_or_a_place_beside_the_line_tell_it_too(theme: str) -> None:
    assert not drawn(LINE, colour="#d55e00", theme=theme)
    assert not drawn(LINE, dash=(1.0, 1.0), theme=theme)
    assert not drawn(LINE, y=31.5, theme=theme)
    assert drawn(LINE, colour="#000000", theme="ink")


@pytest.mark.parametrize(("role", "is_missed"), [("move", True), ("wall", False), ("label", False), ("guide", False)])
def test_what_belongs_to_the_board_may_lie_on_its_lines(role: str, is_missed: bool) -> None:
    """And the leader of a label begins at its words."""
    assert ("DRAW-ALONG" in codes(ruled(LINE, role="grid-line"), ruled(LINE, role=role))) is is_missed


def test_an_arrow_may_cross_lines_and_run_along_one_for_less_than_half_of_its_way() -> None:
    def found(right: float) -> bool:
        board = Shape(line((10.0, 30.0), (right, 30.0)), stroke=Stroke("#000000", LINE), role="grid-line")
        upright = Shape(line((25.0, 10.0), (25.0, 35.0)), stroke=Stroke("#000000", LINE), role="grid-line")
        mark: Item = Shape(line((20.0, 30.0), (40.0, 30.0)), stroke=Stroke("#000000", LINE), role="move")
        return "DRAW-ALONG" in codes(board, upright, mark)

    assert [found(right) for right in (28.0, 32.0)] == [False, True]
