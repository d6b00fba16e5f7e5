"""How many positions a game could have, counted by hand: a game of at most `LARGEST` is enumerated."""

from __future__ import annotations

from itertools import product

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.searches import enumeration
from tests.rules_board.enumerated import arising
from tests.rules_board.games import game, small

SUPPLY = "players: [a, b]\npieces: {man: {moves: [place]}}\nblocked: pass\n"
ONE_KIND = "players: {a: north, b: south}\npieces: {man: {moves: [step: forward]}}\nsetup: {man: near}\nblocked: loss\n"


def could_be(columns: int, pieces: int) -> int:
    """Positions of up to `pieces` men of each of two players on two rows, each player's counted for themselves."""
    placements = [spaces for spaces in product((0, 1), repeat=2 * columns) if sum(spaces) <= pieces]
    return 2 * len(placements) ** 2


@pytest.mark.parametrize(
    ("rules", "count"),
    [
        (small(SUPPLY, 3, 2), could_be(3, 6)),
        (small(ONE_KIND, 3, 2), could_be(3, 3)),
        (small(ONE_KIND, 4, 2), could_be(4, 4)),
    ],
)
def test_a_game_is_small_up_to_the_limit(rules: BoardGame, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Graph(rules.tables)
    monkeypatch.setattr(enumeration, "LARGEST", count)
    assert enumeration.is_small(graph)
    monkeypatch.setattr(enumeration, "LARGEST", count - 1)
    assert not enumeration.is_small(graph)


def test_the_smallest_bundled_game_is_small_and_the_largest_is_not() -> None:
    assert enumeration.is_small(Graph(game("hexapawn").tables))
    assert not enumeration.is_small(Graph(game("packet-hell").tables))


SOON_OVER = """
players: {white: north, black: south}
pieces:
  man:
    letters: {white: w, black: b}
    moves:
      - step: [forward, sideways]
      - hop: {directions: [forward, sideways], over: enemy, captures: true, repeat: must}
    after: [promote: {to: king, in: far}]
  king:
    letters: {white: W, black: B}
    moves:
      - slide: orthogonal
      - hop: {directions: orthogonal, far: true, over: enemy, captures: true, repeat: must}
setup: {man: ranks 2 to 2}
capture: majority
blocked: loss
"""
"""On three columns and four rows so many positions could exist that they are not listed, and play comes to 1,625."""


def test_a_game_that_is_soon_over_is_played_out_before_a_verdict_stays_open() -> None:
    rules = small(SOON_OVER, 3, 4)
    assert not enumeration.is_small(Graph(rules.tables))
    arises = arising(rules, rules.setup())
    here = rules.parse("3/W2/1b1/3 white")
    assert len(arises) == 1625
    assert here not in arises
    verdict = rules.judge(here)
    assert verdict.status == "illegal"
    assert [fault.code for fault in verdict.faults] == ["REACH-ALL"]
    assert Reach(rules.play, listing=False).decide(here).status == "unknown"


def test_a_long_game_is_not_played_out() -> None:
    rules = game("english_draughts")
    listed = enumeration.StateEnumeration(rules.play, (rules.setup(),), 500)
    assert not listed.whole
    assert len(listed) < 600


FLIPS = """
players: [black, white]
pieces: {disc: {letters: {black: X, white: O}, moves: [place], after: [flip: {directions: any}]}}
blocked: pass
"""


def test_a_small_game_whose_pieces_cannot_be_followed_is_played_out_too() -> None:
    rules = small(FLIPS, 2, 3)
    assert not rules.tables.origins_kept
    arises = arising(rules, rules.setup())
    reach = Reach(rules.play)
    found = set()
    for discs in product((0, 1, 2), repeat=6):
        masks = tuple(sum(1 << space for space, disc in enumerate(discs) if disc == side) for side in (1, 2))
        for player in range(2):
            here = rules.setup()._replace(masks=masks, to_move=player)
            status = reach.decide(here).status
            found.add(status)
            assert status == ("legal" if here in arises else "illegal")
    assert found == {"legal", "illegal"}
