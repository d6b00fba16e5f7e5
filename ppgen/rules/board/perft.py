"""Perft: counting sequences of legal moves, the usual test of a move generator."""

from __future__ import annotations

from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.turns import move_text


def perft(play: Play, position: Position, depth: int) -> int:
    """How many sequences of exactly so many legal moves there are. The last move of each is counted, not made."""
    if depth <= 1:
        return play.count(position) if depth else 1
    apply, count = play.apply, play.count
    total = 0
    if depth == 2:
        for move in play.moves(position):
            total += count(apply(position, move))
        return total
    for move in play.moves(position):
        total += perft(play, apply(position, move), depth - 1)
    return total


def divide(play: Play, position: Position, depth: int) -> list[tuple[str, int]]:
    """The same by first move (`depth` is at least 1), sorted by its text."""
    moves = play.moves(position)
    return sorted((move_text(play.tables, move), perft(play, play.apply(position, move), depth - 1)) for move in moves)
