"""Hexagons of every outline at full size, against a plain program that knows hexagons only as whole numbers.

The letters and numbers of the documentation are coordinates here, and a step adds to them. So it holds the games of the
documentation on hexagons, and boards on which pieces step, hop, slide and are placed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from ppgen.boards.hexes import Hexes
from ppgen.definition.load import load_game
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from ppgen.rules.load import load_rules
from tests.rules_board.games import turns, wander
from tests.rules_board.plain import (
    Heading,
    Over,
    Pieces,
    PlainGame,
    Played,
    Rule,
    World,
    check_names,
    check_perft,
    check_positions_of_play,
    check_verdicts,
    check_wandering,
    hop,
    never,
    place,
    slide,
    step,
)

DOCS = Path(__file__).parents[2] / "docs" / "figures"
At = tuple[int, int]
EAST, NORTH_EAST, NORTH_WEST = (1, 0), (1, 1), (0, 1)
POINTY = (EAST, NORTH_EAST, NORTH_WEST, (-1, 0), (-1, -1), (0, -1))
"""Steps between letters and numbers on a board whose rows run straight: a letter keeps to a line to the north-west."""
NORTH = (0, 2)
FLAT = (NORTH, (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""Steps between columns and heights on a board whose columns run straight; a height is half a hexagon."""


class Numbers(World):
    """A board as pairs of numbers by name; a heading is what one step adds."""

    def __init__(
        self, rows: Sequence[Sequence[tuple[str, At]]], steps: Sequence[At], holes: Collection[str] = ()
    ) -> None:
        super().__init__([[name for name, _ in row] for row in rows])
        self.at = {name: at for row in rows for name, at in row if name not in holes}
        self.called = {at: name for name, at in self.at.items()}
        self.steps = steps

    def ways_from(self, name: str) -> Iterator[tuple[Heading, list[str]]]:
        for step_ in self.steps:
            way = []
            column, row = self.at[name]
            while (following := self.called.get((column := column + step_[0], row := row + step_[1]))) is not None:
                way.append(following)
            if way:
                yield step_, way


def lettered(columns: int, rows: int, holds: Callable[[int, int], bool], letters: str) -> Numbers:
    """Rows from the top, as a position is written."""
    return Numbers(
        [
            [(f"{letters[at]}{number}", (at, number)) for at in range(columns) if holds(at, number)]
            for number in range(rows, 0, -1)
        ],
        POINTY,
    )


def side_5(letters: str = "ABCDEFGHI") -> Numbers:
    return lettered(9, 9, lambda at, number: abs(at - (number - 1)) < 5, letters)


def rhombus_11() -> Numbers:
    return lettered(11, 11, lambda at, number: True, "ABCDEFGHIJK")


def numbered_map(columns: int, rows: int, holes: Collection[str] = ()) -> Numbers:
    """Flat tops: two digits for the column, two for the row from the top; every second column lies half a space higher.

    Written by columns from the left, each from the top.
    """
    return Numbers(
        [
            [(f"{column:02}{row:02}", (column, -2 * row + (column % 2 == 0))) for row in range(1, rows + 1)]
            for column in range(1, columns + 1)
        ],
        FLAT,
        holes,
    )


EVERYTHING = (
    "pieces: {man: {moves: [step: any, hop: {directions: any, over: enemy, captures: true, repeat: may}, "
    "slide: any, place: {}]}}\nsetup: "
)
WORDS = (step(), hop(), slide(), place)
WHOLE = {
    "hexagon of side 5": PlainGame(
        Hexes("hexagon", side=5),
        side_5(),
        EVERYTHING + "{white man: [A1, C4], black man: [D5, F5]}",
        WORDS,
        never,
        [1, 2],
    ),
    "rhombus of 11 by 11": PlainGame(
        Hexes("rhombus", columns=11, rows=11),
        rhombus_11(),
        EVERYTHING + "{white man: [A1, F6], black man: [F7, G8, K11]}",
        WORDS,
        never,
        [1, 2],
    ),
    "rectangle with numbers": PlainGame(
        Hexes("rectangle", columns=9, rows=6, top="flat", names="0101"),
        numbered_map(9, 6),
        EVERYTHING + '{white man: ["0203", "0901"], black man: ["0303", "0404"]}',
        WORDS,
        never,
        [1, 2],
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_spaces_have_the_names_of_the_documentation(name: str) -> None:
    check_names(WHOLE[name])


@pytest.mark.parametrize(("name", "depth"), [(name, depth) for name, game in WHOLE.items() for depth in game.depths])
def test_steps_hops_slides_and_placements_are_counted_alike(name: str, depth: int) -> None:
    check_perft(WHOLE[name], depth)


@pytest.mark.parametrize("name", WHOLE)
def test_every_turn_of_wandering_games_agrees(name: str) -> None:
    check_wandering(WHOLE[name], 25)


@pytest.mark.parametrize("name", WHOLE)
def test_positions_of_play_are_not_called_impossible_and_read_back(name: str) -> None:
    check_positions_of_play(WHOLE[name], 6)


# The games of the documentation -------------------------------------------------------------------------------------


def leapfrog(world: World, pieces: Pieces, own: str) -> Played:
    """A step or hops over friends, north-west or north-east."""
    ahead = (NORTH_WEST, NORTH_EAST)
    for name in [name for name, piece in pieces.items() if piece == own == "f"]:
        for heading, way in world.ways(name):
            if heading in ahead and way[0] not in pieces:
                yield f"{name}-{way[0]}", moved(pieces, name, way[0])
        hops = [[name]]
        while hops:
            path = hops.pop()
            for heading, way in world.ways(path[-1]):
                # The frog itself has left its first space.
                over = way[0] in pieces and way[0] != name and pieces[way[0]] == own
                if heading in ahead and len(way) > 1 and over and way[1] not in pieces:
                    hops.append([*path, way[1]])
                    yield "-".join(hops[-1]), moved(pieces, name, way[1])


def ride(own_letter: str, never_into: Collection[str] = ()) -> Rule:
    """One or two spaces straight on, the first of them empty; onto an enemy, too."""

    def moves(world: World, pieces: Pieces, own: str) -> Played:
        for name in [name for name, piece in pieces.items() if piece == own == own_letter]:
            for _, way in world.ways(name):
                for there in way[:2]:
                    if pieces.get(there, "") == own:
                        break
                    if there not in never_into:
                        yield f"{name}{'x' if there in pieces else '-'}{there}", moved(pieces, name, there)
                    if there in pieces:
                        break

    return moves


def walk(never_into: Collection[str]) -> Rule:
    def moves(world: World, pieces: Pieces, own: str) -> Played:
        for name in [name for name, piece in pieces.items() if piece == own == "s"]:
            for _, way in world.ways(name):
                if way[0] not in pieces and way[0] not in never_into:
                    yield f"{name}-{way[0]}", moved(pieces, name, way[0])

    return moves


def moved(pieces: Pieces, start: str, end: str) -> Pieces:
    return {**{name: piece for name, piece in pieces.items() if name != start}, end: pieces[start]}


HILLS = ("0302", "0402", "0605", "0704")
FOREST = ("0304", "0305", "0403", "0404", "0601", "0602", "0702", "0705", "0706", "0804")


def frogs_are_home(world: World, pieces: Pieces) -> bool:
    return "f" not in pieces.values() or any(pieces.get(f"{letter}9") == "f" for letter in "efghi")


def smugglers_are_through(world: World, pieces: Pieces) -> bool:
    return "s" not in pieces.values() or any(pieces.get(f"09{row:02}") == "s" for row in range(1, 7))


def hop_once(world: World, pieces: Pieces, own: str) -> Played:
    return ((turn, after) for turn, after in hop()(world, pieces, own) if turn.count("x") == 1)


class Example(NamedTuple):
    """A game of the documentation once more, as a program."""

    world: World
    letters: tuple[str, str]
    """What pieces of the two players are called in a position."""
    programs: tuple[Rule, ...]
    over: Over
    depth: int

    def played(self, pieces: Pieces, own: str) -> dict[str, Pieces]:
        if self.over(self.world, pieces):
            return {}
        return {turn: after for program in self.programs for turn, after in program(self.world, pieces, own)}

    def counted(self, pieces: Pieces, mover: int, depth: int) -> int:
        if depth == 0:
            return 1
        every = self.played(pieces, self.letters[mover]).values()
        return sum(self.counted(after, 1 - mover, depth - 1) for after in every)


GAMES = {
    "marsh": Example(side_5("abcdefghi"), ("f", "h"), (leapfrog, ride("h")), frogs_are_home, 3),
    "smugglers": Example(
        numbered_map(9, 6, ("0503", "0504")), ("s", "r"), (walk(HILLS), ride("r", FOREST)), smugglers_are_through, 4
    ),
    "hex": Example(rhombus_11(), ("S", "s"), (place,), never, 2),
}


@cache
def example(name: str) -> BoardGame:
    rules = load_rules(load_game(DOCS / name))
    assert isinstance(rules, BoardGame)
    return rules


@pytest.mark.parametrize("name", GAMES)
def test_the_games_of_the_documentation_are_counted_alike(name: str) -> None:
    rules, plain = example(name), GAMES[name]
    pieces = plain.world.read(rules.notation(rules.setup()).split()[0])
    for depth in range(1, plain.depth + 1):
        assert perft(rules.play, rules.setup(), depth) == plain.counted(pieces, 0, depth)


@pytest.mark.parametrize("name", GAMES)
def test_every_turn_of_the_games_of_the_documentation_agrees(name: str) -> None:
    rules, plain = example(name), GAMES[name]
    for here in (here for seed in range(4) for here in wander(rules, 40, seed)):
        board, player, *_ = rules.notation(here).split()
        mover = rules.tables.players.index(player)
        assert turns(rules, rules.notation(here)) == set(plain.played(plain.world.read(board), plain.letters[mover]))


@pytest.mark.parametrize("name", ["marsh", "smugglers"])
def test_positions_of_the_games_of_the_documentation_are_not_called_impossible(name: str) -> None:
    rules = example(name)
    for here in (here for seed in range(3) for here in wander(rules, 8, seed)):
        assert rules.judge(here).status in ("legal", "unknown")


TINY = {
    "hoppers on a rhombus": PlainGame(
        Hexes("rhombus", columns=3, rows=3),
        lettered(3, 3, lambda at, number: True, "ABC"),
        (
            "pieces: {man: {moves: [step: [north-east, west], hop: {directions: any, over: enemy, captures: true}]}}\n"
            "setup: {white man: [A1, B1], black man: C3}"
        ),
        (step(lambda own, heading: heading in (NORTH_EAST, (-1, 0))), hop_once),
    ),
    "sliders on a map with numbers": PlainGame(
        Hexes("rectangle", columns=3, rows=2, top="flat", names="0101"),
        numbered_map(3, 2),
        "pieces: {man: {moves: [slide: [north, south-east]]}}\nsetup: {white man: ['0101', '0201'], black man: '0302'}",
        (slide(lambda own, heading: heading in (NORTH, (1, -1))),),
    ),
}


@pytest.mark.parametrize("name", TINY)
def test_verdicts_agree_with_a_full_enumeration(name: str) -> None:
    assert check_verdicts(TINY[name]) > 100
