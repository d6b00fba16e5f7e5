"""Why a piece may not make a move that its rules would allow on an empty board.

Every row of the rules that leads to the space gives its first refusal; `refusal` chooses the one that a player would
name first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from ppgen.numerals import plural
from ppgen.rules.board.families.guards import allowed, begins
from ppgen.rules.board.families.hops import hopped_over, partners
from ppgen.rules.board.families.places import near
from ppgen.rules.board.families.slides import passable, prey, reaches
from ppgen.rules.board.move import NOWHERE
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.tables import (
    EMPTY,
    ENEMY,
    FlyRow,
    Guard,
    HopRow,
    PlaceRow,
    SlideRow,
    StepRow,
    Tables,
    bits,
    leading_into,
)

_RANKS = ("BD-OCCUPIED", "BD-WAY", "BD-ONTO", "BD-HOP", "BD-DISTANCE", "BD-ATTRIBUTE", "BD-DIRECTION", "BD-MOVE")


class Refusal(NamedTuple):
    """Why a row does not allow a move: a code, and the space (an index) where it goes wrong."""

    code: str
    space: int
    words: str = ""
    """What is wrong, where code and space do not say it."""


def refusal(tables: Tables, position: Position, kind: int, spaces: tuple[int, ...]) -> Refusal | None:
    """Why a piece of a type may not move over these spaces, from the first of them.

    None where no row of the rules leads there on any board, or where one that does is not refused.
    """
    refusals = [*_Attempt(tables, position, kind, spaces).refusals()]
    if any(position.masks[enemy] >> spaces[-1] & 1 for enemy in tables.enemies[position.to_move]):
        # Of words that lead there, one that captures says more than one that needs an empty space.
        taken = Refusal("BD-OCCUPIED", spaces[-1])
        refusals = [refused for refused in refusals if refused != taken] or refusals
    return min(refusals, key=lambda refused: _RANKS.index(refused.code), default=None)


def placement_refusal(tables: Tables, position: Position, row: PlaceRow, space: int) -> Refusal | None:
    """Why a row does not allow a piece on an empty space where it might be placed on another board; None for another
    reason than what is next to the space.
    """
    empty, here = tables.empty(position), 1 << space
    if not row.spaces & here or (row.guard is not None and not allowed(row.guard, tables, position, empty)):
        return None
    for part in row.support:
        if leading_into(empty, (part,)) & here:
            below = tables.name(space + part.delta)
            return Refusal("BD-SUPPORT", space, f"{below} is empty, so nothing holds it up")
    if row.beside is not None and not near(row, position) & here:
        return Refusal("BD-BESIDE", space, "no such piece as it needs stands beside that space")
    for limit in row.limits:
        if not limit.open(position, here):
            return Refusal(limit.refusal()[0], space, limit.refusal()[1])
    return None


class _Attempt(Struct, frozen=True, dict=True):
    """A move that a player attempts."""

    tables: Tables
    position: Position
    kind: int
    spaces: tuple[int, ...]

    def refusals(self) -> Iterator[Refusal]:
        move_tables = self.tables.move_tables[self.position.to_move]
        rows: list[tuple[Guard | None, Callable[[], Iterator[Refusal]]]] = []
        if len(self.spaces) == 2:
            rows += [(row.guard, self._stepping(row)) for row in move_tables.steps if self._leads(row)]
            rows += [(row.guard, self._flying) for row in move_tables.flights if self._flies(row)]
            for slide in move_tables.slides:
                rows += [(slide.guard, self._sliding(slide, number)) for number in self._rays(slide)]
        rows += [(row.guard, self._hopping(row)) for row in move_tables.hops if self._hops(row)]
        for guard, search in rows:
            if guard is not None and not allowed(guard, self.tables, self.position, self._empty):
                yield Refusal("BD-MOVE", self._end, "is not a move for this part of the game")
            elif guard is not None and not begins(guard, self.position) >> self._start & 1:
                yield Refusal("BD-MOVE", self._end, "is not a move for a piece that has moved before")
            else:
                yield from list(search())[:1]

    # --- the position, as the rows see it ---------------------------------------------------------------------------

    @cached_property
    def _empty(self) -> int:
        return self.tables.empty(self.position)

    @cached_property
    def _enemy(self) -> int:
        return self._of(self.tables.enemies[self.position.to_move])

    def _of(self, kinds: tuple[int, ...]) -> int:
        return spaces_of(self.position.masks, kinds)

    @property
    def _start(self) -> int:
        return self.spaces[0]

    @property
    def _end(self) -> int:
        return self.spaces[-1]

    # --- steps and slides -------------------------------------------------------------------------------------------

    def _leads(self, row: StepRow) -> bool:
        start, end = self._start, self._end
        there = row.type == self.kind and row.mask >> start & 1 and end == start + row.delta
        return bool(there and row.into >> end & 1)

    def _flies(self, row: FlyRow) -> bool:
        return bool(row.type == self.kind and row.start >> self._start & 1 and row.into >> self._end & 1)

    def _flying(self) -> Iterator[Refusal]:
        if not self._empty >> self._end & 1:
            yield Refusal("BD-OCCUPIED", self._end)

    def _rays(self, row: SlideRow) -> Iterator[int]:
        """The number of every ray that leads to the end."""
        if row.type != self.kind or not row.start >> self._start & 1 or not row.into >> self._end & 1:
            return
        for number, ray in enumerate(row.rays[self._start]):
            indices = [index for _, index in ray.spaces]
            if self._end in indices and row.shortest <= indices.index(self._end) + 1 <= row.longest:
                yield number

    def _stepping(self, row: StepRow) -> Callable[[], Iterator[Refusal]]:
        return lambda: self._along(self.spaces, row.onto, row.guard, self._empty)

    def _sliding(self, row: SlideRow, number: int) -> Callable[[], Iterator[Refusal]]:
        way = [index for _, index in row.rays[self._start][number].spaces]
        length = way.index(self._end) + 1

        def search() -> Iterator[Refusal]:
            for space in way[: length - 1]:
                if row.barred >> space & 1:
                    yield Refusal("BD-WAY", space, f"may not pass over {self.tables.name(space)}")
            passed = passable(row, self.position, self._empty)
            yield from self._along((self._start, *way[:length]), row.onto, row.guard, passed, row.whom)
            if row.lines:
                count, _ = reaches(row, self._start, number, self.tables.usable & ~self._empty)
                if count != length:
                    yield Refusal("BD-DISTANCE", self._end, f"goes {plural(count, 'space')} along this line")
            if row.far:
                yield Refusal("BD-MOVE", self._end, "stops before it must")

        return search

    def _along(
        self, path: tuple[int, ...], onto: int, guard: Guard | None, passed: int, whom: tuple[int, ...] = ()
    ) -> Iterator[Refusal]:
        """Refusals of a path through spaces that may be passed; those of its end come first."""
        end = path[-1]
        here = 1 << end
        if not here & (self._empty | (prey(whom, self.position, self._enemy) if onto != EMPTY else 0)):
            yield Refusal("BD-OCCUPIED", end)
        for space in path[1:-1]:
            if not passed >> space & 1:
                yield Refusal("BD-WAY", space)
        if onto == ENEMY and here & self._empty:
            yield Refusal("BD-ONTO", end)
        for attribute, wanted in guard.on if guard is not None else ():
            for space in path:
                if self.position.marks[attribute] >> space & 1 != wanted:
                    yield Refusal("BD-ATTRIBUTE", space, self._unlike(attribute, wanted, space))

    def _unlike(self, attribute: int, wanted: int, space: int) -> str:
        values, tables = self.tables.attributes[attribute].values, self.tables
        move = f"{tables.name(self._start)} to {tables.name(self._end)}"
        return f"{tables.name(space)} is {values[1 - wanted]}; the way {move} keeps to {values[wanted]} spaces"

    # --- hops -------------------------------------------------------------------------------------------------------

    def _hops(self, row: HopRow) -> bool:
        """Whether the path begins with a hop of this row and goes on with hops of its chain, ignoring what there is to
        hop over.
        """
        if row.type != self.kind or not row.start >> self._start & 1:
            return False
        rows: tuple[HopRow, ...] = (row,)
        for start, end in pairwise(self.spaces):
            if not any(end == jump[2] for each in rows for jump in each.jumps[start]):
                return False
            rows = self._chain(row)
        return True

    def _chain(self, row: HopRow) -> tuple[HopRow, ...]:
        rows = self.tables.move_tables[self.position.to_move].hops
        return partners(rows, row, self.tables, self.position, self._empty)

    def _hopping(self, row: HopRow) -> Callable[[], Iterator[Refusal]]:
        return lambda: self._hop_by_hop(row)

    def _hop_by_hop(self, row: HopRow) -> Iterator[Refusal]:
        """The walk of the move generator (`families.hops`) along one path."""
        at, here = self._start, 1 << self._start
        open_, gone = self._empty | here, here
        direction, once = NOWHERE, False
        last = row
        for number, end in enumerate(self.spaces[1:]):
            onward = [each for each in self._chain(row) if each is last or each.start >> at & 1] if number else [row]
            problem, last, between, toward = min(
                (
                    (self._of_hop(each, jump, clear, open_, gone, direction), each, jump[0], jump[3])
                    for each in onward
                    for jump, clear in zip(each.jumps[at], each.clears[at], strict=True)
                    if jump[2] == end
                ),
                key=lambda attempt: -1 if attempt[0] is None else _RANKS.index(attempt[0].code),
                default=(Refusal("BD-MOVE", end, "does not go on with such a hop"), row, 0, NOWHERE),
            )
            if problem is not None:
                yield problem
                return
            if number and once:
                yield Refusal("BD-MOVE", end, "hops only once in a turn")
            once = last.repeat == "once"
            landed = 1 << end & ~open_
            if not last.captures and not landed and end in self.spaces[: number + 1]:
                yield Refusal("BD-MOVE", end, "comes back to where it was")
            gone |= landed | (between if last.captures else 0)
            open_ |= landed | (between if last.captures and not last.lift_at_end else 0)
            at, direction = end, toward
        if last.repeat == "must":
            yield Refusal("BD-MOVE", self._end, "stops before it must")

    def _of_hop(
        self, row: HopRow, jump: tuple[int, int, int, int], clear: int, open_: int, gone: int, direction: int
    ) -> Refusal | None:
        between, onto, end, toward = jump
        capturable = prey(row.prey, self.position, self._enemy) & ~gone if row.onto != EMPTY else 0
        if not onto & (open_ | capturable):
            return Refusal("BD-OCCUPIED", end)
        if clear & ~open_:
            return Refusal("BD-WAY", next(bits(clear & ~open_)))
        over = hopped_over(row, self.tables, self.position, self._empty, self._enemy) & ~gone
        if not between & over:
            standing = [kind for kind in self.tables.types if self.position.masks[kind.index] & between]
            wrong = f"hops over no {standing[0].said}" if standing and row.whom is not None else ""
            return Refusal("BD-HOP", end, wrong)
        if row.onto == ENEMY and not onto & capturable:
            return Refusal("BD-ONTO", end)
        if row.straight and direction not in (NOWHERE, toward):
            return Refusal("BD-DIRECTION", end, "goes on hopping in one direction only")
        return None
