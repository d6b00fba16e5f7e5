"""Games that lead to positions: where each begins, and its moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.trail import followed

if TYPE_CHECKING:
    from ppgen.rules.board.moves import Play
    from ppgen.rules.board.reach.trail import Link


class Game(NamedTuple):
    """Where a game begins, and its moves."""

    begin: Position
    moves: tuple[Move, ...]

    def onwards(self, moves: tuple[Move, ...]) -> Game:
        return Game(self.begin, (*self.moves, *moves))


def game_to(trail: Mapping[Position, Link], position: Position) -> Game:
    """The game by which a trail leads to a position."""
    moves = tuple(reversed(followed(trail, position)))
    while (link := trail[position]) is not None:
        position = link[0]
    return Game(position, moves)


def end_of(play: Play, game: Game) -> Position | None:
    """Where a game ends, by the move generator; None if one of its moves is not legal."""
    here = game.begin
    for move in game.moves:
        if move not in play.moves(here):
            return None
        here = play.apply(here, move)
    return here
