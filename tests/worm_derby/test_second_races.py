"""Seeded games, turn by turn and with slips, judged by the package and by a second implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from ppgen.definition.load import load_game
from ppgen.games.worm_derby.rules import WormDerby, rules
from ppgen.piecepack import SUITS
from ppgen.rules.protocol import Transcript
from tests.worm_derby.second_races import COIN, FIRST, Race, Worm

RULES: WormDerby = rules(load_game("worm-derby"))
NAMES: list[str] = [*SUITS]
LANES = (-60, -20, 20, 60)


def place(number: int) -> str:
    """Where a tile lies, out of the way of all lanes."""
    side, row = divmod(number % 24, 12)
    return f"{number}@{(-1) ** side * (200 + row % 3 * 75)},{300 + row // 3 * 90 + number // 24 * 400}"


def coins(worm: Worm) -> list[tuple[float, float]]:
    return [(worm.lane, round(FIRST + COIN * at, 3)) for at in worm.coins]


def written(race: Race) -> str:
    words = ["players:" + ",".join(race.players), "pylon:0,1700", *sorted(race.variants)]
    words += [f"obstacle:{place(int(tile))}" for tile in sorted(race.tiles, key=int)]
    for suit, worm in race.worms.items():
        words.append(f"worm:{suit}@" + ";".join(f"{x},{y}" for x, y in coins(worm)))
        words += [f"lap:{suit}=1"] * worm.lapped + [f"bitten:{suit}={worm.bitten}"] * bool(worm.bitten)
    return " ".join([*words, *["race"] * race.racing])


def beginning(random: Random) -> Race:
    """A set-up before the race, of which the last tiles and the worms are still to come; seldom something is wrong."""
    players = random.sample(NAMES, random.choice((2, 2, 3, 4)))
    variants = {word for word in ("fewer", "cannibal") if random.random() < 0.6}
    there = random.choice((18, 19, 20, 20, 21)) if random.random() < 0.6 else random.randint(0, 4)
    race = Race(players, variants, {str(number + 1) for number in range(there)})
    if random.random() < 0.4:
        built = random.sample(NAMES, 4) if random.random() < 0.2 else players
        for suit in built[: random.randint(0, len(players))]:
            long = 6 if random.random() < 0.7 else random.randint(2, 6)
            race.worms[suit] = Worm(LANES[SUITS.index(suit)], list(range(0, -long, -1)), built=long)
    if race.worms and random.random() < 0.5:
        worm = random.choice(list(race.worms.values()))
        worm.lapped, worm.bitten = random.choice(((True, ""), (False, "b")))
    return Race(players if random.random() < 0.9 else players[:1], variants, race.tiles, race.worms)


def under_way(random: Random) -> Race:
    """Worms that face each other on a few lanes, some on their way home."""
    players = random.sample(NAMES, random.choice((2, 2, 3, 4)))
    variants = {"fewer"} | ({"cannibal"} if random.random() < 0.8 else set())
    race = Race(players, variants, {str(number + 1) for number in range(random.randint(0, 2))}, {}, True)
    for suit in players if random.random() < 0.95 else players[1:]:
        while suit not in race.worms:
            long = 6 if "cannibal" not in variants or random.random() < 0.4 else random.choice((2, 2, 3, 4, 5))
            start = random.randint(3, 17)
            at = list(range(start, start + long))[:: random.choice((1, -1))]
            worm = Worm(random.choice(LANES[:2]), at, lapped=random.random() < 0.5)
            if all(worm.lane != other.lane or not {*at} & {*other.coins} for other in race.worms.values()):
                worm.bitten = random.choice("ab") if "cannibal" in variants and random.random() < 0.4 else ""
                race.worms[suit] = worm
    return Race(players, variants, race.tiles, race.worms, True)


def guess(random: Random, race: Race) -> str:
    """A turn of somebody, mostly of the player whose turn it is."""
    who = race.line[0] if race.line and random.random() < 0.9 else random.choice(race.players)
    who = random.choice(SUITS) if random.random() < 0.03 else who
    laying = race.reached == "tile" and (len(race.tiles) < race.dealt or random.random() < 0.05)
    building = not race.racing and not set(race.players) <= set(race.worms)
    kind = "tile" if laying and random.random() < 0.8 else "worm" if building and random.random() < 0.9 else "race"
    kind = random.choice(("tile", "worm", "race")) if random.random() < 0.05 else kind
    if kind == "tile":
        number = len(race.tiles) + 1 if random.random() < 0.95 else random.randint(1, 24)
        return f"{who} tile {place(number)}"
    if kind == "worm":
        return f"{who} worm {LANES[SUITS.index(who)]},{FIRST}>270*{random.choice((6, 6, 6, random.randint(2, 6)))}"
    rolls = [ace(random, race) for _ in range(random.choice((0, 0, 0, 1, 2)))]
    rolls += [move(random, race, who)] if random.random() < 0.97 else []
    if random.random() < 0.03:
        rolls.append(move(random, race, who))
    return f"{who} {'; '.join(rolls or ['ace'])}"


def ace(random: Random, race: Race) -> str:
    if random.random() < 0.5:
        return f"ace grow {random.choice('ab')} 0"
    number = random.randint(1, len(race.tiles) + 1)
    key, _, at = place(number).partition("@")
    return random.choice(("ace", f"ace {key}@{at}^{random.randrange(90)}"))


def move(random: Random, race: Race, who: str) -> str:
    if random.random() < 0.03:
        return "null"
    roll = random.randint(2, 5)
    long = len(race.worms[who].coins) if who in race.worms else 6
    steps = min(roll, long) if random.random() < 0.7 else random.randint(0, 6)
    ends = [random.choice("ab")] * steps
    if random.random() < 0.1:
        ends = [random.choice("ab") for _ in ends]
    words = [f"{end} 0" for end in ends] or ["a"]
    return " ".join([str(roll), *words, random.choice(("", "", "", "wins", "eats", "eats", "eats wins"))]).strip()


def allowed(random: Random, race: Race) -> str:
    """A turn that breaks no rule, or an empty text. Worms that can bite or come home do so in every second turn."""
    who = (race.line or race.players)[0]
    turns = [guess(random, race) for _ in range(40)]
    if race.racing and random.random() < 0.5:
        moves = [
            (roll, f"{end} {' '.join('0' * steps)}") for roll in range(2, 6) for steps in range(1, 6) for end in "ab"
        ]
        said = [f"{who} {roll} {steps} {word}" for roll, steps in moves for word in ("eats", "wins", "eats wins")]
        turns = [*random.sample(said, len(said)), *turns]
    return next((turn for turn in turns if not race.copy().turn(turn)), "")


def slipped(random: Random, race: Race, turn: str) -> str:
    """The same turn with one slip, which may still be allowed; or another turn."""
    who, _, rest = turn.partition(" ")
    first, *words = rest.rpartition(";")[2].split()
    tiles, worms = len(race.tiles), len(race.worms)
    some = random.choice(race.players)
    built = f"{LANES[SUITS.index(some)]},{FIRST}>270*{random.choice((3, 6, 6, 7))}"
    steps = [at for at, word in enumerate(words) if word == "0"]
    left = words[: steps[-1]] + words[steps[-1] + 1 :] if steps else words
    return random.choice(
        (
            f"{some} {rest}",
            f"{some} null" if rest.startswith("worm") else f"{turn}; {random.choice(('null', 'ace', '2 a 0 0'))}",
            f"{who} ace",
            turn.rpartition(";")[0] or f"{who} ace; ace",
            f"{who} {first} {' '.join(left)}" if steps else f"{who} null",
            f"{who} {first} {' '.join([*words[:2], '0', *words[2:]])}" if steps else f"{who} null",
            f"{who} {rest.replace(' wins', '').replace(' eats', '')}",
            f"{turn} {random.choice(('eats', 'wins'))}" if steps and "s" not in rest else f"{some} null",
            f"{race.players[0]} {move(random, race, race.players[0])}",
            f"{race.players[tiles % len(race.players)]} tile {place(tiles + 1)}",
            f"{race.players[worms % len(race.players)]} worm {built}",
            f"{who} 5 {random.choice('ab')} 0 0 0 0 0",
            f"{who} ace grow {random.choice('ab')} 0; 2 {random.choice('ab')} 0 0",
            f"{random.choice(sorted(race.home) or [who])} {move(random, race, some)}",
            f"{who} {move(random, race, who)}",
            guess(random, race),
        )
    )


@pytest.mark.parametrize("kind", [beginning, under_way])
def test_games_are_judged_alike_turn_by_turn(kind: Callable[[Random], Race]) -> None:
    random = Random(7)
    seen: Counter[str] = Counter()
    for _ in range(40):
        race = kind(random)
        setup = written(race)
        broken = race.lying()
        judged = RULES.judge(RULES.parse(setup))
        assert set(judged.codes) == broken, setup
        assert judged.status == ("illegal" if broken else "unknown" if race.racing else "legal"), setup
        seen.update(broken)
        turns: list[str] = []
        while not broken and len(turns) < 10 and (turn := allowed(random, race)):
            for text in (slipped(random, race, turn), turn):
                after = race.copy()
                wrong = after.turn(text)
                last = RULES.replay(Transcript(setup, (*turns, text))).steps[-1]
                # A worm that lies on another may have no room for its next coin.
                unsure = {"WD-STEPS"} if "WD-WORMS" in wrong else set()
                assert {fault.code for fault in last.faults} - unsure == wrong - unsure, (setup, turns, text)
                seen.update(wrong or [word for word in ("eats", "wins", "grow", "null") if word in text])
            turns.append(turn)
            race = after
            lie = {worm.suit: ([*worm.coins], worm.bitten) for worm in last.positions[0].worms}
            assert lie == {suit: (coins(worm), worm.bitten) for suit, worm in race.worms.items()}, turns
    assert set(WANTED[kind is beginning].split()) <= set(seen), seen


WANTED = {
    True: "WD-COUNT WD-GROW WD-LENGTH WD-START WD-PLAYERS WD-TURN WD-ACE",
    False: "WD-TURN WD-ACE WD-STEPS WD-END WD-AWAY WD-BITE WD-GROW WD-WORMS WD-WIN eats wins grow",
}
"""What the seeds must have met, before the race and in it, to prove much."""
