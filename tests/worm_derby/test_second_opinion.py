"""Thousands of seeded set-ups, legal and not, judged by the package and by a second implementation of the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ppgen.definition.load import load_game
from ppgen.games.worm_derby.notation import parse_course
from ppgen.games.worm_derby.rules import WormDerby, rules
from ppgen.piecepack import SUITS
from ppgen.rules.protocol import Transcript
from tests.worm_derby.second_opinion import FOOT, TILE, Layout, Tile, apart, opinion

RULES: WormDerby = rules(load_game("worm-derby"))


# Writing a layout in the game's notation ------------------------------------------------------------------------------


def frame(layout: Layout) -> str:
    words = ["players:" + ",".join(SUITS[: layout.players]), f"gate:{layout.gate}", f"pylon:{place(layout.pylon)}"]
    agreed = {"fewer": layout.fewer, "slalom": layout.slalom, "cannibal": layout.coins < 6, "race": layout.race}
    return " ".join([*words, *(word for word, said in agreed.items() if said)])


def place(tile: Tile) -> str:
    return f"{tile.x},{tile.y}^{tile.angle}"


def with_tiles(layout: Layout) -> str:
    tiles = (f"{tile.colour or 'obstacle'}:{key}@{place(tile)}" for key, tile in enumerate(layout.tiles, 1))
    return " ".join([frame(layout), *tiles])


def worms_of(layout: Layout) -> list[str]:
    shape = f"-15>{270 + layout.lean:.3f}*{layout.coins}"
    return [f"{suit} worm {x},{shape}" for suit, x in zip(SUITS, (-60, -20, 20, 60), strict=True)][: layout.worms]


def whole(layout: Layout) -> str:
    worms = (word.replace(" worm ", "@") for word in worms_of(layout))
    return " ".join([with_tiles(layout), *(f"worm:{worm}" for worm in worms)])


def laid_out(layout: Layout) -> list[str]:
    tiles = (
        f"{SUITS[at % layout.players]} tile {tile.colour}{at + 1}@{place(tile)}" for at, tile in enumerate(layout.tiles)
    )
    return [*tiles, *worms_of(layout)]


# Layouts --------------------------------------------------------------------------------------------------------------


def near(random: Random, limit: float) -> float:
    """About a limit: well on either side of it, or within a few millimetres."""
    spread = random.choice((0.3, 1.2, 3.0, 30.0))
    return round(limit + random.uniform(-spread, spread), 3)


def course(random: Random) -> Layout:
    layout = Layout(random.choice((2, 2, 3, 4)), fewer=random.random() < 0.7)
    layout.pylon = Tile(
        0, round(random.uniform(950, 1800), 3), random.choice((0, 45, round(random.uniform(0, 360), 1)))
    )
    if random.random() < 0.15:
        layout.gate = near(random, random.choice((3.5, 4.5)) * TILE)
    if random.random() < 0.15:
        layout.pylon.y = near(random, random.choice((3, 6)) * FOOT)
    if random.random() < 0.1:
        layout.pylon.x = near(random, random.choice((-5, 5)))
    layout.worms = random.choice((0, 0, 1, layout.players))
    if layout.worms and random.random() < 0.3:
        layout.coins = random.randint(2, 6)
        layout.lean = round(random.choice((0.0, random.uniform(-7, 7))), 3)
    layout.race = random.random() < 0.15
    return layout


def scattered(random: Random) -> Layout:
    """A few obstacles, most of them where they may lie, some about a limit."""
    layout = course(random)
    for _ in range(random.randint(0, 4)):
        # Seldom one lies face up, as only those of a slalom do.
        colour = random.choice(("", "red", "blue")) if random.random() < 0.05 else ""
        layout.tiles.append(tile := Tile(0, 0, round(random.choice((0, 30, 45, random.uniform(0, 360))), 2), colour))
        tile.x, tile.y = round(random.uniform(-300, 300), 3), round(random.uniform(220, layout.pylon.y - 240), 3)
        kind = random.randint(0, 11)
        if kind == 0:
            tile.y = near(random, 3 * TILE + 30)
        elif kind == 1:
            tile.y = near(random, layout.pylon.y - 4 * TILE - 10)
        elif kind == 2:
            tile.x, tile.y = random.choice((-400, 400)), near(random, random.choice((0, layout.pylon.y)))
        elif kind == 3:
            tile.x, tile.y = (
                near(random, random.choice((-1, 1)) * (layout.gate / 2 + TILE + 3 * TILE)),
                near(random, 15),
            )
        elif kind < 7 and len(layout.tiles) > 1:
            other = random.choice(layout.tiles[:-1])
            tile.x, tile.y = near(random, other.x + TILE), round(other.y + random.uniform(-30, 30), 3)
            tile.angle = random.choice((other.angle, other.angle, tile.angle))
    return layout


def full(random: Random) -> Layout:
    """As many obstacles as are dealt, or one more or less, on a grid with play; seldom one of them out of place."""
    layout = course(random)
    layout.fewer, layout.pylon.y = random.random() < 0.3, round(random.uniform(1200, 1800), 3)
    count = {2: 20, 3: 21, 4: 20}[layout.players] + random.choice((0, 0, 0, -1, 1))
    rows = (layout.pylon.y - 480) / 5
    for at in range(count):
        row, column = divmod(at, 4)
        play = random.uniform(-8, 8), random.uniform(-8, 8)
        place = Tile(round(105 * (column - 1.5) + play[0], 3), round(240 + rows * row + play[1], 3))
        place.angle = round(random.uniform(0, 360), 1)
        layout.tiles.append(place)
    if random.random() < 0.3:
        moved = random.choice(layout.tiles)
        moved.y = near(random, random.choice((3 * TILE + 28, layout.pylon.y - 4 * TILE)))
    return layout


def line(random: Random) -> Layout:
    """A slalom, its tiles close to what they keep of each other and of the line."""
    layout = course(random)
    layout.slalom, layout.pylon.y = True, round(random.uniform(1560, 1820), 3)
    pitch = near(random, 2 * TILE) if random.random() < 0.5 else random.uniform(103, 108)
    for at in range(random.choice((12, 12, 12, 11, 13, 5))):
        colour = "red" if at % 2 else "blue"
        layout.tiles.append(Tile(round(random.uniform(-8, 8), 3), round(185 + pitch * at, 3), 0, colour))
    for change in range(random.choice((0, 0, 1, 2))):
        tile = random.choice(layout.tiles)
        if change:
            tile.x = near(random, random.choice((-1, 1)) * TILE)
        elif random.random() < 0.5:
            tile.angle = round(random.uniform(0, 10), 1)
        else:
            tile.colour = random.choice(("red", "blue", "red", "blue", ""))
    return layout


# Agreement ------------------------------------------------------------------------------------------------------------


def agrees(layout: Layout) -> str:
    """The status on which both agree: of the text alone, as a setup, and of the transcript that lays it out."""
    status, codes = opinion(layout)
    text = whole(layout)
    alone = RULES.judge(parse_course(text))
    assert (alone.status, set(alone.codes)) == (status, codes), text
    ways: list[tuple[str, list[str]]] = [(text, [])]
    if not layout.race:
        ways += [(with_tiles(layout), worms_of(layout)), (frame(layout), laid_out(layout))]
    for setup, turns in ways:
        found = RULES.replay(Transcript(setup, tuple(turns))).verdict(len(turns), turns)
        assert (found.status, set(found.codes)) == (status, codes), (setup, turns)
    return status


@pytest.mark.parametrize(("kind", "count"), [(scattered, 2000), (full, 40), (line, 80)])
def test_both_implementations_agree_alone_and_in_a_transcript(kind: object, count: int) -> None:
    assert callable(kind)
    random = Random(f"worm-derby {count}")
    seen = Counter(agrees(kind(random)) for _ in range(count))
    # Seeds that hardly ever meet one of the three would prove little.
    assert min(seen[status] for status in ("legal", "illegal", "unknown")) >= count // 16, seen


def test_the_second_opinion_measures_what_it_says() -> None:
    square = Tile(0, 0).corners
    assert apart(square, Tile(60, 0).corners) == pytest.approx(9.2)
    assert apart(square, Tile(45, 10).corners) == pytest.approx(-5.8)
    assert apart(square, Tile(60, 0, 45).corners) == pytest.approx(60 - 25.4 - 25.4 * 2**0.5)
    assert apart(square, [-100 + 60j, 100 + 60j]) == pytest.approx(34.6)
    assert apart(Tile(60.8, 60.8).corners, square) == pytest.approx(10 * 2**0.5)
