"""Where a direction leads on a board with holes and rings: neighbours, shifts, rays and jumps."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.boards.board import Board, Rings
from ppgen.boards.compass import Vector
from ppgen.rules.board.tables import Jump, Ray, Shift, ShiftPart, bits


@dataclass(frozen=True, slots=True)
class Terrain:
    """A board as pieces cross it. Spaces are numbers, and sets of them are bits of one integer."""

    board: Board
    usable: int
    """The spaces that are no holes."""
    rings: Rings

    def neighbour(self, index: int, vector: Vector) -> int | None:
        """The space that a vector leads to, around the edge where there is a ring; None off the board or in a hole."""
        other = self.board.neighbour(index, vector, self.rings)
        return other if other is not None and other != index and self.usable >> other & 1 else None

    def shift(self, vector: Vector) -> Shift:
        """The shift that moves every usable space to its neighbour."""
        parts: dict[int, int] = {}
        for index in bits(self.usable):
            other = self.neighbour(index, vector)
            if other is not None:
                parts[other - index] = parts.get(other - index, 0) | 1 << index
        return tuple(ShiftPart(mask, max(delta, 0), max(-delta, 0), delta) for delta, mask in sorted(parts.items()))

    def leaving(self, vector: Vector) -> int:
        """The spaces from which a vector leads over the edge of the board."""
        spaces = 0
        for index in bits(self.usable):
            if self.board.neighbour(index, vector, self.rings) is None:
                spaces |= 1 << index
        return spaces

    def ray(self, index: int, vector: Vector) -> Ray:
        """The spaces in one direction, nearest first; around a ring, each once."""
        spaces: list[tuple[int, int]] = []
        at = self.neighbour(index, vector)
        while at is not None and at != index and (1 << at, at) not in spaces:
            spaces.append((1 << at, at))
            at = self.neighbour(at, vector)
        return Ray(vector, tuple(spaces))

    def jumps(self, vectors: tuple[Vector, ...]) -> tuple[tuple[Jump, ...], ...]:
        """By start: every hop over a neighbour, onto the space behind it."""
        table = []
        for index in range(self.board.size):
            entries = []
            for number, vector in enumerate(vectors):
                between = self.neighbour(index, vector) if self.usable >> index & 1 else None
                beyond = None if between is None else self.neighbour(between, vector)
                if between is not None and beyond is not None and beyond != index:
                    entries.append((1 << between, 1 << beyond, beyond, number))
            table.append(tuple(entries))
        return tuple(table)

    def far_jumps(
        self, vectors: tuple[Vector, ...]
    ) -> tuple[tuple[tuple[Jump, ...], ...], tuple[tuple[int, ...], ...]]:
        """Every hop along every ray, and for each the spaces before the piece hopped over, which must be empty."""
        jumps, clears = [], []
        for index in range(self.board.size):
            entries: list[Jump] = []
            empty: list[int] = []
            for number, vector in enumerate(vectors) if self.usable >> index & 1 else ():
                ray = self.ray(index, vector).spaces
                for over in range(len(ray)):
                    clear = sum(bit for bit, _ in ray[:over])
                    for bit, end in ray[over + 1 :]:
                        entries.append((ray[over][0], bit, end, number))
                        empty.append(clear)
                        clear |= bit
            jumps.append(tuple(entries))
            clears.append(tuple(empty))
        return tuple(jumps), tuple(clears)
