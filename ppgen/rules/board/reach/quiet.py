"""Games that count quiet turns, judged without the count: how long nothing has happened shows on no board.

The game is searched as if it went on however long nothing happens. All that arises in the real game arises in that one,
so a proof that a position cannot arise holds for both; a witness is played again by the real rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.records import replace
from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables

_WORD = "quiet"


def counts_quiet(tables: Tables) -> bool:
    """Whether positions of a game say how long nothing has happened."""
    return any(slot.word == _WORD for slot in tables.memory)


def without_count(tables: Tables) -> Tables:
    """The same game, in which the count stays 0, so that nothing depends on it."""
    memory = tuple(replace(slot, max=0) if slot.word == _WORD else slot for slot in tables.memory)
    return replace(tables, memory=memory, setup=uncounted(tables, tables.setup))


def uncounted(tables: Tables, position: Position) -> Position:
    """The position with a count of 0."""
    memory = zip(tables.memory, position.memory, strict=True)
    return position._replace(memory=tuple(0 if slot.word == _WORD else value for slot, value in memory))


def leads_to(play: Play, start: Position, moves: Sequence[Move], goal: Position) -> bool:
    """Whether moves are legal in the real game, one after another, and lead to a position, whatever its count."""
    here = start
    for move in moves:
        if move not in play.moves(here):
            return False
        here = play.apply(here, move)
    return uncounted(play.tables, here) == uncounted(play.tables, goal)
