"""Rules as data on points and lines, against a plain program that knows a board only as lists of names.

It is told which points each line joins (by hand, or by what the boards are known for), walks along these lists, and
plays every game to a depth. Nothing of it is the code under test.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ppgen.boards.point_shapes import alquerque, fox_and_geese, morris
from ppgen.boards.points import NamedPoint, Points
from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.won import win_of
from tests.rules_board.games import after, small, turns
from tests.rules_board.plain import (
    PLAYERS,
    Heading,
    Pieces,
    PlainGame,
    World,
    check_names,
    check_perft,
    check_positions_of_play,
    check_verdicts,
    check_wandering,
    hop,
    long_hop,
    never,
    place,
    slide,
    step,
)

FORWARD, BACKWARD = {"M": 1, "m": -1}, {"M": -1, "m": 1}


class Lattice(World):
    """A board as the names of its points, with their places, and its lines as lists of names.

    A heading is to the right and upwards, each -1, 0 or 1: the nearest of eight directions.
    """

    def __init__(self, places: dict[str, tuple[float, float]], lines: list[list[str]]) -> None:
        heights = sorted({y for _, y in places.values()}, reverse=True)
        super().__init__(
            [sorted((n for n, at in places.items() if at[1] == y), key=lambda n: places[n][0]) for y in heights]
        )
        self.places, self.lines = places, lines

    def ways_from(self, name: str) -> Iterator[tuple[Heading, list[str]]]:
        """Both ways along each line; round a ring back to the point before it."""
        for line in self.lines:
            for points in (line, line[::-1]):
                way: list[str] = []
                if points[0] == points[-1]:
                    ring = points[1:]
                    if name in ring:
                        at = ring.index(name)
                        way = [*ring[at + 1 :], *ring[:at]]
                elif name in points[:-1]:
                    way = points[points.index(name) + 1 :]
                if way:
                    yield self.ahead(name, way[0]), way

    def ahead(self, start: str, end: str) -> tuple[int, int]:
        (x, y), (u, v) = self.places[start], self.places[end]
        right, up = u - x, v - y
        tangent = 2**0.5 - 1  # of 22.5°
        return (
            0 if abs(right) < tangent * abs(up) else (right > 0) - (right < 0),
            0 if abs(up) < tangent * abs(right) else (up > 0) - (up < 0),
        )


def on_lattice(names: str, lines: list[list[str]]) -> Lattice:
    return Lattice({name: (ord(name[0]), int(name[1])) for name in names.split()}, lines)


def joined(lines: str) -> list[list[str]]:
    return [line.split("-") for line in lines.split()]


NINE = on_lattice(
    "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7",
    joined(
        "a1-d1-g1 a7-d7-g7 a1-a4-a7 g1-g4-g7 b2-d2-f2 b6-d6-f6 b2-b4-b6 f2-f4-f6 c3-d3-e3 c5-d5-e5 c3-c4-c5 e3-e4-e5 "
        "d1-d2-d3 d5-d6-d7 a4-b4-c4 e4-f4-g4"
    ),
)
THREE = on_lattice(
    "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    joined("a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3 a1-b2-c3 a3-b2-c1"),
)
ALQUERQUE = on_lattice(
    " ".join(letter + number for number in "12345" for letter in "abcde"),
    [
        *([letter + number for letter in "abcde"] for number in "12345"),
        *([letter + number for number in "12345"] for letter in "abcde"),
        *joined("a1-b2-c3-d4-e5 a3-b4-c5 c1-d2-e3 e1-d2-c3-b4-a5 c1-b2-a3 e3-d4-c5"),
    ],
)
CROSS = on_lattice(
    "c1 d1 e1 c2 d2 e2 a3 b3 c3 d3 e3 f3 g3 a4 b4 c4 d4 e4 f4 g4 a5 b5 c5 d5 e5 f5 g5 c6 d6 e6 c7 d7 e7",
    [
        *([letter + number for letter in ("abcdefg" if number in "345" else "cde")] for number in "1234567"),
        *([letter + number for number in ("1234567" if letter in "cde" else "345")] for letter in "abcdefg"),
    ],
)
# A ring that bends, a line that leads on to the north and into the ring, and one from there to its side.
WHEEL = Lattice(
    {"A2": (-2, 0), "B1": (0, -2), "B2": (0, 0), "B4": (0, 2), "B5": (0, 4), "C3": (1.5, 1.5), "D2": (2, 0)},
    joined("B4-C3-D2-B1-A2-B4 B5-B4-B2 A2-B2"),
)
CROSSED = Lattice(
    {"B3": (0, 4), "B2": (0, 2), "B1": (0, 0), "C1": (2, 0), "D1": (4, 0), "A1": (-2, 0)},
    joined("B3-B2-B1 A1-B1-C1-D1"),
)


def points_of(world: Lattice) -> Points:
    """A board of one's own, by the names and places of the program."""
    ordered = sorted(world.places, key=lambda name: world.places[name][::-1])
    tracks = tuple(tuple(ordered.index(name) for name in line) for line in world.lines)
    return Points(tuple(NamedPoint(name, *world.places[name]) for name in ordered), tracks)


def mill(world: World, pieces: Pieces) -> bool:
    """Three of a colour one after the other on a line."""
    assert isinstance(world, Lattice)
    threes = (line[at : at + 3] for line in world.lines for at in range(len(line) - 2))
    return any({pieces.get(name, "") for name in three} in ({"M"}, {"m"}) for three in threes)


def goose_ways(own: str, heading: tuple[int, int]) -> bool:
    right, up = heading
    return own == "M" or (right == 0 and up < 0) or up == 0


def man_ways(own: str, heading: tuple[int, int]) -> bool:
    return heading[1] != BACKWARD[own]


def onward(own: str, heading: tuple[int, int]) -> bool:
    return heading[1] == FORWARD[own]


def ahead_or_north(own: str, heading: tuple[int, int]) -> bool:
    right, up = heading
    return heading == (0, 1) or (abs(right) == 1 and up == FORWARD[own])


def fox_alone(own: str, heading: tuple[int, int]) -> bool:
    return own == "M"


GAMES = {
    "placing on nine men's morris": PlainGame(
        Points(*morris(9), True),
        NINE,
        "pieces: {man: {moves: [place: {}]}}\nends: [line: 3]",
        (place,),
        mill,
        [1, 2, 3],
    ),
    "moving on nine men's morris": PlainGame(
        Points(*morris(9), True),
        NINE,
        (
            "pieces: {man: {moves: [step: any]}}\n"
            "setup: {white man: [a1, b2, c3, d6, g4, d3], black man: [d7, f4, c4, e5]}\nends: [line: 3]"
        ),
        (step(),),
        mill,
        [1, 2, 3, 4],
    ),
    "three men's morris": PlainGame(
        Points(*morris(3, diagonals=True), True),
        THREE,
        (
            "pieces: {man: {moves: [step: {directions: any, onto: either}]}}\n"
            "setup: {white man: [a1, b1, c3], black man: [a3, c2]}"
        ),
        (step(captures=True),),
        never,
        [1, 2, 3, 4],
    ),
    "alquerque": PlainGame(
        Points(*alquerque(), True),
        ALQUERQUE,
        (
            "pieces: {man: {moves: [step: [forward, diagonal-forward, sideways], "
            "hop: {directions: any, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: [rows 1 to 2, a3, b3], black man: [rows 4 to 5, d3, e3]}"
        ),
        (step(man_ways), hop()),
        never,
        [1, 2, 3, 4],
    ),
    "long captures on alquerque": PlainGame(
        Points(*alquerque(), True),
        ALQUERQUE,
        (
            "pieces: {man: {moves: [slide: any, hop: {directions: any, over: enemy, captures: true, far: true}]}}\n"
            "setup: {white man: [a1, c3], black man: [e5, b4, d1]}"
        ),
        (slide(), long_hop),
        never,
        [1, 2, 3],
    ),
    "fox and geese": PlainGame(
        Points(*fox_and_geese(), True),
        CROSS,
        (
            "pieces: {fox: {owner: white, letters: M, moves: [step: any, "
            "hop: {directions: any, over: enemy, captures: true, repeat: may}]}, "
            "goose: {owner: black, letters: m, moves: [step: [forward, sideways]]}}\n"
            "setup: {fox: centre, goose: rows 5 to 7}"
        ),
        (step(goose_ways), hop(fox_alone)),
        never,
        [1, 2, 3, 4],
    ),
    "riders on a wheel": PlainGame(
        points_of(WHEEL),
        WHEEL,
        (
            "pieces: {man: {moves: [slide: any, "
            "hop: {directions: any, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: [south edge, B5], black man: [centre, D2]}"
        ),
        (slide(), hop()),
        never,
        [1, 2, 3, 4],
    ),
    "walkers on a wheel": PlainGame(
        points_of(WHEEL),
        WHEEL,
        (
            "pieces: {man: {moves: [step: [north, forward-left, forward-right]]}}\n"
            "setup: {white man: [B1, A2], black man: [B5, C3]}"
        ),
        (step(ahead_or_north),),
        never,
        [1, 2, 3, 4],
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_points_have_their_names_and_rows(name: str) -> None:
    check_names(GAMES[name])


@pytest.mark.parametrize(("name", "depth"), [(name, depth) for name, game in GAMES.items() for depth in game.depths])
def test_perft_agrees_with_a_walk_along_lists_of_names(name: str, depth: int) -> None:
    check_perft(GAMES[name], depth)


@pytest.mark.parametrize("name", GAMES)
def test_every_turn_of_wandering_games_agrees(name: str) -> None:
    check_wandering(GAMES[name], 30)


@pytest.mark.parametrize("name", ["alquerque", "fox and geese", "walkers on a wheel"])
def test_positions_of_play_are_not_called_impossible_and_read_back(name: str) -> None:
    check_positions_of_play(GAMES[name], 10)


TINY = {
    "men on the board of three": PlainGame(
        Points(*morris(3, diagonals=True), True),
        THREE,
        "pieces: {man: {moves: [step: [forward, diagonal-forward]]}}\nsetup: {white man: [a1, b1], black man: c3}",
        (step(onward),),
    ),
    "hoppers on the board of three": PlainGame(
        Points(*morris(3), True),
        on_lattice(" ".join(THREE.places), THREE.lines[:6]),
        (
            "pieces: {man: {moves: [step: forward, "
            "hop: {directions: any, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: [a1, b2], black man: [a2]}"
        ),
        (step(onward), hop()),
    ),
    "sliders on a wheel": PlainGame(
        points_of(WHEEL),
        WHEEL,
        "pieces: {man: {moves: [slide: any]}}\nsetup: {white man: B1, black man: B5}",
        (slide(),),
    ),
    "hoppers on a wheel": PlainGame(
        points_of(WHEEL),
        WHEEL,
        (
            "pieces: {man: {moves: [step: [forward, diagonal-forward], "
            "hop: {directions: any, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: [B1, A2], black man: [D2]}"
        ),
        (step(onward), hop()),
    ),
}


@pytest.mark.parametrize("name", TINY)
def test_verdicts_agree_with_a_full_enumeration(name: str) -> None:
    assert check_verdicts(TINY[name]) > 90


def test_words_that_mean_nothing_on_points_are_faults() -> None:
    moves = "pieces: {man: {moves: [step: any]}}\n"
    nine, wheel = Points(*morris(9), True), points_of(WHEEL)
    wrong = [
        (nine, "pieces: {man: {moves: [step: forward-left]}}", "'forward-left' leads nowhere on this board"),
        (nine, "pieces: {man: {moves: [slide: diagonal]}}", "'diagonal' leads nowhere on this board"),
        (nine, "pieces: {man: {moves: [step: [1, 2]]}}", "'[1, 2]' leads nowhere on this board"),
        (nine, moves + "wrap: both", "`wrap: both` means nothing on this board"),
        (nine, moves + "setup: {man: dark}", "'dark' does not name spaces"),
        (nine, moves + "setup: {man: b1}", "b1 is not on the board"),
        (nine, moves + "ends: [line: 4]", "no line of this board has 4 spaces"),
        (nine, "pieces: {man: {moves: [slide: {directions: any, min: 3}]}}", "long enough for a slide of 3 spaces"),
        (wheel, moves + "setup: {man: row 1}", "'row 1' means nothing on this board"),
        (wheel, moves + "setup: {man: column A}", "'column A' means nothing on this board"),
        (wheel, moves + "setup: {man: near}", "'near' means nothing to a player who faces north on this board"),
        (wheel, moves + "setup: {man: north-west corner}", "'north-west corner' does not name spaces"),
    ]
    for board, text, words in wrong:
        with pytest.raises(DefinitionError) as caught:
            small(PLAYERS + text, board=board)
        (fault, *_) = caught.value.diagnostics
        assert words in fault.message, text
        assert fault.mark.line >= 1
        assert fault.mark.column >= 1


def test_a_line_is_followed_where_it_bends() -> None:
    """From the south a man hops over the east onto the north-east, round the bend of the ring."""
    rules = small(
        PLAYERS + "pieces: {man: {moves: [hop: {directions: any, over: enemy, captures: true}]}}\n"
        "setup: {white man: B1, black man: D2}",
        board=points_of(WHEEL),
    )
    assert turns(rules, rules.notation(rules.setup())) == {"B1xC3"}


def test_straight_on_means_along_the_same_line() -> None:
    """From one line onto another is not straight on."""
    text = (
        "pieces: {man: {moves: [hop: {directions: any, over: enemy, captures: true, repeat: may, straight: %s}]}}\n"
        "setup: {white man: B3, black man: [B2, A1, C1]}"
    )
    straight, any_way = (small(PLAYERS + text % word, board=points_of(CROSSED)) for word in ("true", "false"))
    assert turns(straight, straight.notation(straight.setup())) == {"B3xB1"}
    assert turns(any_way, any_way.notation(any_way.setup())) == {"B3xB1", "B3xB1xD1"}


def test_a_line_of_pieces_lies_on_one_line_of_the_board() -> None:
    """d2, d3 and d5 stand in a column, but no line leads from d3 to d5."""
    text = PLAYERS + "pieces: {man: {moves: [step: any]}}\nsetup: {white man: [%s], black man: g7}\nends: [line: 3]"
    for spaces, over in (("d2, d3, d5", False), ("d1, d2, d3", True), ("a1, a4, a7", True), ("a4, b4, e4", False)):
        rules = small(text % spaces, board=Points(*morris(9), True))
        assert (rules.play.outcome(rules.setup()) == 0) is over


def test_the_line_that_won_is_shown() -> None:
    text = PLAYERS + "pieces: {man: {moves: [step: any]}}\nsetup: {white man: [%s], black man: %s}\nends: [line: 3]"
    for board, spaces, black, line in (
        (Points(*morris(9), True), "d1, d2, d3, a1", "g7", ["d1", "d2", "d3"]),
        (points_of(WHEEL), "B4, C3, A2", "B5", ["A2", "B4", "C3"]),  # over the place where the ring is written to begin
    ):
        rules = small(text % (spaces, black), board=board)
        win = win_of(rules.play, rules.setup())
        assert win is not None
        assert [[rules.tables.name(index) for index in way] for way in win.lines] == [line]


def test_a_capture_names_what_it_takes_where_two_lines_lead_to_the_same_point() -> None:
    """Both ways round a ring of four lead from A2 to C2."""
    ring = Lattice({"A2": (-1, 0), "B1": (0, -1), "B3": (0, 1), "C2": (1, 0)}, joined("A2-B3-C2-B1-A2"))
    text = (
        "pieces: {man: {moves: [hop: {directions: any, over: enemy, captures: true}]}}\n"
        "setup: {white man: A2, black man: [B1, B3]}"
    )
    rules = small(PLAYERS + text, board=points_of(ring))
    setup = rules.notation(rules.setup())
    assert turns(rules, setup) == {"A2xC2(B1)", "A2xC2(B3)"}
    for turn, left in (("A2xC2(B1)", "m/1M/1"), ("A2xC2(B3)", "1/1M/m")):
        rules.check_turn(turn)
        assert after(rules, setup, turn).split()[0] == left
