"""Whether a position of a board game can arise from its setup by legal moves, and how that is known.

`Reach.decide` tries, in this order: the setup itself; a proof of impossibility by an invariant, or because no last move
is possible; a witness (a proof game), found by one of the searches in `strategies.py` and replayed by the move
generator; retrograde analysis. Without any of these the verdict is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.effort import Spent, effort_of, searched
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.proofs.invariants import disproofs, opening
from ppgen.rules.board.reach.proofs.passing import NODE_BUDGET as ANY_PASS
from ppgen.rules.board.reach.proofs.passing import QUICK
from ppgen.rules.board.reach.proofs.untraced import Untraced
from ppgen.rules.board.reach.proofs.words import PAGES as PAGES
from ppgen.rules.board.reach.proofs.words import all_fault, back_fault, last_fault
from ppgen.rules.board.reach.quiet import counts_quiet, leads_to, uncounted, without_count
from ppgen.rules.board.reach.retro import Ancestors, DyingOut, RetroAnalysis, go_back
from ppgen.rules.board.reach.searches.search import SearchResult
from ppgen.rules.board.reach.shorten import EFFORT, LEAST, shortened
from ppgen.rules.board.reach.strategies import NODE_BUDGET, Strategies
from ppgen.rules.board.reach.trail import lawful
from ppgen.rules.board.reach.tried import BACK, DETOUR, PROOFS, QUIET, Tried, together, tried_in_words, visited
from ppgen.rules.protocol import TooMuch
from ppgen.rules.verdict import Fault

RETRO_BUDGET = 2_000
"""Positions that retrograde analysis may visit once no witness was found."""
SOON, SOON_BUDGET = 8, 500
"""How many moves are taken back at most before games are searched in which pieces are captured, and how many un-moves
may be looked at: enough to see that no line goes on.
"""
UNTRACED_DEPTH, UNTRACED_BUDGET = 2, 200
"""The same where pieces cannot be followed: each move that is taken back costs more there."""
LATE_DEPTH = 24
"""The same once no witness was found, with `RETRO_BUDGET` un-moves."""
LAST_BUDGET = 100_000
"""So many un-moves may be looked at to see that no last move is possible where nothing is captured."""
SEARCHING, PROVING, SHORTENING = 700_000, 100_000, 100_000
"""So many chains of hops may be listed in all searches, in a proof by last moves, and to make a witness shorter."""


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
    return Decision("unknown", tried=together(tried), visited=visited(tried), lead=lead)


class Reach:
    """Proofs for one game. What depends on its rules alone is worked out once.

    `budget` limits the positions that searches visit, in those of a game with few pieces. With `listing`, all positions
    of a small game are listed, which decides every verdict.
    """

    def __init__(self, play: Play, budget: int = NODE_BUDGET, *, listing: bool = True) -> None:
        self._real = play = searched(play)
        self.play = play = type(play)(without_count(play.tables)) if counts_quiet(play.tables) else play
        self._effort = effort_of(play)
        self.graph = Graph(play.tables)
        self._retro = RetroAnalysis(play, self.graph)
        self._untraced = None if play.tables.traceable else Untraced(play, self.graph)
        self._strategies = Strategies(play, self.graph, self._retro, budget, listing=listing)

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
        with self._effort.limited(SHORTENING):
            shorter = shortened(self.play, self.graph, begin, witness, min(EFFORT, LEAST + visited))
        return shorter if leads_to(self._real, start, shorter, position) else witness

    def _decide(self, position: Position) -> Decision:
        start = opening(self.play.tables, position)
        soon = self._soon(position, start)
        if soon is not None:
            return soon
        traceable = self._untraced is None
        tried: list[Tried] = []
        search = self._strategies.search if traceable else self._strategies.by_play
        with self._effort.limited(SEARCHING):
            try:
                result = search(start, position, tried)
            except (Spent, TooMuch):
                result = SearchResult(None, 0)
        if result.witness is not None:
            return self._witnessed(start, position, result.witness, tried)
        # A short proof by the last moves is easier to follow than one by all games.
        # Where somebody must have passed, each earlier position asks anew for a blockade, which takes long.
        short = result.exhausted or any(each.how == DETOUR for each in tried)
        with self._effort.limited(PROVING):
            backwards = self._backwards(position, start, RETRO_BUDGET // 8 if short else RETRO_BUDGET)
        tried.append(Tried(BACK, backwards.visited))
        if backwards.faults:
            return backwards
        if not result.exhausted:
            result = self._strategies.played_out(start, position, tried)
        if result.witness is not None:
            return self._witnessed(start, position, result.witness, tried)
        if result.exhausted:
            return Decision("illegal", (all_fault(result.visited),), visited=visited(tried))
        return _undecided(tried, PROOFS if traceable else "")

    def refuted(self, position: Position) -> tuple[Fault, ...]:
        """What shows that a position cannot arise, without any search for a game that leads there."""
        position = uncounted(self.play.tables, position)
        soon = self._soon(position, opening(self.play.tables, position))
        return () if soon is None else soon.faults

    def _soon(self, position: Position, start: Position) -> Decision | None:
        """The decision on the setup, or by a proof that needs no search; None if there is none."""
        if position == start:
            return Decision("legal")
        faults = tuple(self._disproofs(position))
        if faults:
            return Decision("illegal", faults)
        with self._effort.limited(PROVING):
            return self._soon_over(position, start)

    def _soon_over(self, position: Position, start: Position) -> Decision | None:
        """A proof by the last move, or by a few of them where pieces are captured; None if a line goes on."""
        depth, budget = UNTRACED_DEPTH, UNTRACED_BUDGET
        if self._untraced is None:
            # Where every move captures, a game is found sooner than all lines of a few moves are looked through.
            far = self.graph.losable and not self._strategies.only_captures
            depth, budget = (SOON, SOON_BUDGET) if far else (1, LAST_BUDGET)
        return self._dead(position, DyingOut(self._retro, start, self._not_disproved, depth, budget))

    def _dead(self, position: Position, lines: DyingOut) -> Decision | None:
        went = lines.ancestors(position)
        return Decision("illegal", (self._ended_fault(position, went),), visited=went.count) if went.ended else None

    def _ended_fault(self, position: Position, went: Ancestors) -> Fault:
        if not went.depth:
            return last_fault(self.play.tables, position.to_move)
        return back_fault(self.play.tables, position.to_move, went.depth, went.count)

    def _disproofs(self, position: Position, budget: int = ANY_PASS) -> Iterator[Fault]:
        """What shows that a position cannot arise, whatever was played last."""
        if self._untraced is not None:
            return self._untraced.disproofs(position, quick=budget == QUICK)
        return disproofs(self.graph, position, budget)

    def _not_disproved(self, position: Position) -> bool:
        return next(self._disproofs(position, QUICK), None) is None

    def _backwards(self, position: Position, start: Position, budget: int) -> Decision:
        """A proof by the last moves, if there is one."""
        retro = self._retro
        if self.graph.losable or self._untraced is not None:
            lines = DyingOut(retro, start, self._not_disproved, LATE_DEPTH, budget)
            return self._dead(position, lines) or Decision("unknown", visited=len(lines))
        if not retro.complete:
            return Decision("unknown")
        met: list[Position] = []

        def possible(earlier: Position) -> bool:
            if earlier == start:
                met.append(earlier)
            return earlier == start or self._not_disproved(earlier)

        went = go_back(retro, position, possible, budget // self._strategies.price)
        if met or not went.ended:
            return Decision("unknown", visited=went.count)
        return Decision("illegal", (self._ended_fault(position, went),), visited=went.count)

    def _witnessed(self, start: Position, goal: Position, witness: tuple[Move, ...], tried: list[Tried]) -> Decision:
        """A witness is played through the move generator, so that a wrong search is never believed."""
        here = start
        moves = []
        for move in witness:
            legal = lawful(self.play, here, move)
            if legal is None or legal not in self.play.moves(here):
                raise AssertionError(f"a witness holds the move {move}, which is not legal")
            moves.append(legal)
            here = self.play.apply(here, legal)
        if here != goal:
            raise AssertionError("a witness leads to another position")
        return Decision("legal", witness=tuple(moves), visited=visited(tried))
