"""Rules as data on hexagons, against a plain program that knows hexagons only as points on paper.

It lays the board out from what the documentation says of names and shapes, finds neighbours by distance and directions
by angle, and plays every game to a depth. Nothing of it is the code under test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from math import cos, hypot, radians, sin, sqrt

import pytest

from ppgen.boards.hexes import Hexes
from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from tests.rules_board.games import small, turns, wander

Point = tuple[float, float]
Pieces = dict[str, str]
ROW = sqrt(3) / 2


class World:
    """A board as points by name, with its rows in the order in which a position is written."""

    def __init__(self, rows: list[list[tuple[str, Point]]]) -> None:
        self.rows = [[name for name, _ in row] for row in rows]
        self.places = {name: place for row in rows for name, place in row}

    def beyond(self, name: str, angle: float) -> str | None:
        """The space one space away at an angle, clockwise from the north."""
        x, y = self.places[name]
        x, y = x + sin(radians(angle)), y + cos(radians(angle))
        return next((other for other, (u, v) in self.places.items() if hypot(u - x, v - y) < 1e-6), None)

    def read(self, text: str) -> Pieces:
        pieces: Pieces = {}
        for names, row in zip(self.rows, text.split("/"), strict=True):
            at = 0
            for letter in row:
                if letter.isdigit():
                    at += int(letter)
                else:
                    pieces[names[at]] = letter
                    at += 1
            assert at == len(names)
        return pieces


def hexagon(side: int) -> World:
    """Pointy tops: rows are straight, and letters keep to lines that lean to the north-west."""
    rows = []
    for number in range(2 * side - 1, 0, -1):
        letters = [at for at in range(2 * side - 1) if abs(at - (number - 1)) < side]
        rows.append([(f"{chr(65 + at)}{number}", (at - (number - 1) / 2, (number - 1) * ROW)) for at in letters])
    return World(rows)


def flat_rhombus(columns: int, rows: int) -> World:
    """Flat tops: columns are straight, written from the top, and numbers keep to lines that lean to the south-east."""
    return World(
        [
            [(f"{chr(65 + at)}{number}", (at * ROW, number - at / 2)) for number in range(rows, 0, -1)]
            for at in range(columns)
        ]
    )


def rectangle(columns: int, rows: int) -> World:
    """Pointy tops, the first, third … row from the bottom half a space to the right."""
    return World(
        [
            [(f"{chr(65 + at)}{number}", (at + (number % 2) / 2, number * ROW)) for at in range(columns)]
            for number in range(rows, 0, -1)
        ]
    )


def flat_columns(lengths: tuple[int, ...]) -> World:
    """Flat tops: columns of given lengths in the middle; a number keeps to a line that leans to the south-east."""
    columns = []
    for at, length in enumerate(lengths):
        heights = [place - (length - 1) / 2 for place in range(length)]
        columns.append([(at, height) for height in reversed(heights)])
    # The lowest line that leans to the south-east has the number 1.
    least = min(height + at / 2 for column in columns for at, height in column)
    return World(
        [
            [(f"{chr(65 + at)}{round(height + at / 2 - least) + 1}", (at * ROW, height)) for at, height in column]
            for column in columns
        ]
    )


POINTY = (30, 90, 150, 210, 270, 330)
FLAT = (0, 60, 120, 180, 240, 300)
Played = Iterator[tuple[str, Pieces]]
Rule = Callable[[World, Pieces, str], Played]


def step(angles: dict[str, tuple[int, ...]], captures: bool = False) -> Rule:
    def moves(world: World, pieces: Pieces, own: str) -> Played:
        for name, there in _each(world, pieces, own, angles):
            if there not in pieces:
                yield f"{name}-{there}", _moved(pieces, name, there)
            elif captures and pieces[there] != own:
                yield f"{name}x{there}", _moved(pieces, name, there)

    return moves


def slide(angles: dict[str, tuple[int, ...]]) -> Rule:
    def moves(world: World, pieces: Pieces, own: str) -> Played:
        for name in _own(pieces, own):
            for angle in angles[own]:
                there = world.beyond(name, angle)
                while there is not None and there not in pieces:
                    yield f"{name}-{there}", _moved(pieces, name, there)
                    there = world.beyond(there, angle)

    return moves


def hop(angles: tuple[int, ...]) -> Rule:
    """Over an enemy, who is captured, onto the empty space behind; on and on or not."""

    def moves(world: World, pieces: Pieces, own: str) -> Played:
        for name in _own(pieces, own):
            yield from chains(world, pieces, own, [name])

    def chains(world: World, pieces: Pieces, own: str, path: list[str]) -> Played:
        for angle in angles:
            over = world.beyond(path[-1], angle)
            there = None if over is None else world.beyond(over, angle)
            if over is None or there is None or there in pieces or pieces.get(over, own) == own:
                continue
            after = {at: piece for at, piece in _moved(pieces, path[-1], there).items() if at != over}
            yield "x".join([*path, there]), after
            yield from chains(world, after, own, [*path, there])

    return moves


def place(world: World, pieces: Pieces, own: str) -> Played:
    for name in world.places:
        if name not in pieces:
            yield name, {**pieces, name: own}


def _each(world: World, pieces: Pieces, own: str, angles: dict[str, tuple[int, ...]]) -> Iterator[tuple[str, str]]:
    for name in _own(pieces, own):
        for angle in angles[own]:
            there = world.beyond(name, angle)
            if there is not None:
                yield name, there


def _own(pieces: Pieces, own: str) -> list[str]:
    return [name for name, piece in pieces.items() if piece == own]


def _moved(pieces: Pieces, start: str, end: str) -> Pieces:
    return {**{name: piece for name, piece in pieces.items() if name != start}, end: pieces[start]}


Over = Callable[[World, Pieces], bool]


def never(world: World, pieces: Pieces) -> bool:
    return False


def on_last_row(world: World, pieces: Pieces) -> bool:
    return any(pieces.get(name) == "M" for name in world.rows[0]) or any(
        pieces.get(name) == "m" for name in world.rows[-1]
    )


def three_in_a_line(world: World, pieces: Pieces) -> bool:
    for name, own in pieces.items():
        for angle in (*POINTY, *FLAT):
            one = world.beyond(name, angle)
            two = None if one is None else world.beyond(one, angle)
            if one and two and pieces.get(one) == pieces.get(two) == own:
                return True
    return False


PLAYERS = "players: [white, black]\nblocked: loss\n"
GAMES: dict[str, tuple[Hexes, World, str, tuple[Rule, ...], Over, list[int]]] = {
    "pawns on a hexagon": (
        Hexes("hexagon", side=3),
        hexagon(3),
        (
            "pieces: {man: {moves: [step: {directions: diagonal-forward, onto: either}, step: sideways]}}\n"
            "setup: {man: [rank 1, rank 2]}\nends: [reached: far]"
        ),
        (step({"M": (330, 30), "m": (150, 210)}, captures=True), step({"M": (270, 90), "m": (270, 90)})),
        on_last_row,
        [1, 2, 3, 4],
    ),
    "riders on a rhombus": (
        Hexes("rhombus", columns=4, rows=3, top="flat"),
        flat_rhombus(4, 3),
        (
            "pieces: {man: {moves: [slide: any, "
            "hop: {directions: any, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: [A1, B2], black man: [D3, C2]}"
        ),
        (slide({"M": FLAT, "m": FLAT}), hop(FLAT)),
        never,
        [1, 2, 3],
    ),
    "stones on a rectangle": (
        Hexes("rectangle", columns=3, rows=3, shifted="odd"),
        rectangle(3, 3),
        "pieces: {man: {moves: [place: {}]}}\nends: [line: 3, full]",
        (place,),
        three_in_a_line,
        [1, 2, 3, 4, 5],
    ),
    "men on columns of given lengths": (
        Hexes("rows", lengths=(2, 3, 4, 3), top="flat"),
        flat_columns((2, 3, 4, 3)),
        (
            "pieces: {man: {moves: [step: [forward, forward-left, forward-right], "
            "hop: {directions: orthogonal, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: south edge, black man: north edge}"
        ),
        (step({"M": (0, 60, 300), "m": (180, 240, 120)}), hop(FLAT)),
        never,
        [1, 2, 3, 4],
    ),
}


def rules_of(name: str) -> BoardGame:
    board, _, text, *_ = GAMES[name]
    return small(PLAYERS + text, board=board)


def counted(name: str, pieces: Pieces, own: str, depth: int) -> int:
    """Sequences of moves, counted one by one."""
    _, world, _, rules, over, _ = GAMES[name]
    if depth == 0:
        return 1
    if over(world, pieces):
        return 0
    other = "m" if own == "M" else "M"
    # The same turn by two rules is one move.
    every = {turn: after for rule in rules for turn, after in rule(world, pieces, own)}
    return sum(counted(name, after, other, depth - 1) for after in every.values())


@pytest.mark.parametrize("name", GAMES)
def test_spaces_have_the_names_of_the_documentation(name: str) -> None:
    board, world, *_ = GAMES[name]
    assert {str(space) for space in board} == set(world.places)
    assert [[str(board.space(index)) for index in row.indices] for row in board.text_rows] == world.rows


@pytest.mark.parametrize(("name", "depth"), [(name, depth) for name, game in GAMES.items() for depth in game[5]])
def test_perft_agrees_with_an_enumeration_of_points_on_paper(name: str, depth: int) -> None:
    rules, world = rules_of(name), GAMES[name][1]
    pieces = world.read(rules.notation(rules.setup()).split()[0])
    assert perft(rules.play, rules.setup(), depth) == counted(name, pieces, "M", depth)


@pytest.mark.parametrize("name", GAMES)
def test_every_turn_of_wandering_games_agrees(name: str) -> None:
    _, world, _, programs, over, _ = GAMES[name]
    rules = rules_of(name)
    for here in (here for seed in range(4) for here in wander(rules, 40, seed)):
        position = rules.notation(here)
        board, player, *_ = position.split()
        pieces, own = world.read(board), "M" if player == "white" else "m"
        expected = {turn for program in programs for turn, _ in program(world, pieces, own)}
        assert turns(rules, position) == (set() if over(world, pieces) else expected)


@pytest.mark.parametrize("name", ["pawns on a hexagon", "men on columns of given lengths"])
def test_positions_of_play_are_not_called_impossible_and_read_back(name: str) -> None:
    rules = rules_of(name)
    for position in wander(rules, 12, 1):
        assert rules.parse(rules.notation(position)) == position
        assert rules.judge(position).status in ("legal", "unknown")


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
        "pieces: {man: {moves: [step: any]}}\nwrap: both": "`wrap` means nothing on this board",
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


TINY: dict[str, tuple[Hexes, World, str, tuple[Rule, ...]]] = {
    "pawns on seven hexagons": (
        Hexes("hexagon", side=2),
        hexagon(2),
        "pieces: {man: {moves: [step: {directions: diagonal-forward, onto: either}]}}\nsetup: {man: rank 1}",
        (step({"M": (330, 30), "m": (150, 210)}, captures=True),),
    ),
    "hoppers on a rhombus": (
        Hexes("rhombus", columns=3, rows=2, top="flat"),
        flat_rhombus(3, 2),
        (
            "pieces: {man: {moves: [step: forward, "
            "hop: {directions: any, over: enemy, captures: true, repeat: may}]}}\n"
            "setup: {white man: [A1, B1], black man: C2}"
        ),
        (hop(FLAT), step({"M": (0,), "m": (180,)})),
    ),
    "sliders on a rectangle": (
        Hexes("rectangle", columns=3, rows=2, shifted="odd"),
        rectangle(3, 2),
        "pieces: {man: {moves: [slide: [forward-left, sideways]]}}\nsetup: {white man: [A1, B1], black man: C2}",
        (slide({"M": (330, 270, 90), "m": (150, 90, 270)}),),
    ),
    "two stones on columns": (
        Hexes("rows", lengths=(2, 3, 2), top="flat"),
        flat_columns((2, 3, 2)),
        "pieces: {man: {moves: [step: north-east, step: south]}}\nsetup: {white man: A1, black man: C3}",
        (step({"M": (60, 180), "m": (60, 180)}),),
    ),
}


@pytest.mark.parametrize("name", TINY)
def test_verdicts_agree_with_a_full_enumeration(name: str) -> None:
    """Every way to place the pieces, or fewer of them, with either player to move."""
    board, world, text, programs = TINY[name]
    rules = small(PLAYERS + text, board=board)
    setup = world.read(rules.notation(rules.setup()).split()[0])
    start = (frozenset(setup.items()), "M")
    arising, edge = {start}, [start]
    while edge:
        pieces, own = edge.pop()
        for program in programs:
            for _, after in program(world, dict(pieces), own):
                following = (frozenset(after.items()), "m" if own == "M" else "M")
                if following not in arising:
                    arising.add(following)
                    edge.append(following)
    decided = 0
    for letters in product(".Mm", repeat=len(world.places)):
        if any(letters.count(own) > list(setup.values()).count(own) for own in "Mm"):
            continue
        placed = {at: letter for at, letter in zip(world.places, letters, strict=True) if letter != "."}
        spelled = "/".join("".join(placed.get(at, ".") for at in row) for row in world.rows)
        rows = re.sub(r"\.+", lambda empty: str(len(empty[0])), spelled)
        for own, player in (("M", "white"), ("m", "black")):
            verdict = rules.judge(rules.parse(f"{rows} {player}"))
            assert verdict.status in ("legal", "illegal", "unknown")
            if verdict.status != "unknown":
                decided += 1
                assert (verdict.status == "legal") == ((frozenset(placed.items()), own) in arising), (rows, player)
    assert decided > 100
