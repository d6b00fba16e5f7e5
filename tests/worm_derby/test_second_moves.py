"""Seeded moves and races, legal and not, judged by the package and by a second implementation."""

from __future__ import annotations

from cmath import exp, phase
from collections import Counter
from itertools import combinations, pairwise
from math import degrees, pi
from random import Random

import pytest

from ppgen.definition.load import load_game
from ppgen.games.worm_derby.rules import WormDerby, rules
from ppgen.rules.protocol import Transcript
from tests.worm_derby.second_moves import COIN, Disc, Square, Table, Worm, bitten, first_wrong, moved, stepped
from tests.worm_derby.second_opinion import Tile, apart

RULES: WormDerby = rules(load_game("worm-derby"))
SIDEWAYS = 101.6
"""From the middle of the start line to a start tile."""


def rounded(worm: Worm) -> Worm:
    return [complex(round(coin.real, 3), round(coin.imag, 3)) for coin in worm]


def bent(random: Random, at: complex) -> Worm:
    worm = [at, at + COIN * exp(1j * random.uniform(0, 2 * pi))]
    while len(worm) < 6:
        worm.append(stepped(worm, random.choice((0, 0, 0, random.uniform(-40, 40)))))
    return rounded(worm)


def scene(random: Random) -> tuple[Worm, Worm, list[Square]] | None:
    """Two worms among some tiles, many of which leave little room between them; None where these lie on each other."""
    suns, moons = bent(random, 400j), bent(random, complex(random.uniform(-120, 120), random.uniform(280, 520)))
    tiles: list[Square] = []
    for _ in range(random.randint(0, 7)):
        at = complex(random.uniform(-150, 150), random.uniform(250, 550))
        tile = Square(rounded([at])[0], round(random.choice((0, 45, random.uniform(0, 90))), 1))
        if tiles and random.random() < 0.5:
            near = random.choice(tiles)
            aside = complex(random.choice((-1, 1)) * random.uniform(51, 75), random.uniform(-15, 15))
            tile = Square(rounded([near.centre + aside])[0], near.angle)
        tiles.append(tile)
    kind = random.random()
    if kind < 0.06:
        suns, moons, tiles = passage(random, suns)
    elif kind < 0.5:
        # Two tiles with their corners on either side of the last link, the next one, or the one after that.
        middle = suns[-1] + COIN * random.choice((-0.5, 0.5, 0.5, 1.5, 1.5)) * (suns[-1] - suns[-2]) / COIN
        across, room = (suns[-1] - suns[-2]) / COIN * 1j, random.uniform(8, 30)
        corner = round(45 + degrees(phase(across)), 1)
        tiles = [Square(rounded([middle + side * across * (room / 2 + 25.4 * 2**0.5)])[0], corner) for side in (1, -1)]
    corners = [Tile(tile.centre.real, tile.centre.imag, tile.angle).corners for tile in tiles]
    gaps = [apart(one, other) for one, other in combinations(corners, 2)]
    gaps += [tile.away(coin) - COIN / 2 for tile in tiles for coin in suns + moons]
    gaps += [abs(one - other) - COIN for one in suns for other in moons]
    gaps += [abs(one[0] - one[1]) - COIN - 1 for worm in (suns, moons) for one in apart_in(worm)]
    return None if min(gaps) < 0.1 else (suns, moons, tiles)


def passage(random: Random, suns: Worm) -> tuple[Worm, Worm, list[Square]]:
    """The front of a worm between two tiles, and another worm across its way, with room for a coin there or without."""
    inner, outer = suns[-2:]
    ahead, wide = (outer - inner) / COIN, 25.4 + random.uniform(10, 20)
    tiles = [
        Square(rounded([outer + side * wide * 1j * ahead])[0], round(degrees(phase(ahead)), 1)) for side in (1, -1)
    ]
    first = outer + ahead * random.uniform(20, 45)
    moons = rounded([first + ahead * COIN * at for at in range(6)])
    return (suns if random.random() < 0.5 else suns[::-1]), moons, tiles


def curled(random: Random, at: complex, ahead: complex) -> Worm:
    """Five coins, all but a ring, whose two ends lie on either side of a place, and the others ahead of it."""
    worm = [0j, COIN + 0j]
    while len(worm) < 5:
        worm.append(stepped(worm, random.choice((60, 62, 64, 66))))
    middle, across = (worm[0] + worm[-1]) / 2, worm[-1] - worm[0]
    turn = 1j * ahead * abs(across) / across
    turn = turn if ((sum(worm) / 5 - middle) * turn / ahead).real > 0 else -turn
    return rounded([at + (coin - middle) * turn for coin in worm])


def apart_in(worm: Worm) -> list[tuple[complex, complex]]:
    return [(worm[one], worm[other]) for one, other in combinations(range(len(worm)), 2) if other > one + 1]


@pytest.mark.parametrize("seed", range(3))
def test_moves_are_judged_alike(seed: int) -> None:
    random = Random(f"moves {seed}")
    seen: Counter[str] = Counter()
    while seen.total() < 300:
        if (found := scene(random)) is None:
            continue
        suns, moons, tiles = found
        words = [f"obstacle:{key}@{at.centre.real},{at.centre.imag}^{at.angle}" for key, at in enumerate(tiles, 1)]
        for suit, worm in (("suns", suns), ("moons", moons)):
            words.append(f"worm:{suit}@" + ";".join(f"{coin.real},{coin.imag}" for coin in worm))
        setup = " ".join(["fewer race pylon:0,1500", *words])
        table = Table([*tiles, *map(Disc, moons)])
        for _ in range(4):
            roll, end = random.randint(2, 5), random.choice("ab")
            steps = roll if random.random() < 0.85 else random.randint(0, 5)
            widest = [random.choice((0, 0, 60, 95)) for _ in range(steps)]
            bends = [round(random.choice((random.uniform(-wide, wide), wide and 60.3)), 2) for wide in widest]
            if len(bends) > 1 and random.random() < 0.2:
                # Up to a gap, and away from it.
                bends[:2] = 0, round(random.choice((-1, 1)) * random.uniform(60, 110), 2)
            turn = " ".join(["suns", str(roll), end, *map(str, bends)])
            expected, _ = moved(table, suns if end == "a" else suns[::-1], roll, bends)
            replay = RULES.replay(Transcript(setup, (turn,)))
            faults = replay.steps[0].faults
            status = "illegal" if faults else "unknown" if replay.close[1] else "legal"
            assert not replay.faults
            assert status == expected, (setup, turn, faults, replay.close)
            if faults:
                count, broken = first_wrong(table, suns if end == "a" else suns[::-1], bends)
                # What follows on a wrong step is not asked.
                part = " ".join(["suns", str(roll), end, *map(str, bends[:count])])
                told = {fault.code for fault in RULES.replay(Transcript(setup, (part,))).steps[0].faults}
                # Of a coin that lies on something it is not plain what it went through.
                unsure = {"WD-STEPS"} | ({"WD-SLIDE"} if broken & {"WD-OVER-TILE", "WD-WORMS"} else set())
                assert told - unsure == broken - unsure, (setup, part)
                assert broken or told == {"WD-STEPS"}, (setup, part)
            seen.update([status, *{fault.code for fault in faults}])
    assert min(seen["legal"], seen["illegal"]) > 20, seen
    assert {"WD-STEPS", "WD-SLIDE", "WD-OVER-TILE", "WD-WORMS"} <= set(seen), seen


@pytest.mark.parametrize("seed", range(3))
def test_bites_are_judged_alike(seed: int) -> None:
    random = Random(f"bites {seed}")
    seen: Counter[str] = Counter()
    while seen["legal"] + seen["illegal"] + seen["unknown"] < 190:
        if (found := scene(random)) is None:
            continue
        suns, _, tiles = found
        bends = [round(random.uniform(-30, 30), 2) for _ in range(random.randint(1, 4))]
        ahead = suns
        for bend in bends:
            ahead = [*ahead, stepped(ahead, bend)]
        # A worm with an end at the last coin, or nearly so.
        aim = ahead[-1] + random.choice((2, 5, 18.3, 18.6, 19, 12)) * exp(1j * random.uniform(0, 2 * pi))
        moons = bent(random, rounded([aim])[0])[: random.choice((2, 3, 6, 6, 6))]
        if random.random() < 0.1:
            moons = curled(random, ahead[-1], (ahead[-1] - ahead[-2]) / COIN)
        if random.random() < 0.3:
            moons = moons[::-1]
        room = [abs(one - other) - COIN for one in suns for other in moons]
        room += [tile.away(coin) - COIN / 2 for tile in tiles for coin in moons]
        room += [abs(one - other) - COIN - 1 for one, other in apart_in(moons)]
        if min(room) < 0.1:
            continue
        words = [f"obstacle:{key}@{at.centre.real},{at.centre.imag}^{at.angle}" for key, at in enumerate(tiles, 1)]
        for suit, worm in (("suns", suns), ("moons", moons)):
            words.append(f"worm:{suit}@" + ";".join(f"{coin.real},{coin.imag}" for coin in worm))
        roll = random.randint(2, 5)
        turn = " ".join(["suns", str(roll), "a", *map(str, bends), "eats"])
        expected, broken = bitten([*tiles], suns, moons, roll, bends)
        replay = RULES.replay(Transcript(" ".join(["cannibal fewer race pylon:0,1500", *words]), (turn,)))
        faults = replay.steps[0].faults
        status = "illegal" if faults else "unknown" if replay.close[1] else "legal"
        assert status == expected, (replay.setup, turn, faults, replay.close)
        # Of a coin that lies on something it is not plain what it went through.
        unsure = {"WD-SLIDE"} if broken & {"WD-OVER-TILE", "WD-WORMS"} else set()
        told = {fault.code for fault in faults}
        assert not broken or told - unsure == broken - unsure, (replay.setup, turn, faults)
        seen.update([status, *broken])
    assert min(seen["legal"], seen["illegal"], seen["WD-BITE"]) > 5, seen


# Laps -----------------------------------------------------------------------------------------------------------------


def driven(random: Random, places: list[complex]) -> tuple[Worm, list[float]]:
    """Where a worm's front comes that is steered from place to place, from the start, and how it bends at each step."""
    trail, bends = [complex(0, -15) - 1j * COIN, complex(0, -15)], []
    for place in places:
        while abs(place - trail[-1]) > 25:
            wanted = degrees(phase((place - trail[-1]) / (trail[-1] - trail[-2]))) + random.uniform(-3, 3)
            bends.append(round(min(max(wanted, -24), 24), 1))
            trail.append(stepped(trail, bends[-1]))
            assert len(trail) < 500
    return trail[1:], bends


def rounds(trail: Worm, pylon: complex) -> int:
    """How often a trail goes round the pylon to the left, by where it crosses the line beyond it."""
    count = 0
    for one, other in pairwise(trail):
        beyond = (one.imag + other.imag) / 2 > pylon.imag
        if beyond and (one.real > pylon.real) != (other.real > pylon.real):
            count += 1 if one.real > pylon.real else -1
    return count


ROUTES = {
    "left round": [(150, 0), (0, 150), (-150, 0), (-60, -400)],
    "right round": [(-150, 0), (0, 150), (150, 0), (60, -400)],
    "twice": [(150, 0), (0, 150), (-150, 0), (0, -200), (150, 0), (0, 150), (-150, 0), (-60, -400)],
    "not round": [(150, -250), (0, -120), (-150, -250), (-60, -400)],
    "there and back": [(150, 0), (0, 150), (-150, 250), (0, 400), (250, 250), (300, 0), (60, -400)],
}


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("seed", range(3))
def test_a_worm_is_home_exactly_when_it_has_been_round(route: str, seed: int) -> None:
    random = Random(f"{route} {seed}")
    pylon = complex(random.randint(-3, 3), random.randint(930, 1000))
    places = [pylon + complex(*place) for place in ROUTES[route]]
    while True:
        last = [complex(random.uniform(-50, 50), 130), complex(random.uniform(-30, 30), -30)]
        trail, bends = driven(random, [*places, *last])
        between = next(at for at, place in enumerate(trail) if at > 20 and abs(place.imag) < 26.4)
        if abs(trail[between].imag) < 24.4:
            break  # within a millimetre of the passage nobody could say
    bends = bends[:between]
    home = bool(rounds(trail[: between + 1], pylon))
    turns: list[str] = []
    left = bends
    while left:
        some = (random.randint(2, 5), 3, 2)
        count = next(steps for steps in some if len(left) - steps != 1 and steps <= len(left))
        turns += [f"suns {count} b {' '.join(map(str, left[:count]))}", "moons null"]
        left = left[count:]
    turns.pop()
    setup = f"fewer pylon:{pylon.real},{pylon.imag} worm:suns@0,-15>270*6 worm:moons@-75,-15>270*6"
    replay = RULES.replay(Transcript(setup, tuple(turns)))
    assert not [fault for step in replay.steps[:-1] for fault in step.faults]
    assert [fault.code for fault in replay.steps[-1].faults] == (["WD-WIN"] if home else [])
    said = RULES.replay(Transcript(setup, (*turns[:-1], f"{turns[-1]} wins"))).steps[-1].faults
    assert bool(said) != home, (said, turns[-1])
