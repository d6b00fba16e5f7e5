"""Hops, and chains of them, in thousands of positions at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ppgen.rules.board.reach.wide.boards import Board, Made, together
from ppgen.rules.board.reach.wide.motions import Hopping, Hops
from ppgen.rules.board.reach.wide.words import Numbers, hashed, members, shifted, some
from ppgen.rules.board.tables import EMPTY, ENEMY

_MANY, _MOST = 50_000, 400_000
"""Of so many chains those that do the same are made one, and no more than so many go on. What is left out is not
found; what is found is played through the move generator.
"""
_ANY = -1
"""In place of a direction: a chain may go on in any."""


class _Chains:
    """The hops that may go on after one another, in the positions of a board."""

    def __init__(self, board: Board, hopping: Hopping) -> None:
        self._board, self._hopping = board, hopping
        self._over = [np.bitwise_or.reduce(board.layer[list(word.over)], axis=0) for word in hopping.words]
        self._straight = any(word.straight for word in hopping.words)

    def _course(self, toward: int) -> int:
        return toward if self._straight else _ANY

    def begun(self) -> Iterator[tuple[int, Made]]:
        """All first hops, each with its direction."""
        board, word = self._board, self._hopping.words[0]
        over, goal = self._over[0], board.goal(word.onto, word.prey)
        for flight in word.flights:
            begins = board.layer[self._hopping.type] & word.begins & flight.starts & shifted(over, -flight.over)
            if flight.before and begins.any():
                begins &= board.cleared(flight.before)
            columns = np.nonzero(some(board.where(word.when, begins)))[0]
            if not len(columns):
                continue
            begins, ends, empty = begins[:, columns], goal[:, columns], board.empty[:, columns]
            for motion in flight.motions:
                starts = begins & motion.starts & shifted(ends, -motion.end)
                for space in motion.clear:
                    starts = starts & shifted(empty, -space)
                for each, start in members(starts):
                    end, which = shifted(start, motion.end), columns[each]
                    taken = shifted(start, motion.over) if word.captures else np.zeros_like(start)
                    if word.onto != EMPTY:
                        taken = taken | end & board.enemy[:, which]
                    yield self._course(motion.toward), Made(which, motion.type, start, end, taken)

    def onwards(self, last: int, course: int, chains: Made) -> tuple[Made, dict[tuple[int, int], list[Made]]]:
        """Chains that may end here, and by the word and the direction all ways in which they go on by one hop more.
        `last` and `course` are those of the hop before it.
        """
        stops = np.ones(len(chains.positions), np.bool_)
        further: dict[tuple[int, int], list[Made]] = {}
        words = self._hopping.words
        for number, word in enumerate(words) if words[last].repeat != "once" else ():
            for toward, which, made in self._next(number, word, last, course, chains):
                stops[which] = False
                further.setdefault((number, self._course(toward)), []).append(made)
        return chains.part(stops) if words[last].repeat == "must" and further else chains, further

    def _next(
        self, number: int, word: Hops, last: int, course: int, chains: Made
    ) -> Iterator[tuple[int, Numbers, Made]]:
        """The hops by one word that go on with chains: in which direction, which chains, and the longer ones."""
        board = self._board
        positions, kind, start, at, taken = chains
        if number != last:
            at = at & word.begins
            if not at.any():
                return
        gone = start | taken
        left = self._over[number][:, positions] & ~gone
        empty = board.empty[:, positions] | start
        if not self._hopping.lift_at_end:
            empty = empty | taken
        goal = empty
        if word.onto != EMPTY:
            prey = board.goal(ENEMY, word.prey)[:, positions] & ~gone
            goal = prey if word.onto == ENEMY else empty | prey
        if word.when:
            at = np.where(board.allowed(word.when)[positions], at, at.dtype.type(0))
        for flight in word.flights:
            if word.straight and course not in (_ANY, flight.toward):
                continue
            begins = at & flight.starts & shifted(left, -flight.over)
            columns = np.nonzero(some(begins))[0]
            if not len(columns):
                continue
            begins, ends, free = begins[:, columns], goal[:, columns], empty[:, columns]
            for space in flight.before:
                begins = begins & shifted(free, -space)
            for motion in flight.motions:
                goes = begins & motion.starts & shifted(ends, -motion.end)
                for space in motion.clear:
                    goes = goes & shifted(free, -space)
                each = np.nonzero(some(goes))[0]
                if len(each):
                    which = columns[each]
                    here = at[:, which]
                    there = shifted(here, motion.end)
                    longer = taken[:, which] | shifted(here, motion.over)
                    if word.onto != EMPTY:
                        longer |= there & ~empty[:, which]
                    yield motion.toward, which, Made(positions[which], kind, start[:, which], there, longer)


def hops(board: Board, hopping: Hopping) -> Iterator[Made]:
    """Hops, and chains of them."""
    if not board.present[hopping.type] or not (board.layer[hopping.type] & hopping.words[0].begins).any():
        return
    chains = _Chains(board, hopping)
    if hopping.words[0].repeat == "once":
        yield from (made for _, made in chains.begun())
        return
    begun: dict[tuple[int, int], list[Made]] = {}
    for course, made in chains.begun():
        begun.setdefault((0, course), []).append(made)
    while begun:
        longer: dict[tuple[int, int], list[Made]] = {}
        for (last, course), those in begun.items():
            ended, further = chains.onwards(last, course, _each_once(together(those)))
            yield ended
            for key, each in further.items():
                longer.setdefault(key, []).extend(each)
        begun = longer


def _each_once(chains: Made) -> Made:
    """Chains of the same piece that have come to the same space and have captured the same, as one."""
    if len(chains.positions) <= _MANY:
        return chains
    parts = np.concatenate([chains.positions[None].astype(np.uint64), chains.start, chains.end, chains.taken])
    hashes = hashed(np.zeros(len(chains.positions), np.uint64), parts.astype(np.uint64))
    _, first = np.unique(hashes, return_index=True)
    return chains.part(np.sort(first)[:_MOST])
