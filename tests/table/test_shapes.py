"""Discs and squares, against what plane geometry says and against plain counting."""

from __future__ import annotations

from math import acos, hypot, pi, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.boards.areas import covered_area
from ppgen.boards.outlines import Edge, nearest
from ppgen.boards.shapes import (
    Disc,
    Square,
    disc_to_disc,
    disc_to_square,
    is_covered,
    point_to_square,
    square_to_segment,
    square_to_square,
)

places = st.floats(-40, 40)
angles = st.floats(0, 360)


def test_a_disc_inside_a_square_is_covered_whole() -> None:
    assert covered_area(Disc(1, 2, 19.05), Square(0, 0, 50.8, 30)) == pytest.approx(pi * 9.525**2)


def test_a_disc_on_the_border_is_covered_half() -> None:
    assert covered_area(Disc(25.4, 0, 19.05), Square(0, 0, 50.8)) == pytest.approx(pi * 9.525**2 / 2)


def test_a_disc_on_a_corner_is_covered_a_quarter() -> None:
    assert covered_area(Disc(25.4, 25.4, 19.05), Square(0, 0, 50.8)) == pytest.approx(pi * 9.525**2 / 4)


def test_a_segment_of_a_disc_has_the_area_of_the_formula() -> None:
    radius, in_by = 9.525, 1.5
    away = radius - in_by
    segment = radius**2 * acos(away / radius) - away * sqrt(radius**2 - away**2)
    assert covered_area(Disc(25.4 + away, 3, 19.05), Square(0, 0, 50.8)) == pytest.approx(segment)


def test_a_square_inside_a_disc_is_covered_whole() -> None:
    assert covered_area(Disc(0, 0, 100), Square(3, 4, 10, 17)) == pytest.approx(100)


def test_what_does_not_touch_shares_nothing() -> None:
    assert covered_area(Disc(100, 0, 19.05), Square(0, 0, 50.8, 45)) == pytest.approx(0, abs=1e-9)


def test_lines_that_cross_are_nearest_where_they_cross() -> None:
    one, other = Edge(((1.0, 2.0), (9.0, 2.0))), Edge(((4.0, -3.0), (4.0, 8.0)))
    assert nearest(one, other) == nearest(other, one) == ((4.0, 2.0), (4.0, 2.0))
    assert nearest(one, Edge(((4.0, 3.0), (4.0, 8.0)))) == ((4.0, 2.0), (4.0, 3.0))


@settings(max_examples=40, deadline=None)
@given(places, places, angles)
def test_the_area_is_that_of_counting_points(x: float, y: float, angle: float) -> None:
    disc, square = Disc(x, y, 19.05), Square(0, 0, 50.8, angle)
    steps = 60
    cell = disc.diameter / steps
    hits = 0
    for column in range(steps):
        for row in range(steps):
            dx, dy = (column + 0.5) * cell - disc.radius, (row + 0.5) * cell - disc.radius
            if hypot(dx, dy) <= disc.radius and point_to_square((x + dx, y + dy), square) <= 0:
                hits += 1
    assert covered_area(disc, square) == pytest.approx(hits * cell * cell, abs=0.02 * disc.area)


@given(places, places, angles, st.floats(-100, 100), st.floats(-100, 100))
def test_moving_the_table_changes_no_area(x: float, y: float, angle: float, east: float, north: float) -> None:
    here = covered_area(Disc(x, y, 19.05), Square(0, 0, 50.8, angle))
    there = covered_area(Disc(x + east, y + north, 19.05), Square(east, north, 50.8, angle + 90))
    assert there == pytest.approx(here, abs=1e-6)


def test_distances_of_discs_and_squares() -> None:
    assert disc_to_disc(Disc(0, 0, 10), Disc(13, 0, 10)) == pytest.approx(3)
    assert disc_to_square(Disc(30, 0, 10), Square(0, 0, 50)) == pytest.approx(0)
    assert disc_to_square(Disc(28, 29, 10), Square(0, 0, 50)) == pytest.approx(0)
    assert disc_to_square(Disc(20, 0, 10), Square(0, 0, 50)) < 0


def test_distances_of_squares() -> None:
    assert square_to_square(Square(0, 0, 10), Square(13, 0, 10)) == pytest.approx(3)
    assert square_to_square(Square(0, 0, 10), Square(13, 14, 10)) == pytest.approx(5)
    assert square_to_square(Square(0, 0, 10), Square(9, 0, 10)) == pytest.approx(-1)
    assert square_to_square(Square(0, 0, 10), Square(5 + 5 * sqrt(2), 0, 10, 45)) == pytest.approx(0)


def test_the_distance_of_a_square_from_a_line() -> None:
    assert square_to_segment(Square(0, 20, 10), (-50, 0), (50, 0)) == pytest.approx(15)
    assert square_to_segment(Square(0, 2, 10), (-50, 0), (50, 0)) == 0
    assert square_to_segment(Square(60, 0, 10), (-50, 0), (50, 0)) == pytest.approx(5)
    assert square_to_segment(Square(0, 0, 100), (-1, 0), (1, 0)) == 0


def test_a_disc_on_an_equal_one_is_covered() -> None:
    assert is_covered(Disc(0, 0, 19), [Disc(0, 0, 19)])
    assert not is_covered(Disc(0, 0, 19), [Disc(0.5, 0, 19)])
    assert is_covered(Disc(0, 0, 19), [Disc(0.04, 0, 19)], tolerance=0.05)


def test_three_discs_cover_one_between_them_and_two_do_not() -> None:
    around = [Disc(5 * x, 5 * y, 19) for x, y in ((0, 1), (sqrt(3) / 2, -0.5), (-sqrt(3) / 2, -0.5))]
    assert is_covered(Disc(0, 0, 19), around)
    assert not is_covered(Disc(0, 0, 19), around[:2])


def test_a_hole_between_discs_is_seen() -> None:
    ring = [Disc(9.6 * x, 9.6 * y, 19) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    corners = [Disc(9.6 * x, 9.6 * y, 19) for x, y in ((0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))]
    assert not is_covered(Disc(0, 0, 19), [*ring, *corners])
    assert is_covered(Disc(0, 0, 19), [*ring, *corners, Disc(0.3, 0, 19)])


def test_a_coin_on_a_covered_coin_makes_a_hole() -> None:
    """What lies wholly inside takes its own area; what lies in a hole already takes no more."""
    tile, coin = Square(0, 0, 50.8), Disc(0, 0, 19.05)
    whole = pi * 9.525**2
    hole = Disc(2, 1, 8)
    assert covered_area(coin, tile, [hole]) == pytest.approx(whole - pi * 16)
    assert covered_area(coin, tile, [hole, Disc(2, 1, 8)]) == pytest.approx(whole - pi * 16)
    assert covered_area(coin, tile, [hole, Disc(2.5, 1, 4)]) == pytest.approx(whole - pi * 16)
    assert covered_area(coin, tile, [hole, Disc(-5, 0, 4)]) == pytest.approx(whole - pi * 16 - pi * 4)
    assert covered_area(coin, tile, [Disc(0, 0, 19.05)]) == pytest.approx(0)
    assert covered_area(coin, tile, [Disc(1, 0, 30)]) == pytest.approx(0)


def test_of_a_hole_on_the_edge_of_the_tile_only_its_part_on_the_tile_counts() -> None:
    tile, coin = Square(0, 0, 50.8), Disc(25.4, 0, 19.05)
    half = pi * 9.525**2 / 2
    assert covered_area(coin, tile, [Disc(25.4, 0, 8)]) == pytest.approx(half - pi * 16 / 2)
    assert covered_area(coin, tile, [Disc(31, 0, 4)]) == pytest.approx(half)  # beside the tile


def test_of_a_hole_that_hangs_over_the_rim_of_the_coin_only_what_both_cover_is_taken() -> None:
    tile, coin, away = Square(0, 0, 50.8), Disc(0, 0, 20), 10.0
    # Two discs of one radius r at a distance d share 2 r² acos(d / 2r) - d/2 · √(4r² - d²).
    lens = 2 * 100 * acos(away / 20) - away / 2 * sqrt(400 - away**2)
    assert covered_area(coin, tile, [Disc(away, 0, 20)]) == pytest.approx(pi * 100 - lens)
