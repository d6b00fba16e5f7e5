"""Arrangements in which a player is blocked and passes, between the setup and a position.

Every piece goes from where it began to where it is now, perhaps by way of the arrangement. An arrangement has all
pieces of the player and those of others that block them; where the rest stand is left open. None is listed twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct, field

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import assigned, unmatched
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.tables import ENEMY, bits


class Journeys:
    """How the pieces of one group can all go from the setup to a position by way of some nodes of the graph."""

    def __init__(self, graph: Graph, kinds: tuple[int, ...], goal: Position) -> None:
        self.kinds = kinds
        self.sources, self.targets = graph.sources(kinds, 0), graph.pieces(goal, kinds)
        self._to, self._allowed, self._leading = graph.distances_to, graph.allowed, graph.leading
        self._known: dict[tuple[int, ...], bool] = {}

    def possible(self, nodes: tuple[int, ...]) -> bool:
        """Whether a different piece can come by each node, and all then go on to where they are."""
        known = self._known.get(nodes)
        if known is None:
            entered = [self._allowed(self.sources, node) for node in nodes]
            left = [self._left(target, nodes) for target in self.targets]
            known = self._known[nodes] = not unmatched([*entered, *left])
        return known

    def _left(self, target: int, nodes: tuple[int, ...]) -> int:
        """From which sources and, after them, from which nodes a piece can go on to a target, as bits."""
        return self._allowed(self.sources, target) | self._leading(nodes, target) << len(self.sources)

    def shortest(self, nodes: Sequence[int]) -> tuple[int, list[tuple[int, int]]]:
        """The fewest moves of all pieces together (FAR or more: it is not possible), and the source and the target of
        every piece that comes by none of the nodes.
        """
        rows = [[self._to(node)[source] for source in self.sources] + [FAR] * len(nodes) for node in nodes]
        rows += [[self._to(target)[here] for here in (*self.sources, *nodes)] for target in self.targets]
        moves, columns = assigned(rows)
        straight = zip(columns[len(nodes) :], self.targets, strict=True)
        return moves, [(self.sources[column], target) for column, target in straight if column < len(self.sources)]


class Blockades(Struct, dict=True):
    """The search for all arrangements in which a player cannot move, within a counted budget."""

    graph: Graph
    player: int
    goal: Position
    budget: int
    """How many more pieces the search may put down. Once it is 0, arrangements may be missing."""
    _known: dict[int, int | None] = field(default_factory=dict)

    def arrangements(self) -> Iterator[tuple[int, ...]]:
        """The nodes of each, sorted."""
        own = (journeys for journeys in self.groups if self._own.intersection(journeys.kinds))
        return self._fill((), 0, 0, 0, sum(len(journeys.sources) for journeys in own))

    @cached_property
    def groups(self) -> tuple[Journeys, ...]:
        """The journeys of all pieces."""
        return tuple(Journeys(self.graph, kinds, self.goal) for kinds in self.graph.groups)

    @cached_property
    def _journeys(self) -> dict[int, Journeys]:
        """By type, those of its group."""
        return {kind: journeys for journeys in self.groups for kind in journeys.kinds}

    @cached_property
    def _own(self) -> frozenset[int]:
        """The player's types."""
        return frozenset(kind.index for kind in self.graph.tables.types if kind.owner == self.player)

    @cached_property
    def nodes(self) -> list[int]:
        """Every node where some piece may be on its way, those of the shortest ways first."""
        stride = self.graph.stride
        found = []
        for kind, journeys in sorted(self._journeys.items()):
            for node in range(kind * stride, (kind + 1) * stride):
                if journeys.possible((node,)):
                    found.append((journeys.shortest((node,))[0], node))
        return [node for _, node in sorted(found)]

    @cached_property
    def _own_nodes(self) -> list[int]:
        return [node for node in self.nodes if self._is_own(node)]

    @cached_property
    def _number(self) -> dict[int, int]:
        """The place of each of the player's nodes in their order."""
        return {node: number for number, node in enumerate(self._own_nodes)}

    @cached_property
    def _by_space(self) -> dict[int, list[int]]:
        """By space, the nodes on it."""
        found: dict[int, list[int]] = {}
        for node in self.nodes:
            found.setdefault(self.graph.place(node)[1], []).append(node)
        return found

    def _fill(
        self, nodes: tuple[int, ...], taken: int, wanted: int, begun: int, left: int
    ) -> Iterator[tuple[int, ...]]:
        """The arrangements with some nodes, which stand on `taken` spaces. The `wanted` spaces must be filled, and the
        player has `left` pieces to put down, none of them on a node whose number is less than `begun`.
        """
        if not wanted and not left:
            yield tuple(sorted(nodes))
            return
        for node, missing, following in self._choices(nodes, taken, wanted, begun, left):
            if self.budget <= 0:
                return
            self.budget -= 1
            rest = left - 1 if self._is_own(node) else left
            yield from self._fill((*nodes, node), taken | self.graph.bit(node), missing, following, rest)

    def _choices(
        self, nodes: tuple[int, ...], taken: int, wanted: int, begun: int, left: int
    ) -> list[tuple[int, int, int]]:
        """Where the next piece may be, with the spaces that must be filled then, and the next value of `begun`.

        If spaces must be filled, all choices are for one of them: that which has the fewest.
        """
        if not wanted:
            # One piece may stand on a space, but several beside the board.
            return [
                (node, missing, number + 1 if self.graph.bit(node) else number)
                for number, node in enumerate(self._own_nodes[begun:], begun)
                if (missing := self._missing(nodes, taken, wanted, node)) is not None
            ]
        fewest: list[tuple[int, int, int]] | None = None
        for space in bits(wanted):
            choices = [
                (node, missing, begun)
                for node in self._by_space.get(space, ())
                if not self._is_own(node) or (left and self._number[node] >= begun)
                if (missing := self._missing(nodes, taken, wanted, node)) is not None
            ]
            if fewest is None or len(choices) < len(fewest):
                fewest = choices
            if not fewest:
                break
        return fewest or []

    def _missing(self, nodes: tuple[int, ...], taken: int, wanted: int, node: int) -> int | None:
        """The spaces that must be filled once a piece is on a node; None where that cannot be."""
        here = self.graph.bit(node)
        needs = self._needs(node) if self._is_own(node) else 0
        if here & taken or needs is None:
            return None
        missing = (wanted | needs) & ~(taken | here)
        if any(space not in self._by_space for space in bits(missing)):
            return None
        journeys = self._journeys[self.graph.place(node)[0]]
        others = [other for other in nodes if self.graph.place(other)[0] in journeys.kinds]
        return missing if journeys.possible(tuple(sorted((*others, node)))) else None

    def _is_own(self, node: int) -> bool:
        return self.graph.place(node)[0] in self._own

    def _needs(self, node: int) -> int | None:
        """The spaces that must be occupied to block the piece there; None where it cannot be blocked."""
        if node not in self._known:
            self._known[node] = blocking(self.graph, self.player, node)
        return self._known[node]


def blocking(graph: Graph, player: int, node: int) -> int | None:
    """The spaces that must be occupied to block a player's piece on a node; None where it cannot be blocked.

    Moves with a condition and pieces in hand are ignored, so a player may seem blocked who is not.
    """
    kind, space = graph.place(node)
    if space >= graph.spaces:
        return 0
    tables = graph.tables
    move_tables = tables.move_tables[player]
    if any(row.type == kind and row.guard is None and row.spaces >> space & 1 for row in move_tables.exits):
        return None
    needs = 0
    for step in move_tables.steps:
        end = space + step.delta
        if (
            step.type == kind
            and step.guard is None
            and step.onto != ENEMY
            and step.mask >> space & 1
            and step.into >> end & 1
            and tables.usable >> end & 1
        ):
            needs |= 1 << end
    return needs


def with_pieces(graph: Graph, nodes: Sequence[int], base: Position) -> Position | None:
    """A position with pieces on some nodes and nowhere else; None where two are on a space."""
    masks, off, hand = [0] * len(base.masks), [0] * len(base.off), [0] * len(base.hand)
    taken = 0
    for node in nodes:
        kind, space = graph.place(node)
        if space == graph.spaces:
            off[kind] += 1
        elif space > graph.spaces:
            hand[kind] += 1
        elif taken >> space & 1:
            return None
        else:
            masks[kind] |= 1 << space
            taken |= 1 << space
    return base._replace(masks=tuple(masks), off=tuple(off), hand=tuple(hand))
