"""Puzzles of blocking: the proofs that somebody cannot be blocked, against everything that can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.solve.courses import course_of
from ppgen.rules.board.solve.escapes import Escapes, escapes
from ppgen.rules.board.solve.goals import BLOCKED, WIN, Goal
from ppgen.rules.board.solve.search import Search
from ppgen.rules.board.tables import bits
from tests.puzzles.brute import forced, keys, shortest, wins
from tests.puzzles.forced import forced_in
from tests.rules_board.games import game, small, wander

MOVES = {
    "amazons": "slide: {directions: any, then: [shoot: {piece: stone, directions: any, part: needed}]}",
    "steps that shoot": "step: {directions: any, then: [shoot: {piece: stone, directions: any, part: needed}]}",
    "across": "slide: {directions: orthogonal, then: [shoot: {piece: stone, directions: diagonal, part: needed}]}",
    "must": "slide: {directions: orthogonal, then: [shoot: {piece: stone, directions: diagonal, part: must}]}",
    "may": "step: {directions: orthogonal, then: [shoot: {piece: stone, directions: any, part: may}]}",
    "steps": "step: {directions: [forward, left, right]}",
    "slides": "slide: {directions: orthogonal, max: 2}",
    "to the end": "slide: {directions: orthogonal, stop: end}",
    "two step": "step: {directions: [forward, left]}; step: {directions: any, when: {empty-spaces: 5}}",
    "two slide": "step: {directions: [forward, left]}; slide: {directions: any, when: {empty-spaces: 5}}",
    "hops": "step: {directions: orthogonal}; hop: {directions: orthogonal, over: any}",
    "places": "step: {directions: any, then: [place: {piece: stone, part: needed}]}",
}


def rules_of(moves: str, columns: int, rows: int, blocked: str = "loss") -> BoardGame:
    words = ", ".join(f"{{{each}}}" for each in moves.split("; "))
    return small(
        "players: {white: north, black: south}\n"
        f"pieces: {{man: {{moves: [{words}]}}, stone: {{owner: nobody, letters: x, moves: []}}}}\n"
        f"setup: {{white man: A1, black man: A{rows}}}\nblocked: {blocked}",
        columns,
        rows,
    )


def scattered(rules: BoardGame, random: Random) -> Position:
    """One or two men of each player, and stones, anywhere."""
    tables = rules.play.tables
    spaces = [*bits(tables.usable)]
    random.shuffle(spaces)
    masks = [0] * len(tables.types)
    for player in (0, 1):
        for _ in range(random.randint(1, 2)):
            masks[tables.friends[player][0]] |= 1 << spaces.pop()
    (stone,) = (kind.index for kind in tables.types if kind.owner < 0)
    for _ in range(random.randint(len(spaces) // 4, len(spaces) * 3 // 4)):
        masks[stone] |= 1 << spaces.pop()
    return rules.setup()._replace(masks=tuple(masks), to_move=random.randint(0, 1))


def scenes(rules: BoardGame, seed: str, count: int, most: int) -> list[Position]:
    """Positions in which somebody is to move who has so many moves at most."""
    random = Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = scattered(rules, random)
        if 0 < rules.play.count(position) <= most:
            found.append(position)
    return found


def proofs_against(rules: BoardGame, solver: int, word: str = WIN) -> Escapes | None:
    return escapes(Goal(rules.play, word, solver), lambda positions: None)


@pytest.mark.parametrize("name", MOVES)
def test_blocking_is_decided_as_trying_everything_decides_it(name: str) -> None:
    found: Counter[int] = Counter()
    for columns, rows in ((3, 3), (4, 3)):
        rules = rules_of(MOVES[name], columns, rows)
        assert proofs_against(rules, 0) is not None
        for position in scenes(rules, f"{name} {columns}", 80, 14):
            wanted = wins(rules, position.to_move)
            fewest = shortest(rules, position, 2, wanted)
            search = Search(course_of(Goal(rules.play, WIN, position.to_move), 2, alone=False))
            assert (search.shortest(position, 2) or 0) == fewest, rules.notation(position)
            for moves in range(1, fewest + 1):
                legal = rules.legal(position).items()
                holding = {text for text, move in legal if search.holds(rules.play.apply(position, move), moves - 1)}
                assert holding == keys(rules, position, moves, wanted), rules.notation(position)
            found[fewest] += 1
    assert found[0]
    assert found[1] + found[2]


@pytest.mark.parametrize("name", ["amazons", "steps that shoot", "must", "slides"])
def test_three_moves_are_decided_as_trying_everything_decides_them(name: str) -> None:
    rules = rules_of(MOVES[name], 4, 3)
    found: Counter[int] = Counter()
    for position in scenes(rules, f"{name} three", 150, 8):
        fewest = shortest(rules, position, 3, wins(rules, position.to_move))
        assert forced_in(rules.play, position, WIN, 3) == fewest, rules.notation(position)
        found[fewest] += 1
    assert found[0]
    assert sum(found.values()) > found[0]


# --- what a proof promises --------------------------------------------------------------------------------------------


def survives(rules: BoardGame, position: Position, turns: int, fills: int, usable: int) -> bool:
    """Whether the player to move still has a move after so many turns, after each of which as many
    spaces as a turn fills become stones."""
    if not turns:
        return bool(rules.play.moves(position))
    for move in rules.play.moves(position):
        after = rules.play.apply(position, move)._replace(to_move=position.to_move)
        empty = [*bits(rules.play.tables.empty(after) & usable)]
        fillings = combinations(empty, min(fills, len(empty)))
        if all(survives(rules, filled(rules, after, each), turns - 1, fills, usable) for each in fillings):
            return True
    return False


def filled(rules: BoardGame, position: Position, spaces: Iterable[int]) -> Position:
    """The position with stones on more spaces."""
    (stone,) = (kind.index for kind in rules.play.tables.types if kind.owner < 0)
    more = sum(1 << space for space in spaces)
    masks = (mask | more if kind == stone else mask for kind, mask in enumerate(position.masks))
    return position._replace(masks=tuple(masks))


@pytest.mark.parametrize(
    ("name", "turns", "fills", "spaces"),
    [("amazons", 1, 2, 16), ("steps that shoot", 1, 2, 16), ("steps that shoot", 2, 2, 10), ("slides", 2, 1, 16)],
)
def test_whoever_has_the_spaces_of_a_proof_holds_out_whatever_stands_elsewhere(
    name: str, turns: int, fills: int, spaces: int
) -> None:
    rules = rules_of(MOVES[name], 4, 4)
    count = 0
    for position in scenes(rules, f"{name} proofs", 300, 150):
        proofs = proofs_against(rules, 1 - position.to_move)
        assert proofs is not None
        scene = proofs.scene(position)
        proof = proofs.proof(scene, scene.empty, turns)
        if proof is None or proof.bit_count() > spaces:
            continue
        assert not proof & ~scene.empty
        elsewhere = scene.empty & ~proof
        walled = filled(rules, position, bits(elsewhere))
        assert survives(rules, walled, turns, fills, scene.region), rules.notation(position)
        count += 1
    assert count > 5


def test_whoever_leaves_a_door_lets_others_in() -> None:
    rules = small(
        "players: {white: north, black: south}\n"
        f"pieces: {{queen: {{moves: [{MOVES['amazons']}]}}, king: {{moves: [step: any]}},"
        " stone: {owner: nobody, letters: x, moves: []}}\n"
        "setup: {white queen: A1, black king: B1}\nblocked: loss",
        3,
        2,
    )
    for text, is_blocked in (("xx1/Qk1 black", True), ("xx1/Q1k black", False), ("xx1/Qkx black", True)):
        position = rules.parse(text)
        search = Search(course_of(Goal(rules.play, WIN, 0), 1, alone=False))
        assert forced(rules, position, 0, 1, wins(rules, 0)) is is_blocked, text
        assert search.holds(position, 1) is is_blocked, text


def test_what_must_be_filled_is_every_way_out() -> None:
    rules = rules_of(MOVES["amazons"], 4, 4)
    for position in scenes(rules, "ways out", 60, 150):
        proofs = proofs_against(rules, position.to_move)
        assert proofs is not None
        wanted = proofs.to_fill(proofs.scene(position))
        for move in rules.play.moves(position):
            after = rules.play.apply(position, move)
            if not rules.play.moves(after):
                assert wanted is not None
                assert not wanted & rules.play.tables.empty(after)


# --- where there are no such proofs -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "blocked"),
    [
        (MOVES["amazons"], "win"),
        (MOVES["amazons"], "pass"),
        (MOVES["amazons"], "draw"),
        ("step: {directions: any, onto: either}", "loss"),
        ("step: {directions: any, then: [remove: {whose: enemy}]}", "loss"),
        ("step: {directions: orthogonal}; hop: {directions: orthogonal, over: enemy, captures: true}", "loss"),
    ],
)
def test_nothing_is_proved_where_more_can_happen_than_that_spaces_are_filled(moves: str, blocked: str) -> None:
    rules = rules_of(moves, 3, 3, blocked)
    assert proofs_against(rules, 0) is None
    assert proofs_against(rules, 1) is None


@pytest.mark.parametrize("name", ["chess", "nine-mens-morris", "hexapawn", "english_draughts"])
def test_nothing_is_proved_where_there_are_other_ends_or_captures(name: str) -> None:
    assert proofs_against(game(name), 0) is None
    assert proofs_against(game(name), 1) is None


def test_nothing_is_proved_where_either_player_may_be_blocked() -> None:
    assert proofs_against(rules_of(MOVES["amazons"], 3, 3, "draw"), 0, BLOCKED) is None


# --- Amazons, written from its rules and from nothing else ------------------------------------------------------------

Squares = frozenset[tuple[int, int]]


def lines(start: tuple[int, int], empty: Squares) -> Squares:
    """The squares that a queen of chess reaches."""
    found = set()
    for right, up in product((-1, 0, 1), repeat=2):
        column, row = start[0] + right, start[1] + up
        while (right or up) and (column, row) in empty:
            found.add((column, row))
            column, row = column + right, row + up
    return frozenset(found)


def played(own: Squares, empty: Squares) -> set[tuple[Squares, Squares]]:
    found = set()
    for queen in own:
        for end in lines(queen, empty):
            vacated = (empty | {queen}) - {end}
            for arrow in lines(end, vacated):
                found.add(((own - {queen}) | {end}, vacated - {arrow}))
    return found


def blocks(own: Squares, others: Squares, empty: Squares, moves: int) -> bool:
    """Whether whoever is to move blocks the other player in so many moves."""
    if not moves:
        return False
    for here, there in played(own, empty):
        replies = played(others, there)
        if all(blocks(here, answered, left, moves - 1) for answered, left in replies):
            return True
    return False


def test_small_amazons_is_as_its_rules_by_hand_say() -> None:
    rules = rules_of(MOVES["amazons"], 4, 4)
    found: Counter[int] = Counter()
    for position in scenes(rules, "by hand", 150, 24):
        board = rules.play.tables
        spaces = {index: (index % 4, index // 4) for index in bits(board.usable)}
        men = [board.friends[player][0] for player in (position.to_move, 1 - position.to_move)]
        own, others = (frozenset(spaces[index] for index in bits(position.masks[kind])) for kind in men)
        empty = frozenset(spaces[index] for index in bits(board.empty(position)))
        fewest = next((moves for moves in (1, 2) if blocks(own, others, empty, moves)), 0)
        assert forced_in(rules.play, position, WIN, 2) == fewest, rules.notation(position)
        found[fewest] += 1
    assert len(found) == 3


def test_the_bundled_amazons_is_decided_soon_from_the_setup_on() -> None:
    rules = game("amazons")
    for position in [*wander(rules, 70, 3)][::14]:
        if rules.play.outcome(position) is None:
            search = Search(course_of(Goal(rules.play, WIN, position.to_move), 3, alone=False), 10_000)
            assert search.shortest(position, 3) in (None, 1, 2, 3)  # it raises where that takes more positions


def test_a_late_position_of_amazons_is_decided_as_trying_everything_decides_it() -> None:
    rules = game("amazons")
    found: Counter[int] = Counter()
    for seed in range(14):
        for position in [*wander(rules, 90, seed)][-6:]:
            if 0 < rules.play.count(position) <= 12:
                fewest = next(
                    (
                        moves
                        for moves in (1, 2)
                        if forced(rules, position, position.to_move, moves, wins(rules, position.to_move))
                    ),
                    0,
                )
                assert forced_in(rules.play, position, WIN, 2) == fewest, rules.notation(position)
                found[fewest] += 1
    assert len(found) == 3
