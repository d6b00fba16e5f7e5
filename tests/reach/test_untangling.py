"""Games whose pieces slide: how far these have to go past others, and the games found by taking their moves back."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.assignment import cheapest, cheapest_columns
from ppgen.rules.board.reach.beams.captures import Beams
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.beams.roads import FARTHEST, Roads, Standing
from ppgen.rules.board.reach.beams.untangling import Untangling, stuck, untangling_of
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
            ways = roads.met(numbers, roads.fills(empty), 1 << start, empty, sum(1 << s for s in wanted))
            found = {space: moves for moves, met, _ in ways for space in bits(met)}
            assert found == expected


def test_a_place_to_which_no_piece_has_a_way_is_shut() -> None:
    """The man on D3 began on A1, two moves away by A3. With a black man on A2, A1 has no other way in."""
    rules = small(ROOKS, columns=4, rows=4)
    graph = Graph(rules.tables)
    estimate = Standing(Roads(graph), Ways(graph), rules.setup(), forwards=False)
    weights = Weights(capture=0, ahead=0, late=0)
    free, shut = rules.parse("1b2/3w/2b1/1w2 white"), rules.parse("1b2/3w/b3/1w2 white")
    # Black's man has two moves from C2 to A4, and one from A2.
    assert estimate.left(free, weights) == (4, 0)
    assert estimate.left(shut, weights) == (3, 0)
    assert estimate.hindered(free) == 0
    assert estimate.hindered(shut) > 0
    view = estimate.viewed(shut, weights)
    assert view is not None
    assert view.cost > 3


def test_a_look_names_the_spaces_from_which_a_piece_is_nearer_to_its_home() -> None:
    """White's man on D3 began on A1, beside the other one on B1: a move less leads to A1 from A2, A3, and A4 alone.
    Black's on C2 began on A4.
    """
    rules = small(ROOKS, columns=4, rows=4)
    graph = Graph(rules.tables)
    estimate = Standing(Roads(graph), Ways(graph), rules.setup(), forwards=False)
    weights = Weights(capture=0, ahead=0, late=0)
    here = rules.parse("1b2/3w/2b1/1w2 white")
    view = estimate.viewed(here, weights)
    assert view is not None
    assert (view.cost, view.captures) == (4, 0)
    assert {piece: [*bits(spaces)] for piece, spaces in view.origins.items()} == {
        graph.node(0, 11): [4, 8, 12],
        graph.node(1, 6): [0, 4, 8],
    }


def test_a_row_in_which_each_arrival_captures_is_stuck() -> None:
    """Whoever came last to A3 or C3 would have captured B3; and C3, whoever came to B3 or D3."""
    rules = small(ROOKS, columns=4, rows=4)
    candidates = RetroAnalysis(rules.play, Graph(rules.tables)).unmoves.candidates
    home = rules.setup()

    def spaces(text: str) -> list[list[int]]:
        here = rules.parse(text)
        kinds = [kind.index for kind in rules.tables.types if kind.owner != here.to_move]
        return [[*bits(mask)] for mask in stuck(here, home, kinds, candidates(here))]

    assert spaces("4/wbwb/4/4 black") == [[8, 10]]
    assert spaces("4/wbwb/4/4 white") == [[9, 11]]
    assert spaces("4/wb1w/4/3b black") == [[]]
    # Men at home do not count, although none can have come last to A1 or C1.
    assert spaces("4/4/3b/wbw1 black") == [[2]]


def test_un_moves_of_some_pieces_are_those_of_all_that_came_to_their_spaces() -> None:
    rules = game("tablut")
    candidates = RetroAnalysis(rules.play, Graph(rules.tables)).unmoves.candidates
    for seed in range(3):
        here = after_random_play(rules, 30, Random(seed))
        among = Random(seed).getrandbits(81)
        assert [*candidates(here, 0, among)] == [each for each in candidates(here) if among >> each[1].end & 1]


def test_a_move_that_a_player_at_home_is_to_waste_costs_more() -> None:
    """It takes that player two moves or three, and the other one as many."""
    rules = small(ROOKS, columns=4, rows=4)
    graph = Graph(rules.tables)
    estimate = Standing(Roads(graph), Ways(graph), rules.setup(), forwards=False)
    plain, alone = Weights(ahead=1, late=0), Weights(ahead=1, late=0, alone=3)
    for text, more in (
        ("bb2/4/4/ww2 black", 3),  # nobody has moved, and yet it is Black's turn
        ("bb2/4/4/ww2 white", 0),
        ("bb2/4/w3/1w2 black", 0),  # White alone has moved, by one move
        ("bb2/4/w3/1w2 white", 3),  # and Black has come back
        ("1b2/b3/w3/1w2 black", 0),  # one of the two took two moves instead of one
    ):
        here = rules.parse(text)
        first, second = estimate.left(here, plain), estimate.left(here, alone)
        assert first is not None
        assert second == (first[0] + more, 0)


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
        cost, found = cheapest_columns(costs)
        assert cost == least
        assert len({*found}) == rows
        assert sum(row[column] for row, column in zip(costs, found, strict=True)) == least


def test_more_rows_than_columns_have_no_assignment() -> None:
    assert cheapest_columns([]) == (0, [])
    assert cheapest_columns([[1], [1]]) == (FAR, [-1, -1])


# --- games ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "plies"), [("tablut", 20), ("tablut", 40), ("brandubh", 60), ("chess", 8)])
def test_positions_that_random_play_reaches_are_witnessed(name: str, plies: int) -> None:
    rules = game(name)
    for seed in (21, 22):
        goal = after_random_play(rules, plies, Random(seed))
        decision = Reach(rules.play).decide(goal)
        assert decision.status == "legal", rules.notation(goal)
        assert end_of(rules, decision.witness) == goal


def test_a_game_is_found_where_each_last_move_leaves_many_pieces_stuck() -> None:
    """After 80 random plies: what seems closer at first leaves pieces of the other side without a last move."""
    rules = game("tablut")
    goal = rules.parse("a1daa4/5a3/3aa4/5K2a/6a2/1d6a/2d3aaa/8a/a3a2a1 attackers")
    decision = Reach(rules.play).decide(goal)
    assert decision.status == "legal"
    assert end_of(rules, decision.witness) == goal


def test_pieces_are_led_home_in_any_budget() -> None:
    rules = game("brandubh")
    goal = after_random_play(rules, 40, Random(21))
    search = untangling(rules).search
    for budget in range(0, 600, 30):
        assert search(rules.setup(), goal, budget).visited < budget + 500


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
