"""The searches for a game in which pieces are captured, in the order in which they are tried, each with its budget.

Which of them serve, and which comes first, follows from the rules alone:

- Where pieces hop or are royal, or pieces on their lines count, beams over arrays (`wide`) come first. They find
  nearly every game. Where hops capture, those that come close go by way of easier positions a few moves before.
- Where pieces slide, they are led home (`beams/homing.py`), which is several times as fast; arrays follow.
- Elsewhere, as in Breakthrough, beams from both ends come first, which are several times as fast, too.
- Games that arrays do not serve (hands, attributes, larger boards) have the searches of `beams` alone.

Where moves cannot be wasted, a diagram of few pieces is reached by way of a position in which nearly all are at home.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeAlias

from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position, count_pieces
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.beams.loosening import Loosening
from ppgen.rules.board.reach.beams.stages import Stages
from ppgen.rules.board.reach.beams.untangling import Untangling, untangling_of
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.searches.search import SearchResult
from ppgen.rules.board.reach.tried import AFTER, BEFORE, STAGED, UNTANGLED, Tried

if TYPE_CHECKING:
    from ppgen.rules.board.reach.wide.search import Wide

BUDGET = 120_000
"""Positions that the searches for one position may visit together, but for arrays."""
WIDE_BUDGET, ROYAL_BUDGET = 5_000_000, 2_500_000
"""The same for beams over arrays, which visit a position forty times as fast; and where there are royal pieces."""
CLOSING, LISTED = 100, 1000
"""To about how many positions next to the goal arrays lead, and how many un-moves are looked at for these."""
_FIRST, _LAST = 12, 6
"""Where few pieces are left: which parts of the budget are for beams before and after games by way of positions in
which nearly all are at home.
"""
_QUICK = 8
"""The part for beams from both ends that arrays follow: what they find they find early."""
_Search: TypeAlias = Callable[[Position, Position, list[Tried]], SearchResult]


class CapturingStrategies:
    """The searches for one game. What depends on its rules alone is worked out once.

    `share` multiplies every budget.
    """

    def __init__(self, play: Play, graph: Graph, retro: RetroAnalysis, share: float) -> None:
        self._play, self._retro = play, retro
        tables = play.tables
        self._royal = any(tables.royals)
        self._hops = any(own.hops for own in tables.move_tables)
        self._capturing_hops = any(row.captures for own in tables.move_tables for row in own.hops)
        self._counting = any(row.lines for own in tables.move_tables for row in own.slides)
        self._budget = int(BUDGET * share)
        self._wide_budget = int((ROYAL_BUDGET if self._royal else WIDE_BUDGET) * share)
        self._beams = Beams(play, graph, retro)

    def search(self, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        """A game from a start to a goal. Never says that there is none. Adds to `tried` what it did."""
        result = SearchResult(None, 0)
        for search in self._order(self._few(goal)):
            result = search(start, goal, tried)
            if result.witness is not None:
                break
        return result

    def _order(self, few: bool) -> Iterator[_Search]:
        """The searches for a goal with few pieces, or any other."""
        wide, untangling = self._wide, self._untangling
        in_arrays = None if wide is None else partial(self._in_arrays, wide, few)
        staged = few and not self._loosening.serves
        if in_arrays is not None and (self._hops or self._counting or self._royal):
            yield in_arrays
            if staged:
                yield self._staged
        elif untangling is not None:
            yield partial(self._untangled, untangling, self._budget if wide is None else self._budget // 2)
            yield in_arrays or partial(self._from_both_ends, self._budget // _LAST)
        elif staged:
            yield partial(self._from_both_ends, self._budget // _FIRST)
            yield self._staged
            yield in_arrays or partial(self._from_both_ends, self._budget // _LAST)
        else:
            yield partial(self._from_both_ends, self._budget if wide is None else self._budget // _QUICK)
            if in_arrays is not None:
                yield in_arrays

    def _few(self, goal: Position) -> bool:
        """Whether at least twice as many pieces are gone as are left; not where pieces are royal and arrays serve,
        which need their whole budget then.
        """
        if self._royal and self._wide is not None:
            return False
        return 2 * count_pieces(goal) <= sum(self._retro.unmoves.material.missing(goal))

    # --- the searches -----------------------------------------------------------------------------------------------

    def _in_arrays(self, wide: Wide, few: bool, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        closing, listed = self._beams.before(goal, CLOSING, LISTED)
        easier = partial(self._loosening.easier, goal) if self._capturing_hops else None
        result = wide.search(start, goal, closing, self._wide_budget // 2 if few else self._wide_budget, easier=easier)
        tried += [Tried(AFTER, result.visited), Tried(BEFORE, listed)]
        return result

    def _untangled(
        self, untangling: Untangling, budget: int, start: Position, goal: Position, tried: list[Tried]
    ) -> SearchResult:
        result = untangling.search(start, goal, budget)
        tried.append(Tried(UNTANGLED, result.visited))
        return result

    def _from_both_ends(self, budget: int, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        return self._beams.search(start, goal, budget, tried)

    def _staged(self, start: Position, goal: Position, tried: list[Tried]) -> SearchResult:
        """By way of a position in which nearly all pieces are at home."""
        budget = self._budget - self._budget // _FIRST - self._budget // _LAST
        result = Stages(self._play, self._beams).search(start, goal, budget)
        tried.append(Tried(STAGED, result.visited))
        return result

    # --- what serves this game --------------------------------------------------------------------------------------

    @cached_property
    def _wide(self) -> Wide | None:
        from ppgen.rules.board.reach.wide.motions import serves  # numpy takes a while, and few games ask for it
        from ppgen.rules.board.reach.wide.search import Wide

        return Wide(self._play, self._beams.ways) if serves(self._play.tables) else None

    @cached_property
    def _untangling(self) -> Untangling | None:
        return untangling_of(self._play, self._beams)

    @cached_property
    def _loosening(self) -> Loosening:
        return Loosening(self._play, self._beams)
