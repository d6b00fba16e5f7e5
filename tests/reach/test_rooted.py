"""Proofs by pieces that have never moved: what is shut in, what was taken, whose turn it is."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.proofs.rooted import Rooted
from ppgen.rules.board.royal.static import remembered_faults
from tests.rules_board.enumerated import arising
from tests.rules_board.games import game, small
from tests.tools import many

PAWNS = "the white pawns on a2, b2, c2, d2, e2, f2, g2 and h2 have never moved"
IMPOSSIBLE = (
    (
        "4k3/8/8/8/8/8/6P1/4K2B w - -",
        "No white bishop can have come to h1, since the white pawn on g2 has never moved.",
    ),
    (
        "4k3/8/8/8/8/8/1P6/B3K3 w - -",
        "No white bishop can have come to a1, since the white pawn on b2 has never moved.",
    ),
    ("rnbqkbnr/pppppppp/8/8/2B5/8/PPPPPPPP/RNBQK1NR b KQkq -", f"No white bishop can have come to c4, since {PAWNS}."),
    ("rnbqkbnr/pppppppp/8/8/R7/8/PPPPPPPP/1NBQKBNR b Kkq -", f"No white rook can have come to a4, since {PAWNS}."),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BKR b kq -",
        (
            "No white king can have come to g1, "
            "since the white bishop on f1 and the white pawns on f2, g2 and h2 have never moved."
        ),
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq -",
        "No white pawn can have come to a3, since the white pawn on a2 has never moved and Black has lost nothing.",
    ),
    (
        "rn1qkbnr/pppppppp/8/8/8/1P6/1PPPPPPP/RNBQKBNR w KQkq -",
        (
            "To stand where they stand, White's pieces have taken at least one on b3, "
            "but Black has lost one piece, which cannot have been there."
        ),
    ),
    (
        "rnbqkbn1/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b KQq -",
        "To stand where they stand, White's pieces have taken at least three, but Black has lost one piece.",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -",
        (
            "Nothing was taken, and every move that can have been made took a piece to a space of the other colour, "
            "so White has made an even number of moves and Black an even one; "
            "with Black to move, both together must be odd."
        ),
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq -",
        (
            "Nothing was taken, and every move that can have been made took a piece to a space of the other colour, "
            "so White has made an odd number of moves and Black an even one; "
            "with White to move, both together must be even."
        ),
    ),
)
POSSIBLE = (
    "4k3/8/8/8/5B2/8/1P1P4/4K3 w - -",  # a pawn that was promoted
    "r1bqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq -",  # the knight was taken on a3
    "rnbqkbnr/1ppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq -",  # the pawn was taken on a3
    "rnb1kbnr/pp1ppppp/8/8/8/1P6/1PPPPPPP/RNBQKBNR w KQkq -",  # one of two was taken on b3
    "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq -",
    "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq -",  # one step and another one, Black's knight out and back
    "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -",
    "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2Q1RK1 b kq -",  # castled; knights took the bishops at home
)
WALLED = """
players: {white: north, black: south}
pieces:
  king: {royal: true, moves: [step: {directions: any, onto: either}]}
  bishop: {moves: [slide: {directions: diagonal, onto: either}]}
  pawn:
    moves:
      - step: forward
      - step: {directions: diagonal-forward, onto: enemy}
setup: SETUP
blocked: draw
"""
SETUPS = (
    "{white king: C1, white bishop: A1, white pawn: B2, black king: A4, black pawn: C3}",
    "{white king: C1, white bishop: A1, white pawn: [A2, B2], black king: A4, black pawn: [B3, C3]}",
)


@pytest.fixture(scope="module")
def chess() -> Reach:
    return Reach(game("chess").play)


@pytest.mark.parametrize(("fen", "message"), IMPOSSIBLE)
def test_impossible_diagrams_are_refused_with_a_reason(chess: Reach, fen: str, message: str) -> None:
    decision = chess.decide(game("chess").parse(f"{fen} 0 1"))
    assert [fault.message for fault in decision.faults] == [message]


@pytest.mark.parametrize("fen", POSSIBLE)
def test_possible_diagrams_are_not(chess: Reach, fen: str) -> None:
    assert not list(Rooted(chess.graph).disproofs(game("chess").parse(f"{fen} 0 1")))


def test_a_right_to_castle_shows_that_two_pieces_have_never_moved(chess: Reach) -> None:
    """The rook of the king's side is on b1: the king made way for it, unless it still may castle."""
    rooted, parse = Rooted(chess.graph), game("chess").parse
    assert not list(rooted.disproofs(parse("4k3/8/8/8/8/4P3/PPPP1PPP/RR2K3 w - - 0 1")))
    assert [fault.code for fault in rooted.disproofs(parse("4k3/8/8/8/8/4P3/PPPP1PPP/RR2K3 w Q - 0 1"))] == [
        "REACH-ORIGIN"
    ]


def slips(rules: BoardGame, known: list[Position], random: Random, count: int) -> list[Position]:
    """Positions with a piece elsewhere or gone, or with the other player to move."""
    slipped = []
    for _ in range(count):
        position = random.choice(known)
        masks = list(position.masks)
        kind = random.choice([number for number, mask in enumerate(masks) if mask])
        here = random.choice([space for space in range(len(rules.tables.board)) if masks[kind] >> space & 1])
        there = random.randrange(len(rules.tables.board))
        free = not any(mask >> there & 1 for mask in masks)
        masks[kind] ^= (1 << here | 1 << there) if free else 1 << here
        turn = random.choice((position.to_move, position.to_move, 1 - position.to_move))
        slipped.append(position._replace(masks=tuple(masks), to_move=turn))
    return slipped


@pytest.mark.parametrize("setup", SETUPS)
def test_no_position_of_a_whole_small_game_is_refused(setup: str) -> None:
    rules = small(WALLED.replace("SETUP", setup), columns=3, rows=4)
    every = arising(rules)
    rooted = Rooted(Graph(rules.tables))
    known, random = sorted(every), Random(4)
    for position in random.sample(known, min(len(known), many(20_000))):
        assert not list(rooted.disproofs(position, fewest=False)), rules.notation(position)
    refused = [each for each in slips(rules, known, random, 1000) if any(rooted.disproofs(each, fewest=False))]
    assert len(refused) > 100
    assert every.isdisjoint(refused)


CASTLED = {
    "a capture goes the same way": """
players: {white: north, black: south}
pieces:
  king: {royal: true, moves: [step: {directions: any, onto: either}, castle: {with: rook}]}
  rook: {moves: [slide: {directions: orthogonal, onto: enemy}]}
  pawn: {moves: [step: {directions: forward}]}
setup: {white king: A1, white rook: D1, white pawn: [A2], black king: C3, black pawn: [B3]}
blocked: draw
""",
    "others have turns of several parts": """
players: {white: north, black: south}
pieces:
  king: {moves: [step: {directions: forward}, castle: {with: rook}]}
  rook: {moves: [step: {directions: forward}]}
  axe: {moves: [step: {directions: sideways, then: [step: {directions: sideways, part: may}]}]}
setup: {white king: A1, white rook: D1, black axe: [B3]}
blocked: loss
""",
    "a rook is taken between two men": """
players: {white: north, black: south}
pieces:
  king: {royal: true, moves: [step: {directions: orthogonal}, castle: {with: rook}]}
  rook: {moves: [step: orthogonal]}
  man:
    moves: [step: orthogonal]
    after: [custodial-capture: {directions: any, edge: true, whom: [rook, man]}]
setup: {white king: A1, white rook: [D1, B2], black king: A3, black man: [C3, D3]}
blocked: pass
""",
}


@pytest.mark.parametrize("name", CASTLED)
def test_a_castling_takes_nothing_and_is_legal_wherever_it_may_be_played(name: str) -> None:
    rules = small(CASTLED[name], columns=4, rows=3)
    reach, random = Reach(rules.play, listing=False, budget=1_000), Random(1)
    here = {rules.setup()}
    for _ in range(3):
        here |= {rules.play.apply(each, move) for each in here for move in rules.play.moves(each)}
    for position in random.sample(sorted(here), min(len(here), 60)):
        assert not remembered_faults(rules.play, position), rules.notation(position)
        assert reach.decide(position).status != "illegal", rules.notation(position)
