"""A witness by greedy best-first search, forwards from the setup to the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import Protocol

from msgspec import Struct, field

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import ASSIGNED, cheapest_counted
from ppgen.rules.board.reach.effort import Spent
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.trail import Link, Trail, after, followed
from ppgen.rules.board.tables import NOBODY
from ppgen.rules.protocol import TooMuch


class SearchResult(Struct, frozen=True):
    """What a search found. Without a witness, `exhausted` says that every line that could lead there was tried."""

    witness: tuple[Move, ...] | None
    visited: int
    """How many positions were visited."""
    exhausted: bool = False


class _Family(Struct):
    """Types that become one another, and the places where their pieces must end."""

    kinds: tuple[int, ...]
    owner: int
    to: list[list[int]]
    """By place, the distances of all nodes to it."""
    may_lose: bool
    supply: list[int]
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = field(default_factory=dict)
    """Costs that were worked out before."""


class Heuristic:
    """An estimate of the moves from a position to the goal, by the cheapest assignment of pieces to places.

    `moves_left` is admissible in games without captures; `estimate`, which orders the search, is not.
    """

    def __init__(self, graph: Graph, goal: Position, *, exits_last: bool = False, pace: int = 4) -> None:
        self.graph = graph
        self.goal = goal
        self.early = 12 if exits_last else 0
        """The cost of a piece that has already left the board."""
        self.pace = pace
        """The weight of the plies that the slower player needs, relative to the moves of both players."""
        tables = graph.tables
        self._players = len(tables.players)
        self._families: list[_Family] = []
        for kinds in graph.groups:
            goals = graph.pieces(goal, kinds)
            lose = any(kind in graph.losable or kind in graph.swapped for kind in kinds)
            supply = [graph.hand(kind) for kind in kinds if kind in graph.endless]
            owner = tables.types[kinds[0]].owner
            to = [graph.distances_to(node) for node in goals]
            self._families.append(_Family(kinds, owner, to, lose, supply))
        self._colours = self._coloured()
        self.work = 0
        """What all assignments took so far, in positions."""

    def _coloured(self) -> list[tuple[int, int]]:
        """By type, the spaces of one of two colours, where every ply changes the colour of one piece; else nothing."""
        tables, graph = self.graph.tables, self.graph
        if self._players != 2 or tables.attributes or graph.losable:
            return []
        if any(
            move_tables.toggles or move_tables.passes or move_tables.removes or move_tables.places
            for move_tables in tables.move_tables
        ):
            return []
        coloured = []
        for kind in tables.types:
            colour = graph.colours[kind.index]
            if kind.owner == NOBODY or colour is None:
                return []
            coloured.append(
                (kind.index, sum(bit << space for space, bit in enumerate(colour[: graph.spaces]) if bit > 0))
            )
        return coloured

    def moves_left(self, position: Position) -> tuple[list[int], int] | None:
        """The fewest moves that each player still has to make, and those of pieces that are nobody's; None: no path.

        In games with captures it is a guess.
        """
        masks, _, off, hand = position[:4]
        own = [0] * self._players
        shared = 0
        for family in self._families:
            kinds = family.kinds
            key = (tuple([masks[kind] for kind in kinds]), tuple([off[kind] + 64 * hand[kind] for kind in kinds]))
            cost = family.known.get(key)
            if cost is None:
                cost = family.known[key] = self._cost(position, family)
            if cost >= FAR:
                return None
            if family.owner == NOBODY:
                shared += cost
            else:
                own[family.owner] += cost
        return own, shared

    def estimate(self, position: Position) -> int:
        """How far a position seems from the goal: 0 at the goal, FAR or more where it cannot be reached."""
        _, turn, off, _, marks = position[:5]
        goal = self.goal
        left = self.moves_left(position)
        if left is None:
            return FAR
        own, shared = left
        turned = 0
        for mine, wanted in zip(marks, goal.marks, strict=True):
            turned += (mine ^ wanted).bit_count()
        total = self.pace * fewest_plies(own, turn) + sum(own) + 6 * shared + 3 * turned
        if position.to_move != goal.to_move:
            total += 1
        if self.early and off != goal.off:
            total += self.early * sum(off)
        if self.out_of_step(position):
            total += 60
        return total

    def out_of_step(self, position: Position) -> bool:
        """Whether, by the parity of moves, the goal can only be reached with a pass."""
        if not self._colours:
            return False
        goal = self.goal
        changes = int(position.to_move != goal.to_move)
        for kind, coloured in self._colours:
            if position.off[kind] != goal.off[kind]:
                return False
            changes += ((position.masks[kind] ^ goal.masks[kind]) & coloured).bit_count()
        return changes % 2 == 1

    def _cost(self, position: Position, family: _Family) -> int:
        to = family.to
        pieces = self.graph.pieces(position, family.kinds)
        surplus = max(len(pieces) - len(to), 0)
        if surplus and not family.may_lose:
            return FAR
        sources = pieces + [node for node in family.supply for _ in to]
        if len(sources) < len(to):
            return FAR
        # How many moves a capture takes is a guess: some of each side.
        cost, looked_at = cheapest_counted([[distances[node] for node in sources] for distances in to])
        self.work += looked_at // ASSIGNED
        return cost + 3 * surplus


class Estimate(Protocol):
    """What orders a search."""

    goal: Position

    def estimate(self, position: Position) -> int:
        """How far a position seems from the goal: 0 at the goal, FAR or more where it cannot be reached."""


def fewest_plies(own: Sequence[int], turn: int) -> int:
    """The fewest plies in which each player makes so many moves: the slowest decides, since others can mark time."""
    players = len(own)
    plies = 0
    for player, moves in enumerate(own):
        if moves:
            plies = max(plies, players * (moves - 1) + (player - turn) % players + 1)
    return plies


def search(play: Play, heuristic: Estimate, starts: tuple[Position, ...], budget: int) -> SearchResult:
    """Search for moves from one of the starts to the goal, the closest position first, in at most `budget` positions.

    The result does not depend on the clock: every machine finds the same witness.
    """
    goal = heuristic.goal
    if goal in starts:
        return SearchResult((), 0)
    trail: Trail = dict.fromkeys(starts)
    exhausted = best_first(trail, goal, lambda here: after(play, here), heuristic.estimate, budget)
    witness = tuple(reversed(followed(trail, goal))) if goal in trail else None
    return SearchResult(witness, len(trail), exhausted=exhausted and witness is None)


def best_first(
    trail: dict[Position, Link],
    goal: Position,
    onwards: Callable[[Position], Iterable[tuple[Position, Move]]],
    estimate: Callable[[Position], int],
    budget: int,
) -> bool:
    """Go on from the positions of a trail, the one with the lowest estimate first, until the trail holds the goal.

    Of positions with the same estimate the last one found comes first. Returns whether nothing is left to go on from,
    and of no position there were too many moves to list.
    """
    heap = [(far, -count, here) for count, here in enumerate(trail) if (far := estimate(here)) < FAR]
    heapify(heap)
    complete = True
    while heap:
        if len(trail) > budget:
            return False
        _, _, here = heappop(heap)
        try:
            following = [*onwards(here)]
        except TooMuch:
            complete = False
            continue
        except Spent:
            return False
        for there, move in following:
            if there in trail:
                continue
            trail[there] = (here, move)
            if there == goal:
                return False
            far = estimate(there)
            if far < FAR:
                heappush(heap, (far, -len(trail), there))
    return complete
