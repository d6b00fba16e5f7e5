"""What is wrong with a sheet as it stands, whatever the order in which it was drawn: all of it at once."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.boards.grid import SpaceSide
from ppgen.games.long_way.faults import (
    cafeteria_count_fault,
    cafeteria_faults,
    exterior_fault,
    overlap_fault,
    tile_faults,
    wall_twice_fault,
)
from ppgen.games.long_way.notation import doorway_name, side_name, space_name
from ppgen.games.long_way.plan import Ground, SheetBits
from ppgen.games.long_way.sheet import Doorway, PlayerSheet
from ppgen.games.long_way.tiles import dots, spaces_mask
from ppgen.rules.verdict import Fault


def static_faults(ground: Ground, sheet: PlayerSheet) -> tuple[Fault, ...]:
    """Gates, tiles, displays, dots, cafeterias, walls, doorways and coins; without a fault only the order is open."""
    plan = SheetBits.of(ground, sheet)
    return (
        *gate_faults(ground, sheet),
        *(fault for placed in sheet.tiles for fault in tile_faults(ground, placed)),
        *_cafeterias(ground, sheet),
        *_overlaps(ground, sheet),
        *_dot_faults(ground, sheet),
        *_wall_faults(ground, sheet),
        *_doorway_faults(plan),
        *_coin_faults(ground, sheet),
    )


def gate_faults(ground: Ground, sheet: PlayerSheet) -> Iterator[Fault]:
    """Entrance and exit are two doorways in the exterior wall, drawn before anything else (the-long-way, Setup)."""
    for what, gate in (("entrance", sheet.entrance), ("exit", sheet.exit)):
        if gate is None:
            if sheet != PlayerSheet(sheet.entrance, sheet.exit):
                yield Fault(
                    "LW-GATE-MISSING",
                    what,
                    f"There is no {what}.",
                    f"draw it first, for example {'in:A4w' if what == 'entrance' else 'out:E7n'}",
                )
        elif not ground.grid.is_exterior(gate):
            yield Fault(
                "LW-GATE-EDGE",
                side_name(gate),
                f"The {what} at {side_name(gate)} is not in the exterior wall.",
                "choose the outer side of a space on the edge of the grid",
            )
    if sheet.entrance is not None and sheet.entrance == sheet.exit:
        where = side_name(sheet.entrance)
        yield Fault(
            "LW-GATE-SHARED",
            where,
            f"Entrance and exit are one doorway, {where}.",
            "they may share a corner space, by two doorways",
        )


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
            yield Fault(
                "LW-DOT",
                space_name(space),
                f"The dot on {space_name(space)} is no dot of a tile.",
                "only tile spaces without walls get a dot",
            )
    for space in sheet.missing_dots:
        if space in wanted:
            yield Fault(
                "LW-DOT",
                space_name(space),
                f"The tile space {space_name(space)} has no wall and lacks its dot.",
                "the dot shows that it is not empty",
            )
        else:
            yield Fault(
                "LW-DOT",
                space_name(space),
                f"No dot is missing on {space_name(space)}: no tile has one there.",
                f"leave out nodot:{space_name(space)}",
            )


def _wall_faults(ground: Ground, sheet: PlayerSheet) -> Iterator[Fault]:
    stand = {where for placed in sheet.tiles for where in ground.stamps.of(placed).walls}
    for wall in sheet.walls:
        name = side_name(wall)
        if wall.space not in ground.grid:
            yield Fault(
                "LW-OFF-GRID", name, f"The wall at {name} is not on the grid.", "a wall belongs to a space of the grid"
            )
        elif wall in stand:
            yield wall_twice_fault(wall)
        stand.add(wall)


def _doorway_faults(plan: SheetBits) -> Iterator[Fault]:
    cut: set[SpaceSide] = set()
    for doorway in plan.sheet.doorways:
        outside = exterior_fault(plan, doorway)
        if outside is not None:
            yield outside
            continue
        for wall in doorway.walls:
            if not plan.has_wall(wall) or wall in cut:
                why = "has a doorway already" if wall in cut else "is not there"
                yield Fault(
                    "LW-DOOR-NO-WALL",
                    side_name(wall),
                    f"The doorway {doorway_name(doorway)} goes through a wall at {side_name(wall)} that {why}.",
                    "a doorway is cut through walls that stand shut",
                )
        cut.update(doorway.walls)
        yield from _half(plan, doorway)


def _half(plan: SheetBits, doorway: Doorway) -> Iterator[Fault]:
    """A wall left shut across the edge may have been drawn later, unless both walls came with one and the same tile."""
    if len(doorway.walls) == 2:
        return
    wall = doorway.walls[0]
    for placed in plan.sheet.tiles:
        walls = plan.ground.stamps.of(placed).walls
        if wall in walls and wall.mate in walls:
            yield Fault(
                "LW-DOOR-HALF",
                side_name(wall),
                f"The doorway {doorway_name(doorway)} leaves {side_name(wall.mate)} shut, of the same tile.",
                f"cut both: {doorway_name(Doorway.through(wall, wall.mate))}",
            )


def _coin_faults(ground: Ground, sheet: PlayerSheet) -> Iterator[Fault]:
    terms = ground.terms
    if sheet.gained % terms.coins:
        yield Fault(
            "LW-COINS-PAIR",
            "the coin box",
            f"{_coins(sheet.gained)} drawn, but a bonus brings {terms.coins} at a time.",
            f"the number of coins is a multiple of {terms.coins}",
        )
    if sheet.crossed > sheet.gained or sheet.crossed % terms.reroll:
        yield Fault(
            "LW-COINS-CROSSED",
            "the coin box",
            f"{_coins(sheet.crossed)} crossed out, of {sheet.gained} drawn, at {terms.reroll} a reroll.",
            "only coins that were gained can be spent, and every reroll costs the same",
        )


def _coins(count: int) -> str:
    return "1 coin is" if count == 1 else f"{count} coins are"
