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
from ppgen.rules.board.reach.census import Census, is_small
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.invariants import disproofs, opening
from ppgen.rules.board.reach.passing import GLANCE
from ppgen.rules.board.reach.retro import Retro, go_back
from ppgen.rules.board.reach.search import Found, Guide, search
from ppgen.rules.board.reach.words import PAGES as PAGES
from ppgen.rules.board.reach.words import all_fault, back_fault, last_fault
from ppgen.rules.board.tables import NOBODY
from ppgen.rules.verdict import Fault

EFFORT = 40_000
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
    looked: int = 0
    """Positions looked at."""


class Reach:
    """Proofs for one game; what only depends on its rules is worked out once."""

    def __init__(self, play: Play, effort: int = EFFORT) -> None:
        self.play = play
        self.graph = Graph(play.tables)
        # Rating a position takes longer, the more pieces there are to be assigned.
        most = max(len(self.graph.pieces(play.tables.setup, kinds)) for kinds in self.graph.groups)
        self.effort = effort // max(1, (most // 6) ** 2)
        self._retro = Retro(play, self.graph)

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
            return Decision("illegal", (last_fault(self.play.tables, position.turn),))
        found = self._forwards(position, start)
        looked = found.looked
        if found.witness is None and not found.exhausted:
            if self._small:
                found = Found(self._census.witness(start, position), len(self._census), exhausted=True)
            else:
                found = self._by_another_way(position, start)
            looked += found.looked
        if found.witness is not None:
            self._replay(start, found.witness, position)
            return Decision("legal", witness=found.witness, looked=looked)
        # A short proof by the last moves is easier to follow than a long one by all games.
        backwards = self._backwards(position, start, BACKWARDS // 8 if found.exhausted else BACKWARDS)
        looked += backwards.looked
        if backwards.faults:
            return backwards
        if found.exhausted:
            return Decision("illegal", (all_fault(found.looked),), looked=looked)
        effort = f"{looked:,}".replace(",", " ")
        tried = f"No invariant is broken; {effort} positions were looked at without finding a way to this one."
        return Decision("unknown", tried=tried, looked=looked)

    def _forwards(self, position: Position, start: Position) -> Found:
        """A short guided search, which is nearly always enough; ply by ply; and both again at length."""
        guide = Guide(self.graph, position)
        if self._small or not self._timed:
            return search(self.play, guide, (start,), self.effort // 2)
        looked = 0
        found = Found(None, 0)
        for effort, tries in ((self.effort // 16, NARROW), (self.effort // 2, WIDE)):
            found = search(self.play, guide, (start,), effort)
            looked += found.looked
            if found.witness is None and not found.exhausted:
                found = beam_search(self.play, guide, start, tries)
                looked += found.looked
            if found.witness is not None or found.exhausted:
                break
        return replace(found, looked=looked)

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
    def _census(self) -> Census:
        setup = self.play.tables.setup
        if not self.play.tables.either_first:
            return Census(self.play, (setup,))
        players = range(len(self.play.tables.players))
        return Census(self.play, tuple(setup._replace(turn=player, first=player) for player in players))

    def _backwards(self, position: Position, start: Position, effort: int) -> Decision:
        """A proof by the last moves, if there is one."""
        retro = self._retro
        if not retro.complete:
            return Decision("unknown")
        met: list[Position] = []

        def possible(earlier: Position) -> bool:
            if earlier == start:
                met.append(earlier)
            return earlier == start or next(disproofs(self.graph, earlier, GLANCE), None) is None

        went = go_back(retro, position, possible, effort)
        if met or not went.ended:
            return Decision("unknown", looked=went.count)
        fault = back_fault(self.play.tables, position.turn, went.depth, went.count)
        return Decision("illegal", (fault,), looked=went.count)

    def _by_another_way(self, position: Position, start: Position) -> Found:
        """Two more tries: a search that leaves exits to the end, and some towards positions from a few moves before."""
        looked = 0
        if any(plan.exits for plan in self.play.tables.plans):
            late = search(self.play, Guide(self.graph, position, exits_last=True), (start,), self.effort // 4)
            if late.witness is not None or late.exhausted:
                return late
            looked = late.looked
        onwards: dict[Position, tuple[Move, ...]] = {position: ()}
        layer = [position]
        for depth in range(1, LOOSENED + 1):
            if len(onwards) > self.effort // 8:
                break
            earlier: list[Position] = []
            for here in layer:
                for before, move in self._retro.before(here).items():
                    if before not in onwards and next(disproofs(self.graph, before, GLANCE), None) is None:
                        onwards[before] = (move, *onwards[here])
                        earlier.append(before)
            # Where the pieces have more room, the way there is easier to find.
            earlier.sort(key=self._room, reverse=True)
            layer = earlier[:KEPT]
            # The end of a game leaves little choice of a last move, so all of them are tried, and at length.
            last = depth == 1 and self.play.ended(position) is not None
            effort = max(self.effort // 16, self.effort // max(len(earlier), 1)) if last else self.effort // 16
            for near in earlier if last else layer[:1]:
                found = search(self.play, Guide(self.graph, near), (start,), effort)
                looked += found.looked
                if found.witness is not None:
                    return Found((*found.witness, *onwards[near]), looked)
        return Found(None, looked + len(onwards))

    def _room(self, position: Position) -> int:
        """How many moves all players together would have."""
        players = range(len(self.play.tables.players))
        return sum(self.play.count(position._replace(turn=player)) for player in players)

    def _replay(self, start: Position, witness: tuple[Move, ...], goal: Position) -> None:
        """Play a witness through the move generator. A search that is wrong must never be believed."""
        here = start
        for move in witness:
            if move not in self.play.moves(here):
                raise AssertionError(f"a witness holds the move {move}, which is not legal")
            here = self.play.apply(here, move)
        if here != goal:
            raise AssertionError("a witness leads to another position")
