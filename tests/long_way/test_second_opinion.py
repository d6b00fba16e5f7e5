"""Thousands of seeded turns, sheets and ways, with slips, judged by the package and by a second implementation."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import ppgen.games.long_way
from ppgen.boards.grid import Grid
from ppgen.definition.load import load_game
from ppgen.games.long_way.rules import LongWay, rules
from ppgen.rules.protocol import Transcript
from tests.long_way.rules import small
from tests.long_way.second_opinion import Sheet, Side, Space, Tile, across, after, may_arise, play, side, space, way

RULES: LongWay = rules(load_game("long-way"))
ROLLS = [light + dark for light in "123456" for dark in "123456"]
SIDES = "nesw"

Drawn = tuple[list[tuple[str, str]], list[str]]
"""Things (a roll and a choice without its bonus) and bonuses."""


def bundled() -> dict[str, Tile]:
    """The catalogue as the definition draws it: pictures from the north to the south."""
    text = Path(ppgen.games.long_way.__file__).with_name("game.yaml").read_text("utf-8")
    tiles = yaml.safe_load(text)["tiles"]
    read: dict[str, Tile] = {}
    for light, layouts in tiles["layouts"].items():
        for dark, picture in layouts.items():
            lines = [line.split() for line in picture.strip().splitlines()][::-1]
            cells = {(x, y): word for y, line in enumerate(lines) for x, word in enumerate(line) if word != "-"}
            shown = [(x, y, which) for (x, y), word in cells.items() for which in word if which != "."]
            read[light + dark] = list(cells), shown
    return read


TILES = bundled()


def name(at: Space) -> str:
    return f"{chr(65 + at[0])}{at[1] + 1}"


def edge(random: Random, columns: int, rows: int) -> Side:
    """A side of the exterior wall."""
    which = random.choice(SIDES)
    x, y = random.randrange(columns), random.randrange(rows)
    return {"n": (x, rows - 1), "e": (columns - 1, y), "s": (x, 0), "w": (0, y)}[which] + (which,)


def blank(random: Random, columns: int, rows: int, tiles: dict[str, Tile]) -> Sheet:
    entrance = edge(random, columns, rows)
    leave = edge(random, columns, rows)
    while leave == entrance:
        leave = edge(random, columns, rows)
    return Sheet(columns, rows, tiles, entrance, leave)


def gates(sheet: Sheet) -> str:
    return f"in:{written(sheet.entrance)} out:{written(sheet.exit)}"


def written(where: Side) -> str:
    return f"{name(where[:2])}{where[2]}"


def bonus(random: Random, sheet: Sheet) -> str:
    """Any bonus, many of them where there is a wall."""
    kind = random.choice("$+///")
    if kind == "$":
        return "$"
    some: list[Side] = sorted(sheet.walls) if random.random() < 0.8 and sheet.walls and kind == "/" else []
    where = (
        random.choice(some)
        if some
        else (random.randrange(sheet.columns), random.randrange(sheet.rows), random.choice(SIDES))
    )
    if random.random() < 0.15:
        where = random.choice((sheet.entrance, sheet.exit))
    shut = sorted(sheet.shut(where))
    if kind == "/" and shut and random.random() < 0.8:
        return "/" + "+".join(map(written, shut))
    return kind + written(where)


def choice(random: Random, sheet: Sheet, roll: str) -> str:
    """A choice that is allowed, or one that may not be: drawn at random until it is, in four cases of five."""
    earning = random.random() < 0.6
    for tries in range(240):
        made = guess(random, sheet, roll)
        earned = made[-1] in f"${SIDES}"
        if after(sheet, roll, made) is None or (earning and tries < 120 and not earned):
            continue
        slips = random.random()
        if slips < 0.1:
            return guess(random, sheet, roll)
        if slips < 0.25 and made[:4] != "cafe":
            # A bonus left out, or one more.
            return made.rpartition(" ")[0] if earned else f"{made} {bonus(random, sheet)}"
        return made
    return "stop" if random.random() < 0.3 else guess(random, sheet, roll)


def guess(random: Random, sheet: Sheet, roll: str) -> str:
    x, y = random.randrange(sheet.columns), random.randrange(sheet.rows)
    if random.random() < 0.07:
        dx, dy = (
            random.choice(((1, 0), (0, 1), (0, 1), (1, 1)))
            if random.random() < 0.1
            else random.choice(((1, 0), (0, 1)))
        )
        return f"cafe {name((x, y))}-{name((x + dx, y + dy))}"
    spaces, _ = sheet.tiles.get(roll, ([(0, 0)], []))
    dx, dy = random.choice(spaces)
    number = random.choice(roll) if random.random() < 0.97 else random.choice("123456")
    if random.random() < 0.02:
        dx, dy = random.randrange(3), random.randrange(3)
    made = f"{name((x, y))} ={number}{name((x + dx, y + dy))}"
    drawn = after(sheet, roll, made)
    if drawn is None and random.random() < 0.9:
        # It may have earned a bonus: the walls that it may be cut through are those with the tile.
        with_coins = after(sheet, roll, f"{made} $")
        made += f" {bonus(random, with_coins or sheet)}"
    elif random.random() < 0.02:
        made += f" {bonus(random, sheet)}"
    return made


@pytest.mark.parametrize("seed", range(6))
def test_turns_and_ways_are_judged_alike(seed: int) -> None:
    random = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(16):
        columns, rows = (7, 7) if random.random() < 0.5 else (random.randint(2, 6), random.randint(2, 6))
        game = LongWay(Grid(columns, rows), RULES.ground.catalogue)
        first = [blank(random, columns, rows, TILES) for _ in range(random.choice((1, 1, 2, 3)))]
        setup, seats = " | ".join(map(gates, first)), tuple("abc"[: len(first)])
        turns: list[str] = []
        for _ in range(14):
            turn = round_of(random, first, turns)
            replay = game.replay(Transcript(setup, (*turns, turn), seats))
            faults = replay.steps[-1].faults
            seen.update(["illegal" if faults else "legal", *(fault.code for fault in faults)])
            allowed, sheets = play(first, [*turns, turn])
            assert bool(faults) == (allowed == len(turns)), (setup, turns, turn, faults)
            if faults:
                continue
            turns.append(turn)
            for sheet, position in zip(sheets, replay.steps[-1].positions, strict=True):
                found = way(sheet)
                facts: Any = game.facts(position)
                assert (facts["score"], facts["path"]["ties"]) == (found.score, found.ties), game.notation(position)
    assert min(seen["legal"], seen["illegal"]) > 55, seen
    assert {"LW-BONUS-MISSED", "LW-BONUS-UNEARNED", "LW-DOOR-NO-WALL", "LW-REROLL-COIN", "LW-STOPPED"} <= set(seen), (
        seen
    )


def round_of(random: Random, first: list[Sheet], turns: list[str]) -> str:
    """A turn of everybody after some turns."""
    _, sheets = play(first, turns)
    rolls = [random.choice(ROLLS)]
    while random.random() < 0.03 + max(sheet.coins for sheet in sheets) / 9:
        light, dark = rolls[-1][0], rolls[-1][1]
        rolls.append(random.choice((light + random.choice("123456"), random.choice("123456") + dark)))
        if random.random() < 0.1:
            rolls.append(random.choice(ROLLS))
    made = [choice(random, sheet, rolls[-1]) for sheet in sheets]
    for turn in turns:
        for seat, chosen in enumerate(turn.partition(":")[2].split("|")):
            if chosen.strip() == "stop" and random.random() < 0.95:
                made[seat] = "-"
    if random.random() < 0.02:
        made[0] = random.choice(("-", "stop"))
    return f"{'>'.join(rolls)}: {' | '.join(made)}"


def drawn(random: Random, start: Sheet, things: int) -> Drawn:
    """Things and bonuses of a sheet that some play without slips draws."""
    sheet, made, bonuses = start, list[tuple[str, str]](), list[str]()
    for tries in range(80 * things):
        roll = random.choice(ROLLS)
        guessed = guess(random, sheet, roll)
        new = after(sheet, roll, guessed)
        if new is None or len(made) == things or (made and tries < 40 * things and guessed[-1] not in f"${SIDES}"):
            continue
        words = guessed.split()
        bonuses += [word for word in words[1:] if word[0] in "+/$"] if words[0] != "cafe" else []
        made.append((roll, " ".join(word for word in words if word[0] not in "+/$")))
        sheet = new
    return made, bonuses


def sheet_of(start: Sheet, things: list[tuple[str, str]], bonuses: list[str]) -> str:
    tiles = (f"{roll}@{thing.replace(' ', '')}" for roll, thing in things if thing[:4] != "cafe")
    cafeterias = (thing.replace(" ", ":") for _, thing in things if thing[:4] == "cafe")
    coins = f"coins:0/{2 * bonuses.count('$')}"
    return " ".join((gates(start), *tiles, *cafeterias, *(each for each in bonuses if each != "$"), coins))


@pytest.mark.parametrize("seed", range(6))
def test_sheets_alone_are_judged_alike(seed: int) -> None:
    random = Random(f"sheets {seed}")
    seen: Counter[str] = Counter()
    for _ in range(40):
        start = blank(random, random.randint(2, 5), random.randint(2, 5), TILES)
        game = LongWay(Grid(start.columns, start.rows), RULES.ground.catalogue)
        there = things, bonuses = drawn(random, start, random.randint(2, 5))
        for slips in range(8):
            text = sheet_of(start, things, bonuses)
            verdict = game.judge(game.parse(text))
            assert verdict.status == ("legal" if may_arise(start, things, bonuses) else "illegal"), (text, verdict)
            seen.update([verdict.status, *verdict.codes])
            things, bonuses = slip(random, start, *(there if slips % 3 else (things, bonuses)))
    assert min(seen["legal"], seen["illegal"]) > 60, seen
    assert {"LW-BONUS-UNEARNED", "LW-BONUS-MISSED", "LW-OVERLAP"} <= set(seen), seen


def slip(random: Random, start: Sheet, things: list[tuple[str, str]], bonuses: list[str]) -> Drawn:
    """The same with a thing or a bonus more, less, or changed."""
    things, bonuses = list(things), list(bonuses)
    sheet = start
    for roll, thing in things:
        sheet = after(sheet, roll, f"{thing} $") or after(sheet, roll, thing) or sheet
    kind = random.randrange(5)
    if kind == 0 and bonuses:
        bonuses.remove(random.choice(bonuses))
    elif kind == 1 and len(things) > 1:
        things.remove(random.choice(things))
    elif kind == 2 and things:
        at = random.randrange(len(things))
        roll = things[at][0] or random.choice(ROLLS)
        things[at] = roll, " ".join(word for word in guess(random, start, roll).split() if word[0] not in "+/$")
    elif kind == 3 and bonuses:
        bonuses[random.randrange(len(bonuses))] = bonus(random, sheet)
    else:
        bonuses.append(bonus(random, sheet))
    return things, bonuses


@pytest.mark.parametrize(
    ("columns", "rows", "tiles"),
    [
        (3, 1, {"11": ("A1", "A1e"), "12": ("A1", "A1w")}),
        (2, 2, {"11": ("A1", "A1n")}),
        (4, 1, {"22": ("A1 B1", "A1e B1w")}),
    ],
)
def test_on_a_small_board_exactly_what_play_reaches_is_legal(
    columns: int, rows: int, tiles: dict[str, tuple[str, str]]
) -> None:
    catalogue = {
        roll: ([space(each) for each in where.split()], [side(each) for each in walls.split()])
        for roll, (where, walls) in tiles.items()
    }
    game = small.game(columns, rows, small.catalogue(*(small.tile(roll, *shown) for roll, shown in tiles.items())))
    start = Sheet(columns, rows, catalogue, side("A1w"), side("A1s"))
    spaces = [(x, y) for x in range(columns) for y in range(rows)]
    sides = [(*each, which) for each in spaces for which in SIDES]
    pairs = [(each, across(each)) for each in sides if each < across(each) and across(each) in sides]
    walls = [f"+{written(each)}" for each in sides]
    bonuses = [
        "$",
        *walls,
        *(f"/{written(each)}" for each in sides),
        *(f"/{written(a)}+{written(b)}" for a, b in pairs),
    ]
    things = [
        (roll, f"{name(at)} ={number}{name(on)}")
        for roll, (where, _) in catalogue.items()
        for at in spaces
        for on in [(at[0] + dx, at[1] + dy) for dx, dy in where]
        for number in sorted(set(roll))
        if on in spaces
    ]
    things += [("11", f"cafe {name(one)}-{name(two)}") for one in spaces for two in spaces if one < two]
    nothing: Drawn = ([], [])
    reached = {key(nothing)}
    todo = [(start, nothing)]
    while todo:
        sheet, (there, taken) = todo.pop()
        for thing, extra in [(thing, extra) for thing in things for extra in ("", *bonuses)]:
            new = None if extra and thing[1][:4] == "cafe" else after(sheet, thing[0], f"{thing[1]} {extra}")
            more = [*there, thing], [*taken, extra] if extra else taken
            if new is not None and key(more) not in reached:
                reached.add(key(more))
                todo.append((new, more))
    random = Random(columns)
    ordered = sorted(reached)
    seen: Counter[str] = Counter()
    for key_things, key_bonuses in ordered[:: max(1, len(ordered) // 150)]:
        asked = list(key_things), list(key_bonuses)
        for _ in range(8):
            text = sheet_of(start, *asked)
            status = game.judge(game.parse(text)).status
            assert status == ("legal" if key(asked) in reached else "illegal"), text
            seen[status] += 1
            asked = list(key_things), list(key_bonuses)
            if key_bonuses and random.random() < 0.5:
                asked[1][random.randrange(len(key_bonuses))] = random.choice(bonuses)
            else:
                asked[1].append(random.choice(bonuses))
    assert min(seen["legal"], seen["illegal"]) > 40, (seen, len(reached))


def key(drawn: Drawn) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The same for the same drawing, in whatever order it was drawn."""
    return tuple(sorted(drawn[0])), tuple(sorted(drawn[1]))
