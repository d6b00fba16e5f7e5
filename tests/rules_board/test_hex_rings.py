"""Boards of hexagons without some of their edges, against a plain program that lays copies of a board side by side.

A ring has no edge: a piece that leaves the board comes in over the opposite edge. So the plane is full of copies of the
board, each a whole board away from the next, and every place of the plane is a space of the one board.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.board import Board
from ppgen.boards.grid import Grid
from ppgen.boards.hexes import Hexes
from ppgen.diagnostics import DefinitionError
from ppgen.rules.protocol import Transcript
from tests.rules_board.games import small, turns
from tests.rules_board.plain import (
    PLAYERS,
    Heading,
    PlainGame,
    World,
    check_perft,
    check_positions_of_play,
    check_verdicts,
    check_wandering,
    hop,
    never,
    slide,
    step,
)

At = tuple[int, int]
POINTY = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""Steps in halves of a hexagon to the right and rows upwards."""
FLAT = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""Steps in columns to the right and halves of a hexagon upwards."""


class Tiled(World):
    """The plane, tiled with copies of a board, `across` and `up` from one to the next; None where an edge is."""

    def __init__(self, rows: list[list[tuple[str, At]]], steps: tuple[At, ...], *copies: At) -> None:
        super().__init__([[name for name, _ in row] for row in rows])
        self.at = {name: at for row in rows for name, at in row}
        self.steps = steps
        many = range(-4, 5)
        offsets = [(0, 0)]
        for across, up in copies:
            offsets = [(x + n * across, y + n * up) for x, y in offsets for n in many]
        self.called = {(x + dx, y + dy): name for name, (x, y) in self.at.items() for dx, dy in offsets}

    def ways_from(self, name: str) -> Iterator[tuple[Heading, list[str]]]:
        for right, up in self.steps:
            way: list[str] = []
            at = name
            while True:
                x, y = self.at[at]
                following = self.called.get((x + right, y + up))
                if following is None or following == name:
                    break
                way.append(following)
                at = following
            if way:
                yield (right, up), way


def leaning(columns: int, rows: int) -> list[list[tuple[str, At]]]:
    """A rhombus with pointy tops: each row begins half a hexagon farther to the left."""
    return [
        [(f"{chr(65 + at)}{number}", (2 * at - number, number)) for at in range(columns)]
        for number in range(rows, 0, -1)
    ]


def straight(columns: int, rows: int) -> list[list[tuple[str, At]]]:
    """A rectangle with pointy tops, the second, fourth … row from below half a hexagon to the right."""
    return [
        [(f"{chr(65 + at)}{number}", (2 * at + (number - 1) % 2, number)) for at in range(columns)]
        for number in range(rows, 0, -1)
    ]


def standing(columns: int, rows: int) -> list[list[tuple[str, At]]]:
    """A rectangle with flat tops, written by columns from the top; the second, fourth … lies half a hexagon higher."""
    return [
        [(f"{chr(65 + at)}{number}", (at, 2 * number + at % 2)) for number in range(rows, 0, -1)]
        for at in range(columns)
    ]


HOP = "hop: {directions: any, over: enemy, captures: true, repeat: may}"
MEN = f"pieces: {{man: {{moves: [step: any, slide: any, {HOP}]}}}}\n"
WORDS = (step(), slide(), hop())
STAND = "setup: {white man: [A1, B2], black man: [D5, C4]}\nwrap: "
RHOMBUS, RECTANGLE = Hexes("rhombus", columns=5, rows=5), Hexes("rectangle", columns=5, rows=6)
COLUMNS = Hexes("rectangle", columns=6, rows=5, top="flat")
RIGHT, UP = (10, 0), (0, 6)
"""From one copy to the next: beside its rows, over a rectangle with six rows."""
LEANING = (-5, 5)
"""The same along the leaning side of a rhombus."""


def game(board: Hexes, world: Tiled, wrap: str) -> PlainGame:
    return PlainGame(board, world, MEN + STAND + wrap, WORDS, never, [1, 2])


GAMES = {
    "rows of a rhombus": game(RHOMBUS, Tiled(leaning(5, 5), POINTY, RIGHT), "rows"),
    "columns of a rhombus": game(RHOMBUS, Tiled(leaning(5, 5), POINTY, LEANING), "columns"),
    "a rhombus without edges": game(RHOMBUS, Tiled(leaning(5, 5), POINTY, RIGHT, LEANING), "both"),
    "rows of a rectangle": game(RECTANGLE, Tiled(straight(5, 6), POINTY, RIGHT), "rows"),
    "columns of a rectangle": game(RECTANGLE, Tiled(straight(5, 6), POINTY, UP), "columns"),
    "a rectangle without edges": game(RECTANGLE, Tiled(straight(5, 6), POINTY, RIGHT, UP), "both"),
    "columns with flat tops": game(COLUMNS, Tiled(standing(6, 5), FLAT, (0, 10)), "columns"),
    "rows with flat tops": game(COLUMNS, Tiled(standing(6, 5), FLAT, (6, 0)), "rows"),
    "no edges with flat tops": game(COLUMNS, Tiled(standing(6, 5), FLAT, (6, 0), (0, 10)), "both"),
}


@pytest.mark.parametrize(("name", "depth"), [(name, depth) for name, game in GAMES.items() for depth in game.depths])
def test_perft_agrees_with_copies_side_by_side(name: str, depth: int) -> None:
    check_perft(GAMES[name], depth)


@pytest.mark.parametrize("name", GAMES)
def test_every_turn_of_wandering_games_agrees(name: str) -> None:
    check_wandering(GAMES[name], 25)


@pytest.mark.parametrize("name", GAMES)
def test_positions_of_play_are_not_called_impossible_and_read_back(name: str) -> None:
    check_positions_of_play(GAMES[name], 8)


TINY = {
    "steps on a rhombus without edges": PlainGame(
        Hexes("rhombus", columns=3, rows=2),
        Tiled(leaning(3, 2), POINTY, (6, 0), (-2, 2)),
        "pieces: {man: {moves: [step: [west, north-east]]}}\nsetup: {white man: [A1, B1], black man: C2}\nwrap: both",
        (step(lambda own, heading: heading in ((-2, 0), (1, 1))),),
    ),
    "hops round the rows of a rectangle": PlainGame(
        Hexes("rectangle", columns=5, rows=2),
        Tiled(straight(5, 2), POINTY, (10, 0)),
        (
            f"pieces: {{man: {{moves: [step: north-east, {HOP}]}}}}\n"
            "setup: {white man: A1, black man: [E1, B2]}\nwrap: rows"
        ),
        (step(lambda own, heading: heading == (1, 1)), hop()),
    ),
    "slides round the columns of a rectangle": PlainGame(
        Hexes("rectangle", columns=2, rows=3, top="flat"),
        Tiled(standing(2, 3), FLAT, (0, 6)),
        "pieces: {man: {moves: [slide: north]}}\nsetup: {white man: [A1, B1], black man: A3}\nwrap: columns",
        (slide(lambda own, heading: heading == (0, 2)),),
    ),
}


@pytest.mark.parametrize("name", TINY)
def test_verdicts_agree_with_a_full_enumeration(name: str) -> None:
    assert check_verdicts(TINY[name]) > 40


@pytest.mark.parametrize("board", [Hexes("rhombus", columns=4, rows=3), Grid(4, 3)], ids=["hexagons", "squares"])
def test_a_capture_both_ways_round_a_ring_names_what_it_takes(board: Board) -> None:
    """A ring of four: the man in B1 lies between A1 and C1, and so does the one in D1."""
    rules = small(
        PLAYERS + "pieces: {man: {moves: [hop: {directions: [east, west], over: enemy, captures: true}]}}\n"
        "setup: {white man: A1, black man: [B1, D1]}\nwrap: rows",
        board=board,
    )
    assert turns(rules, rules.notation(rules.setup())) == {"A1xC1(B1)", "A1xC1(D1)"}


@pytest.mark.parametrize("board", [Hexes("rhombus", columns=4, rows=3), Grid(4, 3)], ids=["hexagons", "squares"])
def test_each_of_two_captures_to_one_space_has_an_arrow_of_its_own(board: Board) -> None:
    rules = small(
        PLAYERS + "pieces: {man: {moves: [hop: {directions: [east, west], over: enemy, captures: true}]}}\n"
        "setup: {white man: A1, black man: [B1, D1]}\nwrap: rows",
        board=board,
    )
    drawn = rules.arrange(rules.setup(), ("legal-moves",))
    assert isinstance(drawn, Arrangement)
    ways = {" ".join(map(str, arrow.spaces)): " ".join(map(str, arrow.captured)) for arrow in drawn.arrows}
    assert ways == {"A1 C1": "B1", "A1 D1 C1": "D1"}


@pytest.mark.parametrize(
    ("turn", "words"),
    [("A1xC1", "The turn A1xC1 does not say what it takes"), ("A1xC1(C2)", "The turn A1xC1 takes nothing on C2")],
)
def test_a_capture_that_does_not_say_what_it_takes_is_answered_with_its_ways(turn: str, words: str) -> None:
    rules = small(
        PLAYERS + "pieces: {man: {moves: [hop: {directions: any, over: enemy, captures: true}]}}\n"
        "setup: {white man: A1, black man: [B1, D1]}\nwrap: rows",
        board=Hexes("rhombus", columns=4, rows=3),
    )
    verdict = rules.replay(Transcript(rules.notation(rules.setup()), (turn,), ("player",))).verdict(1, (turn,))
    (fault,) = verdict.faults
    assert (fault.code, fault.message) == ("BD-MARK", words + ".")
    assert fault.hint == "write A1xC1(B1) or A1xC1(D1)"


def test_a_line_goes_on_round_the_edge() -> None:
    board = Hexes("rectangle", columns=5, rows=4)
    text = "pieces: {man: {moves: [place: {}]}}\nwrap: columns\nends: [line: 3]\nsetup: {white man: [B4, B1, "
    # From the top row, which lies half a hexagon to the right, B1 is to the north-west, and C3 to the south-east.
    for last, is_won in (("C3", True), ("B3", False)):
        rules = small(PLAYERS + text + last + "]}", board=board)
        assert bool(rules.facts(rules.setup())["over"]) is is_won


@pytest.mark.parametrize(("wrap", "is_won"), [("rows", True), ("none", False)])
def test_a_group_is_connected_round_the_edge(wrap: str, is_won: bool) -> None:
    """From E1 a step to the north-east leads over the right edge to A2."""
    rules = small(
        f"{PLAYERS}pieces: {{man: {{moves: [place: {{}}]}}}}\nsetup: {{white man: [E1, A2, A3, A4]}}\nwrap: {wrap}\n"
        "ends: [connected: {regions: [north edge, south edge]}]",
        board=Hexes("rhombus", columns=5, rows=4),
    )
    assert bool(rules.facts(rules.setup())["over"]) is is_won


def test_a_hole_ends_a_ring() -> None:
    text = "pieces: {man: {moves: [slide: any]}}\nsetup: {white man: A1}\nholes: [C1]\nwrap: rows"
    rules = small(PLAYERS + text, board=Hexes("rhombus", columns=5, rows=1))
    assert turns(rules, rules.notation(rules.setup())) == {"A1-B1", "A1-E1", "A1-D1"}


def test_an_exit_leads_over_the_edges_that_are_left() -> None:
    text = "pieces: {man: {moves: [exit: any]}}\nsetup: {white man: [A1, A2, B2]}\nends: [all-off]\nwrap: "
    board = Hexes("rhombus", columns=3, rows=3)
    rules = small(PLAYERS + text + "rows", board=board)
    assert turns(rules, rules.notation(rules.setup())) == {"A1-off"}
    with pytest.raises(DefinitionError) as caught:
        small(PLAYERS + text + "both", board=board)
    assert "rings have no edge" in caught.value.diagnostics[0].hint


@pytest.mark.parametrize(
    ("board", "wrap", "hint"),
    [
        (Hexes("hexagon", side=3), "rows", "hexagons in a rhombus or a rectangle"),
        (Hexes("rows", lengths=(3, 4, 3)), "both", "hexagons in a rhombus or a rectangle"),
        (Hexes("rectangle", columns=4, rows=5), "columns", "an even number of rows: the first and the last of 5 "),
        (Hexes("rectangle", columns=4, rows=5), "both", "an even number of rows"),
        (
            Hexes("rectangle", columns=5, rows=4, top="flat"),
            "rows",
            "an even number of columns: the first and the last of 5 ",
        ),
    ],
)
def test_a_ring_that_does_not_close_is_refused_at_its_place(board: Hexes, wrap: str, hint: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        small(f"{PLAYERS}pieces: {{man: {{moves: [step: any]}}}}\nwrap: {wrap}", board=board)
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.message) == ("DEF-CHOICE", f"`wrap: {wrap}` means nothing on this board")
    assert hint in fault.hint
    assert (fault.mark.line, fault.mark.column) == (4, 7)


@pytest.mark.parametrize(
    ("board", "size"), [(Hexes("rhombus", columns=3, rows=5), 3), (Hexes("rectangle", columns=6, rows=2), 12)]
)
def test_a_line_is_no_longer_than_the_shortest_ring(board: Hexes, size: int) -> None:
    """Straight up a rectangle nothing leads: a line to the north-west comes back beside itself."""
    text = PLAYERS + "pieces: {man: {moves: [place: {}]}}\nwrap: both\nends: [line: "
    least = min(size, board.columns)
    small(f"{text}{least}]", board=board)
    with pytest.raises(DefinitionError) as caught:
        small(f"{text}{least + 1}]", board=board)
    assert caught.value.diagnostics[0].message == f"a ring of {least} spaces has no line of {least + 1}"
