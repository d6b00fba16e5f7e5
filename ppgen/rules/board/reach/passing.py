"""Whether a player can ever have been blocked on the way to a position, where being blocked means passing."""

from __future__ import annotations

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.assignment import matching
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.tables import ENEMY


def never_passed(graph: Graph, position: Position) -> bool:
    """Whether it is certain that nobody has passed. False when it is not known.

    Every piece of the setup has an envelope: the spaces that lie on some way from its first space to a space where it
    may be now. A player who has a piece that could always have gone to a space in nobody else's envelope never passed.
    """
    tables = graph.tables
    if any(plan.passes for plan in tables.plans):
        return False
    if tables.blocked != "pass":
        return True
    if graph.losable or graph.endless or tables.capture != "free":
        return False
    envelopes = _envelopes(graph, position)
    return all(_always_free(graph, player, envelopes) for player in range(len(tables.players)))


def _envelopes(graph: Graph, position: Position) -> list[tuple[int, frozenset[int]]]:
    """By piece of the setup: its type, and all nodes that it may have been on."""
    found = []
    for kinds in graph.groups:
        sources = graph.pieces(graph.tables.setup, kinds)
        targets = graph.pieces(position, kinds)
        to = [graph.distances_to(target) for target in targets]
        ways = [graph.reachable_from(source) for source in sources]
        allowed = [
            sum(1 << column for column, source in enumerate(sources) if distances[source] < FAR) for distances in to
        ]
        for column, source in enumerate(sources):
            nodes: set[int] = set()
            for row, distances in enumerate(to):
                if allowed[row] >> column & 1 and _possible(allowed, row, column):
                    nodes.update(node for node in ways[column] if distances[node] < FAR)
            found.append((graph.place(source)[0], frozenset(nodes)))
    return found


def _possible(allowed: list[int], row: int, column: int) -> bool:
    """Whether all pieces can be assigned with this one going there."""
    rest = [bits & ~(1 << column) for other, bits in enumerate(allowed) if other != row]
    return not matching(rest)[1]


def _always_free(graph: Graph, player: int, envelopes: list[tuple[int, frozenset[int]]]) -> bool:
    for number, (kind, nodes) in enumerate(envelopes):
        if graph.tables.types[kind].owner != player or not nodes:
            continue
        others = 0
        for other, (_, theirs) in enumerate(envelopes):
            if other != number:
                for node in theirs:
                    space = node % graph.stride
                    if space < graph.spaces:
                        others |= 1 << space
        if all(_free(graph, player, node, others) for node in nodes):
            return True
    return False


def _free(graph: Graph, player: int, node: int, others: int) -> bool:
    """Whether a piece on this node can move for certain, whatever stands on the spaces of the others."""
    kind, space = graph.place(node)
    if space >= graph.spaces:
        return False
    tables = graph.tables
    plan = tables.plans[player]
    for step in plan.steps:
        end = space + step.delta
        if (
            step.type == kind
            and step.guard is None
            and step.onto != ENEMY
            and step.mask >> space & 1
            and step.into >> end & 1
            and tables.usable >> end & 1
            and not others >> end & 1
        ):
            return True
    return any(row.type == kind and row.guard is None and row.spaces >> space & 1 for row in plan.exits)
