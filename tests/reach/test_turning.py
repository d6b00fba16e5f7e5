"""Games in which pieces are placed and turn others: the search against all games of small boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import numpy as np
import pytest

from ppgen.boards.hexes import Hexes
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import PASS, Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.reach.wide.flips import Flips, flips_of
from ppgen.rules.board.reach.wide.turning import Shape, Turning, turning_of
from ppgen.rules.board.reach.wide.words import as_mask
from ppgen.rules.board.tables import bits
from tests.rules_board.games import after_random_play, game, small, wander

RULES = """
players: [black, white]
pieces: {disc: {moves: [place: {must: capture}], after: [flip: any]}}
setup: {black disc: [C3, B2], white disc: [B3, C2]}
blocked: pass
ends: [majority: {when: {blocked: all}}]
"""
AFTER_TWENTY = "8/6O1/2X3O1/1OOXXXXX/1XOOX3/2XOOX2/1XX1O1X1/1XO5 black"


@cache
def four() -> tuple[BoardGame, Turning]:
    rules = small(RULES, columns=4, rows=4)
    search = turning_of(rules.play)
    assert search is not None
    return rules, search


@cache
def all_games() -> dict[Position, list[tuple[Position, Move]]]:
    """Every position of play on four by four, with those before it."""
    rules, _ = four()
    before: dict[Position, list[tuple[Position, Move]]] = {rules.setup(): []}
    edge = [rules.setup()]
    while edge:
        here = edge.pop()
        for move in rules.play.moves(here):
            there = rules.play.apply(here, move)
            if there not in before:
                edge.append(there)
            before.setdefault(there, []).append((here, move))
    return before


def moves_of(rules: BoardGame) -> Flips:
    """The moves of a game in arrays."""
    flips = flips_of(rules.tables)
    assert flips is not None
    return flips


def positions_of(rules: BoardGame, flips: Flips, states: Sequence[tuple[int, int, int]]) -> list[Position]:
    """What arrays hold as positions of a game."""
    found = []
    for first, second, turn in states:
        masks = [0, 0]
        masks[flips.kinds[0]], masks[flips.kinds[1]] = first, second
        found.append(rules.setup()._replace(masks=tuple(masks), to_move=turn))
    return found


def scattered(rules: BoardGame, count: int, seed: int) -> list[Position]:
    """Discs put anywhere."""
    random, spaces = Random(seed), [*bits(rules.tables.usable)]
    found = []
    for _ in range(count):
        masks = [0, 0]
        for space in random.sample(spaces, random.randint(2, len(spaces))):
            masks[random.randrange(2)] |= 1 << space
        found.append(rules.setup()._replace(masks=tuple(masks), to_move=random.randrange(2)))
    return found


def board_of(name: str) -> BoardGame:
    """The same rules on other boards."""
    if name == "hexagons":
        text = RULES.replace("[C3, B2]", "[C3, D4]").replace("[B3, C2]", "[C4, D3]")
        return small(text, board=Hexes("hexagon", side=4))
    columns, rows = map(int, name.split("x"))
    return small(RULES, columns=columns, rows=rows)


@pytest.mark.parametrize("name", ["4x4", "5x7", "6x6", "8x8", "10x10", "hexagons"])
def test_placements_in_arrays_are_those_of_the_move_generator(name: str) -> None:
    rules = board_of(name)
    flips = moves_of(rules)
    played = [here for seed in range(3) for here in wander(rules, 90, seed)]
    positions = [*played, *scattered(rules, 100, 4)]
    after, which = flips.after(flips.discs(positions))
    found: list[set[Position]] = [set() for _ in positions]
    count = len(after.turn)
    states = [flips.state(after, column) for column in range(count)]
    for number_of, reached in zip(which, positions_of(rules, flips, states), strict=True):
        found[number_of].add(reached)
    passed = flips.can_have_passed(flips.discs(positions).passed())
    for here, there, may_pass in zip(positions, found, passed, strict=True):
        moves = rules.play.moves(here)
        placed = {rules.play.apply(here, move) for move in moves if move.action != PASS}
        assert there == placed, rules.notation(here)
        # A pass after which the other player cannot place anything either ends the game.
        if may_pass:
            assert [move.action for move in moves] == [PASS]
        elif not placed:
            assert all(not _places(rules, rules.play.apply(here, move)) for move in moves)
    assert count > 150


def _places(rules: BoardGame, here: Position) -> bool:
    return any(move.action != PASS for move in rules.play.moves(here))


@pytest.mark.parametrize("name", ["5x7", "8x8", "10x10", "hexagons"])
def test_every_placement_taken_back_leads_to_the_position_again(name: str) -> None:
    rules = board_of(name)
    flips = moves_of(rules)
    setup = rules.setup().masks[0] | rules.setup().masks[1]
    positions = [*wander(rules, 60, 5), *scattered(rules, 40, 6)]
    taken = flips.before(flips.discs(positions), flips.rows(setup), 1, 7)
    again, which = flips.after(taken.before)
    goals = flips.discs(positions).hashes()[taken.after]
    led = np.zeros(len(goals), np.bool_)
    np.logical_or.at(led, which, again.hashes() == goals[which])
    assert len(led) > 100
    assert led.all()


def test_every_possible_last_placement_is_taken_back_and_no_other() -> None:
    rules, _ = four()
    flips = moves_of(rules)
    fixed = flips.rows(rules.setup().masks[0] | rules.setup().masks[1])
    known = all_games()
    for position in Random(1).sample([*known], 40):
        taken = flips.before(flips.discs([position]), fixed, 400, 1)
        states = {flips.state(taken.before, column) for column in range(len(taken.after))}
        found = positions_of(rules, flips, sorted(states))
        earlier = {before for before, move in known[position] if move.action != PASS}
        assert earlier <= set(found)
        for before in found:
            assert position in [rules.play.apply(before, move) for move in rules.play.moves(before)]


def test_what_is_held_up_and_how_far_spaces_are() -> None:
    flips = moves_of(game("othello"))
    row = 0b111
    assert as_mask(flips.held(flips.rows(row))[:, 0]) == 0b1101
    assert flips.lines(row) == {0: 1, 2: 1, 3: 1}
    assert flips.steps(0)[:10] == [0, 1, 2, 3, 4, 5, 6, 7, 1, 1]
    assert flips.steps(0)[63] == 7


def test_a_game_is_found_to_nearly_every_position_of_play_and_to_no_other() -> None:
    rules, search = four()
    known, random = all_games(), Random(2)
    found = 0
    for position in random.sample([*known], 60):
        result = search.search(rules.setup(), position, 400_000)
        assert result.witness is None or end_of(rules, result.witness) == position
        found += result.witness is not None
        slip = slipped(position, random)
        if slip not in known:
            assert search.search(rules.setup(), slip, 400_000).witness is None
    assert found > 56


def test_games_in_which_somebody_passed_are_found() -> None:
    rules, search = four()
    after_pass = [position for position, before in all_games().items() if {move.action for _, move in before} == {PASS}]
    assert after_pass
    passed = 0
    for position in Random(3).sample(after_pass, 40):
        result = search.search(rules.setup(), position, 400_000)
        if result.witness is not None:
            assert end_of(rules, result.witness) == position
            passed += result.witness[-1].action == PASS
    assert passed > 30


def slipped(position: Position, random: Random) -> Position:
    """The same with a disc of the other side."""
    taken = [space for space in range(64) if (position.masks[0] | position.masks[1]) >> space & 1]
    bit = 1 << random.choice(taken)
    return position._replace(masks=tuple(mask ^ bit for mask in position.masks))


def end_of(rules: BoardGame, witness: tuple[Move, ...]) -> Position:
    here = rules.setup()
    for move in witness:
        assert move in rules.play.moves(here)
        here = rules.play.apply(here, move)
    return here


def test_a_position_of_othello_after_twenty_turns_is_witnessed() -> None:
    rules, text = game("othello"), AFTER_TWENTY
    decision = Reach(rules.play).decide(rules.parse(text))
    assert decision.status == "legal"
    assert end_of(rules, decision.witness) == rules.parse(text)


def test_a_position_after_thirty_turns_is_witnessed() -> None:
    rules = game("othello")
    search = turning_of(rules.play)
    assert search is not None
    goal = after_random_play(rules, 30, Random(7003))
    shapes = [Shape(300, 5_000, far=8, seed=seed) for seed in range(4)]
    found = search.search(rules.setup(), goal, 3_000_000, shapes)
    assert found.witness is not None
    assert end_of(rules, found.witness) == goal


def test_little_more_is_visited_than_the_budget() -> None:
    rules = game("othello")
    search = turning_of(rules.play)
    assert search is not None
    goal = after_random_play(rules, 40, Random(7003))
    found = search.search(rules.setup(), goal, 200_000)
    assert found.witness is None
    assert not found.exhausted
    assert found.visited < 400_000
    # What is kept for the next search does not change what is found.
    assert search.search(rules.setup(), goal, 200_000) == found


def test_a_position_is_judged_the_same_again() -> None:
    rules = game("othello")
    (*_, position) = wander(rules, 16, 11)
    first, second = (Reach(rules.play).decide(position) for _ in range(2))
    assert first == second
    assert first.witness


@pytest.mark.parametrize("name", ["tic-tac-toe", "gomoku", "go_board", "ataxx", "english_draughts", "chess"])
def test_other_games_are_left_to_other_searches(name: str) -> None:
    assert turning_of(game(name).play) is None


@pytest.mark.parametrize(
    "other",
    [
        RULES.replace("must: capture", ""),  # a piece may be placed that turns nothing
        RULES.replace("flip: any", "flip: {directions: any, line: 2}"),
        RULES.replace("blocked: pass", "blocked: loss").replace("must: capture", "beside: disc"),
        RULES.replace("flip: any", "custodial-capture: any"),
    ],
)
def test_other_rules_are_left_to_other_searches(other: str) -> None:
    assert turning_of(small(other, columns=4, rows=4).play) is None
