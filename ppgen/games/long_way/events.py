"""Solo games played at random, and the events that their turns show: what `ppgen find` looks for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ppgen.boards.space import Side, SpaceSide
from ppgen.games.long_way import play
from ppgen.games.long_way.notation import (
    Bonus,
    BonusCoins,
    BonusDoorway,
    BonusWall,
    Choice,
    DrawCafeteria,
    DrawTile,
    SheetTurn,
    Stop,
    print_sheet,
    print_turn,
)
from ppgen.games.long_way.sheet import Cafeteria, Display, Doorway, PlacedTile, PlayerSheet
from ppgen.games.long_way.sheet_bits import Ground, SheetBits
from ppgen.games.long_way.tiles import SIDES, spaces_mask
from ppgen.rules.protocol import Moment

EVENTS: Mapping[str, str] = {
    "no-fit": "The tile of the roll fits nowhere.",
    "bonus": "The new display earns a bonus.",
    "reroll": "A coin pays for rolling one of the dice again.",
    "double-wall": "A wall stands on either side of an edge.",
    "exit-covered": "A wall covers the exit.",
    "exit-opened": "A doorway opens the wall that covered the exit.",
}
_REROLL, _CAFETERIA, _SEEKS = 0.5, 0.1, 0.5
"""How likely a coin is spent, a cafeteria drawn where the tile fits, and a display put where it earns a bonus."""


def random_turn(ground: Ground, moment: Moment[PlayerSheet] | None, dice: Random) -> Moment[PlayerSheet] | None:
    """The next moment of a solo game. None where the player has stopped."""
    if moment is None:
        rim = [SpaceSide(space, side) for space in ground.grid for side in SIDES]
        entrance, leave = dice.sample([gate for gate in rim if ground.grid.is_exterior(gate)], 2)
        sheet = PlayerSheet(entrance, leave)
        return Moment(sheet, print_sheet(sheet), ())
    if moment.turns and moment.turns[-1].endswith("stop"):
        return None
    before = moment.position
    rolls = [_die(dice) + _die(dice)]
    while before.coins_left >= ground.terms.reroll * len(rolls) and dice.random() < _REROLL:
        last = rolls[-1]
        rolls.append(dice.choice((_die(dice) + last[1], last[0] + _die(dice))))
    sheet = before.with_(crossed=ground.terms.reroll * (len(rolls) - 1))
    choice, fits = _choice(ground, sheet, rolls[-1], dice)
    after = play.apply(ground, sheet, rolls[-1], choice)
    bits = SheetBits.of(ground, after)
    held = {
        "no-fit": not fits,
        "bonus": isinstance(choice, DrawTile) and bool(choice.bonuses),
        "reroll": len(rolls) > 1,
        "double-wall": _has_double_wall(bits),
        "exit-covered": not bits.gate_open(after.exit),
        "exit-opened": isinstance(choice, DrawTile) and _opens(choice, after.exit),
    }
    turn = print_turn(SheetTurn(tuple(rolls), (choice,)))
    events = tuple(name for name in EVENTS if held[name])
    return Moment(after, moment.setup, (*moment.turns, turn), events, _drawn(after))


def _drawn(sheet: PlayerSheet) -> int:
    """How many things are drawn: tiles, cafeterias, walls, doorways and coins."""
    return len(sheet.tiles) + len(sheet.cafeterias) + len(sheet.walls) + len(sheet.doorways) + sheet.gained


def _die(dice: Random) -> str:
    return str(dice.randint(1, 6))


def _choice(ground: Ground, sheet: PlayerSheet, roll: str, dice: Random) -> tuple[Choice, bool]:
    """What the player does with a roll, and whether its tile fits anywhere."""
    bits = SheetBits.of(ground, sheet)
    stamps = ((space, ground.stamps.at(roll, space)) for space in ground.spaces)
    places = [space for space, stamp in stamps if stamp.inside and not stamp.mask & bits.occupied]
    cafeterias = _cafeterias(bits)
    if cafeterias and (not places or dice.random() < _CAFETERIA):
        return DrawCafeteria(dice.choice(cafeterias)), bool(places)
    if not places:
        return Stop(), False
    anchor = dice.choice(places)
    drawn = SheetBits.of(ground, sheet.with_(tile=PlacedTile(roll, anchor)))
    displays = [Display(space, int(number)) for space in ground.stamps.at(roll, anchor).spaces for number in roll]
    earning = [display for display in displays if drawn.triggers(display.space, display.number)]
    display = dice.choice(earning if earning and dice.random() < _SEEKS else displays)
    return DrawTile(anchor, (display,), (_bonus(drawn, dice),) if display in earning else ()), True


def _cafeterias(bits: SheetBits) -> list[Cafeteria]:
    """Where a cafeteria can be drawn."""
    grid = bits.ground.grid
    if len(bits.sheet.cafeterias) >= bits.ground.terms.cafeterias:
        return []
    pairs = [(space, space.neighbour(side)) for space in grid for side in (Side.NORTH, Side.EAST)]
    return [Cafeteria.over(*pair) for pair in pairs if pair[1] in grid and not spaces_mask(grid, pair) & bits.occupied]


def _bonus(bits: SheetBits, dice: Random) -> Bonus:
    """A bonus at random. A wall that covers the exit is opened."""
    grid, leave = bits.ground.grid, bits.sheet.exit
    if leave is not None and bits.is_shut(leave):
        return BonusDoorway(Doorway.through(leave))
    sides = [SpaceSide(space, side) for space in grid for side in SIDES]
    walls = [where for where in sides if not bits.has_wall(where)]
    shut = [where for where in sides if bits.is_shut(where) and not grid.is_exterior(where)]
    ways: list[Bonus] = [BonusCoins()]
    if walls:
        ways.append(BonusWall(dice.choice(walls)))
    if shut:
        ways.append(BonusDoorway(Doorway.through(*bits.edge_shut(dice.choice(shut)))))
    return dice.choice(ways)


def _opens(choice: DrawTile, gate: SpaceSide | None) -> bool:
    return any(isinstance(bonus, BonusDoorway) and gate in bonus.doorway.walls for bonus in choice.bonuses)


def _has_double_wall(bits: SheetBits) -> bool:
    north, east, south, west = bits.walls4
    columns = bits.ground.grid.columns
    return bool(north & south >> columns or east & ~bits.ground.rim[1] & west >> 1)
