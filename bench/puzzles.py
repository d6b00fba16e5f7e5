"""How soon it is decided whether whoever is to move can win in three moves, in positions that random play reaches.

python -m bench.puzzles                       every game: two minutes
python -m bench.puzzles --games chess,packet  some games, by part of a title
python -m bench.puzzles --seed 1001 --moves 2 other positions, fewer moves
python -m bench.puzzles --docs                also writes the table of docs/puzzles.md

Seed 7 is that of the table: the solver is tuned with others. A position is decided where a win in so many moves is
found, or proved not to be there, within the budget of figures; `in time` are those of them within a second of processor
time. The result is 1 where not every position of a game with an aim is decided in time.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from msgspec import Struct

from ppgen.definition.bundled import bundled_folder
from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.solve.courses import course_of
from ppgen.rules.board.solve.goals import WIN, Goal
from ppgen.rules.board.solve.search import BUDGET, Search, TooHard
from ppgen.rules.load import load_rules

COUNT, SEED, MOVES, SECONDS = 30, 7, 3, 1.0
PAGE = Path(__file__).parents[1] / "docs" / "puzzles.md"
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"


class World(Struct, frozen=True):
    """A game to be measured, and the fewest and the most turns that are played before a position is taken."""

    title: str
    name: str
    plies: tuple[int, int]
    size: tuple[int, int] | None = None
    """Other columns and rows than those of the game."""


WORLDS = (
    World("Packet Hell 4x4", "packet-hell", (2, 30), (4, 4)),
    World("Packet Hell 5x4", "packet-hell", (2, 30), (5, 4)),
    World("Packet Hell 5x5", "packet-hell", (2, 30)),
    World("Amazons", "amazons", (0, 80)),
    World("Amazons, 50 turns or more", "amazons", (50, 80)),
    World("Chess", "chess", (4, 80)),
    World("Classic Dodgem", "classic-dodgem", (2, 20)),
    World("Piecepack Dodg'em", "dodgem", (2, 50)),
    World("Four in a Row", "four-in-a-row", (2, 36)),
    World("Hexapawn", "hexapawn", (0, 5)),
    World("Nine Men's Morris", "nine-mens-morris", (4, 80)),
    World("Othello", "othello", (4, 58)),
    World("Tic-Tac-Toe", "tic-tac-toe", (0, 7)),
)


class Row(Struct, frozen=True):
    """What was found in one game."""

    title: str
    seconds: tuple[float, ...]
    """Of each position."""
    decided: int
    in_time: int
    won: int
    steps: int
    """The most steps that one search took."""

    def __str__(self) -> str:
        count = len(self.seconds)
        return (
            f"| {self.title} | {count} | {self.decided} | {self.in_time} | {self.won} | {_ms(median(self.seconds))} | "
            f"{_ms(max(self.seconds))} | {self.steps:,} |"
        )


HEAD = (
    "| game | positions | decided | in time | won | median | longest | most steps |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- |"
)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.puzzles")
    parser.add_argument("--games", default="")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--docs", action="store_true")
    given = parser.parse_args(words)
    wanted = [part.strip().lower() for part in given.games.split(",")]
    rows = []
    print(HEAD)
    for world in WORLDS:
        if any(part in world.title.lower() for part in wanted):
            rows.append(measured(world, given.seed, given.count, given.moves))
            print(rows[-1], flush=True)
    total = sum(len(row.seconds) for row in rows)
    in_time = sum(row.in_time for row in rows)
    said = f"{in_time} of {total} positions decided for {given.moves} moves within {SECONDS:g} s of processor time"
    print(f"\n{said}")
    if given.docs:
        page = PAGE.read_text(encoding="utf-8")
        table = "\n".join([HEAD, *map(str, rows)])
        new = re.sub(f"{BEGIN}.*?{END}", f"{BEGIN}\n{said}:\n\n{table}\n\n{END}", page, flags=re.DOTALL)
        PAGE.write_text(new, encoding="utf-8")
    return int(in_time < total)


def measured(world: World, seed: int, count: int, moves: int) -> Row:
    """Whether whoever is to move wins in so many moves, in `count` positions that random play reaches."""
    rules = rules_of(world)
    random = Random(f"{world.title} {seed}")
    seconds, decided, in_time, won, most = [], 0, 0, 0, 0
    for _ in range(count):
        position = _position(rules, world, random)
        search = Search(course_of(Goal(rules.play, WIN, position.to_move), moves, alone=False), BUDGET)
        began = process_time()
        try:
            won += search.shortest(position, moves) is not None
            is_decided = True
        except TooHard:
            is_decided = False
        seconds.append(process_time() - began)
        decided += is_decided
        in_time += is_decided and seconds[-1] <= SECONDS
        most = max(most, search.steps)
    return Row(world.title, tuple(seconds), decided, in_time, won, most)


def _position(rules: BoardGame, world: World, random: Random) -> Position:
    """A position of random play in which somebody is to move."""
    while True:
        position = rules.setup()
        for _ in range(random.randint(*world.plies)):
            moves = rules.play.moves(position)
            if not moves:
                break
            position = rules.play.apply(position, random.choice(moves))
        if rules.play.outcome(position) is None:
            return position


def rules_of(world: World) -> BoardGame:
    """The rules of a game, on a board of another size if it has one."""
    where: str | Path = world.name
    with tempfile.TemporaryDirectory() as folder:
        if world.size is not None:
            columns, rows = world.size
            text = (bundled_folder(world.name) / "game.yaml").read_text(encoding="utf-8").partition("\nsheets:")[0]
            text = re.sub(r"(?m)^board: .*$", f"board: {{columns: {columns}, rows: {rows}}}", text)
            text = text.replace("setup: {coin: centre}", "setup: {coin: B2}")
            text = re.sub(r"(?ms)^parameters:.*?(?=^board)", "", text)
            text = re.sub(r"(?ms)^pieces:.*?(?=^rules)", "", text)
            where = Path(folder)
            (where / "game.yaml").write_text(text, encoding="utf-8")
        rules = load_rules(load_game(where, Choice()))
    assert isinstance(rules, BoardGame)
    return rules


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
