"""All positions of so many pieces, in an order that a seed decides; or those that come closest to a condition."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import combinations, combinations_with_replacement, islice
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING

from ppgen.find.scope import FAR
from ppgen.rules.board.position import count_pieces
from ppgen.rules.board.rights import left_out
from ppgen.rules.board.static import static_faults
from ppgen.rules.board.tables import NOBODY, bits

if TYPE_CHECKING:
    from ppgen.find.bounds import Least
    from ppgen.find.scope import Asker
    from ppgen.rules.board.position import Position
    from ppgen.rules.board.tables import Tables


def can_list(tables: Tables) -> bool:
    """Whether a position of the game is nothing but pieces on spaces, and whose turn it is."""
    placed = any(own.places or own.exits for own in tables.move_tables)
    return not (placed or tables.attributes or tables.returns or any(tables.hands) or tables.either_first)


class Few:
    """Positions with few pieces of one game."""

    def __init__(self, tables: Tables, seed: int) -> None:
        self.tables = tables
        self.spaces = [*bits(tables.usable)]
        self.players = range(len(tables.players))
        self.seed = seed
        self.asked = 0
        self._known: dict[tuple[int, ...], bool] = {}

    def position(self, masks: tuple[int, ...], to_move: int) -> Position:
        """A position of which nothing else is said."""
        memory = tuple(left_out(self.tables, slot, masks) for slot in self.tables.memory)
        return self.tables.setup._replace(masks=masks, to_move=to_move, memory=memory)

    def materials(self, pieces: int, bound: Least, to_move: int) -> list[tuple[int, ...]]:
        """By type, how many pieces there may be: all ways with so many together that the game can have."""
        types = self.tables.types
        found = []
        for chosen in combinations_with_replacement(range(len(types)), pieces):
            counts = tuple(chosen.count(number) for number in range(len(types)))
            own = sum(number for kind, number in zip(types, counts, strict=True) if kind.owner in (to_move, NOBODY))
            enemy = sum(number for kind, number in zip(types, counts, strict=True) if kind.owner != to_move)
            if own >= bound.own and enemy >= bound.enemy and self._can_be(counts):
                found.append(counts)
        return found

    def _can_be(self, counts: tuple[int, ...]) -> bool:
        """Whether the game can have so many pieces of each type, wherever they stand."""
        if counts not in self._known:
            free = iter(self.spaces)
            masks = tuple(sum(1 << space for space in islice(free, number)) for number in counts)
            self._known[counts] = not static_faults(self.tables, self.position(masks, 0))
        return self._known[counts]

    def size(self, pieces: int, bound: Least) -> int:
        """How many positions of so many pieces there are, or a great number where there are many."""
        if pieces > len(self.spaces) or comb(len(self.tables.types) + pieces - 1, pieces) > _MATERIALS:
            return _TOO_MANY
        materials = (counts for player in self.players for counts in self.materials(pieces, bound, player))
        return sum(map(self._arranged, materials))

    def _arranged(self, counts: tuple[int, ...]) -> int:
        free = len(self.spaces)
        ways = []
        for number in counts:
            ways.append(comb(free, number))
            free -= number
        return prod(ways)

    def listed(self, pieces: int, bound: Least) -> list[Position]:
        """All positions of so many pieces, shuffled by the seed."""
        found = [
            self.position(masks, player)
            for player in self.players
            for counts in self.materials(pieces, bound, player)
            for masks in self._placed(counts, 0)
        ]
        Random(f"{self.seed} {pieces}").shuffle(found)
        return found

    def _placed(self, counts: tuple[int, ...], taken: int) -> Iterator[tuple[int, ...]]:
        if not counts:
            yield ()
            return
        free = [1 << space for space in self.spaces if not taken >> space & 1]
        for chosen in combinations(free, counts[0]):
            mask = sum(chosen)
            for rest in self._placed(counts[1:], taken | mask):
                yield (mask, *rest)

    def grown(self, asker: Asker, pieces: int, budget: int, work: int) -> Iterator[Position]:
        """Positions of exactly so many pieces that make a condition true: from single pieces, one added after another.
        By turns one of each number of pieces is gone on from, of those that lack least, and several of the most pieces,
        so that they differ; of those made from the same position few come first, all others last. `asked` says of how
        many positions that was asked.
        """
        random = Random(f"{self.seed} grown {pieces}")
        heaps: list[list[tuple[float, float, Position]]] = [[] for _ in range(pieces)]
        for root in self._roots(random):
            if (number := count_pieces(root)) < pieces:
                heappush(heaps[number], (FAR, random.random(), root))
        seen: set[Position] = set()
        others: list[Position] = []
        self.asked = 0
        while any(heaps):
            for number in (*range(pieces), *[pieces - 1] * _LAST):
                heap, kin = heaps[number], 0
                for there in self._with_one_more(heappop(heap)[2]) if heap else ():
                    if there in seen:
                        continue
                    seen.add(there)
                    if self.asked == budget or asker.work > work:
                        yield from others
                        return
                    self.asked += 1
                    gap = asker.gap(there)
                    if number + 1 < pieces:
                        heappush(heaps[number + 1], (gap, random.random(), there))
                    elif gap == 0:
                        kin += 1
                        if kin <= _KIN:
                            yield there
                        else:
                            others.append(there)
        yield from others

    def _roots(self, random: Random) -> Iterator[Position]:
        """Empty boards; in a game with royal pieces, some with nothing but one of each."""
        royals = [kinds[0] for kinds in self.tables.royals if kinds]
        for player in self.players:
            for _ in range(_ROOTS if royals else 1):
                masks = [0] * len(self.tables.types)
                for kind, space in zip(royals, random.sample(self.spaces, len(royals)), strict=True):
                    masks[kind] |= 1 << space
                yield self.position(tuple(masks), player)

    def _with_one_more(self, position: Position) -> Iterator[Position]:
        taken = 0
        for mask in position.masks:
            taken |= mask
        for kind in range(len(position.masks)):
            for space in self.spaces:
                if not taken >> space & 1:
                    masks = tuple(
                        mask | 1 << space if number == kind else mask for number, mask in enumerate(position.masks)
                    )
                    yield self.position(masks, position.to_move)


_ROOTS = 24
"""So many ways to put royal pieces down are begun with, for each player to move."""
_LAST, _KIN = 2, 4
"""So many more positions are gone on from with a single piece missing; so many made from the same one come first."""
_MATERIALS = 200
"""So many ways to choose the kinds of pieces are gone through at most."""
_TOO_MANY = 10**9
