"""Tablut, atari go, Gonnect and Mak-yek as data, turn by turn against programs written from their rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from tests.rules_board.games import EXAMPLES, after, game, turns, wander
from tests.rules_board.plain import Pieces, World, place, slide
from tests.rules_board.plain_effects import Squares, beside, causing, custody, enclose, intervene

Replies = Callable[[Pieces, str], dict[str, Pieces]]
"""From the pieces by space and the player to move to what follows by each turn; nothing once the game is over."""


def check(rules: BoardGame, world: World, replies: Replies, plies: int, seeds: int) -> int:
    """Every turn along random games. How many of them were over."""
    over = 0
    for here in (here for seed in range(seeds) for here in wander(rules, plies, seed)):
        board, player, *_ = rules.notation(here).split()
        expected = replies(world.read(board), player)
        legal = rules.legal(here)
        assert set(legal) - {"swap"} == set(expected), rules.notation(here)
        over += not legal
        for turn, move in legal.items():
            if turn != "swap":
                done = rules.notation(rules.play.apply(here, move)).split()[0]
                assert world.read(done) == expected[turn], (rules.notation(here), turn)
    return over


def counted(world: World, replies: Replies, pieces: Pieces, players: tuple[str, str], depth: int) -> int:
    if depth == 0:
        return 1
    following = replies(pieces, players[0]).values()
    return sum(counted(world, replies, after, (players[1], players[0]), depth - 1) for after in following)


# --- Tablut ---------------------------------------------------------------------------------------------------------

NINE = Squares(9, 9, diagonals=False)
NINE.rows = [[name.lower() for name in row] for row in NINE.rows]
THRONE, BESIDE_IT = "e5", {"e4", "e6", "d5", "f5"}
SIDES = {"attackers": "a", "defenders": "dK"}


def ways(name: str) -> list[list[str]]:
    return [[at.lower() for at in way] for _, way in NINE.ways(name.upper())]


def tablut(pieces: Pieces, player: str) -> dict[str, Pieces]:
    king = next((at for at, piece in pieces.items() if piece == "K"), None)
    if king is None or king[0] in "ai" or king[1] in "19":
        return {}
    found = {}
    for start, piece in pieces.items():
        if piece not in SIDES[player]:
            continue
        for way in ways(start):
            for there in way:
                if there in pieces or (there == THRONE and piece != "K"):
                    break
                moved = {**{at: one for at, one in pieces.items() if at != start}, there: piece}
                found[f"{start}-{there}"] = captured(moved, there, player)
    return found


def captured(pieces: Pieces, end: str, player: str) -> Pieces:
    def friendly(at: str) -> bool:
        return pieces.get(at, "." if at != THRONE else SIDES[player][0]) in SIDES[player]

    taken = set()
    for way in ways(end):
        enemy = way[0]
        if enemy not in pieces or friendly(enemy):
            continue
        if pieces[enemy] == "K" and enemy in {THRONE, *BESIDE_IT}:
            if all(friendly(side[0]) for side in ways(enemy)):
                taken.add(enemy)
        elif len(way) > 1 and (pieces.get(way[1], ".") in SIDES[player] or (friendly(way[1]) and pieces[enemy] != "K")):
            taken.add(enemy)
    return {at: piece for at, piece in pieces.items() if at not in taken}


def test_tablut_agrees_turn_by_turn() -> None:
    assert check(game("tablut"), NINE, tablut, 65, 3) == 2


def test_tablut_counts_as_a_plain_program() -> None:
    rules = game("tablut")
    pieces = NINE.read(rules.notation(rules.setup()).split()[0])
    for depth in (1, 2):
        expected = counted(NINE, tablut, pieces, ("attackers", "defenders"), depth)
        assert perft(rules.play, rules.setup(), depth) == expected


@pytest.mark.parametrize(
    ("before", "turn", "board"),
    [
        ("9/9/9/4a4/3aKa3/9/4a4/9/9", "e3-e4", "9/9/9/4a4/3a1a3/4a4/9/9/9"),  # on the throne by four
        ("9/9/9/9/3aKa3/9/4a4/9/9", "e3-e4", "9/9/9/9/3aKa3/4a4/9/9/9"),  # and not by three
        ("9/9/9/9/9/3aKa3/9/4a4/9", "e2-e3", "9/9/9/9/9/3a1a3/4a4/9/9"),  # beside it by three and the throne
        ("9/9/1aK6/9/9/9/9/3a5/9", "d2-d7", "9/9/1a1a5/9/9/9/9/9/9"),  # elsewhere by two
        ("9/9/9/4K4/9/4d4/4a4/9/8a", "i1-e1", "9/9/9/4K4/9/4d4/4a4/9/4a4"),
        ("9/9/9/4K4/9/4d4/8a/9/9", "i3-e3", "9/9/9/4K4/9/9/4a4/9/9"),  # a man against the empty throne
        ("9/9/9/9/4K4/4d4/8a/9/9", "i3-e3", "9/9/9/9/4K4/4d4/4a4/9/9"),  # and not against the king on it
    ],
)
def test_a_king_is_captured_as_linnaeus_says(before: str, turn: str, board: str) -> None:
    assert after(game("tablut"), f"{before} attackers", turn) == f"{board} defenders"


def test_nobody_but_the_king_stands_on_the_throne_or_passes_it() -> None:
    rules = game("tablut")
    legal = turns(rules, "9/9/2K6/9/d8/9/9/9/9 defenders")
    ends = "b5 c5 d5 a1 a2 a3 a4 a6 a7 a8 a9"
    assert {turn for turn in legal if turn.startswith("a5")} == {f"a5-{at}" for at in ends.split(" ")}
    legal = turns(rules, "9/9/9/9/1K7/9/9/9/9 defenders")
    assert {"b5-e5", "b5-i5"} <= legal


# --- atari go and Gonnect -------------------------------------------------------------------------------------------

STONES = {"black": "X", "white": "O"}


def go(size: int, over: Callable[[World, Pieces], bool]) -> tuple[World, Replies]:
    world = Squares(size, size, diagonals=False)

    def replies(pieces: Pieces, player: str) -> dict[str, Pieces]:
        if over(world, pieces):
            return {}
        done = causing(place, enclose)(world, pieces, STONES[player])
        return {turn: after for turn, after in done if turn in after}

    return world, replies


def somebody_captured(world: World, pieces: Pieces) -> bool:
    """Without captures black has as many stones as white, or one more."""
    letters = [*pieces.values()]
    return letters.count("X") - letters.count("O") not in (0, 1)


@pytest.mark.parametrize(("size", "depth"), [(3, 4), (4, 3)])
def test_atari_go_counts_as_a_plain_program(size: int, depth: int) -> None:
    rules = game("atari_go", n=size)
    world, replies = go(size, somebody_captured)
    assert perft(rules.play, rules.setup(), depth) == counted(world, replies, {}, ("black", "white"), depth)


def test_atari_go_agrees_turn_by_turn_until_the_first_capture() -> None:
    rules = game("atari_go", n=5)
    assert check(rules, *go(5, somebody_captured), 40, 6) > 0
    caught = after(rules, "5/5/1X3/XOX2/5 black hand:X23,O24", "B1")
    assert rules.play.outcome(rules.parse(caught)) == 0


def joined(world: World, pieces: Pieces) -> bool:
    """Whether a chain of one colour leads from a side to the opposite one."""
    rows = world.rows
    sides = ((rows[0], rows[-1]), ([row[0] for row in rows], [row[-1] for row in rows]))
    for one, other in sides:
        for own in "XO":
            chain = {at for at in one if pieces.get(at) == own}
            while more := {at for here in chain for at in beside(world, here) if pieces.get(at) == own} - chain:
                chain |= more
            if chain & set(other):
                return True
    return False


def test_gonnect_agrees_turn_by_turn_but_for_ko() -> None:
    rules = game("gonnect", n=5)
    world, replies = go(5, joined)
    kos = 0

    for here in (here for seed in range(12) for here in wander(rules, 60, seed)):
        board, player, *words = rules.notation(here).split()
        expected = replies(world.read(board), player)
        barred = {word.removeprefix("ko:") for word in words if word.startswith("ko:")}
        kos += len(barred)
        assert set(rules.legal(here)) - {"swap"} == set(expected) - barred, rules.notation(here)
    assert kos > 0


# --- Mak-yek --------------------------------------------------------------------------------------------------------


def test_mak_yek_agrees_turn_by_turn() -> None:
    world = Squares(8, 8, diagonals=False)

    def replies(pieces: Pieces, player: str) -> dict[str, Pieces]:
        own = "M" if player == "white" else "m"
        return dict(causing(slide(), custody(), intervene)(world, pieces, own))

    rules = game("mak_yek")
    check(rules, world, replies, 40, 2)
    pieces = world.read(rules.notation(rules.setup()).split()[0])
    assert perft(rules.play, rules.setup(), 2) == counted(world, replies, pieces, ("white", "black"), 2)


@pytest.mark.parametrize("name", ["tablut", "atari_go", "gonnect", "mak_yek"])
def test_each_is_under_forty_lines(name: str) -> None:
    assert len((EXAMPLES / name / "game.yaml").read_text(encoding="utf-8").splitlines()) < 40
