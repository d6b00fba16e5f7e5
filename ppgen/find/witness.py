"""Whether positions that were put together can arise: refused by a proof, or with a game that leads there."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ppgen.find.games import Game, end_of, game_to
from ppgen.find.pool import Pool
from ppgen.rules.board.position import count_pieces
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.graph import FAR
from ppgen.rules.board.reach.proofs.hands import misplaced
from ppgen.rules.board.reach.proofs.invariants import disproofs, opening
from ppgen.rules.board.reach.proofs.passing import QUICK
from ppgen.rules.board.reach.quiet import counts_quiet, uncounted, without_count
from ppgen.rules.board.reach.retro import DyingOut, RetroAnalysis
from ppgen.rules.board.reach.searches.enumeration import is_small
from ppgen.rules.board.reach.searches.search import Heuristic, search
from ppgen.rules.board.reach.strategies import NODE_BUDGET
from ppgen.rules.board.royal.static import remembered_faults
from ppgen.rules.board.static import static_faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from ppgen.rules.board.game import BoardGame
    from ppgen.rules.board.position import Position

NEAREST, MORE = 60, 2
"""From so many positions of random play, those that seem nearest, a game is continued; they have at most so many pieces
more.
"""
SAMPLE = 200
"""To so many positions of random play, taken evenly, the way is estimated where positions are put in an order."""
DEPTH, UNMOVES = 8, 500
"""How many moves are taken back to refuse a position, and how many un-moves may be looked at."""
DECIDE = NODE_BUDGET // 32
"""The budget of a judge where nothing else found a game."""


class Witnesses:
    """Proofs for positions of one game. `pool` makes the positions of play from which games are continued."""

    def __init__(self, rules: BoardGame, pool: Callable[[], Pool]) -> None:
        self.rules = rules
        self.real = rules.play
        tables = rules.play.tables
        self.play = type(self.real)(without_count(tables)) if counts_quiet(tables) else self.real
        self._pool = pool
        self.visited = 0
        self._play_of: dict[int, list[Position]] = {}
        self._begun: dict[Position, tuple[Heuristic, tuple[Position, ...]]] = {}

    @cached_property
    def pool(self) -> Pool:
        return self._pool()

    @cached_property
    def reach(self) -> Reach:
        return Reach(self.real, DECIDE)

    @cached_property
    def _retro(self) -> RetroAnalysis:
        return RetroAnalysis(self.play, self.reach.graph)

    def faulty(self, position: Position) -> bool:
        """Whether a position has a fault that shows without asking how it arose."""
        return bool(static_faults(self.real.tables, position) or remembered_faults(self.real, position))

    def refused(self, position: Position) -> bool:
        """Whether a proof shows, without any search for a game, that a position cannot arise."""
        if self.faulty(position):
            return True
        position = uncounted(self.play.tables, position)
        start = opening(self.play.tables, position)
        if position == start:
            return False
        if not self.play.tables.traceable:
            return bool([*misplaced(self.play.tables, start, position)])
        graph = self.reach.graph
        if next(disproofs(graph, position), None) is not None:
            return True
        lines = DyingOut(
            self._retro,
            start,
            lambda earlier: next(disproofs(graph, earlier, QUICK), None) is None,
            DEPTH if graph.losable else 1,
            UNMOVES,
        )
        return lines.ancestors(position).ended

    def nearest(self, positions: list[Position]) -> list[Position]:
        """Positions in another order: those first to which a game seems short to be continued."""
        far: dict[Position, int] = {}
        for here in positions:
            play = self._near_play(count_pieces(here) + MORE)
            estimate = Heuristic(self.reach.graph, here).estimate
            far[here] = min(map(estimate, play[:: -(-len(play) // SAMPLE)]), default=FAR) if play else FAR
        return sorted(positions, key=far.__getitem__)

    def bridged(self, position: Position, budget: int) -> Game | None:
        """A game that leads to a position: one of random play, continued in at most so many positions."""
        trail = self.pool.trail
        if position in trail:
            return game_to(trail, position)
        if position not in self._begun:
            self._begun[position] = self._starts(position)
        estimate, starts = self._begun[position]
        result = search(self.real, estimate, starts, budget)
        self.visited += result.visited
        if result.witness is None:
            return None
        on = (start for start in starts if end_of(self.real, Game(start, result.witness)) == position)
        return next((game_to(trail, start).onwards(result.witness) for start in on), None)

    def _starts(self, position: Position) -> tuple[Heuristic, tuple[Position, ...]]:
        """The positions of random play that seem nearest to one, with the estimate that says so."""
        estimate = Heuristic(self.reach.graph, position)
        play = self._near_play(count_pieces(position) + MORE)
        far = ((estimate.estimate(here), number) for number, here in enumerate(play))
        near = sorted((distance, number) for distance, number in far if distance < FAR)[:NEAREST]
        return estimate, tuple(play[number] for _, number in near)

    def _near_play(self, pieces: int) -> list[Position]:
        """The positions of random play with at most so many pieces."""
        if pieces not in self._play_of:
            self._play_of[pieces] = [here for here in self.pool.trail if count_pieces(here) <= pieces]
        return self._play_of[pieces]

    @property
    def can_judge(self) -> bool:
        """Whether a judge soon tells more: not where pieces are captured, unless all positions can be listed."""
        graph = self.reach.graph
        return not graph.losable or is_small(graph)

    def decided(self, position: Position) -> tuple[str, Game | None]:
        """What a judge says of a position, with a game that leads there if it is legal."""
        decision = self.reach.decide(position)
        self.visited += decision.visited
        is_legal = decision.status == "legal"
        return decision.status, Game(opening(self.real.tables, position), decision.witness) if is_legal else None

    def shortened(self, position: Position, game: Game) -> Game:
        """A game made shorter as the witnesses of figures are."""
        if game.begin != opening(self.real.tables, position):
            return game
        return Game(game.begin, self.reach.shortened(position, game.moves, len(game.moves)))
