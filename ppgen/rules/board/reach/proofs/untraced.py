"""What shows that a position cannot arise where pieces cannot be followed: turns of several parts, pieces that change
sides or come into a hand, royal pieces. Most proofs of `invariants` do not hold there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.proofs.growing import is_growing, outgrown
from ppgen.rules.board.reach.proofs.hands import misplaced
from ppgen.rules.board.reach.proofs.invariants import opening, origins
from ppgen.rules.board.reach.proofs.placed import Placed
from ppgen.rules.board.reach.proofs.rooted import Rooted
from ppgen.rules.board.royal.static import remembered_faults
from ppgen.rules.verdict import Fault


class Untraced:
    """The proofs for one game."""

    def __init__(self, play: Play, graph: Graph) -> None:
        self._play = play
        self._graph = graph
        tables = graph.tables
        self._is_growing = is_growing(tables)
        players = range(len(tables.players))
        effects = [effect for row in tables.after for effect in row.effects]
        turned = any(effect.turned(player) for effect in effects for player in players)
        self._comes_by_moves = not (tables.returns or turned)
        """Whether every piece comes to its space by moves of its own, whatever else a turn does."""
        self._rooted = Rooted(graph) if self._comes_by_moves else None
        self._placed = Placed(graph, followed=self._comes_by_moves) if tables.parted else None

    def disproofs(self, position: Position, *, quick: bool = False) -> Iterator[Fault]:
        """Every reason why a position cannot arise, of the first kind that there is; `quick`: however it is worded."""
        graph, tables = self._graph, self._graph.tables
        start = opening(tables, position)
        faults = remembered_faults(self._play, position) or tuple(misplaced(tables, start, position))
        if not faults and self._is_growing:
            faults = tuple(outgrown(tables, start, position))
        if not faults and self._comes_by_moves:
            faults = tuple(origins(graph, position))
        if not faults and self._placed is not None and self._play.ended(position) is None:
            faults = tuple(self._placed.mistimed(start, position))
        if not faults and self._rooted is not None:
            faults = tuple(self._rooted.disproofs(position, fewest=not quick))
        return iter(faults)
