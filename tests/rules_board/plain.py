"""Plain programs that play games on a board of any shape, to hold rules as data against.

A `World` knows the names of its spaces and which spaces follow one another each way; each test makes its own from what
the documentation says of a board. Rules here are written from the words of the rules language. Nothing of this is the
code under test: only the functions at the end, which compare the two, call that.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from ppgen.boards.board import Board
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.static import static_faults
from tests.rules_board.games import small, turns, wander

Heading = Any
"""Which way a line sets out: whatever a world calls it."""
Pieces = dict[str, str]
"""M for a piece of White, m for one of Black, by the names of spaces."""
Played = Iterator[tuple[str, Pieces]]
Arising = set[tuple[frozenset[tuple[str, str]], str]]
PLAYERS = "players: [white, black]\nblocked: loss\n"


class World(ABC):
    """A board as names, with its rows in the order in which a position is written."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.rows = [list(row) for row in rows]
        self._ways: dict[str, list[tuple[Heading, list[str]]]] = {}

    @property
    def names(self) -> list[str]:
        return [name for row in self.rows for name in row]

    def ways(self, name: str) -> list[tuple[Heading, list[str]]]:
        """The same as `ways_from`, worked out once."""
        if name not in self._ways:
            self._ways[name] = list(self.ways_from(name))
        return self._ways[name]

    @abstractmethod
    def ways_from(self, name: str) -> Iterator[tuple[Heading, list[str]]]:
        """Every way along a line from a space: the heading of its first step, and the spaces on it, nearest first."""

    def read(self, text: str) -> Pieces:
        pieces: Pieces = {}
        for names, row in zip(self.rows, text.split("/"), strict=True):
            at = 0
            for part in re.findall("[0-9]+|.", row):
                if part.isdigit():
                    at += int(part)
                else:
                    pieces[names[at]] = part
                    at += 1
            assert at == len(names)
        return pieces

    def written(self, pieces: Pieces) -> str:
        spelled = "/".join("".join(pieces.get(name, ".") for name in row) for row in self.rows)
        return re.sub(r"\.+", lambda empty: str(len(empty[0])), spelled)


Rule = Callable[[World, Pieces, str], Played]
Allowed = Callable[[str, Heading], bool]
"""Whether a player may set out with a heading."""
Over = Callable[[World, Pieces], bool]


def never(world: World, pieces: Pieces) -> bool:
    return False


def anywhere(own: str, heading: Heading) -> bool:
    return True


def towards(headings: Mapping[str, Sequence[Heading]]) -> Allowed:
    return lambda own, heading: heading in headings[own]


def step(allowed: Allowed = anywhere, captures: bool = False) -> Rule:
    def moves(world: World, pieces: Pieces, own: str) -> Played:
        for name, (there, *_) in _each(world, pieces, own, allowed):
            if there not in pieces:
                yield f"{name}-{there}", _moved(pieces, name, there)
            elif captures and pieces[there] != own:
                yield f"{name}x{there}", _moved(pieces, name, there)

    return moves


def slide(allowed: Allowed = anywhere) -> Rule:
    def moves(world: World, pieces: Pieces, own: str) -> Played:
        for name, way in _each(world, pieces, own, allowed):
            for there in way:
                if there in pieces:
                    break
                yield f"{name}-{there}", _moved(pieces, name, there)

    return moves


def hop(allowed: Allowed = anywhere) -> Rule:
    """Over an enemy, who is captured, onto the empty space behind on the same line; on and on or not."""

    def moves(world: World, pieces: Pieces, own: str) -> Played:
        for name in [name for name, piece in pieces.items() if piece == own]:
            yield from chains(world, pieces, own, [name])

    def chains(world: World, pieces: Pieces, own: str, path: list[str]) -> Played:
        for heading, (over, *beyond) in world.ways(path[-1]):
            if not allowed(own, heading) or not beyond or beyond[0] in pieces or pieces.get(over, own) == own:
                continue
            there = beyond[0]
            after = {at: piece for at, piece in _moved(pieces, path[-1], there).items() if at != over}
            yield "x".join([*path, there]), after
            yield from chains(world, after, own, [*path, there])

    return moves


def long_hop(world: World, pieces: Pieces, own: str) -> Played:
    """Over the first piece in the way, if it is an enemy, to any empty space behind it."""
    for name, way in _each(world, pieces, own, anywhere):
        met = next((at for at, there in enumerate(way) if there in pieces), len(way))
        if met == len(way) or pieces[way[met]] == own:
            continue
        for there in way[met + 1 :]:
            if there in pieces:
                break
            after = {at: piece for at, piece in _moved(pieces, name, there).items() if at != way[met]}
            yield f"{name}x{there}", after


def place(world: World, pieces: Pieces, own: str) -> Played:
    for name in world.names:
        if name not in pieces:
            yield name, {**pieces, name: own}


def _each(world: World, pieces: Pieces, own: str, allowed: Allowed) -> Iterator[tuple[str, list[str]]]:
    for name in [name for name, piece in pieces.items() if piece == own]:
        for heading, way in world.ways(name):
            if allowed(own, heading):
                yield name, way


def _moved(pieces: Pieces, start: str, end: str) -> Pieces:
    return {**{name: piece for name, piece in pieces.items() if name != start}, end: pieces[start]}


class PlainGame(NamedTuple):
    """The same game twice: as data for a board, and as programs for a world."""

    board: Board
    world: World
    text: str
    """Its rules as data, without the players."""
    programs: tuple[Rule, ...]
    over: Over = never
    depths: Sequence[int] = ()
    """How deep it is counted."""

    @property
    def rules(self) -> BoardGame:
        return small(PLAYERS + self.text, board=self.board)

    def played(self, pieces: Pieces, own: str) -> dict[str, Pieces]:
        """What follows by each turn. The same turn by two rules or along two lines is one move."""
        if self.over(self.world, pieces):
            return {}
        return {turn: after for program in self.programs for turn, after in program(self.world, pieces, own)}

    def counted(self, pieces: Pieces, own: str, depth: int) -> int:
        """Sequences of moves, counted one by one."""
        if depth == 0:
            return 1
        return sum(self.counted(after, _other(own), depth - 1) for after in self.played(pieces, own).values())

    def arising(self, pieces: Pieces) -> Arising:
        """Every position of play, with whose turn it is."""
        start = (frozenset(pieces.items()), "M")
        found, edge = {start}, [start]
        while edge:
            here, own = edge.pop()
            for after in self.played(dict(here), own).values():
                following = (frozenset(after.items()), _other(own))
                if following not in found:
                    found.add(following)
                    edge.append(following)
        return found


def _other(own: str) -> str:
    return "m" if own == "M" else "M"


# The two compared ---------------------------------------------------------------------------------------------------


def check_names(game: PlainGame) -> None:
    """Spaces, and the rows of a position, are called what the world calls them."""
    name = game.board.naming.name
    assert {name(space) for space in game.board} == set(game.world.names)
    assert [[name(game.board.space(index)) for index in row.indices] for row in game.board.text_rows] == game.world.rows


def check_perft(game: PlainGame, depth: int) -> None:
    rules = game.rules
    pieces = game.world.read(rules.notation(rules.setup()).split()[0])
    assert perft(rules.play, rules.setup(), depth) == game.counted(pieces, "M", depth)


def check_wandering(game: PlainGame, plies: int) -> None:
    """Every turn of four random games."""
    rules = game.rules
    for here in (here for seed in range(4) for here in wander(rules, plies, seed)):
        position = rules.notation(here)
        board, player, *_ = position.split()
        assert turns(rules, position) == set(game.played(game.world.read(board), "M" if player == "white" else "m"))


def check_positions_of_play(game: PlainGame, plies: int) -> None:
    """They read back, and are not called impossible. How long a search for a game takes is no matter here."""
    rules = game.rules
    judge = Reach(rules.play, budget=400, listing=False)
    for position in wander(rules, plies, 1):
        assert rules.parse(rules.notation(position)) == position
        assert not static_faults(rules.tables, position)
        assert judge.decide(position).status in ("legal", "unknown")


def check_verdicts(game: PlainGame) -> int:
    """Every way to place the pieces of the setup, or fewer of them, with either player to move. How many positions are
    called legal or illegal, and not unknown.
    """
    rules = game.rules
    setup = game.world.read(rules.notation(rules.setup()).split()[0])
    arising = game.arising(setup)
    decided = 0
    for letters in product(".Mm", repeat=len(game.world.names)):
        if any(letters.count(own) > list(setup.values()).count(own) for own in "Mm"):
            continue
        placed = {at: letter for at, letter in zip(game.world.names, letters, strict=True) if letter != "."}
        for own, player in (("M", "white"), ("m", "black")):
            position = f"{game.world.written(placed)} {player}"
            verdict = rules.judge(rules.parse(position))
            assert verdict.status in ("legal", "illegal", "unknown")
            if verdict.status != "unknown":
                decided += 1
                assert (verdict.status == "legal") == ((frozenset(placed.items()), own) in arising), position
    return decided
