"""What is left to do from thousands of positions at once until a goal. It guides beams and proves nothing.

As in `beams.estimate`, but each place of the goal takes the nearest piece that is left, those first that the fewest
spaces lead to: not the cheapest assignment, but one that arrays find quickly.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.estimate import MADE_UP, Weights
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.wide.motions import Numbering
from ppgen.rules.board.reach.wide.words import Flags, Numbers, Words, counted, word_type
from ppgen.rules.board.tables import NOBODY, bits

_FAR = 255 << 16
"""An entry says how far a piece is in its upper bits, and which below them: its type in the family, and its space."""
_NONE = (1 << 16) - 1
"""No piece."""
_BYTE = 256
_PASSES = 8
"""How often each byte of a position is looked at besides, as its moves are made."""
Entries: TypeAlias = "NDArray[np.uint32]"


class Left(NamedTuple):
    """What is left to do from each position of a layer. All arrays are of shape (positions)."""

    cost: NDArray[np.float32]
    """About how many moves of both players, with what `Weights` add."""
    captures: Numbers
    """How many pieces are to be captured."""
    possible: Flags
    """Whether the goal may be reached at all."""


class _Nearest(NamedTuple):
    """Of the pieces of a type in one byte of its sets, the nearest to a place."""

    number: int
    """Of the type within its family."""
    row: int
    part: int
    """Which byte of the row."""
    entries: Entries
    """By the value of the byte."""


class _Place(NamedTuple):
    """A place of the goal: of what type within the family, in which row of its sets, which bit there."""

    kind: int
    row: int
    bit: np.unsignedinteger[Any]
    nearest: tuple[_Nearest, ...]


class _Family:
    """Types that become one another."""

    def __init__(self, ways: Ways, goal: Position, kinds: Sequence[int], numbering: Numbering) -> None:
        self.kinds = kinds
        self._goal = {kind: numbering.rows(goal.masks[kind]) for kind in kinds}
        dtype = word_type(len(numbering))
        self._width = dtype.itemsize
        ranked: list[tuple[int, _Place]] = []
        for number, kind in enumerate(kinds):
            for place in bits(numbering.mask(goal.masks[kind])):
                to = ways.distances_to(ways.graph.node(kind, numbering.spaces[place]))
                nearest, sources = self._nearest(ways, to, numbering)
                row, bit = divmod(place, 8 * self._width)
                ranked.append((sources, _Place(number, row, dtype.type(1 << bit), nearest)))
        self._places = [place for _, place in sorted(ranked, key=itemgetter(0))]
        self.looks = sum(len(place.nearest) for place in self._places)
        self._without = self._all_but(len(numbering), dtype)

    def _nearest(self, ways: Ways, to: Sequence[int], numbering: Numbering) -> tuple[tuple[_Nearest, ...], int]:
        """The nearest piece by the value of each byte; and from how many places there is a way at all."""
        found: list[_Nearest] = []
        sources = 0
        for number, kind in enumerate(self.kinds):
            for byte in range(-(-len(numbering) // 8)):
                entries = np.full(_BYTE, _FAR | _NONE, np.uint32)
                before = sources
                for bit, space in enumerate(numbering.spaces[8 * byte : 8 * byte + 8]):
                    moves, entry = to[ways.graph.node(kind, space)], _FAR | _NONE
                    if moves < _FAR >> 16:
                        sources += 1
                        entry = moves << 16 | number * len(numbering) + 8 * byte + bit
                    entries[1 << bit : 2 << bit] = np.minimum(entries[: 1 << bit], entry)
                if sources > before:
                    found.append(_Nearest(number, *divmod(byte, self._width), entries))
        return tuple(found), sources

    def _all_but(self, spaces: int, dtype: np.dtype[Any]) -> list[Words]:
        """By type, and row, and the lower bits of an entry: all spaces but the one of the piece."""
        width = 8 * self._width
        found = []
        for number in range(len(self.kinds)):
            keep = np.full((-(-spaces // width), 1 << 16), ~dtype.type(0), dtype)
            for space in range(spaces):
                keep[space // width, number * spaces + space] ^= dtype.type(1 << space % width)
            found.append(keep)
        return found

    def left(self, layer: Words) -> tuple[Numbers, Numbers, Flags]:
        """The moves to the goal, the pieces that are too many, and whether there are enough for all places."""
        # Row by row, so that the bytes of each row can be looked at.
        pieces = [np.ascontiguousarray(layer[kind] & ~self._goal[kind]) for kind in self.kinds]
        there = [layer[kind] & self._goal[kind] for kind in self.kinds]
        count = layer.shape[2]
        octets = [[row.view(np.uint8).reshape(count, self._width) for row in each] for each in pieces]
        present = [bool(each.any()) for each in pieces]
        moves, farthest = np.zeros(count, np.uint32), np.zeros(count, np.uint32)
        for kind, row, bit, found in self._places:
            nearest = np.full(count, _FAR | _NONE, np.uint32)
            for each in found:
                if present[each.number]:
                    np.minimum(nearest, each.entries[octets[each.number][each.row][:, each.part]], out=nearest)
            nearest[(there[kind][row] & bit) != 0] = _NONE
            np.maximum(farthest, nearest, out=farthest)
            moves += nearest >> np.uint32(16)
            which = nearest & np.uint32(_NONE)
            for number, piece in enumerate(pieces):
                if present[number]:
                    for keep, here in zip(self._without[number], piece, strict=True):
                        here &= keep[which]
        surplus = sum((counted(each) for each in pieces), np.zeros(count, np.int64))
        return moves.astype(np.int64), surplus, farthest < _FAR


class Ahead:
    """What is left to do until one goal."""

    work = 0
    """What was worked out for single positions, of which there is nothing here."""

    def __init__(self, ways: Ways, goal: Position, numbering: Numbering) -> None:
        graph = ways.graph
        tables = graph.tables
        self._goal = goal
        self._families = [_Family(ways, goal, kinds, numbering) for kinds in graph.groups]
        bytes_ = numbering.rows(0).nbytes * len(tables.types)
        self.looks = sum(family.looks for family in self._families) + _PASSES * bytes_
        """How often a byte of a position is looked at, to make it and to estimate it."""
        self._owners = [tables.types[kinds[0]].owner for kinds in graph.groups]
        self._players = len(tables.players)
        passes = "pass" in tables.blocked or any(own.passes for own in tables.move_tables)
        wasted = any(here & wasteful for here, wasteful in zip(goal.masks, ways.wasteful, strict=True))
        self._steady = not passes and not wasted
        self._usual = ways.leap
        """How many quiet moves a piece that is yet to be captured saves its captor."""

    def left(self, layer: Words, turn: int, weights: Weights) -> Left:
        """The same for each position of a layer, whose player to move is `turn`."""
        count = layer.shape[2]
        own = [np.zeros(count, np.int64) for _ in range(self._players)]
        captures = [np.zeros(count, np.int64) for _ in range(self._players)]
        total, taken, possible = np.zeros(count, np.int64), np.zeros(count, np.int64), np.ones(count, np.bool_)
        for owner, family in zip(self._owners, self._families, strict=True):
            moves, surplus, enough = family.left(layer)
            total += moves
            taken += surplus
            possible &= enough
            if owner != NOBODY:
                own[owner] += moves
                captures[owner] += surplus
        cost = total + weights.capture * taken
        if self._players == 2:
            ahead = own[turn] - own[1 - turn] - (turn != self._goal.to_move)
            if self._steady:
                possible &= (ahead == 0) | (taken > 0)
            more = ahead + self._usual * (captures[turn] - captures[1 - turn])
            slower = np.where(more > 0, captures[1 - turn], captures[turn])
            behind = np.abs(more)
            cost = cost + weights.ahead * behind + weights.late * np.maximum(0, behind - MADE_UP * slower)
        return Left(cost.astype(np.float32), taken, possible)
