"""Every legal choice of a player, for tests that play: what the rules of a choice allow, said the other way round."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.boards.grid import Space, SpaceSide
from ppgen.games.long_way.notation import (
    Bonus,
    BonusCoins,
    BonusDoorway,
    BonusWall,
    Choice,
    DrawCafeteria,
    DrawTile,
    Stop,
)
from ppgen.games.long_way.sheet import Cafeteria, Display, Doorway, PlacedTile, PlayerSheet
from ppgen.games.long_way.sheet_bits import Ground, SheetBits
from ppgen.games.long_way.tiles import SIDES


def placements(ground: Ground, sheet: PlayerSheet, tile: str) -> list[Space]:
    """Every anchor at which the tile can be drawn now: inside the grid, on empty spaces."""
    occupied = SheetBits.of(ground, sheet).occupied
    stamps = (
        [(anchor, ground.stamps.at(tile, anchor)) for anchor in ground.grid] if tile in ground.catalogue.tiles else []
    )
    return [anchor for anchor, stamp in stamps if stamp.inside and not stamp.mask & occupied]


def cafeteria_placements(ground: Ground, sheet: PlayerSheet) -> list[Cafeteria]:
    """Every place where a cafeteria can be drawn now (none once the sheet has its most)."""
    if len(sheet.cafeterias) >= ground.terms.cafeterias:
        return []
    free = ground.all & ~SheetBits.of(ground, sheet).occupied
    options = []
    for space in ground.listed(free):
        for other in (space.shifted(1, 0), space.shifted(0, 1)):
            if ground.bit(other) & free:
                options.append(Cafeteria(space, other))
    return options


def displays_of(ground: Ground, tile: str, anchor: Space) -> list[Display]:
    """Every display that may be drawn on the tile there: each of its spaces, the number of either die."""
    numbers = sorted({int(face) for face in tile})
    return [Display(space, number) for space in ground.stamps.at(tile, anchor).spaces for number in numbers]


def bonus_earned(ground: Ground, sheet: PlayerSheet, display: Display) -> bool:
    """Whether a display, the latest thing drawn on the sheet, must take a bonus."""
    return bool(SheetBits.of(ground, sheet).triggers(display.space, display.number))


def legal_bonuses(ground: Ground, sheet: PlayerSheet) -> list[Bonus]:
    """Every use of one bonus on the sheet as it is now."""
    bits = SheetBits.of(ground, sheet)
    options: list[Bonus] = [BonusCoins()]
    options.extend(
        BonusWall(SpaceSide(space, side))
        for space in ground.spaces
        for side, walls in zip(SIDES, bits.walls4, strict=True)
        if not walls & ground.bit(space)
    )
    options.extend(BonusDoorway(doorway) for doorway in legal_doorways(bits))
    return options


def legal_doorways(bits: SheetBits) -> list[Doorway]:
    """Every doorway that opens an edge now, at the entrance and exit too."""
    ground, gates = bits.ground, (bits.sheet.entrance, bits.sheet.exit)
    options: dict[Doorway, None] = {}
    for side, walls in zip(SIDES, bits.shut4, strict=True):
        for space in ground.listed(walls):
            where = SpaceSide(space, side)
            if not ground.grid.is_exterior(where) or where in gates:
                options[Doorway.through(*bits.edge_shut(where))] = None
    return list(options)


def legal_choices(ground: Ground, sheet: PlayerSheet, roll: str) -> Iterator[Choice]:
    """Every legal choice of a player who has not stopped, for a final roll."""
    for anchor in placements(ground, sheet, roll):
        for display in displays_of(ground, roll, anchor):
            drawn = sheet.with_(tile=PlacedTile(roll, anchor, (display,)))
            if bonus_earned(ground, drawn, display):
                for bonus in legal_bonuses(ground, drawn):
                    yield DrawTile(anchor, (display,), (bonus,))
            else:
                yield DrawTile(anchor, (display,))
    for cafeteria in cafeteria_placements(ground, sheet):
        yield DrawCafeteria(cafeteria)
    yield Stop()
