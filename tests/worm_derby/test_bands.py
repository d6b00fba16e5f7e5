"""Between what is legal and what is not there is always a band in which nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from ppgen.definition.load import load_game
from ppgen.games.worm_derby.rules import WormDerby, rules
from ppgen.piecepack import COIN
from ppgen.rules.protocol import Transcript
from tests.worm_derby.courses import slalom_but

RULES: WormDerby = rules(load_game("worm-derby"))
STEP = 0.4


def line(pitch: float, aside: float = 0.0) -> str:
    tiles = (
        f"{'red' if at % 2 else 'blue'}:{at}@{aside if at == 5 else 0:.3f},{180 + at * pitch:.3f}"
        for at in range(1, 13)
    )
    return f"slalom pylon:0,1700 {' '.join(tiles)}"


def loose(gap: float) -> str:
    return "fewer race worm:suns@" + ";".join(f"0,{300 + at * COIN + (gap if at > 2 else 0):.3f}" for at in range(6))


SWEEPS: dict[str, tuple[Callable[[float], str], float]] = {
    "start tiles, least": (lambda mm: f"fewer gate:{mm:.3f}", 177.8),
    "start tiles, most": (lambda mm: f"fewer gate:{mm:.3f}", 228.6),
    "pylon, least": (lambda mm: f"fewer pylon:0,{mm:.3f}", 914.4),
    "pylon, most": (lambda mm: f"fewer pylon:0,{mm:.3f}", 1828.8),
    "pylon aside": (lambda mm: f"fewer pylon:{mm:.3f},1000", 5.0),
    "near the start": (lambda mm: f"fewer obstacle:1@10,{mm:.3f}^20", 185.0),
    "near the pylon": (lambda mm: f"fewer pylon:0,1000^45 obstacle:1@10,{mm:.3f}^20", 781.3),
    "behind the start": (lambda mm: f"fewer obstacle:1@400,{mm:.3f}", 0.0),
    "beyond the pylon": (lambda mm: f"fewer obstacle:1@400,{mm:.3f}", 1000.0),
    "tiles overlap": (lambda mm: f"fewer obstacle:1@0,400 obstacle:2@{mm:.3f},410^30", 60.0),
    "second coin behind": (lambda mm: f"fewer worm:suns@0,{mm:.3f}>270*6", -6.35),
    "first coin between": (lambda mm: f"fewer worm:suns@0,{mm:.3f}>270*6", -25.4),
    "on a start tile": (lambda mm: f"fewer worm:suns@{mm:.3f},-15>270*6", 92.1),
    "worms overlap": (lambda mm: f"fewer worm:suns@0,-15>270*6 worm:moons@{mm:.3f},-15>270*6", COIN),
    "neighbours touch": (loose, 0.0),
    "home, and says so": (
        lambda mm: f"fewer race worm:suns@40,{mm + 7 * COIN:.3f}>270*6 lap:suns=1\nsuns 2 a 0 0 wins",
        25.4,
    ),
    "home": (lambda mm: f"fewer race worm:suns@40,{mm + 7 * COIN:.3f}>270*6 lap:suns=1\nsuns 2 a 0 0", 25.4),
    "an obstacle moved": (
        lambda mm: f"fewer race obstacle:1@100,400 worm:suns@0,300>90*6\nsuns ace 1@{100 + mm:.3f},400; null",
        50.8,
    ),
    "an obstacle on a worm": (
        lambda mm: f"fewer race obstacle:1@70,350 worm:suns@0,300>90*6\nsuns ace 1@{mm:.3f},350; null",
        34.9,
    ),
    "a step onto a tile": (lambda mm: f"fewer race obstacle:1@{mm:.3f},433 worm:suns@0,300>90*6\nsuns 2 a 0 0", 34.9),
    "past a slalom tile": (
        lambda mm: f"{slalom_but('red')} red:1@0,{mm:.3f} worm:suns@-42,300>90*6\nsuns 2 a 0 0",
        433.35,
    ),
    "through a gap": (
        lambda mm: (
            f"fewer race obstacle:1@{-35.921 - mm / 2:.3f},400^45 obstacle:2@{35.921 + mm / 2:.3f},400^45 "
            "worm:suns@0,295.225>90*6\nsuns 2 a 0 0"
        ),
        COIN,
    ),
    "blocked": (
        lambda mm: (
            "fewer race obstacle:1@-40.4,400 obstacle:2@40.4,400 worm:suns@0,276.7>90*6 "
            f"worm:moons@0,{371.95 + mm:.3f}>90*6\nsuns 4 a 0"
        ),
        55.55,
    ),
    "slalom tiles apart": (line, 101.6),
    "a slalom tile aside": (lambda mm: line(106, mm), 50.8),
}


def status(text: str) -> str:
    """Of the turns alone: a race that begins in the middle would be unknown anyhow."""
    setup, *turns = text.split("\n")
    replay = RULES.replay(Transcript(setup, tuple(turns)))
    if replay.faults or any(step.faults for step in replay.steps):
        return "illegal"
    return "unknown" if any(replay.close) else "legal"


@pytest.mark.parametrize("name", SWEEPS)
def test_nothing_turns_from_legal_to_illegal_within_a_millimetre(name: str) -> None:
    course, limit = SWEEPS[name]
    seen = [status(course(limit + number * STEP)) for number in range(-8, 9)]
    assert set(seen) == {"legal", "unknown", "illegal"}
    for one, other in pairwise(seen):
        assert {one, other} != {"legal", "illegal"}, seen
    changes = [other for one, other in pairwise(seen) if one != other]
    # Neighbours may be neither apart nor overlap.
    assert len(changes) == (4 if name == "neighbours touch" else 2), seen
