"""Seeded worms and aces, some of them wrong, judged by the package and by a second implementation."""

from __future__ import annotations

from cmath import exp
from collections import Counter
from itertools import chain
from math import pi, radians
from random import Random

import pytest

from ppgen.definition.load import load_game
from ppgen.games.worm_derby.rules import WormDerby, rules
from ppgen.rules.protocol import Transcript
from tests.worm_derby.second_moves import COIN, Square, Worm, stepped
from tests.worm_derby.second_worms import is_sharp, lying, put, starting, verdict

RULES: WormDerby = rules(load_game("worm-derby"))


def rounded(at: complex) -> complex:
    return complex(round(at.real, 3), round(at.imag, 3))


def worm(random: Random) -> Worm:
    """Six coins that touch, or nearly so, perhaps in a curve so tight that coins meet again."""
    at = complex(random.uniform(-60, 60), random.uniform(330, 470))
    coins = [at, at + COIN * exp(1j * random.uniform(0, 2 * pi))]
    bend = random.choice((0, 15, 35, 58, 60, 61, 80))
    while len(coins) < 6:
        coins.append(stepped(coins, random.choice((bend, bend, bend, random.uniform(-40, 40)))))
    if random.random() < 0.3:
        moved = random.randrange(6)
        coins[moved] += random.choice((0.0, 1.3, 3)) * exp(1j * random.uniform(0, 2 * pi))
    return [rounded(coin) for coin in coins]


def tiles(random: Random) -> list[Square]:
    found = []
    for _ in range(random.randint(1, 4)):
        at = complex(random.uniform(-200, 200), random.uniform(250, 650))
        found.append(Square(rounded(at), round(random.choice((0, 45, random.uniform(0, 90))), 1)))
    return found


def written(lies: list[Square], worms: list[Worm]) -> str:
    words = [f"obstacle:{key}@{at.centre.real},{at.centre.imag}^{at.angle}" for key, at in enumerate(lies, 1)]
    for suit, coins in zip(("suns", "moons"), worms, strict=False):
        words.append(f"worm:{suit}@" + ";".join(f"{coin.real},{coin.imag}" for coin in coins))
    return " ".join(["fewer race pylon:0,1500", *words])


@pytest.mark.parametrize("seed", range(2))
def test_worms_are_judged_alike_where_they_lie(seed: int) -> None:
    random = Random(f"worms {seed}")
    seen: Counter[str] = Counter()
    for _ in range(600):
        lies, worms = tiles(random), [worm(random) for _ in range(random.choice((1, 1, 2)))]
        if not is_sharp(lying(lies, worms)):
            continue
        broken, _ = verdict(lying(lies, worms))
        text = written(lies, worms)
        judged = RULES.judge(RULES.parse(text))
        assert set(judged.codes) == broken, text
        assert judged.status == ("illegal" if broken else "unknown"), text
        seen.update(broken or {"unknown"})
    wanted = {"WD-OVERLAP", "WD-OVER-TILE", "WD-WORMS", "WD-GAP", "WD-LAPPED", "WD-LOOP", "WD-BRANCH", "unknown"}
    assert wanted <= set(seen), seen


@pytest.mark.parametrize("seed", range(2))
def test_aces_are_judged_alike(seed: int) -> None:
    random = Random(f"aces {seed}")
    seen: Counter[str] = Counter()
    for _ in range(1500):
        lies, worms = tiles(random), [worm(random)]
        broken, doubt = verdict(lying(lies, worms))
        if broken or doubt:
            continue
        which = random.randrange(len(lies))
        far = random.choice((20, 49, 50.2, 51.3, 52.5, 70)) * exp(1j * random.uniform(0, 2 * pi))
        to = Square(rounded(lies[which].centre + far), round(random.uniform(0, 90), 1))
        if not is_sharp(chain(lying(lies, worms), put(lies, worms, which, to))):
            continue
        broken, doubt = verdict(put(lies, worms, which, to))
        turn = f"suns ace {which + 1}@{to.centre.real},{to.centre.imag}^{to.angle}; null"
        replay = RULES.replay(Transcript(written(lies, worms), (turn,)))
        assert not replay.faults
        assert {fault.code for fault in replay.steps[0].faults} == broken, (written(lies, worms), turn)
        assert broken or bool(replay.close[1]) == doubt, (written(lies, worms), turn, replay.close)
        seen.update(broken or {"unknown" if doubt else "legal"})
    assert {"WD-MOVE", "WD-MOVE-ON", "WD-OVERLAP", "legal", "unknown"} <= set(seen), seen


@pytest.mark.parametrize("seed", range(2))
def test_starting_worms_are_judged_alike(seed: int) -> None:
    random = Random(f"starts {seed}")
    seen: Counter[str] = Counter()
    for _ in range(700):
        gate = round(random.uniform(180, 225), 3)
        gates = [Square(complex(side * (gate / 2 + 25.4), 0)) for side in (-1, 1)]
        up = random.choice((1, -1))
        lean = random.choice((0, 0, 0, random.uniform(-4, 4), random.choice((90, 180))))
        at = complex(random.uniform(-gate / 2, gate / 2), random.choice((-15, random.uniform(-30, -5))))
        at = random.choice((at, at, at, complex(random.uniform(-150, 150), random.uniform(-60, 60))))
        heading, coins = exp(1j * radians(lean - 90)), [at]
        long, bent = random.randint(2, 6), random.random() < 0.2
        while len(coins) < long:
            coins.append(coins[-1] + COIN * heading * exp(1j * radians(bent and random.uniform(-6, 6))))
        coins = [rounded(coin) for coin in coins[::up]]
        margins = list(starting(coins, gate))
        near = [min(abs(margin + 1), abs(margin - sure)) for margin, sure in margins]
        if not is_sharp(lying(gates, [coins])) or min(near) < 0.02:
            continue
        broken, doubt = verdict(lying(gates, [coins]))
        broken |= {"WD-START"} if min(margin for margin, _ in margins) < -1 else set()
        doubt = doubt or any(margin < sure for margin, sure in margins)
        places = ";".join(f"{coin.real},{coin.imag}" for coin in coins)
        text = f"cannibal fewer gate:{gate} worm:suns@{places}"
        judged = RULES.judge(RULES.parse(text))
        assert set(judged.codes) == broken, text
        assert judged.status == ("illegal" if broken else "unknown" if doubt else "legal"), text
        seen.update(broken or {judged.status})
    assert min(seen["WD-START"], seen["legal"], seen["unknown"]) > 40, seen
