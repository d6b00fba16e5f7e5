"""Whether the sheets of several players come from one game: judged by the package and, by brute force, without it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ppgen.boards.grid import Grid
from ppgen.games.long_way.rules import LongWay
from ppgen.rules.protocol import Transcript
from ppgen.rules.verdict import Verdict
from tests.long_way.second_opinion import Goal, Sheet, after, may_arise, one_game, why
from tests.long_way.test_second_opinion import ROLLS, RULES, SIDES, TILES, blank, bonus, guess, sheet_of


def goals_of(random: Random, starts: list[Sheet], rolls: list[str]) -> list[Goal]:
    """What the players of a seeded game draw on some rolls; who finds nothing to draw has stopped."""
    goals = []
    for start in starts:
        sheet, goal = start, Goal([], [])
        for roll in rolls:
            for tries in range(120):
                guessed = guess(random, sheet, roll)
                new = after(sheet, roll, guessed)
                if new is not None and (tries > 60 or guessed[-1] in f"${SIDES}" or not goal.things):
                    break
            else:
                break
            assert new is not None
            words = guessed.split()
            goal.bonuses += [word for word in words[1:] if word[0] in "+/$"]
            cafeteria = words[0] == "cafe"
            thing = guessed if cafeteria else " ".join(word for word in words if word[0] not in "+/$")
            goal.things.append(("" if cafeteria else roll, thing))
            sheet = new
        goal.crossed = min(random.choice((0, 0, 1, 2, 3)), 2 * goal.bonuses.count("$"))
        goals.append(goal)
    return goals


def slipped(random: Random, starts: list[Sheet], goals: list[Goal], rolls: list[str]) -> list[Goal]:
    """The same with one sheet changed, or from another game on the same rolls in another order."""
    goals = [Goal(list(goal.things), list(goal.bonuses), goal.crossed) for goal in goals]
    at = random.randrange(len(goals))
    kind = random.randrange(7)
    if kind < 4:
        other = random.sample(rolls, len(rolls))
        if kind == 3:
            other[random.randrange(len(other))] = random.choice(ROLLS)
        goals[at] = goals_of(random, [starts[at]], other)[0]
    elif kind == 4 and goals[at].things:
        goals[at].things.pop(random.randrange(len(goals[at].things)))
    elif kind == 5:
        goals[at].crossed = random.randint(0, 2 * goals[at].bonuses.count("$"))
    elif goals[at].bonuses:
        goals[at].bonuses[random.randrange(len(goals[at].bonuses))] = bonus(random, starts[at])
    return goals


def judged(game: LongWay, starts: list[Sheet], goals: list[Goal], goes_on: bool) -> Verdict:
    sheets = []
    for start, goal in zip(starts, goals, strict=True):
        text = sheet_of(start, goal.things, goal.bonuses)
        sheets.append(text.replace("coins:0/", f"coins:{goal.crossed}/"))
    most = max(len(goal.things) for goal in goals)
    choices = " | ".join("stop" if len(goal.things) == most else "-" for goal in goals)
    turns = (f"11: {choices}",) if goes_on else ()
    players = tuple("abcd"[: len(goals)])
    verdict = game.replay(Transcript(" | ".join(sheets), turns, players)).verdict(len(turns), turns)
    if verdict.status == "legal":
        gates = " | ".join(sheet_of(start, [], []).replace(" coins:0/0", "") for start in starts)
        again = game.replay(Transcript(gates, verdict.witness, players))
        assert not [fault for step in again.steps for fault in step.faults], (sheets, verdict.witness)
        ends = [game.parse(sheet) for sheet in sheets]
        count = len(verdict.witness) - len(turns)
        assert [again.position(count, seat) for seat in range(len(ends))] == ends, (sheets, verdict.witness)
    return verdict


def alike(game: LongWay, starts: list[Sheet], goals: list[Goal], goes_on: bool) -> Verdict:
    """The verdict, with which brute force agrees."""
    found = judged(game, starts, goals, goes_on)
    players = [(start, goal, False) for start, goal in zip(starts, goals, strict=True)]
    assert found.status == ("legal" if one_game(players, 0, goes_on) else "illegal"), (goals, goes_on, found)
    if found.faults and all(may_arise(start, goal.things, goal.bonuses) for start, goal, _ in players):
        assert found.codes == (why(players, goes_on),), (goals, goes_on, found)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_sheets_of_several_players_are_judged_as_brute_force_judges_them(seed: int) -> None:
    random = Random(f"one game {seed}")
    seen: Counter[str] = Counter()
    for _ in range(30):
        size = random.randint(4, 6)
        starts = [blank(random, size, size, TILES) for _ in range(random.choice((2, 2, 3)))]
        game = LongWay(Grid(size, size), RULES.ground.catalogue)
        few = random.sample([roll for roll in ROLLS if roll[0] in "1256"], random.randint(2, 4))
        rolls = random.choices(few, k=random.randint(2, 4))
        goals = there = goals_of(random, starts, rolls)
        for _ in range(6):
            for goes_on in (False, True) if any(goal.things for goal in goals) else ():
                found = alike(game, starts, goals, goes_on)
                seen.update([found.status, *found.codes])
            goals = slipped(random, starts, there, rolls)
    assert min(seen["legal"], seen["illegal"], seen["LW-ROLLS"]) > 12, seen
    assert {"LW-REROLL-COIN", "LW-BONUS-UNEARNED"} <= set(seen), seen


@pytest.mark.parametrize("seed", [0, 2])
def test_orders_that_disagree_are_found_as_brute_force_finds_them(seed: int) -> None:
    """The same rolls in two orders, on boards so narrow that tiles spoil each other's doorways."""
    random = Random(f"orders {seed}")
    seen: Counter[str] = Counter()
    for _ in range(130):
        starts = [blank(random, 4, 4, TILES) for _ in range(2)]
        game = LongWay(Grid(4, 4), RULES.ground.catalogue)
        few = random.sample([roll for roll in ROLLS if roll[0] in "25"], random.randint(2, 3))
        rolls = random.choices(few, k=5)
        goals = [goals_of(random, [start], random.sample(rolls, 5))[0] for start in starts]
        for goal in goals:
            goal.crossed = 0
        found = alike(game, starts, goals, False)
        seen.update([found.status, *("orders" for fault in found.faults if "however they fall" in fault.message)])
    assert min(seen["legal"], seen["orders"]) > 0, seen
