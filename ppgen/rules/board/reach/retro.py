"""Retrograde analysis: the positions from which one legal move leads to a position, and those before them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.unmoves.candidates import UnMoves


class RetroAnalysis:
    """Moves taken back, and held against the move generator."""

    def __init__(self, play: Play, graph: Graph) -> None:
        self.play = play
        self.graph = graph
        self.unmoves = UnMoves(play, graph)
        self.complete = self.unmoves.complete and not graph.losable
        """Whether every predecessor is found. If not, finding none proves nothing."""

    def before(self, position: Position) -> dict[Position, Move]:
        """Every position from which one legal move leads to this one, with that move."""
        play = self.play
        predecessors: dict[Position, Move] = {}
        for earlier, move in self.unmoves.candidates(position):
            if earlier not in predecessors and play.apply(earlier, move) == position:
                legal = self._legal(earlier, move, position)
                if legal is not None:
                    predecessors[earlier] = legal
        return predecessors

    def _legal(self, earlier: Position, move: Move, position: Position) -> Move | None:
        """The move if it is legal there; where moves with the same result are one, whichever of them counts."""
        moves = self.play.moves(earlier)
        if move in moves:
            return move
        if not self.play.tables.by_result:
            return None
        return next((other for other in moves if self.play.apply(earlier, other) == position), None)


class Ancestors(Struct, frozen=True):
    """What going back found: how many positions, over how many moves, and whether every line ended."""

    count: int
    depth: int
    ended: bool


def go_back(retro: RetroAnalysis, position: Position, possible: Callable[[Position], bool], budget: int) -> Ancestors:
    """Every position that can come before this one, within the budget; those that are not `possible` lead no further.

    When every line ends and none of them at the setup, the position cannot arise.
    """
    seen = {position}
    layer = [position]
    depth = 0
    while layer:
        earlier: list[Position] = []
        for here in layer:
            for before in retro.before(here):
                if before not in seen and possible(before):
                    seen.add(before)
                    earlier.append(before)
            if len(seen) > budget:
                return Ancestors(len(seen) - 1, depth, ended=False)
        layer = earlier
        depth += 1 if layer else 0
    return Ancestors(len(seen) - 1, depth, ended=True)
