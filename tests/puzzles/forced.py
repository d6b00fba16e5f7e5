"""The fewest moves of a forced goal, as the search finds it."""

from __future__ import annotations

from ppgen.diagnostics import did_you_mean
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.solve.courses import course_of
from ppgen.rules.board.solve.goals import Goal, goal_words
from ppgen.rules.board.solve.search import BUDGET, Search, TooHard


def forced_in(play: Play, position: Position, goal: str, most: int, budget: int = BUDGET) -> int | None:
    """In how many moves, at most so many, whoever is to move forces a goal; 0 if nothing does. None where the budget
    does not tell. Raises ValueError where the game has no such goal.
    """
    if goal not in goal_words(play):
        raise ValueError(f"there is no goal {goal!r}; {did_you_mean(goal, goal_words(play), 'goals')}")
    course = course_of(Goal(play, goal, position.to_move), most, alone=False)
    try:
        return Search(course, budget).shortest(course.begin(position), most) or 0
    except TooHard:
        return None
