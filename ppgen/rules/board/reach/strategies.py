"""The searches for a game that leads to a position, in the order in which they are tried, each with its budget.

Which of them serve a game follows from its rules: whether pieces are captured (then `capturing.py` lists them), placed
or turned, whether every move captures, whether so few positions can exist that all may be listed. Every search is
counted, never timed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ppgen.records import replace
from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.capturing import CapturingStrategies
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.proofs.invariants import disproofs
from ppgen.rules.board.reach.proofs.passing import QUICK
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.backwards import Remoteness, search_backwards
from ppgen.rules.board.reach.searches.beam import NARROW, WIDE, beam_search
from ppgen.rules.board.reach.searches.detour import search_by_a_pass
from ppgen.rules.board.reach.searches.enumeration import SHORT, StateEnumeration, is_small
from ppgen.rules.board.reach.searches.gaps import Gaps, only_captures
from ppgen.rules.board.reach.searches.leading import search_by_leading
from ppgen.rules.board.reach.searches.placing import placing_witness
from ppgen.rules.board.reach.searches.resemblance import Resemblance
from ppgen.rules.board.reach.searches.search import Heuristic, SearchResult, search
from ppgen.rules.board.reach.searches.undoing import FIRST as FIRST_BACK
from ppgen.rules.board.reach.searches.undoing import LAST as LAST_BACK
from ppgen.rules.board.reach.searches.undoing import Shape, Undoing
from ppgen.rules.board.reach.tried import (
    ALIKE,
    BACK,
    BEAM,
    BEFORE,
    CLOSEST,
    DETOUR,
    EARLIER,
    HOMEWARD,
    LATE,
    LEADING,
    LISTING,
    MET,
    PLACING,
    PLAYED_OUT,
    UNDOING,
    Tried,
)
from ppgen.rules.board.tables import NOBODY

if TYPE_CHECKING:
    from ppgen.rules.board.reach.wide.turning import Turning

NODE_BUDGET = 40_000
"""Positions that all searches for one position may visit together, in a game with few pieces."""
BEAM_BUDGET = 100_000
"""The same where nothing is captured, for narrow beams, and again for wide ones, which come last."""
GAPS_BUDGET = 60_000
"""The same where every move captures, for taking moves back."""
TURNING_BUDGET = 7_000_000
"""The same where pieces turn others, for taking moves back in arrays."""
HOMEWARD_BUDGET = 100_000
"""Un-moves that may be looked at where pieces cannot be followed."""
LOOSENED, KEPT = 12, 12
"""How many moves are taken back to find an easier goal, and how many of the most mobile positions are kept."""


class Strategies:
    """The searches for one game. What depends on its rules alone is worked out once.

    Each method adds what it did to the list `tried`, whether it found a game or not.
    """

    def __init__(self, play: Play, graph: Graph, retro: RetroAnalysis, budget: int, *, listing: bool) -> None:
        self.play = play
        self.graph = graph
        most = max(len(graph.pieces(play.tables.setup, kinds)) for kinds in graph.groups)
        self.price = max(1, (most // 6) ** 2)
        """How many times as long an estimate, or a proof, takes as with few pieces to assign."""
        self._beam_budget = BEAM_BUDGET * budget // NODE_BUDGET
        self.budget = budget // self.price
        self._turning_budget = TURNING_BUDGET * budget // NODE_BUDGET
        self._homeward_budget = HOMEWARD_BUDGET * budget // NODE_BUDGET
        self._gaps_budget = GAPS_BUDGET * budget // NODE_BUDGET
        self._share = budget / NODE_BUDGET
        self._retro = retro
        self._listing = listing
        self.small = listing and is_small(graph)
        """Whether all positions that can arise are listed rather than searched for."""

    # --- games whose pieces can be followed -------------------------------------------------------------------------

    def search(self, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        """A game from a start to a goal, in a game in which every piece can be followed back to the setup."""
        if self.small:
            result = self._closest(start, goal, tried)
            if result.witness is not None or result.exhausted:
                return result
            result = self._listed(start, goal, tried)
            if result.witness is not None or result.exhausted:
                return result
        placements = placing_witness(self.play, start, goal)
        if placements is not None:
            return self._placed(placements, tried)
        if self._gaps is not None:
            result = self._gaps.search(start, goal, self._gaps_budget)
            tried.append(Tried(BEFORE, result.visited))
            if result.witness is not None:
                return result
        if self.graph.losable:
            return self._capturing.search(start, goal, tried)
        result = self._in_turn(start, goal, tried) if self._bounded else self._led(start, goal, tried)
        if result.witness is not None or result.exhausted:
            return result
        return self._other_searches(start, goal, tried)

    def _closest(self, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        result = search(self.play, Heuristic(self.graph, goal), (start,), self.budget // 2)
        tried.append(Tried(CLOSEST, result.visited))
        return result

    def _led(self, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        """Where distances are no lower bound."""
        result = self._closest(start, goal, tried)
        if result.witness is not None or result.exhausted:
            return result
        result = search_by_leading(self._retro, start, goal, self.budget // 8)
        tried.append(Tried(LEADING, result.visited))
        return result

    def _in_turn(self, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        """A short best-first search, which is nearly always enough; one backwards; a beam search; larger budgets. Only
        games with a pass where the colours ask for one.
        """
        heuristic = Heuristic(self.graph, goal)
        few = self.budget // 16
        strategies: tuple[tuple[str, Callable[[], SearchResult]], ...] = (
            (CLOSEST, lambda: search(self.play, heuristic, (start,), few)),
            (UNDOING, lambda: search_backwards(self._retro, Remoteness(self.graph, start), goal, few)),
            (BEAM, lambda: beam_search(self.play, heuristic, start, NARROW, self._beam_budget)),
            (CLOSEST, lambda: search(self.play, heuristic, (start,), self.budget // 2)),
            (BEAM, lambda: beam_search(self.play, heuristic, start, WIDE, self._beam_budget)),
        )
        if heuristic.out_of_step(start):
            strategies = ((DETOUR, lambda: search_by_a_pass(self._retro, start, goal, self.budget)),)
        result = SearchResult(None, 0)
        for how, strategy in strategies:
            result = strategy()
            tried.append(Tried(how, result.visited))
            if result.witness is not None or result.exhausted:
                break
        return result

    def _other_searches(self, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        """Two more attempts: a search that postpones exits, and searches for positions a few moves before this one."""
        if Heuristic(self.graph, goal).out_of_step(start):
            return SearchResult(None, 0)
        if any(move_tables.exits for move_tables in self.play.tables.move_tables):
            late = search(self.play, Heuristic(self.graph, goal, exits_last=True), (start,), self.budget // 4)
            tried.append(Tried(LATE, late.visited))
            if late.witness is not None or late.exhausted:
                return late
        onwards: dict[Position, tuple[Move, ...]] = {goal: ()}
        layer = [goal]
        for depth in range(1, LOOSENED + 1):
            if len(onwards) > self.budget // 8:
                break
            earlier: list[Position] = []
            for here in layer:
                if len(onwards) > self.budget // 8:
                    break
                for before, move in self._retro.before(here).items():
                    if before not in onwards and next(disproofs(self.graph, before, QUICK), None) is None:
                        onwards[before] = (move, *onwards[here])
                        earlier.append(before)
            # Positions in which pieces have more moves are easier to reach.
            earlier.sort(key=self._mobility, reverse=True)
            layer = earlier[:KEPT]
            # A finished game has few possible last moves, so all of them are tried, with a larger budget.
            last = depth == 1 and self.play.ended(goal) is not None
            budget = max(self.budget // 16, self.budget // max(len(earlier), 1)) if last else self.budget // 16
            for near in earlier if last else layer[:1]:
                result = search(self.play, Heuristic(self.graph, near), (start,), budget)
                tried.append(Tried(EARLIER, result.visited))
                if result.witness is not None:
                    return replace(result, witness=(*result.witness, *onwards[near]))
        tried.append(Tried(BACK, len(onwards)))
        return SearchResult(None, len(onwards))

    def _mobility(self, position: Position) -> int:
        """How many moves all players together would have if it were their turn."""
        players = range(len(self.play.tables.players))
        return sum(self.play.count(position._replace(to_move=player)) for player in players)

    # --- games whose pieces cannot be followed ----------------------------------------------------------------------

    def by_play(self, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        """A game from a start to a goal where nothing shows of a piece where it came from."""
        placements = placing_witness(self.play, start, goal)
        if placements is not None:
            return self._placed(placements, tried)
        kept = self.play.tables.origins_kept
        if kept and self.small:
            result = self._alike(start, goal, self.budget // 8, tried)
            if result.witness is not None or result.exhausted:
                return result
            result = self._listed(start, goal, tried)
            if result.witness is not None or result.exhausted:
                return result
        if self._turning is not None:
            result = self._turning.search(start, goal, self._turning_budget)
            tried.append(Tried(MET, result.visited))
            if result.witness is not None:
                return result
        if kept and self.graph.losable:
            result = self._capturing.search(start, goal, tried)
            if result.witness is not None:
                return result
        budget = self._homeward_budget
        result = self._homeward(start, goal, FIRST_BACK, budget * 3 // 4, tried)
        if result.witness is not None:
            return result
        result = self._alike(start, goal, self.budget, tried)
        if result.witness is not None or result.exhausted:
            return result
        return self._homeward(start, goal, LAST_BACK, budget // 4, tried)

    def _alike(self, start: Position, goal: Position, budget: int, tried: list[Tried]) -> SearchResult:
        result = search(self.play, Resemblance(self.play.tables, goal), (start,), budget)
        tried.append(Tried(ALIKE, result.visited))
        return result

    def _homeward(
        self, start: Position, goal: Position, shapes: Sequence[Shape], budget: int, tried: list[Tried]
    ) -> SearchResult:
        """Moves taken back until all pieces are at home or in hand, where another search does not do that better."""
        if self._undoing is None:
            return SearchResult(None, 0)
        result = self._undoing.search(start, goal, budget, shapes)
        tried.append(Tried(HOMEWARD, result.visited))
        return result

    # --- both -------------------------------------------------------------------------------------------------------

    def _placed(self, placements: tuple[Move, ...], tried: list[Tried]) -> SearchResult:
        tried.append(Tried(PLACING, len(placements)))
        return SearchResult(placements, len(placements))

    def _listed(self, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        """Looked up among all positions that can arise."""
        listed = self._enumeration
        tried.append(Tried(LISTING, len(listed)))
        return SearchResult(listed.witness(start, goal), len(listed), exhausted=listed.whole)

    def played_out(self, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        """The last resort: many games end soon, though very many positions could exist on their boards."""
        if not self._listing:
            return SearchResult(None, 0)
        short = self._short
        tried.append(Tried(PLAYED_OUT, len(short)))
        return SearchResult(short.witness(start, goal), len(short), exhausted=short.whole)

    # --- what serves this game --------------------------------------------------------------------------------------

    @cached_property
    def only_captures(self) -> bool:
        """Whether moves are taken back by filling gaps, since every move captures."""
        return not self.small and self._gaps is not None

    @cached_property
    def _bounded(self) -> bool:
        """Whether the distances of pieces are a lower bound for the length of a game."""
        tables = self.play.tables
        owned = all(kind.owner != NOBODY for kind in tables.types)
        lasting = not self.graph.losable and not self.graph.swapped and not self.graph.endless
        return owned and not tables.attributes and lasting

    @cached_property
    def _capturing(self) -> CapturingStrategies:
        return CapturingStrategies(self.play, self.graph, self._retro, self._share)

    @cached_property
    def _gaps(self) -> Gaps | None:
        return Gaps(self.play, self._retro.unmoves) if only_captures(self.play.tables) else None

    @cached_property
    def _turning(self) -> Turning | None:
        from ppgen.rules.board.reach.wide.turning import turning_of

        return turning_of(self.play)

    @cached_property
    def _undoing(self) -> Undoing | None:
        return None if self._turning is not None or self.play.tables.origins_kept else Undoing(self._retro)

    @cached_property
    def _enumeration(self) -> StateEnumeration:
        return StateEnumeration(self.play, self._setups)

    @cached_property
    def _short(self) -> StateEnumeration:
        return StateEnumeration(self.play, self._setups, SHORT)

    @property
    def _setups(self) -> tuple[Position, ...]:
        setup = self.play.tables.setup
        if not self.play.tables.either_first:
            return (setup,)
        players = range(len(self.play.tables.players))
        return tuple(setup._replace(to_move=player, first=player) for player in players)
