"""Whole small games: every position that can be written, and every one that can arise, found without any cleverness."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache
from itertools import combinations
from typing import NamedTuple

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import PASSING
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from tests.rules_board.enumerated import arising
from tests.rules_board.games import game


@cache
def reach(name: str, *variants: str, **settings: int) -> Reach:
    return Reach(game(name, *variants, **settings).play)


class Games(NamedTuple):
    """All games of a small Dodg'em, by their positions."""

    every: Set[Position]
    """Every position that can arise."""
    listed: tuple[Position, ...]
    """The same in a fixed order."""
    passed: Set[Position]
    """Those that can arise in a game in which somebody passed."""
    blocked: tuple[Position, ...]
    """Those of all in which the player to move can only pass."""


@cache
def dodgem_games(*variants: str, n: int) -> Games:
    """Each position is played on once, and once more where somebody can have passed before it."""
    rules = game("dodgem", *variants, n=n)
    moves, apply = rules.play.moves, rules.play.apply
    every = {rules.setup(): None}
    edge, blocked = [*every], []
    while edge:
        here = edge.pop()
        following = moves(here)
        if following == [PASSING]:
            blocked.append(here)
        for move in following:
            there = apply(here, move)
            if there not in every:
                every[there] = None
                edge.append(there)
    passed = arising(rules, *(apply(here, PASSING) for here in blocked))
    return Games(every.keys(), tuple(every), passed, tuple(sorted(blocked)))


def dodgem_positions(rules: BoardGame) -> Iterator[Position]:
    """Every way to have all coins of both sides on the board or off it, with either side to move."""
    setup = rules.setup()
    others = setup[3:]
    size = len(rules.tables.board)
    coins = setup.masks[0].bit_count()
    for red_off in range(coins + 1):
        for red in combinations(range(size), coins - red_off):
            reds = sum(1 << space for space in red)
            free = [space for space in range(size) if not reds >> space & 1]
            for green_off in range(coins + 1):
                for green in combinations(free, coins - green_off):
                    greens = sum(1 << space for space in green)
                    for turn in (0, 1):
                        yield Position((reds, greens), turn, (red_off, green_off), *others)


def packet_positions(rules: BoardGame) -> Iterator[Position]:
    """The coin on any packet, the packets any way, either player to move and either the first."""
    setup = rules.setup()
    size = len(rules.tables.board)
    for coin in range(size):
        for turned in range(1 << size):
            for turn in (0, 1):
                for first in (0, 1):
                    yield setup._replace(masks=(1 << coin,), marks=(turned,), to_move=turn, first=first)
