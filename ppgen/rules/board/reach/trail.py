"""Trails: how a search came to each position that it visited, and the moves along them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TypeAlias

from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.effort import Spent, effort_of
from ppgen.rules.protocol import TooMuch

LISTED = 100
"""So many moves are listed for each position of the openings at most, where they go on in chains of hops."""
Link: TypeAlias = "tuple[Position, Move] | None"
Trail: TypeAlias = "dict[Position, Link]"
"""By position, the one on the side where the search began, and the move between the two; None where it began."""


def followed(trail: Mapping[Position, Link], here: Position) -> list[Move]:
    """The moves between a position and where its trail began, the nearest first."""
    moves: list[Move] = []
    link = trail[here]
    while link is not None:
        moves.append(link[1])
        link = trail[link[0]]
    return moves


def joined(first: Mapping[Position, Link], met: Position, last: Mapping[Position, Link]) -> tuple[Move, ...]:
    """The moves of a trail from the start to a position, and of one from there to the goal."""
    return (*reversed(followed(first, met)), *followed(last, met))


def after(play: Play, position: Position) -> Iterator[tuple[Position, Move]]:
    """The positions to which one legal move leads, with that move."""
    return ((play.apply(position, move), move) for move in play.moves(position))


def leads(play: Play, earlier: Position, move: Move, later: Position) -> bool:
    """Whether a move is legal in a position and leads to another; not where there are too many moves to list."""
    try:
        return play.apply(earlier, move) == later and play.allows(earlier, move)
    except TooMuch:
        return False


def lawful(play: Play, earlier: Position, move: Move) -> Move | None:
    """The move if it is legal; where moves with the same result are one, that which counts; None if there is none."""
    if not play.tables.by_result:
        return move if play.allows(earlier, move) else None
    moves = play.moves(earlier)
    if move in moves:
        return move
    there = play.apply(earlier, move)
    return next((other for other in moves if play.apply(earlier, other) == there), None)


def opened(play: Play, start: Position, count: int) -> Trail:
    """All positions to which the first plies lead, for as many plies as make it at least so many positions; of very
    many only some.
    """
    trail: Trail = {start: None}
    layer = [start]
    with effort_of(play).limited(LISTED * count), suppress(Spent):
        while layer and len(trail) < count:
            following: list[Position] = []
            for here in layer:
                for there, move in after(play, here):
                    if there not in trail:
                        trail[there] = (here, move)
                        following.append(there)
            layer = following
    return trail
