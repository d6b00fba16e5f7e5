"""State enumeration: where only few positions can exist, all that can arise are listed once.

That decides what neither a proof nor a search does, such as positions in which somebody must have passed.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.effort import Spent, effort_of
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.rights import values_of
from ppgen.rules.board.tables import Tables
from ppgen.rules.protocol import TooMuch

LARGEST = 1_000_000
"""How many positions could exist in the largest game that is enumerated."""
SHORT = 20_000
"""How many positions any other game is played out to, before a verdict stays open."""
_LISTED, _LISTED_IN_ALL = 20, 1_000_000
"""So many moves are listed for each of these at most, where they go on in chains of hops; and of all positions of a
small game.
"""


def is_small(graph: Graph) -> bool:
    """Whether so few positions can exist that they may be listed. Counts legal and illegal positions."""
    tables = graph.tables
    spaces = tables.usable.bit_count()
    count = len(tables.players) * (len(tables.players) if tables.either_first else 1) << spaces * len(tables.attributes)
    for slot in tables.memory:
        values = values_of(tables, slot)
        count *= values or (1 << spaces if slot.kind == "spaces" else slot.max + 1)
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
    """Every position that can arise from one or several setups, with the position before it in breadth-first order.

    With `most` it ends after about so many positions; `whole` says whether these are all.
    """

    def __init__(self, play: Play, starts: tuple[Position, ...], most: int | None = None) -> None:
        self._play = play
        self._key = key_of(play.tables)
        self._previous: dict[int, int] = {}
        with effort_of(play).limited(_LISTED_IN_ALL if most is None else _LISTED * most):
            self.whole = self._played_out(starts, most)
            """Whether every game was played out."""

    def _played_out(self, starts: tuple[Position, ...], most: int | None) -> bool:
        try:
            return self._play_on(starts, most)
        except (Spent, TooMuch):
            return False

    def _play_on(self, starts: tuple[Position, ...], most: int | None) -> bool:
        """Add what can arise; whether that is all."""
        number_of, moves, apply = self._key, self._play.moves, self._play.apply
        layer = [(number_of(start), start) for start in starts]
        previous = self._previous
        previous.update((key, -1) for key, _ in layer)
        while layer and (most is None or len(previous) <= most):
            following: list[tuple[int, Position]] = []
            for before, here in layer:
                if most is not None and len(previous) > most:
                    break
                for move in moves(here):
                    there = apply(here, move)
                    key = number_of(there)
                    if key not in previous:
                        previous[key] = before
                        following.append((key, there))
            layer = following
        return most is None or len(previous) <= most

    def __len__(self) -> int:
        return len(self._previous)

    def witness(self, start: Position, goal: Position) -> tuple[Move, ...] | None:
        """The moves from a start to a position; None when it cannot arise."""
        key = self._key(goal)
        if key not in self._previous:
            return None
        keys = []
        while self._previous[key] >= 0:
            keys.append(key)
            key = self._previous[key]
        moves = []
        here = start
        for key in reversed(keys):
            for move in self._play.moves(here):
                there = self._play.apply(here, move)
                if self._key(there) == key:
                    moves.append(move)
                    here = there
                    break
        return tuple(moves)


def key_of(tables: Tables) -> Callable[[Position], int]:
    """What makes one number of a position, which takes a tenth of the memory."""
    size = tables.board.size
    widths = tuple(size if slot.kind == "spaces" else 14 for slot in tables.memory)

    def key(position: Position) -> int:
        masks, to_move, off, hand, marks, first, memory = position
        number = to_move * 16 + first
        for spaces in masks:
            number = number << size | spaces
        for spaces in marks:
            number = number << size | spaces
        for count in off:
            number = number << 10 | count
        for count in hand:
            number = number << 10 | count
        for width, value in zip(widths, memory, strict=True):
            number = number << width | value
        return number

    return key
