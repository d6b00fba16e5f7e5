"""Puzzles decided by trying everything, from what a puzzle means: no table, no order, nothing left out."""

from __future__ import annotations

from collections.abc import Callable

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import DRAW, winners

Wanted = Callable[[Position, int], bool]
"""From a position in which the game is over and its outcome to whether that is what the solver wants."""


def wins(rules: BoardGame, solver: int) -> Wanted:
    return lambda position, outcome: solver in winners(outcome, len(rules.tables.players))


def draws(rules: BoardGame, solver: int) -> Wanted:
    return lambda position, outcome: outcome == DRAW


def forced(rules: BoardGame, position: Position, solver: int, moves: int, wanted: Wanted) -> bool:
    """Whether the solver reaches what is wanted before having to make one move more."""
    outcome = rules.play.outcome(position)
    if outcome is not None:
        return wanted(position, outcome)
    if position.to_move == solver and not moves:
        return False
    left = moves - (position.to_move == solver)
    after = (rules.play.apply(position, move) for move in rules.play.moves(position))
    some = any if position.to_move == solver else all
    return some(forced(rules, there, solver, left, wanted) for there in after)


def keys(rules: BoardGame, position: Position, moves: int, wanted: Wanted) -> set[str]:
    """The first moves that force it."""
    solver = position.to_move
    legal = rules.legal(position).items()
    return {text for text, move in legal if forced(rules, rules.play.apply(position, move), solver, moves - 1, wanted)}


def shortest(rules: BoardGame, position: Position, most: int, wanted: Wanted) -> int:
    """The fewest moves, at most so many, that force it; 0 for none."""
    solver = position.to_move
    return next((moves for moves in range(1, most + 1) if forced(rules, position, solver, moves, wanted)), 0)


def needed(rules: BoardGame, position: Position, solver: int, most: int, wanted: Wanted) -> int | None:
    """How many more moves of the solver it takes from any position; None for more than so many."""
    return next((moves for moves in range(most + 1) if forced(rules, position, solver, moves, wanted)), None)


def has_dual(rules: BoardGame, position: Position, moves: int, wanted: Wanted) -> bool:
    """Whether the solver, who is to move and needs all of so many moves, has a choice now, or later after defences that
    make all the moves necessary. For two players.
    """
    solver = position.to_move
    forcing = keys(rules, position, moves, wanted)
    if len(forcing) > 1:
        return True
    after = rules.play.apply(position, rules.legal(position)[forcing.pop()])
    if moves == 1 or rules.play.outcome(after) is not None:
        return False
    replies = [rules.play.apply(after, move) for move in rules.play.moves(after)]
    return any(
        has_dual(rules, there, moves - 1, wanted)
        for there in replies
        if rules.play.outcome(there) is None and needed(rules, there, solver, moves - 1, wanted) == moves - 1
    )


def forced_once(
    rules: BoardGame, line: tuple[Position, ...], solver: int, moves: int, times: int, repeater_wins: bool | None
) -> bool:
    """Whether the solver wins where a position that comes about for so many times ends the game: for whoever brought
    that about, for the other one, or (None) for nobody. `line` has all positions so far.
    """
    here = line[-1]
    outcome = rules.play.outcome(here)
    if outcome is not None:
        return outcome == solver
    if line.count(here) == times:
        mover = line[-2].to_move
        return repeater_wins is not None and (mover == solver) is repeater_wins
    if here.to_move == solver and not moves:
        return False
    left = moves - (here.to_move == solver)
    after = (rules.play.apply(here, move) for move in rules.play.moves(here))
    some = any if here.to_move == solver else all
    return some(forced_once(rules, (*line, there), solver, left, times, repeater_wins) for there in after)


def series(rules: BoardGame, position: Position, moves: int) -> list[tuple[str, ...]]:
    """Every sequence of so many turns by which whoever is to move wins while nobody answers, and not before the end."""
    solver = position.to_move
    found: list[tuple[str, ...]] = []
    for text, move in rules.legal(position).items():
        after = rules.play.apply(position, move)
        outcome = rules.play.outcome(after)
        if outcome == solver and moves == 1:
            found.append((text,))
        elif outcome is None and moves > 1:
            found += [(text, *line) for line in series(rules, after._replace(to_move=solver), moves - 1)]
    return found
