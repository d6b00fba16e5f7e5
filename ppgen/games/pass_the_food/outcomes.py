"""What the players may score, for every way to decide the open calls (pass-the-food, Scoring, Tables 1 and 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from msgspec import Struct

from ppgen.games.pass_the_food.position import ROWS, TileAt
from ppgen.games.pass_the_food.scoring import BARELY, Landing
from ppgen.piecepack import SUITS, Rank, Suit

STEPS = 20_000
"""How many combinations of calls are followed for a player. Legal tables have fewer: six coins over four tiles."""


class ScoringTables(Struct, frozen=True):
    """The two scoring tables: the points for 0, 1, 2 … coins on tiles of a rank or suit, and last for any more."""

    ranks: Mapping[Rank, tuple[int, ...]]
    suits: Mapping[Suit, tuple[int, ...]]


def points_for(coins: int, row: tuple[int, ...]) -> int:
    """The points for so many coins by a row of a scoring table."""
    return row[min(coins, len(row) - 1)]


class Outcome(Struct, frozen=True):
    """A player's coins when every call is decided: how many count by rank and by suit of their tiles."""

    ranks: tuple[int, ...] = (0,) * len(ROWS)
    suits: tuple[int, ...] = (0,) * len(SUITS)
    barely: int = 0
    """Coins that count although less than a third of their area touches tiles."""

    @property
    def on(self) -> int:
        return sum(self.ranks)

    def rank_points(self, points: ScoringTables) -> int:
        return sum(points_for(coins, points.ranks[rank]) for rank, coins in zip(ROWS, self.ranks, strict=True))

    def suit_points(self, points: ScoringTables) -> int:
        return sum(points_for(coins, points.suits[suit]) for suit, coins in zip(SUITS, self.suits, strict=True))

    def score(self, points: ScoringTables) -> int:
        return self.rank_points(points) + self.suit_points(points)

    def with_coin(self, tile: TileAt | None, barely: bool) -> Outcome:
        """With one more coin, on a tile or on none."""
        if tile is None:
            return self
        return Outcome(
            tuple(coins + (rank == tile.rank) for rank, coins in zip(ROWS, self.ranks, strict=True)),
            tuple(coins + (suit == tile.suit) for suit, coins in zip(SUITS, self.suits, strict=True)),
            self.barely + barely,
        )


Calls: TypeAlias = tuple[tuple[str, str], ...]
"""Decisions of the judge: each coin in doubt and its tile, or an empty name for none."""


def outcomes(landed: Sequence[Landing], player: Suit) -> Mapping[Outcome, Calls]:
    """Every possible outcome of a player's coins, each with decisions of the judge that lead to it.

    Empty where there are too many, which takes more coins or more tiles in one place than the game has.
    """
    reached: dict[Outcome, Calls] = {Outcome(): ()}
    steps = 0
    for landing in landed:
        if landing.coin.suit != player:
            continue
        steps += len(reached) * len(landing.options)
        if steps > STEPS:
            return {}
        before, reached = reached, {}
        for outcome, calls in before.items():
            for tile in landing.options:
                name = tile.name if tile is not None else ""
                more = ((landing.coin.name, name),) if landing.call else ()
                reached.setdefault(outcome.with_coin(tile, landing.share < BARELY), calls + more)
    return reached


def leading(scores: Mapping[Suit, Iterable[int]]) -> list[list[Suit]]:
    """Every set of players who can share the highest score, by the scores that each player may have."""
    possible = {suit: frozenset(some) for suit, some in scores.items()}
    if not all(possible.values()):
        return []
    leading_sets: list[list[Suit]] = []
    for best in sorted(frozenset().union(*possible.values()), reverse=True):
        # A player who can have this score may lead; one who can have less may be behind.
        choices = [[*[(suit,)] * (best in some), *[()] * (min(some) < best)] for suit, some in possible.items()]
        for chosen in product(*choices):
            leaders = [suit for part in chosen for suit in part]
            if leaders and leaders not in leading_sets:
                leading_sets.append(leaders)
    return leading_sets
