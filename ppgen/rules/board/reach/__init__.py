"""Whether a position of a board game can arise from its setup by legal moves, and how that is known.

`Reach.decide` gives, in this order: the setup itself; a proof of impossibility by an invariant, or because no last move
is possible; a witness, found by guided search or ply by ply, and played through the move generator again; a proof by
taking back more moves, or that every game was tried (a small game is listed whole); or that neither could be shown,
with the effort spent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from ppgen.rules.board.generate import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.beam import NARROW, WIDE, beam_search
from ppgen.rules.board.reach.enumeration import StateEnumeration, is_small
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.invariants import disproofs, opening
from ppgen.rules.board.reach.passing import QUICK
from ppgen.rules.board.reach.retro import RetroAnalysis, go_back
from ppgen.rules.board.reach.search import Heuristic, SearchResult, search
from ppgen.rules.board.reach.words import PAGES as PAGES
from ppgen.rules.board.reach.words import all_fault, back_fault, last_fault
from ppgen.rules.board.tables import NOBODY
from ppgen.rules.verdict import Fault

NODE_BUDGET = 40_000
"""Positions that one question may cost in a game of few pieces, all searches together."""
BACKWARDS = 2_000
"""Positions looked at when moves are taken back, once no witness was found."""
LOOSENED, KEPT = 12, 12
"""How many moves are taken back to find an easier goal, and how many of the positions with most room are kept."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a position can arise. `witness` are the moves that lead there, `faults` say why it cannot."""

    status: Literal["legal", "illegal", "unknown"]
    faults: tuple[Fault, ...] = ()
    witness: tuple[Move, ...] = ()
    tried: str = ""
    visited: int = 0
    """Positions looked at."""


class Reach:
    """Proofs for one game; what only depends on its rules is worked out once."""

    def __init__(self, play: Play, budget: int = NODE_BUDGET) -> None:
        self.play = play
        self.graph = Graph(play.tables)
        # Rating a position takes longer, the more pieces there are to be assigned.
        most = max(len(self.graph.pieces(play.tables.setup, kinds)) for kinds in self.graph.groups)
        self.budget = budget // max(1, (most // 6) ** 2)
        self._retro = RetroAnalysis(play, self.graph)

    def decide(self, position: Position) -> Decision:
        """Judge a position in which nothing is statically wrong (pieces on holes, two on a space).

        Nothing depends on the clock, so the answer is the same everywhere.
        """
        start = opening(self.play.tables, position)
        if position == start:
            return Decision("legal")
        faults = tuple(disproofs(self.graph, position))
        if faults:
            return Decision("illegal", faults)
        if self._retro.complete and not self._retro.before(position):
            return Decision("illegal", (last_fault(self.play.tables, position.to_move),))
        found = self._forwards(position, start)
        visited = found.visited
        if found.witness is None and not found.exhausted:
            if self._small:
                found = SearchResult(self._enumeration.witness(start, position), len(self._enumeration), exhausted=True)
            else:
                found = self._by_another_way(position, start)
            visited += found.visited
        if found.witness is not None:
            self._replay(start, found.witness, position)
            return Decision("legal", witness=found.witness, visited=visited)
        # A short proof by the last moves is easier to follow than a long one by all games.
        backwards = self._backwards(position, start, BACKWARDS // 8 if found.exhausted else BACKWARDS)
        visited += backwards.visited
        if backwards.faults:
            return backwards
        if found.exhausted:
            return Decision("illegal", (all_fault(found.visited),), visited=visited)
        budget = f"{visited:,}".replace(",", " ")
        tried = f"No invariant is broken; {budget} positions were looked at without finding a way to this one."
        return Decision("unknown", tried=tried, visited=visited)

    def _forwards(self, position: Position, start: Position) -> SearchResult:
        """A short guided search, which is nearly always enough; ply by ply; and both again at length."""
        heuristic = Heuristic(self.graph, position)
        if self._small or not self._timed:
            return search(self.play, heuristic, (start,), self.budget // 2)
        visited = 0
        found = SearchResult(None, 0)
        for budget, tries in ((self.budget // 16, NARROW), (self.budget // 2, WIDE)):
            found = search(self.play, heuristic, (start,), budget)
            visited += found.visited
            if found.witness is None and not found.exhausted:
                found = beam_search(self.play, heuristic, start, tries)
                visited += found.visited
            if found.witness is not None or found.exhausted:
                break
        return replace(found, visited=visited)

    @cached_property
    def _timed(self) -> bool:
        """Whether the moves that pieces need tell how long a game lasts at least."""
        tables = self.play.tables
        owned = all(kind.owner != NOBODY for kind in tables.types)
        return owned and not tables.attributes and not self.graph.losable and not self.graph.endless

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
        if not retro.complete:
            return Decision("unknown")
        met: list[Position] = []

        def possible(earlier: Position) -> bool:
            if earlier == start:
                met.append(earlier)
            return earlier == start or next(disproofs(self.graph, earlier, QUICK), None) is None

        went = go_back(retro, position, possible, budget)
        if met or not went.ended:
            return Decision("unknown", visited=went.count)
        fault = back_fault(self.play.tables, position.to_move, went.depth, went.count)
        return Decision("illegal", (fault,), visited=went.count)

    def _by_another_way(self, position: Position, start: Position) -> SearchResult:
        """Two more tries: a search that leaves exits to the end, and some towards positions from a few moves before."""
        visited = 0
        if any(move_tables.exits for move_tables in self.play.tables.move_tables):
            late = search(self.play, Heuristic(self.graph, position, exits_last=True), (start,), self.budget // 4)
            if late.witness is not None or late.exhausted:
                return late
            visited = late.visited
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
            # Where the pieces have more room, the way there is easier to find.
            earlier.sort(key=self._room, reverse=True)
            layer = earlier[:KEPT]
            # The end of a game leaves little choice of a last move, so all of them are tried, and at length.
            last = depth == 1 and self.play.ended(position) is not None
            budget = max(self.budget // 16, self.budget // max(len(earlier), 1)) if last else self.budget // 16
            for near in earlier if last else layer[:1]:
                found = search(self.play, Heuristic(self.graph, near), (start,), budget)
                visited += found.visited
                if found.witness is not None:
                    return SearchResult((*found.witness, *onwards[near]), visited)
        return SearchResult(None, visited + len(onwards))

    def _room(self, position: Position) -> int:
        """How many moves all players together would have."""
        players = range(len(self.play.tables.players))
        return sum(self.play.count(position._replace(to_move=player)) for player in players)

    def _replay(self, start: Position, witness: tuple[Move, ...], goal: Position) -> None:
        """Play a witness through the move generator. A search that is wrong must never be believed."""
        here = start
        for move in witness:
            if move not in self.play.moves(here):
                raise AssertionError(f"a witness holds the move {move}, which is not legal")
            here = self.play.apply(here, move)
        if here != goal:
            raise AssertionError("a witness leads to another position")
