"""What is left to do from thousands of positions at once until a goal. It guides beams and proves nothing.

As in `beams.estimate`, but each place of the goal takes the nearest piece that is left, those first that the fewest
spaces lead to: not the cheapest assignment, but one that arrays find quickly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.wide.motions import Numbering
from ppgen.rules.board.reach.wide.words import Flags, Numbers, Words, counted
from ppgen.rules.board.tables import NOBODY, bits

_FAR = 1 << 24
"""A distance in the upper bits of an entry; below it the place of the piece."""
_MADE_UP = 3
_AFTER = 1
_BYTE = 256


class Left(NamedTuple):
    """By position: the cost, how many pieces are to be captured, and whether the goal may be reached at all."""

    cost: NDArray[np.float32]
    captures: Numbers
    possible: Flags


class _Place(NamedTuple):
    """A place of the goal: of what type, where, and for each type and byte of its sets the nearest piece."""

    kind: int
    space: Words
    nearest: tuple[tuple[int, int, NDArray[np.uint32]], ...]
    """The number of the type within its family, the number of the byte, and by its value an entry."""


class _Family:
    """Types that become one another."""

    def __init__(self, ways: Ways, goal: Position, kinds: Sequence[int], numbering: Numbering) -> None:
        self.kinds = kinds
        self._rows = {kind: numbering.rows(goal.masks[kind]) for kind in kinds}
        self._spaces = len(numbering)
        self._places: list[_Place] = []
        ranked: list[tuple[int, _Place]] = []
        for number, kind in enumerate(kinds):
            for space in bits(goal.masks[kind]):
                to = ways.distances_to(ways.graph.node(kind, space))
                tables, sources = self._nearest(ways, to, numbering)
                ranked.append((sources, _Place(number, numbering.rows(1 << space), tables)))
        self._places = [place for _, place in sorted(ranked, key=lambda each: each[0])]

    def _nearest(
        self, ways: Ways, to: Sequence[int], numbering: Numbering
    ) -> tuple[tuple[tuple[int, int, NDArray[np.uint32]], ...], int]:
        """The nearest piece by the value of each byte; and from how many places there is a way at all."""
        found: list[tuple[int, int, NDArray[np.uint32]]] = []
        sources = 0
        for number, kind in enumerate(self.kinds):
            for byte in range(-(-len(numbering) // 8)):
                entries = np.full(_BYTE, _FAR, np.uint32)
                for bit, space in enumerate(numbering.spaces[8 * byte : 8 * byte + 8]):
                    moves = to[ways.graph.node(kind, space)]
                    entry = _FAR
                    if moves < _BYTE - 1:
                        sources += 1
                        entry = moves << 16 | number << 8 | 8 * byte + bit
                    entries[1 << bit : 2 << bit] = np.minimum(entries[: 1 << bit], entry)
                if (entries < _FAR).any():
                    found.append((number, byte, entries))
        return tuple(found), sources

    def left(self, layer: Words) -> tuple[Numbers, Numbers, Flags]:
        """The moves to the goal, the pieces that are too many, and whether there are enough for all places."""
        pieces = [layer[kind] & ~self._rows[kind] for kind in self.kinds]
        there = [layer[kind] & self._rows[kind] for kind in self.kinds]
        count = layer.shape[2]
        moves, enough = np.zeros(count, np.int64), np.ones(count, np.bool_)
        width = layer.dtype.itemsize
        some = [bool(each.any()) for each in pieces]
        for place in self._places:
            filled = (there[place.kind] & place.space).any(axis=0)
            nearest = np.full(count, _FAR, np.uint32)
            for number, byte, entries in place.nearest:
                if not some[number]:
                    continue
                row, part = divmod(byte, width)
                octets = pieces[number][row].view(np.uint8).reshape(count, width)[:, part]
                np.minimum(nearest, entries[octets], out=nearest)
            nearest[filled] = 0
            enough &= nearest < _FAR
            moves += nearest >> 16
            self._take(pieces, nearest, ~filled & (nearest < _FAR))
        return moves, sum((counted(each) for each in pieces), np.zeros(count, np.int64)), enough

    def _take(self, pieces: list[Words], nearest: NDArray[np.uint32], which: Flags) -> None:
        """Leave out the pieces that are assigned."""
        width = pieces[0].dtype.itemsize * 8
        space = nearest & 255
        low = np.left_shift(pieces[0].dtype.type(1), (space % width).astype(pieces[0].dtype))
        for number, piece in enumerate(pieces):
            of_kind = which & (nearest >> 8 & 255 == number) if len(pieces) > 1 else which
            for row in range(len(piece)):
                here = of_kind & (space // width == row) if len(piece) > 1 else of_kind
                piece[row] &= ~(low * here)


class Ahead:
    """What is left to do until one goal."""

    def __init__(self, ways: Ways, goal: Position, numbering: Numbering) -> None:
        graph = ways.graph
        tables = graph.tables
        self._goal = goal
        self._families = [_Family(ways, goal, kinds, numbering) for kinds in graph.groups]
        self._owners = [tables.types[kinds[0]].owner for kinds in graph.groups]
        self._players = len(tables.players)
        self._leap = ways.leap
        self._steady = not any(here & wasteful for here, wasteful in zip(goal.masks, ways.wasteful, strict=True))
        self._usual = ways.leap - 1 + _AFTER if ways.leap else 0

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
                if self._leap:
                    late = (own[0] < self._leap) & (captures[0] == 0) | (own[1] < self._leap) & (captures[1] == 0)
                    possible &= ~(late & (taken > 0))
            more = ahead + self._usual * (captures[turn] - captures[1 - turn])
            slower = np.where(more > 0, captures[1 - turn], captures[turn])
            behind = np.abs(more)
            cost = cost + weights.ahead * behind + weights.late * np.maximum(0, behind - _MADE_UP * slower)
        return Left(cost.astype(np.float32), taken, possible)
