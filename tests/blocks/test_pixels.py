"""What lies over what, as maps of letters: hatches in areas, lines on halos, and the parts of a board."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from ppgen.blocks.grid.drawing import draw_board
from ppgen.blocks.marks import haloed
from ppgen.boards.arrangement import Area, Arrangement, Piece, SpaceMarker
from ppgen.boards.grid import Grid, Space
from ppgen.plane import translate
from ppgen.scene.hatch import painted
from ppgen.scene.model import Box, Group, Shape, Stroke, Symbol
from ppgen.scene.path import line, polygon, rect
from ppgen.scene.theme import Hatch, Style, Theme
from tests.pixels import LETTERS, RENDERERS, Renderer, assert_pixels, picture

by_every_renderer = pytest.mark.parametrize("renderer", RENDERERS.values(), ids=RENDERERS)
RED, GREEN, BLUE, YELLOW, BLACK, WHITE = (LETTERS[letter] for letter in "RGBYK_")
PAINT = Theme(
    "map",
    "Pure colours",
    MappingProxyType(
        {
            "paper": Style(WHITE),
            "shade": Style(YELLOW),
            "tile": Style(LETTERS["C"]),
            "grid-line": Style(stroke=Stroke(BLACK, 1.6)),
            "exterior-wall": Style(stroke=Stroke(BLUE, 1)),
            "gate": Style(GREEN),
            "highlight": Style(stroke=Stroke(LETTERS["M"], 1)),
        }
    ),
)


@by_every_renderer
def test_level_and_upright_hatches_fill_their_area_and_no_more(renderer: Renderer) -> None:
    """Lines lie where their distance from the origin is a multiple of the gap, whichever area they cross."""
    level = Style(YELLOW, None, Hatch(Stroke(BLACK, 2), 0.0, 4.0))
    upright = Style(RED, None, Hatch(Stroke(BLUE, 2), 90.0, 4.0))
    hook = polygon([(2, 2), (5, 2), (5, 6), (9, 6), (9, 10), (2, 10)])
    items = (*painted(hook, level), *painted(rect(9, 1, 9, 8), upright))
    expected = """
        ___________________
        _________RRBBRRBBR_
        __YYY____RRBBRRBBR_
        __KKK____RRBBRRBBR_
        __KKK____RRBBRRBBR_
        __YYY____RRBBRRBBR_
        __YYYYYYYRRBBRRBBR_
        __KKKKKKKRRBBRRBBR_
        __KKKKKKKRRBBRRBBR_
        __YYYYYYY__________
        ___________________
    """
    assert_pixels(picture(*items, width=19, height=11), expected, renderer)


@by_every_renderer
def test_the_outline_of_a_hatched_area_lies_over_its_hatch(renderer: Renderer) -> None:
    style = Style(YELLOW, Stroke(RED, 2), Hatch(Stroke(BLACK, 2), 90.0, 4.0))
    expected = """
        ____________
        _RRRRRRRRRR_
        _RRRRRRRRRR_
        _RRKKYYKKRR_
        _RRKKYYKKRR_
        _RRKKYYKKRR_
        _RRRRRRRRRR_
        _RRRRRRRRRR_
        ____________
    """
    assert_pixels(picture(*painted(rect(2, 2, 8, 5), style), width=12, height=9), expected, renderer)


@by_every_renderer
def test_a_line_on_a_halo_crosses_another_in_a_gap_of_paper(renderer: Renderer) -> None:
    below = Shape(line((5, 0), (5, 8)), stroke=Stroke(BLACK, 2))
    halo, over = haloed(line((1, 4), (9, 4)), Stroke(RED, 2), PAINT, 2.0)
    expected = """
        ____KK____
        ____KK____
        __________
        _RRRRRRRR_
        _RRRRRRRR_
        __________
        ____KK____
        ____KK____
    """
    assert_pixels(picture(below, halo, over, width=10, height=8), expected, renderer)


@by_every_renderer
def test_a_board_lies_under_its_areas_pieces_wall_and_marks_in_that_order(renderer: Renderer) -> None:
    """Two spaces of 10 mm: an area over both, a tile on the right, a piece over both, a ring in the tile."""
    bar = Symbol("bar", (Shape(rect(0, 0, 20, 10), RED),), Box(0, 0, 20, 10))
    left, right = Space(0, 0), Space(1, 0)
    arrangement = Arrangement(
        Grid(2, 1),
        areas=(Area("meadow", (left, right), "shade"), Area("tile", (right,), "tile")),
        pieces=(Piece("fence", "bar", (left, right)),),
        markers=(SpaceMarker("new", right),),
    )
    board = draw_board(arrangement, 10.0, PAINT, {"bar": bar}).group
    expected = """
        ________________________
        _BBBBBBBBBBBBBBBBBBBBBB_
        _BYYYYYYYYYKK?MMMMMM??B_
        _BYYYRRRRRRR?MRRRRRC??B_
        _BYYYRRRRRRRMRRRRRRCCMB_
        _BYYYRRRRRRRMRRRRRRCCMB_
        _BYYYRRRRRRRMRRRRRRCCMB_
        _BYYYRRRRRRRMRRRRRRCCMB_
        _BYYYRRRRRRRMRRRRRRCCMB_
        _BYYYRRRRRRRMRRRRRRCCMB_
        _BYYYRRRRRRR??RRRRRC??B_
        _BYYYYYYYYYKK?MMMMMM??B_
        _BBBBBBBBBBBBBBBBBBBBBB_
        ________________________
    """
    seen = picture(Group((board,), translate(2, 2)), width=24, height=14)
    assert_pixels(seen, expected, renderer, per_mm=9)
