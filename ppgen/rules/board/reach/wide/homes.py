"""What is left to do where pieces of many kinds go far: each kind by itself, exactly, and looked up by its set.

Most moves change the set of one kind, so that few sets come up that were not seen before. Of each, the cheapest
assignment to the places of the goal is worked out once. Ways lead around pieces that stand at the goal where they
began and that can never have moved, such as pawns in their first row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import cheapest, cheapest_columns
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.graph import FAR
from ppgen.rules.board.reach.wide.estimate import Left
from ppgen.rules.board.reach.wide.motions import Motions, Numbering
from ppgen.rules.board.reach.wide.remembered import Slot
from ppgen.rules.board.reach.wide.roads import Roads, walls_of
from ppgen.rules.board.reach.wide.words import ODD, Numbers, Words, as_mask, counted
from ppgen.rules.board.rights import standing_rights
from ppgen.rules.board.tables import NOBODY, Tables, bits

_SLOT_BITS = 16
_WORKED_OUT = 30
"""In the time in which a set of pieces is assigned, arrays visit so many positions."""
_SCALE, _FARTHEST = 4, 8
"""Where pieces are assigned, a move costs so much, and a piece that is left over at most so much for its detour."""
DETOUR = 0.25
"""The cost of each move of such a detour."""
CHASE = 2
"""How many such moves each move of a piece counts for that is to be captured on some pawn's way."""
_RIGHT = 2
"""The cost of a right that is to be lost though nothing else asks for these moves."""
_COMING, _COMES = -1, 2
"""What stands for a piece that comes by promotion, and the moves that it has to make after that."""
_NONE = 1 << 14
"""The cost where there is no assignment."""


class Work(NamedTuple):
    """What pieces of a type have to do."""

    moves: int = 0
    captures: int = 0
    detour: int = 0
    """How far those that are left over are from where they are captured."""
    capturing: int = 0
    """Where some of the captures may be that pieces need to get home, as a signed number of 64 bits."""
    spare: int = 0
    """Those that are left over, in the same way."""
    lacking: int = 0
    """How many others are to become such pieces."""


_FIELDS = len(Work._fields)


class Chase(NamedTuple):
    """What pieces that are left over have to do with some spaces on which others capture."""

    moves: int = 0
    """To the nearest, of the nearest piece."""
    number: int = 0
    """How many of them can come there at all."""


class _Known:
    """What is worked out for each set of spaces, once each."""

    def __init__(self, work_out: Callable[[int], tuple[int, ...]], fields: int = _FIELDS) -> None:
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
    known: list[_Known]
    """By how many of it are to become others."""
    chased: _Known
    """By those that are left over, and the spaces on which others capture."""


def _signed(mask: int) -> int:
    """A set as a signed number of 64 bits; all spaces where these do not suffice."""
    return -1 if mask >> 64 else mask - (mask >> 63 << 64)


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
        lost = _lost(owners, roads, places, walls, one_way)
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
                _Known(_work(roads[kind], places[kind], last, number, walls, lost[kind], comes=kind in come))
                for number in range(most + 1)
            ]
            chased = _Known(_chase(roads[kind], walls, loose=loose), len(Chase._fields))
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
        count = layer.shape[2]
        own = np.zeros((self._players, count), np.int64)
        forced = np.zeros((self._players, count), np.int64)
        surplus = np.zeros((self._players, count), np.int64)
        detours = np.zeros(count, np.int64)
        needs = np.zeros((self._players, count), np.int64)
        over_all: list[tuple[_Kind, Numbers, Numbers]] = []
        lacking: dict[int, Numbers] = {}
        possible = np.ones(count, np.bool_)
        for kind in self._kinds:
            sets = layer[kind.type]
            over = counted(sets) - kind.wanted
            if kind.others:
                needed = np.zeros(count, np.int64)
                for other in kind.others:
                    needed += lacking[other]
                over -= needed
                values = np.zeros((_FIELDS, count), np.int64)
                possible &= (over >= 0) & (needed < len(kind.known))
                for number in range(int(needed.max(initial=0)) + 1):
                    which = np.nonzero((needed == number) & possible)[0]
                    if len(which):
                        values[:, which] = kind.known[number].of(sets[:, which])
            else:
                values = kind.known[0].of(sets)
                lacking[kind.type] = values[5]
                over = np.maximum(over + values[5], 0)
            surplus[kind.owner] += over
            own[kind.owner] += values[0]
            forced[kind.owner] += values[1]
            detours += values[2]
            needs[kind.owner] |= values[3]
            over_all.append((kind, over, values[4]))
        for player in range(self._players):
            possible &= own[player] < _NONE
            prey, nearest = self._chased(player, needs[player], forced[player], over_all)
            possible &= forced[player] <= prey
            detours += CHASE * nearest
        taken = surplus.sum(axis=0)
        cost = own.sum(axis=0) + weights.capture * np.maximum(taken - forced.sum(axis=0), 0)
        cost = cost + DETOUR * detours
        for plane, rights, idle in zip(layer[len(self._kinds) :], self._rights, self._idle, strict=True):
            possible &= ~(rights & ~plane).any(axis=0)
            if idle.any():
                cost = cost + _RIGHT * counted(plane & idle)
        if self._players == 2:
            ahead = own[turn] - own[1 - turn] - (turn != self._goal.to_move)
            cost = cost + weights.ahead * np.abs(ahead)
        return Left(cost.astype(np.float32), taken, possible)

    def _chased(
        self, player: int, needs: Numbers, forced: Numbers, left_over: Sequence[tuple[_Kind, Numbers, Numbers]]
    ) -> tuple[Numbers, Numbers]:
        """How many pieces that are left over may be captured where a player's pieces need it, and the moves of the
        nearest of them.
        """
        prey, nearest = np.zeros(len(needs), np.int64), np.full(len(needs), _FARTHEST, np.int64)
        for kind, over, spare in left_over:
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


def _chase(roads: Roads, walls: int, *, loose: bool) -> Callable[[int], Chase]:
    """The function from a set of pieces, and above it one of spaces, to what these pieces have to do with them."""
    to: dict[int, list[int]] = {}

    def work_out(both: int) -> Chase:
        pieces, spaces = both & (1 << 64) - 1, both >> 64
        moves = to.get(spaces)
        if moves is None:
            moves = to[spaces] = roads.moves_to([spaces], 0)
        count = sum(1 for piece in bits(pieces) if loose or roads.reached_from(piece, walls) & spaces)
        return Chase(min([_FARTHEST, *(moves[piece] for piece in bits(pieces))]), count)

    return work_out


def _work(
    roads: Roads, places: int, last: int, becoming: int, walls: int, lost: Sequence[int], *, comes: bool
) -> Callable[[int], Work]:
    """The function from a set of pieces to the fewest moves and the fewest captures of the cheapest assignments, and to
    how far those that are left over are from where they are captured. Some may come by promotion.
    """
    moves = [roads.moves_to([1 << place], walls & ~(1 << place)) for place in bits(places)]
    captures = [roads.captures_to(1 << place, walls & ~(1 << place)) for place in bits(places)]
    if becoming:
        moves += [[each + 1 for each in roads.moves_to([last], walls)]] * becoming
        captures += [roads.captures_to(last, walls)] * becoming
    settled = [1 << place for place in bits(places)] + [0] * becoming

    def assigned(rows: Sequence[int], pieces: int, more: int) -> Work:
        given = [*bits(pieces), *[_COMING] * more]
        if not given:
            return Work()
        costs = [[_SCALE * (moves[row][at] if at >= 0 else _COMES) for at in given] for row in rows]
        costs += [[lost[at] if at >= 0 else 0 for at in given]] * (len(given) - len(rows))
        _, columns = cheapest_columns(costs)
        total = [cost[column] for cost, column in zip(costs, columns, strict=True)]
        least = sum(total[: len(rows)])
        if least >= FAR:
            return Work(_NONE)
        taking = [[captures[row][at] if at >= 0 else 0 for at in given] for row in rows]
        capturing = spare = lacking = 0
        for number, column in enumerate(columns):
            at = given[column]
            if number >= len(rows):
                spare |= 1 << at if at >= 0 else 0
            elif at < 0:
                lacking += 1
            elif captures[rows[number]][at]:
                capturing |= roads.capturing(at, captures[rows[number]])
        detour = sum(total[len(rows) :])
        return Work(least // _SCALE, cheapest(taking), detour, _signed(capturing), _signed(spare), lacking)

    def work_out(pieces: int) -> Work:
        rows = [at for at, place in enumerate(settled) if not place & pieces]
        short = len(rows) - (pieces & ~places).bit_count()
        if short > 0 and not comes:
            return Work(_NONE)
        found = assigned(rows, pieces & ~places, max(short, 0))
        if found.moves < _NONE:
            return found
        # Pieces that are there may have to make room for others, or others have to come.
        found = assigned([*range(len(settled))], pieces, max(short, 0))
        return assigned(rows, pieces & ~places, len(rows)) if found.moves >= _NONE and comes else found

    return work_out


def _lost(
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
        seeds = [sum(1 << space for space in range(spaces) if detour[space] == cost) for cost in range(_FARTHEST)]
        found.append([min(_FARTHEST, cost) for cost in roads[kind].moves_to(seeds, walls)])
    return found
