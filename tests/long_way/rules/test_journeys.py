"""Shortest paths over small grids, held to listing every path; and which of several equally good ones is drawn."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from ppgen.games.long_way.shortest_paths import Leg, Opens, best_journey, single_bits

COLUMNS = ROWS = 4
CELLS = COLUMNS * ROWS


def opened(walls_east: int, walls_north: int) -> Opens:
    """What can be left where walls stand east and north of the spaces in two sets; passages go both ways."""
    inside_east = sum(1 << cell for cell in range(CELLS) if cell % COLUMNS < COLUMNS - 1)
    inside_north = (1 << CELLS - COLUMNS) - 1
    east, north = inside_east & ~walls_east, inside_north & ~walls_north
    return north, east, north << COLUMNS, east << 1


@st.composite
def legs(draw: st.DrawFn) -> tuple[Leg, ...]:
    """One to three legs over one grid."""
    cells = st.integers(0, CELLS - 1)
    walls = st.sets(cells, max_size=5).map(lambda chosen: sum(1 << cell for cell in chosen))
    opens = opened(draw(walls), draw(walls))
    some = st.sets(cells, min_size=1, max_size=3).map(lambda chosen: sum(1 << cell for cell in chosen))
    ends = draw(st.lists(st.tuples(some, some), min_size=1, max_size=3))
    found = (Leg.between(opens, COLUMNS, sources, targets) for sources, targets in ends)
    return tuple(leg for leg in found if leg is not None)


weights = st.dictionaries(st.integers(0, CELLS - 1).map(lambda cell: 1 << cell), st.integers(-2, 3), max_size=6)


@given(legs(), weights)
def test_the_best_path_is_the_first_of_the_heaviest(found: tuple[Leg, ...], weight: dict[int, int]) -> None:
    """Which path is drawn must not depend on chance: of equals, the first in the order of `ways`."""
    for leg in found:
        listed = list(leg.paths())
        totals = [sum(weight.get(space, 0) for space in path) for path in listed]
        top = max(totals)
        assert leg.heaviest(weight) == (top, listed[totals.index(top)])
        assert leg.count() == len(listed) == len(set(listed))


def test_of_two_paths_round_a_square_that_weigh_the_same_the_one_to_the_east_is_drawn() -> None:
    leg = Leg.between(opened(0, 0), COLUMNS, 1, 1 << COLUMNS + 1)
    assert leg is not None
    assert leg.heaviest({}) == (0, (1, 2, 1 << COLUMNS + 1))
    assert leg.heaviest({1 << COLUMNS: 1}) == (1, (1, 1 << COLUMNS, 1 << COLUMNS + 1))
    assert leg.profiles(0, {}) == {0: (0, (1, 2, 1 << COLUMNS + 1))}


@given(legs(), weights)
def test_a_journey_counts_each_space_once_and_none_is_heavier(found: tuple[Leg, ...], weight: dict[int, int]) -> None:
    def total(paths: tuple[tuple[int, ...], ...]) -> int:
        return sum(weight.get(space, 0) for space in {space for path in paths for space in path})

    every = [list(leg.paths()) for leg in found]
    value, chosen = best_journey(found, weight)
    assert value == total(chosen) == max(map(total, product(*every)), default=0)
    assert all(path in listed for path, listed in zip(chosen, every, strict=True))


@given(legs(), weights, st.integers(0, (1 << CELLS) - 1))
def test_of_paths_that_cross_the_same_shared_spaces_a_heaviest_is_kept(
    found: tuple[Leg, ...], weight: dict[int, int], shared: int
) -> None:
    for leg in found:
        groups: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        for path in leg.paths():
            crossed = sum(space for space in path if space & shared)
            groups.setdefault(crossed, []).append(
                (sum(weight.get(space, 0) for space in path if not space & shared), path)
            )
        profiles = leg.profiles(shared, weight)
        assert profiles.keys() == groups.keys()
        for crossed, (value, path) in profiles.items():
            assert value == max(total for total, _ in groups[crossed])
            assert (value, path) in groups[crossed]


def test_of_two_ends_that_are_worth_the_same_the_lower_is_kept() -> None:
    """Spaces are numbered from the south-west: to the north (bit 4) and to the east (bit 1) is one step each."""
    leg = Leg.between(opened(0, 0), COLUMNS, 1, 2 | 1 << COLUMNS)
    assert leg is not None
    assert leg.profiles(0, {}) == {0: (0, (1, 2))}
    assert leg.profiles(0, {1 << COLUMNS: 1}) == {0: (1, (1, 1 << COLUMNS))}


def test_bits_are_listed_from_the_lowest() -> None:
    assert list(single_bits(0b101100)) == [4, 8, 32]
