"""Rules as data on hexagons, against a plain program that knows hexagons only as points on paper.

It lays the board out from what the documentation says of names and shapes, finds neighbours by distance and directions
by angle, and plays every game to a depth. Nothing of it is the code under test.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians, sin, sqrt

import pytest

from ppgen.boards.hexes import Hexes
from ppgen.diagnostics import DefinitionError
from tests.rules_board.games import small, turns
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
    never,
    place,
    slide,
    step,
    towards,
)

Point = tuple[float, float]
ROW = sqrt(3) / 2
POINTY = (30, 90, 150, 210, 270, 330)
FLAT = (0, 60, 120, 180, 240, 300)


class Hexagons(World):
    """A board as points by name; headings are angles, clockwise from the north."""

    def __init__(self, rows: list[list[tuple[str, Point]]]) -> None:
        super().__init__([[name for name, _ in row] for row in rows])
        self.places = {name: place for row in rows for name, place in row}

    def beyond(self, name: str, angle: float) -> str | None:
        """The space one space away at an angle."""
        x, y = self.places[name]
        x, y = x + sin(radians(angle)), y + cos(radians(angle))
        return next((other for other, (u, v) in self.places.items() if hypot(u - x, v - y) < 1e-6), None)

    def ways_from(self, name: str) -> Iterator[tuple[Heading, list[str]]]:
        for angle in (*POINTY, *FLAT):
            way = []
            at = self.beyond(name, angle)
            while at is not None:
                way.append(at)
                at = self.beyond(at, angle)
            if way:
                yield angle, way


def hexagon(side: int) -> Hexagons:
    """Pointy tops: rows are straight, and letters keep to lines that lean to the north-west."""
    rows = []
    for number in range(2 * side - 1, 0, -1):
        letters = [at for at in range(2 * side - 1) if abs(at - (number - 1)) < side]
        rows.append([(f"{chr(65 + at)}{number}", (at - (number - 1) / 2, (number - 1) * ROW)) for at in letters])
    return Hexagons(rows)


def flat_rhombus(columns: int, rows: int) -> Hexagons:
    """Flat tops: columns are straight, written from the top, and numbers keep to lines that lean to the south-east."""
    return Hexagons(
        [
            [(f"{chr(65 + at)}{number}", (at * ROW, number - at / 2)) for number in range(rows, 0, -1)]
            for at in range(columns)
        ]
    )


def rectangle(columns: int, rows: int) -> Hexagons:
    """Pointy tops, the first, third … row from the bottom half a space to the right."""
    return Hexagons(
        [
            [(f"{chr(65 + at)}{number}", (at + (number % 2) / 2, number * ROW)) for at in range(columns)]
            for number in range(rows, 0, -1)
        ]
    )


def flat_columns(lengths: tuple[int, ...]) -> Hexagons:
    """Flat tops: columns of given lengths in the middle; a number keeps to a line that leans to the south-east."""
    columns = []
    for at, length in enumerate(lengths):
        heights = [place - (length - 1) / 2 for place in range(length)]
        columns.append([(at, height) for height in reversed(heights)])
    # The lowest line that leans to the south-east has the number 1.
    least = min(height + at / 2 for column in columns for at, height in column)
    return Hexagons(
        [
            [(f"{chr(65 + at)}{round(height + at / 2 - least) + 1}", (at * ROW, height)) for at, height in column]
            for column in columns
        ]
    )


def on_last_row(world: World, pieces: Pieces) -> bool:
    return any(pieces.get(name) == "M" for name in world.rows[0]) or any(
        pieces.get(name) == "m" for name in world.rows[-1]
    )


def three_in_a_line(world: World, pieces: Pieces) -> bool:
    return any(
        len(way) > 1 and pieces.get(way[0]) == pieces.get(way[1]) == own
        for name, own in pieces.items()
        for _, way in world.ways(name)
    )


GAMES = {
    "pawns on a hexagon": PlainGame(
        Hexes("hexagon", side=3),
        hexagon(3),
        (
            "pieces: {man: {moves: [step: {directions: diagonal-forward, onto: either}, step: sideways]}}\n"
            "setup: {man: [rank 1, rank 2]}\nends: [reached: far]"
        ),
        (
            step(towards({"M": (330, 30), "m": (150, 210)}), captures=True),
            step(towards({"M": (270, 90), "m": (270, 90)})),
        ),
        on_last_row,
        [1, 2, 3, 4],
    ),
    "riders on a rhombus": PlainGame(
        Hexes("rhombus", columns=4, rows=3, top="flat"),
        flat_rhombus(4, 3),
        (
            "pieces: {man: {moves: [slide: any, "
            "hop: {directions: any, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: [A1, B2], black man: [D3, C2]}"
        ),
        (slide(), hop()),
        never,
        [1, 2, 3],
    ),
    "stones on a rectangle": PlainGame(
        Hexes("rectangle", columns=3, rows=3, shifted="odd"),
        rectangle(3, 3),
        "pieces: {man: {moves: [place: {}]}}\nends: [line: 3, full]",
        (place,),
        three_in_a_line,
        [1, 2, 3, 4, 5],
    ),
    "men on columns of given lengths": PlainGame(
        Hexes("rows", lengths=(2, 3, 4, 3), top="flat"),
        flat_columns((2, 3, 4, 3)),
        (
            "pieces: {man: {moves: [step: [forward, forward-left, forward-right], "
            "hop: {directions: orthogonal, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: south edge, black man: north edge}"
        ),
        (step(towards({"M": (0, 60, 300), "m": (180, 240, 120)})), hop()),
        never,
        [1, 2, 3, 4],
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_spaces_have_the_names_of_the_documentation(name: str) -> None:
    check_names(GAMES[name])


@pytest.mark.parametrize(("name", "depth"), [(name, depth) for name, game in GAMES.items() for depth in game.depths])
def test_perft_agrees_with_an_enumeration_of_points_on_paper(name: str, depth: int) -> None:
    check_perft(GAMES[name], depth)


@pytest.mark.parametrize("name", GAMES)
def test_every_turn_of_wandering_games_agrees(name: str) -> None:
    check_wandering(GAMES[name], 40)


@pytest.mark.parametrize("name", ["pawns on a hexagon", "men on columns of given lengths"])
def test_positions_of_play_are_not_called_impossible_and_read_back(name: str) -> None:
    check_positions_of_play(GAMES[name], 12)


def test_a_position_that_no_game_leads_to_is_refused() -> None:
    """A pawn never goes back: from the last rank none can have come to the first."""
    rules = small(
        PLAYERS + "pieces: {man: {moves: [step: diagonal-forward]}}\nsetup: {white man: rank 2, black man: near}",
        board=Hexes("hexagon", side=3),
    )
    setup = rules.notation(rules.setup())
    assert rules.judge(rules.parse(setup)).status == "legal"
    board, *rest = setup.split()
    rows = board.split("/")
    assert (rows[3], rows[4]) == ("MMMM", "3")
    back = " ".join(["/".join([*rows[:3], "MMM1", "M2"]), *rest])
    verdict = rules.judge(rules.parse(back))
    assert verdict.status == "illegal"
    assert "never moves south" in " ".join(fault.message + fault.hint for fault in verdict.faults)


def test_words_that_mean_nothing_on_hexagons_are_faults() -> None:
    wrong = {
        "pieces: {man: {moves: [step: forward]}}": "'forward' leads nowhere on this board",
        "pieces: {man: {moves: [slide: diagonal]}}": "'diagonal' leads nowhere on this board",
        "pieces: {man: {moves: [step: [1, 2]]}}": "'[1, 2]' leads nowhere on this board",
        "pieces: {man: {moves: [step: any]}}\nwrap: both": "`wrap: both` means nothing on this board",
        "pieces: {man: {moves: [step: any]}}\nsetup: {man: dark}": "'dark' does not name spaces",
        "pieces: {man: {moves: [step: any]}}\nsetup: {man: east edge}": "'east edge' does not name spaces",
        "pieces: {man: {moves: [step: any]}}\nsetup: {white man: E1}": "E1 is not on the board",
    }
    for text, words in wrong.items():
        with pytest.raises(DefinitionError) as caught:
            small(PLAYERS + text, board=Hexes("hexagon", side=3))
        assert words in " ".join(fault.message for fault in caught.value.diagnostics), text


def test_nobody_has_ranks_who_looks_along_a_line() -> None:
    text = (
        "players: {white: north, black: south}\nblocked: loss\npieces: {man: {moves: [step: any]}}\nsetup: {man: near}"
    )
    with pytest.raises(DefinitionError) as caught:
        small(text, board=Hexes("hexagon", side=3, top="flat"))
    fault = caught.value.diagnostics[0]
    assert fault.message == "'near' means nothing to a player who faces north on this board"
    assert "south-west edge" in fault.hint


def test_on_squares_players_face_a_side() -> None:
    with pytest.raises(DefinitionError) as caught:
        small("players: {white: north-east, black: south}\nblocked: loss\npieces: {man: {moves: [step: any]}}")
    assert [fault.message for fault in caught.value.diagnostics] == ["nobody can face north-east on this board"]


def test_players_may_face_along_a_line_of_hexagons() -> None:
    rules = small(
        "players: {white: north-east, black: south-west}\nblocked: loss\n"
        "pieces: {man: {moves: [step: [forward, forward-left]]}}\nsetup: {white man: A1, black man: C3}",
        board=Hexes("rhombus", columns=3, rows=3),
    )
    assert turns(rules, rules.notation(rules.setup())) == {"A1-B2", "A1-A2"}


TINY = {
    "pawns on seven hexagons": PlainGame(
        Hexes("hexagon", side=2),
        hexagon(2),
        "pieces: {man: {moves: [step: {directions: diagonal-forward, onto: either}]}}\nsetup: {man: rank 1}",
        (step(towards({"M": (330, 30), "m": (150, 210)}), captures=True),),
    ),
    "hoppers on a rhombus": PlainGame(
        Hexes("rhombus", columns=3, rows=2, top="flat"),
        flat_rhombus(3, 2),
        (
            "pieces: {man: {moves: [step: forward, "
            "hop: {directions: any, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: [A1, B1], black man: C2}"
        ),
        (hop(), step(towards({"M": (0,), "m": (180,)}))),
    ),
    "sliders on a rectangle": PlainGame(
        Hexes("rectangle", columns=3, rows=2, shifted="odd"),
        rectangle(3, 2),
        "pieces: {man: {moves: [slide: [forward-left, sideways]]}}\nsetup: {white man: [A1, B1], black man: C2}",
        (slide(towards({"M": (330, 270, 90), "m": (150, 90, 270)})),),
    ),
    "two stones on columns": PlainGame(
        Hexes("rows", lengths=(2, 3, 2), top="flat"),
        flat_columns((2, 3, 2)),
        "pieces: {man: {moves: [step: north-east, step: south]}}\nsetup: {white man: A1, black man: C3}",
        (step(towards({"M": (60, 180), "m": (60, 180)})),),
    ),
}


@pytest.mark.parametrize("name", TINY)
def test_verdicts_agree_with_a_full_enumeration(name: str) -> None:
    assert check_verdicts(TINY[name]) > 100
