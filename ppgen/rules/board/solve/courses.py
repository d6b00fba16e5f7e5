"""How play goes on in a puzzle: with answers, alone, or with a memory of every position that has come about."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeAlias

from ppgen.rules.board.ends.repetition import RepetitionRow
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.repetition import key_of
from ppgen.rules.board.solve.goals import DRAWN, WIN, Goal, forgets

State: TypeAlias = Any
"""What a course knows of a moment: a `Position`, or a `Course`'s own value, hashable, whose item 1 is the player to
move, too.
"""


class Course:
    """Play by the rules: a state is a position."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.solver = goal.player
        self.by_others = goal.by_others()
        """Whether a move of somebody else may reach the goal."""
        # The search asks these for every position.
        self.moves: Callable[[State], list[Move]] = goal.play.moves
        self.apply: Callable[[State, Move], State] = goal.play.apply
        self.reached: Callable[[State], bool] = goal.reached

    def begin(self, position: Position) -> State:
        """The state at the beginning."""
        return position

    def position(self, state: State) -> Position:
        """The position of a state."""
        return state  # type: ignore[no-any-return]


class Alone(Course):
    """Nobody answers: after each move it is the solver's turn again, unless the game is over."""

    def __init__(self, goal: Goal) -> None:
        super().__init__(goal)
        self.by_others = False
        self.apply = self._applied

    def _applied(self, position: Position, move: Move) -> Position:
        after = self.goal.play.apply(position, move)
        if after.to_move == self.solver or self.goal.play.outcome(after) is not None:
            return after
        return after._replace(to_move=self.solver)


class _Told(NamedTuple):
    position: Position
    to_move: int
    mover: int
    """Who made the last move."""
    seen: frozenset[tuple[Hashable, int]]
    """What has come about, and how often."""
    times: int
    """How often this position has."""


class Remembering(Course):
    """Play that ends where a position comes about once too often. What was played before a puzzle does not count."""

    def __init__(self, goal: Goal) -> None:
        super().__init__(goal)
        self._row = next(row for row in goal.play.end_rows if isinstance(row, RepetitionRow))
        self.by_others = True
        self.moves, self.apply, self.reached = self._moves, self._applied, self._is_reached

    def begin(self, position: Position) -> State:
        key = key_of(self.goal.play.tables, position)
        return _Told(position, position.to_move, position.to_move, frozenset([(key, 1)]), 1)

    def position(self, state: State) -> Position:
        return state.position  # type: ignore[no-any-return]

    def _moves(self, state: _Told) -> list[Move]:
        return [] if state.times >= self._row.times else self.goal.play.moves(state.position)

    def _applied(self, state: _Told, move: Move) -> _Told:
        after = self.goal.play.apply(state.position, move)
        key = key_of(self.goal.play.tables, after)
        before = next((times for other, times in state.seen if other == key), 0)
        seen = state.seen - {(key, before)} | {(key, before + 1)}
        return _Told(after, after.to_move, state.to_move, seen, before + 1)

    def _is_reached(self, state: _Told) -> bool:
        play = self.goal.play
        if state.times < self._row.times or play.outcome(state.position) is not None:
            return self.goal.reached(state.position)
        outcome = self._row.winner(state.mover, len(play.tables.players))
        return self.goal.word in (WIN, DRAWN, self._row.tag) and self.goal.fits(outcome)


def course_of(goal: Goal, moves: int, *, alone: bool) -> Course:
    """How a puzzle of so many moves is played."""
    if alone:
        return Alone(goal)
    return Course(goal) if forgets(goal, moves) else Remembering(goal)
