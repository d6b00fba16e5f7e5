"""Hatches: parallel lines at their distance and angle, inside the box, on one lattice."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.baseline import reading, scenes
from ppgen.plane import Point
from ppgen.render import svg
from ppgen.scene import path
from ppgen.scene.hatch import hatch_lines, painted
from ppgen.scene.model import Box, Group, Shape, Stroke
from ppgen.scene.path import rect
from ppgen.scene.theme import Hatch, Style
from tests.pixels import RENDERERS, assert_pixels, picture

LINE = Stroke("#000000", 0.1)
BOXES = st.builds(Box, st.floats(-50, 50), st.floats(-50, 50), st.floats(1, 60), st.floats(1, 60))


def segments(hatch: Hatch, box: Box) -> list[tuple[Point, Point]]:
    drawn = hatch_lines(box, hatch)
    return [
        ((start[1], start[2]), (end[1], end[2]))  # type: ignore[misc]
        for start, end in zip(drawn[::2], drawn[1::2], strict=True)
    ]


def height(point: Point, angle: float) -> float:
    """How far a point lies across lines of that angle."""
    turned = math.radians(angle)
    return point[0] * math.sin(turned) + point[1] * math.cos(turned)


@given(BOXES, st.floats(-180, 180), st.floats(0.3, 5))
def test_lines_lie_in_the_box_at_their_distance_and_angle(box: Box, angle: float, gap: float) -> None:
    heights = []
    for start, end in segments(Hatch(LINE, angle, gap), box):
        for x, y in (start, end):
            assert box.x - 1e-6 <= x <= box.right + 1e-6
            assert box.y - 1e-6 <= y <= box.bottom + 1e-6
        assert abs(height(start, angle) - height(end, angle)) < 1e-6
        heights.append(height(start, angle))
    assert all(abs(b - a - gap) < 1e-6 for a, b in pairwise(heights))
    assert all(abs(each / gap - round(each / gap)) < 1e-6 for each in heights)


@given(BOXES, st.floats(0, 180), st.floats(0.3, 5))
def test_no_line_of_the_lattice_is_left_out(box: Box, angle: float, gap: float) -> None:
    corners = [
        height(p, angle) for p in ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom))
    ]
    expected = math.floor(max(corners) / gap) - math.ceil(min(corners) / gap) + 1
    assert abs(len(segments(Hatch(LINE, angle, gap), box)) - expected) <= 2


def test_a_hatch_rises_to_the_right_at_45_degrees() -> None:
    start, end = segments(Hatch(LINE, 45.0, 1.0), Box(0, 0, 10, 10))[3]
    assert (end[0] - start[0]) > 0 > (end[1] - start[1])


def test_neighbours_share_their_lines() -> None:
    hatch = Hatch(LINE, 45.0, 1.3)
    left, right = segments(hatch, Box(0, 0, 10, 10)), segments(hatch, Box(10, 0, 10, 10))
    meeting = {round(p[1], 6) for pair in left for p in pair if abs(p[0] - 10) < 1e-9}
    assert meeting
    assert meeting <= {round(p[1], 6) for pair in right for p in pair if abs(p[0] - 10) < 1e-9}


@pytest.mark.parametrize("gap", [0.0, -1.0, math.nan])
def test_a_gap_must_be_positive(gap: float) -> None:
    with pytest.raises(ValueError, match="must be positive"):
        hatch_lines(Box(0, 0, 10, 10), Hatch(LINE, 45.0, gap))


def test_a_gap_must_not_draw_lines_without_end() -> None:
    with pytest.raises(ValueError, match="too small"):
        hatch_lines(Box(0, 0, 1000, 1000), Hatch(LINE, 45.0, 0.001))


def test_an_area_is_hatched_inside_its_outline_only() -> None:
    box = Box(1, 2, 5, 6)
    (group,) = painted(rect(*box), Style(hatch=Hatch(LINE)), "tile")
    assert isinstance(group, Group)
    assert group.clip == rect(*box)
    (lines,) = group.items
    assert isinstance(lines, Shape)
    assert lines.fill is None
    assert path.bounds(lines.path).width <= 5


@pytest.mark.parametrize("kind", ["png", "pdf", "comparison"])  # CairoSVG looks for `clip-rule` in the wrong place
def test_a_hole_is_not_hatched(kind: str) -> None:
    renderer = RENDERERS[kind]
    ring = (*rect(0, 0, 9, 6), *rect(3, 2, 3, 2))
    black = Hatch(Stroke("#000000", 1.0), 0.0, 0.5)
    expected = """
        KKKKKKKKK
        KKKKKKKKK
        KKK___KKK
        KKK___KKK
        KKKKKKKKK
        KKKKKKKKK
    """
    area = painted(ring, Style(hatch=black), "tile", even_odd=True)
    assert_pixels(picture(*area, width=9, height=6), expected, renderer, per_mm=3)
    assert_pixels(picture(*painted(ring, Style(hatch=black)), width=9, height=6), "KKKKKKKKK\n" * 6, renderer, per_mm=3)


def test_an_svg_says_by_which_rule_a_hatch_is_cut() -> None:
    ring = (*rect(0, 0, 9, 6), *rect(3, 2, 3, 2))
    black = Style(hatch=Hatch(Stroke("#000000", 1.0), 0.0, 0.5))
    whole, holed = (picture(*painted(ring, black, even_odd=odd), width=9, height=6) for odd in (False, True))
    (clip,) = re.findall(r"<clipPath[^>]*>(.*?)</clipPath>", svg.render(holed).decode())
    assert re.fullmatch(r'<path d="[^"]*" clip-rule="evenodd"/>', clip)
    assert b"clip-rule" not in svg.render(whole)
    assert scenes.compare(reading.read(svg.render(whole)), reading.read(svg.render(holed)))
