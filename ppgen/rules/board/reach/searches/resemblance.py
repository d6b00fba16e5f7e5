"""How much a position looks like another: an estimate for games in which the moves of single pieces say too little."""

from __future__ import annotations

from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import FAR
from ppgen.rules.board.reach.proofs.growing import is_growing
from ppgen.rules.board.tables import Tables


class Resemblance:
    """Orders a search by how many spaces and pieces differ from the goal. It gives up no position, but where pieces
    never leave their spaces those in which one stands on a space that is empty at the goal.
    """

    def __init__(self, tables: Tables, goal: Position) -> None:
        self.tables = tables
        self.goal = goal
        self.empty = tables.empty(goal) if is_growing(tables) else 0
        """The spaces that are empty for ever if the goal can arise."""

    def estimate(self, position: Position) -> int:
        """How many spaces hold something else than at the goal, and how many pieces are elsewhere beside the board."""
        goal = self.goal
        if self.empty:
            for mask in position.masks:
                if mask & self.empty:
                    return FAR
        different = 0
        for mine, wanted in zip((*position.masks, *position.marks), (*goal.masks, *goal.marks), strict=True):
            different |= mine ^ wanted
        beside = sum(
            abs(mine - wanted) for mine, wanted in zip(position.off + position.hand, goal.off + goal.hand, strict=True)
        )
        return different.bit_count() + beside
