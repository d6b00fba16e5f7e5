"""Proofs that a goal is reached by force in so many moves: depth first, every way of the solver against every defence.

Positions that were decided are kept with the number of moves for which that is known. What is tried first was good
elsewhere. Nothing is left out but what a position that is known, or the goal itself, decides: so both answers are
proofs. Effort is counted in steps, so that the answer is the same on every machine.
"""

from __future__ import annotations

from operator import itemgetter

from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.solve.courses import Course, State
from ppgen.rules.board.solve.escapes import Escapes, Scene, escapes, filled, left, still_empty
from ppgen.rules.board.tables import Tables

BUDGET = 250_000
"""Steps that the search for a solution may take."""
_LISTED = 4
"""So many moves are listed in a step."""
_SLOW = 3
"""Steps that a position takes where moves have effects or go on from hop to hop; elsewhere it is one."""
_NEVER = 1 << 20


class TooHard(Exception):
    """The budget is used up."""


class Search:
    """The search for one goal. The same position is never decided twice for as many moves."""

    def __init__(self, course: Course, budget: int = BUDGET) -> None:
        self.course, self.budget = course, budget
        self.solver = course.solver
        self.steps = 0
        """Steps taken so far."""
        self._step = _SLOW if _is_slow(course.goal.play.tables) else 1
        self._by_others = course.by_others
        self._known: dict[State, tuple[int, int, Move | None]] = {}
        """By position: in how many moves the goal is forced, in how many it is not, and the move that forces it."""
        self._worth: dict[Move, int] = {}
        """How often a move forced the goal, or a defence refuted a move."""
        self._last: Move | None = None
        """The last move that reached the goal at once."""
        self._escapes: Escapes | None = escapes(course.goal, self._spend) if type(course) is Course else None

    def forces(self, position: State, moves: int) -> bool:
        """Whether the solver, who is to move, reaches the goal in at most so many moves. Raises TooHard."""
        return self._solver(position, moves) is not None

    def holds(self, position: State, moves: int) -> bool:
        """The same after a move of the solver: whether every defence lets the goal be reached. Raises TooHard."""
        return self._others(position, moves)

    def shortest(self, position: State, most: int) -> int | None:
        """The fewest moves, at most so many, in which the solver to move forces the goal."""
        return next((moves for moves in range(1, most + 1) if self.forces(position, moves)), None)

    def after(self, position: State, move: Move) -> State:
        """The position after a move. Raises TooHard."""
        self._spend(self._step)
        return self.course.apply(position, move)

    def _spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > self.budget:
            raise TooHard

    def _listed(self, position: State) -> list[Move]:
        """The legal moves."""
        moves = self.course.moves(position)
        self._spend(len(moves) // _LISTED * self._step)
        return moves

    # --- one node -----------------------------------------------------------------------------------------------------

    def _solver(self, position: State, moves: int) -> Move | None:
        """A move by which the solver forces the goal."""
        proved, refuted, best = self._known.get(position, (_NEVER, 0, None))
        if proved <= moves:
            return best
        if refuted >= moves:
            return None
        found = self._mates(position) if moves == 1 else self._forcing(position, moves)
        if found is not None:
            self._known[position] = moves, refuted, found
            self._worth[found] = self._worth.get(found, 0) + 1
            self._last = found if moves == 1 else self._last
        else:
            self._known[position] = proved, moves, best
        return found

    def _mates(self, position: State) -> Move | None:
        """A move after which the goal is reached, or is when whatever others do follows."""
        course = self.course
        ways: list[Move]
        if self._escapes is not None:
            wanted = self._escapes.to_fill(self._escapes.scene(position))
            ways = [] if wanted is None else [move for move in self._listed(position) if not wanted & ~filled(move)]
        else:
            ways = course.moves(position)
        if self._last is not None and self._last in ways:
            ways = [self._last, *ways]
        self._spend(len(ways) * self._step)
        apply, reached, by_others = course.apply, course.reached, self._by_others
        for move in ways:
            after = apply(position, move)
            if reached(after) or (by_others and self._others(after, 0)):
                return move
        return None

    def _forcing(self, position: State, moves: int) -> Move | None:
        if self._escapes is not None:
            scene = self._escapes.scene(position)
            return (
                None if self._escapes.holds_out(scene, moves) else self._blocking(self._escapes, scene, position, moves)
            )
        for move in self._ordered(position):
            after = self.after(position, move)
            if self._others(after, moves - 1):
                return move
        return None

    def _blocking(self, proofs: Escapes, scene: Scene, position: Position, moves: int) -> Move | None:
        """The same where the goal is that the other player is blocked. A proof that this player holds out after one
        move often refutes others.
        """
        wanted = proofs.open(scene)
        ways = [(-(filled(move) & wanted).bit_count(), move) for move in self._ordered(position)]
        found: list[int] = []
        for _, move in sorted(ways, key=itemgetter(0)):
            empty = (scene.empty | left(move)) & ~filled(move)
            if still_empty(found, empty):
                continue
            proof = proofs.proof(scene, empty, moves - 1)
            if proof is not None:
                found.append(proof)
            elif self._others(self.after(position, move), moves - 1):
                return move
        return None

    def _others(self, position: State, moves: int) -> bool:
        """Whether the goal is forced in so many moves of the solver, where somebody else is to move or the game may be
        over.
        """
        if position[1] == self.solver:
            return (moves > 0 and self._solver(position, moves) is not None) or self.course.reached(position)
        if not moves:
            return self._at_last(position)
        proved, refuted, _ = self._known.get(position, (_NEVER, 0, None))
        if proved <= moves or refuted >= moves:
            return proved <= moves
        if self._escapes is not None:
            scene = self._escapes.scene(position)
            if self._escapes.proof(scene, scene.empty, moves) is not None:
                self._known[position] = proved, moves, None
                return False
        ways = self._ordered(position)
        if not ways:
            return self.course.reached(position)
        for move in ways:
            after = self.after(position, move)
            if not self._others(after, moves):
                self._worth[move] = self._worth.get(move, 0) + 1
                self._known[position] = proved, moves, move
                return False
        self._known[position] = moves, refuted, None
        return True

    def _at_last(self, position: State) -> bool:
        """The same where the solver has no move left: whatever others do must reach the goal."""
        if self.course.reached(position):
            return True
        ways = self._listed(position) if self._by_others else []
        return bool(ways) and all(self._others(self.after(position, move), 0) for move in ways)

    def _ordered(self, position: State) -> list[Move]:
        """The legal moves, those first that were good elsewhere."""
        worth = self._worth
        return sorted(self._listed(position), key=lambda move: -worth.get(move, 0))


def _is_slow(tables: Tables) -> bool:
    """Whether moves have effects on other pieces, or hops go on after one another."""
    return any(row.effects for row in tables.after) or any(
        hop.repeat != "once" for own in tables.move_tables for hop in own.hops
    )
