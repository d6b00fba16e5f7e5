"""Seeded turns and sheets, each with a slip or none: the package and a second implementation name the same rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ppgen.boards.grid import Grid
from ppgen.games.long_way.rules import LongWay
from ppgen.rules.protocol import Transcript
from tests.long_way.rules import small
from tests.long_way.second_codes import order_code, sheet_codes, turn_codes
from tests.long_way.second_opinion import Goal, Sheet, across, after, may_arise, one_game, play, side, space
from tests.long_way.test_second_opinion import (
    RULES,
    SIDES,
    TILES,
    blank,
    drawn,
    gates,
    name,
    round_of,
    sheet_of,
    slip,
    written,
)

Things = list[tuple[str, str]]
EVERY = "123456"


def somewhere(random: Random, columns: int, rows: int) -> str:
    """A space, seldom one off the grid."""
    x, y = random.randrange(columns), random.randrange(rows)
    return random.choice((name((x, y)),) * 4 + (name((columns, y)), f"A{1 - rows}", f"<A{y + 1}", name((x, rows))))


def changed_turn(random: Random, turn: str, sheets: list[Sheet]) -> str:
    """The same turn with one slip in one choice or in the roll."""
    head, _, tail = turn.partition(":")
    choices = [choice.strip() for choice in tail.split("|")]
    seat = random.randrange(len(choices))
    columns, rows = sheets[0].columns, sheets[0].rows
    words = choices[seat].split()
    kind = random.randrange(11)
    if kind == 0:
        head = head[:-1] + random.choice("0789")
    elif kind == 1:
        head = f"{random.choice(EVERY)}{random.choice(EVERY)}>{head}"
    elif kind == 2:
        words = random.choice(
            (["-"], ["stop"], ["cafe", f"{somewhere(random, columns, rows)}-{somewhere(random, columns, rows)}"])
        )
    elif words[0] in ("-", "stop", "cafe"):
        words = random.choice((["-"], ["stop"], [somewhere(random, columns, rows), f"={head[-1]}{name((0, 0))}"]))
    elif kind == 3:
        words[0] = (
            f"{random.choice((head[-2:], random.choice(list(TILES))))}^{random.choice((90, 180, 270))}@{words[0]}"
        )
    elif kind == 4:
        words[0] = f"{random.choice(list(TILES))}@{words[0]}"
    elif kind == 5:
        words[0] = somewhere(random, columns, rows)
    elif kind == 6:
        words = (
            [word for word in words if word[0] != "="]
            if random.random() < 0.5
            else [*words, f"={random.choice(head[-2:])}{somewhere(random, columns, rows)}"]
        )
    elif kind == 7:
        words[1] = f"={random.choice(EVERY)}{words[1][2:]}"
    elif kind == 8:
        words[1] = f"{words[1][:2]}{somewhere(random, columns, rows)}"
    elif kind == 9:
        words = words[:2]
    else:
        walls = [written(wall) for wall in sorted(sheets[seat].walls)]
        where = random.choice((*walls, f"{somewhere(random, columns, rows)}{random.choice(SIDES)}"))
        words = [*words[: random.choice((2, 3))], random.choice((f"+{where}", f"/{where}", "$"))]
    choices[seat] = " ".join(words)
    return f"{head}: {' | '.join(choices)}"


@pytest.mark.parametrize("seed", range(3))
def test_turns_break_the_same_rules(seed: int) -> None:
    random = Random(f"codes {seed}")
    seen: Counter[str] = Counter()
    for _ in range(10):
        columns, rows = (7, 7) if random.random() < 0.4 else (random.randint(3, 6), random.randint(3, 6))
        game = LongWay(Grid(columns, rows), RULES.ground.catalogue)
        first = [blank(random, columns, rows, TILES) for _ in range(random.choice((1, 2, 3)))]
        setup, seats = " | ".join(map(gates, first)), tuple("abc"[: len(first)])
        turns: list[str] = []
        for _ in range(10):
            _, sheets = play(first, turns)
            made = round_of(random, first, turns)
            if len(first) > 1 and random.random() < 0.15:
                made = f"{made.rpartition('|')[0]}| stop"
            tried = [changed_turn(random, made, sheets) for _ in range(3)]
            for turn in (*tried, made):
                broken = turn_codes(sheets, turns, turn)
                last = game.replay(Transcript(setup, (*turns, turn), seats)).steps[-1]
                assert {fault.code for fault in last.faults} == broken, (setup, turns, turn)
                seen.update(broken or {"legal"})
            if not broken:
                turns.append(made)
    assert set(TURNS.split()) <= set(seen), seen


TURNS = (
    "LW-CATALOGUE LW-TILE-ROLL LW-ROTATED LW-OFF-GRID LW-OVERLAP LW-DISPLAY-COUNT LW-DISPLAY-PLACE LW-DISPLAY-NUMBER "
    "LW-CAFETERIA-SHAPE LW-BONUS-UNEARNED LW-BONUS-MISSED LW-WALL-TWICE LW-DOOR-NO-WALL LW-DOOR-EXTERIOR LW-REROLL "
    "LW-REROLL-COIN LW-NO-CHOICE LW-STOPPED legal"
)


def changed_sheet(random: Random, text: str, columns: int, rows: int) -> str:
    """The same sheet with one part changed, left out or added."""
    parts = text.split()
    tiles = [at for at, part in enumerate(parts) if part[0].isdigit()]
    where = somewhere(random, columns, rows)
    side = f"{where}{random.choice(SIDES)}"
    kind = random.randrange(12)
    if kind == 0:
        parts.pop(random.randrange(2))
    elif kind == 1:
        parts[0] = f"in:{side}"
    elif kind == 2:
        parts[0] = f"in:{parts[1].partition(':')[2]}"
    elif kind < 8 and tiles:
        at = random.choice(tiles)
        head, *shown = parts[at].split("=")
        tile, _, anchor = head.partition("@")
        if kind == 3:
            head = f"{random.choice((*TILES, '17', '70'))}@{anchor}"
        elif kind == 4:
            head = f"{random.choice((tile, *TILES))}^{random.choice((90, 180, 270))}@{anchor}"
        elif kind == 5:
            head = f"{tile}@{where}"
        elif kind == 6:
            shown = random.choice(([], [*shown, f"{random.choice(tile)}{where}"]))
        else:
            shown = [random.choice((f"{random.choice(EVERY)}{shown[0][1:]}", f"{shown[0][0]}{where}"))]
        parts[at] = "=".join([head, *shown])
    elif kind == 8:
        parts.append(f"cafe:{where}-{somewhere(random, columns, rows)}")
    elif kind == 9:
        parts.append(random.choice((f"dot:{where}", f"nodot:{where}")))
    elif kind == 10:
        parts = [part for part in parts if not part.startswith("coins:")] + [
            f"coins:{random.randint(0, 4)}/{random.randint(0, 5)}"
        ]
    else:
        some = [f"{name((x, y))}{which}" for x in range(columns) for y in range(rows) for which in SIDES]
        parts.append(random.choice("+/") + random.choice((side, random.choice(some))))
    return " ".join(parts)


@pytest.mark.parametrize("seed", range(3))
def test_sheets_break_the_same_rules(seed: int) -> None:
    random = Random(f"sheet codes {seed}")
    seen: Counter[str] = Counter()
    for _ in range(30):
        start = blank(random, random.randint(2, 5), random.randint(2, 5), TILES)
        columns, rows = start.columns, start.rows
        game = LongWay(Grid(columns, rows), RULES.ground.catalogue)
        there = things, bonuses = drawn(random, start, random.randint(1, 5))
        for _ in range(6):
            text = changed_sheet(random, sheet_of(start, *there), columns, rows)
            found = {*game.judge(game.parse(text)).codes}
            broken = sheet_codes(columns, rows, TILES, text)
            assert found == broken or (not broken and len(found) < 2), text
            seen.update(broken)
            text = sheet_of(start, things, bonuses)
            broken = sheet_codes(columns, rows, TILES, text)
            if not broken and not may_arise(start, things, bonuses):
                broken = {order_code(start, things, bonuses)}
            assert {*game.judge(game.parse(text)).codes} == broken, text
            seen.update(broken or {"legal"})
            seen.update(gone_on(random, game, start, things, bonuses) if not broken else ())
            things, bonuses = slip(random, start, *there)
    assert set(SHEETS.split()) <= set(seen), seen


SHEETS = (
    "LW-GATE-MISSING LW-GATE-EDGE LW-GATE-SHARED LW-ROTATED LW-OFF-GRID LW-OVERLAP LW-DISPLAY-COUNT LW-DISPLAY-PLACE "
    "LW-DISPLAY-NUMBER LW-DOT LW-CAFETERIA-SHAPE LW-BONUS-UNEARNED LW-BONUS-MISSED LW-WALL-TWICE LW-DOOR-NO-WALL "
    "LW-DOOR-EXTERIOR LW-COINS-PAIR LW-COINS-CROSSED LW-STOPPED legal"
)


def gone_on(random: Random, game: LongWay, start: Sheet, things: Things, bonuses: list[str]) -> tuple[str, ...]:
    """What a possible sheet of a solo game breaks, some of its coins crossed out, if a turn follows."""
    crossed = 2 * bonuses.count("$") - random.choice((0, 0, 1, 2))
    crossed = max(crossed, 0)
    text = sheet_of(start, things, bonuses).replace("coins:0/", f"coins:{crossed}/")
    faults = game.replay(Transcript(text, ("11: stop",))).faults
    possible = one_game([(start, Goal(things, bonuses, crossed), False)], 0, True)
    assert tuple(fault.code for fault in faults) == (() if possible else ("LW-STOPPED",)), text
    return ("LW-STOPPED",) if faults else ()


SMALL = {"11": ("A1", "A1n A1e"), "12": ("A1", "A1s A1w"), "22": ("A1 B1", "A1e B1w"), "21": ("A1 B1", "A1e B1w A1n")}
"""Tiles by their spaces and walls, two of them with both walls of an edge."""


@pytest.mark.parametrize("few", [False, True])
def test_sheets_that_no_order_fits_are_told_for_the_same_reason(few: bool) -> None:
    """A doorway through one of two walls is cut before the other is drawn, or not at all."""
    random = Random(7)
    tiles = {
        roll: ([space(each) for each in where.split()], [side(each) for each in walls.split()])
        for roll, (where, walls) in SMALL.items()
    }
    made = small.catalogue(*(small.tile(roll, *shown) for roll, shown in SMALL.items()))
    catalogue, chart = (made, tiles) if few else (RULES.ground.catalogue, TILES)
    seen: Counter[str] = Counter()
    while seen.total() < 45:
        start = blank(random, random.randint(3, 4), random.randint(3, 4), chart)
        game = LongWay(Grid(start.columns, start.rows), catalogue)
        things, there = drawn(random, start, random.randint(3, 5))
        sheet = start
        for roll, thing in things:
            sheet = after(sheet, roll, f"{thing} $") or after(sheet, roll, thing) or sheet
        double = sorted(wall for wall in sheet.walls if across(wall) in sheet.walls)
        for _ in range(3 if there and double else 0):
            bonuses = list(there)
            bonuses[random.randrange(len(bonuses))] = f"/{written(random.choice(double))}"
            text = sheet_of(start, things, bonuses)
            broken = sheet_codes(start.columns, start.rows, chart, text)
            if not broken and not may_arise(start, things, bonuses):
                broken = {order_code(start, things, bonuses)}
            assert {*game.judge(game.parse(text)).codes} == broken, text
            seen.update(broken or {"legal"})
    assert seen["LW-DOOR-HALF" if few else "LW-ORDER"] > 4, seen
