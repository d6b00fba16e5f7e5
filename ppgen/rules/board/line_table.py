"""Every line of so many spaces on a board, and whether a set of spaces has one: for ends, and for mills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from ppgen.boards.compass import Vector
from ppgen.rules.board.tables import bits
from ppgen.rules.board.terrain import Terrain


class LinePlace(NamedTuple):
    """Where a line may stand: its spaces, and those with which it would be longer, as sets."""

    spaces: int
    beyond: int


class LineTable(Struct, frozen=True, dict=True):
    """All lines of one length. With `exact`, a longer line is none."""

    size: int
    """The number of indices of the board."""
    places: tuple[LinePlace, ...]
    exact: bool = False

    @cached_property
    def through(self) -> tuple[tuple[LinePlace, ...], ...]:
        """By index, the lines through that space."""
        through: list[list[LinePlace]] = [[] for _ in range(self.size)]
        for place in self.places:
            for index in bits(place.spaces):
                through[index].append(place)
        return tuple(map(tuple, through))

    def has_line(self, own: int) -> bool:
        """Whether a set of spaces has a line."""
        return _any_in(self.places, own, self.exact)

    def makes_line(self, own: int, index: int) -> bool:
        """Whether a space of a set, such as that of the piece that has just moved, stands in a line of it."""
        return _any_in(self.through[index], own, self.exact)

    def in_lines(self, own: int) -> int:
        """The spaces of a set that stand in one of its lines."""
        standing = 0
        for spaces, _ in self.lines_in(own):
            standing |= spaces
        return standing

    def lines_in(self, own: int) -> Iterator[LinePlace]:
        """The lines of a set of spaces."""
        for place in self.places:
            if own & place.spaces == place.spaces and not (self.exact and own & place.beyond):
                yield place


def _any_in(places: Sequence[LinePlace], own: int, exact: bool) -> bool:
    for spaces, beyond in places:  # noqa: SIM110 - twice as fast as any() with a generator
        if own & spaces == spaces and not (exact and own & beyond):
            return True
    return False


def line_table(
    terrain: Terrain, length: int, vectors: Sequence[Vector] | None = None, exact: bool = False, within: int = -1
) -> LineTable:
    """The lines of a board: in all directions, or in those of some vectors, which lead both ways; with all spaces in a
    set, if one is given.
    """
    runs = _on_tracks(terrain, length, vectors) if terrain.board.tracks else _on_cells(terrain, length, vectors)
    places = dict.fromkeys(
        LinePlace(_set(run[1:-1]), _set([space for space in (run[0], run[-1]) if space is not None]))
        for run in runs
        if len(set(run[1:-1])) == length
    )
    inside = tuple(place for place in places if not place.spaces & ~within)
    return LineTable(terrain.board.size, inside, exact)


def _set(spaces: Sequence[int | None]) -> int:
    return sum(1 << space for space in set(spaces) if space is not None)


def _on_cells(terrain: Terrain, length: int, vectors: Sequence[Vector] | None) -> Iterator[list[int | None]]:
    """Each line of cells, with the space before it and the one behind it (None over the edge)."""
    axes = dict.fromkeys(max(vector, (-vector[0], -vector[1])) for vector in vectors or terrain.board.axes)
    for vector in axes:
        back = (-vector[0], -vector[1])
        for index in bits(terrain.usable):
            for line in terrain.lines(index, vector):
                around = [index, *line.spaces[:length]]
                if len(around) >= length:
                    before = next((line.spaces[0] for line in terrain.lines(index, back) if line.spaces), None)
                    yield [before, *around[:length], around[length] if len(around) > length else None]


def _on_tracks(terrain: Terrain, length: int, vectors: Sequence[Vector] | None) -> Iterator[list[int | None]]:
    """Each part of a line of points, with the point before it and the one behind it (None at its end)."""
    leads: set[tuple[int | None, int | None]] | None = None
    if vectors is not None:
        leads = {
            pair
            for index in bits(terrain.usable)
            for vector in vectors
            for line in terrain.lines(index, vector)
            for there in line.spaces[:1]
            for pair in ((index, there), (there, index))
        }
    for track in terrain.board.tracks:
        is_ring = track[0] == track[-1]
        ring = track[:-1]
        for start in range(len(ring) if is_ring else len(track) - length + 1):
            numbers = range(start - 1, start + length + 1)
            if is_ring:
                run: list[int | None] = [ring[number % len(ring)] for number in numbers]
            else:
                run = [track[number] if 0 <= number < len(track) else None for number in numbers]
            run = [space if space is not None and terrain.usable >> space & 1 else None for space in run]
            spaces = run[1:-1]
            if None not in spaces and (leads is None or all(pair in leads for pair in pairwise(spaces))):
                yield run
