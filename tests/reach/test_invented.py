"""Random games, whole: every turn is taken back, and no verdict is wrong. With PPGEN_THOROUGH=1 these are thousands."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from ppgen.rules.board.royal.static import remembered_faults
from ppgen.rules.board.static import static_faults
from ppgen.rules.verdict import Fault
from tests.reach.invented import invented
from tests.rules_board.games import small
from tests.tools import many

PLAIN = (15, 26, 43, 46, 64, 69, 74, 84, 93, 124, 128, 135, 137, 142, 146, 150, 154, 156)
"""Games that are quickly looked through, with enough to see."""
SEEDS = (*PLAIN, *range(1000, 4000)) if many(10) == 10 else PLAIN
MOST = 250
"""So many positions of a game are played on from."""


def check(seed: int) -> int:
    """How many moves were taken back in the game of a seed; 0 if it is none, or one whose pieces can be followed."""
    try:
        rules = small(*invented(seed))
    except DefinitionError:
        return 0
    if rules.tables.traceable:
        return 0
    random = Random(seed)
    before, whole = played(rules, random)
    judge = Reach(rules.play, budget=300, listing=False)
    unmoves = judge._retro.unmoves
    known = sorted(before)
    taken_back = 0
    for there in random.sample(known, min(len(known), 60)):
        if unmoves.complete and None not in unmoves.listed(there):
            taken_back += len(before[there])
            assert before[there] <= judge._retro.before(there).keys(), (seed, rules.notation(there))
    for there in random.sample(known, min(len(known), 15)):
        assert not faults(rules, there), (seed, rules.notation(there))
        assert judge.decide(there).status != "illegal", (seed, rules.notation(there))
    for _ in range(20 if whole else 0):
        position = slip(rules, random.choice(known), random)
        if faults(rules, position):
            assert position not in before, (seed, rules.notation(position))
            continue
        status = judge.decide(position).status
        assert status == "unknown" or (status == "legal") == (position in before), (seed, rules.notation(position))
    return taken_back


def faults(rules: BoardGame, position: Position) -> tuple[Fault, ...]:
    """What is wrong with a position whatever was played."""
    return static_faults(rules.tables, position) + remembered_faults(rules.play, position)


def played(rules: BoardGame, random: Random) -> tuple[dict[Position, set[Position]], bool]:
    """By position, those from which play came to it, in games played here and there; whether that is all of them."""
    before: dict[Position, set[Position]] = {rules.setup(): set()}
    waiting, done = [rules.setup()], 0
    while waiting and done < MOST:
        here = waiting.pop(0 if random.random() < 0.6 else random.randrange(len(waiting)))
        done += 1
        for move in rules.play.moves(here):
            assert rules.play.allows(here, move)
            there = rules.play.apply(here, move)
            if there not in before:
                before[there] = set()
                waiting.append(there)
            before[there].add(here)
    return before, not waiting


def slip(rules: BoardGame, position: Position, random: Random) -> Position:
    """The position with another player to move, or with something else on a space."""
    if random.random() < 0.4:
        return position._replace(to_move=(position.to_move + 1) % len(rules.tables.players))
    here = 1 << random.randrange(rules.tables.board.size)
    masks = [mask & ~here for mask in position.masks]
    if random.random() < 0.7:
        masks[random.randrange(len(masks))] |= here
    return position._replace(masks=tuple(masks))


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games(seed: int) -> None:
    assert check(seed) > 40 or seed not in PLAIN
