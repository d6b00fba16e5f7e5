"""Whether a position of a board game can arise from its setup by legal moves, and how that is known.

`Reach.decide` tries, in this order: the setup itself; a proof of impossibility by an invariant, or because no last move
is possible; a witness (a proof game), found by placing all pieces in turn, best-first search, beam search or state
enumeration and replayed by the move generator; retrograde analysis. Without any of these the verdict is unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Literal

from msgspec import Struct

from ppgen.records import replace
from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.backwards import Remoteness, search_backwards
from ppgen.rules.board.reach.beam import NARROW, WIDE, beam_search
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.detour import search_by_a_pass
from ppgen.rules.board.reach.enumeration import StateEnumeration, is_small
from ppgen.rules.board.reach.gaps import Gaps, only_captures
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.growing import is_growing, outgrown
from ppgen.rules.board.reach.hands import misplaced
from ppgen.rules.board.reach.invariants import disproofs, opening, origins
from ppgen.rules.board.reach.leading import search_by_leading
from ppgen.rules.board.reach.passing import QUICK
from ppgen.rules.board.reach.placing import placing_witness
from ppgen.rules.board.reach.quiet import counts_quiet, leads_to, uncounted, without_count
from ppgen.rules.board.reach.resemblance import Resemblance
from ppgen.rules.board.reach.retro import Ancestors, DyingOut, RetroAnalysis, go_back
from ppgen.rules.board.reach.search import Heuristic, SearchResult, search
from ppgen.rules.board.reach.shorten import EFFORT, LEAST, shortened
from ppgen.rules.board.reach.tried import (
    ALIKE,
    BACK,
    BEAM,
    BEFORE,
    CLOSEST,
    DETOUR,
    EARLIER,
    LATE,
    LEADING,
    MET,
    PROOFS,
    QUIET,
    UNDOING,
    Tried,
    together,
    tried_in_words,
)
from ppgen.rules.board.reach.turning import Turning, turning_of
from ppgen.rules.board.reach.words import PAGES as PAGES
from ppgen.rules.board.reach.words import all_fault, back_fault, last_fault
from ppgen.rules.board.tables import NOBODY
from ppgen.rules.verdict import Fault

NODE_BUDGET = 40_000
"""Positions that all searches for one position may visit together, in a game with few pieces."""
CAPTURES_BUDGET = 120_000
"""The same where pieces are captured, for the beams from both ends."""
RETRO_BUDGET = 2_000
"""Positions that retrograde analysis may visit once no witness was found."""
GAPS_BUDGET = 60_000
"""The same where every move captures, for taking moves back."""
TURNING_SHARE = 4
"""By this the budget is multiplied where pieces turn others: such positions are visited faster."""
SOON, SOON_BUDGET = 8, 500
"""How many moves are taken back at most before games are searched in which pieces are captured, and how many un-moves
may be looked at: enough to see that no line goes on.
"""
LATE_DEPTH = 24
"""The same once no witness was found, with `RETRO_BUDGET` un-moves."""
LAST_BUDGET = 100_000
"""So many un-moves may be looked at to see that no last move is possible where nothing is captured."""
LOOSENED, KEPT = 12, 12
"""How many moves are taken back to find an easier goal, and how many of the most mobile positions are kept."""


class Decision(Struct, frozen=True):
    """Whether a position can arise: `witness` holds the moves that lead there, `faults` say why there are none."""

    status: Literal["legal", "illegal", "unknown"]
    faults: tuple[Fault, ...] = ()
    witness: tuple[Move, ...] = ()
    tried: tuple[Tried, ...] = ()
    """Where it is unknown, each strategy with the positions it visited, in the order in which they were tried."""
    visited: int = 0
    """How many positions were visited."""
    lead: str = ""
    """Where it is unknown, what can be said besides the strategies: how `said` begins."""

    @property
    def said(self) -> str:
        """What was tried, as a sentence; "" where the position is decided."""
        return tried_in_words(self.tried, self.lead) if self.status == "unknown" else ""


def _undecided(tried: list[Tried], lead: str) -> Decision:
    return Decision("unknown", tried=together(tried), visited=sum(each.visited for each in tried), lead=lead)


class Reach:
    """Proofs for one game. What depends on its rules alone is worked out once."""

    def __init__(self, play: Play, budget: int = NODE_BUDGET) -> None:
        self._real = play
        self.play = play = type(play)(without_count(play.tables)) if counts_quiet(play.tables) else play
        self.graph = Graph(play.tables)
        # An estimate takes longer, the more pieces there are to assign.
        most = max(len(self.graph.pieces(play.tables.setup, kinds)) for kinds in self.graph.groups)
        self.budget = budget // max(1, (most // 6) ** 2)
        self._captures_budget = CAPTURES_BUDGET * budget // NODE_BUDGET
        self._gaps_budget = GAPS_BUDGET * budget // NODE_BUDGET
        self._retro = RetroAnalysis(play, self.graph)
        self._beams = Beams(play, self.graph, self._retro)

    def decide(self, position: Position) -> Decision:
        """Judge a position without static faults (a piece on a hole, two on a space).

        The answer does not depend on the clock, so it is the same on every machine.
        """
        if self._real is self.play:
            return self._decide(position)
        decision = self._decide(uncounted(self.play.tables, position))
        start = opening(self._real.tables, position)
        if decision.status == "legal" and not leads_to(self._real, start, decision.witness, position):
            # It takes so long that the game is over before.
            return _undecided([Tried(QUIET, decision.visited)], "")
        return decision

    def shortened(self, position: Position, witness: tuple[Move, ...], visited: int = 0) -> tuple[Move, ...]:
        """A witness as it is shown: made shorter and played again. It may take about as long as the search took, which
        visited so many positions.
        """
        start = opening(self._real.tables, position)
        begin = start if self._real is self.play else uncounted(self.play.tables, start)
        shorter = shortened(self.play, self.graph, begin, witness, min(EFFORT, LEAST + visited))
        return shorter if leads_to(self._real, start, shorter, position) else witness

    def _decide(self, position: Position) -> Decision:
        start = opening(self.play.tables, position)
        if position == start:
            return Decision("legal")
        if not self.play.tables.traceable:
            faults = tuple(misplaced(self.play.tables, start, position))
            return Decision("illegal", faults) if faults else self._by_play(position, start)
        faults = tuple(disproofs(self.graph, position))
        if faults:
            return Decision("illegal", faults)
        if (dead := self._soon_over(position, start)) is not None:
            return dead
        if not self._small and (placements := placing_witness(self.play, start, position)) is not None:
            self._replay(start, placements, position)
            return Decision("legal", witness=placements, visited=len(placements))
        tried: list[Tried] = []
        result = self._forwards(position, start, tried)
        visited = result.visited
        if result.witness is None and not result.exhausted and (self._small or not self.graph.losable):
            if self._small:
                result = SearchResult(
                    self._enumeration.witness(start, position), len(self._enumeration), exhausted=True
                )
            else:
                result = self._other_searches(position, start, tried)
            visited += result.visited
        if result.witness is not None:
            self._replay(start, result.witness, position)
            return Decision("legal", witness=result.witness, visited=visited)
        # A short proof by the last moves is easier to follow than one by all games.
        # Where somebody must have passed, each earlier position asks anew for a blockade, which takes long.
        short = result.exhausted or any(each.how == DETOUR for each in tried)
        backwards = self._backwards(position, start, RETRO_BUDGET // 8 if short else RETRO_BUDGET)
        visited += backwards.visited
        tried.append(Tried(BACK, backwards.visited))
        if backwards.faults:
            return backwards
        if result.exhausted:
            return Decision("illegal", (all_fault(result.visited),), visited=visited)
        return _undecided(tried, PROOFS)

    def _soon_over(self, position: Position, start: Position) -> Decision | None:
        """A proof by the last move, or by a few of them where pieces are captured; None if a line goes on."""
        # Where every move captures, a game is found sooner than all lines of a few moves are looked through.
        far = self.graph.losable and (self._gaps is None or self._small)
        depth, budget = (SOON, SOON_BUDGET) if far else (1, LAST_BUDGET)
        return self._dead(position, DyingOut(self._retro, start, self._not_disproved, depth, budget))

    def _dead(self, position: Position, lines: DyingOut) -> Decision | None:
        went = lines.ancestors(position)
        return Decision("illegal", (self._ended_fault(position, went),), visited=went.count) if went.ended else None

    def _ended_fault(self, position: Position, went: Ancestors) -> Fault:
        if not went.depth:
            return last_fault(self.play.tables, position.to_move)
        return back_fault(self.play.tables, position.to_move, went.depth, went.count)

    def _not_disproved(self, position: Position) -> bool:
        return next(disproofs(self.graph, position, QUICK), None) is None

    def _by_play(self, position: Position, start: Position) -> Decision:
        """A witness by play, or a proof by all games; of single pieces at most where they came from."""
        if is_growing(self.play.tables) and (faults := tuple(outgrown(self.play.tables, start, position))):
            return Decision("illegal", faults)
        if self.play.tables.origins_kept and (faults := tuple(origins(self.graph, position))):
            return Decision("illegal", faults)
        if (placements := placing_witness(self.play, start, position)) is not None:
            self._replay(start, placements, position)
            return Decision("legal", witness=placements, visited=len(placements))
        tried: list[Tried] = []
        if self.play.tables.origins_kept and self._small:
            listed = self._enumeration
            result = SearchResult(listed.witness(start, position), len(listed), exhausted=True)
        else:
            result = self._turned(position, start, tried)
            if result.witness is None and self.play.tables.origins_kept and self.graph.losable:
                result = self._beams.search(start, position, self._captures_budget, tried)
            if result.witness is None:
                result = search(self.play, Resemblance(self.play.tables, position), (start,), self.budget)
                tried.append(Tried(ALIKE, result.visited))
        if result.witness is not None:
            self._replay(start, result.witness, position)
            return Decision("legal", witness=result.witness, visited=result.visited)
        if result.exhausted:
            return Decision("illegal", (all_fault(result.visited),), visited=result.visited)
        return _undecided(tried, "")

    def _turned(self, position: Position, start: Position, tried: list[Tried]) -> SearchResult:
        """A game in which pieces are placed and turn others, if this is one."""
        if self._turning is None:
            return SearchResult(None, 0)
        result = self._turning.search(start, position, TURNING_SHARE * self.budget)
        tried.append(Tried(MET, result.visited))
        return result

    @cached_property
    def _gaps(self) -> Gaps | None:
        return Gaps(self.play, self._retro.unmoves) if only_captures(self.play.tables) else None

    @cached_property
    def _turning(self) -> Turning | None:
        return turning_of(self.play)

    def _forwards(self, position: Position, start: Position, tried: list[Tried]) -> SearchResult:
        """A short best-first search, which is nearly always enough; one backwards; a beam search; larger budgets. Only
        games with a pass where the colours ask for one.
        """
        if self._gaps is not None and not self._small:
            result = self._gaps.search(start, position, self._gaps_budget)
            tried.append(Tried(BEFORE, result.visited))
            if result.witness is not None:
                return result
        if self.graph.losable and not self._small:
            return self._beams.search(start, position, self._captures_budget, tried)
        heuristic = Heuristic(self.graph, position)
        if self._small or not self._bounded:
            result = search(self.play, heuristic, (start,), self.budget // 2)
            tried.append(Tried(CLOSEST, result.visited))
            if result.witness is None and not result.exhausted and not self._small:
                led = search_by_leading(self._retro, start, position, self.budget // 8)
                tried.append(Tried(LEADING, led.visited))
                return replace(led, visited=result.visited + led.visited)
            return result
        few = self.budget // 16
        strategies: tuple[tuple[str, Callable[[], SearchResult]], ...] = (
            (CLOSEST, lambda: search(self.play, heuristic, (start,), few)),
            (UNDOING, lambda: search_backwards(self._retro, Remoteness(self.graph, start), position, few)),
            (BEAM, lambda: beam_search(self.play, heuristic, start, NARROW)),
            (CLOSEST, lambda: search(self.play, heuristic, (start,), self.budget // 2)),
            (BEAM, lambda: beam_search(self.play, heuristic, start, WIDE)),
        )
        if heuristic.out_of_step(start):
            strategies = ((DETOUR, lambda: search_by_a_pass(self._retro, start, position, self.budget)),)
        visited = 0
        result = SearchResult(None, 0)
        for how, strategy in strategies:
            result = strategy()
            visited += result.visited
            tried.append(Tried(how, result.visited))
            if result.witness is not None or result.exhausted:
                break
        return replace(result, visited=visited)

    @cached_property
    def _bounded(self) -> bool:
        """Whether the distances of pieces are a lower bound for the length of a game."""
        tables = self.play.tables
        owned = all(kind.owner != NOBODY for kind in tables.types)
        lasting = not self.graph.losable and not self.graph.swapped and not self.graph.endless
        return owned and not tables.attributes and lasting

    @cached_property
    def _small(self) -> bool:
        return is_small(self.graph)

    @cached_property
    def _enumeration(self) -> StateEnumeration:
        setup = self.play.tables.setup
        if not self.play.tables.either_first:
            return StateEnumeration(self.play, (setup,))
        players = range(len(self.play.tables.players))
        return StateEnumeration(self.play, tuple(setup._replace(to_move=player, first=player) for player in players))

    def _backwards(self, position: Position, start: Position, budget: int) -> Decision:
        """A proof by the last moves, if there is one."""
        retro = self._retro
        if self.graph.losable:
            lines = DyingOut(retro, start, self._not_disproved, LATE_DEPTH, budget)
            return self._dead(position, lines) or Decision("unknown", visited=len(lines))
        if not retro.complete:
            return Decision("unknown")
        met: list[Position] = []

        def possible(earlier: Position) -> bool:
            if earlier == start:
                met.append(earlier)
            return earlier == start or self._not_disproved(earlier)

        went = go_back(retro, position, possible, budget)
        if met or not went.ended:
            return Decision("unknown", visited=went.count)
        return Decision("illegal", (self._ended_fault(position, went),), visited=went.count)

    def _other_searches(self, position: Position, start: Position, tried: list[Tried]) -> SearchResult:
        """Two more attempts: a search that postpones exits, and searches for positions a few moves before this one."""
        visited = 0
        if Heuristic(self.graph, position).out_of_step(start):
            return SearchResult(None, visited)
        if any(move_tables.exits for move_tables in self.play.tables.move_tables):
            late = search(self.play, Heuristic(self.graph, position, exits_last=True), (start,), self.budget // 4)
            if late.witness is not None or late.exhausted:
                return late
            visited = late.visited
            tried.append(Tried(LATE, visited))
        onwards: dict[Position, tuple[Move, ...]] = {position: ()}
        layer = [position]
        for depth in range(1, LOOSENED + 1):
            if len(onwards) > self.budget // 8:
                break
            earlier: list[Position] = []
            for here in layer:
                for before, move in self._retro.before(here).items():
                    if before not in onwards and next(disproofs(self.graph, before, QUICK), None) is None:
                        onwards[before] = (move, *onwards[here])
                        earlier.append(before)
            # Positions in which pieces have more moves are easier to reach.
            earlier.sort(key=self._mobility, reverse=True)
            layer = earlier[:KEPT]
            # A finished game has few possible last moves, so all of them are tried, with a larger budget.
            last = depth == 1 and self.play.ended(position) is not None
            budget = max(self.budget // 16, self.budget // max(len(earlier), 1)) if last else self.budget // 16
            for near in earlier if last else layer[:1]:
                result = search(self.play, Heuristic(self.graph, near), (start,), budget)
                visited += result.visited
                tried.append(Tried(EARLIER, result.visited))
                if result.witness is not None:
                    return SearchResult((*result.witness, *onwards[near]), visited)
        tried.append(Tried(BACK, len(onwards)))
        return SearchResult(None, visited + len(onwards))

    def _mobility(self, position: Position) -> int:
        """How many moves all players together would have if it were their turn."""
        players = range(len(self.play.tables.players))
        return sum(self.play.count(position._replace(to_move=player)) for player in players)

    def _replay(self, start: Position, witness: tuple[Move, ...], goal: Position) -> None:
        """Play a witness through the move generator, so that a wrong search is never believed."""
        here = start
        for move in witness:
            if move not in self.play.moves(here):
                raise AssertionError(f"a witness holds the move {move}, which is not legal")
            here = self.play.apply(here, move)
        if here != goal:
            raise AssertionError("a witness leads to another position")
