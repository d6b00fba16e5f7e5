"""The Long Way once more, by brute force: written from the rules alone, sharing nothing with the package.

A turn: "draw the rolled tile, not rotated, on empty grid spaces"; "on any one space of the tile" a display
"corresponding to either one of the dice"; "if, adjacent to the new display and not separated from it by a wall without
a doorway, there's a previously placed cafeteria or matching display, do one of these": one wall on a side that has
none, one doorway through every wall that shuts an edge (inside the grid, or before the entrance or exit), or two coins.
Or "draw a cafeteria", two at most; or "stop playing". "Every space where you place a wall segment is no longer empty."

The way: "the shortest path from the entrance to a cafeteria, the nearest one; continue from either space of that
cafeteria to the other; finish with the shortest path to the exit". "1 point per display on the path, -1 per empty
space", "0 if there's no path from the entrance to the exit". Every shortest path is walked, and the best counts.

A game: the roller spends coins on rerolls of one die, all act on the final roll, and the dice pass to the left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, product

Space = tuple[int, int]
Side = tuple[int, int, str]
Tile = tuple[list[Space], list[Side]]

STEPS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
BEHIND = {"n": "s", "e": "w", "s": "n", "w": "e"}


def space(name: str) -> Space:
    return ord(name[0]) - 65, int(name[1:]) - 1


def side(name: str) -> Side:
    return (*space(name[:-1]), name[-1])


def across(where: Side) -> Side:
    x, y, which = where
    return x + STEPS[which][0], y + STEPS[which][1], BEHIND[which]


@dataclass
class Sheet:
    columns: int
    rows: int
    tiles: Mapping[str, Tile]
    """The catalogue: spaces and walls of each tile, from the bottom left corner of its bounding box."""
    entrance: Side
    exit: Side
    drawn: set[Space] = field(default_factory=set)
    """Spaces with a tile, a cafeteria or a bonus wall: all others are empty."""
    walls: set[Side] = field(default_factory=set)
    opened: set[Side] = field(default_factory=set)
    displays: dict[Space, int] = field(default_factory=dict)
    cafeterias: list[tuple[Space, Space]] = field(default_factory=list)
    coins: int = 0

    def copy(self) -> Sheet:
        return Sheet(
            *(self.columns, self.rows, self.tiles, self.entrance, self.exit),
            *(set(self.drawn), set(self.walls), set(self.opened)),
            *(dict(self.displays), list(self.cafeterias), self.coins),
        )

    def inside(self, where: Space) -> bool:
        return 0 <= where[0] < self.columns and 0 <= where[1] < self.rows

    def shut(self, where: Side) -> set[Side]:
        """The walls without a doorway on the edge of a side."""
        return {wall for wall in (where, across(where)) if wall in self.walls and wall not in self.opened}

    def around(self, here: Space) -> Iterator[Space]:
        """The spaces to which one can walk."""
        for which, (dx, dy) in STEPS.items():
            there = here[0] + dx, here[1] + dy
            if self.inside(there) and not self.shut((*here, which)):
                yield there


def after(sheet: Sheet, roll: str, choice: str) -> Sheet | None:
    """The sheet after a choice (`A3 =5A4 +F2n`, `cafe F6-G6`, `stop`); None where it is not allowed."""
    new = sheet.copy()
    words = choice.split()
    if words == ["stop"]:
        return new
    if words[0] == "cafe":
        one, two = map(space, words[1].split("-"))
        fits = all(new.inside(each) and each not in new.drawn for each in (one, two))
        if not fits or abs(one[0] - two[0]) + abs(one[1] - two[1]) != 1 or len(new.cafeterias) == 2:
            return None
        new.cafeterias.append((one, two))
        new.drawn |= {one, two}
        return new
    x, y = space(words[0])
    if roll not in new.tiles:
        return None
    spaces, walls = new.tiles[roll]
    on = [(x + dx, y + dy) for dx, dy in spaces]
    if not all(new.inside(each) and each not in new.drawn for each in on):
        return None
    furniture = [(int(word[1]), space(word[2:])) for word in words[1:] if word[0] == "="]
    bonuses = [word for word in words[1:] if word[0] != "="]
    if len(furniture) != 1 or furniture[0][1] not in on or str(furniture[0][0]) not in roll:
        return None
    number, place = furniture[0]
    before = dict(new.displays)
    new.drawn |= set(on)
    new.walls |= {(x + dx, y + dy, which) for dx, dy, which in walls}
    new.displays[place] = number
    eaten = {each for cafeteria in new.cafeterias for each in cafeteria}
    earned = any(near in eaten or before.get(near) == number for near in new.around(place))
    if len(bonuses) != earned:
        return None
    return with_bonus(new, bonuses[0]) if earned else new


def with_bonus(sheet: Sheet, bonus: str) -> Sheet | None:
    new = sheet.copy()
    sides = [side(name) for name in bonus[1:].split("+")] if bonus[1:] else []
    if bonus == "$":
        new.coins += 2
    elif bonus[0] == "+":
        if not new.inside(sides[0][:2]) or sides[0] in new.walls:
            return None
        new.walls.add(sides[0])
        new.drawn.add(sides[0][:2])
    else:
        edge = (sides[0], across(sides[0]))
        outside = not all(new.inside(each[:2]) for each in edge)
        gates = {new.entrance, new.exit}
        if not sides or set(sides) != new.shut(sides[0]) or (outside and not gates & set(edge)):
            return None
        new.opened |= set(sides)
    return new


def may_arise(start: Sheet, things: list[tuple[str, str]], bonuses: list[str]) -> bool:
    """Whether things (a roll and a choice without its bonus) can be drawn in some order that takes these bonuses."""
    if not things:
        return not bonuses
    for number, (roll, thing) in enumerate(things):
        others = things[:number] + things[number + 1 :]
        plain = after(start, roll, thing)
        if plain is not None and may_arise(plain, others, bonuses):
            return True
        for at, bonus in enumerate(bonuses):
            if bonus in bonuses[:at]:
                continue
            with_it = after(start, roll, f"{thing} {bonus}") if thing[:4] != "cafe" else None
            if with_it is not None and may_arise(with_it, others, bonuses[:at] + bonuses[at + 1 :]):
                return True
    return False


# The way of the shoppers ----------------------------------------------------------------------------------------------


@dataclass
class Way:
    score: int
    ties: int = 0
    """How many routes are tied."""


def way(sheet: Sheet) -> Way:
    doors = (sheet.entrance, sheet.exit)
    start, goal = sheet.entrance[:2], sheet.exit[:2]
    if any(gate in sheet.walls and gate not in sheet.opened for gate in doors) or not shortest(sheet, [start], [goal]):
        return Way(0)
    near = {at: len(found[0]) for at in sheet.cafeterias if (found := shortest(sheet, [start], list(at)))}
    orders = [[one for one in near if one == first] + [one for one in near if one != first] for first in near]
    routes: list[tuple[list[Space], ...]] = []
    for order in [order for order in orders if near[order[0]] == min(near.values())] or [[]]:
        stops = [[start], *map(list, order), [goal]]
        routes += product(*(shortest(sheet, stops[leg], stops[leg + 1]) for leg in range(len(stops) - 1)))
    scores = []
    for route in routes:
        crossed = {each for leg in route for each in leg}
        scores.append(len(crossed & set(sheet.displays)) - len(crossed - sheet.drawn))
    return Way(max(scores), len(routes))


def shortest(sheet: Sheet, starts: list[Space], goals: list[Space]) -> list[list[Space]]:
    """Every shortest path from one of some spaces to one of some others; none where there is no path."""
    paths = [[start] for start in starts]
    seen = set(starts)
    while paths:
        if found := [path for path in paths if path[-1] in goals]:
            return found
        paths = [[*path, there] for path in paths for there in sheet.around(path[-1]) if there not in seen]
        seen |= {path[-1] for path in paths}
    return []


# Several players ------------------------------------------------------------------------------------------------------


def play(sheets: list[Sheet], turns: list[str]) -> tuple[int, list[Sheet]]:
    """How many turns are allowed one after the other, and the sheets after them. The first seat rolls first."""
    stopped = [False] * len(sheets)
    roller = 0
    for number, turn in enumerate(turns):
        head, _, tail = turn.partition(":")
        rolls, choices = head.strip().split(">"), [choice.strip() for choice in tail.split("|")]
        pairs = pairwise(rolls)
        one_die = all(sum(a != b for a, b in zip(old, new, strict=True)) <= 1 for old, new in pairs)
        if all(stopped) or len(choices) != len(sheets) or not one_die or len(rolls) - 1 > sheets[roller].coins:
            return number, sheets
        if any(roll[0] not in "123456" or roll[1] not in "123456" for roll in rolls):
            return number, sheets
        paid = [sheet.copy() for sheet in sheets]
        paid[roller].coins -= len(rolls) - 1
        new = []
        for done, sheet, choice in zip(stopped, paid, choices, strict=True):
            made = (
                sheet if done and choice == "-" else None if done or choice == "-" else after(sheet, rolls[-1], choice)
            )
            if made is None:
                return number, sheets
            new.append(made)
        sheets = new
        stopped = [done or choice == "stop" for done, choice in zip(stopped, choices, strict=True)]
        left = [(roller + step) % len(sheets) for step in range(1, len(sheets) + 1)]
        roller = next((seat for seat in left if not stopped[seat]), roller)
    return len(turns), sheets


@dataclass
class Goal:
    """What a player's sheet shows and is not drawn yet: things, bonuses, and coins that are not crossed out yet."""

    things: list[tuple[str, str]]
    bonuses: list[str]
    crossed: int = 0

    @property
    def met(self) -> bool:
        return not (self.things or self.bonuses or self.crossed)


Player = tuple[Sheet, Goal, bool]
"""A sheet as it is, what is still to come on it, and whether its player has stopped."""


def one_game(players: list[Player], roller: int, goes_on: bool) -> bool:
    """Whether one game leads to all goals; with `goes_on`, to a moment at which somebody has not stopped."""
    if all(goal.met for _, goal, _ in players) and not (goes_on and all(stopped for *_, stopped in players)):
        return True
    if all(stopped for *_, stopped in players):
        return False
    rolls = sorted({roll for _, goal, _ in players for roll, _ in goal.things if roll}) or ["11"]
    sheet, goal, _ = players[roller]
    for roll, paid in product(rolls, range(min(sheet.coins, goal.crossed) + 1)):
        before = list(players)
        spent = sheet.copy()
        spent.coins -= paid
        before[roller] = spent, Goal(goal.things, goal.bonuses, goal.crossed - paid), False
        for now in product(*(list(acts(player, roll)) for player in before)):
            seats = [(roller + step) % len(now) for step in range(1, len(now) + 1)]
            following = next((seat for seat in seats if not now[seat][2]), roller)
            if one_game(list(now), following, goes_on):
                return True
    return False


def why(players: list[Player], goes_on: bool) -> str:
    """Why no game leads to sheets each of which is possible: would one do if no coin had to be spent?"""
    uncrossed = [(sheet, Goal(goal.things, goal.bonuses), False) for sheet, goal, _ in players]
    coins = any(goal.crossed for _, goal, _ in players) and one_game(uncrossed, 0, goes_on)
    return "LW-REROLL-COIN" if coins else "LW-ROLLS"


def acts(player: Player, roll: str) -> Iterator[Player]:
    """What a player may do on a roll who wants to come to a goal."""
    sheet, goal, stopped = player
    if stopped or not goal.things:
        yield sheet, goal, True
    if stopped:
        return
    for number, (key, thing) in enumerate(goal.things):
        left = goal.things[:number] + goal.things[number + 1 :]
        if key not in ("", roll):
            continue
        if new := after(sheet, roll, thing):
            yield new, Goal(left, goal.bonuses, goal.crossed), False
        for at, bonus in enumerate(goal.bonuses):
            if thing[:4] != "cafe" and (new := after(sheet, roll, f"{thing} {bonus}")):
                yield new, Goal(left, goal.bonuses[:at] + goal.bonuses[at + 1 :], goal.crossed), False
