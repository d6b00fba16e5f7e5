"""Beams over arrays: their moves are those of the move generator, and the games that they find are legal."""

from random import Random

import numpy as np
import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.beams.estimate import Weights
from ppgen.rules.board.reach.beams.ways import Ways
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.trail import Trail, followed, leads
from ppgen.rules.board.reach.wide import successors
from ppgen.rules.board.reach.wide.ends import Ends
from ppgen.rules.board.reach.wide.estimate import Left
from ppgen.rules.board.reach.wide.motions import Numbering, motions_of, serves
from ppgen.rules.board.reach.wide.search import Wide
from ppgen.rules.board.reach.wide.shapes import Shape, best
from ppgen.rules.board.reach.wide.successors import Successors
from ppgen.rules.board.reach.wide.words import Words, as_mask, counted, lowest, rows, shifted, some
from ppgen.rules.board.tables import bits
from ppgen.rules.protocol import TooMuch
from tests.rules_board.games import after_random_play, game, small, wander

SERVED = (
    *("alquerque", "brandubh", "breakthrough", "clobber", "english_draughts", "four_field_kono", "fox_and_geese"),
    *("international_draughts", "lines_of_action", "mak_yek", "tablut"),
)
FOUND = ("clobber", "english_draughts", "international_draughts", "alquerque", "breakthrough", "fox_and_geese")
CHAINS = """
players: {white: north, black: south}
pieces:
  man:
    moves:
      - step: orthogonal
      - hop: {directions: any, over: enemy, captures: true, repeat: REPEAT, lift: LIFT}
setup: {man: ranks 1 to 1}
capture: CAPTURE
blocked: loss
"""
"""Pieces that hop in all directions, so that chains go round and meet themselves."""
LANDS = """
players: {white: north, black: south}
pieces:
  rook: {moves: [slide: {directions: orthogonal, onto: either, max: 3}]}
  cannon:
    moves:
      - step: {directions: diagonal, onto: enemy}
      - slide: diagonal
      - hop: {directions: orthogonal, over: any}
setup: {rook: ranks 1 to 1, cannon: ranks 2 to 2}
capture: CAPTURE
blocked: loss
"""
"""Pieces that capture where they land, on a board of more than 64 spaces."""
MIXED = """
players: {white: north, black: south}
pieces:
  man:
    moves:
      - step: [forward, sideways]
      - hop: {directions: orthogonal, over: enemy, captures: true, repeat: REPEAT, straight: true, chain: a}
      - hop: {directions: diagonal, far: true, over: enemy, captures: true, repeat: once, chain: a, from: rows 2 to 4}
      - hop: {directions: diagonal, over: any, onto: enemy, whom: [guard], captures: true, repeat: may, chain: a}
  guard:
    moves:
      - hop: {directions: any, over: enemy, piece: man, captures: true, repeat: may, straight: true}
      - slide: {directions: any, stop: end, onto: either}
      - slide: {directions: orthogonal, onto: enemy, whom: [guard]}
      - step: {directions: any, when: {count: {piece: man, of: enemy, at-least: 2}}}
setup: {man: ranks 1 to 2}
moves: [pass]
capture: CAPTURE
blocked: pass
"""
"""Hops of several words in a chain, some of which keep their direction; far slides; conditions; passes."""
CATCHES = """
players: {white: north, black: south}
regions: {fort: [A1, B3], court: centre}
pieces:
  man:
    moves: [slide: orthogonal, hop: {directions: diagonal, over: enemy, captures: true, repeat: may}]
    after:
      - custodial-capture: {directions: any, line: LINE, whom: [man], edge: EDGE, hostile: fort}
      - surround: {directions: orthogonal, whom: [chief], edge: EDGE, hostile: fort}
      - promote: {to: chief, in: far}
  chief:
    moves: [step: any]
    after:
      - intervene: any
      - custodial-capture: {directions: orthogonal, whom: [chief], with: [chief], in: {except: court}}
setup: {man: ranks 1 to 2}
capture: CAPTURE
blocked: loss
"""
"""Captures by where a piece ends, one after the other."""
HASAMI = """
players: {white: north, black: south}
pieces: {man: {moves: [slide: orthogonal], after: [custodial-capture: {directions: orthogonal, line: whole}]}}
setup: {man: rank 1}
ends: [count: {piece: man, fewer: 6}]
blocked: loss
"""
OVER = """
players: {white: north, black: south}
pieces:
  man: {moves: [step: any, step: {directions: any, onto: enemy}]}
  lord: {moves: [step: orthogonal]}
setup: {man: ranks 1 to 2}
ends:
  - reached: {region: far, piece: lord}
  - captured: {piece: man, when: {count: {piece: lord, of: enemy, at-least: 2}}}
  - all-in: {region: rows 2 to 4, piece: man}
  - count: {piece: lord, at-least: 5, wins: owner}
  - draw: {when: {count: {of: any, at-most: 3}}}
  - connected: {regions: [west edge, east edge, centre], by: any}
blocked: loss
"""
"""A game with many ends, of which arrays do not know one."""
GROUPS = """
players: {white: north, black: south}
holes: B3
wrap: rows
pieces: {man: {moves: [step: {directions: any, onto: either}]}, lord: {moves: [step: any]}}
setup: {man: ranks 1 to 2}
ends:
  - connected: {regions: {white: [near, far], black: [north edge, south edge]}, by: orthogonal, piece: lord}
  - line: {length: 3, exact: true, region: rows 1 to 4, directions: orthogonal}
  - line: {length: 4, piece: man}
  - connected: {regions: all, by: any, piece: man, when: {count: {at-least: 5}}}
blocked: loss
"""
"""Lines and groups, on a board whose rows are rings."""


CROWDS = """
players: {white: north, black: south}
holes: C3
pieces:
  man: {moves: [slide: {directions: any, distance: pieces, over: OVER, onto: either, min: 2}]}
  lord: {moves: [slide: {directions: orthogonal, over: any, onto: either, whom: [man], max: 4}]}
setup: {man: rank 1, lord: rank 2}
blocked: loss
"""
"""Slides over pieces, some as far as there are pieces on the line."""
SELFISH = """
players: {white: north, black: south}
pieces:
  man: {moves: [step: forward, hop: {directions: any, over: any, captures: true, repeat: may}]}
setup: {man: ranks 1 to 2}
blocked: loss
"""
"""Pieces that hop on and on, over their own, so that a position has tens of thousands of un-moves."""


def _masks(rules: BoardGame, positions: list[Position]) -> list[set[tuple[int, ...]]]:
    """By the arrays: for each of some positions with the same player to move, the boards after all moves."""
    tables = rules.tables
    numbering = Numbering(tables)
    player = positions[0].to_move
    successors = Successors(tables, motions_of(tables, player, numbering), len(numbering))
    layer = np.array([numbering.words(masks) for masks in zip(*(each.masks for each in positions), strict=True)])
    after, parents = successors.of(layer)
    found: list[set[tuple[int, ...]]] = [set() for _ in positions]
    for column, parent in enumerate(parents):
        board = tuple(numbering.unmask(as_mask(kind[:, column])) for kind in after)
        found[parent].add(board)
    return found


def _check_moves(rules: BoardGame, positions: list[Position]) -> int:
    """The moves of the arrays are those of the move generator. How many there are."""
    assert serves(rules.tables)
    count = 0
    for player in range(len(rules.tables.players)):
        turns = [each for each in positions if each.to_move == player]
        for here, found in zip(turns, _masks(rules, turns), strict=True):
            expected = {rules.play.apply(here, move).masks for move in rules.play.moves(here)}
            assert found == expected, rules.notation(here)
            count += len(expected)
    return count


def _scattered(rules: BoardGame, count: int, seed: int) -> list[Position]:
    """Pieces put anywhere, so that there are chains, crowns and captures that play seldom brings."""
    random = Random(seed)
    tables = rules.tables
    spaces = [*bits(tables.usable)]
    found = []
    for _ in range(count):
        masks = [0] * len(tables.types)
        for space in random.sample(spaces, random.randint(2, max(3, len(spaces) // 2))):
            masks[random.randrange(len(masks))] |= 1 << space
        found.append(tables.setup._replace(masks=tuple(masks), to_move=random.randrange(len(tables.players))))
    return found


@pytest.mark.parametrize("name", SERVED)
def test_the_moves_of_arrays_are_those_of_the_move_generator(name: str) -> None:
    rules = game(name)
    played = [here for seed in range(3) for here in wander(rules, 50, seed)]
    assert _check_moves(rules, _going_on(rules, played)) > 150
    # A man on the far rank would be a king; the arrays crown no piece that has not just moved either.
    assert _check_moves(rules, _going_on(rules, _scattered(rules, 80, 1))) > 100


def _going_on(rules: BoardGame, positions: list[Position]) -> list[Position]:
    """Those in which the game is not over."""
    return [here for here in positions if rules.play.ended(here) is None]


@pytest.mark.parametrize("capture", ["free", "compulsory", "majority"])
@pytest.mark.parametrize("repeat", ["may", "must"])
def test_chains_of_several_words_far_slides_and_passes(repeat: str, capture: str) -> None:
    text = MIXED.replace("REPEAT", repeat).replace("CAPTURE", capture)
    assert _check_moves(small(text, 6, 6), _scattered(small(text, 6, 6), 60, 4)) > 300


@pytest.mark.parametrize("over", ["friend", "enemy", "any"])
def test_slides_over_pieces_and_as_far_as_there_are_pieces(over: str) -> None:
    rules = small(CROWDS.replace("OVER", over), 6, 5)
    assert _check_moves(rules, _scattered(rules, 80, 8)) > 300


@pytest.mark.parametrize("capture", ["free", "compulsory", "majority"])
@pytest.mark.parametrize("edge", ["true", "false"])
@pytest.mark.parametrize("line", ["one", "whole", "2"])
def test_captures_between_pieces_and_by_surrounding(line: str, edge: str, capture: str) -> None:
    text = CATCHES.replace("LINE", line).replace("EDGE", edge).replace("CAPTURE", capture)
    assert _check_moves(small(text, 5, 7), _scattered(small(text, 5, 7), 60, 5)) > 300


@pytest.mark.parametrize(
    "name", ["over", "hasami", "groups", "breakthrough", "fox_and_geese", "lines_of_action", "tablut"]
)
def test_arrays_know_when_a_game_is_over(name: str) -> None:
    texts = {"over": OVER, "hasami": HASAMI, "groups": GROUPS}
    rules = small(texts[name], 5, 5) if name in texts else game(name, **({"n": 5} if name == "lines_of_action" else {}))
    numbering = Numbering(rules.tables)
    ends = Ends(rules.tables, numbering.rows, len(numbering))
    over = 0
    for turn in range(2):
        positions = [here for here in _scattered(rules, 300, 6) if here.to_move == turn]
        layer = np.array([numbering.words(masks) for masks in zip(*(each.masks for each in positions), strict=True)])
        for here, found in zip(positions, ends.over(layer, turn), strict=True):
            other = ends.other is not None and ends.other(here) is not None
            assert (found or other) == (rules.play.ended(here) is not None), rules.notation(here)
            over += bool(found)
    assert 20 < over < 300
    assert (ends.other is not None) == (name == "over")


@pytest.mark.parametrize("repeat", ["once", "may", "must"])
@pytest.mark.parametrize("lift", ["at-once", "at-end"])
@pytest.mark.parametrize("capture", ["free", "compulsory", "majority"])
def test_chains_go_on_as_the_rules_say(repeat: str, lift: str, capture: str) -> None:
    text = CHAINS.replace("REPEAT", repeat).replace("LIFT", lift).replace("CAPTURE", capture)
    assert _check_moves(small(text, 5, 5), _scattered(small(text, 5, 5), 120, 2)) > 300


def test_chains_that_do_the_same_are_made_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(successors, "_MANY", 0)
    text = CHAINS.replace("REPEAT", "must").replace("LIFT", "at-once").replace("CAPTURE", "majority")
    assert _check_moves(small(text, 5, 5), _scattered(small(text, 5, 5), 120, 2)) > 300


def test_a_position_with_too_many_chains_to_list_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game("english_draughts")
    here = rules.setup()
    move = rules.play.moves(here)[0]
    there = rules.play.apply(here, move)
    assert leads(rules.play, here, move, there)

    def too_much(_play: object, _position: Position) -> None:
        raise TooMuch("too many", "fewer")

    monkeypatch.setattr(type(rules.play), "moves", too_much)
    assert not leads(rules.play, here, move, there)


@pytest.mark.parametrize("capture", ["free", "compulsory", "majority"])
def test_captures_by_landing_on_a_large_board(capture: str) -> None:
    rules = small(LANDS.replace("CAPTURE", capture), 10, 10)
    positions = _scattered(rules, 60, 3)
    assert len(Numbering(rules.tables)) == 100
    assert _check_moves(rules, positions) > 300


@pytest.mark.parametrize("name", ["othello", "packet-hell", "amazons", "konane", "nine-mens-morris", "ataxx"])
def test_games_with_other_moves_or_ends_are_left_to_other_searches(name: str) -> None:
    assert not serves(game(name).tables)


@pytest.mark.parametrize("spaces", [7, 32, 33, 64, 81, 128])
def test_sets_in_arrays_are_like_integers(spaces: int) -> None:
    random = Random(spaces)
    masks = [random.getrandbits(spaces) & random.getrandbits(spaces) for _ in range(50)] + [0, 1 << spaces - 1]
    words = np.concatenate([rows(mask, spaces) for mask in masks], axis=1)

    def numbers(found: Words) -> list[int]:
        return [as_mask(found[:, column]) for column in range(len(masks))]

    whole = (1 << 8 * words.dtype.itemsize * len(words)) - 1
    assert numbers(words) == masks
    assert numbers(lowest(words)) == [mask & -mask for mask in masks]
    assert [*some(words)] == [mask > 0 for mask in masks]
    assert [*counted(words)] == [mask.bit_count() for mask in masks]
    for by in (0, 1, 5, spaces // 2, spaces - 1):
        assert numbers(shifted(words, by)) == [mask << by & whole for mask in masks]
        assert numbers(shifted(words, -by)) == [mask >> by for mask in masks]


def _wide(rules: BoardGame) -> Wide:
    return Wide(rules.play, Ways(Graph(rules.tables)))


@pytest.mark.parametrize("name", FOUND)
def test_a_game_that_is_found_is_legal_and_leads_to_the_goal(name: str) -> None:
    rules = game(name)
    wide = _wide(rules)
    for seed in range(2):
        goal = after_random_play(rules, 8, Random(seed))
        found = wide.search(rules.setup(), goal, {goal: None}, 1_000_000)
        assert found.witness is not None
        here = rules.setup()
        for move in found.witness:
            assert move in rules.play.moves(here)
            here = rules.play.apply(here, move)
        assert here == goal
        assert wide.search(rules.setup(), goal, {goal: None}, 1_000_000) == found


@pytest.mark.parametrize("size", [9, 11])
def test_a_game_is_found_on_a_board_of_more_than_64_spaces(size: int) -> None:
    rules = game("breakthrough", n=size)
    goal = after_random_play(rules, 8, Random(1))
    found = _wide(rules).search(rules.setup(), goal, {goal: None}, 1_000_000)
    assert found.witness is not None
    here = rules.setup()
    for move in found.witness:
        assert move in rules.play.moves(here)
        here = rules.play.apply(here, move)
    assert here == goal


def test_a_trail_back_from_the_goal_ends_the_game() -> None:
    rules = game("english_draughts")
    path = [rules.setup()]
    moves = []
    random = Random(5)
    for _ in range(12):
        moves.append(random.choice(rules.play.moves(path[-1])))
        path.append(rules.play.apply(path[-1], moves[-1]))
    closing = {path[12]: None, path[11]: (path[12], moves[11]), path[10]: (path[11], moves[10])}
    found = _wide(rules).search(rules.setup(), path[12], closing, 1_000_000)
    assert found.witness is not None
    last = next(here for here in path[10:] if found.witness[-len(followed(closing, here)) - 1 :])
    assert last in closing


def test_nothing_is_said_within_a_budget_that_is_too_small() -> None:
    rules = game("english_draughts")
    goal = after_random_play(rules, 40, Random(3))
    found = _wide(rules).search(rules.setup(), goal, {goal: None}, 100)
    assert found.witness is None
    assert not found.exhausted


def test_a_position_that_no_game_leads_to_has_no_witness() -> None:
    rules = game("english_draughts")
    # The setup with the other player to move: every move of a man goes forward, so no pair of moves leads back.
    goal = rules.setup()._replace(to_move=1 - rules.setup().to_move)
    found = _wide(rules).search(rules.setup(), goal, {goal: None}, 200_000)
    assert found.witness is None


def _left(cost: list[float], captures: list[int], possible: list[bool] | None = None) -> Left:
    flags = possible or [True] * len(cost)
    return Left(np.array(cost, np.float32), np.array(captures, np.int64), np.array(flags, np.bool_))


def _best(left: Left, **shape: int) -> list[int]:
    hashes = np.arange(len(left.cost), dtype=np.uint64)
    return [int(each) for each in best(left, hashes, Shape(weights=Weights(), least=1, **shape))]


def test_a_beam_keeps_the_best_with_as_many_captures_left_each_their_share() -> None:
    left = _left([5, 4, 3, 9, 8, 7], [1, 1, 1, 2, 2, 2])
    assert _best(left, width=2) == [2, 5]
    assert _best(left, width=4) == [2, 1, 5, 4]
    # What one of them does not need is left to the next.
    assert _best(_left([5, 9, 8, 7], [1, 2, 2, 2]), width=4) == [0, 3, 2, 1]


def test_a_beam_may_keep_those_alone_whose_best_is_the_best() -> None:
    left = _left([5, 3, 9, 1, 4], [0, 1, 2, 3, 3])
    assert _best(left, width=4, layers=2) == [1, 3, 4]
    assert _best(left, width=1, layers=1) == [3]


def test_a_beam_keeps_nothing_from_where_the_goal_cannot_be_reached() -> None:
    assert _best(_left([5, 3], [0, 0], [True, False]), width=4) == [0]
    assert _best(_left([5, 3], [0, 0], [False, False]), width=4) == []


def test_costs_are_told_apart_however_large_they_are() -> None:
    """Ranks have 16 bits: what counts is how much worse than the best a position is."""
    assert _best(_left([1003, 1001, 1002], [40, 40, 40]), width=3) == [1, 2, 0]


def test_moves_are_not_taken_back_for_long_where_they_are_very_many() -> None:
    rules = small(SELFISH, 6, 6)
    decision = Reach(rules.play, listing=False).decide(rules.parse("1mm2m/1mm2m/m1m3/M3M1/M4M/5M white"))
    assert decision.status == "legal"
    assert len(decision.witness) == 6
    assert decision.visited < 100_000


FOREIGN = {
    "flying": (
        """
players: {white: north, black: south}
holes: light
pieces:
  man:
    letters: {white: m, black: n}
    moves:
      - step: diagonal-forward
      - hop: {directions: diagonal, over: enemy, captures: true, repeat: must, lift: at-end}
    after: [promote: {to: king, in: far}]
  king:
    letters: {white: K, black: k}
    moves:
      - slide: diagonal
      - hop: {directions: diagonal, far: true, over: enemy, captures: true, repeat: must, lift: at-end}
setup: {man: rank 1}
capture: majority
blocked: loss
""",
        6,
    ),
    "crowds": (
        """
players: [black, white]
pieces: {man: {moves: [slide: {directions: any, distance: pieces, over: friend, onto: either}]}}
setup: {black man: [A1, D1, B3], white man: [A3, D3, C1]}
ends: [connected: {regions: all, by: any}]
blocked: loss
""",
        3,
    ),
}
"""Games on four columns, with their rows: kings that fly, and pieces that go as far as there are pieces on the line."""


@pytest.mark.parametrize("name", FOREIGN)
def test_games_are_found_to_positions_of_small_games_of_others(name: str) -> None:
    text, height = FOREIGN[name]
    rules = small(text, 4, height)
    reach = Reach(rules.play, listing=False)
    for seed in range(4):
        assert reach.decide(after_random_play(rules, 14, Random(seed))).status == "legal"


def test_beams_lead_to_easier_positions_before_the_goal_too() -> None:
    rules = game("english_draughts")
    random = Random(9)
    path = [rules.setup()]
    moves = []
    for _ in range(10):
        moves.append(random.choice(rules.play.moves(path[-1])))
        path.append(rules.play.apply(path[-1], moves[-1]))
    goal, near = path[10], path[2]
    trail: Trail = {path[ply]: (path[ply + 1], moves[ply]) for ply in range(2, 10)} | {goal: None}
    asked = []

    def easier() -> tuple[Trail, list[Position]]:
        asked.append(goal)
        return trail, [near]

    # A beam of one position does not get to the goal, but to the position after two plies.
    wide, shapes = _wide(rules), (Shape(1, Weights(), layers=1, least=1),) * 3
    assert wide.search(rules.setup(), goal, {goal: None}, 300_000, shapes).witness is None
    found = wide.search(rules.setup(), goal, {goal: None}, 300_000, shapes, easier)
    assert asked == [goal]
    assert found.witness is not None
    here = rules.setup()
    for move in found.witness:
        assert move in rules.play.moves(here)
        here = rules.play.apply(here, move)
    assert here == goal
