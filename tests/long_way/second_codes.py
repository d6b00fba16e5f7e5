"""Which rules of The Long Way a turn breaks, and which a sheet alone, once more: from the text of the rules alone.

What a tile or display breaks by itself is told without asking whether it would have earned a bonus. A tile is what it
looks like: if it looks like one of the chart as rolled it is that one, else it is turned. Of a sheet that no order of
drawing leads to: if some order earns a part of what it shows, the rest is unearned; if some order earns all of it and
more, a bonus was missed; if neither, what is earned cannot be used as shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from re import split

from tests.long_way.second_opinion import Sheet, Side, Space, Tile, across, after, with_bonus

NOWHERE: Side = (-9, -9, "n")
Picture = tuple[frozenset[Space], frozenset[Side]]


def place(name: str) -> Space:
    """A space by its name; `<A3` is the one to the left of A3."""
    left = name.count("<")
    name = name.lstrip("<")
    return ord(name[0]) - 65 - left, int(name[1:]) - 1


def edge(name: str) -> Side:
    return (*place(name[:-1]), name[-1])


def turned(tile: Tile, degrees: int) -> Tile:
    spaces, walls = tile
    for _ in range(degrees // 90):
        spaces = [(y, -x) for x, y in spaces]
        walls = [(y, -x, "nesw"["wnes".index(side)]) for x, y, side in walls]
    left, low = min(x for x, _ in spaces), min(y for _, y in spaces)
    return [(x - left, y - low) for x, y in spaces], [(x - left, y - low, side) for x, y, side in walls]


def look(tile: Tile) -> Picture:
    return frozenset(tile[0]), frozenset(tile[1])


def meant(tiles: Mapping[str, Tile], name: str, degrees: int, numbers: list[int], roll: str = "") -> tuple[str, int]:
    """Which tile it is, and how it is turned: by its look, by the dice rolled, then by the displays that it shows."""
    if name not in tiles:
        return name, 0
    seen = look(turned(tiles[name], degrees))
    like = [(turn, other) for other in tiles for turn in (0, 90, 180, 270) if look(turned(tiles[other], turn)) == seen]
    shown = [each for each in like if all(str(number) in each[1] for number in numbers)]
    for some in ([each for each in like if not each[0]], [each for each in like if each[1] == roll], shown, like):
        if some:
            return min(some, key=lambda each: each[1])[1], min(some, key=lambda each: each[1])[0]
    return name, degrees


def tile_codes(sheet: Sheet, name: str, turn: int, at: Space, displays: list[tuple[int, Space]], dice: str) -> set[str]:
    """What is wrong with a tile by itself. `dice`: those that were rolled, or its own."""
    found = {"LW-ROTATED"} if turn else set()
    if name != dice and name in sheet.tiles:
        found.add("LW-TILE-ROLL")
    if len(displays) != 1:
        found.add("LW-DISPLAY-COUNT")
    spaces, _ = stamped(sheet.tiles, name, turn, at)
    if name not in sheet.tiles:
        found.add("LW-CATALOGUE")
    elif any(space not in spaces for _, space in displays):
        found.add("LW-DISPLAY-PLACE")
    if name in sheet.tiles and any(str(number) not in dice for number, _ in displays):
        found.add("LW-DISPLAY-NUMBER")
    return found | ({"LW-OFF-GRID"} if not all(map(sheet.inside, spaces)) else set())


def stamped(tiles: Mapping[str, Tile], name: str, turn: int, at: Space) -> Tile:
    """The spaces and walls of a tile where it lies; of one that there is not, its place."""
    spaces, walls = turned(tiles[name], turn) if name in tiles else ([(0, 0)], [])
    return [(at[0] + x, at[1] + y) for x, y in spaces], [(at[0] + x, at[1] + y, side) for x, y, side in walls]


def cafeteria_codes(sheet: Sheet, one: Space, two: Space) -> set[str]:
    found = {"LW-CAFETERIA-SHAPE"} if abs(one[0] - two[0]) + abs(one[1] - two[1]) != 1 else set()
    return found | (set() if sheet.inside(one) and sheet.inside(two) else {"LW-OFF-GRID"})


def outside(sheet: Sheet, sides: list[Side]) -> bool:
    """Whether a doorway leads out of the grid where neither entrance nor exit is."""
    gates = (sheet.entrance, sheet.exit)
    return any(
        not sheet.inside(side[:2]) or (not sheet.inside(across(side)[:2]) and side not in gates) for side in sides
    )


def bonus_codes(sheet: Sheet, bonus: str) -> set[str]:
    if bonus == "$":
        return set()
    sides = [edge(name) for name in bonus[1:].split("+")]
    if bonus[0] == "+":
        known = {"LW-WALL-TWICE"} if sides[0] in sheet.walls else set()
        return known if sheet.inside(sides[0][:2]) else {"LW-OFF-GRID"}
    if outside(sheet, sides):
        return {"LW-DOOR-EXTERIOR"}
    shut = sheet.shut(sides[0])
    return {"LW-DOOR-NO-WALL"} if not set(sides) <= shut else {"LW-DOOR-HALF"} if shut - set(sides) else set()


def choice_codes(sheet: Sheet, roll: str, choice: str) -> set[str]:
    """The rules that a choice on a roll breaks."""
    first, *words = choice.split()
    if first == "stop":
        return set()
    if first == "cafe":
        one, two = map(place, split(r"(?<=\d)-", words[0]))
        found = cafeteria_codes(sheet, one, two)
        found |= {"LW-CAFETERIA-COUNT"} if len(sheet.cafeterias) == 2 else set()
        return found | ({"LW-OVERLAP"} if {one, two} & sheet.drawn else set())
    name, _, anchor = first.rpartition("@")
    name, _, degrees = (name or roll).partition("^")
    displays = [(int(word[1]), place(word[2:])) for word in words if word[0] == "="]
    name, turn = meant(sheet.tiles, name, int(degrees or 0), [number for number, _ in displays], roll)
    found = tile_codes(sheet, name, turn, place(anchor), displays, roll)
    spaces, walls = stamped(sheet.tiles, name, turn, place(anchor))
    if set(spaces) & sheet.drawn:
        found.add("LW-OVERLAP")
    new = sheet.copy()
    new.walls |= set(walls)
    new.drawn |= set(spaces)
    eaten = {space for cafeteria in sheet.cafeterias for space in cafeteria}
    number, on = displays[0] if displays else (0, spaces[0])
    earned = any(near in eaten or sheet.displays.get(near) == number for near in new.around(on))
    wrong, bonuses = bool(found), [word for word in words if word[0] != "="]
    for bonus in bonuses:
        broken = bonus_codes(new, bonus)
        new = new if broken else with_bonus(new, bonus) or new
        found |= broken
    if not wrong and len(bonuses) != earned:
        found.add("LW-BONUS-MISSED" if earned and not bonuses else "LW-BONUS-MANY" if earned else "LW-BONUS-UNEARNED")
    return found


def turn_codes(sheets: list[Sheet], before: list[str], turn: str) -> set[str]:
    """The rules that a turn breaks, after turns that broke none. `sheets`: those after these turns."""
    stopped, roller = [False] * len(sheets), 0
    for each in before:
        choices = each.partition(":")[2].split("|")
        stopped = [done or choice.strip() == "stop" for done, choice in zip(stopped, choices, strict=True)]
        seats = [(roller + step) % len(sheets) for step in range(1, len(sheets) + 1)]
        roller = next((seat for seat in seats if not stopped[seat]), roller)
    head, _, tail = turn.partition(":")
    rolls = head.strip().split(">")
    found = {"LW-STOPPED"} if all(stopped) else set()
    if not set(rolls) <= set(sheets[0].tiles):
        found.add("LW-CATALOGUE")
    if any(one[0] != other[0] and one[1] != other[1] for one, other in pairwise(rolls)):
        found.add("LW-REROLL")
    if len(rolls) - 1 > sheets[roller].coins:
        found.add("LW-REROLL-COIN")
    for done, sheet, choice in zip(stopped, sheets, map(str.strip, tail.split("|")), strict=True):
        if done:
            found |= {"LW-STOPPED"} if choice != "-" else set()
        else:
            found |= {"LW-NO-CHOICE"} if choice == "-" else choice_codes(sheet, rolls[-1], choice)
    return found


def sheet_codes(columns: int, rows: int, tiles: Mapping[str, Tile], text: str) -> set[str]:
    """What is wrong with a sheet whatever the order in which it was drawn."""
    parts = text.split()
    gates = {part.partition(":")[0]: edge(part.partition(":")[2]) for part in parts if part.startswith(("in:", "out:"))}
    sheet = Sheet(columns, rows, tiles, gates.get("in", NOWHERE), gates.get("out", NOWHERE))
    found = {"LW-GATE-MISSING"} if len(gates) < 2 < len(parts) else set()
    for gate in gates.values():
        if not sheet.inside(gate[:2]) or sheet.inside(across(gate)[:2]):
            found.add("LW-GATE-EDGE")
    if len(gates) == 2 and sheet.entrance == sheet.exit:
        found.add("LW-GATE-SHARED")
    taken: list[list[Space]] = []
    dots: set[Space] = set()
    own: list[set[Side]] = []
    for part in (part for part in parts if part[0].isdigit()):
        head, *shown = part.split("=")
        name, _, at = head.partition("@")
        name, _, degrees = name.partition("^")
        displays = [(int(word[0]), place(word[1:])) for word in shown]
        name, turn = meant(tiles, name, int(degrees or 0), [number for number, _ in displays])
        found |= tile_codes(sheet, name, turn, place(at), displays, name)
        spaces, walls = stamped(tiles, name, turn, place(at))
        own.append(set(walls))
        dots |= {space for space in spaces if space not in {side[:2] for side in own[-1]}}
        taken.append([space for space in spaces if sheet.inside(space)])
    cafeterias = [list(map(place, split(r"(?<=\d)-", part[5:]))) for part in parts if part.startswith("cafe:")]
    for one, two in cafeterias:
        found |= cafeteria_codes(sheet, one, two)
    taken += [[space for space in cafeteria if sheet.inside(space)] for cafeteria in cafeterias]
    found |= {"LW-CAFETERIA-COUNT"} if len(cafeterias) > 2 else set()
    found |= {"LW-OVERLAP"} if any(set(one) & set(other) for one, other in combinations(taken, 2)) else set()
    stray = {place(part[4:]) for part in parts if part.startswith("dot:")}
    if stray - dots or any(part.startswith("nodot:") for part in parts):
        found.add("LW-DOT")
    sheet.walls = set().union(*own)
    for part in (part for part in parts if part[0] == "+"):
        wall = edge(part[1:])
        found |= bonus_codes(sheet, part)
        sheet.walls.add(wall)
    for part in (part for part in parts if part[0] == "/"):
        sides = {edge(name) for name in part[1:].split("+")}
        if outside(sheet, list(sides)):
            found.add("LW-DOOR-EXTERIOR")
            continue
        found |= set() if sides <= sheet.walls - sheet.opened else {"LW-DOOR-NO-WALL"}
        sheet.opened |= sides
        # The other wall of the edge may have come later, unless it came with the same tile.
        both = {each for side in sides for each in (side, across(side))}
        found |= {"LW-DOOR-HALF"} if any(sides < both <= walls for walls in own) else set()
    crossed, gained = next((map(int, part[6:].split("/")) for part in parts if part.startswith("coins:")), (0, 0))
    found |= {"LW-COINS-PAIR"} if gained % 2 else set()
    return found | ({"LW-COINS-CROSSED"} if crossed > gained else set())


def order_code(start: Sheet, things: list[tuple[str, str]], bonuses: list[str]) -> str:
    """Why things and bonuses that no order of drawing leads to cannot be."""
    if reaches(start, things, bonuses, part=True):
        return "LW-BONUS-UNEARNED"
    return "LW-BONUS-MISSED" if reaches(start, things, bonuses, more=True) else "LW-ORDER"


def reaches(
    start: Sheet, things: list[tuple[str, str]], bonuses: list[str], part: bool = False, more: bool = False
) -> bool:
    """Whether some order takes these bonuses; with `part` perhaps not all of them, with `more` others as well."""
    if not things:
        return part or not bonuses
    return any(
        reaches(new, things[:at] + things[at + 1 :], left, part, more)
        for at, (roll, thing) in enumerate(things)
        for new, left in drawn(start, roll, thing, bonuses, more)
    )


def drawn(start: Sheet, roll: str, thing: str, bonuses: list[str], more: bool) -> Iterator[tuple[Sheet, list[str]]]:
    if plain := after(start, roll, thing):
        yield plain, bonuses
    elif thing[:4] != "cafe":
        for at, bonus in enumerate(bonuses):
            if bonus not in bonuses[:at] and (new := after(start, roll, f"{thing} {bonus}")):
                yield new, bonuses[:at] + bonuses[at + 1 :]
        if more and (new := after(start, roll, f"{thing} $")):
            yield new, bonuses
