"""What a move causes, taken back: which enemies it can have taken or turned once the piece stood on its last space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from ppgen.rules.board.effects.beside import ConvertRow, InterveneRow, SurroundRow
from ppgen.rules.board.effects.enclosing import EncloseRow
from ppgen.rules.board.effects.lines import LineRow
from ppgen.rules.board.effects.row import EffectRow, with_hostile
from ppgen.rules.board.position import spaces_of
from ppgen.rules.board.reach.unmoves.filling import Back, fillings
from ppgen.rules.board.reach.unmoves.material import Material, each_bit
from ppgen.rules.board.tables import Tables

Choices: TypeAlias = list[list[int]]
"""Sets of spaces, of each list at most one."""


class Before(NamedTuple):
    """A board before the effects of a move, with the moved piece on its last space."""

    changed: int
    """The spaces of what was taken or turned."""
    back: Back


class Causes:
    """What moves of one type cause when a player makes them."""

    def __init__(
        self, tables: Tables, material: Material, turn: int, kind: int, effects: tuple[EffectRow, ...]
    ) -> None:
        self._tables, self._material = tables, material
        self._turn, self._kind = turn, kind
        self.effects = effects
        self.suicides = tuple(each for each in effects if isinstance(each, EncloseRow) and each.suicide)
        self._takers = tuple(effect for effect in self.effects if effect.lost(turn))
        self._turners = tuple(effect for effect in self.effects if effect.turned(turn))
        self._lost = tuple(sorted({kind for effect in self.effects for kind in effect.lost(turn)}))
        self._families = sorted({material.family[kind] for kind in self._lost})
        self._pairs = sorted({pair for effect in self.effects for pair in effect.turned(turn)})
        self._into = tuple(sorted({to for _, to in self._pairs}))

    def before(self, board: list[int], end: int, back: Back) -> Iterator[Before]:
        """Every board from which the effects of a piece that ends on a space make this one.

        `board` has the piece there as it was before it may have been promoted; `back` says what is missing and in hand.
        """
        turn = self._turn
        there = board.copy()
        for effect in self.effects:
            effect.carry_out(there, turn, end)
        if there == board:
            yield Before(0, Back(board, back.hand, back.stock))
        most = self._tables.board.size if self._tables.returns else sum([back.stock[each] for each in self._families])
        gone: Choices = []
        if most > 0:
            occupied = 0
            for mask in board:
                occupied |= mask
            for effect in self._takers:
                gone += _choices(effect, board, turn, end, ~occupied)
        turned: Choices = []
        if self._turners:
            own = spaces_of(board, self._into)
            for effect in self._turners:
                turned += _choices(effect, board, turn, end, own)
        if gone or turned:
            yield from self._each(board, end, back, gone, turned, most)

    def before_suicide(self, board: list[int], end: int, back: Back) -> Iterator[Before]:
        """The same where the piece and its group were taken off, so that its last space is empty."""
        for effect in self.suicides:
            own = effect.own[self._turn]
            group, alone = _region(effect, board, end, own)
            if not alone:
                continue
            spaces = [(bit, own if bit != 1 << end else (self._kind,)) for bit in each_bit(group)]
            for filled in fillings(self._tables, self._material, self._turn, board, back.hand, back.stock, spaces):
                after = filled.board.copy()
                for each in self.effects:
                    each.carry_out(after, self._turn, end)
                if after == board:
                    yield Before(group, filled)

    def _each(
        self, board: list[int], end: int, back: Back, gone: Choices, turned: Choices, most: int
    ) -> Iterator[Before]:
        for there, changed in self._turned_back(turned, board):
            for picked in product(*((0, *choice) for choice in gone)):
                missing = 0
                for mask in picked:
                    missing |= mask
                if missing & changed or missing.bit_count() > most or not missing | changed:
                    continue
                spaces = [(bit, self._lost) for bit in each_bit(missing)]
                for filled in fillings(self._tables, self._material, self._turn, there, back.hand, back.stock, spaces):
                    after = filled.board.copy()
                    for effect in self.effects:
                        effect.carry_out(after, self._turn, end)
                    if after == board:
                        yield Before(missing | changed, filled)

    def _turned_back(self, turned: Choices, board: list[int]) -> Iterator[tuple[list[int], int]]:
        """The board with some pieces back on the side from which they may have come."""
        for picked in product(*((0, *choice) for choice in turned)):
            spaces = 0
            for mask in picked:
                spaces |= mask
            boards = [board]
            for bit in each_bit(spaces):
                boards = [
                    _changed(each, old, new, bit) for each in boards for old, new in self._pairs if each[new] & bit
                ]
            for each in boards:
                yield each, spaces


def _changed(board: list[int], old: int, new: int, bit: int) -> list[int]:
    changed = list(board)
    changed[new] ^= bit
    changed[old] |= bit
    return changed


def _choices(effect: EffectRow, board: Sequence[int], turn: int, end: int, free: int) -> Choices:
    """The sets of spaces whose pieces an effect can have taken, each apart from the others, as far as they are free.

    Of an effect that turns pieces, those are `free` which are of the side that they came to.
    """
    side = effect.sides[turn]
    if isinstance(effect, EncloseRow):
        return _enclosed(effect, board, turn, end, free)
    free &= side.into & ~(1 << end)
    match effect:
        case LineRow():
            if not free & effect.near[end]:
                return []
            friend = with_hostile(board, spaces_of(board, side.helpers), side.hostile)
            return [lengths for ray in effect.rays[end] if (lengths := _lengths(ray, free, friend, effect.count))]
        case ConvertRow():
            return [[bit] for bit in each_bit(effect.near[end] & free)]
        case InterveneRow():
            return [[pair] for pair in dict.fromkeys(effect.pairs[end]) if pair & free == pair]
        case SurroundRow():
            friend = with_hostile(board, spaces_of(board, side.helpers), side.hostile)
            return [[here] for here, around in effect.around[end] if here & free and not around & ~friend]
        case _:
            raise NotImplementedError


def _lengths(ray: Sequence[int], free: int, friend: int, count: int | None) -> list[int]:
    """The lines along a ray that were taken, if a helper stands behind them."""
    found: list[int] = []
    line = 0
    for bit in ray:
        if line and (bit & friend or not bit) and (count is None or line.bit_count() == count):
            found.append(line)
        if not bit & free or bit & line:
            break
        line |= bit
    return found


def _enclosed(effect: EncloseRow, board: Sequence[int], turn: int, end: int, free: int) -> Choices:
    """The empty regions next to a space with no enemies around them."""
    others = tuple(kind for kinds in effect.groups[turn] for kind in kinds)
    seeds = effect.near[end] & effect.usable & free
    found: Choices = []
    while seeds:
        region, alone = _region(effect, board, (seeds & -seeds).bit_length() - 1, others)
        seeds &= ~region
        if alone:
            found.append([region])
    return found


def _region(effect: EncloseRow, board: Sequence[int], seed: int, kinds: tuple[int, ...]) -> tuple[int, bool]:
    """The empty spaces joined to one of them, and whether no piece of some types is next to them."""
    empty = effect.usable
    for mask in board:
        empty &= ~mask
    others = spaces_of(board, kinds)
    region = left = 1 << seed
    alone = True
    while left:
        around = effect.near[(left & -left).bit_length() - 1]
        left &= left - 1
        fresh = around & empty & ~region
        alone = alone and not around & others
        region |= fresh
        left |= fresh
    return region, alone
