"""Whether discs hide a disc completely, against points that are counted."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random

from ppgen.boards.shapes import Disc, is_covered

SIZE, APART = 20.0, 0.6


def test_a_disc_is_covered_exactly_where_no_point_of_it_is_bare() -> None:
    random, seen = Random(5), set[bool]()
    for _ in range(150):
        count = random.randint(3, 7)
        turns = [2 * pi * (number + random.random()) / count for number in range(count)]
        others = [Disc(away * cos(turn), away * sin(turn), SIZE) for turn in turns for away in [random.uniform(2, 9)]]
        barest = max(min(hypot(x - other.x, y - other.y) for other in others) for x, y in points()) - SIZE / 2
        if abs(barest) > APART:  # else a bare point may lie between those that are looked at
            seen.add(is_covered(Disc(0.0, 0.0, SIZE), others))
            assert is_covered(Disc(0.0, 0.0, SIZE), others) == (barest < 0), others
    assert seen == {True, False}


def points() -> list[tuple[float, float]]:
    """Points of the disc that lie near each other."""
    grid = [number * APART for number in range(-17, 18)]
    return [(x, y) for x in grid for y in grid if hypot(x, y) <= SIZE / 2]
