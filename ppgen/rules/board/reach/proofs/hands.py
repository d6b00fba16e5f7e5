"""Who has placed how many pieces: where a player with pieces in hand does nothing but place one, hands count turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.rules.board.conditions import Condition, InHand
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import FAR
from ppgen.rules.board.reach.proofs.words import tempo_fault
from ppgen.rules.board.tables import MoveTables, PartRow, Tables
from ppgen.rules.verdict import Fault


def misplaced(tables: Tables, start: Position, position: Position) -> Iterator[Fault]:
    """That the pieces in hand do not fit whose turn it is, in a game for two that begins with placing.

    Pieces may have been taken meanwhile. A player whose hand is empty has made as many turns as pieces were in it, or
    more.
    """
    if len(tables.players) != 2 or not all(map(_only_places, (tables, tables), (0, 1))):
        return
    order = (start.to_move, 1 - start.to_move)
    least, most = [], []
    for player in order:
        left = sum(position.hand[kind] for kind in tables.friends[player])
        placed = sum(start.hand[kind] for kind in tables.friends[player]) - left
        least.append(placed)
        most.append(placed if left else FAR)
    ahead = int(position.to_move != start.to_move)
    if max(least[0], least[1] + ahead) > min(most[0], most[1] + ahead):
        yield tempo_fault(tables, order, least, most, position.to_move)


def _only_places(tables: Tables, player: int) -> bool:
    """Whether each turn of a player who has pieces in hand places exactly one of them."""
    own = tables.move_tables[player]
    hand = {kind for kind in tables.friends[player] if tables.hands[kind]}
    if not hand or any(tables.returns) or tables.blocked[player] == "pass" or own.passes or own.swaps:
        return False
    if own.castles or own.en_passants or own.toggles:
        return False
    if any(_places(part, hand) for turn in own.turns for part in turn.then):
        return False
    return _waits(own.alone or own, hand, player) and all(
        _is_empty(turn.when, hand, player) or _waits(turn.first, hand, player) for turn in own.turns
    )


def _waits(own: MoveTables, hand: set[int], player: int) -> bool:
    """Whether everything else than placing a piece from the hand is done only when the hand is empty."""
    guards = [
        *(row.guard for row in own.steps),
        *(row.guard for row in own.slides),
        *(row.guard for row in own.hops),
        *(row.guard for row in own.flights),
        *(row.guard for row in (*own.exits, *own.removes)),
        *(row.guard for row in own.places if row.type not in hand),
    ]
    return all(guard is not None and _is_empty(guard.when, hand, player) for guard in guards)


def _is_empty(when: Iterable[Condition], hand: set[int], player: int) -> bool:
    """Whether conditions ask for an empty hand."""
    return any(isinstance(each, InHand) and not each.some and hand.issubset(each.types[player]) for each in when)


def _places(part: PartRow, hand: set[int]) -> bool:
    """Whether a later part of a turn places pieces from the hand, too."""
    types = {*(row.type for row in part.moves.places), *(row.type for row in part.shots)}
    return not hand.isdisjoint(types) or any(_places(word, hand) for word in part.then)
