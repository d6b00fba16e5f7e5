"""The outline of spaces: it encloses them all, keeps clear of the others, and has no needless corner."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.outline import outline
from ppgen.boards.grid import Space
from ppgen.plane import Point
from ppgen.scene.model import Path

FRAME = Frame(6, 6, 10.0)
SPACES = st.frozensets(st.builds(Space, st.integers(0, 5), st.integers(0, 5)), min_size=1)


def loops(path: Path) -> list[list[Point]]:
    found: list[list[Point]] = []
    for command in path:
        if command[0] == "M":
            found.append([(command[1], command[2])])
        elif command[0] == "L":
            found[-1].append((command[1], command[2]))
    return found


def area(loop: list[Point]) -> float:
    """Positive where the loop runs clockwise on paper."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, loop[1:] + loop[:1], strict=True)) / 2


@given(SPACES)
def test_the_outline_encloses_exactly_the_area_of_the_spaces(spaces: frozenset[Space]) -> None:
    assert sum(map(area, loops(outline(spaces, FRAME)))) == pytest.approx(100 * len(spaces))


@given(SPACES, st.floats(0.1, 2.0))
def test_an_inset_takes_a_strip_off_every_edge(spaces: frozenset[Space], inset: float) -> None:
    whole, less = loops(outline(spaces, FRAME)), loops(outline(spaces, FRAME, inset))
    assert len(whole) == len(less)
    for before, after in zip(whole, less, strict=True):
        assert area(after) < area(before)
        for (x, y), (u, v) in zip(before, after, strict=True):
            assert abs(x - u) == pytest.approx(inset)
            assert abs(y - v) == pytest.approx(inset)


@given(SPACES)
def test_every_corner_turns(spaces: frozenset[Space]) -> None:
    for loop in loops(outline(spaces, FRAME)):
        for a, b, c in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
            assert (a[0] == b[0]) != (b[0] == c[0])


def test_one_space_is_a_square() -> None:
    assert loops(outline([Space(0, 0)], FRAME)) == [[(0.0, 50.0), (10.0, 50.0), (10.0, 60.0), (0.0, 60.0)]]


def test_a_hole_runs_the_other_way_round() -> None:
    ring = [Space(column, row) for column in range(3) for row in range(3) if (column, row) != (1, 1)]
    assert sorted(map(area, loops(outline(ring, FRAME)))) == [-100, 900]


def test_areas_that_touch_at_a_corner_keep_their_own_outlines() -> None:
    assert [area(loop) for loop in loops(outline([Space(0, 0), Space(1, 1)], FRAME))] == [100, 100]
