"""Lanes: lines of spaces that pieces leave once at most, and on which none can pass another.

Where pieces of several types move to and fro on the same line of spaces, each a step at a time onto an empty space, and
never come back once they have left it, those that were on it at the start and are on it now have been there throughout,
in the same order. Which of them these are may be open, but not how many at least: that follows from where all pieces
can have come from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import cheapest
from ppgen.rules.board.reach.paths import FAR

if TYPE_CHECKING:
    from ppgen.rules.board.reach.graph import Graph


class Lane(Struct, frozen=True):
    """A line of spaces, and the groups of types that move on it."""

    spaces: tuple[int, ...]
    """From one end to the other."""
    groups: tuple[tuple[int, ...], ...]


class Crossing(Struct, frozen=True):
    """A lane on which pieces cannot have kept their order."""

    lane: Lane
    stayed: tuple[int, ...]
    """How many pieces of each group of the lane have stayed on it, at least."""


class Lanes:
    """The lanes of a game. There are none where pieces are captured or are anything but one and the same for ever."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._stayed: dict[tuple[Lane, tuple[int, ...], tuple[int, ...], tuple[int, ...]], int] = {}

    @cached_property
    def all(self) -> tuple[Lane, ...]:
        graph = self.graph
        if graph.losable or graph.endless or graph.swapped or graph.tables.parted:
            return ()
        found: dict[frozenset[int], list[tuple[int, ...]]] = {}
        for kinds in graph.groups:
            if len(kinds) == 1:
                for spaces in _components(graph, kinds[0]):
                    found.setdefault(spaces, []).append(kinds)
        lanes = []
        for spaces, groups in found.items():
            line = _line(graph, spaces, [kinds[0] for kinds in groups]) if len(groups) > 1 else None
            if line is not None:
                lanes.append(Lane(line, tuple(groups)))
        return tuple(sorted(lanes, key=lambda lane: lane.spaces))

    def crossed(self, start: Position, goal: Position) -> Iterator[Crossing]:
        """Each lane on which pieces would have to pass one another on the way from a start to a goal. Either may lack
        some pieces, which are then anywhere.
        """
        for lane in self.all:
            before, after = self.order(lane, start), self.order(lane, goal)
            numbers = range(len(lane.groups))
            if sum(number in before and number in after for number in numbers) < 2:
                continue
            stayed = tuple(self._least(lane, number, start, goal) for number in numbers)
            if sum(count > 0 for count in stayed) > 1 and not _kept(before, after, stayed):
                yield Crossing(lane, stayed)

    def cross_by(self, start: Position, stop: Position, goal: Position) -> bool:
        """Whether pieces would have to pass one another on the way from a start to a goal by way of a stop."""
        return any(self.crossed(start, stop)) or any(self.crossed(stop, goal))

    def order(self, lane: Lane, position: Position) -> tuple[int, ...]:
        """The groups of the pieces on a lane, by their numbers in it, from one end to the other."""
        masks = [position.masks[kinds[0]] for kinds in lane.groups]
        return tuple(number for space in lane.spaces for number, mask in enumerate(masks) if mask >> space & 1)

    def _least(self, lane: Lane, number: int, start: Position, goal: Position) -> int:
        """How many pieces of a group have stayed on a lane, at least, of those that are known in both positions: each
        began on it and ends on it.
        """
        kinds = lane.groups[number]
        sources, targets = self.graph.pieces(start, kinds), self.graph.pieces(goal, kinds)
        key = (lane, kinds, tuple(sources), tuple(targets))
        known = self._stayed.get(key)
        if known is None:
            on = {self.graph.node(kinds[0], space) for space in lane.spaces}
            costs = [
                [FAR if to[source] >= FAR else int(target in on and source in on) for source in sources]
                for target, to in ((target, self.graph.distances_to(target)) for target in targets)
            ]
            if len(sources) < len(targets):
                costs = [list(ways) for ways in zip(*costs, strict=True)]
            least = cheapest(costs)
            known = self._stayed[key] = least if least < FAR else 0
        return known


def _components(graph: Graph, kind: int) -> Iterator[frozenset[int]]:
    """The sets of spaces in which a piece of a type can move to and fro, each with two spaces at least."""
    seen: set[int] = set()
    for space in range(graph.spaces):
        node = graph.node(kind, space)
        if node in seen:
            continue
        back = graph.distances_to(node)
        together = {there for there in graph.reachable_from(node) if back[there] < FAR}
        seen |= together
        if len(together) > 1 and all(graph.bit(there) for there in together):
            yield frozenset(graph.place(there)[1] for there in together)


def _line(graph: Graph, spaces: frozenset[int], kinds: Sequence[int]) -> tuple[int, ...] | None:
    """The spaces in a row, if each move of the types within them leads from one to the next."""
    beside: dict[int, set[int]] = {space: set() for space in spaces}
    for kind in kinds:
        for space in spaces:
            for node in graph.next[graph.node(kind, space)]:
                other, there = graph.place(node)
                if other == kind and there in beside and there != space:
                    beside[space].add(there)
                    beside[there].add(space)
    ends = sorted(space for space in spaces if len(beside[space]) == 1)
    if len(ends) != 2:
        return None
    line = [ends[0]]
    while len(line) < len(spaces):
        further = beside[line[-1]] - set(line)
        if len(further) != 1:
            return None
        line += further
    joined = sum(map(len, beside.values())) // 2
    return tuple(line) if joined == len(line) - 1 else None


def _kept(before: Sequence[int], after: Sequence[int], stayed: Sequence[int]) -> bool:
    """Whether two orders have a subsequence in common with so many pieces of each group."""
    most = tuple(stayed)
    # After each piece of `before`: by how many of `after` are used up, the numbers that can have been matched.
    nothing = (0,) * len(most)
    rows: list[set[tuple[int, ...]]] = [{nothing} for _ in range(len(after) + 1)]
    for group in before:
        fresh = [set(rows[0])]
        for used, other in enumerate(after, 1):
            reached = rows[used] | fresh[used - 1]
            if other == group:
                reached = reached | {
                    tuple(min(count + (number == group), most[number]) for number, count in enumerate(counts))
                    for counts in rows[used - 1]
                }
            fresh.append(reached)
        rows = fresh
    return most in rows[-1]
