"""Polygons against what is plain to see of them."""

from __future__ import annotations

import pytest

from ppgen.boards.area_places import places_in
from ppgen.boards.polygons import (
    Polygon,
    centroid,
    closest,
    crossing,
    depth,
    holds,
    overlap,
    roomiest,
    signed_area,
    with_corners,
)

SQUARE: Polygon = ((0, 0), (0, 4), (4, 4), (4, 0))
BOW: Polygon = ((0, 0), (4, 4), (4, 0), (0, 4))
HOOK: Polygon = ((0, 0), (0, 6), (6, 6), (6, 4), (2, 4), (2, 0))
SPIKE: Polygon = ((0, 0), (4, 0), (2, 0), (2, 3))
PINCHED: Polygon = ((0, 0), (2, 2), (0, 4), (4, 4), (2, 2), (4, 0))


def moved(polygon: Polygon, across: float, up: float) -> Polygon:
    return tuple((x + across, y + up) for x, y in polygon)


def test_area_and_depth() -> None:
    assert centroid(SQUARE) == pytest.approx((2, 2))
    # Two strips, 12 wide round (1, 3) and 8 wide round (4, 5).
    assert centroid(HOOK) == pytest.approx(((12 * 1 + 8 * 4) / 20, (12 * 3 + 8 * 5) / 20))
    assert signed_area(SQUARE) == -16
    assert signed_area(SQUARE[::-1]) == 16
    assert signed_area(HOOK) == -20
    assert depth(SQUARE, (1, 2)) == 1
    assert depth(SQUARE, (7, 8)) == -5
    assert holds(HOOK, (1, 1))
    assert not holds(HOOK, (4, 1))


@pytest.mark.parametrize("polygon", [BOW, SPIKE, PINCHED])
def test_an_outline_that_meets_itself(polygon: Polygon) -> None:
    assert crossing(polygon, 0.01) is not None


@pytest.mark.parametrize("polygon", [SQUARE, HOOK, ((0, 0), (2, 1), (4, 0), (2, 5))])
def test_an_outline_that_does_not(polygon: Polygon) -> None:
    assert crossing(polygon, 0.01) is None
    assert crossing(polygon[::-1], 0.01) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SQUARE, SQUARE),
        (SQUARE, SQUARE[::-1]),
        (SQUARE, moved(SQUARE, 2, 1)),
        (SQUARE, moved(SQUARE, 2, 0)),
        (SQUARE, ((1, 1), (1, 2), (2, 1))),
        (SQUARE, ((0, 0), (4, 4), (4, 0))),
        (SQUARE, ((1, -1), (1, 5), (2, 5), (2, -1))),
        (HOOK, ((0, 0), (0, 6), (6, 6))),
    ],
)
def test_polygons_that_overlap(one: Polygon, other: Polygon) -> None:
    corners = [*one, *other]
    one, other = with_corners(one, corners, 0.01), with_corners(other, corners, 0.01)
    assert overlap(one, other, 0.01)
    assert overlap(other, one, 0.01)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SQUARE, moved(SQUARE, 4, 0)),
        (SQUARE, moved(SQUARE, 4, 1)),
        (SQUARE, moved(SQUARE, 4, 4)),
        (SQUARE, moved(SQUARE, 3.999, 0)),
        (HOOK, ((2, 0), (2, 4), (6, 4), (6, 0))),
        (HOOK, ((3, 1), (3, 3), (5, 3))),
        (SQUARE, ((4, 2), (6, 0), (6, 4))),
    ],
)
def test_polygons_that_touch_or_lie_apart(one: Polygon, other: Polygon) -> None:
    corners = [*one, *other]
    one, other = with_corners(one, corners, 0.01), with_corners(other, corners, 0.01)
    assert not overlap(one, other, 0.01)
    assert not overlap(other, one, 0.01)


def test_the_roomiest_place() -> None:
    middle, room = roomiest(SQUARE, 0.01)
    assert middle == pytest.approx((2, 2), abs=0.02)
    assert room == pytest.approx(2, abs=0.02)
    # A circle in the corner of the hook touches both outer sides and the inner corner: r = √2 · (2 − r).
    corner, wide = roomiest(HOOK, 0.01)
    assert wide == pytest.approx(2 * 2**0.5 / (1 + 2**0.5), abs=0.02)
    assert corner == pytest.approx((wide, 6 - wide), abs=0.05)


def test_the_shortest_way_leads_from_a_corner_to_a_side_or_a_corner() -> None:
    assert closest(SQUARE, moved(SQUARE, 7, 1)) in [((4, y), (7, y)) for y in (1, 4)]
    assert closest(SQUARE, moved(SQUARE, 7, 8)) == ((4, 4), (7, 8))
    assert closest(SQUARE, ((6, 2), (9, 0), (9, 4))) == ((4, 2), (6, 2))


def test_a_corner_on_a_side_becomes_a_corner_of_both() -> None:
    assert with_corners(SQUARE, [(0, 3), (0.001, 1), (2, 2), (4, 4), (6, 0)], 0.01) == (
        *((0, 0), (0.001, 1), (0, 3), (0, 4)),
        *((4, 4), (4, 0)),
    )


def test_the_roomiest_place_of_a_long_strip_takes_few_steps() -> None:
    """Everywhere along its middle there is as much room."""
    strip: Polygon = ((0, 0), (0, 1), (10_000, 1), (10_000, 0))
    assert roomiest(strip, 20)[1] <= 0.5
    middle, room = places_in(strip, "Strip", None, None)
    assert 0 < middle[1] < 1
    assert 0 < room[0] < 10_000
