"""Games whose pieces slide: how far these have to go past others, and the games found by taking their moves back."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.assignment import cheapest
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.beams.roads import FARTHEST, Roads, Standing
from ppgen.rules.board.reach.beams.untangling import Untangling, untangling_of
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.graph import FAR, Graph
from ppgen.rules.board.reach.retro import RetroAnalysis
from ppgen.rules.board.tables import bits
from tests.reach.test_turning import end_of
from tests.rules_board.games import after_random_play, game, small

ROOKS = """
players: [white, black]
pieces:
  man:
    letters: {white: w, black: b}
    moves: [slide: orthogonal]
    after: [custodial-capture: {directions: orthogonal}]
setup: {white man: [A1, B1], black man: [A4, B4]}
blocked: loss
"""


def untangling(rules: BoardGame) -> Untangling:
    graph = Graph(rules.tables)
    found = untangling_of(rules.play, Beams(rules.play, graph, RetroAnalysis(rules.play, graph)))
    assert found is not None
    return found


# --- how far pieces have to go ----------------------------------------------------------------------------------------


def slides(columns: int, rows: int, occupied: set[int], start: int, entered: set[int]) -> set[int]:
    """Where a rook can go by one move over spaces that it may enter."""
    found = set()
    for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        column, row = start % columns + across, start // columns + up
        while 0 <= column < columns and 0 <= row < rows:
            there = row * columns + column
            if there in occupied or there not in entered:
                break
            found.add(there)
            column, row = column + across, row + up
    return found


def test_moves_past_others_are_counted_as_a_plain_search_counts_them() -> None:
    rules = game("tablut")
    roads, random = Roads(Graph(rules.tables)), Random(3)
    man = next(kind.index for kind in rules.tables.types if kind.kind == "man")
    throne = 40
    entered = set(range(81)) - {throne}
    for _ in range(60):
        spaces = random.sample(sorted(entered), 45)
        occupied, start, wanted = set(spaces[:30]), spaces[30], set(spaces[:8])
        known, layer = {start}, {start}
        expected: dict[int, int] = {}
        for moves in range(1, FARTHEST + 1):
            reached: set[int] = set()
            for here in layer:
                reached |= slides(9, 9, occupied, here, entered)
                for piece in wanted - set(expected):  # met at the end of a line, and nothing goes on behind it
                    if piece in slides(9, 9, occupied - {piece}, here, entered):
                        expected[piece] = moves
            layer = reached - known
            known |= reached
        empty = sum(1 << space for space in range(81) if space not in occupied and space != throne)
        for numbers in (roads.onwards[man], roads.back[man]):
            found = {
                space: moves
                for moves, met in roads.met(numbers, roads.fills(empty), 1 << start, empty, sum(1 << s for s in wanted))
                for space in bits(met)
            }
            assert found == expected


def test_a_place_to_which_no_piece_has_a_way_is_shut() -> None:
    """The man on D3 began on A1, two moves away by A3. With a black man on A2, A1 has no other way in."""
    rules = small(ROOKS, columns=4, rows=4)
    graph = Graph(rules.tables)
    estimate = Standing(Roads(graph), Ways(graph), rules.setup(), forwards=False)
    weights = Weights(capture=0, ahead=0, late=0)
    free, shut = rules.parse("1b2/3w/2b1/1w2 white"), rules.parse("1b2/3w/b3/1w2 white")
    # Black's man has two moves from C2 to A4, and one from A2.
    assert estimate.left(free, weights) == estimate.as_it_stands(free, weights) == (4, 0)
    assert estimate.left(shut, weights) == (3, 0)
    assert estimate.hindered(free) == 0
    assert estimate.hindered(shut) > 0
    found = estimate.as_it_stands(shut, weights)
    assert found is not None
    assert found[0] > 3


@pytest.mark.parametrize("seed", range(3))
def test_the_cheapest_assignment_is_that_of_all_permutations(seed: int) -> None:
    random = Random(seed)
    for _ in range(150):
        rows = random.randint(1, 5)
        columns = random.randint(rows, 6)
        costs = [[random.choice([0, 1, 2, 3, 4, FAR]) for _ in range(columns)] for _ in range(rows)]
        least = min(
            sum(row[column] for row, column in zip(costs, chosen, strict=True))
            for chosen in permutations(range(columns), rows)
        )
        assert cheapest(costs) == least


# --- games ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "plies"), [("tablut", 20), ("tablut", 40), ("brandubh", 60), ("chess", 8)])
def test_positions_that_random_play_reaches_are_witnessed(name: str, plies: int) -> None:
    rules = game(name)
    for seed in (21, 22):
        goal = after_random_play(rules, plies, Random(seed))
        decision = Reach(rules.play).decide(goal)
        assert decision.status == "legal", rules.notation(goal)
        assert end_of(rules, decision.witness) == goal


def test_what_cannot_arise_is_given_up_and_never_said_to_be_impossible() -> None:
    rules = game("tablut")
    setup = rules.setup()
    # All men at home but for one attacker on the throne, which no man may enter.
    masks = list(setup.masks)
    king = next(kind.index for kind in rules.tables.types if kind.kind == "king")
    attacker = next(kind.index for kind in rules.tables.types if kind.kind == "man" and kind.owner == 0)
    masks[king] = 1 << 41
    masks[attacker] = masks[attacker] ^ (masks[attacker] & -masks[attacker]) | 1 << 40
    result = untangling(rules).search(setup, setup._replace(masks=tuple(masks)), 5_000)
    assert result.witness is None
    assert not result.exhausted
    assert result.visited < 10_000


@pytest.mark.parametrize("name", ["english_draughts", "konane", "clobber", "breakthrough", "fox_and_geese"])
def test_games_without_slides_are_left_to_other_searches(name: str) -> None:
    rules = game(name)
    graph = Graph(rules.tables)
    assert untangling_of(rules.play, Beams(rules.play, graph, RetroAnalysis(rules.play, graph))) is None
