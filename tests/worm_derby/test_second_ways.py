"""Seeded ways through slaloms and round pylons, judged by the package and by a second implementation."""

from __future__ import annotations

from cmath import exp, phase
from collections import Counter
from math import degrees, pi, radians
from random import Random
from typing import Any

import pytest

from ppgen.definition.load import load_game
from ppgen.games.worm_derby.rules import WormDerby, rules
from ppgen.rules.protocol import Replay, Transcript
from tests.worm_derby.second_ways import COIN, Tile, Way, is_sharp

RULES: WormDerby = rules(load_game("worm-derby"))


def rounded(at: complex) -> complex:
    return complex(round(at.real, 3), round(at.imag, 3))


def beyond(way: Way, end: str, bend: float) -> complex:
    """The place that touches an end, bending to the left by so many degrees."""
    outer, inner = [place for place, _ in (way.coins[:2] if end == "a" else way.coins[:-3:-1])]
    return rounded(outer + COIN * exp(1j * (phase(outer - inner) + radians(bend))))


def laid(random: Random, at: complex, heading: float, long: int = 6) -> list[complex]:
    places = [rounded(at)]
    while len(places) < long:
        places.append(rounded(places[-1] + COIN * exp(1j * radians(heading))))
        heading += random.uniform(-20, 20)
    return places


def written(suit: str, places: list[complex]) -> str:
    return f"worm:{suit}@" + ";".join(f"{place.real},{place.imag}" for place in places)


def moved(random: Random, way: Way, aim: complex, end: str, tiles: list[Tile]) -> tuple[str, dict[str, str], bool]:
    """A move that leads with one end, roughly towards a place: its words, what it passes, and whether that is sharp."""
    taken = "b" if end == "a" else "a"
    words, said, sharp = [str(roll := random.randint(2, 5)), taken], dict[str, str](), True
    for _ in range(roll):
        outer, inner = [place for place, _ in (way.coins[:2] if end == "a" else way.coins[:-3:-1])]
        wanted = degrees(phase((aim - outer) / (outer - inner))) + random.uniform(-25, 25)
        bend = round(min(max(wanted, -45), 45), 1)
        place = beyond(way, end, bend)
        sharp = sharp and all(is_sharp(tile, outer, place) for tile in tiles)
        said |= {name: what for name, what in way.step(taken, place, tiles).items() if said.get(name) != "WD-SIDE"}
        words.append(str(bend))
    return " ".join(words), said, sharp


def sides(replay: Replay[Any], number: int, tiles: list[Tile]) -> dict[str, str]:
    """What the package says of the sides on which a turn passes tiles."""
    faults = {fault.where for fault in replay.steps[number - 1].faults if fault.code == "WD-SIDE"}
    close = " ".join(replay.close[number])
    doubts = {tile.name for tile in tiles if f" of {tile.name} its front" in close}
    return dict.fromkeys(doubts - faults, "unknown") | dict.fromkeys(faults, "WD-SIDE")


@pytest.mark.parametrize("seed", range(2))
def test_the_sides_of_a_slalom_are_judged_alike(seed: int) -> None:
    """Among tiles anywhere; the worms wander, turn round and go past the pylon. Other faults do not matter here."""
    random = Random(f"sides {seed}")
    seen: Counter[str] = Counter()
    for _ in range(20):
        pylon = complex(random.randint(-4, 4), random.choice((950, 1000)))
        low, side = random.choice((300, 800, 1020)), random.choice((-1, 1))
        start = complex(random.uniform(-60, 60), low - 20) if low < 1000 else pylon + complex(75 * side, -40)
        aims = [pylon + 90 * exp(1j * (pi / 2 + side * angle)) for angle in (-1.7, 0, 1.9, 3)]
        aims = aims if low < 1000 else [pylon + complex(-side * random.uniform(60, 150), 300)]
        tiles = [
            Tile(
                f"{random.choice(('red', 'blue'))} {key}",
                rounded(complex(random.uniform(-70, 70), random.uniform(low, low + 300))),
            )
            for key in range(1, 9)
        ]
        places = laid(random, start, 90)
        laps = random.choice((0, 0, 0, 0, 1, -1))
        way, turns = Way.of(pylon, places, laps), list[str]()
        words = [f"{tile.name.replace(' ', ':')}@{tile.at.real},{tile.at.imag}" for tile in tiles]
        setup = (
            f"race slalom pylon:{pylon.real},{pylon.imag} {' '.join(words)} {written('suns', places)} lap:suns={laps}"
        )
        end = "b"
        for number in range(1, 15):
            end = {"a": "b", "b": "a"}[end] if random.random() < 0.15 else end
            front = way.front(end)[0]
            aims = aims[1:] if len(aims) > 1 and abs(aims[0] - front) < 60 else aims
            turn, said, sharp = moved(random, way, aims[0] if random.random() < 0.9 else pylon - 900j, end, tiles)
            turns.append(f"suns {turn}")
            replay = RULES.replay(Transcript(setup, tuple(turns)))
            assert not sharp or sides(replay, number, tiles) == said, (setup, turns)
            seen.update(said.values() if sharp else ())
            for which in "ab":
                fact: Any = RULES.facts(replay.steps[-1].positions[0])
                assert abs(fact["worms"]["suns"]["round"][which] - way.round(which)) < 0.6, (setup, turns)
        seen.update(["back"] * any(times for _, times in way.coins))
    assert min(seen["WD-SIDE"], seen["back"]) > 5, seen

    assert seen["unknown"], seen


@pytest.mark.parametrize("seed", range(2))
def test_what_was_eaten_and_comes_back_has_been_round_as_its_worm_has(seed: int) -> None:
    """Bites, growth and moves about the pylon: how far each end has gone round."""
    random = Random(f"eaten {seed}")
    seen: Counter[str] = Counter()
    for _ in range(60):
        pylon = 1000j
        # Half of the worms lie across the line beyond the pylon.
        angle = random.choice((random.uniform(0, 2 * pi), pi / 2 - random.uniform(0, 0.16)))
        start = pylon + 120 * exp(1j * angle)
        places, laps = (
            laid(random, start, degrees(phase(start - pylon)) + 90, random.randint(3, 6)),
            random.randint(-2, 2),
        )
        way = Way.of(pylon, places, laps)
        bitten = random.choice("ab")
        coin = way.front(bitten)[0]
        others = [rounded(coin + COIN * at * (coin - pylon) / abs(coin - pylon)) for at in range(1, 7)]
        setup = f"cannibal fewer race pylon:0,1000 {written('suns', places)} lap:suns={laps} {written('moons', others)}"
        bend = degrees(phase((coin - others[0]) / (others[0] - others[1])))
        turns = [f"moons 2 b {bend:.2f} eats"]
        way.take(bitten)
        for number in range(6):
            if number and random.random() < 0.5 and len(way.coins) < 6:
                end = random.choice("ab")
                turn = f"ace grow {end} {(bend := round(random.uniform(-40, 40), 1))}"
                way.put(end, beyond(way, end, bend))
                turns.append(f"suns {turn}; null")
                seen[f"grown at {end}"] += 1
            elif number:
                aim = pylon + 120 * exp(1j * random.uniform(0, 2 * pi))
                turn, _, _ = moved(random, way, aim, random.choice("ab"), [])
                turns.append(f"suns {turn}")
            replay = RULES.replay(Transcript(setup, tuple(turns)))
            course = replay.steps[-1].positions[0]
            worm = course.worm("suns")
            assert worm is not None
            assert [abs(complex(*one) - other) < 0.01 for one, (other, _) in zip(worm.coins, way.coins, strict=True)], (
                turns
            )
            fact: Any = RULES.facts(course)
            for which in "ab":
                assert abs(fact["worms"]["suns"]["round"][which] - way.round(which)) < 0.6, (setup, turns)
            again = RULES.parse(RULES.notation(course))
            assert again == course
        seen.update(["eaten"] * (len(way.coins) < 6))
    assert min(seen["grown at a"], seen["grown at b"]) > 10, seen
