"""The shortest and the longest paths of a single piece through the graph, where what it takes on the way may count.

Every move counts `count`, and every piece that it takes counts `extra` more: as many as it must take on a shortest
path, as many as it may take on a longest one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from ppgen.rules.board.reach.takings import MANY, QUIET, Taken

FAR = MANY
"""More moves than any path has: there is no path."""


class Paths:
    """The paths of one graph, each worked out when it is asked for. A graph is given by the nodes after each node and
    before it, and by what the moves take that take anything.
    """

    def __init__(
        self,
        onward: Sequence[Sequence[int]],
        before: Sequence[Sequence[int]],
        takings: Mapping[tuple[int, int], Taken],
    ) -> None:
        self._next, self._before = onward, before
        self._takings = takings
        self._shortest: dict[tuple[int, int, int], list[int]] = {}
        self._costs: dict[tuple[tuple[int, ...], int, int, int], list[int]] = {}
        self._longest: dict[tuple[int, bool, int, int], list[int] | None] = {}

    def shortest_to(self, goal: int, count: int = 1, extra: int = 0) -> list[int]:
        """By node, the least that a piece's way from there to the goal counts, FAR where there is none. With FAR as
        `extra`, there is none with a move that must take something.
        """
        known = self._shortest.get((goal, count, extra))
        if known is None:
            known = self._shortest[goal, count, extra] = [FAR] * len(self._next)
            known[goal] = 0
            queue = [(0, goal)]
            while queue:
                far, here = heappop(queue)
                if far > known[here]:
                    continue
                for start in self._before[here]:
                    there = far + count + extra * self._takings.get((start, here), QUIET).least
                    if there < known[start]:
                        known[start] = there
                        heappush(queue, (there, start))
        return known

    def costs(self, sources: tuple[int, ...], goal: int, count: int = 1, extra: int = 0) -> list[int]:
        """The same of some nodes, in their order."""
        known = self._costs.get((sources, goal, count, extra))
        if known is None:
            far = self.shortest_to(goal, count, extra)
            known = self._costs[sources, goal, count, extra] = [far[node] for node in sources]
        return known

    def longest_to(self, goal: int, count: int = 1, extra: int = 0) -> list[int] | None:
        """By node, the most that a piece's way from there to the goal counts, -FAR where there is none; None where that
        may be any number.
        """
        return self._longest_way(goal, self._before, count, extra, forwards=False)

    def longest_from(self, start: int, count: int = 1, extra: int = 0) -> int:
        """The most that a piece's way from a node to anywhere counts; FAR where that may be any number."""
        known = self._longest_way(start, self._next, count, extra, forwards=True)
        return FAR if known is None else max(known)

    def _longest_way(
        self, root: int, onward: Sequence[Sequence[int]], count: int, extra: int, *, forwards: bool
    ) -> list[int] | None:
        """By node, the most that a way between it and the root counts; `onward` leads away from the root."""
        key = (root, forwards, count, extra)
        if key not in self._longest:
            order = _sorted(root, onward)
            self._longest[key] = None if order is None else self._added_up(order, onward, key)
        return self._longest[key]

    def _added_up(
        self, order: Sequence[int], onward: Sequence[Sequence[int]], key: tuple[int, bool, int, int]
    ) -> list[int] | None:
        root, forwards, count, extra = key
        most = [-FAR] * len(self._next)
        most[root] = 0
        for here in reversed(order):
            for there in onward[here]:
                edge = (here, there) if forwards else (there, here)
                taken = self._takings.get(edge, QUIET).most
                if extra and taken >= MANY:
                    return None
                most[there] = max(most[there], most[here] + count + extra * taken)
        return most


def _sorted(root: int, onward: Sequence[Sequence[int]]) -> list[int] | None:
    """Every node to which ways lead from a root, each after all to which it leads; None with a cycle."""
    order: list[int] = []
    finished: dict[int, bool] = {root: False}
    stack = [(root, iter(onward[root]))]
    while stack:
        here, rest = stack[-1]
        there = next(rest, -1)
        if there < 0:
            finished[here] = True
            order.append(here)
            stack.pop()
        elif there not in finished:
            finished[there] = False
            stack.append((there, iter(onward[there])))
        elif not finished[there]:
            return None
    return order
