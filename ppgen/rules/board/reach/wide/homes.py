"""What is left to do where pieces of many kinds go far: each kind by itself, exactly, and looked up by its set.

Most moves change the set of one kind, so that few sets come up that were not seen before. Of each, the cheapest
assignment to the places of the goal is worked out once. Ways lead around pieces that stand at the goal where they
began and that can never have moved, such as pawns in their first row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.wide.assigning import (
    FARTHEST,
    FIELDS,
    NONE,
    Assigning,
    Chase,
    Chasing,
    Known,
    Works,
    lost_of,
)
from ppgen.rules.board.reach.wide.estimate import Left
from ppgen.rules.board.reach.wide.motions import Motions, Numbering
from ppgen.rules.board.reach.wide.remembered import Slot
from ppgen.rules.board.reach.wide.roads import walls_of
from ppgen.rules.board.reach.wide.words import Flags, Numbers, Words, as_mask, counted
from ppgen.rules.board.rights import standing_rights
from ppgen.rules.board.tables import NOBODY, Tables

_WORKED_OUT = 30
"""In the time in which a set of pieces is assigned, arrays visit so many positions."""
DETOUR = 0.25
"""The cost of each move that a piece that is left over is away from where it is captured."""
CHASE = 2
"""How many such moves each move of a piece counts for that is to be captured on some pawn's way."""
_RIGHT = 2
"""The cost of a right that is to be lost though nothing else asks for these moves."""


class _Kind(NamedTuple):
    """What a type of piece is to do: the places that it has at the goal, and by number of those that are to come by
    promotion, what is left.
    """

    type: int
    owner: int
    wanted: int
    """How many are to be there."""
    others: tuple[int, ...]
    """The types that it may become."""
    known: list[Known]
    """By how many of it are to become others."""
    chased: Known
    """By those that are left over, and the spaces on which others capture."""


def suits(tables: Tables) -> bool:
    """Whether every piece is somebody's, and each type comes about by promotion of one other at most, and only once."""
    come = [(kind.owner, other) for kind in tables.types for other in _others(tables, kind.index)]
    return (
        all(kind.owner != NOBODY for kind in tables.types)
        and all(tables.types[other].owner == owner and not _others(tables, other) for owner, other in come)
        and len({other for _, other in come}) == len(come)
    )


def _others(tables: Tables, kind: int) -> tuple[int, ...]:
    """The types that a type may become."""
    after = tables.after[kind]
    chosen = [to for _, kinds in after.choices for to in kinds]
    return tuple(dict.fromkeys([*chosen, *(to for _, to in after.promote)]))


class _Tally:
    """What the pieces of all types have to do together, by position."""

    def __init__(self, players: int, count: int) -> None:
        self.moves, self.captures, self.capturing, self.surplus = (
            np.zeros((players, count), np.int64) for _ in range(4)
        )
        """Of shape (players, positions): the moves, the captures that pieces need to get home, where some of these may
        be (a set of spaces), and how many pieces are to be captured.
        """
        self.detours = np.zeros(count, np.int64)
        self.possible = np.ones(count, np.bool_)
        self.left_over: list[tuple[_Kind, Numbers, Numbers]] = []
        """By type, how many of its pieces are left over, and which."""

    def add(self, kind: _Kind, works: Works, over: Numbers) -> None:
        """The work of the pieces of a type, of which so many are left over."""
        self.surplus[kind.owner] += over
        self.moves[kind.owner] += works.moves
        self.captures[kind.owner] += works.captures
        self.detours += works.detour
        self.capturing[kind.owner] |= works.capturing
        self.left_over.append((kind, over, works.spare))


class Homes:
    """What is left to do until one goal. Pieces that others capture on their way are believed to come there with one
    capture of their own at most, as what they are; `loose` says that all of them may.
    """

    def __init__(
        self,
        tables: Tables,
        motions: Sequence[Motions],
        goal: Position,
        numbering: Numbering,
        slots: Sequence[Slot],
        *,
        loose: bool = False,
    ) -> None:
        self._goal, self._players = goal, len(tables.players)
        spaces = len(numbering)
        self._small = spaces <= 64
        places = [numbering.mask(mask) for mask in goal.masks]
        self._rights = [numbering.rows(goal.memory[slot.number]) for slot in slots]
        self._idle = [numbering.rows(standing_rights(tables, goal.masks) & ~goal.memory[slot.number]) for slot in slots]
        """Rights that are to be lost though the pieces stand there as at the setup."""
        starts = [numbering.mask(mask) for mask in tables.setup.masks]
        owners = [kind.owner for kind in tables.types]
        walls, roads = walls_of(owners, motions, places, starts, spaces)
        one_way = {kind for kind in range(len(owners)) if _others(tables, kind)}
        lost = lost_of(owners, roads, places, walls, one_way)
        come = {other for kind in one_way for other in _others(tables, kind)}
        self._kinds: list[_Kind] = []
        for kind, owner in enumerate(owners):
            choices = [each for each in motions[owner].choices if each[0] == kind]
            promotes = [each for each in motions[owner].promote if each[0] == kind]
            others = _others(tables, kind)
            last = 0
            for _, rows, _ in [*choices, *promotes]:
                last |= as_mask(rows[:, 0])
            most = sum(places[other].bit_count() for other in others)
            known = [
                Known(Assigning(roads[kind], places[kind], last, number, walls, lost[kind], comes=kind in come))
                for number in range(most + 1)
            ]
            chased = Known(Chasing(roads[kind], walls, loose=loose), len(Chase._fields))
            self._kinds.append(_Kind(kind, owner, places[kind].bit_count(), others, known, chased))
        self._kinds.sort(key=lambda kind: bool(kind.others))

    looks = 0
    """As for `Ahead`; here whole sets are looked up, and `work` says what that takes."""

    @property
    def work(self) -> int:
        """What was worked out so far, in positions."""
        return _WORKED_OUT * sum(sum(map(len, kind.known)) + len(kind.chased) for kind in self._kinds)

    def left(self, layer: Words, turn: int, weights: Weights) -> Left:
        """The same for each position of a layer, whose player to move is `turn`."""
        tally = _Tally(self._players, layer.shape[2])
        lacking: dict[int, Numbers] = {}
        for kind in self._kinds:
            tally.add(kind, *self._of_kind(kind, layer[kind.type], lacking, tally.possible))
        possible = tally.possible
        for player in range(self._players):
            possible &= tally.moves[player] < NONE
            prey, nearest = self._chased(player, tally)
            possible &= tally.captures[player] <= prey
            tally.detours += CHASE * nearest
        taken = tally.surplus.sum(axis=0)
        cost = tally.moves.sum(axis=0) + weights.capture * np.maximum(taken - tally.captures.sum(axis=0), 0)
        cost = cost + DETOUR * tally.detours
        for plane, rights, idle in zip(layer[len(self._kinds) :], self._rights, self._idle, strict=True):
            possible &= ~(rights & ~plane).any(axis=0)
            if idle.any():
                cost = cost + _RIGHT * counted(plane & idle)
        if self._players == 2:
            ahead = tally.moves[turn] - tally.moves[1 - turn] - (turn != self._goal.to_move)
            cost = cost + weights.ahead * np.abs(ahead)
        return Left(cost.astype(np.float32), taken, possible)

    def _of_kind(self, kind: _Kind, sets: Words, lacking: dict[int, Numbers], possible: Flags) -> tuple[Works, Numbers]:
        """The work of the pieces of a type, and how many of them are left over. Types that come by promotion are asked
        first, and say in `lacking` how many do; of those that become them, what is not `possible` is struck out.
        """
        over = counted(sets) - kind.wanted
        if not kind.others:
            works = Works(*kind.known[0].of(sets))
            lacking[kind.type] = works.lacking
            return works, np.maximum(over + works.lacking, 0)
        count = sets.shape[1]
        needed = np.zeros(count, np.int64)
        for other in kind.others:
            needed += lacking[other]
        over -= needed
        values = np.zeros((FIELDS, count), np.int64)
        possible &= (over >= 0) & (needed < len(kind.known))
        for number in range(int(needed.max(initial=0)) + 1):
            which = np.nonzero((needed == number) & possible)[0]
            if len(which):
                values[:, which] = kind.known[number].of(sets[:, which])
        return Works(*values), over

    def _chased(self, player: int, tally: _Tally) -> tuple[Numbers, Numbers]:
        """How many pieces that are left over may be captured where a player's pieces need it, and the moves of the
        nearest of them.
        """
        needs, forced = tally.capturing[player], tally.captures[player]
        prey, nearest = np.zeros(len(needs), np.int64), np.full(len(needs), FARTHEST, np.int64)
        for kind, over, spare in tally.left_over:
            if kind.owner == player:
                continue
            which = np.nonzero((over > 0) & (forced > 0))[0]
            if not len(which):
                continue
            if not self._small:
                prey[which] += over[which]
                nearest[which] = 0
                continue
            moves, count = kind.chased.of(np.array([spare[which], needs[which]]).view(np.uint64))
            prey[which] += count
            nearest[which] = np.minimum(nearest[which], moves)
        nearest[forced == 0] = 0
        return prey, nearest
