"""Two thousand tables on which a second implementation must agree: areas, calls, scores, leaders, verdicts."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from ppgen.definition.load import load_game
from ppgen.games.pass_the_food.notation import parse_table, print_table
from ppgen.games.pass_the_food.play import witness
from ppgen.games.pass_the_food.position import Tabletop
from ppgen.games.pass_the_food.rules import PassTheFood, rules
from ppgen.games.pass_the_food.scoring import landings
from ppgen.records import replace
from ppgen.rules.protocol import Transcript
from tests.pass_the_food.second_opinion import BLUR, RANKS, SIDE, SUITS, Coin, Opinion, Tile, lengths, on_table, scores

RULES: PassTheFood = rules(load_game("pass-the-food"))
SEEDS, TABLES = 8, 250
"""How many runs, and tables in each."""


def written(random: Random) -> str:
    """A table in notation, its coins heaped up: at borders and corners of tiles, at the edge, on each other.

    It is legal but for lengths: some tables end near the tiles, and some tiles lie a little further off than they may.
    """
    players = random.sample(SUITS, random.randint(1, 4))
    ranks = {suit: random.sample(RANKS, 6) for suit in players}
    throws = random.randint(1, min(10, 6 * len(players)))
    words = ["players:" + ",".join(players)]
    edge = random.choice((152.4, 152.4, 152.4, round(random.uniform(0, 30), 3)))
    words += [f"edge:{edge}"]
    loose = random.choice((0.4, 0.4, 1.0, 2.5))
    for suit, rank in product(SUITS, RANKS) if random.random() < 0.2 else ():
        if random.random() < 0.3:
            x, y = SIDE * (SUITS.index(suit) + 0.5), SIDE * (RANKS.index(rank) + 0.5)
            x, y = x + random.uniform(-loose, loose), y + random.uniform(-loose, loose)
            turned = random.choice((0, 90, 180, 270)) + random.uniform(0, loose)
            words += [f"-{suit}-{rank}", f"tile:{suit}-{rank}@{x:.3f},{y:.3f}^{turned:.3f}"]
    places: list[tuple[float, float]] = []
    coins = []
    for number in range(throws):
        suit = players[number % len(players)]
        name = f"{suit}-{ranks[suit][number // len(players)]}"
        if random.random() < 0.05:
            coins.append(f"{name}@off")
            continue
        x, y = place(random, places)
        if y < -edge or (edge < 31 and random.random() < 0.2):
            y = -edge + random.uniform(*random.choice(((-1, 1), (1, 6), (-3, 1))))
        places.append((x, y))
        coins.append(f"{name}@{x:.3f},{y:.3f}^{random.randrange(360)}")
    random.shuffle(coins)
    return " ".join([*words, *coins])


def place(random: Random, places: list[tuple[float, float]]) -> tuple[float, float]:
    """Mostly near a coin that lies there: on it, beside it in steps of half a millimetre, or anywhere over it."""
    if places and random.random() < 0.75:
        x, y = random.choice(places)
        reach = random.choice((0.0, 0.06, 0.5, 3.0, 12.0))
        if reach == 0.5:
            return x + 0.5 * random.randint(-6, 6), y + 0.5 * random.randint(-6, 6)
        return x + random.uniform(-reach, reach), y + random.uniform(-reach, reach)
    column, row = random.randint(0, 4), random.randint(0, 6)
    x, y = SIDE * column, SIDE * row
    kind = random.randrange(4)
    if kind == 0:
        return x + random.uniform(-10, 10), y + random.uniform(-10, 10)
    if kind == 1:
        return x + random.choice((0.0, 0.02, -9.4, 9.4, -9.5, 9.5, 1.0)), y + random.uniform(0, SIDE)
    if kind == 2:
        return x + random.uniform(0, SIDE), y + random.choice((0.0, -0.02, 9.3, -9.3, -9.52))
    return random.uniform(-15, 220), random.uniform(-15, 320)


def plain(table: Tabletop) -> tuple[list[Tile], list[Coin]]:
    """The tiles and coins as the second opinion takes them."""
    return (
        [(tile.name, tile.x, tile.y, tile.angle) for tile in table.tiles],
        [(coin.name, coin.x, coin.y) for coin in table.coins],
    )


def opinions(table: Tabletop) -> dict[str, Opinion]:
    tiles, coins = plain(table)
    return {coin[0]: on_table(coin, tiles, coins[:number], table.edge) for number, coin in enumerate(coins)}


def possible(fact: Any) -> list[Any]:
    """What a fact may be: the values while a call is open, else its own."""
    if not isinstance(fact, dict):
        return [fact]
    assert len(fact["possible"]) > 1
    return list(fact["possible"])


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_second_implementation_agrees(seed: int) -> None:
    random = Random(seed)
    calls = 0
    statuses: Counter[str] = Counter()
    for _ in range(TABLES):
        text = written(random)
        table = parse_table(text)
        seconds = opinions(table)
        for landing in landings(table):
            second = seconds[landing.coin.name]
            covers = {tile.name: area for tile, area in landing.covers}
            for name in {*covers, *second.areas}:
                assert covers.get(name, 0) == pytest.approx(second.areas.get(name, 0), abs=BLUR / 2), text
            if second.sharp:
                mine = {tile.name if tile is not None else "" for tile in landing.options}
                assert mine == second.options, (text, landing.coin.name)
        if all(second.sharp for second in seconds.values()):
            status = agreed(table, text, seconds, random)
            statuses[status] += 1
            calls += any(len(second.options) > 1 for second in seconds.values())
    assert calls > TABLES / 10
    assert min(statuses[status] for status in ("legal", "unknown", "illegal")) > TABLES / 50, statuses


def agreed(table: Tabletop, text: str, seconds: dict[str, Opinion], random: Random) -> str:
    """Scores, leaders and verdicts of a table whose calls the strips are fine enough to see; its verdict."""
    open_ = any(len(second.options) > 1 for second in seconds.values())
    tiles, coins = plain(table)
    kept = lengths(coins, tiles, table.edge)
    verdict = RULES.judge(table)
    doubt = open_ or "unknown" in kept
    assert verdict.status == ("illegal" if "illegal" in kept else "unknown" if doubt else "legal"), text
    facts: Any = RULES.facts(table)
    found = {}
    for suit in table.players:
        options = [second.options for name, second in seconds.items() if name.startswith(f"{suit}-")]
        found[suit] = sorted(scores(options))
        assert possible(facts["scores"][suit]) == found[suit], text
        for points in (random.choice(found[suit]), random.randint(0, 60)):
            status = verdict.status if points in found[suit] else "illegal"
            assert RULES.judge(replace(table, scores=((suit, points),))).status == status, (text, suit, points)
    leaders = set()
    for results in product(*found.values()):
        leaders.add(tuple(suit for suit, points in zip(found, results, strict=True) if points == max(results)))
    assert {tuple(some) for some in possible(facts["leaders"])} == leaders, text
    # The same table after throws: those of its coins from an empty one.
    setup, turns = print_table(replace(table, coins=(), gone=())), witness(table)
    replay = RULES.replay(Transcript(setup, turns))
    assert replay.position(len(turns)) == table, text
    assert replay.verdict(len(turns), turns).status == verdict.status, text
    return verdict.status
