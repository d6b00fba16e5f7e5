"""Retrograde analysis: the positions from which one legal move leads to a position, and those before them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.effort import Spent
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.trail import lawful
from ppgen.rules.board.reach.unmoves.candidates import UnMoves
from ppgen.rules.protocol import TooMuch


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
                legal = lawful(play, earlier, move)
                if legal is not None:
                    predecessors[earlier] = legal
        return predecessors


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
            try:
                befores = retro.before(here)
            except (Spent, TooMuch):
                return Ancestors(len(seen) - 1, depth, ended=False)
            for before in befores:
                if before not in seen and possible(before):
                    seen.add(before)
                    earlier.append(before)
            if len(seen) > budget:
                return Ancestors(len(seen) - 1, depth, ended=False)
        layer = earlier
        depth += 1 if layer else 0
    return Ancestors(len(seen) - 1, depth, ended=True)


class DyingOut:
    """Whether all lines of moves back from a position end soon, none of them at the setup.

    Depth first: one line that goes on for `depth` moves is enough to give up, so it costs little where a position can
    arise. `budget` counts un-moves, legal or not.
    """

    def __init__(
        self, retro: RetroAnalysis, start: Position, possible: Callable[[Position], bool], depth: int, budget: int
    ) -> None:
        self._retro, self._start, self._possible = retro, start, possible
        self._depth, self._left = depth, budget
        self._dead: set[Position] = set()
        self._deepest = 0

    def __len__(self) -> int:
        """How many positions were found that lead nowhere back."""
        return len(self._dead)

    def ancestors(self, position: Position) -> Ancestors:
        """What going back found; `ended` if no line goes on."""
        try:
            ended = self._retro.unmoves.complete and self._dies(position, 0)
        except (Spent, TooMuch):
            ended = False
        return Ancestors(len(self._dead - {position}), self._deepest, ended)

    def _dies(self, here: Position, depth: int) -> bool:
        play = self._retro.play
        for found in self._retro.unmoves.listed(here):
            self._left -= 1
            if found is None or self._left < 0:
                return False
            earlier, move = found
            if earlier in self._dead or play.apply(earlier, move) != here:
                continue
            if not play.allows(earlier, move):
                continue
            self._deepest = max(self._deepest, depth + 1)
            if earlier == self._start:
                return False
            if not self._possible(earlier):
                self._dead.add(earlier)
            elif depth + 1 == self._depth or not self._dies(earlier, depth + 1):
                return False
        self._dead.add(here)
        return True
