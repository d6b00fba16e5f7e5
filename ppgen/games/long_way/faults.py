"""What is illegal about a player's choice, all of it at once (the-long-way, Each turn)."""

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
    doorway_name,
    side_name,
    space_name,
)
from ppgen.games.long_way.plan import Ground, SheetBits
from ppgen.games.long_way.play import with_bonus
from ppgen.games.long_way.sheet import Cafeteria, Display, Doorway, PlacedTile, PlayerSheet
from ppgen.rules.verdict import Fault


def choice_faults(ground: Ground, sheet: PlayerSheet, roll: str, choice: Choice) -> list[Fault]:
    """Everything illegal about a choice on a sheet; a choice of one who has stopped is not asked here."""
    match choice:
        case DrawTile():
            return _tile_faults(ground, sheet, roll, choice)
        case DrawCafeteria(cafeteria):
            return _cafeteria_faults(ground, SheetBits.of(ground, sheet), cafeteria)
        case _:
            return []


def _tile_faults(ground: Ground, sheet: PlayerSheet, roll: str, choice: DrawTile) -> list[Fault]:
    placed = PlacedTile(choice.tile or roll, choice.anchor, choice.displays, choice.rotation)
    if placed.rotation:
        # What looks like the tile of the roll is that tile, however it was turned.
        same = ground.stamps.named(placed, roll)
        placed = same if (same.tile, same.rotation) == (roll, 0) else placed
    faults: list[Fault] = []
    if placed.tile != roll and ground.stamps.at(roll, choice.anchor).known:
        faults.append(
            Fault(
                "LW-TILE-ROLL",
                space_name(choice.anchor),
                f"Tile {placed.tile} is drawn, but the dice show {roll[0]} and {roll[1]}.",
                "draw the tile of the final roll, or a cafeteria, or stop",
                roll,
                placed.tile,
            )
        )
    faults.extend(tile_faults(ground, placed, roll if placed.tile != roll else None))
    taken = SheetBits.of(ground, sheet).occupied & ground.stamps.of(placed).mask
    if taken:
        faults.append(overlap_fault(ground, f"Tile {placed.tile}", taken))
    drawn = sheet.with_(tile=placed)
    after = drawn
    for bonus in choice.bonuses:
        faults.extend(bonus_faults(ground, after, bonus))
        after = with_bonus(ground, after, bonus)
    if faults and not all(fault.code in _USES for fault in faults):
        # A tile or display that is wrong in itself leaves open whether it would have earned anything.
        return faults
    display = choice.displays[0]
    triggers = SheetBits.of(ground, drawn).triggers(display.space, display.number)
    if triggers and not choice.bonuses:
        faults.append(missed_fault(display, triggers))
    elif choice.bonuses and not triggers:
        faults.append(
            Fault(
                "LW-BONUS-UNEARNED",
                space_name(display.space),
                f"A bonus is taken, but the display on {space_name(display.space)} is next to no cafeteria or match, "
                "or only to one behind a wall without a doorway.",
                "it needs an earlier cafeteria or matching display on a neighbouring space, and no such wall between",
            )
        )
    elif len(choice.bonuses) > 1:
        faults.append(
            Fault(
                "LW-BONUS-MANY",
                space_name(display.space),
                f"The display on {space_name(display.space)} earns one bonus, and {len(choice.bonuses)} are taken.",
                "one display earns one bonus, however many neighbours match",
                "1",
                str(len(choice.bonuses)),
            )
        )
    return faults


_USES = frozenset({"LW-WALL-TWICE", "LW-DOOR-NO-WALL", "LW-DOOR-HALF", "LW-DOOR-EXTERIOR"})
"""Faults in how a bonus is used: whether it was earned can still be asked."""


def tile_faults(ground: Ground, placed: PlacedTile, roll: str | None = None) -> list[Fault]:
    """What is wrong with a tile by itself. `roll`: the dice that its display must match, where they are not its own."""
    stamp = ground.stamps.of(placed)
    at = space_name(placed.anchor)
    faults: list[Fault] = []
    if not stamp.known:
        faults.append(
            Fault(
                "LW-CATALOGUE",
                at,
                f"There is no tile {placed.tile}: the light die gives a shape and the dark die a wall layout.",
                f"the catalogue has {', '.join(sorted(ground.catalogue.shapes))} by the light die, and tiles such as "
                f"{', '.join(sorted(ground.catalogue.tiles)[:3])}",
                actual=placed.tile,
            )
        )
    if not stamp.as_rolled:
        faults.append(
            Fault(
                "LW-ROTATED",
                at,
                f"Tile {placed.tile} at {at} is turned by {placed.rotation} degrees; tiles are drawn as rolled.",
                f"draw it as {placed.tile}@{at}",
                "0",
                str(placed.rotation),
            )
        )
    if not stamp.inside:
        out = ", ".join(space_name(space) for space in stamp.spaces if space not in ground.grid)
        faults.append(
            Fault(
                "LW-OFF-GRID",
                at,
                f"Tile {placed.tile} at {at} leaves the grid: {out}.",
                "every space of a tile lies on the grid",
            )
        )
    faults.extend(_display_faults(placed, stamp.spaces, roll or placed.tile, stamp.known))
    return faults


def _display_faults(placed: PlacedTile, spaces: tuple[Space, ...], dice: str, known: bool) -> Iterator[Fault]:
    at = space_name(placed.anchor)
    if len(placed.displays) != 1:
        yield Fault(
            "LW-DISPLAY-COUNT",
            at,
            f"Tile {placed.tile} at {at} has {len(placed.displays) or 'no'} displays; a tile has exactly one.",
            "draw one display on one space of the tile",
            "1",
            str(len(placed.displays)),
        )
    for display in placed.displays:
        where = space_name(display.space)
        if known and display.space not in spaces:
            yield Fault(
                "LW-DISPLAY-PLACE",
                where,
                f"The display of tile {placed.tile} at {at} stands on {where}, which is no space of that tile.",
                f"its spaces are {', '.join(space_name(space) for space in spaces)}",
            )
        if known and str(display.number) not in dice:
            yield Fault(
                "LW-DISPLAY-NUMBER",
                where,
                f"Display {display.number} on {where} is neither {dice[0]} nor {dice[1]}, which the dice show.",
                "a display has the number of either die",
                f"{dice[0]} or {dice[1]}",
                str(display.number),
            )


def overlap_fault(ground: Ground, what: str, taken: int) -> Fault:
    spaces = ground.listed(taken)
    names = ", ".join(map(str, spaces))
    return Fault(
        "LW-OVERLAP",
        str(spaces[0]),
        f"{what} is drawn over {names}, which {'is' if len(spaces) == 1 else 'are'} not empty.",
        "tiles and cafeterias are drawn on empty spaces: no tile, no cafeteria, no wall",
    )


def missed_fault(display: Display, triggers: tuple[Space, ...]) -> Fault:
    where = space_name(display.space)
    return Fault(
        "LW-BONUS-MISSED",
        where,
        f"The display on {where} takes no bonus, though nothing shuts it off from {' and '.join(map(str, triggers))}.",
        "take exactly one: a wall `+F2n`, a doorway `/F2n`, or two coins `$`",
    )


def _cafeteria_faults(ground: Ground, plan: SheetBits, cafeteria: Cafeteria) -> list[Fault]:
    faults = cafeteria_faults(ground, cafeteria)
    most = ground.terms.cafeterias
    if len(plan.sheet.cafeterias) >= most:
        faults.append(cafeteria_count_fault(cafeteria, most))
    mask = sum(ground.bit(space) for space in set(cafeteria.spaces))
    if mask & plan.occupied:
        faults.append(overlap_fault(ground, "A cafeteria", mask & plan.occupied))
    return faults


def cafeteria_faults(ground: Ground, cafeteria: Cafeteria) -> list[Fault]:
    """What is wrong with a cafeteria by itself."""
    one, other = cafeteria.spaces
    faults = []
    if abs(one.column - other.column) + abs(one.row - other.row) != 1:
        faults.append(
            Fault(
                "LW-CAFETERIA-SHAPE",
                space_name(one),
                f"A cafeteria covers two neighbours, and {space_name(one)} and {space_name(other)} are none.",
                "draw it on two spaces that share an edge",
            )
        )
    out = [space_name(space) for space in cafeteria.spaces if space not in ground.grid]
    if out:
        faults.append(
            Fault(
                "LW-OFF-GRID",
                out[0],
                f"A cafeteria leaves the grid: {', '.join(out)}.",
                "both of its spaces lie on the grid",
            )
        )
    return faults


def cafeteria_count_fault(cafeteria: Cafeteria, most: int) -> Fault:
    return Fault(
        "LW-CAFETERIA-COUNT",
        space_name(cafeteria.first),
        f"This is one cafeteria too many: a sheet has at most {most}.",
        "draw the tile, or stop",
        f"at most {most}",
    )


def bonus_faults(ground: Ground, sheet: PlayerSheet, bonus: Bonus) -> list[Fault]:
    """What is wrong with one use of a bonus on the sheet as it is then."""
    plan = SheetBits.of(ground, sheet)
    match bonus:
        case BonusWall(wall):
            return wall_faults(plan, wall)
        case BonusDoorway(doorway):
            return doorway_faults(plan, doorway)
        case BonusCoins():
            return []


def wall_faults(plan: SheetBits, wall: SpaceSide) -> list[Fault]:
    name = side_name(wall)
    if wall.space not in plan.ground.grid:
        return [
            Fault(
                "LW-OFF-GRID", name, f"The wall at {name} is not on the grid.", "a wall belongs to a space of the grid"
            )
        ]
    if plan.has_wall(wall):
        return [wall_twice_fault(wall)]
    return []


def wall_twice_fault(wall: SpaceSide) -> Fault:
    name = side_name(wall)
    return Fault(
        "LW-WALL-TWICE",
        name,
        f"A bonus wall is drawn at {name}, where a wall stands already.",
        f"choose a side without a wall; the other side of that edge is {side_name(wall.mate)}",
    )


def doorway_faults(plan: SheetBits, doorway: Doorway) -> list[Fault]:
    """A doorway opens the whole edge: every shut wall on it, at least one (the-long-way, note on double walls)."""
    name = doorway_name(doorway)
    first = doorway.walls[0]
    outside = exterior_fault(plan, doorway)
    if outside is not None:
        return [outside]
    shut = plan.edge_shut(first)
    for wall in doorway.walls:
        if wall not in shut:
            why = "has a doorway already" if plan.has_wall(wall) else "is not there"
            return [
                Fault(
                    "LW-DOOR-NO-WALL",
                    side_name(wall),
                    f"The doorway {name} goes through a wall at {side_name(wall)} that {why}.",
                    f"shut there: {' and '.join(map(side_name, shut)) or 'nothing'}",
                )
            ]
    left = [side_name(wall) for wall in shut if wall not in doorway.walls]
    if left:
        return [
            Fault(
                "LW-DOOR-HALF",
                side_name(first),
                f"The doorway {name} leaves the wall at {left[0]} shut, so it connects nothing.",
                f"cut both: {doorway_name(Doorway.through(*shut))}",
                doorway_name(Doorway.through(*shut)),
                name,
            )
        ]
    return []


def exterior_fault(plan: SheetBits, doorway: Doorway) -> Fault | None:
    """A doorway may not lead off the grid, but where the entrance or exit is it opens the space's own wall."""
    grid, gates = plan.ground.grid, (plan.sheet.entrance, plan.sheet.exit)
    for wall in doorway.walls:
        if wall.space not in grid or (grid.is_exterior(wall) and wall not in gates):
            return Fault(
                "LW-DOOR-EXTERIOR",
                side_name(wall),
                f"The doorway {doorway_name(doorway)} leads out of the grid, where neither entrance nor exit is.",
                "a doorway connects two neighbouring spaces, or clears the entrance or the exit",
            )
    return None
