"""Static faults: everything that is wrong with a sheet, in whatever order it was drawn."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.boards.space import SpaceSide
from ppgen.games.long_way.faults import (
    cafeteria_count_fault,
    cafeteria_faults,
    exterior_fault,
    no_wall_fault,
    overlap_fault,
    tile_faults,
    wall_off_grid_fault,
    wall_twice_fault,
)
from ppgen.games.long_way.notation import doorway_name, side_name, space_name
from ppgen.games.long_way.sheet import Doorway, PlayerSheet
from ppgen.games.long_way.sheet_bits import Ground, SheetBits
from ppgen.games.long_way.tiles import dots, spaces_mask
from ppgen.rules.verdict import Fault


def static_faults(ground: Ground, sheet: PlayerSheet) -> tuple[Fault, ...]:
    """Faults of gates, tiles, displays, dots, cafeterias, walls, doorways and coins, but not of their order."""
    bits = SheetBits.of(ground, sheet)
    return (
        *gate_faults(ground, sheet),
        *(fault for placed in sheet.tiles for fault in tile_faults(ground, placed)),
        *_cafeterias(ground, sheet),
        *_overlaps(ground, sheet),
        *_dot_faults(ground, sheet),
        *_wall_faults(ground, sheet),
        *_doorway_faults(bits),
        *_coin_faults(ground, sheet),
    )


def gate_faults(ground: Ground, sheet: PlayerSheet, begun: bool = False) -> Iterator[Fault]:
    """Entrance and exit are two doorways in the exterior wall, drawn before anything else (the-long-way, Setup)."""
    for what, gate in (("entrance", sheet.entrance), ("exit", sheet.exit)):
        if gate is None:
            if begun or not sheet.is_setup:
                message = f"There is no {what}."
                hint = f"draw it first, for example {'in:A4w' if what == 'entrance' else 'out:E7n'}"
                yield Fault("LW-GATE-MISSING", what, message, hint)
        elif not ground.grid.is_exterior(gate):
            message = f"The {what} at {side_name(gate)} is not in the exterior wall."
            hint = "choose the outer side of a space on the edge of the grid"
            yield Fault("LW-GATE-EDGE", side_name(gate), message, hint)
    if sheet.entrance is not None and sheet.entrance == sheet.exit:
        where = side_name(sheet.entrance)
        message = f"Entrance and exit are one doorway, {where}."
        yield Fault("LW-GATE-SHARED", where, message, "they may share a corner space, by two doorways")


def _cafeterias(ground: Ground, sheet: PlayerSheet) -> Iterator[Fault]:
    for cafeteria in sheet.cafeterias:
        yield from cafeteria_faults(ground, cafeteria)
    for extra in sheet.cafeterias[ground.terms.cafeterias :]:
        yield cafeteria_count_fault(extra, ground.terms.cafeterias)


def _overlaps(ground: Ground, sheet: PlayerSheet) -> Iterator[Fault]:
    taken = 0
    things = [
        (f"Tile {placed.tile} at {space_name(placed.anchor)}", ground.stamps.of(placed).mask) for placed in sheet.tiles
    ]
    things += [("A cafeteria", spaces_mask(ground.grid, cafeteria.spaces)) for cafeteria in sheet.cafeterias]
    for what, mask in things:
        if mask & taken:
            yield overlap_fault(ground, what, mask & taken)
        taken |= mask


def _dot_faults(ground: Ground, sheet: PlayerSheet) -> Iterator[Fault]:
    wanted = {space for placed in sheet.tiles for space in dots(ground.stamps.of(placed))}
    for space in sheet.stray_dots:
        if space not in wanted:
            message = f"The dot on {space_name(space)} is not a dot of a tile."
            yield Fault("LW-DOT", space_name(space), message, "only tile spaces without walls get a dot")
    for space in sheet.missing_dots:
        name = space_name(space)
        if space in wanted:
            message = f"The tile space {name} has no wall and lacks its dot."
            yield Fault("LW-DOT", name, message, "the dot shows that it is not empty")
        else:
            message = f"No dot is missing on {name}: no tile has one there."
            yield Fault("LW-DOT", name, message, f"leave out nodot:{name}")


def _wall_faults(ground: Ground, sheet: PlayerSheet) -> Iterator[Fault]:
    stand = {where for placed in sheet.tiles for where in ground.stamps.of(placed).walls}
    for wall in sheet.walls:
        if wall.space not in ground.grid:
            yield wall_off_grid_fault(wall)
        elif wall in stand:
            yield wall_twice_fault(wall)
        stand.add(wall)


def _doorway_faults(bits: SheetBits) -> Iterator[Fault]:
    cut: set[SpaceSide] = set()
    for doorway in bits.sheet.doorways:
        outside = exterior_fault(bits, doorway)
        if outside is not None:
            yield outside
            continue
        for wall in doorway.walls:
            if not bits.has_wall(wall) or wall in cut:
                yield no_wall_fault(doorway, wall, wall in cut, "a doorway is cut through walls that stand shut")
        cut.update(doorway.walls)
        yield from _half(bits, doorway)


def _half(bits: SheetBits, doorway: Doorway) -> Iterator[Fault]:
    """A wall left shut across the edge may have been drawn later, unless both walls came with the same tile."""
    if len(doorway.walls) == 2:
        return
    wall = doorway.walls[0]
    for placed in bits.sheet.tiles:
        walls = bits.ground.stamps.of(placed).walls
        if wall in walls and wall.mate in walls:
            message = f"The doorway {doorway_name(doorway)} leaves {side_name(wall.mate)} shut, of the same tile."
            hint = f"cut both: {doorway_name(Doorway.through(wall, wall.mate))}"
            yield Fault("LW-DOOR-HALF", side_name(wall), message, hint)


def _coin_faults(ground: Ground, sheet: PlayerSheet) -> Iterator[Fault]:
    terms = ground.terms
    if sheet.gained % terms.coins:
        message = f"{_coins(sheet.gained)} drawn, but a bonus brings {terms.coins} at a time."
        yield Fault("LW-COINS-PAIR", "the coin box", message, f"the number of coins is a multiple of {terms.coins}")
    if sheet.crossed > sheet.gained or sheet.crossed % terms.reroll:
        message = f"{_coins(sheet.crossed)} crossed out, of {sheet.gained} drawn, at {terms.reroll} a reroll."
        hint = "only coins that were gained can be spent, and every reroll costs the same"
        yield Fault("LW-COINS-CROSSED", "the coin box", message, hint)


def _coins(count: int) -> str:
    return "1 coin is" if count == 1 else f"{count} coins are"
