"""Everything that is illegal about a player's choice (the-long-way, Each turn)."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.boards.space import Space, SpaceSide
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
from ppgen.games.long_way.play import with_bonus
from ppgen.games.long_way.sheet import Cafeteria, Doorway, PlacedTile, PlayerSheet
from ppgen.games.long_way.sheet_bits import Ground, SheetBits
from ppgen.games.long_way.tiles import spaces_mask
from ppgen.rules.verdict import Fault


def choice_faults(ground: Ground, sheet: PlayerSheet, roll: str, choice: Choice) -> list[Fault]:
    """Everything that is illegal about a choice of a player who has not stopped."""
    match choice:
        case DrawTile():
            return _tile_faults(ground, sheet, roll, choice)
        case DrawCafeteria(cafeteria):
            return list(_cafeteria_faults(ground, SheetBits.of(ground, sheet), cafeteria))
        case _:
            return []


def _tile_faults(ground: Ground, sheet: PlayerSheet, roll: str, choice: DrawTile) -> list[Fault]:
    # What looks like the tile of the roll is that tile, however it was turned.
    placed = ground.stamps.named(PlacedTile(choice.tile or roll, choice.anchor, choice.displays, choice.rotation), roll)
    faults: list[Fault] = []
    if placed.tile != roll and ground.stamps.at(roll, choice.anchor).known:
        message = f"Tile {placed.tile} is drawn, but the dice show {roll[0]} and {roll[1]}."
        hint = "draw the tile of the final roll, or a cafeteria, or stop"
        faults.append(Fault("LW-TILE-ROLL", space_name(choice.anchor), message, hint, roll, placed.tile))
    faults += tile_faults(ground, placed, roll if placed.tile != roll else None)
    if taken := SheetBits.of(ground, sheet).occupied & ground.stamps.of(placed).mask:
        faults.append(overlap_fault(ground, f"Tile {placed.tile}", taken))
    # Whether a faulty tile or display would have earned anything is an open question.
    sound = not faults
    drawn = after = sheet.with_(tile=placed)
    for bonus in choice.bonuses:
        faults += bonus_faults(ground, after, bonus)
        after = with_bonus(ground, after, bonus)
    return faults + _earning_faults(SheetBits.of(ground, drawn), choice) if sound else faults


def _earning_faults(bits: SheetBits, choice: DrawTile) -> list[Fault]:
    """Whether the bonuses taken are those that the display just drawn earns."""
    display, taken = choice.displays[0], len(choice.bonuses)
    where = space_name(display.space)
    triggers = bits.triggers(display.space, display.number)
    if triggers and not taken:
        names = " and ".join(map(str, triggers))
        message = f"The display on {where} takes no bonus, though nothing shuts it off from {names}."
        hint = "take exactly one: a wall `+F2n`, a doorway `/F2n`, or two coins `$`"
        return [Fault("LW-BONUS-MISSED", where, message, hint)]
    if taken and not triggers:
        message = (
            f"A bonus is taken, but the display on {where} is next to no cafeteria or match, or only to one behind a "
            "wall without a doorway."
        )
        hint = "it needs an earlier cafeteria or matching display on a neighbouring space, and no such wall between"
        return [Fault("LW-BONUS-UNEARNED", where, message, hint)]
    if taken > 1:
        message = f"The display on {where} earns one bonus, and {taken} are taken."
        hint = "one display earns one bonus, however many neighbours match"
        return [Fault("LW-BONUS-MANY", where, message, hint, "1", str(taken))]
    return []


def tile_faults(ground: Ground, placed: PlacedTile, roll: str | None = None) -> Iterator[Fault]:
    """What is wrong with a tile by itself. `roll`: the dice that its display must match, where they are not its own."""
    stamp = ground.stamps.of(placed)
    at = space_name(placed.anchor)
    if not stamp.known:
        yield Fault(
            "LW-CATALOGUE",
            at,
            f"There is no tile {placed.tile}: the light die gives a shape and the dark die a wall layout.",
            f"the catalogue has {', '.join(sorted(ground.catalogue.shapes))} by the light die, and tiles such as "
            f"{', '.join(sorted(ground.catalogue.tiles)[:3])}",
            actual=placed.tile,
        )
    if not stamp.as_rolled:
        message = f"Tile {placed.tile} at {at} is turned by {placed.rotation} degrees; tiles are drawn as rolled."
        yield Fault("LW-ROTATED", at, message, f"draw it as {placed.tile}@{at}", "0", str(placed.rotation))
    if not stamp.inside:
        out = ", ".join(space_name(space) for space in stamp.spaces if space not in ground.grid)
        message = f"Tile {placed.tile} at {at} leaves the grid: {out}."
        yield Fault("LW-OFF-GRID", at, message, "every space of a tile lies on the grid")
    yield from _display_faults(placed, stamp.spaces, roll or placed.tile, stamp.known)


def _display_faults(placed: PlacedTile, spaces: tuple[Space, ...], dice: str, known: bool) -> Iterator[Fault]:
    at = space_name(placed.anchor)
    if len(placed.displays) != 1:
        message = f"Tile {placed.tile} at {at} has {len(placed.displays) or 'no'} displays; a tile has exactly one."
        hint = "draw one display on one space of the tile"
        yield Fault("LW-DISPLAY-COUNT", at, message, hint, "1", str(len(placed.displays)))
    for display in placed.displays:
        where = space_name(display.space)
        if known and display.space not in spaces:
            message = f"The display of tile {placed.tile} at {at} stands on {where}, which is not a space of that tile."
            hint = f"its spaces are {', '.join(space_name(space) for space in spaces)}"
            yield Fault("LW-DISPLAY-PLACE", where, message, hint)
        if known and str(display.number) not in dice:
            message = f"Display {display.number} on {where} is neither {dice[0]} nor {dice[1]}, which the dice show."
            hint = "a display has the number of either die"
            yield Fault("LW-DISPLAY-NUMBER", where, message, hint, f"{dice[0]} or {dice[1]}", str(display.number))


def overlap_fault(ground: Ground, what: str, taken: int) -> Fault:
    spaces = ground.listed(taken)
    names = ", ".join(map(str, spaces))
    message = f"{what} is drawn over {names}, which {'is' if len(spaces) == 1 else 'are'} not empty."
    hint = "tiles and cafeterias are drawn on empty spaces: no tile, no cafeteria, no wall"
    return Fault("LW-OVERLAP", str(spaces[0]), message, hint)


def _cafeteria_faults(ground: Ground, bits: SheetBits, cafeteria: Cafeteria) -> Iterator[Fault]:
    yield from cafeteria_faults(ground, cafeteria)
    most = ground.terms.cafeterias
    if len(bits.sheet.cafeterias) >= most:
        yield cafeteria_count_fault(cafeteria, most)
    if taken := spaces_mask(ground.grid, cafeteria.spaces) & bits.occupied:
        yield overlap_fault(ground, "A cafeteria", taken)


def cafeteria_faults(ground: Ground, cafeteria: Cafeteria) -> Iterator[Fault]:
    """What is wrong with a cafeteria by itself."""
    first, second = cafeteria.spaces
    if abs(first.column - second.column) + abs(first.row - second.row) != 1:
        message = f"A cafeteria covers two neighbours, and {space_name(first)} and {space_name(second)} are not."
        yield Fault("LW-CAFETERIA-SHAPE", space_name(first), message, "draw it on two spaces that share an edge")
    out = [space_name(space) for space in cafeteria.spaces if space not in ground.grid]
    if out:
        message = f"A cafeteria leaves the grid: {', '.join(out)}."
        yield Fault("LW-OFF-GRID", out[0], message, "both of its spaces lie on the grid")


def cafeteria_count_fault(cafeteria: Cafeteria, most: int) -> Fault:
    message = f"This is one cafeteria too many: a sheet has at most {most}."
    hint = "draw the tile, or stop"
    return Fault("LW-CAFETERIA-COUNT", space_name(cafeteria.first), message, hint, f"at most {most}")


def bonus_faults(ground: Ground, sheet: PlayerSheet, bonus: Bonus) -> Iterator[Fault]:
    """What is wrong with one use of a bonus on the sheet as it is then."""
    bits = SheetBits.of(ground, sheet)
    match bonus:
        case BonusWall(wall):
            if wall.space not in ground.grid:
                yield wall_off_grid_fault(wall)
            elif bits.has_wall(wall):
                yield wall_twice_fault(wall)
        case BonusDoorway(doorway):
            yield from doorway_faults(bits, doorway)
        case BonusCoins():
            pass


def wall_off_grid_fault(wall: SpaceSide) -> Fault:
    message = f"The wall at {side_name(wall)} is not on the grid."
    return Fault("LW-OFF-GRID", side_name(wall), message, "a wall belongs to a space of the grid")


def wall_twice_fault(wall: SpaceSide) -> Fault:
    name = side_name(wall)
    message = f"A bonus wall is drawn at {name}, where a wall stands already."
    hint = f"choose a side without a wall; the other side of that edge is {side_name(wall.mate)}"
    return Fault("LW-WALL-TWICE", name, message, hint)


def doorway_faults(bits: SheetBits, doorway: Doorway) -> Iterator[Fault]:
    """A doorway opens the whole edge: every shut wall on it, at least one (the-long-way, note on double walls)."""
    name = doorway_name(doorway)
    if (outside := exterior_fault(bits, doorway)) is not None:
        yield outside
        return
    shut = bits.edge_shut(doorway.walls[0])
    for wall in doorway.walls:
        if wall not in shut:
            hint = f"shut there: {' and '.join(map(side_name, shut)) or 'nothing'}"
            yield no_wall_fault(doorway, wall, bits.has_wall(wall), hint)
            return
    left = [side_name(wall) for wall in shut if wall not in doorway.walls]
    if left:
        both = doorway_name(Doorway.through(*shut))
        message = f"The doorway {name} leaves the wall at {left[0]} shut, so it connects nothing."
        yield Fault("LW-DOOR-HALF", side_name(doorway.walls[0]), message, f"cut both: {both}", both, name)


def no_wall_fault(doorway: Doorway, wall: SpaceSide, cut: bool, hint: str) -> Fault:
    """A doorway through a wall that is not there, or that has been `cut` before."""
    why = "already has a doorway" if cut else "is not there"
    message = f"The doorway {doorway_name(doorway)} goes through a wall at {side_name(wall)} that {why}."
    return Fault("LW-DOOR-NO-WALL", side_name(wall), message, hint)


def exterior_fault(bits: SheetBits, doorway: Doorway) -> Fault | None:
    """A doorway may not lead off the grid, but where the entrance or exit is it opens the space's own wall."""
    grid, gates = bits.ground.grid, (bits.sheet.entrance, bits.sheet.exit)
    for wall in doorway.walls:
        if wall.space not in grid or (grid.is_exterior(wall) and wall not in gates):
            message = f"The doorway {doorway_name(doorway)} leads out of the grid, where neither entrance nor exit is."
            hint = "a doorway connects two neighbouring spaces, or clears the entrance or the exit"
            return Fault("LW-DOOR-EXTERIOR", side_name(wall), message, hint)
    return None
