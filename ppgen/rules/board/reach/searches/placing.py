"""A witness for positions in which pieces were only placed: all that is not of the setup, one after another."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.rules.board.move import PLACE, SWAP, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import bits


def placing_witness(play: Play, start: Position, goal: Position) -> tuple[Move, ...] | None:
    """Placements, perhaps after a swap, by which the players get from one position to another in turn; None where none
    were found.
    """
    moves = _placements(play, start, goal)
    if moves is not None:
        return moves
    for first in play.moves(start) if any(own.swaps for own in play.tables.move_tables) else ():
        placed = play.apply(start, first)
        for swap in (move for move in play.moves(placed) if move.action == SWAP):
            if not goal.masks[swap.type] >> swap.end & 1:
                continue
            rest = _placements(play, play.apply(placed, swap), goal)
            if rest is not None:
                return (first, swap, *rest)
    return None


def _placements(play: Play, start: Position, goal: Position) -> tuple[Move, ...] | None:
    """Placements by which the players get from one position to another in turn; None where none were found.

    Where a game is over, what matters is which piece came last: before it, nothing may have ended the game. All others
    are placed in the order of their spaces, which is right where an end, once it has come about, does not pass again.
    """
    placed = _placed(play, start, goal)
    if placed is None:
        return None
    mover = (goal.to_move - 1) % len(placed)
    if play.ended(goal) is None:
        return _played(play, start, goal, placed)
    for last in placed[mover]:
        before = _without(goal, last, mover)
        if play.ended(before) is None:
            rest = [[*moves] for moves in placed]
            rest[mover].remove(last)
            rest[mover].append(last)
            if (moves := _played(play, start, goal, rest)) is not None:
                return moves
    return None


def _placed(play: Play, start: Position, goal: Position) -> list[list[Move]] | None:
    """By player, the placements that make one position of another; None where pieces went, or players took no turns."""
    tables = play.tables
    players = len(tables.players)
    placed: list[list[Move]] = [[] for _ in range(players)]
    for kind in tables.types:
        old, new = start.masks[kind.index], goal.masks[kind.index]
        if old & ~new or (new != old and kind.owner < 0):
            return None
        placed[kind.owner] += [Move(PLACE, kind.index, end=space) for space in bits(new & ~old)]
    plies = sum(map(len, placed))
    turns = [(start.to_move + ply) % players for ply in range(plies)]
    if (start.to_move + plies) % players != goal.to_move or [*map(len, placed)] != [*map(turns.count, range(players))]:
        return None
    return placed


def _without(goal: Position, last: Move, mover: int) -> Position:
    """The position before a placement, as far as ends look at it: whose pieces stand where, and who moves."""
    masks = [*goal.masks]
    masks[last.type] ^= 1 << last.end
    return goal._replace(masks=tuple(masks), to_move=mover)


def _played(play: Play, start: Position, goal: Position, placed: list[list[Move]]) -> tuple[Move, ...] | None:
    """The placements in turn, if each is legal and they lead to the goal."""
    waiting: list[Iterator[Move]] = [iter(moves) for moves in placed]
    here, moves = start, []
    for _ in range(sum(map(len, placed))):
        move = next(waiting[here.to_move])
        if move not in play.moves(here):
            return None
        moves.append(move)
        here = play.apply(here, move)
    return tuple(moves) if here == goal else None
