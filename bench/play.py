"""Plays seeded solo games of The Long Way with a simple player and reports how they end: does the tile chart play well?

    python -m bench.play [--games 500] [--seed 1] [--jobs N]    the distribution; exit status 1 when it misses its aims
    python -m bench.play --show 17                              one game, turn by turn

The player is honest and simple. Entrance and exit are drawn at random. Each turn looks one ply ahead: every place for
the rolled tile, every display on it, every use of an earned bonus, every place for a cafeteria; it takes what `_value`
likes best: displays on the present route, a long route while there is floor left to fill it, few empty spaces on it
late, coins, and room for the tiles to come. It spends a coin when nothing that it can draw improves the sheet, and
stops when nothing can be drawn. It knows no tile's probability, plans no second move and never takes a turn back.

Thousands of sheets are weighed a game, so the player thinks in sets of bits of its own (some 20 µs a route). What it
wrote down is replayed by the game's rules, and only their verdict and their score count.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from ppgen.boards.grid import Grid
from ppgen.definition.game import Game
from ppgen.definition.load import load_game
from ppgen.records import replace
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import Transcript

SIDES = "nesw"
Walls = tuple[int, int, int, int]
"""The spaces with a wall on their north, east, south and west side, each as a set of bits."""

# What the player likes, in points. A space of the route that is still empty is worth LONG_WAY × √floor − 1, where
# `floor` is the empty share of the grid: an empty space may yet get a display, but not for long.
LONG_WAY = 1.1
STEP = 0.15
ROOM = 0.25
COIN = 0.35
BONUS = 0.9
NO_WAY = -6.0
FINALISTS = 10
"""How many of the best drawings, judged without their bonus, are thought through."""

AIMS = "the median is 6 to 11, 1 % to 25 % reach 12, under 2 % end before the fifth turn by a tile that fits nowhere"


class Gate(NamedTuple):
    bit: int
    side: int


class Way(NamedTuple):
    displays: int
    empties: int
    steps: int
    spaces: int


class Form(NamedTuple):
    """A tile in the left bottom corner of the grid, and where it can go: `offsets` are shifts of its bits."""

    spaces: int
    walls: Walls
    offsets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Store:
    """The player's sheet. `shut` are the walls without a doorway; `displays` by number; `shown` all displays."""

    entrance: Gate
    exit: Gate
    taken: int = 0
    walls: Walls = (0, 0, 0, 0)
    shut: Walls = (0, 0, 0, 0)
    displays: tuple[int, ...] = (0,) * 7
    shown: int = 0
    cafeterias: tuple[int, ...] = ()
    coins: int = 0


class Option(NamedTuple):
    value: float
    text: str
    store: Store


class Outcome(NamedTuple):
    seed: int
    score: int
    steps: int
    empties: int
    setup: str
    turns: tuple[str, ...]
    why: str


class Player:
    """A simple player; see the head of this file. Bit = row × (columns + 1) + column: the spare column stays empty."""

    def __init__(self, game: Game, dice: random.Random) -> None:
        assert isinstance(game.board, Grid)
        assert game.tiles is not None
        self.dice = dice
        self.columns, self.rows = game.board.columns, game.board.rows
        self.width = self.columns + 1
        self.floor = self._box(self.columns, self.rows)
        self.northward = self._box(self.columns, self.rows - 1)
        self.eastward = self._box(self.columns - 1, self.rows)
        self.tiles: dict[str, Form] = {}
        for key, tile in game.tiles.tiles.items():
            walls = [0, 0, 0, 0]
            for where in tile.walls:
                walls[SIDES.index(where.side.value)] |= self._bit(*where.space)
            wide = max(space.column for space in tile.spaces) + 1
            high = max(space.row for space in tile.spaces) + 1
            offsets = tuple(
                row * self.width + column
                for row in range(self.rows - high + 1)
                for column in range(self.columns - wide + 1)
            )
            spaces = sum(self._bit(*space) for space in tile.spaces)
            self.tiles[key] = Form(spaces, (walls[0], walls[1], walls[2], walls[3]), offsets)
        self.shapes = {key[0]: form for key, form in self.tiles.items()}
        self._room: dict[int, float] = {}

    def _bit(self, column: int, row: int) -> int:
        return 1 << (row * self.width + column)

    def _box(self, columns: int, rows: int) -> int:
        return sum(self._bit(column, row) for row in range(rows) for column in range(columns))

    def name(self, bit: int) -> str:
        row, column = divmod(bit.bit_length() - 1, self.width)
        return f"{chr(65 + column)}{row + 1}"

    # --- the shoppers' route ---

    def _passages(self, shut: Walls) -> tuple[int, int]:
        """The spaces that one can leave to the north, and to the east."""
        n, e, s, w = shut
        return self.northward & ~n & ~(s >> self.width), self.eastward & ~e & ~(w >> 1)

    def _beside(self, spaces: int, passages: tuple[int, int]) -> int:
        """The spaces one step away from any of these."""
        north, east = passages
        width = self.width
        return (spaces & north) << width | (spaces >> width) & north | (spaces & east) << 1 | (spaces >> 1) & east

    def _leg(self, start: int, goal: int, passages: tuple[int, int]) -> list[int] | None:
        """The spaces of all shortest paths from any space of `start` to any of `goal`, step by step."""
        layers, front, seen = [start], start, start
        while not front & goal:
            front = self._beside(front, passages) & ~seen
            if not front:
                return None
            seen |= front
            layers.append(front)
        layers[-1] = front & goal
        for step in range(len(layers) - 2, -1, -1):
            layers[step] &= self._beside(layers[step + 1], passages)
        return layers

    def _richest(self, layers: list[int], passages: tuple[int, int], shown: int, empty: int) -> int:
        """The spaces of the path through these layers with the most displays less empty spaces."""
        spaces = 0
        for layer in layers:
            spaces |= layer
        if spaces.bit_count() == len(layers):
            return spaces

        def gain(bit: int) -> int:
            return (1 if bit & shown else 0) - (1 if bit & empty else 0)

        best = {bit: (gain(bit), bit) for bit in _bits(layers[0])}
        for layer in layers[1:]:
            here = {}
            for bit in _bits(layer):
                beside = self._beside(bit, passages)
                value, path = max(best[before] for before in best if before & beside)
                here[bit] = (value + gain(bit), path | bit)
            best = here
        return max(best.values())[1]

    def way(self, store: Store, shown: int, taken: int, shut: Walls) -> Way | None:
        """The route as the player sees it: each leg the best of its ties, one after the other. None: no way through."""
        if shut[store.entrance.side] & store.entrance.bit or shut[store.exit.side] & store.exit.bit:
            return None
        passages = self._passages(shut)
        if self._leg(store.entrance.bit, store.exit.bit, passages) is None:
            return None
        empty = self.floor & ~taken
        here, spaces, steps = store.entrance.bit, 0, 0
        left = [goal for goal in store.cafeterias if self._leg(here, goal, passages) is not None]
        while left:
            leg = self._leg(here, sum(left), passages)
            assert leg is not None, "every cafeteria left is connected to the entrance"
            reached = next(cafeteria for cafeteria in left if cafeteria & leg[-1])
            leg = self._leg(here, reached, passages) or leg
            spaces |= self._richest(leg, passages, shown & ~spaces, empty & ~spaces)
            steps += len(leg) - 1
            left.remove(reached)
            here = reached
        leg = self._leg(here, store.exit.bit, passages)
        assert leg is not None, "whatever the entrance reaches, reaches the exit too"
        spaces |= self._richest(leg, passages, shown & ~spaces, empty & ~spaces)
        return Way((spaces & shown).bit_count(), (spaces & empty).bit_count(), steps + len(leg) - 1, spaces)

    # --- what the player likes ---

    def _room_left(self, taken: int) -> float:
        """How welcome the coming tiles are: a little for each shape that fits, more if it fits in several places."""
        room = self._room.get(taken)
        if room is None:
            room = 0.0
            for form in self.shapes.values():
                places = 0
                for offset in form.offsets:
                    if not form.spaces << offset & taken:
                        places += 1
                        if places == 3:
                            break
                room += (0.0, 1.0, 1.3, 1.5)[places]
            self._room[taken] = room
        return room

    def _value(self, taken: int, coins: int, way: Way | None) -> float:
        floor: float = (self.floor & ~taken).bit_count() / (self.columns * self.rows)
        value = ROOM * self._room_left(taken) + (COIN * coins if floor > 0.1 else 0.0)
        if way is None:
            return value + NO_WAY
        return value + way.displays + (LONG_WAY * math.sqrt(floor) - 1) * way.empties + STEP * way.steps * floor

    def value(self, store: Store) -> float:
        return self._value(store.taken, store.coins, self.way(store, store.shown, store.taken, store.shut))

    # --- what the player can do ---

    def tile(self, store: Store, roll: str) -> Option | None:
        """The best drawing of the rolled tile, with its display and its bonus; None if it fits nowhere."""
        form = self.tiles[roll]
        numbers = sorted({int(roll[0]), int(roll[1])})
        served = sum(store.cafeterias)
        drafts = []
        for offset in form.offsets:
            spaces = form.spaces << offset
            if spaces & store.taken:
                continue
            drawn = replace(
                store,
                taken=store.taken | spaces,
                walls=_joined(store.walls, form.walls, offset),
                shut=_joined(store.shut, form.walls, offset),
            )
            way = self.way(drawn, drawn.shown, drawn.taken, drawn.shut)
            value = self._value(drawn.taken, drawn.coins, way)
            passages = self._passages(drawn.shut)
            for bit in _bits(spaces):
                beside = self._beside(bit, passages)
                on_way = 1.0 if way is not None and way.spaces & bit else 0.0
                for number in numbers:
                    earned = bool(beside & (served | store.displays[number]))
                    likely = value + on_way + (BONUS if earned else 0.0) + self.dice.random() / 100
                    drafts.append((likely, offset, bit, number, earned, drawn))
        drafts.sort(key=lambda draft: -draft[0])
        best: Option | None = None
        for _, offset, bit, number, earned, drawn in drafts[:FINALISTS]:
            displays = tuple(here | bit if index == number else here for index, here in enumerate(drawn.displays))
            after = replace(drawn, displays=displays, shown=drawn.shown | bit)
            text = f"{self.name(1 << offset)} ={number}{self.name(bit)}"
            for option in self._bonuses(after) if earned else (Option(self.value(after), "", after),):
                if best is None or option.value > best.value:
                    best = Option(option.value, f"{text} {option.text}".strip(), option.store)
        return best

    def _bonuses(self, store: Store) -> Iterator[Option]:
        """The uses of a bonus that are worth a thought: coins, a wall across the route, a doorway in any shut wall."""
        rich = replace(store, coins=store.coins + 2)
        yield Option(self.value(rich), "$", rich)
        passages = self._passages(store.shut)
        way = self.way(store, store.shown, store.taken, store.shut)
        if way is not None:
            for bit in _bits(way.spaces):
                for side in range(4):
                    over = self._over(bit, side)
                    if over & way.spaces and self._beside(bit, passages) & over and not store.walls[side] & bit:
                        built = replace(
                            store,
                            taken=store.taken | bit,
                            walls=_with(store.walls, side, bit),
                            shut=_with(store.shut, side, bit),
                        )
                        yield Option(self.value(built), f"+{self.name(bit)}{SIDES[side]}", built)
        north, east = passages
        closed = [(bit, 0) for bit in _bits(self.northward & ~north)] + [
            (bit, 1) for bit in _bits(self.eastward & ~east)
        ]
        closed += [gate for gate in (store.entrance, store.exit) if store.shut[gate.side] & gate.bit]
        for bit, side in closed:
            over, back = self._over(bit, side), (side + 2) % 4
            cut = [
                self.name(here) + SIDES[where]
                for here, where in ((bit, side), (over, back))
                if store.shut[where] & here
            ]
            opened = replace(store, shut=_with(_with(store.shut, side, bit, False), back, over, False))
            yield Option(self.value(opened), "/" + "+".join(cut), opened)

    def _over(self, bit: int, side: int) -> int:
        """The neighbour on that side, or 0."""
        step = (self.width, 1, -self.width, -1)[side]
        return (bit << step if step > 0 else bit >> -step) & self.floor

    def cafeteria(self, store: Store, most: int = 2) -> Option | None:
        """The best place for a cafeteria; None when there is none."""
        best: Option | None = None
        if len(store.cafeterias) < most:
            for bit in _bits(self.floor & ~store.taken):
                for other in (bit << 1, bit << self.width):
                    if other & self.floor & ~store.taken:
                        both = bit | other
                        served = replace(store, taken=store.taken | both, cafeterias=(*store.cafeterias, both))
                        value = self.value(served)
                        if best is None or value > best.value:
                            best = Option(value, f"cafe {self.name(bit)}-{self.name(other)}", served)
        return best

    # --- a game ---

    def _gates(self) -> tuple[Gate, Gate]:
        """Entrance and exit at random edges of two different spaces."""
        rim = [Gate(bit, side) for side in range(4) for bit in _bits(self.floor) if not self._over(bit, side)]
        while True:
            one, other = self.dice.choice(rim), self.dice.choice(rim)
            if one.bit != other.bit:
                return one, other

    def play(self) -> tuple[str, tuple[str, ...], str, Store]:
        """Setup, turns, why the game ended (`full`, `choice` or `no fit`), and the sheet as the player sees it."""
        entrance, exit_ = self._gates()
        store = Store(entrance, exit_)
        gates = (("in", entrance), ("out", exit_))
        setup = " ".join(f"{word}:{self.name(gate.bit)}{SIDES[gate.side]}" for word, gate in gates)
        turns: list[str] = []
        while True:
            rolls = [self._die() + self._die()]
            while True:
                tile = self.tile(store, rolls[-1])
                options = [option for option in (tile, self.cafeteria(store)) if option is not None]
                best = max(options, key=lambda option: option.value, default=None)
                if store.coins == 0 or (best is not None and best.value >= self.value(store)):
                    break
                store = replace(store, coins=store.coins - 1)
                last = rolls[-1]
                rolls.append(self._die() + last[1] if tile is None else last[0] + self._die())
            why = "no fit" if best is None else "choice"
            if best is not None and self._ruins(store, best.store):
                best = None
            turns.append(">".join(rolls) + ": " + ("stop" if best is None else best.text))
            if best is None:
                return setup, tuple(turns), why, store
            store = best.store
            if store.taken == self.floor:
                return setup, tuple(turns), "full", store

    def _die(self) -> str:
        return str(self.dice.randint(1, 6))

    def _ruins(self, before: Store, after: Store) -> bool:
        """Whether a late drawing costs at least two points of a good sheet."""
        if (self.floor & ~before.taken).bit_count() >= 16:
            return False
        ways = [self.way(store, store.shown, store.taken, store.shut) for store in (before, after)]
        now, then = (0 if way is None else way.displays - way.empties for way in ways)
        return now > 0 and then < now - 1


def _bits(spaces: int) -> Iterator[int]:
    while spaces:
        low = spaces & -spaces
        yield low
        spaces ^= low


def _joined(walls: Walls, more: Walls, offset: int) -> Walls:
    return (
        walls[0] | more[0] << offset,
        walls[1] | more[1] << offset,
        walls[2] | more[2] << offset,
        walls[3] | more[3] << offset,
    )


def _with(walls: Walls, side: int, bit: int, present: bool = True) -> Walls:
    changed = list(walls)
    changed[side] = changed[side] | bit if present else changed[side] & ~bit
    return (changed[0], changed[1], changed[2], changed[3])


@cache
def _game() -> tuple[Game, Any]:
    game = load_game("long-way")
    return game, load_rules(game)


def outcome(seed: int) -> Outcome:
    """Play the game of that seed and let the rules judge it. Raises AssertionError when they find a fault."""
    game, rules = _game()
    setup, turns, why, _ = Player(game, random.Random(seed)).play()
    replay = rules.replay(Transcript(setup, turns))
    verdict = replay.verdict(len(turns), turns)
    assert verdict.status == "legal", f"game {seed}: {verdict.faults}"
    facts = rules.facts(replay.position(len(turns)))
    steps = sum(leg["steps"] for leg in facts["path"]["legs"]) if facts["path"] else 0
    return Outcome(seed, facts["score"], steps, facts["empties"], setup, turns, why)


def play_games(games: int, seed: int = 1, jobs: int | None = None) -> list[Outcome]:
    """That many games, of the seeds from `seed` on."""
    seeds = range(seed, seed + games)
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        return [outcome(each) for each in seeds]
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs) as pool:
        return pool.map(outcome, seeds, chunksize=max(1, min(10, games // jobs)))


def summary(outcomes: list[Outcome]) -> dict[str, float]:
    """What the aims speak of, and a little more."""
    count = len(outcomes)
    scores = sorted(each.score for each in outcomes)
    return {
        "games": count,
        "median": scores[count // 2],
        "lowest": scores[0],
        "highest": scores[-1],
        "six": sum(score >= 6 for score in scores) / count,
        "nine": sum(score >= 9 for score in scores) / count,
        "twelve": sum(score >= 12 for score in scores) / count,
        "stuck early": sum(each.why == "no fit" and len(each.turns) < 5 for each in outcomes) / count,
        "turns": sum(len(each.turns) for each in outcomes) / count,
        "steps": sum(each.steps for each in outcomes) / count,
    }


def habits(outcomes: list[Outcome]) -> dict[str, float]:
    """How many of each thing a game draws and does, on average."""
    signs = {
        "tiles": "=",
        "coin pairs": " $",
        "bonus walls": " +",
        "doorways": " /",
        "cafeterias": "cafe",
        "rerolls": ">",
    }
    turns = [turn for each in outcomes for turn in each.turns]
    return {what: sum(turn.count(sign) for turn in turns) / len(outcomes) for what, sign in signs.items()}


def refused(outcomes: list[Outcome]) -> dict[str, float]:
    """Of the games that a tile ended which fitted nowhere: the share of each shape (the face of the light die)."""
    last = Counter(each.turns[-1].split(":")[0][-2] for each in outcomes if each.why == "no fit")
    return {key: last[key] / last.total() for key in sorted(last)}


def misses(of: dict[str, float]) -> list[str]:
    """The aims that a summary misses."""
    return [
        sentence
        for missed, sentence in (
            (not 6 <= of["median"] <= 11, f"the median is {of['median']}, not 6 to 11"),
            (not 0.01 <= of["twelve"] <= 0.25, f"{of['twelve']:.1%} reach 12, not 1 % to 25 %"),
            (of["stuck early"] >= 0.02, f"{of['stuck early']:.1%} are stuck before the fifth turn"),
        )
        if missed
    ]


def main() -> int:
    options = argparse.ArgumentParser(description="Seeded solo games of The Long Way.", epilog=f"Aims: {AIMS}.")
    options.add_argument("--games", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=None)
    options.add_argument("--show", type=int, metavar="SEED", help="print the game of this seed")
    given = options.parse_args()
    if given.show is not None:
        shown = outcome(given.show)
        print(f"setup: {shown.setup}", *shown.turns, sep="\n")
        print(f"score {shown.score}, {shown.steps} steps, ended by {shown.why}")
        return 0
    outcomes = play_games(given.games, given.seed, given.jobs)
    of = summary(outcomes)
    print(f"{len(outcomes)} games: " + ", ".join(f"{key} {value:.3g}" for key, value in of.items() if key != "games"))
    ends = Counter(each.why for each in outcomes)
    print("ended by:", ", ".join(f"{why} {count}" for why, count in ends.most_common()))
    print("a game has:", ", ".join(f"{number:.1f} {what}" for what, number in habits(outcomes).items()))
    print("what fits nowhere at the end:", ", ".join(f"{key} {share:.0%}" for key, share in refused(outcomes).items()))
    counts = Counter(each.score for each in outcomes)
    for score in range(min(counts), max(counts) + 1):
        print(f"{score:4d} {counts[score]:4d} {'#' * round(200 * counts[score] / len(outcomes))}")
    for sentence in misses(of):
        print("missed:", sentence)
    return 1 if misses(of) else 0


if __name__ == "__main__":
    sys.exit(main())
