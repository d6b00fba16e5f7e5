"""What a solved puzzle shows: its keys, the line in which defences hold out longest, duals, and why tries fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ppgen.rules.board.move import Move
from ppgen.rules.board.solve.courses import State
from ppgen.rules.board.solve.search import Search


class Played(NamedTuple):
    """A turn of a line, and the state before it."""

    state: State
    move: Move


Line = tuple[Played, ...]


class Lines:
    """The lines of one puzzle, from what its search decides. All functions raise TooHard."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self._course = search.course

    def keys(self, state: State, moves: int) -> list[Move]:
        """Every move by which the solver, who is to move, forces the goal in at most so many moves."""
        search = self.search
        ways = self._course.moves(state)
        return [move for move in ways if search.holds(search.after(state, move), moves - 1)]

    def needs(self, state: State, most: int) -> int:
        """How many moves of the solver the goal takes from any state; at most so many, as is known."""
        return next(moves for moves in range(most + 1) if moves == most or self.search.holds(state, moves))

    def longest(self, state: State, moves: int, first: tuple[Move, ...] = ()) -> Line:
        """The line from a state to the goal, which takes at most so many moves. Every defence holds out as long as it
        can; of several moves of the solver one of `first` is taken, or the one that comes first.
        """
        line: list[Played] = []
        while ways := self._course.moves(state):
            if state[1] == self.search.solver:
                moves = self.needs(state, moves)
                if not moves:
                    break
                ways = [*(move for move in first if move in ways), *ways]
                move = next(each for each in ways if self.search.holds(self.search.after(state, each), moves - 1))
                moves -= 1
            else:
                lengths = [self.needs(self.search.after(state, each), moves) for each in ways]
                move = ways[lengths.index(max(lengths))]
            line.append(Played(state, move))
            state = self.search.after(state, move)
        return tuple(line)

    def full(self, state: State, moves: int, line: Line = ()) -> Iterator[tuple[Line, State]]:
        """The defences after which the goal takes all of so many moves, with the states in which the solver is to move
        again.
        """
        if state[1] == self.search.solver:
            if moves and not self.search.holds(state, moves - 1):
                yield line, state
            return
        for move in self._course.moves(state):
            yield from self.full(self.search.after(state, move), moves, (*line, Played(state, move)))

    def dual(self, state: State, moves: int, line: Line = ()) -> tuple[Line, State, list[Move]] | None:
        """The first dual: the line to it, and the moves among which the solver has the choice. Only defences that hold
        out for all the moves count.
        """
        keys = self.keys(state, moves)
        if len(keys) > 1:
            return line, state, keys
        played = (*line, Played(state, keys[0]))
        if moves > 1:
            for defence, there in self.full(self.search.after(state, keys[0]), moves - 1):
                found = self.dual(there, moves - 1, (*played, *defence))
                if found is not None:
                    return found
        return None

    def best_try(self, state: State, moves: int) -> tuple[Move, list[Move]] | None:
        """Where nothing forces the goal: the first move with the fewest defences that refute it, and those; a move
        after which the game is over otherwise has none. None where there is no move.
        """
        best: tuple[Move, list[Move]] | None = None
        for move in self._course.moves(state):
            after = self.search.after(state, move)
            refuted: list[Move] = []
            replies = self._course.moves(after) if after[1] != self.search.solver else []
            for reply in replies:
                if not self.search.holds(self.search.after(after, reply), moves - 1):
                    refuted.append(reply)
                if best is not None and best[1] and len(refuted) >= len(best[1]):
                    break
            if refuted and (best is None or not best[1] or len(refuted) < len(best[1])):
                best = move, refuted
            best = best or (move, [])
        return best
