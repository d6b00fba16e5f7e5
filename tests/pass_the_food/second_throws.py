"""Who throws what in Pass the Food, and which tiles and coins there are, once more: from the text of the rules alone.

"One standard piecepack": a tile and a coin of each suit and rank. All tiles stand in their places. "Give every player
six coins of the same suit." "Every player takes a turn throwing one of their coins until there are no coins left." A
throw may "knock opponent's coins onto lower scoring tiles or off the board entirely"; a coin whose centre is beyond the
edge falls.

One slip is told once: of a seventh coin of a suit nobody asks whether it is there twice, or whose turn it is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle, islice

from tests.pass_the_food.second_opinion import RANKS, SIDE, SUITS, Tile, lengths, score

Place = tuple[float, float] | None
"""Where a coin lies; None: it left the table."""
Coins = list[tuple[str, Place]]


@dataclass
class Table:
    players: list[str]
    tiles: list[Tile]
    coins: Coins = field(default_factory=list)
    written: dict[str, int] = field(default_factory=dict)
    """The scores written down."""
    edge: float = 152.4

    def copy(self) -> Table:
        return Table(self.players, list(self.tiles), list(self.coins), dict(self.written), self.edge)

    def thrown(self, suit: str) -> int:
        return sum(name.startswith(f"{suit}-") for name, _ in self.coins)

    @property
    def mover(self) -> str:
        """Who throws next: everybody in turn as long as there are coins. Nobody where the throws were not in turn."""
        for count in range(6 * len(self.players) + 1):
            so_far = Counter(islice(cycle(self.players), count))
            if all(self.thrown(suit) == so_far[suit] for suit in self.players):
                return "" if count == 6 * len(self.players) else self.players[count % len(self.players)]
        return "?"

    def wrong(self) -> set[str]:
        """The rules that the table breaks as it lies."""
        found = set()
        there = Counter(name for name, *_ in self.tiles)
        if set(there) != {f"{suit}-{rank}" for suit in SUITS for rank in RANKS}:
            found.add("PF-TILE-MISSING")
        if max(there.values()) > 1:
            found.add("PF-TILE-TWICE")
        if "illegal" in lengths([], self.tiles, self.edge):
            found.add("PF-TILE-PLACE")
        for suit in SUITS:
            names = [name for name, _ in self.coins if name.startswith(f"{suit}-")]
            if names and suit not in self.players:
                found.add("PF-COIN-PLAYER")
            if len(names) > 6:
                found.add("PF-COIN-COUNT")
            elif len(set(names)) < len(names):
                found.add("PF-COIN-TWICE")
        # A coin too many is not out of turn, if it would have been thrown in turn.
        so_far = [Counter(islice(cycle(self.players), count)) for count in range(40 * len(self.players))]
        if all(any(self.thrown(suit) != each[suit] for suit in self.players) for each in so_far):
            found.add("PF-TURN")
        return found | self._fallen(self.coins) | self.misjudged()

    def _fallen(self, coins: Coins) -> set[str]:
        lying = [(name, *place) for name, place in coins if place is not None]
        return {"PF-COIN-FALLS"} if "illegal" in lengths(lying, [], self.edge) else set()

    def misjudged(self) -> set[str]:
        """Whether a score is not what its coins come to, each of which lies on one tile or on none."""
        for suit, points in self.written.items():
            places = [place for name, place in self.coins if name.startswith(f"{suit}-") and place is not None]
            on = {
                at: [name for name, x, y, _ in self.tiles if max(abs(x - at[0]), abs(y - at[1])) < SIDE / 2]
                for at in places
            }
            if suit not in self.players or points != score([name for at in places for name in on[at][:1]]):
                return {"PF-SCORE"}
        return set()

    def throw(self, coins: Coins) -> set[str]:
        """The rules that a throw breaks: the coin thrown, and those that it knocks."""
        (name, _), *knocked = coins
        suit = name.partition("-")[0]
        found = set()
        if suit not in self.players:
            found.add("PF-COIN-PLAYER")
        elif self.thrown(suit) == 6:
            found.add("PF-COIN-COUNT")
        elif suit != self.mover:
            found.add("PF-TURN")
        if self.thrown(suit) < 6 and any(name == other for other, _ in self.coins):
            found.add("PF-COIN-TWICE")
        lying = {other for other, place in self.coins if place is not None}
        if not {other for other, _ in knocked} <= lying:
            found.add("PF-KNOCK")
        before = self.misjudged()
        moved = {other for other, _ in coins}
        self.coins = [coin for coin in self.coins if coin[0] not in moved] + coins
        # A score is told once.
        return found | self._fallen(coins) | (self.misjudged() - before)
