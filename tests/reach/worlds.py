"""Whole small games: every position that can be written, and every one that can arise, found without any cleverness."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import PASS
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Reach
from tests.rules_board.games import game


@cache
def reach(name: str, *variants: str, **settings: int) -> Reach:
    return Reach(game(name, *variants, **settings).play)


@cache
def dodgem_games(*variants: str, n: int) -> tuple[frozenset[Position], frozenset[Position]]:
    """Every position of Dodg'em that can arise, and those that can arise in a game in which somebody passed."""
    rules = game("dodgem", *variants, n=n)
    seen: set[tuple[Position, bool]] = {(rules.setup(), False)}
    edge = list(seen)
    while edge:
        here, passed = edge.pop()
        for move in rules.play.moves(here):
            there = (rules.play.apply(here, move), passed or move.action == PASS)
            if there not in seen:
                seen.add(there)
                edge.append(there)
    return frozenset(position for position, _ in seen), frozenset(position for position, passed in seen if passed)


def dodgem_positions(rules: BoardGame) -> Iterator[Position]:
    """Every way to have all coins of both sides on the board or off it, with either side to move."""
    setup = rules.setup()
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
                        yield setup._replace(masks=(reds, greens), to_move=turn, off=(red_off, green_off))


def packet_positions(rules: BoardGame) -> Iterator[Position]:
    """The coin on any packet, the packets any way, either player to move and either the first."""
    setup = rules.setup()
    size = len(rules.tables.board)
    for coin in range(size):
        for turned in range(1 << size):
            for turn in (0, 1):
                for first in (0, 1):
                    yield setup._replace(masks=(1 << coin,), marks=(turned,), to_move=turn, first=first)
