"""The sheet after a player's choice, legal or not (the-long-way, Each turn)."""

from __future__ import annotations

from ppgen.games.long_way.notation import (
    Bonus,
    BonusCoins,
    BonusDoorway,
    BonusWall,
    Choice,
    DrawCafeteria,
    DrawTile,
)
from ppgen.games.long_way.sheet import PlacedTile, PlayerSheet
from ppgen.games.long_way.sheet_bits import Ground


def apply(ground: Ground, sheet: PlayerSheet, roll: str, choice: Choice) -> PlayerSheet:
    """The sheet after a choice: everything that can be drawn is drawn."""
    match choice:
        case DrawTile(anchor, displays, bonuses, tile, rotation):
            after = sheet.with_(tile=ground.stamps.named(PlacedTile(tile or roll, anchor, displays, rotation)))
            for bonus in bonuses:
                after = with_bonus(ground, after, bonus)
            return after
        case DrawCafeteria(cafeteria):
            return sheet.with_(cafeteria=cafeteria)
        case _:
            return sheet


def with_bonus(ground: Ground, sheet: PlayerSheet, bonus: Bonus) -> PlayerSheet:
    match bonus:
        case BonusWall(wall):
            return sheet.with_(wall=wall)
        case BonusDoorway(doorway):
            return sheet.with_(doorway=doorway)
        case BonusCoins():
            return sheet.with_(gained=ground.terms.coins)
