"""How much is left to do between two positions: pieces on their way, pieces to be captured, and whose turns these are.

An estimate guides the beams and proves nothing. It looks at each family of pieces (those that can become one another)
by itself, and remembers what it found for the pieces of a family, since most moves change only one.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import and_, itemgetter
from typing import NamedTuple

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import ASSIGNED, cheapest_counted
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.graph import FAR
from ppgen.rules.board.tables import NOBODY, bits

MOST_REMEMBERED = 200_000
"""Arrangements of one family whose costs are remembered."""


class Weights(NamedTuple):
    """What an estimate counts besides the moves of pieces: each piece to be captured, and each move by which a player
    is ahead of the other; `late` for each that captures cannot make up for; `alone` for a single move that a player is
    to waste whose pieces are all in place: it takes that player two or three.
    """

    capture: float = 3
    ahead: float = 1
    late: float = 3
    alone: float = 0


MADE_UP = 3
"""By how many moves a piece that is yet to be captured may make up for a player's delay."""


class Estimate:
    """What is left between an earlier and a later position; one of the two is fixed.

    Forwards, the goal is fixed: each of its pieces is one of the pieces here, the rest are captured on the way.
    Backwards the setup is: each piece here was one of the setup's.
    """

    def __init__(self, ways: Ways, fixed: Position, *, forwards: bool) -> None:
        graph = self.graph = ways.graph
        tables = graph.tables
        self.fixed = fixed
        self.forwards = forwards
        self.work = 0
        """What assignments took so far, in positions; nothing can be told by it where an estimate is kept."""
        self._wasteful = ways.wasteful
        self._supplied = bool(tables.attributes) or any(tables.hands)
        self._usual = 0.0 if forwards or not ways.steady else ways.usual
        """How many moves a piece that is yet to be captured makes meanwhile, for all we know; where moves can be wasted
        that says nothing.
        """
        self._players = len(tables.players)
        self._owners = [tables.types[kinds[0]].owner for kinds in graph.groups]
        self._supply = [any(kind in graph.endless for kind in kinds) for kinds in graph.groups]
        self._ways = ways
        self._known: list[dict[object, tuple[int, int]]] = [{} for _ in graph.groups]
        self._on_board = tuple(itemgetter(*kinds) for kinds in graph.groups)
        """By family, what takes the numbers of its types out of those of all."""

    def left(self, position: Position, weights: Weights) -> tuple[float, int] | None:
        """The cost of a position, and how many pieces are captured between it and the fixed one; None: impossible."""
        masks, _, off, hand = position[:4]
        families: list[tuple[int, int]] = []
        bare = off == self.fixed.off and hand == self.fixed.hand
        for number, on_board in enumerate(self._on_board):
            key = on_board(masks) if bare else (on_board(masks), on_board(off), on_board(hand))
            known = self._known[number]
            found = known.get(key)
            if found is None:
                if len(known) > MOST_REMEMBERED:
                    known.clear()
                found = known[key] = self._of_family(number, position)
            if found[0] >= FAR:
                return None
            families.append(found)
        return self.weighed(families, position, weights)

    def weighed(
        self, families: Sequence[tuple[int, int]], position: Position, weights: Weights
    ) -> tuple[float, int] | None:
        """The same, where the moves of each family are known, and how many of its pieces are captured."""
        masks, turn, marks = position[0], position[1], position[4]
        own, captures = [0] * self._players, [0] * self._players
        total = 0.0
        taken = 0
        for owner, (cost, surplus) in zip(self._owners, families, strict=True):
            total += cost
            taken += surplus
            if owner != NOBODY:
                own[owner] += cost
                captures[owner] += surplus
        if marks:
            total += sum([(mine ^ wanted).bit_count() for mine, wanted in zip(marks, self.fixed.marks, strict=True)])
        total += weights.capture * taken
        if self._players == 2:
            first = self._first(turn)
            ahead = own[first] - own[1 - first] - (turn != self.fixed.to_move)
            if ahead and not taken and self._is_steady(masks):
                return None
            if weights.alone and abs(ahead) == 1 and not taken and not own[1 - first if ahead > 0 else first]:
                total += weights.alone
            more = ahead + self._usual * (captures[first] - captures[1 - first])
            if more:
                slower = captures[1 - first if more > 0 else first]
                total += weights.ahead * abs(more) + weights.late * max(0, abs(more) - MADE_UP * slower)
        return total, taken

    def _is_steady(self, masks: Sequence[int]) -> bool:
        """Whether the later position shows exactly how many moves each player made since the earlier one."""
        if self._supplied:
            return False
        return not any(map(and_, self.fixed.masks if self.forwards else masks, self._wasteful))

    def _first(self, turn: int) -> int:
        """Who moves first of what is left."""
        return turn if self.forwards else self.fixed.to_move

    def _of_family(self, number: int, position: Position) -> tuple[int, int]:
        """The moves of one family, and how many of its pieces are captured.

        A piece that stands where one is wanted stays: no assignment of the others is cheaper without it, since no way
        is longer than one with a stop.
        """
        here, there = self.apart(number, position)
        needed, given = (there, here) if self.forwards else (here, there)
        surplus = max(len(given) - len(needed), 0)
        if self._supply[number]:
            hands = [self.graph.hand(kind) for kind in self.graph.groups[number] if kind in self.graph.endless]
            given += [node for node in hands for _ in needed]
        if len(given) < len(needed):
            return FAR, 0
        if not needed:
            return 0, surplus
        distances = map(self._ways.distances_to, needed)
        cost, looked_at = cheapest_counted([[to[node] for node in given] for to in distances])
        self.work += looked_at // ASSIGNED
        return cost, surplus

    def apart(self, number: int, position: Position) -> tuple[list[int], list[int]]:
        """The nodes of the pieces of a family that only the position has, and of those that only the fixed one has."""
        graph, fixed, masks = self.graph, self.fixed, position.masks
        bare = position.off == fixed.off and position.hand == fixed.hand
        here: list[int] = []
        there: list[int] = []
        for kind in graph.groups[number]:
            moved = masks[kind] ^ fixed.masks[kind]
            base = kind * graph.stride
            here += [base + space for space in bits(moved & masks[kind])]
            there += [base + space for space in bits(moved & ~masks[kind])]
            if bare:
                continue
            for node, more in (
                (graph.off(kind), position.off[kind] - fixed.off[kind]),
                (graph.hand(kind), position.hand[kind] - fixed.hand[kind]),
            ):
                here += [node] * more
                there += [node] * -more
        return here, there
