"""What the pieces of one type have to do until a goal, worked out for one set of spaces at a time and looked up after.

The cheapest assignment of the pieces to the places of the goal, by the ways of `roads.py`; which pieces are left over,
and where others capture them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ppgen.rules.board.reach.assignment import cheapest, cheapest_columns
from ppgen.rules.board.reach.graph import FAR
from ppgen.rules.board.reach.wide.roads import Roads
from ppgen.rules.board.reach.wide.words import ODD, Numbers, Words, as_mask
from ppgen.rules.board.tables import bits

_SLOT_BITS = 16
_SCALE = 4
"""Where pieces are assigned, a move costs so much, and each move of a detour 1: moves decide, detours break ties."""
FARTHEST = 8
"""More moves than this count as so many, where a piece is left over."""
_COMING, _COMES = -1, 2
"""What stands for a piece that comes by promotion, and the moves that it has to make after that."""
NONE = 1 << 14
"""The moves where there is no assignment."""


class Work(NamedTuple):
    """What pieces of a type have to do, in one position."""

    moves: int = 0
    captures: int = 0
    detour: int = 0
    """How far those that are left over are from where they are captured, in moves."""
    capturing: int = 0
    """Where some of the captures may be that pieces need to get home, as a signed number of 64 bits."""
    spare: int = 0
    """Those that are left over, in the same way."""
    lacking: int = 0
    """How many others are to become such pieces."""


class Works(NamedTuple):
    """The same in many positions: each of shape (positions)."""

    moves: Numbers
    captures: Numbers
    detour: Numbers
    capturing: Numbers
    spare: Numbers
    lacking: Numbers


FIELDS = len(Work._fields)


class Chase(NamedTuple):
    """What pieces that are left over have to do with some spaces on which others capture."""

    moves: int = 0
    """To the nearest, of the nearest piece."""
    number: int = 0
    """How many of them can come there at all."""


class Known:
    """What is worked out for each set of spaces, once each: kept by the set, looked up in arrays by a hash of it."""

    def __init__(self, work_out: Callable[[int], tuple[int, ...]], fields: int = FIELDS) -> None:
        self._work_out = work_out
        self._keys = np.zeros(1 << _SLOT_BITS, np.uint64)
        self._values = np.zeros((fields, 1 << _SLOT_BITS), np.int64)
        self._all: dict[int, tuple[int, ...]] = {}

    def of(self, sets: Words) -> NDArray[np.int64]:
        """Of shape (fields, positions)."""
        keys = sets[0].astype(np.uint64)
        for row in sets[1:]:
            keys = (keys * ODD) ^ row
        keys = keys * ODD | np.uint64(1)
        slots = (keys >> np.uint64(64 - _SLOT_BITS)).astype(np.int64)
        values = self._values[:, slots]
        missing = np.nonzero(self._keys[slots] != keys)[0]
        if len(missing):
            _, first, back = np.unique(keys[missing], return_index=True, return_inverse=True)
            found = np.array([self._one(sets[:, missing[at]]) for at in first], np.int64).T
            values[:, missing] = found[:, back]
            at = slots[missing[first]]
            self._keys[at] = keys[missing[first]]
            self._values[:, at] = found
        return values

    def _one(self, column: Words) -> tuple[int, ...]:
        mask = as_mask(column)
        known = self._all.get(mask)
        if known is None:
            known = self._all[mask] = self._work_out(mask)
        return known

    def __len__(self) -> int:
        """How many were worked out."""
        return len(self._all)


class Assigning:
    """From a set of pieces of a type to their work at a goal. Some of them may come by promotion, or become others."""

    def __init__(
        self, roads: Roads, places: int, last: int, becoming: int, walls: int, lost: Sequence[int], *, comes: bool
    ) -> None:
        """`places` and `walls` are sets of spaces, `last` is that on which pieces become others, `becoming` how many
        do. `lost` says by space how far a piece is from being captured; `comes`, whether pieces of the type come by
        promotion.
        """
        self._roads, self._places, self._lost, self._comes = roads, places, lost, comes
        ends = [1 << place for place in bits(places)]
        self._moves = [roads.moves_to([end], walls & ~end) for end in ends]
        """By place, and by promotion, and then by space: the moves to it."""
        self._captures = [roads.captures_to(end, walls & ~end) for end in ends]
        if becoming:
            self._moves += [[each + 1 for each in roads.moves_to([last], walls)]] * becoming
            self._captures += [roads.captures_to(last, walls)] * becoming
        self._settled = ends + [0] * becoming

    def __call__(self, pieces: int) -> Work:
        away = pieces & ~self._places
        rows = [at for at, place in enumerate(self._settled) if not place & pieces]
        short = len(rows) - away.bit_count()
        if short > 0 and not self._comes:
            return Work(NONE)
        found = self._assigned(rows, away, max(short, 0))
        if found.moves < NONE:
            return found
        # Pieces that are there may have to make room for others, or others have to come.
        found = self._assigned([*range(len(self._settled))], pieces, max(short, 0))
        return self._assigned(rows, away, len(rows)) if found.moves >= NONE and self._comes else found

    def _assigned(self, rows: Sequence[int], pieces: int, more: int) -> Work:
        """The work of some pieces, and of as many more as come by promotion, that fill the places of some rows."""
        given = [*bits(pieces), *[_COMING] * more]
        if not given:
            return Work()
        costs = [[_SCALE * (self._moves[row][at] if at >= 0 else _COMES) for at in given] for row in rows]
        costs += [[self._lost[at] if at >= 0 else 0 for at in given]] * (len(given) - len(rows))
        _, columns = cheapest_columns(costs)
        total = [cost[column] for cost, column in zip(costs, columns, strict=True)]
        least = sum(total[: len(rows)])
        if least >= FAR:
            return Work(NONE)
        taking = [[self._captures[row][at] if at >= 0 else 0 for at in given] for row in rows]
        filling = [given[column] for column in columns]
        capturing = 0
        for row, at in zip(rows, filling, strict=False):
            if at >= 0 and self._captures[row][at]:
                capturing |= self._roads.capturing(at, self._captures[row])
        spare = sum(1 << at for at in filling[len(rows) :] if at >= 0)
        lacking = filling[: len(rows)].count(_COMING)
        detour = sum(total[len(rows) :])
        return Work(least // _SCALE, cheapest(taking), detour, _signed(capturing), _signed(spare), lacking)


def _signed(mask: int) -> int:
    """A set as a signed number of 64 bits; all spaces where these do not suffice."""
    return -1 if mask >> 64 else mask - (mask >> 63 << 64)


class Chasing:
    """From a set of pieces, and above it one of spaces, to what these pieces have to do with them. `loose`: all of them
    may come there.
    """

    def __init__(self, roads: Roads, walls: int, *, loose: bool) -> None:
        self._roads, self._walls, self._loose = roads, walls, loose
        self._to: dict[int, list[int]] = {}

    def __call__(self, both: int) -> Chase:
        pieces, spaces = both & (1 << 64) - 1, both >> 64
        moves = self._to.get(spaces)
        if moves is None:
            moves = self._to[spaces] = self._roads.moves_to([spaces], 0)
        loose, reached = self._loose, self._roads.reached_from
        count = sum(1 for piece in bits(pieces) if loose or reached(piece, self._walls) & spaces)
        return Chase(min([FARTHEST, *(moves[piece] for piece in bits(pieces))]), count)


def lost_of(
    owners: Sequence[int], roads: Sequence[Roads], places: Sequence[int], walls: int, one_way: set[int]
) -> list[list[int]]:
    """By type and space, how far a piece is from being captured, with the way there and back of whoever captures it."""
    spaces = len(roads[0].either)
    found: list[list[int]] = []
    near = {
        (kind, place): road.moves_to([1 << place], walls & ~(1 << place))
        for kind, road in enumerate(roads)
        if kind not in one_way
        for place in bits(places[kind])
    }
    for kind, owner in enumerate(owners):
        detour = [
            min([2 * moves[space] for (other, _), moves in near.items() if owners[other] != owner], default=FAR)
            for space in range(spaces)
        ]
        seeds = [sum(1 << space for space in range(spaces) if detour[space] == cost) for cost in range(FARTHEST)]
        found.append([min(FARTHEST, cost) for cost in roads[kind].moves_to(seeds, walls)])
    return found
