"""Hops taken back, one by one from where a chain ended: over pieces that stand there, or that it captured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.rules.board.families.hops import roams
from ppgen.rules.board.move import HOP, MOVE
from ppgen.rules.board.position import spaces_of
from ppgen.rules.board.reach.effort import Effort
from ppgen.rules.board.reach.unmoves.material import Material, kinds_at
from ppgen.rules.board.tables import EITHER, EMPTY, ENEMY, HopRow, MoveTables, Tables, bits

MOST_OPEN = 5_000
"""Chains of one piece that are followed at once. Beyond that, the list of un-moves is not complete."""
_ANYWHERE = -1


class Leap(NamedTuple):
    """One hop, read backwards from where it landed."""

    start: int
    between: int
    clear: int
    toward: int
    kinds: tuple[int, ...]
    """If it captures, the types of which a piece can have stood between."""
    empty: int
    """The spaces that must be empty now: the start, those that it passes over, that between if it captures."""


class Hopped(NamedTuple):
    """A hop, or a chain of them, before a piece came to a space."""

    action: int
    start: int
    path: tuple[int, ...]
    captured: int
    taken: tuple[tuple[int, tuple[int, ...]], ...]
    """The captured pieces: a space (a bit) and the types of which one stood there."""


class _Tail(NamedTuple):
    """The last hops of a chain."""

    at: int
    word: int
    """The row of the first of them."""
    toward: int
    captured: int
    barred: int
    """The spaces where it lands later by hops that take nothing, which never come back to a space."""
    taken: tuple[tuple[int, tuple[int, ...]], ...]
    path: tuple[int, ...]
    hops: tuple[tuple[int, Leap, int], ...]
    """Row, hop and landing, in the order of play."""


class Chains:
    """The hops of one player with one type that may go on after one another."""

    def __init__(self, tables: Tables, player: int, rows: Sequence[HopRow], material: Material, effort: Effort) -> None:
        self.rows = tuple(rows)
        self._spend = effort.spend
        self._tables = tables
        self._material = material
        enemies, everything = tables.enemies[player], tuple(range(len(tables.types)))
        named = {"enemy": enemies, "friend": tables.friends[player], "any": everything}
        self._over = tuple(named[row.over] if row.whom is None else row.whom for row in rows)
        self._prey = tuple((row.prey or enemies) if row.onto != EMPTY else () for row in rows)
        self._starts = tuple(row.start & material.possible[row.type] for row in rows)
        self._back = tuple(self._reversed(row, over) for row, over in zip(rows, self._over, strict=True))
        self._takes = all(row.captures or row.onto == ENEMY for row in rows)
        self._roams = all(roams(row, tables) for row in rows)
        self._goes_on = tuple(self._is_plain(row) for row in rows)

    def before(
        self, board: Sequence[int], occupied: int, here: int, *, whole: bool, most: int, longest: int
    ) -> Iterator[Hopped | None]:
        """Every chain that can have ended on a space, shorter ones first; None if there are too many.

        `board`, where some spaces are `occupied`, lacks the piece that hopped and what its hops captured. `whole` says
        that nothing else differs from the board after the move.
        """
        if not most and self._takes:
            return
        for back in self._back:
            if any(not leap.empty & occupied for leap in back[here]):
                break
        else:
            return
        over = [spaces_of(board, kinds) for kinds in self._over]
        seen: set[int] = set()
        layer = [
            _Tail(here, word, _ANYWHERE, 0, 0, (), (), ())
            for word, row in enumerate(self.rows)
            if not (whole and self._goes_on[word] and self._can_go_on(word, here, occupied, over))
        ]
        for _ in range(longest):
            further: list[_Tail] = []
            for tail in layer:
                self._spend(1)
                for longer in self._one_more(tail, occupied, over, most):
                    if self._roams:
                        if longer.at in seen or longer.at == here:
                            continue
                        seen.add(longer.at)
                    if self._starts[longer.word] >> longer.at & 1 and self._can_be(longer, occupied):
                        yield self._as_hopped(longer)
                    further.append(longer)
                if len(further) > MOST_OPEN:
                    yield None
                    return
            layer = [tail for tail in further if self._may_follow(tail)]
            if not layer:
                return
        if longest < self._tables.board.size:
            yield None

    # --- one hop more at the front ------------------------------------------------------------------------------------

    def _one_more(self, tail: _Tail, occupied: int, over: Sequence[int], most: int) -> Iterator[_Tail]:
        first = not tail.hops
        for word in (tail.word,) if first else range(len(self.rows)):
            row = self.rows[word]
            if not first and not self._leads_on(word, tail):
                continue
            at = 1 << tail.at
            for leap in self._back[word][tail.at]:
                start, between, clear, toward, kinds, empty = leap
                if empty & occupied or clear & tail.captured or 1 << start & tail.barred:
                    continue
                if not first and self.rows[tail.word].straight and toward != tail.toward:
                    continue
                if start == tail.at or at & tail.captured or (first and clear & at):
                    continue
                captured, taken, barred = tail.captured, tail.taken, tail.barred
                if row.captures:
                    if between & captured or not kinds:
                        continue
                    captured, taken = captured | between, ((between, kinds), *taken)
                elif not between & (over[word] | captured):
                    continue
                hops = ((word, leap, tail.at), *tail.hops)
                path = (tail.at, *tail.path)
                if captured.bit_count() <= most and row.onto in (EMPTY, EITHER):
                    quiet = barred if row.captures else barred | at
                    yield _Tail(start, word, toward, captured, quiet, taken, path, hops)
                if row.onto == EMPTY or at & captured or captured.bit_count() >= most:
                    continue
                prey = kinds_at(self._material, self._prey[word], at)
                if prey:
                    yield _Tail(start, word, toward, captured | at, barred, ((at, prey), *taken), path, hops)

    def _leads_on(self, word: int, tail: _Tail) -> bool:
        """Whether the chain may go on with the first hop of a tail after a hop by a row."""
        onward = self.rows[tail.word]
        return self.rows[word].repeat != "once" and (word == tail.word or bool(onward.start >> tail.at & 1))

    def _may_follow(self, tail: _Tail) -> bool:
        return any(self._leads_on(word, tail) for word in range(len(self.rows)))

    # --- the whole chain ----------------------------------------------------------------------------------------------

    def _can_be(self, tail: _Tail, occupied: int) -> bool:
        """Play the chain forwards: whether everything stands where it must when it must."""
        start = tail.at
        gone = 1 << start
        if tail.captured & gone:
            return False
        standing = occupied | tail.captured
        empty = ~standing | gone
        landed_on: list[int] = [start]
        for word, leap, end in tail.hops:
            row, bit = self.rows[word], 1 << end
            if leap.between & gone or not leap.between & standing or leap.clear & ~empty:
                return False
            landed = bit & ~empty
            if landed and (row.onto == EMPTY or bit & gone or not bit & tail.captured):
                return False
            if not row.captures and not landed and end in landed_on:
                return False
            landed_on.append(end)
            gone |= landed
            empty |= landed
            if row.captures:
                gone |= leap.between
                if not row.lift_at_end:
                    empty |= leap.between
        return tail.captured & ~gone == 0

    def _as_hopped(self, tail: _Tail) -> Hopped:
        last = 1 << tail.path[-1]
        if len(tail.hops) == 1 and not tail.captured & ~last:
            return Hopped(MOVE, tail.at, (), tail.captured, tail.taken)
        return Hopped(HOP, tail.at, tail.path, tail.captured, tail.taken)

    # --- where a chain must go on -------------------------------------------------------------------------------------

    def _is_plain(self, row: HopRow) -> bool:
        """Whether the board alone tells that a chain must go on after a hop by a row."""
        return row.repeat == "must" and not any(each.lift_at_end for each in self.rows)

    def _can_go_on(self, word: int, here: int, occupied: int, over: Sequence[int]) -> bool:
        for number, row in enumerate(self.rows):
            if not row.captures or row.straight or (number != word and (row.guard or not row.start >> here & 1)):
                continue
            if row.onto not in (EMPTY, EITHER):
                continue
            for (between, onto, _, _), clear in zip(row.jumps[here], row.clears[here], strict=True):
                if between & over[number] and not (onto | clear) & occupied:
                    return True
        return False

    def _reversed(self, row: HopRow, over: tuple[int, ...]) -> tuple[tuple[Leap, ...], ...]:
        """By the space where a hop lands, every hop that does."""
        back: list[list[Leap]] = [[] for _ in range(self._tables.board.size)]
        for start in bits(self._tables.usable):
            for (between, _, end, toward), clear in zip(row.jumps[start], row.clears[start], strict=True):
                kinds = kinds_at(self._material, over, between) if row.captures else ()
                empty = 1 << start | clear | (between if row.captures else 0)
                back[end].append(Leap(start, between, clear, toward, kinds, empty))
        return tuple(map(tuple, back))


def chains_of(
    tables: Tables, player: int, own: MoveTables, kind: int, material: Material, effort: Effort
) -> tuple[Chains, ...]:
    """All hops of a type, those that go on after one another together."""
    groups: dict[tuple[int, int], list[HopRow]] = {}
    for number, row in enumerate(own.hops):
        if row.type == kind:
            groups.setdefault((0, row.chain) if row.chain >= 0 else (1, number), []).append(row)
    return tuple(Chains(tables, player, rows, material, effort) for rows in groups.values())
