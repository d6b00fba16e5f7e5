"""What moves cause on a board of any shape, written plainly from the words of the rules language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import takewhile

from tests.rules_board.games import wander
from tests.rules_board.plain import Heading, Pieces, PlainGame, Played, Rule, World

Effect = Callable[[World, Pieces, str, str], Pieces]
"""From the pieces after a move, the space where it ended and whose it was, to the pieces after what it causes."""


class Squares(World):
    """A1 at the lower left, with all eight directions or with four."""

    def __init__(self, columns: int, rows: int, *, diagonals: bool = True, holes: Collection[str] = ()) -> None:
        self.columns, self.height = columns, rows
        self.headings = [
            (x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0) and (diagonals or not x * y)
        ]
        letters = "ABCDEFGHIJ"[:columns]
        super().__init__([[f"{letter}{row}" for letter in letters] for row in range(rows, 0, -1)])
        self.spaces = {*self.names} - {*holes}

    def ways_from(self, name: str) -> Iterator[tuple[Heading, list[str]]]:
        for x, y in self.headings:
            way, at = [], name
            while (at := f"{chr(ord(at[0]) + x)}{int(at[1:]) + y}") in self.spaces:
                way.append(at)
            if way:
                yield (x, y), way


def on_spaces(world: World, pieces: Pieces, own: str) -> Played:
    """Placements on squares that are no holes."""
    assert isinstance(world, Squares)
    for name in world.names:
        if name in world.spaces and name not in pieces:
            yield name, {**pieces, name: own}


def causing(rule: Rule, *effects: Effect) -> Rule:
    """A rule whose moves cause something."""

    def moves(world: World, pieces: Pieces, own: str) -> Played:
        for turn, after in rule(world, pieces, own):
            end = turn.replace("x", "-").split("-")[-1]
            for effect in effects:
                after = effect(world, after, end, own)
            yield turn, after

    return moves


def only_where_it_does(rule: Rule, effect: Effect) -> Rule:
    """The same, where anything comes of it."""

    def moves(world: World, pieces: Pieces, own: str) -> Played:
        for turn, after in rule(world, pieces, own):
            done = effect(world, after, turn.replace("x", "-").split("-")[-1], own)
            if done != after:
                yield turn, done

    return moves


def caught(
    world: World, pieces: Pieces, end: str, own: str, count: int | None, hostile: Collection[str], edge: bool
) -> set[str]:
    """The enemies, so many or any number, on the lines from a space up to a friend, a hostile space or the edge."""
    found: set[str] = set()
    for _, way in world.ways(end):
        enemies = list(takewhile(lambda at: pieces.get(at, own) != own, way))
        if not enemies or len(enemies) != (count or len(enemies)):
            continue
        behind = way[len(enemies) :]
        if behind and (pieces.get(behind[0]) == own or (behind[0] not in pieces and behind[0] in hostile)):
            found.update(enemies)
        if not behind and edge:
            found.update(enemies)
    return found


def without(pieces: Pieces, taken: Collection[str]) -> Pieces:
    return {at: piece for at, piece in pieces.items() if at not in taken}


def custody(count: int | None = 1, hostile: Collection[str] = (), edge: bool = False) -> Effect:
    return lambda world, pieces, end, own: without(pieces, caught(world, pieces, end, own, count, hostile, edge))


def flip(count: int | None = None) -> Effect:
    def effect(world: World, pieces: Pieces, end: str, own: str) -> Pieces:
        return {**pieces, **dict.fromkeys(caught(world, pieces, end, own, count, (), False), own)}

    return effect


@cache
def beside(world: World, name: str) -> frozenset[str]:
    return frozenset(way[0] for _, way in world.ways(name))


def convert(world: World, pieces: Pieces, end: str, own: str) -> Pieces:
    return {at: own if at in beside(world, end) else piece for at, piece in pieces.items()}


def intervene(world: World, pieces: Pieces, end: str, own: str) -> Pieces:
    """Both ends of three spaces in a line whose middle is where the piece stands."""
    taken: set[str] = set()
    for start in beside(world, end):
        for _, way in world.ways(start):
            if way[0] == end and len(way) > 1 and {pieces.get(start, own), pieces.get(way[1], own)}.isdisjoint({own}):
                taken |= {start, way[1]}
    return without(pieces, taken)


def surround(sides: int = 0, hostile: Collection[str] = ()) -> Effect:
    """`sides` is how many spaces must lie next to the enemy: where there are fewer, at the edge, it is safe."""

    def effect(world: World, pieces: Pieces, end: str, own: str) -> Pieces:
        taken = set()
        for enemy in (at for at in beside(world, end) if pieces.get(at, own) != own):
            around = beside(world, enemy)
            closed = all(pieces.get(at, own if at in hostile else "") == own for at in around)
            if closed and len(around) >= sides:
                taken.add(enemy)
        return without(pieces, taken)

    return effect


def group(world: World, pieces: Pieces, name: str) -> set[str]:
    found = {name}
    while more := {at for here in found for at in beside(world, here) if pieces.get(at) == pieces[name]} - found:
        found |= more
    return found


def breathes(world: World, pieces: Pieces, name: str) -> bool:
    return any(at not in pieces for here in group(world, pieces, name) for at in beside(world, here))


def enclose(world: World, pieces: Pieces, end: str, own: str) -> Pieces:
    """Enemies first; its own group only where none of them is taken."""
    taken: set[str] = set()
    for at in beside(world, end):
        if pieces.get(at, own) != own and not breathes(world, pieces, at):
            taken |= group(world, pieces, at)
    if not taken and not breathes(world, pieces, end):
        taken = group(world, pieces, end)
    return without(pieces, taken)


def check_every_turn(game: PlainGame, plies: int, seeds: int = 3) -> int:
    """Every legal turn along random games, and the pieces after it. How many pieces were taken or turned by them."""
    rules, world = game.rules, game.world
    effects = 0
    for here in (here for seed in range(seeds) for here in wander(rules, plies, seed)):
        board, player, *_ = rules.notation(here).split()
        pieces = world.read(board)
        expected = game.played(pieces, "M" if player == "white" else "m")
        legal = rules.legal(here)
        if set(legal) == {"pass"}:
            assert not expected
            continue
        assert set(legal) == set(expected), rules.notation(here)
        assert rules.play.count(here) == len(expected)
        for turn, move in legal.items():
            after = world.read(rules.notation(rules.play.apply(here, move)).split()[0])
            assert after == expected[turn], (rules.notation(here), turn)
            taken = rules.play.taken(here, move)
            enemies = {at for at, piece in pieces.items() if piece != ("M" if player == "white" else "m")}
            gone = {at for at in enemies if after.get(at) != pieces[at]}
            assert set(rules.tables.names(taken)) == gone
            effects += len(gone)
    return effects
