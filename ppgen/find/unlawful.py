"""Turns that break a rule in a position: what `broken` and `tried` of a condition mean."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from math import dist
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.rules.board.move import NOWHERE, PASSING, Move
from ppgen.rules.board.notations.reading import meaning
from ppgen.rules.board.tables import NOBODY, bits
from ppgen.rules.board.turns import move_text, rough_move
from ppgen.rules.protocol import NotationError

if TYPE_CHECKING:
    from ppgen.rules.board.moves import Play
    from ppgen.rules.board.position import Position
    from ppgen.rules.board.tables import Tables
    from ppgen.rules.board.turns import WrittenTurn
    from ppgen.rules.verdict import Fact, Fault

CAPTURE = "BD-CAPTURE"
"""The code of a move beside a capture that was due."""
_OF_MOVES = frozenset((CAPTURE, "BD-CHECK"))
"""The codes of faults of moves alone that a piece has and may not make here."""


class Unlawful(Struct, frozen=True):
    """A turn that is not legal, with the fault that a figure of it would have."""

    text: str
    fault: Fault
    facts: Mapping[str, Fact]


def unlawful(
    play: Play, position: Position, codes: Collection[str] | None = None, tries: Callable[[], None] = lambda: None
) -> Iterator[Unlawful]:
    """Turns that are not legal: the moves that pieces have and may not make here first, then pieces to any space,
    pieces placed, a pass. `codes` are those of the faults that matter; with None, all do. `tries` is called for each
    turn that is tried, whatever comes of it.
    """
    legal = {move_text(play.tables, move): move for move in play.moves(position)}
    for text in dict.fromkeys(_texts(play, position, only_moves=codes is not None and _OF_MOVES.issuperset(codes))):
        if text in legal:
            continue
        tries()
        try:
            written, fault, _ = meaning(play, position, legal, text)
        except NotationError:
            continue
        if written is not None and fault is not None and (codes is None or fault.code in codes):
            yield Unlawful(written.text, fault, _facts(play, position, written, fault))


def _texts(play: Play, position: Position, *, only_moves: bool) -> Iterator[str]:
    """Turns that somebody may try, legal or not."""
    tables = play.tables
    for move in play.pseudo_legal(position):
        yield move_text(tables, move)
    if only_moves:
        return
    occupied = tables.usable & ~tables.empty(position)
    spaces = [*bits(tables.usable)]
    own = 0
    for kind in tables.types:
        if kind.owner in (position.to_move, NOBODY):
            own |= position.masks[kind.index]
    names = [*map(tables.name, spaces)]
    players = tables.move_tables
    moves = any(each.steps or each.slides or each.hops or each.flights for each in players)
    for start in bits(own) if moves else ():
        for end in _nearest(tables, start, spaces):
            yield f"{tables.name(start)}{'x' if occupied >> end & 1 and not own >> end & 1 else '-'}{tables.name(end)}"
    for start in bits(occupied & ~own) if moves else ():
        ends = (end for end in _nearest(tables, start, spaces) if not occupied >> end & 1)
        yield from (f"{tables.name(start)}-{tables.name(end)}" for end in islice(ends, 1))
    if any(each.places for each in players):
        yield from names
    if any(each.exits for each in players):
        yield from (f"{tables.name(start)}-off" for start in bits(occupied))
    if any(each.removes for each in players):
        yield from (f"x{name}" for name in names)
    yield move_text(tables, PASSING)


def _nearest(tables: Tables, start: int, spaces: Sequence[int]) -> list[int]:
    """All other spaces, the nearest first: what a beginner would try."""
    board = tables.board
    here = board.centre(board.space(start))

    def far(space: int) -> float:
        return round(dist(here, board.centre(board.space(space))), 6)

    return sorted((space for space in spaces if space != start), key=far)


def _facts(play: Play, position: Position, written: WrittenTurn, fault: Fault) -> Mapping[str, Fact]:
    tables = play.tables
    move = rough_move(tables, written, position.masks, position.to_move) or Move(-1, NOWHERE)
    spaces = [*map(tables.name, written.spaces)]
    return {
        "text": written.text,
        "kind": written.does,
        "piece": tables.types[move.type].kind if move.type >= 0 and written.does != "toggle" else None,
        "from": spaces[0] if written.does in ("move", "exit", "remove") else None,
        "to": spaces[-1] if spaces and written.does not in ("exit", "remove") else None,
        "reason": fault.message,
    }
