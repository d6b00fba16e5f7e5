"""Games for these tests: bundled ones, the examples beside this file, and small ones written in the test."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

from ppgen.boards.board import Board
from ppgen.boards.grid import Grid
from ppgen.definition.bind import bind
from ppgen.definition.bundled import bundled, bundled_folder
from ppgen.definition.load import load_game
from ppgen.definition.source import read_text
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.rules.board.compile import compile_rules
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.load import load_rules

EXAMPLES = Path(__file__).parent / "examples"
DATA_GAMES = (
    "amazons",
    "chess",
    "classic-dodgem",
    "dodgem",
    "four-in-a-row",
    "hexapawn",
    "nine-mens-morris",
    "othello",
    "packet-hell",
    "tic-tac-toe",
)


@cache
def game(name: str, *variants: str, **settings: int) -> BoardGame:
    """A bundled game or an example by its name, with variants and parameters."""
    where = own if (own := name.replace("_", "-")) in bundled() else EXAMPLES / name
    rules = load_rules(load_game(where, Choice(variants, tuple(settings.items()))))
    assert isinstance(rules, BoardGame)
    return rules


def lines_of_rules(name: str) -> list[str]:
    """The lines of a bundled game's definition, without the sheets that it prints."""
    return (bundled_folder(name) / "game.yaml").read_text(encoding="utf-8").partition("\nsheets:")[0].splitlines()


def small(text: str, columns: int = 3, rows: int = 3, board: Board | None = None) -> BoardGame:
    """A game of the rules in a text, on squares or another board. Raises DefinitionError."""
    report: list[Diagnostic] = []
    section = bind(read_text(text, "small.yaml"), BoardRules, report)
    if section is None:
        raise DefinitionError(report)
    return BoardGame(compile_rules(board or Grid(columns, rows), section))


def one(piece: str, columns: int = 3, rows: int = 3, more: str = "") -> BoardGame:
    """A game in which white and black have one kind of piece; `piece` is what is said of it, in flow style."""
    text = f"players: {{white: north, black: south}}\npieces: {{man: {piece}}}\n"
    return small(text + more + ("" if "blocked:" in more else "\nblocked: loss"), columns, rows)


def turns(rules: BoardGame, position: str) -> set[str]:
    """The legal turns of a position, both as text."""
    legal = rules.legal(rules.parse(position))
    assert len(legal) == rules.play.count(rules.parse(position))
    return set(legal)


def after(rules: BoardGame, position: str, *played: str) -> str:
    """The position after legal turns, all as text."""
    here = rules.parse(position)
    for text in played:
        here = rules.play.apply(here, rules.legal(here)[text])
    return rules.notation(here)


def wander(rules: BoardGame, plies: int, seed: int) -> Iterable[Position]:
    """The positions of one random game, the setup first."""
    setup = rules.setup()
    yield setup
    for _, here in random_play(rules, setup, plies, Random(seed)):
        yield here


def random_play(rules: BoardGame, here: Position, plies: int, random: Random) -> Iterable[tuple[Move, Position]]:
    """Random moves, so many at most, and where each leads."""
    for _ in range(plies):
        moves = rules.play.moves(here)
        if not moves:
            return
        move = random.choice(moves)
        here = rules.play.apply(here, move)
        yield move, here


def after_random_play(rules: BoardGame, plies: int, random: Random) -> Position:
    """A position after exactly so many random plies: games that end before are thrown away."""
    while True:
        positions = [there for _, there in random_play(rules, rules.setup(), plies, random)]
        if len(positions) == plies:
            return positions[-1]
