"""All games of few plies: the positions of each number of plies, each once, until one shows what is looked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ppgen.rules.board.moves import Play
    from ppgen.rules.board.position import Position
    from ppgen.rules.board.reach.trail import Trail

BUDGET = 10_000
"""Positions that are looked at. A number of plies is begun only if it is likely to be finished."""


class PlayedOut:
    """The positions of all games, ply by ply."""

    def __init__(self, play: Play, starts: tuple[Position, ...], budget: int = BUDGET) -> None:
        self.play = play
        self.trail: Trail = dict.fromkeys(starts)
        self.budget = budget
        self.complete = -1
        """So many plies were looked at to the end."""
        self.over = False
        """Whether no game goes on."""

    def depths(self) -> dict[Position, int]:
        """After how few plies each position is met."""
        depths: dict[Position, int] = {}
        for here, link in self.trail.items():
            depths[here] = 0 if link is None else depths[link[0]] + 1
        return depths

    def layers(self, within: int | None) -> Iterator[tuple[int, list[Position]]]:
        """The positions that are met first after 0, 1, 2 … plies."""
        layer = [*self.trail]
        depth, before = 0, 0
        while layer:
            yield depth, layer
            self.complete = depth
            if within is not None and depth == within:
                return
            branches = max(_BRANCHES, len(layer) / before if before else 0)
            if len(self.trail) + len(layer) * branches > self.budget:
                return
            before = len(layer)
            later: list[Position] = []
            for here in layer:
                for move in self.play.moves(here):
                    there = self.play.apply(here, move)
                    if there not in self.trail:
                        self.trail[there] = (here, move)
                        later.append(there)
                if len(self.trail) > self.budget:
                    return
            layer = later
            depth += 1
        self.over = True


_BRANCHES = 3
"""By this, or as much as last time, the number of positions grows from ply to ply where it is not worth to begin."""
