"""Where a direction leads on a board with holes and rings: neighbours, shifts, rays and jumps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from ppgen.boards.board import Board, Line, Rings
from ppgen.boards.compass import Vector
from ppgen.rules.board.tables import Jump, Ray, Shift, ShiftPart, bits


class Terrain:
    """A board as pieces cross it. Spaces are numbers, and sets of them are bits of one integer.

    `usable` are the spaces that are no holes. Lines and shifts are found once for all pieces and players.
    """

    def __init__(self, board: Board, usable: int, rings: Rings) -> None:
        self.board, self.usable, self.rings = board, usable, rings
        self._has_holes = usable != board.whole
        self._lines: dict[tuple[int, Vector], Iterable[Line]] = {}
        self._shifts: dict[Vector, Shift] = {}
        self._rays: dict[tuple[int, Vector], tuple[Ray, ...]] = {}
        self._fans: dict[tuple[Vector, ...], tuple[tuple[Ray, ...], ...]] = {}
        self._places = tuple((1 << index, index) for index in range(board.size))
        self._courses = _Courses()

    def lines(self, index: int, vector: Vector) -> Iterable[Line]:
        """The lines that leave a space in a direction, each up to the edge, a hole or round a ring."""
        known = self._lines.get((index, vector))
        if known is None:
            known = self.board.lines(index, vector, self.rings)
            if self._has_holes:
                known = [Line(course, tuple(takewhile(self._is_usable, spaces))) for course, spaces in known]
            self._lines[index, vector] = known
        return known

    def _is_usable(self, index: int) -> bool:
        return bool(self.usable >> index & 1)

    def shift(self, vector: Vector) -> Shift:
        """The shift that moves every usable space to its neighbours in a direction: on cells one at most."""
        known = self._shifts.get(vector)
        if known is None:
            known = self._shifts[vector] = self._shift(vector)
        return known

    def _shift(self, vector: Vector) -> Shift:
        parts: dict[int, int] = {}
        for index in bits(self.usable):
            for _, spaces in self.lines(index, vector):
                for neighbour in spaces[:1]:
                    parts[neighbour - index] = parts.get(neighbour - index, 0) | 1 << index
        return tuple(ShiftPart(mask, max(delta, 0), max(-delta, 0), delta) for delta, mask in sorted(parts.items()))

    def leaving(self, vector: Vector) -> int:
        """The spaces from which a vector leads over the edge of the board."""
        return sum(1 << index for index in bits(self.usable) if self.board.leaves(index, vector, self.rings))

    def rays(self, index: int, vector: Vector) -> tuple[Ray, ...]:
        """The spaces on each line in one direction, nearest first."""
        known = self._rays.get((index, vector))
        if known is None:
            places = self._places
            rays = [
                Ray(vector, tuple([places[at] for at in spaces])) for _, spaces in self.lines(index, vector) if spaces
            ]
            known = self._rays[index, vector] = tuple(rays)
        return known

    def fans(self, vectors: tuple[Vector, ...]) -> tuple[tuple[Ray, ...], ...]:
        """By start, the rays in some directions: the same object each time, so that tables made from it are shared."""
        known = self._fans.get(vectors)
        if known is None:
            starts = range(self.board.size)
            fans = tuple(tuple([ray for vector in vectors for ray in self.rays(index, vector)]) for index in starts)
            known = self._fans[vectors] = fans
        return known

    def whole_lines(self, index: int, vector: Vector) -> tuple[int, ...]:
        """For each of the `rays`, all spaces of its line, on both sides of the start, which belongs to it."""
        masks = []
        for course, spaces in self.lines(index, vector):
            if not spaces:
                continue
            if self.board.tracks:
                line = frozenset(filter(self._is_usable, self.board.tracks[course[0]]))
            else:
                back = self.lines(index, (-vector[0], -vector[1]))
                line = frozenset((index, *spaces, *(space for each in back for space in each.spaces)))
            masks.append(sum(1 << space for space in line))
        return tuple(masks)

    def rows(self, length: int) -> tuple[int, ...]:
        """Every set of so many consecutive spaces on one of the lines that join points."""
        rows: dict[int, None] = {}
        for track in self.board.tracks:
            is_ring = track[0] == track[-1]
            around = (*track, *track[1 : length - 1]) if is_ring else track
            for at in range(len(around) - length + 1):
                spaces = frozenset(around[at : at + length])
                if len(spaces) == length and all(map(self._is_usable, spaces)):
                    rows[sum(1 << space for space in spaces)] = None
        return tuple(rows)

    @property
    def longest(self) -> int:
        """How many spaces the longest of the lines has that join points."""
        return max((len(set(track) & set(bits(self.usable))) for track in self.board.tracks), default=0)

    @property
    def shortest_ring(self) -> int | None:
        """How many spaces the shortest straight line round the edge has; None without rings."""
        if not any(self.rings):
            return None
        starts = ((index, vector) for index in bits(self.usable) for vector in self.board.axes)
        whole = ((index, vector, line.spaces) for index, vector in starts for line in self.lines(index, vector))
        return min(
            (len(spaces) + 1 for index, vector, spaces in whole if self._closes(index, vector, spaces)), default=None
        )

    def _closes(self, start: int, vector: Vector, spaces: Sequence[int]) -> bool:
        """Whether the last space of a line leads back to its start."""
        last = spaces[-1] if spaces else start
        onward = [line.spaces for line in self.board.lines(last, vector, self.rings)]
        beside = any(following[0] == start for following in onward if following)
        return beside or (not spaces and not any(onward) and not self.board.leaves(start, vector, self.rings))

    def jumps(self, vectors: tuple[Vector, ...]) -> tuple[tuple[Jump, ...], ...]:
        """By start: every hop over a neighbour, onto the space behind it."""
        courses = self._courses
        table = []
        for index in range(self.board.size):
            entries: dict[Jump, None] = {}
            for vector in vectors if self.usable >> index & 1 else ():
                for course, spaces in self.lines(index, vector):
                    if len(spaces) > 1:
                        over, end = spaces[:2]
                        entries[1 << over, 1 << end, end, courses.number(course)] = None
            table.append(tuple(entries))
        return tuple(table)

    def near_jumps(
        self, vectors: tuple[Vector, ...]
    ) -> tuple[tuple[tuple[Jump, ...], ...], tuple[tuple[int, ...], ...]]:
        """Every hop over a neighbour, and for each that no other space must be empty."""
        jumps = self.jumps(vectors)
        return jumps, tuple((0,) * len(here) for here in jumps)

    def far_jumps(
        self, vectors: tuple[Vector, ...], *, lands_next: bool = False
    ) -> tuple[tuple[tuple[Jump, ...], ...], tuple[tuple[int, ...], ...]]:
        """Every hop along every line, and for each the spaces that it crosses besides the piece hopped over, which must
        be empty. With `lands_next` it lands on the space after that piece alone.
        """
        courses = self._courses
        jumps, clears = [], []
        for index in range(self.board.size):
            entries: dict[tuple[Jump, int], None] = {}
            for vector in vectors if self.usable >> index & 1 else ():
                for course, spaces in self.lines(index, vector):
                    entries |= dict.fromkeys(_far_jumps(spaces, courses.number(course), lands_next))
            jumps.append(tuple(jump for jump, _ in entries))
            clears.append(tuple(clear for _, clear in entries))
        return tuple(jumps), tuple(clears)


class _Courses:
    """Numbers for the courses of lines, by which a chain of hops knows whether it goes straight on."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, int], int] = {}

    def number(self, course: tuple[int, int]) -> int:
        return self._numbers.setdefault(course, len(self._numbers))


def _far_jumps(line: Sequence[int], course: int, lands_next: bool) -> Iterator[tuple[Jump, int]]:
    """Every hop along a line, with the spaces that must be empty."""
    spaces = [(1 << space, space) for space in line]
    before = 0
    for number, (over, _) in enumerate(spaces, 1):
        clear = before
        for bit, end in spaces[number : number + 1 if lands_next else None]:
            yield (over, bit, end, course), clear
            clear |= bit
        before |= over


def longest_line(board: Board) -> int:
    """How many spaces the longest straight line of a board of cells has."""
    return max(
        1 + len(line.spaces) for index in bits(board.whole) for axis in board.axes for line in board.lines(index, axis)
    )
