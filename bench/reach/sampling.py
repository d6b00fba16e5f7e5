"""Positions to be judged: as random play reaches them, or with pieces put on the board at random.

Every position has a seed of its own, so that which others are measured does not change it.
"""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec import Struct

from bench.reach.worlds import PLIES, World, rules_of
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.quiet import uncounted
from ppgen.rules.board.royal.static import remembered_faults
from ppgen.rules.board.static import static_faults
from ppgen.rules.board.tables import bits

PLAYED, MIXED, PLACED = "played", "mixed", "placed"
GAMES = 200
"""Random games by which it is measured how many are so long."""
_TRIES = 10_000
"""How many games or placements are tried for one position."""


class Cell(Struct, frozen=True):
    """A kind of positions of one game: one line of the table."""

    world: World
    kind: str
    plies: int = 0

    @property
    def label(self) -> str:
        if self.kind == PLAYED:
            return str(self.plies)
        low, high = (self.world.mixed if self.kind == MIXED else self.world.placed) or (0, 0)
        return f"{low} to {high}" if self.kind == MIXED else f"{low} to {high} pieces"


class Sample(Struct, frozen=True):
    """A position in notation, and how many games or placements were tried until there was one."""

    text: str
    tries: int


def sample(cell: Cell, seed: int, number: int) -> Sample | None:
    """One position of a kind; None where no game gets so far."""
    rules = rules_of(cell.world)
    random = Random(f"{seed} {cell.world.title} {cell.kind} {cell.plies} {number}")
    for tries in range(1, _TRIES + 1):
        if cell.kind == PLACED:
            assert cell.world.placed is not None
            position = _put(rules, random.randint(*cell.world.placed), random)
        else:
            plies = random.randint(*cell.world.mixed) if cell.kind == MIXED and cell.world.mixed else cell.plies
            position = _played(rules, plies, random)
        if position is not None:
            return Sample(rules.notation(uncounted(rules.tables, position)), tries)
    return None


@cache
def _lengths(world: World, seed: int) -> tuple[int, ...]:
    """How long some random games are, as far as anybody asks."""
    rules, random = rules_of(world), Random(f"{seed} {world.title} lengths")
    return tuple(_length(rules, max(PLIES), random) for _ in range(GAMES))


def _length(rules: BoardGame, most: int, random: Random) -> int:
    here = rules.setup()
    for ply in range(most):
        moves = rules.play.moves(here)
        if not moves:
            return ply
        here = rules.play.apply(here, random.choice(moves))
    return most


def share_reached(cell: Cell, seed: int) -> float:
    """The share of random games that are at least so long; 1 where that is not asked."""
    if cell.kind != PLAYED:
        return 1.0
    lengths = _lengths(cell.world, seed)
    return sum(length >= cell.plies for length in lengths) / len(lengths)


def _played(rules: BoardGame, plies: int, random: Random) -> Position | None:
    """The position after so many random moves; None where the game ends before."""
    here = rules.setup()
    if rules.tables.either_first:
        first = random.randrange(len(rules.tables.players))
        here = here._replace(to_move=first, first=first)
    for _ in range(plies):
        moves = rules.play.moves(here)
        if not moves:
            # A coin at random soon stops on a home: where either may begin, that end is a position, too.
            return here if rules.tables.either_first else None
        here = rules.play.apply(here, random.choice(moves))
    return here


def _put(rules: BoardGame, pieces: int, random: Random) -> Position | None:
    """Pieces of both sides on spaces at random, and somebody to move; None where that has a static fault."""
    tables = rules.tables
    masks = [0] * len(tables.types)
    for space in random.sample([*bits(tables.usable)], pieces):
        masks[random.randrange(len(masks))] |= 1 << space
    owners = {kind.owner for kind in tables.types if masks[kind.index]}
    position = tables.setup._replace(masks=tuple(masks), to_move=random.randrange(len(tables.players)))
    if len(owners) < len(tables.players) or faulty(rules, position):
        return None
    return position


def faulty(rules: BoardGame, position: Position) -> bool:
    """Whether a position has a fault that shows without asking how it arose."""
    return bool(static_faults(rules.tables, position) or remembered_faults(rules.play, position))
