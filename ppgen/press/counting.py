"""Counting sequences of legal moves, which is the usual test of a move generator, with what there is to say of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ppgen.diagnostics import EnvironmentProblem
from ppgen.records import told_by
from ppgen.rules.protocol import NotationError, Rules

MAX_DEPTH = 99
"""Moves of a sequence."""


@told_by("position", "depth", "total")
class MoveCounts(Struct, frozen=True):
    """How many sequences of `depth` legal moves begin in a position, given in notation."""

    position: str
    depth: int
    total: int
    by_move: Mapping[str, int]
    """The same by the first move, in notation and sorted; empty for no depth."""
    why_none: str = ""
    """Why there is no such sequence, if there is none."""
    impossible: str = ""
    """Why no game leads to the position, if that shows without a search. It is counted all the same."""


def count_moves(rules: Rules[Any], game: str, depth: int, start: str = "setup") -> MoveCounts:
    """Count the sequences of so many legal moves from a position. A game that is over has no more moves.

    Raises EnvironmentProblem for rules that are a program, a depth out of bounds, and a position that cannot be read.
    """
    from ppgen.rules.board.game import BoardGame
    from ppgen.rules.board.perft import divide

    if not isinstance(rules, BoardGame):
        raise EnvironmentProblem(f"the rules of {game} are a program, whose moves cannot be counted", code="program")
    if not 0 <= depth <= MAX_DEPTH:
        raise EnvironmentProblem(f"depth is {depth}", f"it takes 0 to {MAX_DEPTH} moves", code="depth", max=MAX_DEPTH)
    try:
        position = rules.parse(start)
    except NotationError as problem:
        message = f"the position cannot be read: {problem.placed}"
        raise EnvironmentProblem(message, problem.hint, code="start") from None
    by_move = dict(divide(rules.play, position, depth)) if depth else {}
    total = sum(by_move.values()) if depth else 1
    why_none = "" if total else _why_none(rules, position, depth)
    impossible = "; ".join(f"{fault.code} {fault.message.rstrip('.')}" for fault in rules.impossible(position))
    return MoveCounts(rules.notation(position), depth, total, by_move, why_none, impossible)


def _why_none(rules: Any, position: Any, depth: int) -> str:
    from ppgen.rules.board.ends import result

    winner = rules.play.outcome(position)
    if winner is None:
        return f"every game from here ends in fewer than {depth} moves"
    where = "at its setup" if position == rules.setup() else "in this position"
    return f"the game is over {where}: {result(rules.tables, winner)}, so there is no move to count"
