"""Positions a few moves before a goal that are easier to reach, since they have more room for play.

Where much was captured, a beam from the setup comes close and seldom ends exactly there: the last pieces are in each
other's way, or it is the wrong player's turn. So moves are taken back from the goal, captures included, and beams over
arrays lead to positions from which several quiet moves in a row lead on. Without these, of 40 seeded placements of 2 to
6 pieces each, 11 of the 14 possible ones of Fox and Geese have no game, and one each of draughts and alquerque.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position, count_pieces
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.trail import Trail, leads
from ppgen.rules.board.tables import NOBODY

_DEEP, _KEPT = 6, 6
"""How many moves are taken back from the goal, and how many positions are kept of each ply, of as many pieces."""
_TAKEN, _MORE = 8, 4
"""How many captures of each are taken back, about, and how many captured pieces come back at most."""
_LISTED = 1000
"""How many un-moves of each are listed at most: of chains of hops there may be very many."""
_QUIET = 4
"""After so many quiet moves taken back in a row, a position counts as one with room for play."""
_AIMS, _LOOKED_AT = 2, 600
"""How many easier positions beams over arrays lead to, and how many positions are looked at to find them."""


class Loosening:
    """Such positions of one game."""

    def __init__(self, play: Play, beams: Beams) -> None:
        self._play, self._beams, self._ways = play, beams, beams.ways
        tables = play.tables
        self._kinds = tuple(
            tuple(kind.index for kind in tables.types if kind.owner in (player, NOBODY))
            for player in range(len(tables.players))
        )

    @property
    def serves(self) -> bool:
        """Whether each player has pieces that can waste moves."""
        return all(any(self._ways.wasteful[kind] for kind in kinds) for kinds in self._kinds)

    def easier(self, goal: Position) -> tuple[Trail, list[Position]]:
        """Positions from which the last plies lead to a goal, and some of them that may be easier to reach."""
        trail, quiet = self._back_from(goal)
        return trail, _of_each_material([each for each in trail if each != goal], quiet)[:_AIMS]

    def _back_from(self, goal: Position) -> tuple[Trail, dict[Position, int]]:
        """The same positions, and how many quiet moves in a row lead on from each."""
        trail: Trail = {goal: None}
        quiet = {goal: 0}
        layer, visited = [goal], 0
        most = count_pieces(goal) + _MORE
        for _ in range(_DEEP):
            by_count: dict[int, list[Position]] = {}
            for here in layer:
                if visited >= _LOOKED_AT:
                    break
                for there, move in self._back(here, most):
                    visited += 1
                    if there in trail or not leads(self._play, there, move, here):
                        continue
                    trail[there] = (here, move)
                    quiet[there] = 0 if move.captured else quiet[here] + 1
                    by_count.setdefault(count_pieces(there), []).append(there)
            layer = [each for _, found in sorted(by_count.items()) for each in _kept(found, quiet)]
        return trail, quiet

    def _back(self, here: Position, most: int) -> list[tuple[Position, Move]]:
        """Quiet moves taken back, and some of the captures, as long as that makes no more pieces than `most`."""
        moves = [*islice(self._beams.retro.unmoves.candidates(here), _LISTED)]
        quiet = [each for each in moves if not each[1].captured]
        taken = [each for each in moves if each[1].captured] if count_pieces(here) < most else []
        return quiet + taken[:: len(taken) // _TAKEN + 1]


def _of_each_material(found: list[Position], quiet: Mapping[Position, int]) -> list[Position]:
    """Of some positions one with each material, those first from which many quiet moves lead on, then of few pieces."""
    by_material: dict[tuple[int, ...], Position] = {}
    for each in sorted(found, key=lambda each: (quiet[each] < _QUIET, count_pieces(each), -quiet[each])):
        by_material.setdefault(tuple([mask.bit_count() for mask in each.masks]), each)
    return [*by_material.values()]


def _kept(found: list[Position], quiet: Mapping[Position, int]) -> list[Position]:
    """Some positions, those first that more quiet moves in a row lead on from; of as many, some of all kinds."""
    found.sort(key=quiet.__getitem__, reverse=True)
    longest = quiet[found[0]]
    best = [each for each in found if quiet[each] == longest]
    return [*best[:: len(best) // _KEPT + 1], *found[len(best) :]][:_KEPT]
