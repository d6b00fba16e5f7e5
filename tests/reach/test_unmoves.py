"""Moves taken back, held against all games on small boards: nothing that was played is missing, nothing is made up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.reach.unmoves.candidates import UnMoves
from tests.reach.wordy import OTHERS, PLAYERS, QUIET, SQUARES, man
from tests.rules_board.games import game, small

MOST = 150
"""So many positions of a game are looked at, in the order of breadth-first play."""
GAMES, PLIES = 40, 40
Edge = tuple[Position, Move, Position]


def played(rules: BoardGame) -> Iterator[Edge]:
    """Every move from the positions that play reaches first, and the moves of some random games."""
    players = range(len(rules.tables.players))
    starts = [rules.setup()]
    if rules.tables.either_first:
        starts = [rules.setup()._replace(to_move=player, first=player) for player in players]
    seen = dict.fromkeys(starts)
    for here in (queue := list(starts)):
        for move in rules.play.moves(here):
            there = rules.play.apply(here, move)
            yield here, move, there
            if there not in seen and len(seen) < MOST:
                seen[there] = None
                queue.append(there)
    for seed in range(GAMES):
        random, here = Random(seed), rules.setup()
        for _ in range(PLIES):
            moves = rules.play.moves(here)
            if not moves:
                break
            move = random.choice(moves)
            yield here, move, (there := rules.play.apply(here, move))
            here = there


def check(rules: BoardGame) -> tuple[int, int]:
    """Every move that was played is taken back; those taken back are legal and lead there. How many were played, and
    how many of these changed how many pieces of some type stand on the board.
    """
    retro = RetroAnalysis(rules.play, Graph(rules.tables))
    assert retro.unmoves.complete
    moves: dict[Position, dict[Position, set[Move]]] = {}
    count = taking = 0
    for here, move, there in played(rules):
        moves.setdefault(there, {}).setdefault(here, set()).add(move)
        count += 1
        taking += any(a.bit_count() != b.bit_count() for a, b in zip(here.masks, there.masks, strict=True))
    for number, (there, befores) in enumerate(moves.items()):
        candidates: dict[Position, set[Move]] = {}
        for earlier, move in retro.unmoves.candidates(there):
            candidates.setdefault(earlier, set()).add(move)
        for here, several in befores.items():
            found = candidates.get(here, set())
            if rules.tables.by_result:
                is_found = any(rules.play.apply(here, move) == there for move in found)
            else:
                ways = {(move.start, move.end) for move in found if not move.captured}
                is_found = all(move in found or (not move.captured and move[2:4] in ways) for move in several)
            assert is_found, (rules.notation(here), several, rules.notation(there))
        if number % 16 == 0:
            before = retro.before(there)
            assert befores.keys() <= before.keys()
            for here, move in before.items():
                assert move in rules.play.moves(here)
                assert rules.play.apply(here, move) == there
    return count, taking


@pytest.mark.parametrize("name", SQUARES)
def test_every_move_on_squares_is_taken_back(name: str) -> None:
    text, columns, rows = SQUARES[name]
    count, taking = check(small(text, columns, rows))
    assert count > 100
    assert taking > 10 or name in QUIET


@pytest.mark.parametrize("name", OTHERS)
def test_every_move_on_other_boards_is_taken_back(name: str) -> None:
    board, text, setup = OTHERS[name]
    count, taking = check(small(PLAYERS + text + setup, board=board))
    assert count > 20
    assert taking > 10 or name == "areas: custodial captures"


@pytest.mark.parametrize(
    "name",
    ["english_draughts", "international_draughts", "konane", "breakthrough", "brandubh", "tablut", "fox_and_geese",
     "clobber", "alquerque", "mak_yek", "ataxx", "othello", "atari_go", "lines_of_action", "xiangqi", "bagh_chal",
     "halma"],
)  # fmt: skip
def test_moves_of_real_games_are_among_the_candidates(name: str) -> None:
    rules = game(name)
    unmoves = UnMoves(rules.play, Graph(rules.tables))
    for seed in range(2):
        here = rules.setup()
        random = Random(seed)
        for _ in range(50):
            moves = rules.play.moves(here)
            if not moves:
                break
            move = random.choice(moves)
            there = rules.play.apply(here, move)
            assert any(found == (here, move) for found in unmoves.candidates(there)), (rules.notation(here), move)
            here = there


def unmoves_of(rules: BoardGame, text: str) -> dict[str, str]:
    """Every position that may have come before one, with the turn that led on from it, in notation."""
    retro = RetroAnalysis(rules.play, Graph(rules.tables))
    found = retro.before(rules.parse(text))
    return {
        rules.notation(earlier): turn
        for earlier, move in found.items()
        for turn, other in rules.legal(earlier).items()
        if other == move
    }


def test_only_what_the_game_lacks_was_captured() -> None:
    rules = small(man("step: {directions: forward, onto: either}", "near"), 2, 3)
    assert unmoves_of(rules, "mm/1M/M1 black") == {"mm/2/MM white": "B1-B2"}
    assert unmoves_of(rules, "m1/1M/M1 black") == {"m1/2/MM white": "B1-B2", "m1/1m/MM white": "B1xB2"}


def test_a_man_of_draughts_came_by_a_step_or_a_chain_over_men_and_kings() -> None:
    assert unmoves_of(game("english_draughts"), "8/8/8/8/8/w7/8/8 black") == {
        "8/8/8/8/1w6/8/8/8 white": "B4-A3",
        "8/8/8/2w5/1b6/8/8/8 white": "C5xA3",
        "8/8/8/2w5/1B6/8/8/8 white": "C5xA3",
        "8/w7/1b6/8/1b6/8/8/8 white": "A7xC5xA3",
        "8/w7/1b6/8/1B6/8/8/8 white": "A7xC5xA3",
        "8/w7/1B6/8/1b6/8/8/8 white": "A7xC5xA3",
        "8/w7/1B6/8/1B6/8/8/8 white": "A7xC5xA3",
        "8/4w3/3b4/8/1b6/8/8/8 white": "E7xC5xA3",
        "8/4w3/3b4/8/1B6/8/8/8 white": "E7xC5xA3",
        "8/4w3/3B4/8/1b6/8/8/8 white": "E7xC5xA3",
        "8/4w3/3B4/8/1B6/8/8/8 white": "E7xC5xA3",
    }


def test_a_chain_that_must_go_on_did_not_end_here() -> None:
    rules = game("english_draughts")
    assert set(unmoves_of(rules, "8/8/8/8/8/w7/1b6/8 black").values()) == {"B4-A3"}
    # With C1 taken, there is nowhere to go on to.
    found = unmoves_of(rules, "8/8/8/8/8/w7/1b6/2b5 black")
    assert set(found.values()) == {"B4-A3", "C5xA3", "A7xC5xA3", "E7xC5xA3"}
