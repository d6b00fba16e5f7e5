"""The words of one player taken back: each earlier position with the move, or the part of a turn, that led on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from ppgen.rules.board.move import BECOME, EXIT, MOVE, NOWHERE, PASSING, PLACE, REMOVE, TOGGLE, Move
from ppgen.rules.board.moves import flipped
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.reach.effort import Effort
from ppgen.rules.board.reach.unmoves.causes import Before, Causes
from ppgen.rules.board.reach.unmoves.chains import Chains, chains_of
from ppgen.rules.board.reach.unmoves.filling import Back, fillings
from ppgen.rules.board.reach.unmoves.material import Material, Stock
from ppgen.rules.board.reach.unmoves.motions import NO_CHOICE, Arrivals, arrivals
from ppgen.rules.board.tables import NOBODY, MoveTables, SetRow, Tables, bits

_new = tuple.__new__
Candidate: TypeAlias = "tuple[Position, Move]"


class _Landed(Struct, frozen=True):
    """A piece that has just ended its move on a space, and the position with it, its player to move again."""

    back: Position
    ways: Arrivals
    end: int
    occupied: int
    """The spaces with pieces, this one included."""
    then: Move | None
    """What the player chose for it to become."""


class Backwards:
    """What one player does by some words, taken back. `back` is always a position after it with that player to move."""

    def __init__(self, tables: Tables, player: int, own: MoveTables, material: Material, effort: Effort) -> None:
        self._tables, self._player, self._material = tables, player, material
        self._spend = effort.spend
        self._arrivals = arrivals(tables, player, own, material)
        kinds = range(len(tables.types))
        self._chains: tuple[tuple[Chains, ...], ...] = tuple(
            chains_of(tables, player, own, kind, material, effort) for kind in kinds
        )
        self._moved = tuple(Causes(tables, material, player, kind, tables.after[kind].moved) for kind in kinds)
        self._placed = tuple(Causes(tables, material, player, kind, tables.after[kind].placed) for kind in kinds)
        self._own = tuple(kind.index for kind in tables.types if kind.owner in (player, NOBODY))
        self._leaving = self._together(own.exits)
        self._removed = self._together(own.removes)
        self._toggles = own.toggles
        self._passes = bool(own.passes)
        self._suicides = any(causes.suicides for causes in (*self._moved, *self._placed))

    def listed(self, back: Position, stock: Stock, longest: int, among: int = -1) -> Iterator[Candidate | None]:
        """Each earlier position with what was done there; None wherever some were left out, being too many."""
        yield from self._arrived(back, stock, longest, among)
        yield from self._left(back, stock)
        if self._suicides:
            yield from self._died(back, stock, longest)
        for row in self._toggles:
            for end in bits(row.spaces):
                yield back._replace(marks=flipped(back.marks, row.type, end)), Move(TOGGLE, row.type, end=end)
        if self._passes:
            yield back, PASSING

    # --- pieces that came to a space ----------------------------------------------------------------------------------

    def _arrived(self, back: Position, stock: Stock, longest: int, among: int) -> Iterator[Candidate | None]:
        masks, hand = back[0], back[3]
        occupied = 0
        for mask in masks:
            occupied |= mask
        for kind in self._own:
            left = masks[kind] & among
            by_space = self._arrivals[kind]
            while left:
                low = left & -left
                left ^= low
                end = low.bit_length() - 1
                for ways in by_space[end]:
                    if not (ways.placed or ways.hops or ways.starts & ~occupied):
                        continue
                    bare = list(masks)
                    bare[kind] ^= low
                    then = None if ways.choice == NO_CHOICE else Move(BECOME, ways.choice, NOWHERE, end)
                    landed = _Landed(back, ways, end, occupied, then)
                    yield from self._by(landed, Back(bare, hand, stock), longest)

    def _by(self, landed: _Landed, bare: Back, longest: int) -> Iterator[Candidate | None]:
        """How a piece came to a space as one of a type. `bare` is the board without it."""
        kind = landed.ways.before
        after = self._tables.after[kind]
        if not after.effects:
            yield from self._came(landed, 0, bare, longest)
            if landed.ways.placed:
                yield self._put(landed, bare)
            return
        if landed.ways.starts or landed.ways.hops:
            for changed, back in self._uncaused(self._moved[kind], landed.end, kind, bare):
                yield from self._came(landed, changed, back, longest)
        if landed.ways.placed:
            for _, back in self._uncaused(self._placed[kind], landed.end, kind, bare):
                yield self._put(landed, back)

    def _uncaused(self, causes: Causes, end: int, kind: int, bare: Back) -> Iterator[Before]:
        """The boards before what the piece caused, without the piece."""
        if not causes.effects:
            yield Before(0, bare)
            return
        board = bare.board.copy()
        board[kind] |= 1 << end
        for changed, (there, held, missing) in causes.before(board, end, bare):
            alone = there.copy()
            alone[kind] &= ~(1 << end)
            yield Before(changed, Back(alone, held, missing))

    def _put(self, landed: _Landed, back: Back) -> Candidate:
        _, mover, off, _, marks, first, memory = landed.back
        kind, put = landed.ways.before, back.hand
        if self._tables.hands[kind]:
            put = (*put[:kind], put[kind] + 1, *put[kind + 1 :])
        return (
            _new(Position, (tuple(back.board), mover, off, put, marks, first, memory)),
            _new(Move, (PLACE, kind, NOWHERE, landed.end, 0, (), landed.then)),
        )

    def _came(self, landed: _Landed, changed: int, bare: Back, longest: int) -> Iterator[Candidate | None]:
        """By steps, slides, flights and hops."""
        tables, family = self._tables, self._material.family
        _, mover, off, _, marks, first, memory = landed.back
        ways, end, then = landed.ways, landed.end, landed.then
        board, held, missing = bare
        kind, here = ways.before, 1 << end
        toggles = tables.after[kind].toggle_left
        standing = (landed.occupied | changed) & ~here
        for start, bit, empty, quiet, prey, over in ways.motions:
            if empty & standing and (not over or bit & standing or empty & standing & ~spaces_of(board, over)):
                continue
            turned = self._turned(marks, kind, start) if toggles else marks
            if quiet:
                earlier = board.copy()
                earlier[kind] |= bit
                yield (
                    _new(Position, (tuple(earlier), mover, off, held, turned, first, memory)),
                    _new(Move, (MOVE, kind, start, end, 0, (), then)),
                )
            for caught in prey:
                kept = tables.returns[caught][mover] if tables.returns else NOBODY
                holding = held
                if kept >= 0:
                    if not held[kept]:
                        continue
                    holding = (*held[:kept], held[kept] - 1, *held[kept + 1 :])
                elif missing[family[caught]] < 1:
                    continue
                earlier = board.copy()
                earlier[kind] |= bit
                earlier[caught] |= here
                yield (
                    _new(Position, (tuple(earlier), mover, off, holding, turned, first, memory)),
                    _new(Move, (MOVE, kind, start, end, here, (), then)),
                )
        if ways.hops:
            yield from self._hopped(landed, standing, bare, longest, whole=not changed)

    def _hopped(
        self, landed: _Landed, standing: int, bare: Back, longest: int, *, whole: bool
    ) -> Iterator[Candidate | None]:
        tables, kind, end = self._tables, landed.ways.before, landed.end
        _, mover, off, _, marks, first, memory = landed.back
        board, held, missing = bare
        toggles = tables.after[kind].toggle_left
        most = tables.board.size if tables.returns else sum(missing)
        for chains in self._chains[kind]:
            for hopped in chains.before(board, standing, end, whole=whole, most=most, longest=longest):
                if hopped is None:
                    yield None
                    continue
                action, start, path, captured, taken = hopped
                move = _new(Move, (action, kind, start, end, captured, path, landed.then))
                turned = self._turned(marks, kind, start) if toggles else marks
                for there, holding, _ in fillings(tables, self._material, mover, board, held, missing, taken):
                    self._spend(1)
                    earlier = there.copy()
                    earlier[kind] |= 1 << start
                    yield _new(Position, (tuple(earlier), mover, off, holding, turned, first, memory)), move

    def _turned(self, marks: tuple[int, ...], kind: int, start: int) -> tuple[int, ...]:
        for attribute in self._tables.after[kind].toggle_left:
            marks = flipped(marks, attribute, start)
        return marks

    # --- pieces that left the board -----------------------------------------------------------------------------------

    def _left(self, back: Position, stock: Stock) -> Iterator[Candidate]:
        empty = self._tables.empty(back)
        for kind, spaces in self._leaving:
            if back.off[kind]:
                off = list(back.off)
                off[kind] -= 1
                for start in bits(spaces & empty):
                    yield self._with(back, kind, start)._replace(off=tuple(off)), Move(EXIT, kind, start)
        for kind, spaces in self._removed:
            if stock[self._material.family[kind]] > 0:
                for start in bits(spaces & empty):
                    yield self._with(back, kind, start), Move(REMOVE, kind, start)

    def _with(self, back: Position, kind: int, start: int) -> Position:
        masks = list(back.masks)
        masks[kind] |= 1 << start
        return back._replace(masks=tuple(masks), marks=self._turned(back.marks, kind, start))

    def _together(self, rows: tuple[SetRow, ...]) -> tuple[tuple[int, int], ...]:
        """By type, all spaces of some rows."""
        spaces: dict[int, int] = {}
        for row in rows:
            spaces[row.type] = spaces.get(row.type, 0) | row.spaces & self._material.possible[row.type]
        return tuple(spaces.items())

    def _died(self, back: Position, stock: Stock, longest: int) -> Iterator[Candidate | None]:
        """By suicide: the piece that moved and its whole group are gone."""
        occupied = 0
        for mask in back[0]:
            occupied |= mask
        for kind in self._own:
            if not (self._moved[kind].suicides or self._placed[kind].suicides):
                continue
            for end in bits(self._tables.usable & ~occupied):
                here = 1 << end
                ways = next((ways for ways in self._arrivals[kind][end] if ways.before == kind), None)
                if ways is None:
                    continue
                landed = _Landed(back, ways, end, occupied | here, None)
                for causes, placed in ((self._moved[kind], False), (self._placed[kind], True)):
                    if placed and not ways.placed:
                        continue
                    for changed, (board, held, missing) in causes.before_suicide(
                        list(back.masks), end, Back(list(back.masks), back.hand, stock)
                    ):
                        alone = board.copy()
                        alone[kind] &= ~here
                        bare = Back(alone, held, missing)
                        if placed:
                            yield self._put(landed, bare)
                        else:
                            yield from self._came(landed, changed & ~here, bare, longest)
