"""Enemies next to the piece that moved: turned, captured by two of them, or captured when they are surrounded."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.effects.row import EffectRow, with_hostile
from ppgen.rules.board.position import spaces_of


class ConvertRow(EffectRow, frozen=True, eq=False, kw_only=True):
    """Every enemy next to the piece changes sides."""

    near: tuple[int, ...]
    """By the space where the piece ends, the spaces next to it."""

    def taken(self, masks: Sequence[int], turn: int, end: int) -> int:
        side = self.sides[turn]
        return spaces_of(masks, side.whom) & side.into & self.near[end]


class InterveneRow(EffectRow, frozen=True, eq=False, kw_only=True):
    """Two enemies on both sides of the piece are captured."""

    pairs: tuple[tuple[int, ...], ...]
    """By the space where the piece ends, the two spaces on both sides of it, for each line through it."""

    def taken(self, masks: Sequence[int], turn: int, end: int) -> int:
        side = self.sides[turn]
        enemy = spaces_of(masks, side.whom) & side.into
        found = 0
        for pair in self.pairs[end]:
            if pair & enemy == pair:
                found |= pair
        return found


class SurroundRow(EffectRow, frozen=True, eq=False, kw_only=True):
    """An enemy is captured when nothing next to it is free."""

    around: tuple[tuple[tuple[int, int], ...], ...]
    """By the space where the piece ends, the spaces on which it helps to surround an enemy, as bits, and for each all
    spaces from which that is surrounded.
    """

    def taken(self, masks: Sequence[int], turn: int, end: int) -> int:
        side = self.sides[turn]
        enemy = spaces_of(masks, side.whom) & side.into
        friend = None
        found = 0
        for here, around in self.around[end]:
            if here & enemy:
                if friend is None:
                    friend = with_hostile(masks, spaces_of(masks, side.helpers), side.hostile)
                if not around & ~friend:
                    found |= here
        return found
