"""Proofs that the solver cannot block the other player in so many moves.

A *proof* is a set of spaces: as long as these are empty when the other player is to move, that player holds out,
whatever stands elsewhere. It is found against a solver who fills any spaces within reach, as many as a turn can; the
moves of the game do no more. So one proof refutes every move of the solver that leaves its spaces empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from ppgen.rules.board.move import HOP, MOVE, PLACE, Move, parts
from ppgen.rules.board.position import Position
from ppgen.rules.board.solve.freedom import Filler, Freedom, Shot, filler
from ppgen.rules.board.solve.goals import Goal
from ppgen.rules.board.tables import Tables, bits

Men: TypeAlias = tuple[tuple[int, int], ...]
"""The pieces of whoever escapes: type and space of each."""
_TRIED = 6
"""So many answers are looked at more than one turn ahead."""
_STEPS = 4
"""So many steps of the search it takes to look for an answer."""
_EFFORT = 1_500
"""Answers that one proof may look for."""


class _Answer(NamedTuple):
    """A turn of whoever escapes: what must be empty for it, and what stands where after it."""

    needs: int
    empty: int
    men: Men
    region: int
    start: int
    """The bit of the space that the piece leaves."""
    ways: int
    """The spaces each of which, if it is empty, gives the player a legal turn afterwards."""


class Scene(NamedTuple):
    """What matters of a position: the empty spaces, the pieces that escape, and where the solver may get to."""

    empty: int
    men: Men
    region: int


class Escapes:
    """The proofs for one player against another. `spend` is told how many steps that took."""

    def __init__(self, tables: Tables, player: int, solver: Filler, spend: Callable[[int], None]) -> None:
        self._tables, self._player, self._solver = tables, player, solver
        self._freedom = Freedom(tables, player)
        self._most = solver.most
        self._spend = spend
        self._left = 0
        self._known: dict[tuple[int, Men, int, int, int], int | None] = {}

    # --- what a search asks -------------------------------------------------------------------------------------------

    def scene(self, position: Position) -> Scene:
        """What matters of a position."""
        empty = self._tables.empty(position)
        return Scene(empty, self._freedom.men(position[0]), self._solver.region(position[0], empty))

    def open(self, scene: Scene) -> int:
        """The spaces each of which, if it is empty, gives the player a legal turn."""
        found = 0
        for kind, space in scene.men:
            found |= self._freedom.next(kind, space)
        return found & scene.empty

    def to_fill(self, scene: Scene) -> int | None:
        """The spaces that the solver, who is to move, must fill to block the player in one turn; None if that cannot be
        done.
        """
        found = self.open(scene)
        if found & ~scene.region or found.bit_count() > self._most:
            return None
        return found

    def holds_out(self, scene: Scene, moves: int) -> bool:
        """Whether the solver, who is to move, is proved not to block the player in so many moves."""
        self._left = _EFFORT
        return self._held(scene.empty, scene.men, scene.region, moves, self._most) is not None

    def proof(self, scene: Scene, empty: int, moves: int) -> int | None:
        """A proof for the player to move, after whom the solver has so many moves. `empty` may be other spaces than
        those of the scene, by one turn of the solver.
        """
        self._left = _EFFORT
        return self._answered(empty, scene.men, scene.region, moves)

    # --- proofs -------------------------------------------------------------------------------------------------------

    def _held(self, empty: int, men: Men, region: int, moves: int, fills: int) -> int | None:
        """A proof where the solver may fill so many more spaces in this turn, the first of so many."""
        if moves == 1:
            return self._kept(self._next(men) & empty, region, fills)
        key = (empty, men, region, moves, fills)
        if key in self._known:
            return self._known[key]
        proof = self._answered(empty, men, region, moves - 1)
        if proof is not None and fills:
            for space in bits(proof & region):
                more = self._held(empty & ~(1 << space), men, region, moves, fills - 1)
                if more is None:
                    proof = None
                    break
                proof |= more
        if proof is not None or self._left > 0:
            self._known[key] = proof
        return proof

    def _kept(self, ways: int, region: int, fills: int) -> int | None:
        """Of spaces each of which gives a legal turn, as many as cannot be filled all."""
        safe = ways & ~region
        if safe:
            return safe & -safe
        if ways.bit_count() <= fills:
            return None
        kept = 0
        for _ in range(fills + 1):
            low = ways & -ways
            kept |= low
            ways ^= low
        return kept

    def _next(self, men: Men) -> int:
        found = 0
        for kind, space in men:
            found |= self._freedom.next(kind, space)
        return found

    def _answered(self, empty: int, men: Men, region: int, moves: int) -> int | None:
        """A proof where the player is to move."""
        if not moves:
            return self._kept(self._next(men) & empty, region, 0)
        if self._left <= 0:
            return None
        self._left -= 1
        self._spend(_STEPS)
        found: list[tuple[int, int, _Answer]] = []
        for answer in self._answers(empty, men, region):
            ways, reached = answer.ways, answer.region
            if moves > 1:
                score = ways.bit_count() + 4 * (ways & ~reached).bit_count()
                found.append((-score, len(found), answer))
                continue
            kept = self._kept(ways, reached, self._most)
            if kept is not None:
                return answer.needs | kept & ~answer.start
        found.sort()
        for _, _, answer in found[:_TRIED]:
            proof = self._held(answer.empty, answer.men, answer.region, moves, self._most)
            if proof is not None:
                return answer.needs | proof & ~answer.start
        return None

    def _answers(self, empty: int, men: Men, region: int) -> Iterator[_Answer]:
        """The turns of the player that a proof looks at: every move, with one shot."""
        freedom, solver = self._freedom, self._solver
        nexts = [freedom.next(kind, space) for kind, space in men]
        for number, (kind, start) in enumerate(men):
            others = 0
            for each, spaces in enumerate(nexts):
                if each != number:
                    others |= spaces
            here = 1 << start
            vacated, reached = empty | here, region
            if solver.borders(region, start):
                reached = solver.spread(region | here, vacated)
            for way in freedom.ways(kind, start):
                if way.needs & ~empty:
                    continue
                there = vacated & ~(1 << way.end)
                ways = (others | freedom.next(kind, way.end)) & there
                needs = way.needs
                if way.shots is not None:
                    shot = _best_shot(way.shots, there, ways)
                    if shot is None:
                        continue
                    there &= ~shot.target
                    ways &= ~shot.target
                    needs |= shot.needs & ~here
                moved = (*men[:number], (kind, way.end), *men[number + 1 :])
                yield _Answer(needs, there, moved, reached, here, ways)


def _best_shot(shots: tuple[Shot, ...], empty: int, ways: int) -> Shot | None:
    """A shot that is possible; one that fills none of the spaces that matter, if there is one."""
    first = None
    for shot in shots:
        if not shot.needs & ~empty:
            if not shot.target & ways:
                return shot
            first = first or shot
    return first


def filled(move: Move) -> int:
    """The spaces on which a turn puts pieces."""
    spaces = 0
    for part in parts(move):
        if part.end >= 0 and part.action in (MOVE, HOP, PLACE):
            spaces |= 1 << part.end
    return spaces


def left(move: Move) -> int:
    """The spaces that a turn may leave."""
    spaces = 0
    for part in parts(move):
        if part.start >= 0:
            spaces |= 1 << part.start
    return spaces


def escapes(goal: Goal, spend: Callable[[int], None]) -> Escapes | None:
    """The proofs against a goal; None where they say nothing of it: the solver reaches it otherwise than by blocking
    the one other player, or has moves that do more than fill empty spaces.
    """
    tables = goal.play.tables
    solver, other = goal.player, 1 - goal.player
    if len(tables.players) != 2 or not goal.is_block_of(other):
        return None
    if not tables.plain or tables.capture != "free" or any(tables.royals):
        return None
    fills = filler(tables, solver)
    return None if fills is None else Escapes(tables, other, fills, spend)


def still_empty(proofs: Iterable[int], empty: int) -> bool:
    """Whether one of some proofs has all its spaces empty."""
    return any(not proof & ~empty for proof in proofs)
