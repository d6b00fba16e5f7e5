"""Text and marks on both sides of the contrast that they need, on paper, tints, halos and hatches."""

from __future__ import annotations

import pytest

from ppgen.plane import translate
from ppgen.scene.colour import contrast
from ppgen.scene.hatch import painted
from ppgen.scene.model import Group, Item, Path, Shape, Stroke
from ppgen.scene.path import arrow_head, circle, line, rect
from ppgen.scene.theme import Hatch, Style
from tests.lints.planted import INK, PAPER, codes, part, ruled, shape, stroke, words

FAINT = ["DRAW-CONTRAST"]
GREY_4_5 = "#767676"
"""The lightest grey that has 4.5 to 1 on white; #949494 has 3 to 1."""
CREAM = rect(5.0, 5.0, 50.0, 30.0)


@pytest.mark.parametrize(("colour", "faint"), [("#777777", True), (GREY_4_5, False), (PAPER, True), (INK, False)])
def test_text_on_paper_has_4_5_to_1(colour: str, faint: bool) -> None:
    assert (contrast(colour, PAPER) < 4.5) is faint
    assert codes(words(10.0, colour=colour)) == (FAINT if faint else [])


@pytest.mark.parametrize(("colour", "faint"), [("#959595", True), ("#949494", False)])
def test_a_line_on_paper_has_3_to_1(colour: str, faint: bool) -> None:
    assert codes(Shape(line((10.0, 20.0), (50.0, 20.0)), stroke=stroke(0.5, colour))) == (FAINT if faint else [])


@pytest.mark.parametrize(("tint", "faint"), [("#ffffff", False), ("#f6e7bd", True), ("#303030", True)])
def test_the_colour_below_counts_and_not_the_paper(tint: str, faint: bool) -> None:
    assert codes(shape(CREAM, tint), words(10.0, colour=GREY_4_5)) == (FAINT if faint else [])


@pytest.mark.parametrize(("right", "faint"), [(55.0, False), (26.0, True)])
def test_a_ground_hides_what_is_below_as_far_as_it_goes(right: float, faint: bool) -> None:
    """White words on a dark ground, which ends behind them or in their middle, over cream and white paper."""
    assert codes(shape(CREAM), words(10.0, colour=PAPER)) == FAINT
    dark = shape(rect(5.0, 5.0, right - 5.0, 30.0), "#303030")
    assert codes(shape(CREAM, "#f6e7bd"), dark, words(10.0, colour=PAPER)) == (FAINT if faint else [])


def test_what_lies_on_a_ground_counts_before_the_ground() -> None:
    """A pale patch between a dark ground and white words."""
    dark, pale = shape(CREAM, "#303030"), shape(rect(5.0, 5.0, 21.0, 30.0), "#f6e7bd")
    assert codes(dark, pale, words(10.0, colour=PAPER)) == FAINT
    assert codes(pale, dark, words(10.0, colour=PAPER)) == []


@pytest.mark.parametrize("ground", ["#000000", "#777777", "#ffffff"])
def test_a_fill_and_a_line_in_contrast_to_it_are_seen_anywhere(ground: str) -> None:
    mark = Shape(rect(10.0, 10.0, 8.0, 8.0), PAPER, stroke=stroke(0.5, "#000000"))
    assert codes(shape(CREAM, ground), mark) == []
    assert codes(shape(CREAM, "#777777"), Shape(mark.path, "#787878", stroke=stroke(0.5, "#808080"))) == FAINT


def test_a_halo_is_what_a_line_lies_on() -> None:
    dark, way = shape(CREAM, "#303030"), line((10.0, 20.0), (50.0, 20.0))
    over = Shape(way, stroke=stroke(0.5))
    assert codes(dark, over) == FAINT
    assert codes(dark, Shape(way, stroke=stroke(1.5, PAPER)), over) == []


def test_a_halo_itself_is_no_mark() -> None:
    way = line((10.0, 20.0), (50.0, 20.0))
    assert codes(Shape(way, stroke=stroke(1.5, PAPER))) == FAINT
    assert codes(Shape(way, stroke=stroke(1.5, PAPER)), Shape(way, stroke=stroke(0.5))) == []


@pytest.mark.parametrize(("aside", "faint"), [(0.0, False), (12.0, True)])
def test_the_halo_of_a_piece_is_painted_before_other_things(aside: float, faint: bool) -> None:
    square = rect(10.0, 15.0, 8.0, 8.0)
    halo = Group((Shape(square, stroke=stroke(1.5, PAPER)),), role="halo")
    between = [Shape(line((5.0, at), (9.0, at)), stroke=stroke(0.5)) for at in (30.0, 31.5, 33.0, 34.5, 36.0)]
    piece = Group((Shape(square, stroke=stroke(0.5)),), translate(aside, 0.0), role="piece")
    assert codes(halo, *between, piece) == (FAINT if faint else [])


@pytest.mark.parametrize(("end", "faint"), [(31.0, True), (41.0, False)])
def test_what_later_paint_hides_need_not_be_seen(end: float, faint: bool) -> None:
    """A dark patch under a line, and paper over the line up to some place of the patch."""
    patch, dark = (
        shape(rect(20.0, 15.0, 20.0, 10.0), "#303030"),
        Shape(line((10.0, 20.0), (50.0, 20.0)), stroke=stroke(0.5)),
    )
    assert codes(patch, dark, shape(rect(18.0, 14.0, end - 18.0, 12.0), "#eeeeee")) == (FAINT if faint else [])


def test_a_small_part_of_a_line_may_cross_anything() -> None:
    """A tenth of it, to both sides of the limit."""
    for width, faint in ((3.6, False), (4.4, True)):
        dark = shape(rect(20.0, 10.0, width, 20.0), "#303030")
        assert codes(dark, ruled(0.5, y=20.0)) == (FAINT if faint else [])


def test_a_line_along_the_edge_of_a_dark_area_is_seen_from_outside() -> None:
    dark = shape(rect(5.0, 20.0, 50.0, 10.0), "#303030")
    assert codes(dark, ruled(0.5, y=20.0)) == []
    assert codes(dark, ruled(0.5, y=20.3)) == FAINT


def test_lines_of_one_colour_run_together() -> None:
    assert codes(ruled(0.8, y=20.0), ruled(0.5, y=20.0)) == []


def hatched(width: float, pitch: float) -> tuple[Item, ...]:
    return painted(CREAM, Style(PAPER, None, Hatch(Stroke(INK, width), 45.0, pitch)))


@pytest.mark.parametrize(("width", "pitch", "faint"), [(0.15, 2.0, False), (0.5, 1.0, True)])
def test_a_hatch_counts_as_its_tint(width: float, pitch: float, faint: bool) -> None:
    """Black on 7.5 % black has 18 to 1; the grey of 4.5 to 1 is lost on half a black."""
    label = words(10.0, colour="#6a6a6a")
    found = codes(*hatched(width, pitch), label)
    assert ("DRAW-CONTRAST" in found) is faint


@pytest.mark.parametrize(("layers", "faint"), [(1, False), (4, False), (6, True), (9, True)])
def test_hatches_on_each_other_count_as_one_tint(layers: int, faint: bool) -> None:
    """Each covers a tenth of what is below it: after the sixth, black is too near for this grey."""
    lines = painted(CREAM, Style(None, None, Hatch(Stroke(INK, 0.15), 45.0, 1.5)))
    label = words(10.0, colour="#555555")
    assert ("DRAW-CONTRAST" in codes(*lines * layers, label)) is faint
    beside = words(10.0, y=38.5, colour="#555555")
    assert "DRAW-CONTRAST" not in codes(*lines * layers, beside)


def test_a_line_is_held_against_what_it_lies_on_and_not_against_what_it_runs_round() -> None:
    ring, disc = shape(circle(30.0, 20.0, 9.0), edge=stroke(1.0)), circle(30.0, 20.0, 6.0)
    assert codes(shape(disc, "#222222", role="tile"), ring) == []
    assert codes(shape(circle(30.0, 20.0, 12.0), "#222222", role="tile"), ring) == FAINT


@pytest.mark.parametrize(
    ("fill", "edge", "faint"), [("#f6e7bd", "#dddddd", True), ("#f6e7bd", INK, False), ("#303030", "#dddddd", False)]
)
def test_of_an_area_the_line_or_the_fill_stands_out(fill: str, edge: str, faint: bool) -> None:
    assert codes(shape(circle(30.0, 20.0, 5.0), fill, stroke(0.4, edge))) == (FAINT if faint else [])


@pytest.mark.parametrize("role", ["", "tile", "shade", "accent", "piece-face", "region-of-a-game"])
def test_a_tint_is_no_mark(role: str) -> None:
    assert codes(shape(CREAM, "#f6e7bd", role=role)) == []


HEAD = arrow_head((30.0, 20.0), 0.0, 3.0, 2.0)
DOT = circle(30.0, 20.0, 1.0)
AT_THE_LIMIT = [("#959595", True), ("#949494", False)]


@pytest.mark.parametrize(("colour", "faint"), AT_THE_LIMIT)
@pytest.mark.parametrize("role", ["dot", "gate", "badge", "suit-suns", "piece-value", "direction", "art-solid"])
def test_a_filled_mark_has_3_to_1(role: str, colour: str, faint: bool) -> None:
    assert codes(shape(DOT, colour, role=role)) == (FAINT if faint else [])


@pytest.mark.parametrize(("colour", "faint"), AT_THE_LIMIT)
@pytest.mark.parametrize(("role", "path"), [("motion", HEAD), ("dimension", HEAD), ("label", DOT), ("route", DOT)])
def test_the_head_of_an_arrow_and_the_dot_of_a_leader_have_3_to_1(
    role: str, path: Path, colour: str, faint: bool
) -> None:
    assert codes(Group((shape(path, colour),), role=role)) == (FAINT if faint else [])


@pytest.mark.parametrize(("tint", "faint"), [("#ffffff", False), ("#f6e7bd", True)])
def test_a_filled_mark_is_judged_by_what_it_lies_on(tint: str, faint: bool) -> None:
    assert codes(shape(CREAM, tint, role="tile"), shape(DOT, "#949494", role="dot")) == (FAINT if faint else [])


def test_the_ground_of_a_badge_and_a_halo_are_no_marks() -> None:
    ground, disc = shape(circle(30.0, 20.0, 2.0), PAPER), shape(DOT, INK)
    assert codes(Group((ground, disc), role="badge")) == []
    dark = shape(CREAM, INK, role="tile")
    assert codes(dark, Group((disc,), role="badge")) == FAINT
    assert codes(dark, Group((ground, disc), role="badge")) == []


def test_a_head_on_its_own_line_is_one_with_it() -> None:
    way = shape(line((10.0, 20.0), (29.0, 20.0)), edge=stroke(2.5))
    assert codes(Group((way, shape(HEAD, INK)), role="motion")) == []


@pytest.mark.parametrize(("size", "faint"), [(1.1, True), (0.9, False)])
def test_the_print_of_a_part_that_is_too_small_to_read_is_not_judged(size: float, faint: bool) -> None:
    """Its suit is half as wide as the part, which is 20 mm wide at its true size."""
    pale = shape(rect(-5.0, -5.0, 10.0, 10.0), "#dddddd", role="suit-suns")
    assert codes(part(size / 10.0, pale)) == (FAINT if faint else [])


def test_what_is_cut_off_is_not_judged() -> None:
    clip = rect(0.0, 0.0, 5.0, 5.0)
    assert codes(Group((words(10.0, colour="#dddddd"),), clip=clip)) == []


@pytest.mark.parametrize(("role", "found"), [("ghost", []), ("piece", FAINT)])
def test_the_inside_of_a_ghost_may_be_pale(role: str, found: list[str]) -> None:
    outline = Shape(circle(20.0, 20.0, 8.0), PAPER, Stroke(INK, 0.4, (1.0, 0.8)))
    inside = Shape(circle(20.0, 20.0, 4.0), "#f4f4f4", stroke(0.4, "#bbbbbb"))
    assert codes(Group((outline, inside), role=role)) == found


def test_the_outline_of_a_ghost_must_be_seen() -> None:
    pale = Shape(circle(20.0, 20.0, 8.0), PAPER, Stroke("#bbbbbb", 0.4, (1.0, 0.8)))
    assert codes(Group((pale,), role="ghost")) == FAINT
