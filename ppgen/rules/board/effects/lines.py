"""Enemies in a line between the piece that moved and another of its side: captured, or turned."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.effects.row import EffectRow, with_hostile
from ppgen.rules.board.position import spaces_of


class LineRow(EffectRow, frozen=True, eq=False, kw_only=True):
    """Custodial captures and flips."""

    rays: tuple[tuple[tuple[int, ...], ...], ...]
    """By the space where the piece ends, the spaces of each line from it, nearest first, as bits. A last 0 is an edge
    that helps.
    """
    near: tuple[int, ...]
    """By the same, the first spaces of those lines."""
    count: int | None
    """How many enemies stand in the line; None: any number."""
    up: tuple[tuple[int, int, int], ...] | None
    """For each direction from a helper back along a line in which indices grow: by how much; the spaces that another
    one follows and precedes, or an edge that helps; and those after such an edge. None where lines follow no shifts.
    """
    down: tuple[tuple[int, int, int], ...] = ()
    """The same for directions in which indices fall."""

    def taken(self, masks: Sequence[int], turn: int, end: int) -> int:
        side = self.sides[turn]
        enemy = spaces_of(masks, side.whom) & side.into
        if not enemy & self.near[end]:
            return 0
        friend = spaces_of(masks, side.helpers)
        if side.hostile:
            friend = with_hostile(masks, friend, side.hostile)
        found, count = 0, self.count
        for ray in self.rays[end]:
            if not ray[0] & enemy:
                continue
            line = 0
            for bit in ray:
                if bit & enemy:
                    line |= bit
                    continue
                if (bit & friend or not bit) and (count is None or line.bit_count() == count):
                    found |= line
                break
        return found

    def spaces(self, masks: Sequence[int], turn: int, open_: int, kind: int) -> int:
        """All at once: from every helper back through enemies, direction by direction."""
        if self.up is None:
            return super().spaces(masks, turn, open_, kind)
        side = self.sides[turn]
        enemy = friend = found = 0
        for other in side.whom:
            enemy |= masks[other]
        for own in side.helpers:
            friend |= masks[own]
        enemy &= side.into
        if side.hostile:
            friend = with_hostile(masks, friend, side.hostile)
        # No step leads round the edge: what a shift takes there precedes nothing.
        whole = self.count is None
        for by, inner, rim in self.up:
            inner &= enemy
            line = (friend << by | rim) & inner
            while line:
                line <<= by
                found |= line
                line = line & inner if whole else 0
        for by, inner, rim in self.down:
            inner &= enemy
            line = (friend >> by | rim) & inner
            while line:
                line >>= by
                found |= line
                line = line & inner if whole else 0
        return found & open_
