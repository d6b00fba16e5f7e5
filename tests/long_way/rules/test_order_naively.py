"""The search for an order against a naive one that tries every order by the rules of a turn and keeps no memory."""

from __future__ import annotations

import random

import pytest

from ppgen.games.long_way.faults import choice_faults
from ppgen.games.long_way.notation import Bonus, BonusCoins, BonusDoorway, BonusWall, Choice, DrawCafeteria, DrawTile
from ppgen.games.long_way.play import apply
from ppgen.games.long_way.rules import LongWay
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.games.long_way.static import static_faults
from tests.long_way.rules.legal import legal_choices
from tests.long_way.rules.small import catalogue, game, tile
from tests.long_way.rules.test_order_exhaustively import varied

CROWDED = game(
    4,
    3,
    catalogue(
        tile("11", "A1", "A1e"),
        tile("12", "A1", "A1s"),
        tile("21", "A1 B1", "A1e B1w"),
        tile("22", "A1 B1", "A1n"),
    ),
)


def order_exists(rules: LongWay, goal: PlayerSheet) -> bool:
    """Whether some order of the goal's parts is legal turn by turn."""
    things: list[tuple[str, Choice]] = [
        (placed.tile, DrawTile(placed.anchor, placed.displays)) for placed in goal.tiles
    ]
    things += [("11", DrawCafeteria(cafeteria)) for cafeteria in goal.cafeterias]
    bonuses: list[Bonus] = [BonusWall(wall) for wall in goal.walls]
    bonuses += [BonusDoorway(doorway) for doorway in goal.doorways]
    bonuses += [BonusCoins()] * (goal.gained // 2)

    def play(sheet: PlayerSheet, left: list[tuple[str, Choice]], unused: list[Bonus]) -> bool:
        if not left:
            return not unused
        for index, (roll, thing) in enumerate(left):
            rest = left[:index] + left[index + 1 :]
            uses: list[tuple[Choice, list[Bonus]]] = [(thing, unused)]
            if isinstance(thing, DrawTile):
                for number, bonus in enumerate(unused):
                    used = DrawTile(thing.anchor, thing.displays, (bonus,))
                    uses.append((used, unused[:number] + unused[number + 1 :]))
            for choice, kept in uses:
                if not choice_faults(rules.ground, sheet, roll, choice) and play(
                    apply(rules.ground, sheet, roll, choice), rest, kept
                ):
                    return True
        return False

    return play(PlayerSheet(goal.entrance, goal.exit), things, bonuses)


def random_play(rules: LongWay, rng: random.Random, things: int) -> PlayerSheet:
    sheet = rules.parse("in:A1w out:D3n")
    for _ in range(things):
        roll = rng.choice(sorted(rules.ground.catalogue.tiles))
        choices = list(legal_choices(rules.ground, sheet, roll))
        earning = [choice for choice in choices if isinstance(choice, DrawTile) and choice.bonuses]
        doorways = [choice for choice in earning if isinstance(choice.bonuses[0], BonusDoorway)]
        sheet = apply(
            rules.ground, sheet, roll, rng.choice(rng.choice([doorways or choices, earning or choices, choices]))
        )
    return sheet


@pytest.mark.parametrize("seed", range(30))
def test_the_search_agrees_with_trying_every_order(seed: int) -> None:
    rng = random.Random(seed)
    sheet = random_play(CROWDED, rng, 4)
    assert CROWDED.judge(sheet).status == "legal"
    others = [other for other in varied(CROWDED, sheet) if not static_faults(CROWDED.ground, other)]
    for other in rng.sample(others, min(8, len(others))):
        verdict = CROWDED.judge(other)
        assert (verdict.status == "legal") == order_exists(CROWDED, other), CROWDED.notation(other)
