"""Moves after which the player chooses what the piece becomes: one move for each kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ppgen.rules.board.move import BECOME, HOP, MOVE, NOWHERE, PLACE, Move
from ppgen.rules.board.tables import After

_ENDING = (MOVE, HOP, PLACE)


def with_choices(moves: Iterable[Move], after: Sequence[After]) -> list[Move]:
    """The moves, each as often as there are kinds to choose from where it ends. Turns that go on have been chosen."""
    chosen: list[Move] = []
    for move in moves:
        end = move[3]
        if end >= 0 and move[6] is None and move[0] in _ENDING and (choices := after[move[1]].choices):
            for spaces, kinds in choices:
                if spaces >> end & 1:
                    chosen += [_becoming(move, kind) for kind in kinds]
                    break
            else:
                chosen.append(move)
        else:
            chosen.append(move)
    return chosen


def _becoming(move: Move, kind: int) -> Move:
    return move._replace(then=Move(BECOME, kind, NOWHERE, move.end))
