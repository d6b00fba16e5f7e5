"""Lines of Action, Four Field Kono, Halma, Bagh-Chal, Clobber and others against programs written from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from ppgen.rules.board.turns import move_text
from ppgen.rules.protocol import Transcript
from tests.rules_board.games import game, wander

Place = tuple[int, int]
Board = dict[Place, str]
Played = dict[str, Board]
"""What follows by each turn."""
LETTERS = "ABCDEFGHIJKLMNOP"
ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
ALL = (*ORTHOGONAL, (1, 1), (1, -1), (-1, -1), (-1, 1))


def read(text: str) -> tuple[Board, str, dict[str, int]]:
    """The pieces by column and row, the player to move, and the numbers in hand: not by the code under test."""
    rows, player, *words = text.split()
    board: Board = {}
    lines = rows.split("/")
    for number, line in enumerate(lines):
        column, digits = 0, ""
        for sign in line + " ":
            if sign.isdigit():
                digits += sign
                continue
            column, digits = column + int(digits or 0), ""
            if sign != " ":
                board[column, len(lines) - 1 - number] = sign
                column += 1
    hands = next((word.removeprefix("hand:").split(",") for word in words if word.startswith("hand:")), [])
    return board, player, {hand[0]: int(hand[1:]) for hand in hands}


def name(place: Place) -> str:
    return f"{LETTERS[place[0]]}{place[1] + 1}"


def moved(board: Board, start: Place, end: Place, *taken: Place) -> Board:
    after = {place: piece for place, piece in board.items() if place != start and place not in taken}
    after[end] = board[start]
    return after


# --- Lines of Action ------------------------------------------------------------------------------------------------


def in_one_group(places: set[Place]) -> bool:
    found, edge = set(), list(places)[:1]
    while edge:
        column, row = edge.pop()
        if (column, row) in places and (column, row) not in found:
            found.add((column, row))
            edge += [(column + across, row + up) for across, up in ALL]
    return found == places


def lines_of_action(board: Board, own: str, size: int) -> Played:
    if any(in_one_group({place for place, piece in board.items() if piece == side}) for side in "BW"):
        return {}
    found: Played = {}
    for (column, row), piece in board.items():
        for across, up in ALL if piece == own else ():
            line = [(column + across * far, row + up * far) for far in range(-size, size + 1)]
            distance = sum(place in board for place in line)
            way = [(column + across * far, row + up * far) for far in range(1, distance + 1)]
            end = way[-1]
            if not (0 <= end[0] < size and 0 <= end[1] < size) or board.get(end) == own:
                continue
            if all(board.get(place, own) == own for place in way[:-1]):
                sign = "x" if end in board else "-"
                found[f"{name((column, row))}{sign}{name(end)}"] = moved(board, (column, row), end)
    return found or {"pass": board}


# --- Four Field Kono ------------------------------------------------------------------------------------------------


def kono(board: Board, own: str) -> Played:
    pieces = list(board.values())
    if min(pieces.count("S"), pieces.count("s")) < 2:
        return {}
    found: Played = {}
    for (column, row), piece in board.items():
        for across, up in ORTHOGONAL if piece == own else ():
            near, beyond = (column + across, row + up), (column + 2 * across, row + 2 * up)
            if near not in board and 0 <= near[0] < 4 and 0 <= near[1] < 4:
                found[f"{name((column, row))}-{name(near)}"] = moved(board, (column, row), near)
            elif board.get(near) == own and board.get(beyond, own) != own:
                found[f"{name((column, row))}x{name(beyond)}"] = moved(board, (column, row), beyond)
    return found


# --- Halma ----------------------------------------------------------------------------------------------------------


def camp(size: int) -> tuple[set[Place], set[Place]]:
    lengths = {16: (5, 5, 4, 3, 2), 8: (4, 3, 2, 1)}[size]
    low = {(column, row) for row, length in enumerate(lengths) for column in range(length)}
    return low, {(size - 1 - column, size - 1 - row) for column, row in low}


def halma(board: Board, own: str, size: int) -> Played:
    low, high = camp(size)
    for side, goal in (("M", high), ("m", low)):
        if {place for place, piece in board.items() if piece == side} <= goal:
            return {}
    found: Played = {}
    inside = {(column, row) for column in range(size) for row in range(size)}

    def hops(path: list[Place], others: set[Place]) -> Iterator[list[Place]]:
        column, row = path[-1]
        for across, up in ALL:
            over, beyond = (column + across, row + up), (column + 2 * across, row + 2 * up)
            if over in others and beyond in inside - others and beyond not in path:
                yield [*path, beyond]
                yield from hops([*path, beyond], others)

    for (column, row), piece in board.items():
        for across, up in ALL if piece == own else ():
            there = (column + across, row + up)
            if there in inside and there not in board:
                found[f"{name((column, row))}-{name(there)}"] = moved(board, (column, row), there)
        for path in hops([(column, row)], set(board) - {(column, row)}) if piece == own else ():
            found["-".join(map(name, path))] = moved(board, path[0], path[-1])
    return found


# --- Bagh-Chal ------------------------------------------------------------------------------------------------------


def bagh_chal(board: Board, own: str, in_hand: int) -> dict[str, tuple[Board, int]]:
    if list(board.values()).count("g") + in_hand < 16:
        return {}
    places = [(column, row) for row in range(5) for column in range(5)]

    def ways(place: Place) -> Iterator[tuple[Place, Place]]:
        """Along each line from a point: the next point, and the one after it."""
        for across, up in ALL if sum(place) % 2 == 0 else ORTHOGONAL:
            yield (place[0] + across, place[1] + up), (place[0] + 2 * across, place[1] + 2 * up)

    found: dict[str, tuple[Board, int]] = {}
    if own == "g" and in_hand:
        for place in places:
            if place not in board:
                found[name(place).lower()] = {**board, place: "g"}, in_hand - 1
        return found
    for place in [place for place, piece in board.items() if piece == own]:
        for near, beyond in ways(place):
            if near in places and near not in board:
                found[f"{name(place)}-{name(near)}".lower()] = moved(board, place, near), in_hand
            elif own == "T" and board.get(near) == "g" and beyond in places and beyond not in board:
                turn = f"{name(place).lower()}x{name(beyond).lower()}"
                found[turn] = moved(board, place, beyond, near), in_hand
    return found


# --- Connect Four ---------------------------------------------------------------------------------------------------


def connect_four(board: Board, own: str) -> Played:
    for column, row in board:
        for across, up in ALL:
            four = {board.get((column + across * far, row + up * far), "") for far in range(4)}
            if len(four) == 1 and "" not in four:
                return {}
    lowest = {column: sum((column, row) in board for row in range(6)) for column in range(7)}
    return {name(place): {**board, place: own} for place in lowest.items() if place[1] < 6}


# --- Clobber --------------------------------------------------------------------------------------------------------


def clobber(board: Board, own: str) -> Played:
    found: Played = {}
    for (column, row), piece in board.items():
        for across, up in ORTHOGONAL if piece == own else ():
            there = (column + across, row + up)
            if board.get(there, own) != own:
                found[f"{name((column, row))}x{name(there)}"] = moved(board, (column, row), there)
    return found


# --- the comparison -------------------------------------------------------------------------------------------------

Program = Callable[[Board, str], Played]
GAMES: dict[str, tuple[BoardGame, Program, str, int]] = {
    "Lines of Action": (game("lines_of_action"), lambda board, own: lines_of_action(board, own, 8), "BW", 3),
    "Lines of Action, 5 by 5": (
        game("lines_of_action", n=5),
        lambda board, own: lines_of_action(board, own, 5),
        "BW",
        4,
    ),
    "Four Field Kono": (game("four_field_kono"), kono, "Ss", 5),
    "Clobber": (game("clobber"), clobber, "Ss", 3),
    "Clobber, 6 by 5": (game("clobber", columns=6, rows=5), clobber, "Ss", 3),
    "Connect Four": (game("four-in-a-row"), connect_four, "YR", 5),
}
"""The game as data, its program, the letters of the players, and how deep it is counted."""


def counted(program: Program, board: Board, own: str, sides: str, depth: int) -> int:
    after = program(board, own).values()
    other = sides.replace(own, "")
    return len(after) if depth == 1 else sum(counted(program, there, other, sides, depth - 1) for there in after)


@pytest.mark.parametrize("title", GAMES)
def test_moves_are_counted_as_a_plain_program_counts_them(title: str) -> None:
    rules, program, sides, depth = GAMES[title]
    board, _, _ = read(rules.notation(rules.setup()))
    assert perft(rules.play, rules.setup(), depth) == counted(program, board, sides[0], sides, depth)


@pytest.mark.parametrize("title", GAMES)
def test_every_turn_of_random_games_is_a_turn_of_the_plain_program(title: str) -> None:
    rules, program, sides, _ = GAMES[title]
    for seed in range(4):
        for here in wander(rules, 60, seed):
            board, player, _ = read(rules.notation(here))
            own = sides[rules.tables.players.index(player)]
            legal = rules.legal(here)
            assert set(legal) == set(program(board, own))
            assert len(legal) == rules.play.count(here)


# Of several ways to hop to one space, Halma counts one.
HALMA = {16: (game("halma"), 2), 8: (game("halma", "small"), 3)}


@pytest.mark.parametrize("size", HALMA)
def test_halma_counts_where_men_get_to(size: int) -> None:
    def count(board: Board, own: str, depth: int) -> int:
        ends = {tuple(sorted(after.items())): after for after in halma(board, own, size).values()}
        return (
            len(ends) if depth == 1 else sum(count(there, "Mm".replace(own, ""), depth - 1) for there in ends.values())
        )

    rules, depth = HALMA[size]
    board, _, _ = read(rules.notation(rules.setup()))
    assert perft(rules.play, rules.setup(), depth) == count(board, "M", depth)


@pytest.mark.parametrize("size", HALMA)
def test_every_way_to_hop_is_read_and_one_to_each_space_is_listed(size: int) -> None:
    rules, _ = HALMA[size]
    for seed in range(4):
        for here in wander(rules, 60, seed):
            board, player, _ = read(rules.notation(here))
            ways = halma(board, {"white": "M", "black": "m"}[player], size)
            legal = rules.legal(here)
            assert {move_text(rules.tables, move) for move in rules.play.every(here)} == set(ways)
            ends = [tuple(sorted(ways[turn].items())) for turn in legal]
            assert len(ends) == len(set(ends)) == rules.play.count(here)
            assert set(ends) == {tuple(sorted(after.items())) for after in ways.values()}


def test_a_longer_way_to_the_same_space_is_the_same_turn() -> None:
    rules = game("halma", "small")
    # From A1 over B1 to C1; also over A2 to A3, over B3 to C3 and over C2 to C1.
    position = "8/8/8/8/8/1M6/M1M5/MM6 white"
    assert [turn for turn in rules.legal(rules.parse(position)) if turn.startswith("A1-") and turn.endswith("C1")] == [
        "A1-C1"
    ]
    replay = rules.replay(Transcript(position, ("A1-A3-C3-C1",), made_up=True))
    assert replay.steps[0].faults == ()
    assert rules.notation(replay.position(1)).startswith("8/8/8/8/8/1M6/M1M5/1MM5 ")


def test_lines_of_action_begins_with_36_moves() -> None:
    rules = game("lines_of_action")
    assert perft(rules.play, rules.setup(), 1) == 36


def test_clobber_begins_on_a_full_board_with_a_capture_over_every_line_between_two_spaces() -> None:
    rules = game("clobber")
    assert rules.notation(rules.setup()) == "SsSsS/sSsSs/SsSsS/sSsSs/SsSsS/sSsSs white"
    assert perft(rules.play, rules.setup(), 1) == 5 * 5 + 4 * 6


def test_ataxx_counts_as_published() -> None:
    rules = game("ataxx")
    assert [perft(rules.play, rules.setup(), depth) for depth in (1, 2, 3)] == [16, 256, 6460]


def test_bagh_chal_counts_as_a_plain_program_does() -> None:
    rules = game("bagh_chal")

    def count(board: Board, own: str, in_hand: int, depth: int) -> int:
        after = bagh_chal(board, own, in_hand).values()
        if depth == 1:
            return len(after)
        return sum(count(there, "gT".replace(own, ""), left, depth - 1) for there, left in after)

    board, _, hands = read(rules.notation(rules.setup()))
    assert [perft(rules.play, rules.setup(), depth) for depth in (1, 2, 3)] == [
        count(board, "g", hands["g"], depth) for depth in (1, 2, 3)
    ]


def test_every_turn_of_random_games_of_bagh_chal() -> None:
    rules = game("bagh_chal")
    captures = 0
    for seed in range(8):
        for here in wander(rules, 120, seed):
            board, player, hands = read(rules.notation(here))
            legal = rules.legal(here)
            assert set(legal) == set(bagh_chal(board, {"goats": "g", "tigers": "T"}[player], hands.get("g", 0)))
            captures += any("x" in turn for turn in legal)
    assert captures > 20
