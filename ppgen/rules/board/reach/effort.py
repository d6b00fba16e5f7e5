"""How much work a verdict may take where one position may have very many moves.

Budgets of searches count positions. Where hops go on in chains, one position may have thousands of moves, and as many
may have led to it; most of them come to the same few positions. So each chain that is listed there counts, too, made or
taken back, and a search ends when its chains are used up.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ppgen.records import replace
from ppgen.rules.board.families import Families
from ppgen.rules.board.families.hops import roams
from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.play import RoyalPlay
from ppgen.rules.board.tables import Tables

UNCOUNTED = 1 << 60
"""Nothing is limited."""


class Spent(Exception):
    """So much work was done that a search, or a proof, is given up."""


class Effort:
    """The work that is left, in chains of hops."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = UNCOUNTED

    def spend(self, chains: int) -> None:
        """Count some work. Raises Spent."""
        self.left -= chains
        if self.left < 0:
            raise Spent

    @contextmanager
    def limited(self, chains: int) -> Iterator[None]:
        """Within it so much work may be done, whatever is left outside, where it does not count."""
        before, self.left = self.left, chains
        try:
            yield
        finally:
            self.left = before


class _Counting(Play):
    """Play that counts every move it lists."""

    __slots__ = ()

    effort: Effort

    def _made(self, position: Position, families: Families) -> list[Move]:
        moves = super()._made(position, families)
        self.effort.spend(len(moves))
        return moves

    def _most(self, captures: list[Move]) -> list[Move]:
        self.effort.spend(len(captures))
        return super()._most(captures)


class CountedPlay(_Counting):
    """The same in a game without royal pieces."""

    __slots__ = ("effort",)

    def __init__(self, tables: Tables) -> None:
        self.effort = Effort()
        super().__init__(tables)


class CountedRoyalPlay(_Counting, RoyalPlay):
    """The same in a game with royal pieces."""

    __slots__ = ("effort",)

    def __init__(self, tables: Tables) -> None:
        self.effort = Effort()
        super().__init__(tables)


def searched(play: Play) -> Play:
    """The same game as searches play it: with its chains of hops counted, and of those that end on the same space
    and take nothing one of the shortest alone.
    """
    tables = play.tables
    rows = [row for own in tables.move_tables for row in own.hops if row.repeat != "once"]
    if not rows:
        return play
    if any(roams(row, tables) for row in rows) and not tables.parted:
        tables = replace(tables, by_result=True)
    return CountedRoyalPlay(tables) if any(tables.royals) else CountedPlay(tables)


def effort_of(play: Play) -> Effort:
    """What counts the chains of a game as searches play it; in any other nothing is counted."""
    return play.effort if isinstance(play, _Counting) else Effort()
