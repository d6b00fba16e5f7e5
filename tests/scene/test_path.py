"""Paths: what the makers draw and what `bounds` and `transform` guarantee."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.plane import IDENTITY, Affine, Point, rotate, scale, skew, translate
from ppgen.scene import path
from ppgen.scene.model import Box, Command, Path

NUMBER = st.floats(-500, 500, allow_nan=False).map(lambda value: round(value, 4))
POINT = st.tuples(NUMBER, NUMBER)
SIZE = st.floats(0.01, 300)


@st.composite
def some_paths(draw: st.DrawFn) -> Path:
    commands: list[Command] = [("M", *draw(POINT))]
    for kind in draw(st.lists(st.sampled_from("LCCMZ"), max_size=8)):
        if kind == "C":
            commands.append(("C", *draw(POINT), *draw(POINT), *draw(POINT)))
        elif kind == "Z":
            commands.append(("Z",))
        elif kind == "L":
            commands.append(("L", *draw(POINT)))
        else:
            commands.append(("M", *draw(POINT)))
    return tuple(commands)


@st.composite
def some_matrices(draw: st.DrawFn) -> Affine:
    return (
        translate(*draw(POINT))
        @ rotate(draw(st.floats(-720, 720)))
        @ skew(draw(st.floats(-60, 60)))
        @ scale(draw(st.floats(0.1, 5)), draw(st.floats(-5, -0.1)))
    )


def points_on(drawn: Path) -> list[Point]:
    """Points along a path, 40 to a curve."""
    found: list[Point] = []
    at = (0.0, 0.0)
    for command in drawn:
        if command[0] == "C":
            _, x1, y1, x2, y2, x, y = command
            for step in range(1, 41):
                t = step / 40
                weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
                found.append(
                    (
                        sum(w * v for w, v in zip(weights, (at[0], x1, x2, x), strict=True)),
                        sum(w * v for w, v in zip(weights, (at[1], y1, y2, y), strict=True)),
                    )
                )
            at = (x, y)
        elif command[0] != "Z":
            at = (command[1], command[2])
            found.append(at)
    return found


@given(some_paths())
def test_bounds_hold_every_point_and_touch_the_path(drawn: Path) -> None:
    box = path.bounds(drawn)
    points = points_on(drawn)
    assert all(box.x - 1e-6 <= x <= box.right + 1e-6 and box.y - 1e-6 <= y <= box.bottom + 1e-6 for x, y in points)
    # Forty points a curve of this size miss a turning point by less than 1: the box is not too large either.
    assert min(x for x, _ in points) - box.x < 1
    assert min(y for _, y in points) - box.y < 1
    assert box.right - max(x for x, _ in points) < 1
    assert box.bottom - max(y for _, y in points) < 1


def test_bounds_are_those_of_the_curve_and_not_of_its_handles() -> None:
    box = path.bounds((("M", 0.0, 0.0), ("C", 0.0, 4.0, 4.0, 4.0, 4.0, 0.0)))
    assert box == Box(0.0, 0.0, 4.0, 3.0)


def test_bounds_of_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="no bounds"):
        path.bounds(())
    with pytest.raises(ValueError, match="no bounds"):
        path.union([])


@given(some_paths(), some_matrices())
def test_transforming_a_path_transforms_its_points(drawn: Path, matrix: Affine) -> None:
    moved = points_on(path.transform(drawn, matrix))
    for got, point in zip(moved, points_on(drawn), strict=True):
        assert math.dist(got, matrix @ point) < 1e-6


@given(some_paths())
def test_transforming_by_nothing_changes_nothing(drawn: Path) -> None:
    assert path.transform(drawn, IDENTITY) == drawn


@given(POINT, SIZE, SIZE)
def test_an_ellipse_is_round_to_three_in_ten_thousand(centre: Point, rx: float, ry: float) -> None:
    for x, y in points_on(path.ellipse(*centre, rx, ry)):
        assert abs(math.hypot((x - centre[0]) / rx, (y - centre[1]) / ry) - 1) < 3e-4


@given(POINT, SIZE, st.floats(-360, 360), st.floats(-360, 360).filter(lambda sweep: abs(sweep) > 0.1))
def test_an_arc_keeps_its_radius_and_ends_where_its_angles_say(
    centre: Point, radius: float, start: float, sweep: float
) -> None:
    points = points_on(path.arc(centre, radius, radius, start, sweep))
    assert all(abs(math.dist(point, centre) / radius - 1) < 3e-4 for point in points)
    for point, angle in ((points[0], start), (points[-1], start + sweep)):
        expected = (
            centre[0] + radius * math.cos(math.radians(angle)),
            centre[1] + radius * math.sin(math.radians(angle)),
        )
        assert math.dist(point, expected) < 1e-6 * max(1.0, radius)


@given(NUMBER, NUMBER, SIZE, SIZE, st.floats(0, 400))
def test_a_rounded_rectangle_fills_its_box_whatever_its_radius(
    x: float, y: float, width: float, height: float, radius: float
) -> None:
    box = path.bounds(path.rounded_rect(x, y, width, height, radius))
    assert all(abs(a - b) < 1e-6 for a, b in zip(box, (x, y, width, height), strict=True))


def test_a_rounded_rectangle_without_radius_is_a_rectangle() -> None:
    assert path.rounded_rect(1, 2, 3, 4, 0) == path.rect(1, 2, 3, 4) == path.rect(*Box(1, 2, 3, 4))


def test_rounded_corners_stay_within_short_legs() -> None:
    drawn = path.rounded_polyline([(0, 0), (1, 0), (1, 10)], 5)
    assert (drawn[0], drawn[1], drawn[-1]) == (("M", 0, 0), ("L", 0.5, 0.0), ("L", 1, 10))


def test_an_arrow_head_points_where_it_should() -> None:
    head = path.arrow_head((10.0, 0.0), 0.0, 3.0, 2.0)
    assert path.bounds(head) == Box(7.0, -1.0, 3.0, 2.0)
    assert head[0] == ("M", 10.0, 0.0)
    notched = path.arrow_head((10.0, 0.0), 0.0, 3.0, 2.0, notch=0.5)
    assert ("L", 8.5, 0.0) in notched


def test_a_line_needs_a_point() -> None:
    with pytest.raises(ValueError, match="needs a point"):
        path.polyline([])
