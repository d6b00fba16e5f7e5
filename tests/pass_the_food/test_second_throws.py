"""Seeded tables and games, each with a slip or none, judged by the package and by a second implementation."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ppgen.definition.load import load_game
from ppgen.games.pass_the_food.rules import PassTheFood, rules
from ppgen.rules.protocol import Transcript
from tests.pass_the_food.second_opinion import RANKS, SIDE, SUITS
from tests.pass_the_food.second_throws import Coins, Place, Table

RULES: PassTheFood = rules(load_game("pass-the-food"))
NAMES = [f"{suit}-{rank}" for suit in SUITS for rank in RANKS]
HOME = {name: (SIDE * (at // 6 + 0.5), SIDE * (at % 6 + 0.5)) for at, name in enumerate(NAMES)}


def free(random: Random, table: Table) -> Place:
    """A place on a tile or before them, where no other coin lies."""
    if random.random() < 0.07:
        return None
    while True:
        x, y = random.choice(list(HOME.values())) if random.random() < 0.85 else (random.uniform(0, 200), -60.0)
        at = round(x + random.choice((-12, 12)), 3), round(y + random.choice((-12, 12)), 3)
        if all(place is None or abs(place[0] - at[0]) + abs(place[1] - at[1]) > 20 for _, place in table.coins):
            return at


def word(name: str, place: Place) -> str:
    return f"{name}@off" if place is None else f"{name}@{place[0]:.3f},{place[1]:.3f}"


def written(table: Table) -> str:
    words = ["players:" + ",".join(table.players), f"edge:{table.edge}"]
    standing = [tile[0] for tile in table.tiles if tile[1:] == (*HOME[tile[0]], 0)]
    words += [f"-{name}" for name in NAMES if name not in standing]
    extra = list(table.tiles)
    for name in set(standing):
        extra.remove((name, *HOME[name], 0))
    words += [f"tile:{name}@{x:.3f},{y:.3f}^{angle}" for name, x, y, angle in extra]
    words += [word(*coin) for coin in table.coins]
    return " ".join([*words, *(f"score:{suit}={points}" for suit, points in table.written.items())])


def thrown(random: Random, table: Table) -> Coins:
    """A throw in turn; some knock a coin elsewhere or off the table."""
    suit = table.mover
    left = [name for name in NAMES if name.startswith(suit) and name not in dict(table.coins)]
    coins: Coins = [(random.choice(left), free(random, table))]
    lying = [name for name, place in table.coins if place is not None]
    if lying and random.random() < 0.3:
        coins.append((random.choice(lying), random.choice((None, free(random, table)))))
    places = [place for _, place in coins if place is not None]
    return coins if len(set(places)) == len(places) else coins[:1]


def slipped(random: Random, table: Table, coins: Coins) -> Coins:
    """The same throw with one slip, which may still be allowed."""
    (name, place), *knocked = coins
    kind = random.randrange(5)
    known = [other for other, _ in table.coins]
    if kind == 0:
        return [(random.choice(NAMES), place)]
    if kind == 1 and known:
        return [(random.choice(known), place)]
    if kind == 2:
        other = random.choice([each for each in NAMES if each != name])
        return [(name, place), (other, free(random, table))]
    return (
        [(name, (25.0, -table.edge - random.choice((2.0, 40.0)))), *knocked] if kind == 3 else [(name, None), *knocked]
    )


def start(random: Random) -> Table:
    players = random.sample(SUITS, random.randint(1, 4))
    edge = round(random.uniform(120, 300), 1)
    return Table(players, [(name, *HOME[name], 0) for name in NAMES], edge=edge)


def changed(random: Random, table: Table) -> Table:
    """The same table with one thing changed."""
    table = table.copy()
    name, tile = random.choice(NAMES), random.randrange(24)
    x, y = HOME[NAMES[tile]]
    kind = random.randrange(9)
    if kind == 0:
        table.coins.append((name, free(random, table)))
    elif kind == 1 and table.coins:
        table.coins.pop(random.randrange(len(table.coins)))
    elif kind == 2 and table.coins:
        at = random.randrange(len(table.coins))
        table.coins[at] = name, table.coins[at][1]
    elif kind == 3:
        table.tiles.pop(tile)
    elif kind == 4:
        table.tiles.append((NAMES[tile], x, y, 0) if random.random() < 0.5 else (NAMES[tile], x + 400, y, 0))
    elif kind == 5:
        table.tiles[tile] = NAMES[tile], x + random.choice((0.5, 3.2, 500)), y, random.choice((0, 90, 270, 8))
    elif kind == 6 and table.coins:
        table.coins[-1] = table.coins[-1][0], (30.0, -table.edge - random.choice((1.2, 30)))
    elif kind == 7:
        table.written[random.choice(SUITS)] = random.randint(0, 30)
    else:
        table.players = random.sample(SUITS, random.randint(1, 4))
    return table


def scored(random: Random, table: Table) -> None:
    """Scores written down for some players, right ones."""
    for suit in table.players:
        if random.random() < 0.3:
            table.written[suit] = next(points for points in range(99) if not fits(table, suit, points))


def fits(table: Table, suit: str, points: int) -> set[str]:
    alone = table.copy()
    alone.written = {suit: points}
    return alone.misjudged()


@pytest.mark.parametrize("seed", range(3))
def test_tables_and_throws_are_judged_alike(seed: int) -> None:
    random = Random(f"throws {seed}")
    seen: Counter[str] = Counter()
    for _ in range(40):
        table = start(random)
        if random.random() < 0.2:
            table.written[random.choice(table.players)] = 0
        setup, turns = written(table), list[str]()
        broken = set[str]()
        throws = random.randint(0, 6 * len(table.players))
        while len(turns) < throws and not broken:
            coins = thrown(random, table)
            broken = table.throw(coins)
            turns.append(" ".join(word(*coin) for coin in coins))
        replay = RULES.replay(Transcript(setup, tuple(turns)))
        found = replay.verdict(len(turns), turns)
        assert (found.status, set(found.codes)) == ("illegal" if broken else "legal", broken), (setup, turns)
        assert not broken or {fault.turn for fault in found.faults} == {len(turns)}
        assert RULES.to_move(replay.position(len(turns))) == table.mover
        for _ in range(3):
            coins = slipped(
                random, table, thrown(random, table) if table.mover else [(random.choice(NAMES), (25.0, -70.0))]
            )
            after = table.copy()
            broken = after.throw(coins)
            text = " ".join(word(*coin) for coin in coins)
            last = RULES.replay(Transcript(setup, (*turns, text))).steps[-1]
            assert {fault.code for fault in last.faults} == broken, (setup, turns, text)
            seen.update(broken or {"legal"})
        scored(random, table)
        for _ in range(6):
            other = changed(random, table)
            verdict = RULES.judge(RULES.parse(written(other)))
            broken = other.wrong()
            assert set(verdict.codes) == broken, written(other)
            assert verdict.status == ("illegal" if broken else "legal"), written(other)
            seen.update(broken or {"legal"})
    assert set(RULES.pages) <= set(seen), set(RULES.pages) - set(seen)
