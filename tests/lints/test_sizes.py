"""The sizes of text and of lines: planted on both sides of each limit."""

from __future__ import annotations

import pytest

from ppgen.plane import scale, translate
from ppgen.scene.model import Group, Shape
from ppgen.scene.path import circle
from tests.lints.planted import INK, asked, codes, part, ruled, stroke, words


@pytest.mark.parametrize(("points", "small"), [(6.9, True), (7.0, False), (12.0, False)])
def test_text_has_7_pt(points: float, small: bool) -> None:
    assert codes(words(points)) == (["DRAW-TEXT-SIZE"] if small else [])


@pytest.mark.parametrize(("points", "small"), [(7.9, True), (8.0, False)])
def test_the_caption_of_a_panel_has_8_pt(points: float, small: bool) -> None:
    assert codes(asked("caption", words(points))) == (["DRAW-TEXT-SIZE"] if small else [])


@pytest.mark.parametrize(("points", "small"), [(7.9, True), (8.0, False)])
def test_a_dimension_has_8_pt(points: float, small: bool) -> None:
    assert codes(Group((words(points),), role="dimension")) == (["DRAW-TEXT-SIZE"] if small else [])


@pytest.mark.parametrize(("points", "small"), [(6.4, True), (6.5, False)])
def test_the_foot_of_a_page_has_6_5_pt(points: float, small: bool) -> None:
    assert codes(asked("footer", words(points))) == (["DRAW-TEXT-SIZE"] if small else [])


def test_the_letter_beside_a_caption_is_text_like_any_other() -> None:
    assert codes(asked("caption", Group((words(7.0),), role="letter"))) == []


@pytest.mark.parametrize(("factor", "small"), [(0.5, True), (0.8, False)])
def test_the_size_on_paper_counts(factor: float, small: bool) -> None:
    drawn = Group((words(10.0),), translate(1.0, 1.0) @ scale(factor))
    assert codes(drawn) == (["DRAW-TEXT-SIZE"] if small else [])


def test_the_print_of_a_part_is_as_small_as_the_part() -> None:
    assert codes(part(0.3, words(10.0, 0.0, 0.0))) == []


@pytest.mark.parametrize(("width", "thin"), [(0.149, True), (0.15, False), (0.5, False)])
def test_a_line_is_0_15_mm_wide(width: float, thin: bool) -> None:
    assert codes(ruled(width)) == (["DRAW-LINE-WIDTH"] if thin else [])


@pytest.mark.parametrize(("share", "thin"), [(0.5, True), (0.21, True), (0.19, False)])
def test_a_fine_line_in_a_tiny_part_is_a_hint(share: float, thin: bool) -> None:
    drawn = part(share, Shape(circle(0.0, 0.0, 9.0), None, stroke(0.2)))
    assert codes(drawn) == (["DRAW-LINE-WIDTH"] if thin else [])


@pytest.mark.parametrize("role", ["mark", "registration"])
def test_crop_marks_may_be_thin(role: str) -> None:
    assert codes(ruled(0.1, role=role)) == []


def test_a_line_in_the_colour_of_its_area_is_no_line() -> None:
    assert codes(Shape(circle(30.0, 20.0, 5.0), INK, stroke(0.05))) == []
