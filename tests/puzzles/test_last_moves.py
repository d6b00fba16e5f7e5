"""Goals that a player's own move may bring about or never does, against everything that can be played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.solve.goals import WIN, Goal
from ppgen.rules.puzzle import Puzzle
from tests.puzzles.brute import keys, shortest, wins
from tests.puzzles.forced import forced_in
from tests.rules_board.games import game, small

FEWER = "ends: [count: {fewer: 2}]"
CAPTURED = "ends: [captured: {piece: man}]"
MILLS = "moves: [step: orthogonal], then: [remove: {whose: enemy, when: {makes-line: 2}}]"

GAMES = {
    "mills": (MILLS, FEWER, False),
    "mills, all": (MILLS, CAPTURED, False),
    "jumps over enemies": (
        "moves: [step: orthogonal, hop: {directions: orthogonal, over: enemy, captures: true}]",
        FEWER,
        False,
    ),
    "jumps over any": (
        "moves: [step: orthogonal, hop: {directions: orthogonal, over: any, captures: true}]",
        FEWER,
        True,
    ),
    "jumps over any, all": (
        "moves: [step: orthogonal, hop: {directions: orthogonal, over: any, captures: true}]",
        CAPTURED,
        True,
    ),
    "removes own": ("moves: [remove: {whose: own}]", "ends: [count: {fewer: 2}]", True),
    "leaves": ("moves: [step: orthogonal, exit: any]", FEWER, True),
    "captures by steps": ("moves: [step: {directions: orthogonal, onto: either}]", FEWER, False),
    "in a region": ("moves: [step: any]", "ends: [count: {fewer: 1, in: edge}]", True),
    "flanks": ("moves: [step: orthogonal], after: [custodial-capture: orthogonal]", FEWER, True),
}
"""What a man does, how the game ends, and whether a player's own move may make the player's men too few. Where it does
more than it says, a player's moves are all looked at."""


def rules_of(name: str) -> BoardGame:
    man, ends, _ = GAMES[name]
    return small(
        f"players: {{white: north, black: south}}\npieces: {{man: {{{man}}}}}\n"
        f"setup: {{white man: [A1, B1], black man: [B3, C3]}}\n{ends}\nblocked: loss"
    )


@pytest.mark.parametrize("name", GAMES)
def test_what_a_players_own_move_brings_about_counts(name: str) -> None:
    rules, random = rules_of(name), Random(name)
    found: Counter[int] = Counter()
    while sum(found.values()) < 60:
        spaces = random.sample(range(9), random.randint(2, 6))
        masks = tuple(sum(1 << space for space in spaces[player::2]) for player in (0, 1))
        position = rules.setup()._replace(masks=masks, to_move=random.randint(0, 1))
        if rules.play.outcome(position) is None:
            wanted = wins(rules, position.to_move)
            fewest = shortest(rules, position, 2, wanted)
            assert forced_in(rules.play, position, WIN, 2) == fewest, rules.notation(position)
            if fewest:
                solution = rules.solve(position, Puzzle(WIN, fewest)).solution
                assert solution is not None
                assert {*solution.keys} == keys(rules, position, fewest, wanted)
            found[fewest] += 1
    assert len(found) > 1


@pytest.mark.parametrize("name", GAMES)
def test_only_where_it_may_the_other_players_moves_are_looked_at(name: str) -> None:
    assert Goal(rules_of(name).play, WIN, 0).by_others() is GAMES[name][2]


def test_in_nine_mens_morris_only_the_other_takes_men() -> None:
    assert not Goal(game("nine-mens-morris").play, WIN, 0).by_others()
