"""The games that are measured, by the titles under which the tables have them, with what is aimed at."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from bench.perft import EXAMPLES
from ppgen.definition.bundled import bundled
from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from ppgen.rules.board.game import BoardGame
from ppgen.rules.load import load_rules

PLIES = (6, 10, 20, 40, 60)
"""After how many plies of random play positions are taken."""
EARLY, LATE, FLOOR = 0.95, 0.80, 0.60
"""The shares that are aimed at: up to 20 plies, after more, and at any length whatever."""
MEDIAN = 0.100
"""Seconds in which half of the positions are aimed to be witnessed."""
WITHIN = 2.0
"""Seconds within which a witness counts."""
DECIDED = 0.90
"""The share of uniform placements that is aimed to be decided."""


class World(Struct, frozen=True):
    """A game to be measured."""

    title: str
    name: str
    """A bundled game, or an example of the tests."""
    variants: tuple[str, ...] = ()
    settings: tuple[tuple[str, int], ...] = ()
    aimed: bool = True
    """Whether the game has aims; of the others it is only written down how far the searches get."""
    plies: tuple[int, ...] = PLIES
    mixed: tuple[int, int] | None = None
    """Where one more row has random numbers of plies: the fewest and the most."""
    placed: tuple[int, int] | None = None
    """Where pieces are put on the board at random, too: the fewest and the most."""


WORLDS = (
    World("English draughts", "english_draughts", placed=(2, 6)),
    World("Breakthrough", "breakthrough", placed=(2, 6)),
    World("Konane 6x6", "konane", settings=(("n", 6),)),
    World("Konane 8x8", "konane", settings=(("n", 8),)),
    World("Brandubh", "brandubh"),
    World("Tablut", "tablut"),
    World("Fox and Geese", "fox_and_geese"),
    World("Clobber 5x6", "clobber"),
    World("Clobber 6x5", "clobber", settings=(("columns", 6), ("rows", 5))),
    World("Dodg'em, lanes", "dodgem", plies=(), mixed=(6, 80)),
    World("Dodg'em, facing", "dodgem", ("facing",), plies=(), mixed=(6, 80)),
    World("Packet Hell", "packet-hell", plies=(), mixed=(6, 80)),
    World("Othello", "othello", aimed=False),
    World("Chess", "chess", aimed=False),
    World("Nine men's morris", "nine-mens-morris", aimed=False),
    World("Amazons", "amazons", aimed=False),
)
MIXED_SHARE, MIXED_MEDIAN = 0.99, 0.020
"""What is aimed at where the numbers of plies are random: the share witnessed, and the median in seconds."""


@cache
def rules_of(world: World) -> BoardGame:
    """The rules of a game, the same object for everybody in a process."""
    where = world.name if world.name in bundled() else EXAMPLES / world.name
    rules = load_rules(load_game(where, Choice(world.variants, world.settings)))
    assert isinstance(rules, BoardGame)
    return rules
