"""Ready boards of points: morris, alquerque with its extensions, and the cross of fox and geese.

The boards are those of H. J. R. Murray, "A History of Board-Games Other than Chess" (1952), and R. C. Bell, "Board and
Table Games from Many Civilizations" (1979). Points have the letter of their column and the number of their row, as
players write them: `d1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from ppgen.boards.points import NamedPoint

Place: TypeAlias = tuple[int, int]
Edge: TypeAlias = frozenset[Place]
"""Two neighbours."""

_SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


class Shape(NamedTuple):
    """Points from the bottom row to the top, each row from the left, and the straight lines that join them."""

    points: tuple[NamedPoint, ...]
    tracks: tuple[tuple[int, ...], ...]


def morris(men: int, *, diagonals: bool = False) -> Shape:
    """The board for 3, 6, 9 or 12 men: one to three squares in one another, joined in the middle of their sides.

    The smallest board joins its middle, too. With `diagonals`, the corners are joined, as always for 12 men.
    """
    squares = {3: 1, 6: 2, 9: 3, 12: 3}[men]
    if men == 3:
        return _shape([*_lattice(3, 3), *(_diagonals(set(product(range(3), range(3)))) if diagonals else ())])
    edges = []
    middle = squares
    for ring in range(1, squares + 1):
        for across, up in _SIDES.values():
            side = middle + across * ring, middle + up * ring
            corners = [(side[0] + turn * up * ring, side[1] + turn * across * ring) for turn in (1, -1)]
            edges += [frozenset((side, corner)) for corner in corners]
            if ring < squares:
                edges.append(frozenset((side, (side[0] + across, side[1] + up))))
        if ring < squares and men == 12:
            for across, up in product((1, -1), repeat=2):
                inner = middle + across * ring, middle + up * ring
                edges.append(frozenset((inner, (inner[0] + across, inner[1] + up))))
    return _shape(edges)


def alquerque(columns: int = 5, rows: int = 5, wings: Sequence[str] = ()) -> Shape:
    """A rectangle of points (odd numbers) whose every second point has diagonals, too.

    `wings` are triangles of six points that spread from the middle of a side: with those in the north and in the south,
    it is the board of sixteen soldiers.
    """
    places = set(product(range(columns), range(rows)))
    edges = [*_lattice(columns, rows), *_diagonals(places)]
    middle = (columns - 1) // 2, (rows - 1) // 2
    for wing in wings:
        across, up = _SIDES[wing]
        apex = middle[0] + across * middle[0], middle[1] + up * middle[1]
        edges += _wing(apex, (across, up))
    return _shape(edges)


def fox_and_geese(*, diagonals: bool = False) -> Shape:
    """The cross of 33 points, with or without diagonals."""
    arm, whole = range(2, 5), range(7)
    places = {(x, y) for x, y in product(whole, repeat=2) if x in arm or y in arm}
    straight = [edge for edge in _lattice(7, 7) if edge <= places]
    return _shape([*straight, *(_diagonals(places) if diagonals else ())])


def _lattice(columns: int, rows: int) -> Iterator[Edge]:
    for x, y in product(range(columns), range(rows)):
        if x + 1 < columns:
            yield frozenset(((x, y), (x + 1, y)))
        if y + 1 < rows:
            yield frozenset(((x, y), (x, y + 1)))


def _diagonals(places: set[Place]) -> Iterator[Edge]:
    """Diagonals through every second point, the corner at the bottom left included."""
    for x, y in places:
        for end in ((x + 1, y + 1), (x + 1, y - 1)):
            if (x + y) % 2 == 0 and end in places and {(x + 1, y), (x, end[1])} <= places:
                yield frozenset(((x, y), end))


def _wing(apex: Place, ahead: Place) -> Iterator[Edge]:
    (x, y), (across, up) = apex, ahead

    def at(rank: int, aside: int) -> Place:
        return x + across * rank + up * aside * rank, y + up * rank + across * aside * rank

    for aside in (-1, 0, 1):
        yield frozenset((apex, at(1, aside)))
        yield frozenset((at(1, aside), at(2, aside)))
    for rank in (1, 2):
        for aside in (-1, 1):
            yield frozenset((at(rank, aside), at(rank, 0)))


def _shape(edges: Iterable[Edge]) -> Shape:
    """The points at the ends of edges, and the edges joined to straight lines that are as long as can be."""
    unique = set(edges)
    left = min(x for edge in unique for x, _ in edge)
    bottom = min(y for edge in unique for _, y in edge)
    ways = {
        tuple((x - left, y - bottom) for x, y in pair)
        for edge in unique
        for pair in (sorted(edge), sorted(edge, reverse=True))
    }
    onward = {(start, _step(start, end)): end for start, end in ways}
    places = sorted({start for start, _ in ways}, key=lambda place: (place[1], place[0]))
    numbers = {place: number for number, place in enumerate(places)}
    tracks = []
    for start, step in sorted(onward, key=lambda key: (numbers[key[0]], key[1])):
        if step < (0, 0) or (start, (-step[0], -step[1])) in onward:
            continue
        track = [start]
        while (track[-1], step) in onward:
            track.append(onward[track[-1], step])
        tracks.append(tuple(numbers[place] for place in track))
    points = tuple(NamedPoint(f"{chr(97 + x)}{y + 1}", x, y) for x, y in places)
    return Shape(points, tuple(tracks))


def _step(start: Place, end: Place) -> Place:
    """The direction of an edge: all run along one of eight."""
    across, up = end[0] - start[0], end[1] - start[1]
    return (across > 0) - (across < 0), (up > 0) - (up < 0)
