"""Chess as data: published counts, an independent program, and every right that history gives and takes."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from ppgen.records import replace
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.play import RoyalPlay
from tests.rules_board import plain_chess
from tests.rules_board.games import after, game, lines_of_rules, turns, wander
from tests.rules_board.plain_chess import Game, from_fen

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PUBLISHED = {
    START: (20, 400, 8902, 197281),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": (48, 2039, 97862),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2812, 43238),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9467),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1486, 62379),
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1": (24, 496, 9483),
}
"""The counts of the Chess Programming Wiki, as everybody's generators have them."""


@cache
def chess() -> BoardGame:
    """Chess with its positions as those of any game; `test_chess_games.py` has them in FEN."""
    return BoardGame(replace(game("chess").tables, notation="rows"))


def read(fen: str) -> Position:
    return chess().parse(plain_chess.position(from_fen(fen)))


@pytest.mark.parametrize("fen", PUBLISHED)
def test_counts_are_the_published_ones(fen: str) -> None:
    counts = PUBLISHED[fen]
    assert tuple(perft(chess().play, read(fen), depth) for depth in range(1, len(counts) + 1)) == counts


def test_the_whole_game_is_under_sixty_lines() -> None:
    assert len(lines_of_rules("chess")) < 60


@pytest.mark.parametrize("fen", PUBLISHED)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_go_as_by_the_laws_of_chess(fen: str, seed: int) -> None:
    random = Random(seed)
    theirs: Game = from_fen(fen)
    ours = read(fen)
    for _ in range(60):
        onward = plain_chess.played(theirs)
        assert set(chess().legal(ours)) == set(onward)
        assert chess().play.count(ours) == len(onward)
        assert ours == chess().parse(plain_chess.position(theirs))
        assert chess().parse(chess().notation(ours)) == ours
        if not onward:
            mated = plain_chess.in_check(theirs.board, theirs.white)
            assert chess().play.outcome(ours) == (1 - ours.to_move if mated else -1)
            return
        turn = random.choice(sorted(onward))
        ours = chess().play.apply(ours, chess().legal(ours)[turn])
        theirs = onward[turn]


@pytest.mark.parametrize("fen", PUBLISHED)
def test_making_and_testing_moves_finds_the_same(fen: str) -> None:
    """The quick way looks at pins and checks, the slow one at what every enemy could capture."""
    play = chess().play
    assert isinstance(play, RoyalPlay)
    slow = RoyalPlay(play.tables)
    slow._quick = ()
    random = Random(1)
    here = read(fen)
    for _ in range(12):
        moves = play.moves(here)
        assert set(moves) == set(slow.moves(here))
        assert len(moves) == len(set(moves)) == play.count(here) == slow.count(here)
        assert play.attackers(here, here.to_move) == slow.attackers(here, here.to_move)
        if not moves:
            return
        here = play.apply(here, random.choice(moves))


# --- castling ---------------------------------------------------------------------------------------------------------

BARE = "r3k2r/8/8/8/8/8/8/R3K2R white"
SHORT, LONG = "e1-g1,h1-f1", "e1-c1,a1-d1"


def castlings(position: str) -> set[str]:
    return {turn for turn in turns(chess(), position) if "," in turn}


def test_both_pieces_move() -> None:
    assert after(chess(), BARE, SHORT) == "r3k2r/8/8/8/8/8/8/R4RK1 black"
    assert after(chess(), BARE, LONG) == "r3k2r/8/8/8/8/8/8/2KR3R black"


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (BARE, {SHORT, LONG}),
        (f"{BARE} castling:h1", {SHORT}),
        (f"{BARE} castling:-", set()),
        ("r3k2r/8/8/8/8/8/8/RN2K1NR white", set()),  # B1 and G1 are not empty
        ("4k3/8/8/8/4r3/8/8/R3K2R white castling:a1,h1", set()),  # in check
        ("4k3/8/8/8/5r2/8/8/R3K2R white castling:a1,h1", {LONG}),  # over F1
        ("4k3/8/8/8/6r1/8/8/R3K2R white castling:a1,h1", {LONG}),  # onto G1
        ("4k3/8/8/8/1r5r/8/8/R3K2R white castling:a1,h1", {SHORT, LONG}),  # the rook alone is attacked, or passes B1
        ("4k3/8/8/8/8/8/6p1/R3K2R white castling:a1,h1", {LONG}),
    ],
)
def test_when_castling_is_allowed(position: str, expected: set[str]) -> None:
    assert castlings(position) == expected


def test_a_right_is_lost_for_good() -> None:
    there_and_back = after(chess(), BARE, "h1-g1", "e8-e7", "g1-h1", "e7-e8")
    assert there_and_back == "r3k2r/8/8/8/8/8/8/R3K2R white castling:a1"
    assert castlings(there_and_back) == {LONG}
    assert after(chess(), BARE, "h1xh8").endswith("castling:a1,a8") is False  # a rook is gone from both corners
    assert chess().parse(after(chess(), BARE, "h1xh8")).memory[0] == chess().parse(f"{BARE} castling:a1,a8").memory[0]


# --- en passant -------------------------------------------------------------------------------------------------------


def test_only_the_next_turn_may_capture_en_passant() -> None:
    start = "4k3/3p4/8/4P3/8/8/8/4K3 black"
    passed = after(chess(), start, "d7-d5")
    assert passed == "4k3/8/8/3pP3/8/8/8/4K3 white en-passant:d6"
    assert after(chess(), passed, "e5xd6") == "4k3/8/3P4/8/8/8/8/4K3 black"
    later = after(chess(), passed, "e1-e2", "e8-e7")
    assert "e5xd6" not in turns(chess(), later)


def test_a_space_passed_is_remembered_only_where_a_capture_is_legal() -> None:
    assert after(chess(), "setup", "e2-e4") == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR black"
    # Both pawns would leave the rank, and the rook attack the king.
    assert "en-passant" not in after(chess(), "8/8/8/8/k2p3R/8/4P3/4K3 white", "e2-e4")


# --- promotion --------------------------------------------------------------------------------------------------------


def test_a_pawn_becomes_what_the_player_chooses() -> None:
    position = "1r2k3/P7/8/8/8/8/8/4K3 white"
    kinds = ("queen", "rook", "bishop", "knight")
    promotions = {turn for turn in turns(chess(), position) if "=" in turn}
    assert promotions == {f"{move}={kind}" for move in ("a7-a8", "a7xb8") for kind in kinds}
    assert after(chess(), position, "a7xb8=knight") == "1N2k3/8/8/8/8/8/8/4K3 black"


# --- the end ----------------------------------------------------------------------------------------------------------


def test_checkmate_is_lost() -> None:
    mated = after(chess(), "setup", "f2-f3", "e7-e5", "g2-g4", "d8-h4")
    position = chess().parse(mated)
    assert chess().play.moves(position) == []
    assert chess().result(position) == "Black has won"
    won = chess().facts(position)["won"]
    assert won == {
        "by": "checkmate",
        "spaces": ["e1"],
        "lines": [],
        "player": "white",
        "sentence": "White is checkmated: the white king on e1 is attacked by the black queen on h4.",
    }


def test_stalemate_is_a_draw() -> None:
    position = chess().parse("k7/2Q5/2K5/8/8/8/8/8 black")
    assert chess().play.moves(position) == []
    assert chess().play.outcome(position) == -1
    assert "won" not in chess().facts(position)


def test_positions_of_play_read_back() -> None:
    for seed in range(3):
        for here in wander(chess(), 40, seed):
            assert chess().parse(chess().notation(here)) == here
