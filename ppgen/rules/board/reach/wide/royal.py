"""In which of thousands of positions a player's royal pieces are attacked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ppgen.rules.board.reach.wide.boards import Board
from ppgen.rules.board.reach.wide.motions import Motions
from ppgen.rules.board.reach.wide.words import Flags, Words, shifted, some
from ppgen.rules.board.tables import EMPTY, Tables


class Safety:
    """Of one player."""

    def __init__(self, tables: Tables, player: int, motions: Sequence[Motions], usable: Words) -> None:
        self._royals = list(tables.royals[player])
        self.matters = bool(self._royals)
        """Whether the player has royal pieces at all."""
        self._kinds = len(tables.types)
        self._usable = usable
        enemies = [each for other, each in enumerate(motions) if other != player]
        self._going = [
            going
            for each in enemies
            for going in each.going
            if going.onto != EMPTY and (not going.whom or {*self._royals} & {*going.whom})
        ]
        self._hopping = [hopping for each in enemies for hopping in each.hopping if hopping.words[0].onto != EMPTY]

    def of(self, layer: Words) -> Flags:
        """In which positions no royal piece of the player is attacked."""
        found = np.zeros(layer.shape[2], np.bool_)
        if not self._royals or not len(found):
            return ~found
        board = Board(layer[: self._kinds], (), self._usable)
        all_royals: Words = np.bitwise_or.reduce(layer[self._royals], axis=0)
        for going in self._going:
            motion = going.motion
            if board.present[motion.type]:
                royals = all_royals
                if going.whom:
                    royals = np.bitwise_or.reduce(layer[[kind for kind in self._royals if kind in going.whom]], axis=0)
                found |= some(board.begins(motion) & shifted(royals, -motion.end))
        for hopping in self._hopping:
            if not board.present[hopping.type]:
                continue
            word = hopping.words[0]
            over = np.bitwise_or.reduce(layer[list(word.over)], axis=0)
            for motion in word.motions:
                starts = board.begins(motion) & word.begins & shifted(over, -motion.over)
                found |= some(starts & shifted(all_royals, -motion.end))
        return ~found
