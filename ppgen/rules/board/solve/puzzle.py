"""A puzzle as a figure asks it: its solution in the game's notation, or what is wrong with it, with the moves.

The words are those of problemists: a *key* is the first move of a solution, a *cook* a second one, a *short solution*
takes fewer moves, and a *dual* is a second way to go on after a defence that holds out as long as any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ppgen.definition.puzzle import MOST_MOVES
from ppgen.diagnostics import did_you_mean
from ppgen.numerals import plural
from ppgen.rules.board.ends import result
from ppgen.rules.board.move import Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.notations import san
from ppgen.rules.board.position import Position
from ppgen.rules.board.solve.courses import Course, State, course_of
from ppgen.rules.board.solve.goals import DRAWN, WIN, Goal, goal_words
from ppgen.rules.board.solve.lines import Line, Lines, Played
from ppgen.rules.board.solve.search import BUDGET, Search, TooHard
from ppgen.rules.board.turns import move_text
from ppgen.rules.puzzle import Puzzle, Solution, Solved, Variation
from ppgen.rules.verdict import Fault

_A_LOOK = 40_000
"""Steps in which the next number of moves is looked at, where so many as asked for are not enough."""
_SHOWN = 3
"""How many moves of several a message names."""


def solve(play: Play, position: Position, puzzle: Puzzle, budget: int = BUDGET) -> Solved:
    """Solve a puzzle. It begins with its position: what was played before it does not count.

    The budget is for the solution, and once more for all that shows whether it is the only one.
    """
    fault = _unasked(play, position, puzzle)
    if fault is not None:
        return Solved(faults=(fault,))
    course = course_of(Goal(play, puzzle.goal, position.to_move), puzzle.moves, alone=puzzle.alone)
    solver = _Solver(play, puzzle, course, Search(course, budget), course.begin(position))
    try:
        return solver.solved()
    except TooHard:
        message = f"whether {solver.who} can {solver.aim} cannot be told within {budget:,} steps of the search"
        hint = "nothing is claimed of it; ask for fewer moves, or give a position with fewer legal moves"
        return Solved(faults=(Fault("FIG-PUZZLE-UNKNOWN", solver.who, message, hint),))


def _unasked(play: Play, position: Position, puzzle: Puzzle) -> Fault | None:
    """Why a puzzle cannot be asked of a position."""
    who = play.tables.display_names[position.to_move]
    outcome = play.outcome(position)
    if puzzle.goal not in goal_words(play):
        hint = did_you_mean(puzzle.goal, goal_words(play), "goals")
        return Fault("FIG-PUZZLE", who, f"this game has no goal {puzzle.goal!r}", hint)
    if outcome is not None:
        message = f"the game is over in this position: {result(play.tables, outcome)}"
        return Fault("FIG-PUZZLE", who, message, "a puzzle begins while somebody is to move")
    if puzzle.alone and any(play.tables.royals):
        message = "nobody answers in a puzzle that is played `alone`, and in this game a check must be answered"
        return Fault("FIG-PUZZLE", who, message, "leave out `alone`")
    return None


class _Solver(Struct, frozen=True):
    """One puzzle on its way. All functions but texts raise TooHard."""

    play: Play
    puzzle: Puzzle
    course: Course
    search: Search
    start: State

    @property
    def who(self) -> str:
        return self.play.tables.display_names[self.search.solver]

    @property
    def aim(self) -> str:
        """What the solver is to do, as part of a sentence."""
        goal, moves = self.puzzle.goal, plural(self.puzzle.moves, "move")
        if goal in (WIN, DRAWN):
            return f"{'win' if goal == WIN else 'draw'} in {moves}"
        return f"bring about the end `{goal}` in {moves}"

    @property
    def lines(self) -> Lines:
        return Lines(self.search)

    def solved(self) -> Solved:
        moves, start = self.puzzle.moves, self.start
        shortest = self.search.shortest(start, moves)
        self.search.budget += self.search.budget
        if shortest is None:
            return Solved(faults=(self._fault("FIG-PUZZLE-UNSOLVED", *self._unsolved()),))
        keys = self.lines.keys(start, shortest)
        line = self.lines.longest(start, shortest)
        faults = []
        if shortest < moves:
            enough = f"{plural(shortest, 'move')} {'is' if shortest == 1 else 'are'} enough"
            message = f"{enough}: {self._numbered(line)}"
            hint = f"write `in: {shortest}`, or change the position"
            faults.append(self._fault("FIG-PUZZLE-SHORT", message, hint))
        try:
            faults += self._others(keys, shortest)
        except TooHard:
            if not faults:
                raise
        return Solved(faults=tuple(faults)) if faults else Solved(self._solution(keys, line))

    def _others(self, keys: Sequence[Move], moves: int) -> Iterator[Fault]:
        """What else solves the puzzle in so many moves, if something must be the only one."""
        start = self.start
        if self.puzzle.unique and len(keys) > 1:
            cooks, others = ("a cook", "so does") if len(keys) == 2 else ("cooks", "so do")
            key = self._text(Played(start, keys[0]))
            message = f"it has {cooks}: {key} solves it, and {others} {self._listed(start, keys[1:])}"
            yield self._fault("FIG-PUZZLE-COOK", message, "change the position, or leave out `unique`")
        elif self.puzzle.unique == "line" and (dual := self.lines.dual(start, moves)) is not None:
            played, state, ways = dual
            message = f"it has a dual: after {self._numbered(played)} comes {self._listed(state, ways, 'or')}"
            yield self._fault("FIG-PUZZLE-DUAL", message, "change the position, or ask for `unique: key` alone")

    def _unsolved(self) -> tuple[str, str]:
        moves = self.puzzle.moves
        message, hint = f"{self.who} cannot {self.aim}", self._hint()
        try:
            tried = self.lines.best_try(self.start, moves) if moves > 1 else None
        except TooHard:
            tried = None
        if tried is None:
            return message, hint
        move, refuted = tried
        text = self._text(Played(self.start, move))
        others = len(self.course.moves(self.start)) - 1
        also = f", and {plural(others, 'other first move')} {'fails' if others == 1 else 'fail'}, too" if others else ""
        if not refuted:
            return f"{message}: {text} does not do it{also}", hint
        state = self.search.after(self.start, move)
        return f"{message}: {text} fails to {self._listed(state, refuted, 'or')}{also}", hint

    def _hint(self) -> str:
        """What to do about a puzzle that is not solved; whether one move more is enough, if that is soon found."""
        if self.puzzle.moves >= MOST_MOVES:
            return f"change the position: a puzzle has {MOST_MOVES} moves at most"
        self.search.budget, budget = self.search.steps + _A_LOOK, self.search.budget
        try:
            if self.search.forces(self.start, self.puzzle.moves + 1):
                return f"it takes {self.puzzle.moves + 1} moves: write `in: {self.puzzle.moves + 1}`"
        except TooHard:
            pass
        finally:
            self.search.budget = budget
        return "change the position, or ask for more moves"

    def _solution(self, keys: list[Move], line: Line) -> Solution:
        players = len(self.play.tables.players)
        answers = not self.puzzle.alone and players > 1
        after = self.search.after(self.start, line[0].move)
        variations = self._variations(after) if answers and players == 2 and self.puzzle.moves > 1 else ()
        return Solution(
            self.play.tables.players[self.search.solver],
            tuple(self._text(Played(self.start, key)) for key in keys),
            tuple(map(self._text, line)),
            self.puzzle.moves,
            len(self.course.moves(after)) if answers else 0,
            variations,
            players if answers else 1,
        )

    def _variations(self, after: State) -> tuple[Variation, ...]:
        """The defences that hold out longest, together where the solver goes on alike."""
        left = self.puzzle.moves - 1
        groups: dict[tuple[str, ...], list[str]] = {}
        used: tuple[Move, ...] = ()
        for defence, state in self.lines.full(after, left):
            line = self.lines.longest(state, left, used)
            used = tuple(dict.fromkeys((*used, line[0].move)))
            groups.setdefault(tuple(map(self._text, line)), []).append(self._text(defence[0]))
        return tuple(Variation(tuple(defences), line) for line, defences in groups.items())

    # --- texts --------------------------------------------------------------------------------------------------------

    def _text(self, played: Played) -> str:
        """A turn in the notation that players of the game have."""
        play, position = self.play, self.course.position(played.state)
        said = san.write(play, position, played.move) if play.tables.notation == "fen" else ""
        return said or move_text(play.tables, played.move)

    def _listed(self, state: State, moves: Sequence[Move], word: str = "and") -> str:
        """Moves from one state; of many the first few."""
        texts = [self._text(Played(state, move)) for move in moves[:_SHOWN]]
        if len(moves) > _SHOWN:
            texts.append(f"{len(moves) - _SHOWN} more")
        return f" {word} ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))

    def _numbered(self, line: Line) -> str:
        """A line with the numbers of the solver's moves."""
        words: list[str] = []
        number = 0
        for played in line:
            if played.state[1] == self.search.solver:
                number += 1
                words.append(f"{number}.")
            words.append(self._text(played))
        return " ".join(words)

    def _fault(self, code: str, message: str, hint: str) -> Fault:
        return Fault(code, self.who, message, hint)
