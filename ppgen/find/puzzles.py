"""What a condition may ask of a position as a puzzle: in how many moves whoever is to move reaches a goal by force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from ppgen.rules.board.solve.courses import course_of
from ppgen.rules.board.solve.goals import Goal
from ppgen.rules.board.solve.lines import Lines
from ppgen.rules.board.solve.search import Search, TooHard
from ppgen.rules.board.turns import move_text

if TYPE_CHECKING:
    from ppgen.rules.board.moves import Play
    from ppgen.rules.board.position import Position
    from ppgen.rules.verdict import Fact

FACTS = ("moves", "keys", "unique", "line")
"""The facts of a puzzle."""
MOST = 3
"""The most moves that are looked at."""
BUDGET = 25_000
"""Steps that solving one may take, and as many to see whether its solution is the only one."""
_NOTHING: Mapping[str, Fact] = {"moves": None, "keys": [], "unique": "no", "line": []}


class PuzzleFacts(Mapping[str, "Mapping[str, Fact]"]):
    """The facts of a position as a puzzle, by goal; each is solved when it is asked for. `worked` takes how many
    steps that took, and whether it came to an end.
    """

    __slots__ = ("_goals", "_made", "_play", "_position", "_worked")

    def __init__(
        self, play: Play, position: Position, goals: tuple[str, ...], worked: Callable[[int, bool], None]
    ) -> None:
        self._play, self._position, self._goals, self._worked = play, position, goals, worked
        self._made: dict[str, Mapping[str, Fact]] = {}

    def __getitem__(self, goal: str) -> Mapping[str, Fact]:
        if goal not in self._goals:
            raise KeyError(goal)
        if goal not in self._made:
            self._made[goal] = self._solved(goal)
        return self._made[goal]

    def __iter__(self) -> Iterator[str]:
        return iter(self._goals)

    def __len__(self) -> int:
        return len(self._goals)

    def _solved(self, goal: str) -> Mapping[str, Fact]:
        play, position = self._play, self._position
        if play.outcome(position) is not None:
            return _NOTHING
        course = course_of(Goal(play, goal, position.to_move), MOST, alone=False)
        search, start = Search(course, BUDGET), course.begin(position)
        try:
            moves = search.shortest(start, MOST)
            if moves is None:
                self._worked(search.steps, True)
                return _NOTHING
            search.budget += BUDGET
            lines = Lines(search)
            keys = lines.keys(start, moves)
            single = len(keys) == 1 and lines.dual(start, moves) is None
            line = [move_text(play.tables, played.move) for played in lines.longest(start, moves)]
        except TooHard:
            self._worked(search.steps, False)
            return _NOTHING
        self._worked(search.steps, True)
        unique = "line" if single else "key" if len(keys) == 1 else "no"
        texts: list[Fact] = [move_text(play.tables, key) for key in keys]
        return {"moves": moves, "keys": texts, "unique": unique, "line": [*line]}
