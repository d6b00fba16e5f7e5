"""Groups without an empty space beside them, which are captured as in go; suicide and ko."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.effects.row import EffectRow
from ppgen.rules.board.position import spaces_of
from ppgen.rules.board.tables import bits


class EncloseRow(EffectRow, frozen=True, eq=False, kw_only=True):
    """Groups of enemies next to the piece without a liberty are captured; without any, perhaps its own group is."""

    near: tuple[int, ...]
    """By index, the spaces next to that one."""
    usable: int
    groups: tuple[tuple[tuple[int, ...], ...], ...]
    """By the player who moved, the types of each other player, whose pieces are groups together."""
    own: tuple[tuple[int, ...], ...]
    """By the player who moved, the types of that player."""
    suicide: bool
    ko: bool

    def taken(self, masks: Sequence[int], turn: int, end: int) -> int:
        taken = self.enemies(masks, turn, end)
        return self.own_group(masks, turn, end) if self.suicide and not taken else taken

    def enemies(self, masks: Sequence[int], turn: int, end: int) -> int:
        """The enemies without a liberty in groups next to a space."""
        around = self.near[end]
        empty = self._empty(masks)
        taken = 0
        for types in self.groups[turn]:
            others = spaces_of(masks, types)
            seeds = others & around
            while seeds:
                group, has_liberty = self._group(others, empty, seeds & -seeds)
                seeds &= ~group
                if not has_liberty:
                    taken |= group
        return taken

    def own_group(self, masks: Sequence[int], turn: int, end: int) -> int:
        """The group of the piece on a space if it has no liberty; else nothing."""
        group, has_liberty = self._group(spaces_of(masks, self.own[turn]), self._empty(masks), 1 << end)
        return 0 if has_liberty else group

    def beside(self, spaces: int) -> int:
        """Every space next to one of some."""
        around = 0
        for index in bits(spaces):
            around |= self.near[index]
        return around

    def _empty(self, masks: Sequence[int]) -> int:
        empty = self.usable
        for mask in masks:
            empty &= ~mask
        return empty

    def _group(self, own: int, empty: int, seed: int) -> tuple[int, bool]:
        """The spaces joined to a seed (a bit), and whether an empty one is next to them; then maybe not all of them."""
        near = self.near
        group = left = seed
        while left:
            low = left & -left
            around = near[low.bit_length() - 1]
            if around & empty:
                return group, True
            fresh = around & own & ~group
            group |= fresh
            left ^= low | fresh
        return group, False
