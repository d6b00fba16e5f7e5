"""What each renderer paints, pixel by pixel: a map holds for SVG, PNG and PDF alike."""

from __future__ import annotations

from typing import Literal

import pytest

from ppgen.plane import IDENTITY, rotate, scale, translate
from ppgen.scene.model import Box, Group, Path, Shape, Stroke, Symbol, Use
from ppgen.scene.path import line, polygon, polyline, rect
from tests.pixels import LETTERS, RENDERERS, Renderer, assert_pixels, picture

by_every_renderer = pytest.mark.parametrize("renderer", RENDERERS.values(), ids=RENDERERS)
RED, GREEN, BLUE, BLACK = LETTERS["R"], LETTERS["G"], LETTERS["B"], LETTERS["K"]


def widdershins(x: float, y: float, width: float, height: float) -> Path:
    """A rectangle drawn the other way round."""
    return polygon([(x, y), (x, y + height), (x + width, y + height), (x + width, y)])


@by_every_renderer
def test_a_hole_is_left_by_the_even_odd_rule(renderer: Renderer) -> None:
    holed = (*rect(1, 1, 6, 5), *rect(3, 2, 2, 2))
    expected = """
        ________
        _RRRRRR_
        _RR__RR_
        _RR__RR_
        _RRRRRR_
        _RRRRRR_
        ________
    """
    assert_pixels(picture(Shape(holed, RED, even_odd=True), width=8, height=7), expected, renderer)


@by_every_renderer
def test_by_the_other_rule_a_hole_runs_the_other_way_round(renderer: Renderer) -> None:
    filled, holed = (*rect(1, 1, 4, 4), *rect(2, 2, 2, 2)), (*rect(6, 1, 4, 4), *widdershins(7, 2, 2, 2))
    expected = """
        ___________
        _RRRR_BBBB_
        _RRRR_B__B_
        _RRRR_B__B_
        _RRRR_BBBB_
        ___________
    """
    assert_pixels(picture(Shape(filled, RED), Shape(holed, BLUE), width=11, height=6), expected, renderer)


@by_every_renderer
def test_the_even_odd_rule_is_that_of_one_shape_with_a_line_or_without(renderer: Renderer) -> None:
    holed, edge = (*rect(1, 1, 8, 8), *rect(3, 3, 4, 4)), Stroke(BLACK, 2)
    shapes = (
        Shape(holed, RED, edge, even_odd=True),
        Group((Shape(holed, RED, edge),), transform=translate(11, 0)),
    )
    expected = """
        KKKKKKKKKK_KKKKKKKKKK
        KKKKKKKKKK_KKKKKKKKKK
        KKKKKKKKKK_KKKKKKKKKK
        KKKKKKKKKK_KKKKKKKKKK
        KKKK__KKKK_KKKKRRKKKK
        KKKK__KKKK_KKKKRRKKKK
        KKKKKKKKKK_KKKKKKKKKK
        KKKKKKKKKK_KKKKKKKKKK
        KKKKKKKKKK_KKKKKKKKKK
        KKKKKKKKKK_KKKKKKKKKK
    """
    assert_pixels(picture(*shapes, width=21, height=10), expected, renderer)


@by_every_renderer
@pytest.mark.parametrize(("width", "rows"), [(1, "_KKKK_ ______"), (3, "_KKKK_ _KKKK_")])
def test_a_line_is_as_wide_as_it_says(renderer: Renderer, width: int, rows: str) -> None:
    middle, beside = rows.split()
    expected = f"______\n{beside}\n{middle}\n{beside}\n______"
    level = Shape(line((1, 2.5), (5, 2.5)), stroke=Stroke(BLACK, width))
    assert_pixels(picture(level, width=6, height=5), expected, renderer)


@by_every_renderer
def test_the_ends_of_a_line_are_butt_or_square(renderer: Renderer) -> None:
    strokes = (Stroke(BLACK, 2), Stroke(BLACK, 2, cap="square"), Stroke(BLACK, 2, cap="round"))
    lines = [Shape(line((3, y), (7, y)), stroke=stroke) for y, stroke in zip((2, 5, 8), strokes, strict=True)]
    expected = """
        __________
        ___KKKK___
        ___KKKK___
        __________
        __KKKKKK__
        __KKKKKK__
        __________
        __?KKKK?__
        __?KKKK?__
        __________
    """
    assert_pixels(picture(*lines, width=10, height=10), expected, renderer)


CORNERS = {
    "miter": "KK KK",
    "bevel": "__ __",
    "round": "_? ??",
}


@by_every_renderer
@pytest.mark.parametrize("join", CORNERS)
def test_corners_are_mitred_cut_off_or_rounded(renderer: Renderer, join: Literal["miter", "bevel", "round"]) -> None:
    """A line of 8 mm bends round a corner: which of the outermost four pixels it covers."""
    bent = Shape(polyline([(9, 5), (5, 5), (5, 9)]), stroke=Stroke(BLACK, 8, (), "butt", join))
    above, below = CORNERS[join].split()
    row = "_KKKKKKKK_"
    rows = ["_" * 10, f"_{above}??KKKK_", f"_{below}??KKKK_", "_????KKKK_", "_????KKKK_", *[row] * 4, "_" * 10]
    assert_pixels(picture(bent, width=10, height=10), "\n".join(rows), renderer)


@by_every_renderer
def test_a_corner_that_is_too_sharp_is_not_mitred(renderer: Renderer) -> None:
    """In SVG a mitre is at most four lines long. In PDF it would be ten, if the file did not say so: here it is six."""
    sharp = Shape(polyline([(1, 1), (13, 3), (1, 5)]), stroke=Stroke(BLACK, 2))
    expected = "??????????????______\n" * 6 + "_" * 20
    assert_pixels(picture(sharp, width=20, height=7), expected, renderer)


@by_every_renderer
def test_dashes_and_gaps_are_as_long_as_they_say(renderer: Renderer) -> None:
    dashed = Shape(line((1, 1.5), (15, 1.5)), stroke=Stroke(BLACK, 1, (3, 2)))
    late = Shape(line((1, 3.5), (15, 3.5)), stroke=Stroke(BLACK, 1, (2, 1, 4, 3)))
    plain = Shape(line((1, 5.5), (15, 5.5)), stroke=Stroke(BLACK, 1))
    expected = """
        ________________
        _KKK__KKK__KKK__
        ________________
        _KK_KKKK___KK_K_
        ________________
        _KKKKKKKKKKKKKK_
        ________________
    """
    assert_pixels(picture(dashed, late, plain, width=16, height=7), expected, renderer)


@by_every_renderer
def test_a_clip_cuts_off_what_is_outside_and_clips_within_clips_cut_twice(renderer: Renderer) -> None:
    field = Shape(rect(0, 0, 10, 8), RED)
    inner = Group((Shape(rect(0, 0, 10, 8), BLUE),), clip=rect(4, 1, 5, 4))
    after = Shape(rect(8, 6, 2, 2), GREEN)
    expected = """
        __________
        __________
        __RRBBB___
        __RRBBB___
        __RRBBB___
        __RRRRR___
        ________GG
        ________GG
    """
    assert_pixels(picture(Group((field, inner), clip=rect(2, 2, 5, 4)), after, width=10, height=8), expected, renderer)


@by_every_renderer
def test_a_clip_is_in_the_coordinates_of_its_group(renderer: Renderer) -> None:
    field = Shape(rect(0, 0, 9, 9), RED)
    moved = Group((field,), transform=scale(2) @ translate(1, 1), clip=rect(0, 0, 2, 1))
    expected = """
        ________
        ________
        __RRRR__
        __RRRR__
        ________
    """
    assert_pixels(picture(moved, width=8, height=5), expected, renderer)


@by_every_renderer
def test_transforms_are_applied_from_the_inside_out(renderer: Renderer) -> None:
    """A flag is turned by a quarter, made twice as large and then moved."""
    flag = Symbol("flag", (Shape(rect(0, 0, 3, 1), RED), Shape(rect(0, 1, 1, 1), BLUE)), Box(0, 0, 3, 2))
    turned = Use(flag, translate(2, 0) @ rotate(90))
    nested = Group((Group((turned,), transform=scale(2)),), transform=translate(3, 1))
    plain = Use(flag, IDENTITY)
    expected = """
        RRR_______
        B__BBRR___
        ___BBRR___
        _____RR___
        _____RR___
        _____RR___
        _____RR___
        __________
    """
    assert_pixels(picture(plain, nested, width=10, height=8), expected, renderer)


@by_every_renderer
def test_a_group_may_be_sheared(renderer: Renderer) -> None:
    sheared = Group((Shape(rect(1, 1, 4, 3), RED),), transform=(1, 0, 1, 1, 0, 0))
    expected = """
        __________
        __?RRR?___
        ___?RRR?__
        ____?RRR?_
        __________
    """
    assert_pixels(picture(sheared, width=10, height=5), expected, renderer)


@by_every_renderer
def test_the_paint_inside_a_group_stays_there(renderer: Renderer) -> None:
    """A PDF says its paint once and goes on with it; the end of a group brings back what was before."""
    before = (Shape(rect(0, 0, 1, 1), RED), Shape(line((0, 3), (1, 3)), stroke=Stroke(BLUE, 2)))
    inside = (Shape(rect(0, 0, 1, 1), GREEN), Shape(line((0, 2.5), (1, 2.5)), stroke=Stroke(BLACK, 1)))
    after = (Shape(rect(4, 0, 1, 1), GREEN), Shape(line((4, 2.5), (5, 2.5)), stroke=Stroke(BLACK, 1)))
    expected = """
        R_G_G
        _____
        B_K_K
        B____
        _____
    """
    drawn = picture(*before, Group(inside, transform=translate(2, 0)), *after, width=5, height=5)
    assert_pixels(drawn, expected, renderer)


@by_every_renderer
def test_a_symbol_inside_a_symbol_is_moved_twice_and_a_line_grows_with_it(renderer: Renderer) -> None:
    stroke = Symbol("stroke", (Shape(line((0, 0.5), (2, 0.5)), stroke=Stroke(BLACK, 1)),), Box(0, 0, 2, 1))
    pair = Symbol("pair", (Use(stroke, IDENTITY), Use(stroke, translate(0, 2))), Box(0, 0, 2, 3))
    drawn = (Use(pair, translate(1, 1)), Use(pair, translate(5, 1) @ scale(2)))
    after = Shape(line((0, 8.5), (3, 8.5)), stroke=Stroke(RED, 1))
    expected = """
        __________
        _KK__KKKK_
        _____KKKK_
        _KK_______
        __________
        _____KKKK_
        _____KKKK_
        __________
        RRR_______
    """
    assert_pixels(picture(*drawn, after, width=10, height=9), expected, renderer)


@by_every_renderer
def test_later_items_lie_over_earlier_ones_and_a_line_over_its_own_fill(renderer: Renderer) -> None:
    items = (
        Shape(rect(1, 1, 6, 5), RED),
        Group((Shape(rect(3, 2, 6, 3), GREEN, Stroke(BLACK, 2)),)),
        Shape(rect(5, 3, 4, 1), BLUE),
    )
    expected = """
        ___________
        _RKKKKKKKK_
        _RKKKKKKKK_
        _RKKGBBBBK_
        _RKKKKKKKK_
        _RKKKKKKKK_
        ___________
    """
    assert_pixels(picture(*items, width=11, height=7), expected, renderer)


@by_every_renderer
@pytest.mark.parametrize("paper", ["_", "Y", "K"])
def test_paper_is_behind_everything(renderer: Renderer, paper: str) -> None:
    expected = f"{paper * 4}\n{paper}RR{paper}\n{paper * 4}"
    assert_pixels(picture(Shape(rect(1, 1, 2, 1), RED), width=4, height=3, paper=paper), expected, renderer)


@by_every_renderer
def test_without_paper_what_nothing_covers_is_transparent(renderer: Renderer) -> None:
    white = Shape(rect(2, 1, 1, 1), LETTERS["_"])
    expected = """
        ....
        .R_.
        ....
    """
    assert_pixels(picture(Shape(rect(1, 1, 1, 1), RED), white, width=4, height=3, paper=None), expected, renderer)


@by_every_renderer
def test_nothing_paints_nothing(renderer: Renderer) -> None:
    """Neither a shape without paint nor an empty path, group or clip leaves a trace, or moves what comes after."""
    empty = (Shape(rect(0, 0, 4, 3)), Shape((), RED), Group(()), Group((), clip=rect(0, 0, 1, 1)))
    assert_pixels(picture(*empty, Shape(rect(1, 1, 1, 1), RED), width=3, height=3), "___\n_R_\n___", renderer)
