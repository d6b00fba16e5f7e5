"""What moves capture by themselves where a piece ends: between two pieces, on both sides of one, or surrounded.

As with moves, what is alike everywhere is one: spaces that lie at the same differences from where a piece ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from ppgen.rules.board.effects.beside import InterveneRow, SurroundRow
from ppgen.rules.board.effects.lines import LineRow
from ppgen.rules.board.effects.row import GONE, EffectRow
from ppgen.rules.board.reach.wide.conditions import Masks
from ppgen.rules.board.reach.wide.words import Numbers, Words, shifted, some
from ppgen.rules.board.tables import bits

_EDGE = 1 << 16
"""In place of a difference: the edge of the board."""
_Line: TypeAlias = "tuple[int, tuple[int, ...]]"
"""Where a piece ends, and at which differences the spaces of a line lie from there."""


class Enemies(Struct, frozen=True, eq=False):
    """An enemy that stands in a line from the piece, as far as all before it do."""

    ends: Words
    """Where the piece may end so that there is such a line."""
    at: int
    closing: tuple[tuple[int, Words], ...]
    """With which spaces the enemies so far are captured, where a piece of the player's own stands there."""
    further: tuple[Enemies, ...]


class Together(Struct, frozen=True, eq=False):
    """Enemies that are captured at once, and what must stand around them."""

    ends: Words
    whom: tuple[int, ...]
    """Where they stand."""
    around: tuple[int, ...]
    """Where pieces of the player's own must stand."""


class Capturing(Struct, frozen=True, eq=False):
    """An effect of the moves of a player's pieces of a type."""

    whom: tuple[int, ...]
    helpers: tuple[int, ...]
    into: Words
    """Where the enemies must stand."""
    hostile: Words
    """The spaces that help while they are empty."""
    lines: tuple[Enemies, ...]
    groups: tuple[Together, ...]

    def taken(self, after: Words, ends: Words) -> Words:
        """The spaces of the pieces that are captured after moves, by where the piece ends in each."""
        found = np.zeros_like(ends)
        enemy = np.bitwise_or.reduce(after[list(self.whom)], axis=0) & self.into
        friend = np.bitwise_or.reduce(after[list(self.helpers)], axis=0)
        if self.hostile.any():
            friend |= self.hostile & ~np.bitwise_or.reduce(after, axis=0)
        everywhere = np.arange(ends.shape[1])
        for line in self.lines:
            _walk(line, ends, enemy, friend, np.zeros_like(ends), everywhere, found)
        for group in self.groups:
            which, those, own = everywhere, enemy, friend
            here = ends & group.ends
            there = np.zeros_like(ends)
            for number, at in enumerate((*group.whom, *group.around)):
                is_enemy = number < len(group.whom)
                space = shifted(here, at) & (those if is_enemy else own)
                kept = np.nonzero(some(space))[0]
                which, those, own, here = which[kept], those[:, kept], own[:, kept], here[:, kept]
                there = there[:, kept] | space[:, kept] if is_enemy else there[:, kept]
            found[:, which] |= there
        return found

    def carry_out(self, after: Words, ends: Words) -> None:
        """Take them off the board, in place."""
        found = self.taken(after, ends)
        which = np.nonzero(some(found))[0]
        for kind in self.whom:
            after[kind][:, which] &= ~found[:, which]


def _walk(line: Enemies, ends: Words, enemy: Words, friend: Words, before: Words, which: Numbers, found: Words) -> None:
    """Go along a line in all positions at once, as far as enemies stand on it; and add to what is `found`."""
    here = shifted(ends & line.ends, line.at) & enemy
    kept = np.nonzero(some(here))[0]
    if not len(kept):
        return
    which, ends, enemy, friend = which[kept], ends[:, kept], enemy[:, kept], friend[:, kept]
    before = before[:, kept] | here[:, kept]
    for at, starts in line.closing:
        closes = ends & starts if at == _EDGE else shifted(ends & starts, at) & friend
        closed = np.nonzero(some(closes))[0]
        found[:, which[closed]] |= before[:, closed]
    for further in line.further:
        _walk(further, ends, enemy, friend, before, which, found)


def are_known(effects: Iterable[EffectRow]) -> bool:
    """Whether arrays know some effects."""
    return all(
        isinstance(row, LineRow | InterveneRow | SurroundRow)
        and all(to == GONE for side in row.sides for _, to in side.becomes)
        for row in effects
    )


def effect_of(row: EffectRow, player: int, numbers: Mapping[int, int], masks: Masks) -> Capturing:
    """One of them, for a player. `numbers` are those of the spaces."""
    side = row.sides[player]
    lines: tuple[Enemies, ...] = ()
    groups: tuple[Together, ...] = ()
    if isinstance(row, LineRow):
        lines = _lines([*_rays(row, numbers)], 0, row.count, masks)
    elif isinstance(row, InterveneRow):
        groups = _groups(((end, pair, 0) for end, pairs in enumerate(row.pairs) for pair in pairs), numbers, masks)
    elif isinstance(row, SurroundRow):
        groups = _groups(((end, *each) for end, those in enumerate(row.around) for each in those), numbers, masks)
    return Capturing(side.whom, side.helpers, masks(side.into), masks(side.hostile), lines, groups)


def _rays(row: LineRow, numbers: Mapping[int, int]) -> Iterator[_Line]:
    for end, rays in enumerate(row.rays):
        for ray in rays:
            spaces = [bit.bit_length() - 1 for bit in ray]
            yield end, tuple(_EDGE if space < 0 else numbers[space] - numbers[end] for space in spaces)


def _lines(rays: Sequence[_Line], depth: int, count: int | None, masks: Masks) -> tuple[Enemies, ...]:
    """Lines that begin alike, together."""
    alike: dict[int, list[_Line]] = {}
    for end, line in rays:
        if len(line) > depth + 1 and line[depth] != _EDGE:
            alike.setdefault(line[depth], []).append((end, line))
    found: list[Enemies] = []
    for at, those in alike.items():
        closing: dict[int, set[int]] = {}
        for end, line in those if count in (None, depth + 1) else ():
            closing.setdefault(line[depth + 1], set()).add(end)
        further = _lines(those, depth + 1, count, masks) if count is None or depth + 1 < count else ()
        ends = masks(_spaces({end for end, _ in those}))
        closed = tuple((space, masks(_spaces(starts))) for space, starts in closing.items())
        found.append(Enemies(ends, at, closed, further))
    return tuple(found)


def _groups(places: Iterable[tuple[int, int, int]], numbers: Mapping[int, int], masks: Masks) -> tuple[Together, ...]:
    """By where the piece ends: who is captured together, and what must stand around."""
    alike: dict[tuple[tuple[int, ...], tuple[int, ...]], set[int]] = {}
    for end, whom, around in places:
        of = [tuple(numbers[space] - numbers[end] for space in bits(each)) for each in (whom, around)]
        alike.setdefault((of[0], of[1]), set()).add(end)
    return tuple(Together(masks(_spaces(ends)), *of) for of, ends in alike.items())


def _spaces(indices: Iterable[int]) -> int:
    return sum(1 << index for index in indices)
