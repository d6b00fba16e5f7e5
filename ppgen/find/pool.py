"""Seeded random games: every position that they meet, with the moves that lead there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ppgen.rules.board.moves import Play
    from ppgen.rules.board.position import Position
    from ppgen.rules.board.reach.trail import Trail

GAMES = 200
"""How many games are played."""
LONGEST = 300
"""Plies of one game."""
NEAR_END = 8
"""So many plies before the end of a game are near it."""
WORK = 150_000
"""Legal moves of all positions together: then no further game begins."""


class Pool:
    """The positions of some random games. `depth` is the number of plies in which a position was met first."""

    def __init__(self, play: Play, starts: tuple[Position, ...], seed: str, longest: int = LONGEST) -> None:
        self.trail: Trail = dict.fromkeys(starts)
        self.depth: dict[Position, int] = dict.fromkeys(starts, 0)
        self.width: dict[Position, int] = {}
        """How many legal moves each has."""
        self.left: dict[Position, int] = {}
        """How many plies went on from those near the end of a game."""
        self.play = play
        self.work = 0
        for number in range(GAMES):
            if self.work > WORK:
                break
            random = Random(f"{seed} {number}")
            self._game(starts[number % len(starts)], random, longest)

    def _game(self, here: Position, random: Random, longest: int) -> None:
        met: list[Position] = []
        for _ in range(longest):
            moves = self.play.moves(here)
            self.work += len(moves)
            self.width[here] = len(moves)
            if not moves:
                for plies, near in enumerate(reversed(met[-NEAR_END:]), 1):
                    self.left[near] = min(plies, self.left.get(near, plies))
                return
            move = moves[int(random.random() * len(moves))]
            there = self.play.apply(here, move)
            if there not in self.trail:
                depth = self.depth[here] + 1
                if depth > longest:
                    return
                self.trail[there] = (here, move)
                self.depth[there] = depth
            met.append(here)
            here = there
