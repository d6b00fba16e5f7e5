"""Positions of a layer as the moves of a player see them, and the moves that are made in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ppgen.rules.board.reach.wide.conditions import Test, all_hold
from ppgen.rules.board.reach.wide.motions import Crowd, Motion
from ppgen.rules.board.reach.wide.words import Flags, Numbers, Words, counted, shifted
from ppgen.rules.board.tables import EMPTY, ENEMY


class Made(NamedTuple):
    """Moves of the pieces of a type, one in each column."""

    positions: Numbers
    """In which positions they are made, by number."""
    type: int
    start: Words
    end: Words
    taken: Words
    """The spaces from which pieces are captured."""

    def part(self, which: Numbers | Flags) -> Made:
        return Made(self.positions[which], self.type, self.start[:, which], self.end[:, which], self.taken[:, which])


class Board:
    """Positions, and what the moves of a player ask of each."""

    def __init__(self, layer: Words, enemies: Sequence[int], usable: Words) -> None:
        self.layer = layer
        self.enemy: Words = np.bitwise_or.reduce(layer[list(enemies)], axis=0) if enemies else layer[0]
        self.empty: Words = usable & ~np.bitwise_or.reduce(layer, axis=0)
        self.present = [bool(kind.any()) for kind in layer]
        """Of each type, whether any position has such a piece."""
        self._clear: dict[tuple[int, ...], Words] = {}
        self._occupied: Words = usable & ~self.empty
        self._counts: dict[bytes, Numbers] = {}

    def begins(self, motion: Motion, over: Sequence[int] = (), crowd: Crowd | None = None) -> Words:
        """From where a motion may start, if what it ends on or hops over is left out. It passes over pieces of some
        types.
        """
        starts: Words = self.layer[motion.type] & motion.starts
        if crowd is not None:
            starts &= self._crowded(crowd)
        if not over and motion.clear:
            starts &= self.cleared(motion.clear)
        elif motion.clear:
            free = self.empty | np.bitwise_or.reduce(self.layer[list(over)], axis=0)
            for space in motion.clear:
                starts &= shifted(free, -space)
        return starts

    def _crowded(self, crowd: Crowd) -> Words:
        """From where a slide goes as many spaces as there are pieces on its line."""
        key = crowd.lines.tobytes()
        counts = self._counts.get(key)
        if counts is None:
            counts = np.stack([counted(self._occupied & line[:, None]) for line in crowd.lines])
            self._counts[key] = counts
        right = (counts == crowd.pieces)[:, None, :]
        starts = np.where(right, crowd.starts[:, :, None], crowd.starts.dtype.type(0))
        found: Words = np.bitwise_or.reduce(starts, axis=0)
        return found

    def goal(self, onto: int, whom: Sequence[int] = ()) -> Words:
        """Where a move may end that captures enemies of some types, or all."""
        if onto == EMPTY:
            return self.empty
        enemy: Words = np.bitwise_or.reduce(self.layer[list(whom)], axis=0) if whom else self.enemy
        return enemy if onto == ENEMY else self.empty | enemy

    def allowed(self, when: Sequence[Test]) -> Flags:
        """In which positions some conditions hold."""
        return all_hold(when, self.layer)

    def where(self, when: Sequence[Test], starts: Words) -> Words:
        """Some spaces, where conditions hold."""
        return np.where(self.allowed(when), starts, starts.dtype.type(0)) if when else starts

    def ends_slide(self, motion: Motion, onto: int) -> Words:
        """From where a slide that goes as far as it can ends so: with a capture, or since it cannot go on."""
        blocked = ~(self.empty if onto == EMPTY else self.empty | self.enemy)
        return shifted(self.enemy, -motion.end) | shifted(blocked, -motion.stop)

    def cleared(self, clear: tuple[int, ...]) -> Words:
        """From where spaces at some differences are all empty."""
        known = self._clear.get(clear)
        if known is None:
            known = shifted(self.empty, -clear[-1])
            if len(clear) > 1:
                known = known & self.cleared(clear[:-1])
            self._clear[clear] = known
        return known


def together(made: Sequence[Made]) -> Made:
    """Moves of pieces of the same type as one."""
    if len(made) == 1:
        return made[0]
    return Made(
        np.concatenate([each.positions for each in made]),
        made[0].type,
        np.concatenate([each.start for each in made], axis=1),
        np.concatenate([each.end for each in made], axis=1),
        np.concatenate([each.taken for each in made], axis=1),
    )
