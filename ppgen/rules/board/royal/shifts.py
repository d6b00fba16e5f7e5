"""Moves that a set of pieces makes all at once: steps in few directions, and short slides such as a pawn's first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ppgen.rules.board.tables import SlideRow, StepRow

Choices: TypeAlias = Sequence[tuple[int, tuple[int, ...]]]
"""Spaces, and the types from which a player chooses there."""
FEW = 4


class ShiftedMoves(NamedTuple):
    """A move by one vector."""

    mask: int
    """From where it leads to a space."""
    between: tuple[tuple[int, int], ...]
    """How far the spaces are that must be empty, as shifts to the left and to the right."""
    left: int
    right: int
    onto: int
    extras: tuple[tuple[int, int], ...]
    """Spaces, and how many more moves there are of one that ends there."""


def few_steps(rows: Sequence[StepRow], choices: Choices) -> tuple[ShiftedMoves, ...]:
    """Steps as shifts."""
    moves = []
    for row in rows:
        starts = row.mask & row.into >> row.left << row.right
        moves.append(_shifted(starts, (), row.delta, row.onto, choices))
    return tuple(moves)


def few_slides(rows: Sequence[SlideRow], choices: Choices) -> tuple[ShiftedMoves, ...] | None:
    """Slides as shifts; None where there are too many of them."""
    found: dict[tuple[tuple[int, ...], int], int] = {}
    for row in rows:
        for start, rays in enumerate(row.rays):
            for ray in rays if row.start >> start & 1 else ():
                way = [index - start for _, index in ray.spaces[: row.longest]]
                for last in range(row.shortest - 1, len(way)):
                    if row.into >> start + way[last] & 1:
                        key = tuple(way[: last + 1]), row.onto
                        found[key] = found.get(key, 0) | 1 << start
                        if len(found) > FEW:
                            return None
    return tuple(_shifted(starts, way[:-1], way[-1], onto, choices) for (way, onto), starts in found.items())


def _shifted(starts: int, between: tuple[int, ...], delta: int, onto: int, choices: Choices) -> ShiftedMoves:
    left, right = max(delta, 0), max(-delta, 0)
    ends = starts << left >> right
    extras = tuple((spaces, len(kinds) - 1) for spaces, kinds in choices if spaces & ends)
    return ShiftedMoves(starts, tuple((max(by, 0), max(-by, 0)) for by in between), left, right, onto, extras)
