"""All positions to which the moves of one player lead, from thousands of positions at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ppgen.rules.board.reach.wide.motions import Going, Hopping, Motion, Motions
from ppgen.rules.board.reach.wide.remembered import Slot, forget
from ppgen.rules.board.reach.wide.words import Flags, Numbers, Words, counted, lowest, rows, shifted, some
from ppgen.rules.board.tables import EMPTY, ENEMY, Tables


class _Made(NamedTuple):
    """Moves of the pieces of a type, one in each column."""

    positions: Numbers
    """In which positions they are made, by number."""
    type: int
    start: Words
    end: Words
    taken: Words
    """The spaces from which pieces are captured."""

    def part(self, which: Numbers | Flags) -> _Made:
        return _Made(self.positions[which], self.type, self.start[:, which], self.end[:, which], self.taken[:, which])


class Successors:
    """The moves of one player."""

    def __init__(self, tables: Tables, motions: Motions, spaces: int, slots: Sequence[Slot] = ()) -> None:
        self._motions, self._slots = motions, slots
        self._kinds = len(tables.types)
        self._usable = rows((1 << spaces) - 1, spaces)
        self._majority = tables.capture == "majority"
        compulsory = tables.capture != "free"
        self._takes_by_hops = compulsory and all(going.onto == EMPTY for going in motions.going)
        """Whether captures come first, and nothing but hops captures."""
        sorted_out = self._takes_by_hops and all(hopping.captures for hopping in motions.hopping)
        self._mixed = compulsory and (self._majority or not sorted_out)
        """Whether moves must be compared before it is known which are legal."""

    def of(self, layer: Words) -> tuple[Words, Numbers]:
        """The positions after each legal move, of shape (types, rows, moves), and the number of the one before each.
        Several moves may lead to the same position.
        """
        own = self._motions
        board = Board(layer[: self._kinds], own.enemies, self._usable)
        made = [each for hopping in own.hopping for each in _hops(board, hopping)]
        if self._takes_by_hops:
            quiet = np.ones(layer.shape[2], np.bool_)
            for each in made:
                quiet[each.positions[some(each.taken)]] = False
            which = np.nonzero(quiet)[0]
            board = Board(layer[: self._kinds, :, which], own.enemies, self._usable)
            made += [each._replace(positions=which[each.positions]) for each in _goes(board, own.going)]
        else:
            made += _goes(board, own.going)
        if self._mixed:
            made = [*_captures_first(made, layer.shape[2], majority=self._majority)]
        kinds: dict[int, list[_Made]] = {}
        for each in made:
            kinds.setdefault(each.type, []).append(each)
        alike = [each for made in kinds.values() for each in self._chosen(_together(made))]
        if not alike:
            return layer[:, :, :0], np.zeros(0, np.int64)
        following = np.concatenate([self._after(layer, each, becomes) for each, becomes in alike], axis=2)
        return following, np.concatenate([each.positions for each, _ in alike])

    def _chosen(self, made: _Made) -> Iterator[tuple[_Made, int]]:
        """Moves, and what their pieces become where the player chooses."""
        for kind, spaces, kinds in self._motions.choices:
            if kind == made.type:
                there = some(made.end & spaces)
                if there.any():
                    chosen = made.part(there)
                    for becomes in kinds:
                        yield chosen, becomes
                    made = made.part(~there)
        yield made, made.type

    def _after(self, layer: Words, made: _Made, becomes: int) -> Words:
        """The positions after some moves, of which the pieces are of some type then."""
        own = self._motions
        after = layer[:, :, made.positions]
        for plane, slot in zip(after[self._kinds :], self._slots, strict=True):
            forget(slot, plane, made.start | made.end, made.taken)
        if made.taken.any():
            after[: self._kinds] &= ~made.taken
        after[made.type] &= ~made.start
        after[becomes] |= made.end
        for kind, spaces, to in own.promote:
            if kind == made.type:
                crowned = made.end & spaces
                after[kind] ^= crowned
                after[to] |= crowned
        return after


class Board:
    """Positions, and what the moves of a player ask of each."""

    def __init__(self, layer: Words, enemies: Sequence[int], usable: Words) -> None:
        self.layer = layer
        self.enemy: Words = np.bitwise_or.reduce(layer[list(enemies)], axis=0) if enemies else layer[0]
        self.empty: Words = usable & ~np.bitwise_or.reduce(layer, axis=0)
        self.present = [bool(kind.any()) for kind in layer]
        """Of each type, whether any position has such a piece."""
        self._clear: dict[tuple[int, ...], Words] = {}

    def begins(self, motion: Motion) -> Words:
        """From where a motion may start, if what it ends on or hops over is left out."""
        starts: Words = self.layer[motion.type] & motion.starts
        if motion.clear:
            starts &= self._cleared(motion.clear)
        return starts

    def goal(self, onto: int, whom: Sequence[int] = ()) -> Words:
        """Where a move may end; `whom` are the types that it captures, if not all."""
        if whom:
            prey: Words = np.bitwise_or.reduce(self.layer[list(whom)], axis=0)
            return prey if onto == ENEMY else self.empty | prey
        return self.empty if onto == EMPTY else self.enemy if onto == ENEMY else self.empty | self.enemy

    def _cleared(self, clear: tuple[int, ...]) -> Words:
        """From where spaces at some differences are all empty."""
        known = self._clear.get(clear)
        if known is None:
            known = shifted(self.empty, -clear[-1])
            if len(clear) > 1:
                known = known & self._cleared(clear[:-1])
            self._clear[clear] = known
        return known


def _each(starts: Words) -> Iterator[tuple[Numbers, Words]]:
    """The members of sets one by one: in which positions there is one, and the space."""
    which = np.nonzero(some(starts))[0]
    left = starts[:, which]
    while len(which):
        low = lowest(left)
        yield which, low
        left = left ^ low
        more = some(left)
        which, left = which[more], left[:, more]


def _goes(board: Board, going: Sequence[Going]) -> Iterator[_Made]:
    """Steps and slides."""
    for motion, onto, whom in going:
        if not board.present[motion.type]:
            continue
        goal = board.goal(onto, whom)
        for which, start in _each(board.begins(motion) & shifted(goal, -motion.end)):
            end = shifted(start, motion.end)
            taken = np.zeros_like(start) if onto == EMPTY else end & board.enemy[:, which]
            yield _Made(which, motion.type, start, end, taken)


def _hops(board: Board, hopping: Hopping) -> Iterator[_Made]:
    """Hops, and chains of them."""
    if not board.present[hopping.type]:
        return
    over = np.bitwise_or.reduce(board.layer[list(hopping.over)], axis=0)
    goal = board.goal(hopping.onto)
    made: list[_Made] = []
    for motion in hopping.motions:
        starts = board.begins(motion) & hopping.begins & shifted(over, -motion.over) & shifted(goal, -motion.end)
        for which, start in _each(starts):
            end = shifted(start, motion.end)
            taken = shifted(start, motion.over) if hopping.captures else np.zeros_like(start)
            if hopping.onto != EMPTY:
                taken = taken | end & board.enemy[:, which]
            made.append(_Made(which, motion.type, start, end, taken))
    if not made or hopping.repeat == "once":
        yield from made
        return
    begun: _Made | None = _together(made)
    while begun is not None:
        ended, begun = _hop_on(board, hopping, over, begun)
        yield ended


def _hop_on(board: Board, hopping: Hopping, over: Words, chains: _Made) -> tuple[_Made, _Made | None]:
    """Chains of hops that may end here, and all ways in which they go on by one hop more."""
    positions, kind, start, at, taken = chains
    left = over[:, positions] & ~(start | taken)
    empty = board.empty[:, positions] | start
    if not hopping.lift_at_end:
        empty = empty | taken
    stops = np.ones(len(positions), np.bool_)
    further: list[_Made] = []
    for motion in hopping.motions:
        goes = at & motion.starts & shifted(left, -motion.over) & shifted(empty, -motion.end)
        for space in motion.clear:
            goes = goes & shifted(empty, -space)
        which = np.nonzero(some(goes))[0]
        if len(which):
            stops[which] = False
            here = at[:, which]
            gone = taken[:, which] | shifted(here, motion.over)
            further.append(_Made(positions[which], kind, start[:, which], shifted(here, motion.end), gone))
    if not further:
        return chains, None
    return (chains.part(stops) if hopping.repeat == "must" else chains), _together(further)


def _together(made: Sequence[_Made]) -> _Made:
    """Moves of pieces of the same type as one."""
    if len(made) == 1:
        return made[0]
    return _Made(
        np.concatenate([each.positions for each in made]),
        made[0].type,
        np.concatenate([each.start for each in made], axis=1),
        np.concatenate([each.end for each in made], axis=1),
        np.concatenate([each.taken for each in made], axis=1),
    )


def _captures_first(made: Sequence[_Made], positions: int, *, majority: bool) -> Iterator[_Made]:
    """Of each position only the moves that capture, if there are any; with `majority`, those that capture the most."""
    counts = [counted(each.taken) for each in made]
    if not majority:
        counts = [np.minimum(each, 1) for each in counts]
    most = np.zeros(positions, np.int64)
    for each, count in zip(made, counts, strict=True):
        np.maximum.at(most, each.positions, count)
    for each, count in zip(made, counts, strict=True):
        yield each.part(count == most[each.positions])
