"""Where pieces can go and whom they attack, by tables that are filled as they are used.

Spaces are bits. `Lines` gives what a slide reaches from a space among occupied ones, `Attacks` who could attack one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ppgen.rules.board.tables import EMPTY, SlideRow, StepRow, Tables, bits

MAX_KNOWN = 20_000
"""How many patterns of occupied spaces one start keeps: no count of a real game needs more at a time."""


class Reached(dict[int, int]):
    """By the occupied spaces among those that matter: how far a slide from one space gets, up to what stops it."""

    __slots__ = ("_into", "_rays", "_skipped")

    def __init__(self, rays: Iterable[Sequence[int]], skipped: int, into: int) -> None:
        super().__init__()
        self._rays, self._skipped, self._into = tuple(rays), skipped, into

    def __missing__(self, occupied: int) -> int:
        reached = 0
        for ray in self._rays:
            for distance, bit in enumerate(ray):
                if distance >= self._skipped:
                    reached |= bit
                if bit & occupied:
                    break
        if len(self) >= MAX_KNOWN:
            self.clear()
        reached &= self._into
        self[occupied] = reached
        return reached


class Lines(dict[int, tuple[int, Reached]]):
    """By the bit of a start: which occupied spaces matter to a slide, and what it reaches by these."""

    __slots__ = ("_between", "row")

    def __init__(self, row: SlideRow) -> None:
        super().__init__()
        self.row = row
        self._between: tuple[dict[int, int], ...] = ()

    def __missing__(self, start: int) -> tuple[int, Reached]:
        row = self.row
        rays = [
            [bit for bit, _ in ray.spaces[: row.longest]]
            for ray in row.rays[start.bit_length() - 1]
            if row.start & start
        ]
        matters = 0
        for ray in rays:
            for bit in ray[:-1]:
                matters |= bit
        entry = self[start] = matters, Reached(rays, row.shortest - 1, row.into)
        return entry

    def between(self, end: int) -> dict[int, int]:
        """By the bit of each start from which a slide leads to a space (an index): the spaces between the two."""
        if not self._between:
            table: tuple[dict[int, int], ...] = tuple({} for _ in self.row.rays)
            for start, rays in enumerate(self.row.rays):
                here = 1 << start
                for ray in rays if self.row.start & here else ():
                    crossed = 0
                    for distance, (bit, there) in enumerate(ray.spaces[: self.row.longest], 1):
                        if distance >= self.row.shortest and bit & self.row.into:
                            table[there][here] = crossed
                        crossed |= bit
            self._between = table
        return self._between[end]


class SharedLines:
    """Slides that lead along the same lines have one table, whoever's they are."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int, int, int], Lines] = {}

    def of(self, row: SlideRow) -> Lines:
        key = (id(row.rays), row.shortest, row.longest, row.start, row.into)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Lines(row)
        return known


Leap: TypeAlias = tuple[int, int]
"""A type, and the spaces from which one step of it leads to a space."""
Sniper: TypeAlias = tuple[int, int, dict[int, int]]
"""A type, the spaces from which its slide leads to a space, and by their bits what lies between."""


class Attacks(dict[int, tuple[tuple[Leap, ...], tuple[Sniper, ...]]]):
    """By the bit of a space: who among the enemies of a player attacks it, wherever they may stand."""

    __slots__ = ("_slides", "_steps")

    def __init__(self, tables: Tables, player: int, shared: SharedLines) -> None:
        super().__init__()
        theirs = [own for other, own in enumerate(tables.move_tables) if other != player]
        self._steps: tuple[StepRow, ...] = tuple(row for own in theirs for row in own.steps if row.onto != EMPTY)
        self._slides: tuple[tuple[int, Lines], ...] = tuple(
            (row.type, shared.of(row)) for own in theirs for row in own.slides if row.onto != EMPTY
        )

    def __missing__(self, space: int) -> tuple[tuple[Leap, ...], tuple[Sniper, ...]]:
        end = space.bit_length() - 1
        origins: dict[int, int] = {}
        for step in self._steps:
            start = end - step.delta
            if start >= 0 and step.mask >> start & 1 and step.into & space:
                origins[step.type] = origins.get(step.type, 0) | 1 << start
        snipers: list[Sniper] = []
        for kind, lines in self._slides:
            between = lines.between(end)
            near = sum(start for start, crossed in between.items() if not crossed)
            if near:
                origins[kind] = origins.get(kind, 0) | near
            if far := {start: crossed for start, crossed in between.items() if crossed}:
                snipers.append((kind, sum(far), far))
        entry = self[space] = tuple(origins.items()), tuple(snipers)
        return entry

    def attacked(self, masks: Sequence[int], occupied: int, space: int, gone: int = 0) -> bool:
        """Whether a space is attacked, among occupied ones. Pieces on the spaces `gone` attack nothing."""
        leaps, snipers = self[space]
        for kind, starts in leaps:
            if masks[kind] & starts & ~gone:
                return True
        for kind, starts, between in snipers:
            left = masks[kind] & starts & ~gone
            while left:
                low = left & -left
                if not between[low] & occupied:
                    return True
                left ^= low
        return False

    def attackers(self, masks: Sequence[int], occupied: int, space: int) -> int:
        """The spaces of the pieces that attack a space."""
        leaps, snipers = self[space]
        found = 0
        for kind, starts in leaps:
            found |= masks[kind] & starts
        for kind, starts, between in snipers:
            for start in bits(masks[kind] & starts):
                if not between[1 << start] & occupied:
                    found |= 1 << start
        return found
