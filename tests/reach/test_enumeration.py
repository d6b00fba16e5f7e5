"""How many positions a game could have, counted by hand: a game of at most `LARGEST` is enumerated."""

from __future__ import annotations

from itertools import product

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.reach import enumeration
from ppgen.rules.board.reach.graph import Graph
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
