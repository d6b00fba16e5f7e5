"""Would a figure notice if a rule were another one? Words of the bundled games are changed, and the figures judged.

python -m bench.mutants                       twenty mutants of each game: a few minutes
python -m bench.mutants --games chess,othello --count 50 --seed 1001 --show

A mutant is a game with one word changed: a direction dropped, `onto` another value, an end or a condition taken out,
a number one more or one less. One that ppgen refuses is none. A figure notices a mutant if it is no longer as it
declares: its turns, its verdict, its claims, a number in its text. What no figure notices is played: a mutant with the
same perft, and the same moves and outcomes in seeded games, is the same game, and left out. The aim is 95 %.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from ppgen.boards.compass import COMPASS
from ppgen.definition.bundled import bundled
from ppgen.definition.figure import FigureBook
from ppgen.definition.game import Game
from ppgen.definition.load import load_figures, load_game
from ppgen.diagnostics import DefinitionError
from ppgen.figures.judge import judge_book
from ppgen.press.judging import dealer_of
from ppgen.records import replace
from ppgen.rules.board.compile import compile_rules
from ppgen.rules.board.directions import GROUPS, Directions
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.perft import perft
from ppgen.rules.board.position import Position
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.trace.game import TracedGame, UnprovedGame, carried
from ppgen.rules.board.trace.words import RuleWord, fields_of, part, put, without
from ppgen.rules.load import rules_are_data

AIM = 95
SEED, COUNT = 7, 20
GAMES, PLIES = 40, 80
"""How many games are played, and how long, to tell a mutant from the game."""
PERFT = 20_000
"""The most move sequences that are counted for that."""

WIDER: Mapping[str, tuple[str, ...]] = {
    **GROUPS,
    "any": tuple(COMPASS),
    "orthogonal": ("north", "east", "south", "west"),
    "diagonal": ("north-east", "south-east", "south-west", "north-west"),
}
OTHERS: Mapping[str, tuple[Any, ...]] = {
    "onto": ("empty", "enemy", "either"),
    "over": ("friend", "enemy", "any"),
    "repeat": ("once", "may", "must"),
    "wins": ("owner", "opponent", "nobody"),
    "part": ("must", "may", "needed"),
    "whose": ("own", "enemy"),
    "captures": (False, True),
    "exact": (False, True),
    "hand": (False, True),
    "lift": ("at-once", "at-end"),
    "stop": ("anywhere", "end"),
}
"""By the field of a word, the values that it may have; one that is not there changes nothing."""
LEFT_OUT: Mapping[str, Any] = {
    "into": None,
    "start": None,
    "through": None,
    "support": None,
    "must": None,
    "spare_lines": None,
    "spaces": None,
    "region": None,
    "on": {},
    "whom": (),
}
NEEDED = (("region", "reached"), ("region", "all-in"))
NUMBERS = (
    "min",
    "max",
    "length",
    "distance",
    "spare_lines",
    "times",
    "exactly",
    "at_least",
    "at_most",
    "fewer",
    "more",
)


class Mutant(NamedTuple):
    game: str
    what: str
    rules: BoardRules


def mutants_of(game: str, traced: TracedGame) -> list[Mutant]:
    """Every mutant of a game, in the order of its words."""
    found: list[Mutant] = []
    for word in traced.words:
        for what, rules in _changes(traced.rules, word):
            found.append(Mutant(game, f"{word.said} (line {word.mark.line}): {what}", rules))
    return found


def _changes(rules: BoardRules, word: RuleWord) -> Iterator[tuple[str, BoardRules]]:
    if word.path == ("setup",):
        return
    if word.path[0] == "blocked":
        value = part(rules, word.path)
        yield from (
            (f"{other}", put(rules, word.path, other)) for other in ("pass", "win", "loss", "draw") if other != value
        )
        return
    yield "taken out", without(rules, word)
    if word.path == ("wrap",):
        yield from ((other, put(rules, word.path, other)) for other in ("rows", "columns") if other != rules.wrap)
        return
    if word.path == ("capture",):
        others = [other for other in ("compulsory", "majority") if other != rules.capture]
        yield from ((other, put(rules, word.path, other)) for other in others)
        return
    record = part(rules, word.path)
    if "when" in word.path:
        yield from _of_condition(rules, word, record)
    elif hasattr(record, "TAG"):
        for field, value, what in _values(record):
            with suppress(ValueError):  # two keys that contradict each other
                yield what, put(rules, word.path, replace(record, **{field: value}))


def _of_condition(rules: BoardRules, word: RuleWord, value: Any) -> Iterator[tuple[str, BoardRules]]:
    if value in ("some", "none"):
        yield "the other", put(rules, word.path, "some" if value == "none" else "none")
    elif isinstance(value, int):
        yield from ((f"{value + by}", put(rules, word.path, value + by)) for by in (1, -1))
    elif hasattr(value, "each"):
        (count,) = value.each
        for field, other, what in _values(count):
            with suppress(ValueError):
                yield what, put(rules, (*word.path, "each", 0), replace(count, **{field: other}))


def _values(record: Any) -> Iterator[tuple[str, Any, str]]:
    """What the fields of a word may be instead: the field, its value, and words for that."""
    for field in fields_of(type(record)):
        value = getattr(record, field)
        if field in ("directions", "by") and isinstance(value, Directions):
            yield from ((field, less, f"without {what}") for what, less in _fewer(value))
        elif field in NUMBERS and isinstance(value, int) and not isinstance(value, bool):
            yield from ((field, value + by, f"{field} {value + by}") for by in (1, -1) if value + by >= 0)
        elif field in OTHERS and value in OTHERS[field]:
            yield from ((field, other, f"{field}: {other}") for other in OTHERS[field] if other != value)
        if field in LEFT_OUT and value != LEFT_OUT[field] and (field, getattr(record, "TAG", "")) not in NEEDED:
            yield field, LEFT_OUT[field], f"without `{field}`"
        if field == "to" and len(value.kinds) > 1:
            for kind in value.kinds:
                yield (
                    field,
                    replace(value, kinds=tuple(each for each in value.kinds if each != kind)),
                    f"never a {kind}",
                )


def _fewer(directions: Directions) -> Iterator[tuple[str, Directions]]:
    """The same directions without one of them, where there are several."""
    words = tuple(each for word in directions.words for each in WIDER.get(word, (word,)))
    if len(words) + len(directions.leaps) < 2:
        return
    for word in words:
        yield word, Directions(tuple(each for each in words if each != word), directions.leaps)
    for leap in directions.leaps:
        yield f"{list(leap)}", Directions(words, tuple(each for each in directions.leaps if each != leap))


# Judging --------------------------------------------------------------------------------------------------------------


class World:
    """A game with its figures, and whether they notice that its rules are others."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Game = load_game(name)
        self.book: FigureBook = load_figures(self.game)
        self.traced = TracedGame.read(self.game)
        self.known = self._findings(self.traced.base)
        self.cards = dealer_of(self.game)
        self.setup = self.traced.base.tables.setup

    def compiled(self, rules: BoardRules, kind: Callable[..., BoardGame]) -> BoardGame:
        """Raises DefinitionError for rules that are none."""
        game = self.game
        letters = {key: piece.letter for key, piece in game.pieces.items() if piece.letter}
        names = {key: piece.name for key, piece in game.pieces.items()}
        board = self.traced.base.tables.board
        return kind(compile_rules(board, rules, letters, names), game.pieces, game.words)

    def _findings(self, rules: BoardGame) -> set[tuple[object, str]]:
        statements = judge_book(self.game, rules, self.book, dealer_of(self.game))
        return {(finding.mark, finding.code) for statement in statements for finding in statement.findings}

    def noticed(self, rules: BoardRules) -> bool:
        """Whether a figure is not as it declares: first without proofs, which are slow."""
        if self._findings(self.compiled(rules, UnprovedGame)) - self.known:
            return True
        return bool(self._findings(self.compiled(rules, BoardGame)))

    def same(self, rules: BoardRules) -> bool:
        """Whether play is the same: by perft, and in seeded games."""
        one, other = self.traced.base, self.compiled(rules, UnprovedGame)
        depth, count = 1, 0
        while count < PERFT and depth < 7:
            count = perft(one.play, self.setup, depth)
            if count != perft(other.play, carried(self.setup, one.tables, other.tables), depth):
                return False
            depth += 1
        return all(self._alike(one, other, position) for position in self._positions())

    def _positions(self) -> Iterator[Position]:
        play = self.traced.base.play
        for seed in range(GAMES):
            random, position = Random(seed), self.setup
            for _ in range(PLIES):
                yield position
                moves = play.moves(position)
                if not moves:
                    break
                position = play.apply(position, random.choice(moves))

    def _alike(self, one: BoardGame, other: BoardGame, position: Position) -> bool:
        there = carried(position, one.tables, other.tables)
        if one.play.outcome(position) != other.play.outcome(there):
            return False
        moves = one.play.moves(position)
        if set(moves) != set(other.play.moves(there)):
            return False
        return all(one.play.apply(position, move)[:5] == other.play.apply(there, move)[:5] for move in moves[:8])


class Row(NamedTuple):
    game: str
    tried: int
    same: int
    noticed: int
    missed: tuple[str, ...]

    def __str__(self) -> str:
        counts = f"{self.tried:>6} {self.same:>10} {self.noticed:>8} {len(self.missed):>7}"
        return f"{self.game:<18} {counts} {self.percent:>6.1f}%"

    @property
    def percent(self) -> float:
        return 100 * self.noticed / (self.noticed + len(self.missed)) if self.noticed + len(self.missed) else 100.0


def measured(name: str, count: int, seed: int) -> Row:
    """A seeded sample of the mutants of a game. Others take the place of what is refused, or is the same game."""
    world = World(name)
    every = mutants_of(name, world.traced)
    Random(f"{seed} {name}").shuffle(every)
    tried = same = noticed = 0
    missed: list[str] = []
    for mutant in every:
        if noticed + len(missed) == count:
            break
        try:
            seen = world.noticed(mutant.rules)
        except DefinitionError:
            continue
        tried += 1
        if seen:
            noticed += 1
        elif world.same(mutant.rules):
            same += 1
        else:
            missed.append(mutant.what)
    return Row(name, tried, same, noticed, tuple(missed))


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    parser.add_argument("--games", default="", help="ids of bundled games, separated by commas")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--show", action="store_true", help="list the mutants that no figure notices")
    given = parser.parse_args(words)
    names = given.games.split(",") if given.games else [n for n in bundled() if rules_are_data(load_game(n))]
    began = perf_counter()
    print(f"{given.count} mutants of each game at most, seed {given.seed}\n")
    print(f"{'game':<18} {'tried':>6} {'same game':>10} {'noticed':>8} {'missed':>7} {'share':>7}")
    rows = []
    for name in names:
        row = measured(name, given.count, given.seed)
        rows.append(row)
        print(row, flush=True)
        for what in row.missed if given.show else ():
            print(f"    missed: {what}")
    total = Row(
        "all",
        sum(r.tried for r in rows),
        sum(r.same for r in rows),
        sum(r.noticed for r in rows),
        tuple(m for r in rows for m in r.missed),
    )
    print(str(total))
    verdict = "aim met" if total.percent >= AIM else "AIM MISSED"
    print(f"\n{perf_counter() - began:.0f} s; aim: at least {AIM} % noticed: {verdict}")
    return int(total.percent < AIM)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
