"""A witness that is shown is as legal as the one that was found, leads to the same position, and is never longer."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.searches.enumeration import StateEnumeration
from ppgen.rules.board.reach.shorten import shortened
from tests.rules_board.games import game, random_play, small

GAMES = (
    "alquerque", "amazons", "brandubh", "breakthrough", "chess", "classic_dodgem", "dodgem", "english_draughts",
    "fox_and_geese", "gardner_minichess", "go_board", "konane", "lines_of_action", "nine_mens_morris", "othello",
    "packet_hell", "stone_go",
)  # fmt: skip
ROOKS = "players: {white: north, black: south}\npieces: {rook: {moves: [{slide: orthogonal}]}}\nblocked: loss\n"


def played(rules: BoardGame, plies: int, random: Random) -> tuple[Position, list[Move]]:
    """Where random play ends, and the moves."""
    play = [*random_play(rules, rules.setup(), plies, random)]
    return (play[-1][1] if play else rules.setup()), [move for move, _ in play]


def replayed(rules: BoardGame, start: Position, moves: tuple[Move, ...]) -> Position:
    """Where moves lead, each of which must be legal."""
    for move in moves:
        assert move in rules.play.moves(start)
        start = rules.play.apply(start, move)
    return start


def by_text(rules: BoardGame, *texts: str) -> tuple[Move, ...]:
    """The moves of legal turns, from the setup."""
    here, moves = rules.setup(), []
    for text in texts:
        moves.append(rules.legal(here)[text])
        here = rules.play.apply(here, moves[-1])
    return tuple(moves)


def short(rules: BoardGame, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    found = shortened(rules.play, Graph(rules.tables), rules.setup(), moves)
    assert replayed(rules, rules.setup(), found) == replayed(rules, rules.setup(), moves)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_it_stays_legal_leads_to_the_same_position_and_is_never_longer(name: str) -> None:
    rules, random = game(name), Random(1016)
    for plies in (1, 7, 30, 61):
        goal, moves = played(rules, plies, random)
        found = short(rules, tuple(moves))
        assert replayed(rules, rules.setup(), found) == goal
        assert len(found) <= len(moves)
        assert (len(moves) - len(found)) % len(rules.tables.players) == 0
        assert short(rules, tuple(moves)) == found


def test_nothing_is_shorter_than_the_shortest_game() -> None:
    """Against every game of a small board, written down breadth first; most results are as short as that."""
    rules = game("dodgem", n=3)
    every, random = StateEnumeration(rules.play, (rules.setup(),)), Random(1016)
    shortest = 0
    for _ in range(60):
        goal, moves = played(rules, random.randint(4, 40), random)
        best = every.witness(rules.setup(), goal)
        assert best is not None
        found = short(rules, tuple(moves))
        assert len(best) <= len(found) <= len(moves)
        shortest += len(best) == len(found)
    assert shortest >= 50


def test_a_position_that_comes_twice_is_visited_once() -> None:
    rules = game("chess")
    there_and_back = ("g1-f3", "g8-f6", "f3-g1", "f6-g8")
    moves = by_text(rules, *there_and_back, *there_and_back, "e2-e4")
    # All pieces stand where they stood, but the fifth move is the only one that changed anything.
    assert len(short(rules, moves)) == 1


def test_moves_that_are_taken_back_later_are_left_out() -> None:
    rules = game("chess")
    moves = by_text(rules, "g1-f3", "a7-a6", "e2-e3", "g8-f6", "f3-g1", "h7-h6", "d2-d3", "f6-g8")
    assert len(short(rules, moves)) == 4


def test_two_moves_of_each_player_become_one() -> None:
    rules = small(ROOKS + "setup: {white rook: [A1], black rook: [E5]}\n", 5, 5)
    moves = by_text(rules, "A1-A2", "E5-E4", "A2-A4", "E4-E2")
    assert [(move.start, move.end) for move in short(rules, moves)] == [
        (by_text(rules, "A1-A4")[0].start, by_text(rules, "A1-A4")[0].end),
        (moves[1].start, moves[3].end),
    ]


def test_what_one_player_wastes_alone_stays() -> None:
    """Whose turn it is counts: nobody can play a move less than the other wastes."""
    rules = small(ROOKS + "setup: {white rook: [A1], black rook: [E5]}\n", 5, 5)
    moves = by_text(rules, "A1-A2", "E5-E4", "A2-A1")
    assert replayed(rules, rules.setup(), moves).to_move == 1
    assert len(short(rules, moves)) == 3


def test_the_shown_witness_is_the_shortened_one_where_it_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game("chess")
    wasted = by_text(rules, "g1-f3", "a7-a6", "e2-e3", "g8-f6", "f3-g1", "h7-h6", "d2-d3", "f6-g8")
    goal = replayed(rules, rules.setup(), wasted)
    reach = Reach(rules.play)
    assert len(reach.shortened(goal, wasted)) == 4
    for wrong in ((), wasted[:-1], wasted[1:], (wasted[0], wasted[0])):
        monkeypatch.setattr("ppgen.rules.board.reach.shortened", lambda *_, moves=wrong: moves)
        assert reach.shortened(goal, wasted) == wasted


@pytest.mark.parametrize("name", ["brandubh", "dodgem", "fox_and_geese", "gardner_minichess", "packet_hell"])
def test_every_verdict_has_a_game_that_can_be_played(name: str) -> None:
    """Its turns are in the game's notation, and lead from the setup to the position, whatever was left out."""
    rules, random = game(name), Random(1017)
    for _ in range(3):
        here, _ = played(rules, 8, random)
        verdict = rules.judge(here)
        assert verdict.status in ("legal", "unknown")
        if verdict.status == "legal":
            reached = rules.setup()
            for turn in verdict.witness:
                reached = rules.play.apply(reached, rules.legal(reached)[turn])
            assert rules.notation(reached) == rules.notation(here)
