"""What the language cannot say, as its page lists it: turns that a game's players would refuse are legal here.

Whoever makes one of these sayable finds the line of the page by its test.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules_board.games import small

PAGE = Path(__file__).parents[2] / "docs" / "rules-language.md"
FLYING = """\
players: {white: north, black: south}
pieces:
  king:
    letters: {white: W, black: b}
    moves: [hop: {directions: DIRECTIONS, far: true, over: enemy, captures: true, repeat: must}]
setup: {white king: A1, black king: A2}
blocked: loss
"""
SHOGI = """\
players: {white: north, black: south}
pieces:
  king: {royal: true, moves: [step: {directions: any, onto: either}]}
  pawn: {hand: 1, captured: captor, moves: [step: {directions: forward, onto: either}, place]}
  gold: {moves: [step: {directions: any, onto: either}]}
setup: {white king: A1, black king: E5, white pawn: C1}
blocked: loss
"""


@pytest.mark.parametrize(
    ("directions", "position", "legal", "listed"),
    [
        (
            "diagonal",
            "7W/8/5b2/2b5/8/8/8/8 white",
            # Russian draughts allows the last two.
            {"H8xE5", "H8xC3", "H8xB2", "H8xA1", "H8xD4xB6", "H8xD4xA7"},
            "A king that must land where it can capture again",
        ),
        (
            "orthogonal",
            "8/8/8/8/8/8/8/1b1W2b1 white",
            # Turkish draughts ends both after the first capture.
            {"D1xH1xA1", "D1xA1xH1"},
            "A piece that may not turn straight back",
        ),
    ],
    ids=["a king that stops where it could go on elsewhere", "a king that turns back"],
)
def test_turns_that_other_draughts_refuse_are_legal_here(
    directions: str, position: str, legal: set[str], listed: str
) -> None:
    game = small(FLYING.replace("DIRECTIONS", directions), 8, 8)
    assert {*game.legal(game.parse(position))} == legal
    assert listed in PAGE.read_text(encoding="utf-8")


def test_two_pawns_of_a_column_and_a_mate_by_one_are_legal_here() -> None:
    """Two black pawns shut the black king in, and a golden general guards the pawn that is placed before it."""
    game = small(SHOGI, 5, 5)
    position = game.parse("3pk/3p1/4G/2P2/K4 white hand:P1")
    legal = game.legal(position)
    assert {"C5", "C1", "E4"} <= {*legal}
    assert game.play.outcome(game.play.apply(position, legal["E4"])) == 0
    page = PAGE.read_text(encoding="utf-8")
    assert "At most one pawn in a column. No mate by a pawn that is placed." in page
