"""What a move causes, taken back: which enemies it can have taken or turned once the piece stood on its last space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ppgen.rules.board.effects.beside import ConvertRow, InterveneRow, SurroundRow
from ppgen.rules.board.effects.enclosing import EncloseRow
from ppgen.rules.board.effects.lines import LineRow
from ppgen.rules.board.effects.row import GONE, EffectRow, with_hostile
from ppgen.rules.board.position import spaces_of
from ppgen.rules.board.reach.unmoves.filling import Back, fillings
from ppgen.rules.board.reach.unmoves.material import Material, Stock, each_bit
from ppgen.rules.board.tables import Tables

Choices = list[list[int]]
"""Sets of spaces, of each list at most one."""


class Before(NamedTuple):
    """A board before the effects of a move, with the moved piece on its last space."""

    changed: int
    """The spaces of what was taken or turned."""
    back: Back


def before_effects(
    tables: Tables,
    material: Material,
    turn: int,
    kind: int,
    end: int,
    board: list[int],
    hand: Sequence[int],
    stock: Stock,
) -> Iterator[Before]:
    """Every board from which the effects of a piece of a type that ends on a space make this one.

    `board` has the piece there as it was before it may have been promoted.
    """
    effects = tables.after[kind].effects
    gone = tuple(choice for effect in effects for choice in _choices(effect, board, turn, end, taken=True))
    turned = tuple(choice for effect in effects for choice in _choices(effect, board, turn, end, taken=False))
    becoming = {pair for effect in effects for pair in effect.turned(turn)}
    lost = tuple(sorted({kind for effect in effects for kind in effect.lost(turn)}))
    most = sum(stock[family] for family in sorted({material.family[kind] for kind in lost})) if lost else 0
    if tables.returns:
        most = tables.board.size
    for back, taken in _turned_back(becoming, turned, board):
        for picked in product(*((0, *choice) for choice in gone)):
            missing = 0
            for mask in picked:
                missing |= mask
            if missing & taken or missing.bit_count() > most:
                continue
            spaces = [(bit, lost) for bit in each_bit(missing)]
            for filled in fillings(tables, material, turn, back, hand, stock, spaces):
                there = list(filled.board)
                for effect in effects:
                    effect.carry_out(there, turn, end)
                if there == board:
                    yield Before(missing | taken, filled)


def _turned_back(
    becoming: set[tuple[int, int]], turned: Sequence[list[int]], board: list[int]
) -> Iterator[tuple[list[int], int]]:
    """The board with some pieces back on the side from which they may have come."""
    if not turned:
        yield board, 0
        return
    pairs = sorted(becoming)
    for picked in product(*((0, *choice) for choice in turned)):
        spaces = 0
        for mask in picked:
            spaces |= mask
        boards = [list(board)]
        for bit in each_bit(spaces):
            boards = [_changed(each, old, new, bit) for each in boards for old, new in pairs if each[new] & bit]
        for each in boards:
            yield each, spaces


def _changed(board: list[int], old: int, new: int, bit: int) -> list[int]:
    changed = list(board)
    changed[new] ^= bit
    changed[old] |= bit
    return changed


def _choices(effect: EffectRow, board: Sequence[int], turn: int, end: int, *, taken: bool) -> Choices:
    """The sets of spaces whose pieces an effect can have taken off (`taken`) or turned, apart from one another."""
    becomes = [to for _, to in effect.sides[turn].becomes]
    if taken != (GONE in becomes):
        return []
    occupied = 0
    for mask in board:
        occupied |= mask
    if isinstance(effect, EncloseRow):
        return _enclosed(effect, board, turn, end, occupied)
    side = effect.sides[turn]
    free = ~occupied if taken else spaces_of(board, tuple({to for _, to in side.becomes}))
    free &= side.into & ~(1 << end)
    match effect:
        case LineRow():
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
    found, line = [], 0
    for bit in ray:
        if line and (bit & friend or not bit) and (count is None or line.bit_count() == count):
            found.append(line)
        if not bit & free or bit & line:
            break
        line |= bit
    return found


def _enclosed(effect: EncloseRow, board: Sequence[int], turn: int, end: int, occupied: int) -> Choices:
    """The empty regions next to a space with no enemies around them."""
    empty = effect.usable & ~occupied
    others = spaces_of(board, tuple(kind for kinds in effect.groups[turn] for kind in kinds))
    seeds = effect.near[end] & empty
    found: Choices = []
    while seeds:
        region = left = seeds & -seeds
        closed = True
        while left:
            around = effect.near[(left & -left).bit_length() - 1]
            left &= left - 1
            fresh = around & empty & ~region
            closed = closed and not around & others
            region |= fresh
            left |= fresh
        seeds &= ~region
        if closed:
            found.append([region])
    return found
