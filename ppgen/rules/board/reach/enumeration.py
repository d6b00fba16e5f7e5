"""All positions of a small game: where few can exist at all, every one that can arise is listed once.

That answers what neither a proof nor a guided search does, such as where somebody must have passed at some moment.
"""

from __future__ import annotations

from math import comb

from ppgen.rules.board.generate import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.tables import Tables

LARGEST = 1_000_000
"""Positions that could exist at all, in the largest game that is listed."""


def is_small(graph: Graph) -> bool:
    """Whether so few positions can exist that they may be listed: counted without asking what is legal."""
    tables = graph.tables
    spaces = tables.usable.bit_count()
    count = len(tables.players) * (len(tables.players) if tables.either_first else 1) << spaces * len(tables.attributes)
    for kinds in graph.groups:
        if any(kind in graph.endless for kind in kinds):
            count *= 2**spaces
            continue
        pieces = len(graph.pieces(tables.setup, kinds))
        count *= sum(comb(spaces, number) * len(kinds) ** number for number in range(pieces + 1))
        if count > LARGEST:
            return False
    return count <= LARGEST


class StateEnumeration:
    """Every position that one or several setups lead to, each with the one from which it was reached first."""

    def __init__(self, play: Play, starts: tuple[Position, ...]) -> None:
        self._play = play
        self._came: dict[int, int] = {state_key(play.tables, start): -1 for start in starts}
        layer = list(starts)
        while layer:
            following: list[Position] = []
            for here in layer:
                before = state_key(play.tables, here)
                for move in play.moves(here):
                    there = play.apply(here, move)
                    name = state_key(play.tables, there)
                    if name not in self._came:
                        self._came[name] = before
                        following.append(there)
            layer = following

    def __len__(self) -> int:
        return len(self._came)

    def witness(self, start: Position, goal: Position) -> tuple[Move, ...] | None:
        """The moves from a start to a position; None when it cannot arise."""
        name = state_key(self._play.tables, goal)
        if name not in self._came:
            return None
        names = []
        while self._came[name] >= 0:
            names.append(name)
            name = self._came[name]
        moves = []
        here = start
        for name in reversed(names):
            for move in self._play.moves(here):
                there = self._play.apply(here, move)
                if state_key(self._play.tables, there) == name:
                    moves.append(move)
                    here = there
                    break
        return tuple(moves)


def state_key(tables: Tables, position: Position) -> int:
    """A position as one number: a tenth of its size in memory."""
    size = len(tables.grid)
    number = position.to_move * 16 + position.first
    for spaces in (*position.masks, *position.marks):
        number = number << size | spaces
    for count in (*position.off, *position.hand):
        number = number << 10 | count
    return number
