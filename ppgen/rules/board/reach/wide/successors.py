"""All positions to which the moves of one player lead, from thousands of positions at once.

Hops, and chains of them, in thousands of positions at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ppgen.rules.board.reach.wide.boards import Board, Made, together
from ppgen.rules.board.reach.wide.motions import Going, Hopping, Hops, Motions
from ppgen.rules.board.reach.wide.remembered import Slot, forget
from ppgen.rules.board.reach.wide.words import Flags, Numbers, Words, counted, hashed, members, rows, shifted, some
from ppgen.rules.board.tables import EMPTY, ENEMY, Tables


class Successors:
    """The moves of one player."""

    def __init__(self, tables: Tables, motions: Motions, spaces: int, slots: Sequence[Slot] = ()) -> None:
        self._motions, self._slots = motions, slots
        self._kinds = len(tables.types)
        self._usable = rows((1 << spaces) - 1, spaces)
        self._majority = tables.capture == "majority"
        compulsory = tables.capture != "free"
        self._compared = compulsory and any(motions.effects.values())
        """Whether moves must be made before it is known which are legal, since they capture by effects."""
        self._takes_by_hops = compulsory and not self._compared and all(going.onto == EMPTY for going in motions.going)
        """Whether captures come first, and nothing but hops captures."""
        sorted_out = self._takes_by_hops and all(hopping.words[0].captures for hopping in motions.hopping)
        self._mixed = compulsory and not self._compared and (self._majority or not sorted_out)
        """Whether moves must be compared before it is known which are legal."""

    def of(self, layer: Words) -> tuple[Words, Numbers]:
        """The positions after each legal move, of shape (types, rows, moves), and the number of the one before each.
        Several moves may lead to the same position.
        """
        own = self._motions
        board = Board(layer[: self._kinds], own.enemies, self._usable)
        made = [each for hopping in own.hopping for each in hops(board, hopping)]
        if self._takes_by_hops:
            quiet = np.ones(layer.shape[2], np.bool_)
            for each in made:
                quiet[each.positions[some(each.taken)]] = False
            which = np.nonzero(quiet)[0]
            board = Board(layer[: self._kinds, :, which], own.enemies, self._usable)
            made += [each._replace(positions=which[each.positions]) for each in self._quiet(board)]
        else:
            made += self._quiet(board)
        if own.must_pass:
            made += _passes(own.type, layer, _stuck(made, layer.shape[2]))
        if self._mixed:
            made = [*_captures_first(made, layer.shape[2], majority=self._majority)]
        kinds: dict[int, list[Made]] = {}
        for each in made:
            kinds.setdefault(each.type, []).append(each)
        alike = [each for made in kinds.values() for each in self._chosen(together(made))]
        if not alike:
            return layer[:, :, :0], np.zeros(0, np.int64)
        following = np.concatenate([self._after(layer, each, becomes) for each, becomes in alike], axis=2)
        parents = np.concatenate([each.positions for each, _ in alike])
        if self._compared:
            taken = np.concatenate([each.taken for each, _ in alike], axis=1)
            legal = self._most_captures(layer, following, parents, taken)
            return following[:, :, legal], parents[legal]
        return following, parents

    def _quiet(self, board: Board) -> Iterator[Made]:
        """Steps, slides and passes."""
        own = self._motions
        yield from _goes(board, own.going)
        for when in own.passes:
            yield from _passes(own.type, board.layer, np.nonzero(board.allowed(when))[0])

    def _chosen(self, made: Made) -> Iterator[tuple[Made, int]]:
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

    def _after(self, layer: Words, made: Made, becomes: int) -> Words:
        """The positions after some moves, of which the pieces are of some type then."""
        own = self._motions
        after = layer[:, :, made.positions]
        for plane, slot in zip(after[self._kinds :], self._slots, strict=True):
            forget(slot, plane, made.start | made.end, made.taken)
        if made.taken.any():
            after[: self._kinds] &= ~made.taken
        after[made.type] &= ~made.start
        after[becomes] |= made.end
        for effect in own.effects[made.type]:
            effect.carry_out(after, made.end)
        for kind, spaces, to in own.promote:
            if kind == made.type:
                crowned = made.end & spaces
                after[kind] ^= crowned
                after[to] |= crowned
        return after

    def _most_captures(self, layer: Words, following: Words, parents: Numbers, taken: Words) -> Flags:
        """Which moves are legal where those that capture come first, also by effects."""
        enemies = [*self._motions.enemies]
        lost = layer[enemies][:, :, parents] & ~following[enemies]
        counts = counted(np.bitwise_or.reduce(lost, axis=0) | taken)
        if not self._majority:
            counts = np.minimum(counts, 1)
        most = np.zeros(layer.shape[2], np.int64)
        np.maximum.at(most, parents, counts)
        legal: Flags = counts == most[parents]
        return legal


def _stuck(made: Sequence[Made], positions: int) -> Numbers:
    """The positions without any move."""
    stuck = np.ones(positions, np.bool_)
    for each in made:
        stuck[each.positions] = False
    return np.nonzero(stuck)[0]


def _passes(kind: int, layer: Words, which: Numbers) -> Iterator[Made]:
    """Passes in some positions: moves of no piece, said to be of a type."""
    if len(which):
        nothing = np.zeros((layer.shape[1], len(which)), layer.dtype)
        yield Made(which, kind, nothing, nothing, nothing)


def _goes(board: Board, going: Sequence[Going]) -> Iterator[Made]:
    """Steps and slides."""
    for motion, onto, whom, when, over, crowd in going:
        if not board.present[motion.type]:
            continue
        starts = board.begins(motion, over, crowd) & shifted(board.goal(onto, whom), -motion.end)
        if motion.stop:
            starts &= board.ends_slide(motion, onto)
        for which, start in members(board.where(when, starts)):
            end = shifted(start, motion.end)
            taken = np.zeros_like(start) if onto == EMPTY else end & board.enemy[:, which]
            yield Made(which, motion.type, start, end, taken)


def _captures_first(made: Sequence[Made], positions: int, *, majority: bool) -> Iterator[Made]:
    """Of each position only the moves that capture, if there are any; with `majority`, those that capture the most."""
    counts = [counted(each.taken) for each in made]
    if not majority:
        counts = [np.minimum(each, 1) for each in counts]
    most = np.zeros(positions, np.int64)
    for each, count in zip(made, counts, strict=True):
        np.maximum.at(most, each.positions, count)
    for each, count in zip(made, counts, strict=True):
        yield each.part(count == most[each.positions])


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
